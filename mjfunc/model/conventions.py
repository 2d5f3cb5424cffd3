"""Conventions: the definitions that answers follow. Under any of them, answers to different questions agree."""

from __future__ import annotations

from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import attrs

from mjfunc.model.choices import choice, metadata
from mjfunc.model.forms import Form
from mjfunc.tiles.errors import BadOption, check_option, short_repr, wrong_class
from mjfunc.tiles.tile import KINDS, Suit
from mjfunc.tiles.value_base import Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mjfunc.tiles.counts import Counts
    from mjfunc.tiles.tile import Tile

Definition: TypeAlias = Literal["exchange", "cut"]
MeldCopies: TypeAlias = Literal["held", "ignored"]
SevenPairsRule: TypeAlias = Literal["distinct", "quads", "pairs-only"]
Players: TypeAlias = Literal[4, 3]
Exhausted: TypeAlias = Literal["not-ready", "ready"]
SpecialForm: TypeAlias = Literal["seven-pairs", "thirteen-orphans"]
FormName: TypeAlias = Literal["regular", SpecialForm]
ShantenForm: TypeAlias = Literal["minimum", "regular", SpecialForm]
"""A form whose shanten is meant, or the nearest."""

DEFINITIONS: Final[tuple[Definition, ...]] = get_args(Definition)
SEVEN_PAIRS: Final[tuple[SevenPairsRule, ...]] = get_args(SevenPairsRule)
PLAYERS: Final[tuple[Players, ...]] = get_args(Players)
EXHAUSTED: Final[tuple[Exhausted, ...]] = get_args(Exhausted)
FORMS: Final[tuple[FormName, ...]] = get_args(FormName)
SHANTEN_FORMS: Final[tuple[ShantenForm, ...]] = get_args(ShantenForm)


def form_name(form: object) -> FormName | None:
    """The name of a form, in either writing; None where it is not a form."""
    return next((name for name in FORMS if form == name), None) if type(form) in (str, Form) else None


def named_form(form: object) -> ShantenForm:
    """The name of a form in either writing, or of the nearest."""
    named = form_name(form)
    if named is None:
        check_option("form", form, SHANTEN_FORMS)
        return "minimum"
    return named


def _forms(forms: Iterable[FormName | Form]) -> tuple[FormName, ...]:
    """Forms in their order, each once."""
    try:
        given = () if isinstance(forms, str) else tuple(islice(forms, len(FORMS) + 1))
    except TypeError:
        given = ()
    names = [*map(form_name, given)]
    if not names or None in names or len(set(names)) < len(names):
        message = (
            f"forms must be one or more of {', '.join(FORMS)}, each at most once, "
            f"not {', '.join(map(short_repr, given)) or short_repr(forms)}"
        )
        raise BadOption(message)
    return tuple(name for name in FORMS if name in names)


def rule_of_complete(rule: SevenPairsRule) -> SevenPairsRule:
    """Return the rule for complete hands: ``pairs-only`` is a rule of shanten, and means seven different pairs."""
    return "quads" if rule == "quads" else "distinct"


@attrs.frozen(kw_only=True, cache_hash=True, repr=False)  # each answer looks up its tables by them
class Conventions(Value):
    """Which definitions to use, where programs disagree. A function ignores those that do not change its answer."""

    definition: Definition = choice(
        DEFINITIONS,
        "How shanten is counted. exchange: as the fewest tiles to exchange, with four copies of each kind; cut: by the "
        "usual formula of sets and partial sets, as if copies never ran out.",
    )
    melds: MeldCopies = choice(get_args(MeldCopies), "Whether tiles in melds use up copies.")
    seven_pairs: SevenPairsRule = choice(
        SEVEN_PAIRS,
        "The rule for seven pairs. distinct: all pairs differ; quads: four equal tiles are two pairs; pairs-only: as "
        "distinct, but shanten ignores missing kinds.",
    )
    players: Players = choice(PLAYERS, "The number of players; three play without 2m to 8m.")
    exhausted: Exhausted = choice(EXHAUSTED, "Whether a hand can wait for a kind that it holds four times.")
    forms: tuple[FormName, ...] = attrs.field(
        default=FORMS, converter=_forms, metadata=metadata(FORMS, "The forms that count.")
    )


DEFAULT: Final = Conventions()

_OF_SHANTEN: Final = ("definition", "melds", "seven_pairs", "players", "forms")
_OF_WAITS: Final = ("melds", "seven_pairs", "players", "exhausted", "forms")
RELEVANT_CONVENTIONS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "shanten": _OF_SHANTEN,
        "acceptance": _OF_SHANTEN,
        "waits": _OF_WAITS,
        "complete": ("seven_pairs", "players", "forms"),
        "decompose": _OF_WAITS,
        "kan": _OF_WAITS,
    }
)
"""The fields of ``Conventions`` that can change the answer, for each command and operation of the oracle."""


def check_conventions(function: str, conventions: object) -> None:
    """Refuse anything but conventions."""
    if type(conventions) is not Conventions:
        raise wrong_class(function, "conventions", conventions, "Conventions(players=3) makes some")


def is_played(kind: Tile, players: Players) -> bool:
    """Whether a game of this number of players has the kind."""
    return players == 4 or kind.suit is not Suit.CHARACTERS or not kind.is_simple


def check_players(held: Counts, players: Players) -> None:
    """Raise BadOption for tiles that a game of this number of players does not have."""
    check_option("players", players, PLAYERS)
    if players == 3:
        for kind, number in zip(KINDS[1:8], held[0][1:8], strict=True):
            if number:
                message = f"{kind} is not in the set for three players, which has no 2m to 8m"
                raise BadOption(message)
