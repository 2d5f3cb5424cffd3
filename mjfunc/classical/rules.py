"""The rules: each contradiction in Lott, and each rule of other players, is a choice with a name.

Lott is Steven F. Lott, *Building Skills in Python*. Where he says two things, the default is what he means, and
``LITERAL_RULES`` has what he says. One of his worked examples says 36 where his own table gives 40. That is a slip,
and not a rule.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

import attrs

from mjfunc.model.choices import Choice, choice, choices_of, non_default_options, yes_or_no
from mjfunc.tiles.errors import wrong_class
from mjfunc.tiles.value_base import Catalogue, Value

Assignment: TypeAlias = Literal["best", "first"]
Consistency: TypeAlias = Literal["best", "first"]
Groups: TypeAlias = Literal["without-pair", "with-pair"]
TerminalOrHonour: TypeAlias = Literal["at-least-one", "exactly-one"]
NoPoints: TypeAlias = Literal["with-winds", "without-winds"]
OneSuitAndHonours: TypeAlias = Literal["both", "vacuous"]
SequenceInThreeSuits: TypeAlias = Literal["no", "double"]
TripletInThreeSuits: TypeAlias = Literal["no", "double"]
Exposed: TypeAlias = Literal["book", "half"]
NineGates: TypeAlias = Literal["no", "limit"]
ConcealedTriplets: TypeAlias = Literal["no", "double", "limit"]
Dealer: TypeAlias = Literal["share", "whole", "like-others"]
Discarder: TypeAlias = Literal["no", "for-all", "alone"]

LIMIT: Final = 500
"""No hand is worth more."""

_LOTT: Final = "Lott"
_WIKIDOT: Final = "mahjong.wikidot.com, Chinese Classical Scoring"


@attrs.frozen(kw_only=True, repr=False)
class ClassicalRules(Value):
    """The rules of classical scoring. Each field is a choice; the defaults follow Lott."""

    assignment: Assignment = choice(
        get_args(Assignment),
        "The assignment of tiles to sets that is scored: the best, or the first that Lott's mended procedure finds.",
        f"{_LOTT}, who scores the first",
    )
    consistency: Consistency = choice(
        get_args(Consistency),
        "Which consistency test counts if several hold: the one with most doubles, or the first in Lott's order.",
        f"{_LOTT}, who says that at most one holds",
    )
    groups: Groups = choice(
        get_args(Groups),
        "Which sets must be three or four of a kind for the double for no sequences: all but the pair, or the pair "
        "too, so that it never counts.",
        f"{_LOTT}, whose method asks every set",
    )
    terminal_or_honour: TerminalOrHonour = choice(
        get_args(TerminalOrHonour),
        "How many terminals or honours each set must have for the double of this name. A pair has none or two, and so "
        "never exactly one.",
        f"{_LOTT}, who asks for one",
    )
    no_points: NoPoints = choice(
        get_args(NoPoints),
        "Whether the double for exactly twenty points counts the points of a lucky pair of winds.",
        f"{_LOTT}, whose method is not given the winds",
    )
    one_suit_and_honours: OneSuitAndHonours = choice(
        get_args(OneSuitAndHonours),
        "Whether the test needs one suit and honours, or one of the two is enough.",
        f"{_LOTT}, whose method also holds of either alone",
    )
    sequence_in_three_suits: SequenceInThreeSuits = choice(
        get_args(SequenceInThreeSuits),
        "Whether the same sequence in all three suits is a double.",
        f"{_LOTT}, who names it as a variation",
    )
    triplet_in_three_suits: TripletInThreeSuits = choice(
        get_args(TripletInThreeSuits),
        "Whether three or four of a kind, of one rank, in all three suits are a double.",
        f"{_LOTT}, who names it as a variation",
    )
    exposed: Exposed = choice(
        get_args(Exposed),
        "Whether open threes and fours of a kind are worth as much as concealed ones, or half.",
        _WIKIDOT,
    )
    nine_gates: NineGates = choice(
        get_args(NineGates),
        "Whether 1112345678999 of one suit and one more tile of it, without melds, are a limit hand.",
        f"{_LOTT}, who also asks that the whole hand was drawn, which the tiles do not show",
    )
    concealed_triplets: ConcealedTriplets = choice(
        get_args(ConcealedTriplets),
        "Whether four threes or fours of a kind, none of them open, earn one more double, or are a limit hand.",
        f"{_LOTT}, who leaves it open; tiles do not tell whether a discard completed one",
    )
    dealer: Dealer = choice(
        get_args(Dealer),
        "Doubled payments. share: those that the dealer pays or receives; whole: every payment; like-others: none.",
        f"{_LOTT}, whose text can mean share or whole; {_WIKIDOT}: share",
    )
    discarder: Discarder = choice(
        get_args(Discarder),
        "Who pays if the winning tile was a discard. no: every loser; for-all: the discarder, for all losers; alone: "
        "only the discarder, and only the own share.",
        f"for-all: 4windsmj.com, Japanese scheme; alone: {_WIKIDOT}",
    )
    limit_doubled: bool = yes_or_no(
        "Whether a loser can owe more than the limit of 500.", f"yes: {_WIKIDOT}", default=True
    )

    def __str__(self) -> str:
        """Write the rules that are not the defaults."""
        return ", ".join(non_default_options(self)) or "the default rules"


OF_SETTLEMENT: Final = ("dealer", "discarder", "limit_doubled")
"""The rules for payments; all other rules are about the value of a hand."""
CHOICES: Final[tuple[Choice, ...]] = choices_of(ClassicalRules)
"""Every rule with its choices, the default first."""
CHOICES_OF_HANDS: Final = Catalogue(rule for rule in CHOICES if rule.name not in OF_SETTLEMENT)
"""The rules for the value of a hand."""
DEFAULT_RULES: Final = ClassicalRules()
LITERAL_RULES: Final = ClassicalRules(
    assignment="first",
    consistency="first",
    groups="with-pair",
    terminal_or_honour="exactly-one",
    no_points="without-winds",
    one_suit_and_honours="vacuous",
)
"""The literal reading of Lott's book where it contradicts itself."""


def check_rules(function: str, rules: object) -> None:
    """Refuse anything but rules."""
    if type(rules) is not ClassicalRules:
        raise wrong_class(function, "ClassicalRules", rules, "ClassicalRules() has the defaults")
