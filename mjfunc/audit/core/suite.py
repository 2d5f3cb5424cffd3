"""Suites: their hands, the number of questions, and what passing them proves; and the plan of an audit.

The questions of a part are ranges of positions, so that some in the middle can be listed without those before them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final, Generic, Literal, TypeAlias, TypeVar, cast, get_args

import attrs

from mjfunc.audit.core.profiles import NO_PROFILE, Profile
from mjfunc.audit.core.questions import CountRows, Named, Questions
from mjfunc.model.conventions import DEFAULT, Conventions
from mjfunc.riichi.values.rules import DEFAULT_RULES, Rules


@attrs.frozen
class HandTexts:
    """Hands as texts, with their fields."""

    hands: tuple[str, ...]
    fields: Named = ()
    wins: tuple[Named, ...] | None = None
    """The fields of each hand, if they are wins."""
    options: Named = ()
    """The options that these hands are asked with, over those of the audit."""


HandBatch: TypeAlias = CountRows | HandTexts
"""Some hands: rows of 34 counts if they have concealed tiles only, or texts."""
P_co = TypeVar("P_co", bound=HandBatch, covariant=True)
P = TypeVar("P", bound=HandBatch)
R = TypeVar("R", bound=CountRows)


@attrs.frozen(eq=False)
class HandRange(Generic[P_co]):
    """Consecutive positions, each with one hand or none."""

    places: int
    pieces: Callable[[int, int], Iterable[P_co]]
    """The hands from one position up to another, in order; there may be fewer hands than positions."""


def row_range(hands: R) -> HandRange[R]:
    """A range with a row at each position."""
    return HandRange(len(hands), lambda begin, end: [cast("R", hands[begin:end])])


def text_range(
    hands: tuple[str, ...], fields: Named = (), wins: tuple[Named, ...] | None = None, options: Named = ()
) -> HandRange[HandTexts]:
    """A range with a text at each position."""

    def pieces(begin: int, end: int) -> list[HandTexts]:
        return [HandTexts(hands[begin:end], fields, None if wins is None else wins[begin:end], options)]

    return HandRange(len(hands), pieces)


def batches_between(ranges: Iterable[HandRange[HandBatch]], begin: int, end: int) -> Iterator[HandBatch]:
    """The hands from one position up to another of consecutive ranges."""
    at = 0
    for one_range in ranges:
        first, last = max(begin - at, 0), min(end - at, one_range.places)
        if first < last:
            yield from one_range.pieces(first, last)
        at += one_range.places


def all_batches(ranges: Iterable[HandRange[P]]) -> Iterator[P]:
    """All hands of some ranges."""
    for one_range in ranges:
        yield from one_range.pieces(0, one_range.places)


SuiteName: TypeAlias = Literal[
    "named",
    "requests",
    "cover",
    "wins",
    "played",
    "scores",
    "suits",
    "one-suit",
    "complete",
    "ready",
    "melds",
    "quads",
    "random",
    "all",
]
"""The name of a suite."""
SUITE_NAMES: Final[tuple[SuiteName, ...]] = get_args(SuiteName)
"""The name of every suite, in the order in which an audit asks them."""
Level: TypeAlias = Literal[0, 1, 2, 3]
"""0 takes seconds, 1 a minute, 2 an hour, 3 a cluster."""
LEVELS: Final[tuple[Level, ...]] = get_args(Level)


@attrs.frozen(kw_only=True)
class Terms:
    """The settings of an audit that decide its questions and the right answers."""

    conventions: Conventions = DEFAULT
    rules: Rules = DEFAULT_RULES
    """The rules by which wins are scored."""
    seed: int = 0
    number: int = 100_000
    """The number of random hands."""
    dealt: bool = False
    """Whether random hands are as likely as in a deal; else all are equally likely."""
    tiles: int = 13
    """The number of tiles of random hands and of all hands."""
    classes: bool = False
    """Whether one hand of each class of symmetry represents the class."""
    refusals: bool = True
    """Whether to ask questions that must be refused."""
    unknown: tuple[str, ...] = ()
    """What the program declares not to know: it is not asked about these things."""
    own_options: Named = ()
    """The options of operations that are no conventions and differ from the defaults: precedence, for example."""
    options: tuple[str, ...] = ()
    """The conventions and rules that the program declares to take as options of requests."""


def _nowhere(_: Terms) -> tuple[HandRange[HandBatch], ...]:
    return ()


Setting: TypeAlias = Literal["number", "dealt", "tiles", "classes"]
"""A setting that changes the questions of some suites alone."""
SETTINGS: Final[tuple[Setting, ...]] = get_args(Setting)


@attrs.frozen
class SuitePart:
    """The questions of one operation in a suite."""

    op: str
    level: Level
    """The lowest level that includes it."""
    questions: Callable[[Terms], Iterator[Questions]]
    """All questions, in the same order each time."""
    count: Callable[[Terms], int | None]
    """The number of questions, counted in another way than by listing them; None if there is no end."""
    ranges: Callable[[Terms], Iterable[HandRange[HandBatch]]] = _nowhere
    """The hands by position."""
    settings: tuple[Setting, ...] = ()
    """Those that its questions depend on."""


@attrs.frozen
class Suite:
    """Questions that belong together."""

    name: str
    sentence: str
    """A description of the hands."""
    proves: str
    """The statement that a pass proves, with its assumption."""
    parts: tuple[SuitePart, ...]


@attrs.frozen
class ChosenPart:
    """A part of a suite that an audit asks."""

    suite: str
    part: SuitePart


def chosen_parts(suites: Iterable[Suite], level: Level, ops: Collection[str]) -> tuple[ChosenPart, ...]:
    """The parts of some suites up to a level with one of these operations."""
    return tuple(
        ChosenPart(suite.name, part)
        for suite in suites
        for part in suite.parts
        if part.level <= level and part.op in ops
    )


Takes: TypeAlias = Literal["text", "counts", "hand"]
"""The argument of a function: the text of a hand, its 34 counts, or a Hand; for a win its fields by name, or a Win."""
TAKES: Final[tuple[Takes, ...]] = get_args(Takes)


_DEFAULT_TERMS: Final = Terms()


@attrs.frozen(kw_only=True)
class AuditPlan:
    """The questions of an audit, its settings and its profile."""

    chosen: tuple[ChosenPart, ...]
    suites: tuple[Suite, ...] = ()
    """The suites of the chosen parts, for their descriptions."""
    terms: Terms = _DEFAULT_TERMS
    profile: Profile = NO_PROFILE
    is_endless: bool = False
    command: tuple[str, ...] = ()
    """The program with its arguments; or one word, a function as ``module:function``."""
    takes: Takes = "text"
    """The argument of the function under test; meaningless for a program."""
    options: tuple[tuple[str, ...], ...] = ()
    """The command's options that choose the questions and the subject, each with its value if it has one."""
    seconds: float | None = None
    """The time for the questions and the diagnosis; None to ask all questions."""
