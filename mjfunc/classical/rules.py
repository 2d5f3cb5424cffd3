"""The rules: each contradiction of the book, and each rule that others play by, is a choice with a name.

The book is Steven F. Lott, *Building Skills in Python*. Where it says two things, the default is what it means, and the
other choice what it says:

- ``assignment``: tiles can often be assigned to sets in several ways. The book scores the first that its procedure
  finds, which can be worth less than another (``first``: the first of the mended procedure, for the literal one misses
  winning hands); here all are looked at (``best``).
- ``consistency``: the book says of six tests that at most one holds, and its method tries them in a certain order.
  Several can hold. ``first`` is the first in the order of the method, ``best`` the one that is worth most.
- ``groups``: the book asks whether every set is three or four of a kind, which a pair never is (``with-pair``); it
  means the four others (``without-pair``).
- ``terminal_or_honour``: the book asks for one terminal or honour in each set. A pair has two or none
  (``exactly-one`` can never hold), so one is enough (``at-least-one``).
- ``no_points``: a hand of exactly twenty points is doubled. What a pair of winds is worth depends on the winds, which
  the book does not pass to this test: ``without-winds`` takes no wind for lucky there, ``with-winds`` those of the
  game.
- ``one_suit_and_honours``: said of all sets together it also holds where there are only honours, or none
  (``vacuous``); here there must be both (``both``).

What the book leaves open, and what is played elsewhere:

- ``exposed``: the book takes every set as concealed (``book``). Elsewhere open ones are worth half (``half``):
  mahjong.wikidot.com, *Chinese Classical Scoring*.
- ``nine_gates``: in the book 1112345678999 of one suit and one tile more of it pay the limit if they were drawn wholly
  concealed. Tiles do not tell how they were drawn: ``no`` takes it that they were not, ``limit`` that they were if
  there is no meld.
- ``concealed_triplets``: four threes or fours of a kind, none of them open, can be a second double or pay the limit, as
  the book says without deciding it: ``no``, ``double``, ``limit``. A triplet that a discard completed counts as
  concealed, for tiles do not tell.
- ``dealer``: in the book's simplest version all losers pay the same (``like-others``); generally what the dealer is
  paid doubles, and what the dealer pays, not what the others do (``double``).
- ``discarder``: all losers pay (``no``); or who discarded the last tile pays what all would (``for-all``: 4windsmj.com,
  *Japanese scheme*), or pays alone, and only the own share (``alone``: *Chinese Classical Scoring*).
- ``limit_doubled``: what the dealer pays or is paid may be twice the limit (``yes``: *Chinese Classical Scoring*), or
  no loser owes more than the limit (``no``).

One worked example in the book says 36 where its own table gives 40. That is a slip, and no rule.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import attrs

from mjfunc.tiles.errors import BadOption, check_option, shown
from mjfunc.tiles.tile import Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Mapping

Assignment: TypeAlias = Literal["best", "first"]
Consistency: TypeAlias = Literal["best", "first"]
Groups: TypeAlias = Literal["without-pair", "with-pair"]
TerminalOrHonour: TypeAlias = Literal["at-least-one", "exactly-one"]
NoPoints: TypeAlias = Literal["with-winds", "without-winds"]
OneSuitAndHonours: TypeAlias = Literal["both", "vacuous"]
Exposed: TypeAlias = Literal["book", "half"]
NineGates: TypeAlias = Literal["no", "limit"]
ConcealedTriplets: TypeAlias = Literal["no", "double", "limit"]
Dealer: TypeAlias = Literal["double", "like-others"]
Discarder: TypeAlias = Literal["no", "for-all", "alone"]
LimitDoubled: TypeAlias = Literal["yes", "no"]
Wind: TypeAlias = Literal["E", "S", "W", "N"]

CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "assignment": get_args(Assignment),
        "consistency": get_args(Consistency),
        "groups": get_args(Groups),
        "terminal_or_honour": get_args(TerminalOrHonour),
        "no_points": get_args(NoPoints),
        "one_suit_and_honours": get_args(OneSuitAndHonours),
        "exposed": get_args(Exposed),
        "nine_gates": get_args(NineGates),
        "concealed_triplets": get_args(ConcealedTriplets),
        "dealer": get_args(Dealer),
        "discarder": get_args(Discarder),
        "limit_doubled": get_args(LimitDoubled),
    }
)
"""Every rule with its choices, the default first."""
WINDS: Final[tuple[Wind, ...]] = get_args(Wind)


@attrs.frozen(kw_only=True)
class Rules:
    """What is played by."""

    assignment: Assignment = "best"
    consistency: Consistency = "best"
    groups: Groups = "without-pair"
    terminal_or_honour: TerminalOrHonour = "at-least-one"
    no_points: NoPoints = "with-winds"
    one_suit_and_honours: OneSuitAndHonours = "both"
    exposed: Exposed = "book"
    nine_gates: NineGates = "no"
    concealed_triplets: ConcealedTriplets = "no"
    dealer: Dealer = "double"
    discarder: Discarder = "no"
    limit_doubled: LimitDoubled = "yes"

    def __attrs_post_init__(self) -> None:
        """Refuse a choice that does not exist."""
        for name, choices in CHOICES.items():
            check_option(name, getattr(self, name), choices)


DEFAULT: Final = Rules()
LITERAL: Final = Rules(
    assignment="first",
    consistency="first",
    groups="with-pair",
    terminal_or_honour="exactly-one",
    no_points="without-winds",
    one_suit_and_honours="vacuous",
)
"""What the book says, where it says two things."""
LIMIT: Final = 500
"""No hand is worth more."""


def check_rules(rules: Rules) -> None:
    """Refuse what are no rules."""
    if type(rules) is not Rules:
        message = f"rules are Rules, not {shown(rules)}"
        raise BadOption(message)


@attrs.frozen
class Winds:
    """The player's own wind and the prevailing wind."""

    own: Wind
    prevailing: Wind

    def __attrs_post_init__(self) -> None:
        """Refuse a wind that does not blow."""
        check_option("own-wind", self.own, WINDS)
        check_option("prevailing-wind", self.prevailing, WINDS)

    @property
    def tiles(self) -> tuple[Tile, Tile]:
        """Their kinds; the same one twice if the own wind prevails."""
        own, prevailing = (Tile(Suit.HONOURS, WINDS.index(wind) + 1) for wind in (self.own, self.prevailing))
        return own, prevailing


def check_winds(winds: Winds) -> None:
    """Refuse what are no winds."""
    if type(winds) is not Winds:
        message = f"winds are Winds, not {shown(winds)}"
        raise BadOption(message)
