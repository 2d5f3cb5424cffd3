"""Draw exercises at random.

Each hand of a kind and a level is as likely as any other: hands are drawn uniformly from a larger set, and hands of
other levels are discarded, which leaves a uniform draw. Riichi wins are not uniform: they are drawn block by block from
a set of tiles, then a situation and indicators, so that they resemble wins at a table.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections import Counter
from functools import partial
from itertools import accumulate, islice, product
from math import prod
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, assert_never

import attrs
import numpy as np

from mjfunc import batch
from mjfunc.census import sample_pieces
from mjfunc.census.ranks import WAYS, unrank_numbers
from mjfunc.functional import remember
from mjfunc.model.blocks import Meld
from mjfunc.model.conventions import DEFAULT, Conventions, Players, check_conventions, is_played
from mjfunc.model.hand import MOST_CONCEALED, Hand
from mjfunc.model.winds import WINDS, check_winds
from mjfunc.practise.exercise import (
    DEFAULT_WINDS,
    EXERCISE_KINDS,
    EXERCISES,
    ClassicalExercise,
    DecomposeExercise,
    DiscardsExercise,
    ScoreExercise,
    ShantenExercise,
    WaitsExercise,
    level_of,
)
from mjfunc.riichi.fast.scoring import score
from mjfunc.riichi.values.win_fields import Origin
from mjfunc.riichi.values.wins import Win
from mjfunc.tiles.errors import BadOption, check_option, short_repr
from mjfunc.tiles.tile import COPIES, KINDS, NUMBER_SUITS, RED_OF, SUITS, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from mjfunc.batch import Rows
    from mjfunc.classical import Winds
    from mjfunc.model.conventions import Definition
    from mjfunc.practise.exercise import Exercise, ExerciseKind

HandExerciseKind: TypeAlias = Literal["waits", "discards", "shanten", "decompose", "classical"]
"""The kinds of exercises about hands, which are drawn uniformly."""
_HAND_EXERCISES: Final = {
    each.kind: each for each in (WaitsExercise, DiscardsExercise, ShantenExercise, DecomposeExercise)
}
MOST_EXERCISES: Final = 100
_SAMPLE_SIZES: Final = (1 << 12, 1 << 17)
"""The number of hands drawn: a few, or more if too few of these have the level. The few are the first of the more."""
_HANDS_PER_EXERCISE: Final = 1 << 14
"""The least number of hands drawn for each exercise. At the rarest level, one hand in four thousand qualifies."""
_LEVELS_AT_A_TIME: Final = 1 << 8
"""The number of hands whose levels are computed at a time."""
_PIECE: Final = 1 << 8
"""The number of hands in a piece of a sample of suits."""
_FIRST_OF_SUIT: Final = [next(kind.index for kind in KINDS if kind.suit is suit) for suit in SUITS]
_FLAVOURS: Final[tuple[tuple[Tile, ...], ...]] = (
    *(KINDS,) * 4,
    *(tuple(kind for kind in KINDS if kind.is_simple),) * 3,
    *(tuple(kind for kind in KINDS if kind.is_honour or kind.suit is suit) for suit in NUMBER_SUITS),
)
"""The kinds from which a hand is drawn, each set as likely as its number here: all, simples, one suit and honours."""
_SEQUENCES: Final[tuple[tuple[Tile, ...], ...]] = tuple(
    tuple(Tile(suit, rank + more) for more in range(3)) for suit in NUMBER_SUITS for rank in range(1, 8)
)
# Probabilities in percent.
_SEVEN_PAIRS, _SEQUENCE, _QUAD, _OPEN, _CALLED = 6, 70, 15, 45, 55
_SELF_DRAWN, _REPLACED, _LAST, _RIICHI, _IPPATSU = 45, 40, 4, 65, 25


def exercises(  # noqa: PLR0913  # what is drawn, how many, and by which conventions
    kind: ExerciseKind,
    level: int,
    seed: int = 0,
    number: int = 5,
    *,
    winds: Winds = DEFAULT_WINDS,
    conventions: Conventions = DEFAULT,
) -> tuple[Exercise, ...]:
    """Draw exercises; the same arguments draw the same exercises.

    Args:
        kind: the kind of exercise.
        level: the level, from 1.
        seed: the seed of the draw.
        number: the number of exercises.
        winds: the winds for exercises of the kind ``classical``.
        conventions: the conventions, if the kind depends on them.

    Raises:
        BadOption: an argument is out of range, or too few hands have the level under these conventions.

    """
    check_conventions("exercises", conventions)
    check_winds("exercises", winds)
    check_option("kind", kind, EXERCISE_KINDS)
    (exercise_class,) = (each for each in EXERCISES if each.kind == kind)
    check_option("level", level, tuple(range(1, exercise_class.max_level + 1)))
    _check_numbers(number, seed)
    if kind == "score":
        drawn = (win for win in draw_wins(seed) if level_of(score(win)) == level)
        return tuple(map(ScoreExercise, islice(drawn, number)))
    hands = _sampled_hands(kind, level, number, seed, winds, conventions)
    if len(hands) < number:
        message = f"under these conventions too few hands have level {level}: the number of {exercise_class.level_unit}"
        raise BadOption(message)
    return tuple(_exercise(kind, hand, winds, conventions) for hand in hands)


def _check_numbers(number: object, seed: object) -> None:
    if type(number) is not int or not 1 <= number <= MOST_EXERCISES:
        message = f"number is a whole number from 1 to {MOST_EXERCISES}; not {short_repr(number)}"
        raise BadOption(message)
    if type(seed) is not int or seed < 0:
        message = f"seed is a whole number from 0; not {short_repr(seed)}"
        raise BadOption(message)


def _sampled_hands(  # noqa: PLR0913, PLR0917  # all that is chosen
    kind: HandExerciseKind, level: int, number: int, seed: int, winds: Winds, conventions: Conventions
) -> list[Hand]:
    """The first hands of a level in a sample; fewer than ``number`` only if the largest sample has no more."""
    few, more = _SAMPLE_SIZES
    hands: list[Hand] = []
    for most in (few, max(more, number * _HANDS_PER_EXERCISE)):
        hands = [*islice(_hands_of_level(kind, level, most, seed, winds, conventions), number)]
        if len(hands) == number:
            break
    return hands


def _hands_of_level(  # noqa: PLR0913, PLR0917  # all that is chosen
    kind: HandExerciseKind, level: int, most: int, seed: int, winds: Winds, conventions: Conventions
) -> Iterator[Hand]:
    """The hands of a level in a sample of ``most`` hands."""
    for piece in _pieces(kind, level, most, seed, conventions):
        for begin in range(0, len(piece), _LEVELS_AT_A_TIME):
            rows = piece[begin : begin + _LEVELS_AT_A_TIME]
            yield from map(Hand.from_34, rows[_levels(kind, rows, winds, conventions) == level].tolist())


def _pieces(kind: HandExerciseKind, level: int, most: int, seed: int, conventions: Conventions) -> Iterator[Rows]:
    """A uniform sample, in pieces, from hands that include all hands of the level."""
    draw = partial(sample_pieces, count=most, seed=seed)
    match kind:
        case "waits" | "decompose":
            # Cutting ignores the number of copies, so its hands include those that wait only for exhausted kinds.
            definition: Definition = "cut" if conventions.exhausted == "ready" else "exchange"
            defined = attrs.evolve(conventions, definition=definition)
            return draw(MOST_CONCEALED - 1, shanten=0, conventions=defined)
        case "discards" if conventions.forms == ("thirteen-orphans",):
            return draw(MOST_CONCEALED, shanten=1, conventions=conventions)
        case "discards":
            # In the other forms, one hand in forty has shanten 1.
            return HandsOfSuits(level, MOST_CONCEALED, conventions.players).sample_pieces(most, seed)
        case "shanten":
            return HandsOfSuits(level, MOST_CONCEALED - 1, conventions.players).sample_pieces(most, seed)
        case "classical":
            winning = Conventions(players=conventions.players, forms=("regular", "thirteen-orphans"))
            return draw(MOST_CONCEALED, shanten=-1, conventions=winning)
        case _ as never:
            assert_never(never)


def _levels(kind: HandExerciseKind, rows: Rows, winds: Winds, conventions: Conventions) -> NDArray[np.intp]:
    """The level of each hand; 0 if the hand is no exercise of this kind."""
    levels: NDArray[np.intp]
    match kind:
        case "waits":
            levels = np.count_nonzero(batch.waits(rows, conventions=conventions), axis=1)
        case "discards":
            levels = suit_counts(rows) * (batch.shanten(rows, conventions=conventions) == 1)
        case "shanten":
            levels = suit_counts(rows)
        case "decompose":
            levels = batch.decompose_ready(rows, conventions=conventions).numbers.astype(np.intp)
        case "classical":
            levels = np.array([ClassicalExercise(Hand.from_34(row), winds).level for row in rows.tolist()], np.intp)
        case _ as never:
            assert_never(never)
    return levels


def _exercise(kind: HandExerciseKind, hand: Hand, winds: Winds, conventions: Conventions) -> Exercise:
    if kind == "classical":
        return ClassicalExercise(hand, winds, conventions=conventions)
    return _HAND_EXERCISES[kind](hand, conventions=conventions)


@remember(1 << 6)
def _shares(suits: int, tiles: int) -> tuple[tuple[int, ...], ...]:
    every = product(range(tiles + 1), repeat=len(SUITS))
    return tuple(share for share in every if sum(share) == tiles and sum(map(bool, share)) == suits)


@attrs.frozen
class HandsOfSuits:
    """All hands of a number of tiles in an exact number of suits, with honours as one of four suits."""

    suits: int
    tiles: int
    players: Players

    @property
    def shares(self) -> tuple[tuple[int, ...], ...]:
        """The ways to share the tiles among the suits."""
        return _shares(self.suits, self.tiles)

    @property
    def kinds(self) -> tuple[tuple[int, ...], ...]:
        """The indices of the kinds in play, suit by suit."""
        return tuple(
            tuple(kind.index for kind in KINDS if kind.suit is suit and is_played(kind, self.players)) for suit in SUITS
        )

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of hands of each share."""
        return tuple(
            prod(WAYS[len(kinds)][tiles] for kinds, tiles in zip(self.kinds, share, strict=True))
            for share in self.shares
        )

    def unrank_rows(self, ranks: Iterable[int]) -> Rows:
        """Return the hand of each rank, from 0 to the number of hands, as a row of 34 counts."""
        shares, kinds, ends = self.shares, self.kinds, [*accumulate(self.numbers)]
        rows: list[list[int]] = []
        for rank in ranks:
            at = bisect_right(ends, rank)
            rest, row = ends[at] - 1 - rank, [0] * len(KINDS)
            for places, tiles in zip(kinds, shares[at], strict=True):
                rest, own = divmod(rest, WAYS[len(places)][tiles])
                for place, copies in zip(places, unrank_numbers(own, tiles, len(places)), strict=True):
                    row[place] = copies
            rows.append(row)
        return np.array(rows, np.uint8)

    def sample_pieces(self, count: int, seed: int) -> Iterator[Rows]:
        """Return a uniform sample of ``count`` hands, piece by piece."""
        choice, number = random.Random(seed), sum(self.numbers)  # noqa: S311  # hands are drawn, not secrets
        for begin in range(0, count, _PIECE):
            yield self.unrank_rows(choice.randrange(number) for _ in range(min(_PIECE, count - begin)))


def suit_counts(rows: Rows) -> NDArray[np.intp]:
    """Return the number of suits in each hand."""
    numbers: NDArray[np.intp] = np.count_nonzero(np.add.reduceat(rows, _FIRST_OF_SUIT, axis=1), axis=1)
    return numbers


def draw_wins(seed: int) -> Iterator[Win]:
    """Return an endless stream of wins; the same seed draws the same wins."""
    choice = random.Random(seed)  # noqa: S311  # hands are drawn, not secrets
    while True:
        yield _win(choice)


def _is(choice: random.Random, percent: int) -> bool:
    return choice.randrange(100) < percent


def _win(choice: random.Random) -> Win:
    left = Counter(dict.fromkeys(KINDS, COPIES))
    kinds = choice.choice(_FLAVOURS)
    if _is(choice, _SEVEN_PAIRS):
        groups: list[tuple[Tile, ...]] = [(kind, kind) for kind in choice.sample(kinds, 7)]
        left.subtract(tile for group in groups for tile in group)
        return _in_situation(choice, Hand.of(_flat(_with_reds(choice, groups))), left)
    groups = [_block(choice, kinds, left) for _ in range(4)]
    pair = choice.choice([kind for kind in kinds if left[kind] >= 2])
    left.subtract((pair, pair))
    *blocks, head = _with_reds(choice, [*groups, (pair, pair)])
    is_open = _is(choice, _OPEN)
    melds: list[Meld] = []
    concealed: list[tuple[Tile, ...]] = [head]
    for block in blocks:
        is_called = is_open and _is(choice, _CALLED)
        if is_called or len(block) > 3:
            melds.append(Meld.of(block, open=is_called))
        else:
            concealed.append(block)
    return _in_situation(choice, Hand.of(_flat(concealed), melds), left)


def _block(choice: random.Random, kinds: Sequence[Tile], left: Counter[Tile]) -> tuple[Tile, ...]:
    """Draw a sequence, a triplet or a quad of these kinds and remove it from the tiles left."""
    if _is(choice, _SEQUENCE):
        block = choice.choice([each for each in _SEQUENCES if all(kind in kinds and left[kind] for kind in each)])
    else:
        kind = choice.choice([kind for kind in kinds if left[kind] >= 3])
        block = (kind,) * (COPIES if left[kind] == COPIES and _is(choice, _QUAD) else 3)
    left.subtract(block)
    return block


def _with_reds(choice: random.Random, groups: Sequence[tuple[Tile, ...]]) -> list[tuple[Tile, ...]]:
    """The groups with red fives: one of the four fives of each suit is red, so the hand may hold it."""
    marked = [[*group] for group in groups]
    for five, red in RED_OF.items():
        held = [(at, within) for at, group in enumerate(groups) for within, tile in enumerate(group) if tile == five]
        if choice.randrange(COPIES) < len(held):
            at, within = choice.choice(held)
            marked[at][within] = red
    return [*map(tuple, marked)]


def _flat(groups: Sequence[tuple[Tile, ...]]) -> list[Tile]:
    return [tile for group in groups for tile in group]


def _in_situation(choice: random.Random, hand: Hand, left: Counter[Tile]) -> Win:
    """Draw the situation of a win: its origin, winds, riichi and indicators."""
    quads = sum(len(meld.tiles) > 3 for meld in hand.melds)
    origin = _origin(choice, quads)
    is_riichi = not hand.is_open and _is(choice, _RIICHI)
    wall = [*left.elements()]
    indicators = choice.sample(wall, 2 * (quads + 1))
    return Win(
        hand=hand,
        tile=choice.choice(hand.tiles),
        origin=origin,
        seat=choice.choice(WINDS),
        round=choice.choice(WINDS[:2]),
        riichi="riichi" if is_riichi else "none",
        ippatsu=is_riichi and origin is not Origin.REPLACEMENT and _is(choice, _IPPATSU),
        dora=indicators[: quads + 1],
        ura=indicators[quads + 1 :] if is_riichi else (),
    )


def _origin(choice: random.Random, quads: int) -> Origin:
    """Draw the origin of the winning tile, mostly the wall or a discard."""
    is_drawn = _is(choice, _SELF_DRAWN)
    if _is(choice, _LAST):
        return Origin.LAST_OF_WALL if is_drawn else Origin.LAST_DISCARD
    if is_drawn and quads and _is(choice, _REPLACED):
        return Origin.REPLACEMENT
    return Origin.WALL if is_drawn else Origin.DISCARD
