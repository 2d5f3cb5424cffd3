"""From a hand that is answered wrongly to a smallest one: no step to a smaller hand is answered wrongly as well.

A step takes away three concealed tiles, a meld, the fourth tile of a quad, or a red mark; or conceals a meld; or moves
a tile, all tiles of a kind, a suit, two suits, or a meld to where the hand is smaller; what can be taken from a win
stands in ``wins.shrinking``. Smaller is a hand of fewer tiles; then of fewer melds; with less beside it; of fewer
suits; without red fives; and then the one whose text comes first. The smallest of all that still differ is taken,
until none is.

The kind of mismatch stays: a wrong result stays one, a refusal one with the same code, silence the same trouble. So a
subject that knows only hands of thirteen tiles, and is wrong in some, is not said to be wrong in one of four.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

import attrs

from mjfunc.audit.answers import Answer, Fault, Refused, Skipped, Trouble
from mjfunc.audit.asking import ask
from mjfunc.audit.features import hand_of
from mjfunc.audit.questions import WINS
from mjfunc.audit.verdicts import Outcome
from mjfunc.audit.wins.shrinking import smaller_wins
from mjfunc.model.blocks import Block, BlockShape, Meld
from mjfunc.model.hand import HandWithQuads
from mjfunc.notation.text import read_tiles, write_tiles
from mjfunc.tiles.errors import MahjongError
from mjfunc.tiles.tile import KINDS, NUMBER_SUITS, RED_OF, SUITS, Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from mjfunc.audit.questions import Question
    from mjfunc.audit.subject import Subject
    from mjfunc.audit.verdicts import Verdict

MOST_ASKED: Final = 6000
"""So many questions at most are asked for one smallest hand."""
MOST_FAULTS: Final = 200
"""So many of them may be left without an answer, each of which may take a new start of the program."""
MOST_HANGS: Final = 6
"""So many of them may be waited for in vain."""
_FIRST: Final = 32
"""So many are asked at first in each step; most steps need no more."""
_WINDS: Final = ("own-wind", "prevailing-wind")

Size: TypeAlias = tuple[int, int, int, int, int, int, str, str]


def size_of(question: Question) -> Size:
    """What makes one hand smaller than another: the first number in which they differ, then the text."""
    hand = question.hand
    tiles = sum(map(str.isdigit, hand))
    melds = sum(map(hand.count, "(["))
    suits = len(set(hand) & set("mpsz"))
    beside = dict(question.fields)
    indicators = sum(map(str.isdigit, f"{beside.get('dora', '')}{beside.get('ura', '')}"))
    return tiles, melds, len(beside), indicators, suits, hand.count("0"), hand, repr(question.fields)


def mismatch_of(verdict: Verdict) -> tuple[str, str]:
    """What kind of answer was due, and what kind came."""
    return _kind(verdict.expected), _kind(verdict.got)


def _kind(answer: Answer) -> str:
    match answer:
        case str():
            return "result"
        case Refused(code):
            return f"refused: {code}"
        case Skipped():
            return "skipped"
        case Fault(trouble):
            return f"fault: {trouble.value}"
        case _ as never:
            assert_never(never)


def plainest(verdicts: Iterable[Verdict]) -> Verdict:
    """The one that shows best what is wrong: a wrong result before none, and either before a wrong error."""

    def order(verdict: Verdict) -> tuple[bool, bool, bool, tuple[int, str, str]]:
        is_unexpected = verdict.outcome is Outcome.UNEXPECTED
        return is_unexpected, not isinstance(verdict.expected, str), not isinstance(verdict.got, str), verdict.order

    return min(verdicts, key=order)


def smallest(subject: Subject, verdict: Verdict) -> Verdict:
    """A smallest hand that is wrong in the same way, by what the subject answers now.

    The options that were asked stay.
    """
    return shrink(subject, verdict, lambda smaller: mismatch_of(smaller) == mismatch_of(verdict))


def shrink(subject: Subject, verdict: Verdict, keeps: Callable[[Verdict], bool]) -> Verdict:
    """The verdict of a smallest hand that keeps what it must keep, beside being wrong."""
    budget = _Budget()
    while smaller := _step(subject, verdict, keeps, budget):
        verdict = smaller
    return verdict


@attrs.define
class _Budget:
    """What may still be asked."""

    questions: int = MOST_ASKED
    faults: int = MOST_FAULTS
    hangs: int = MOST_HANGS

    def take(self, verdicts: Iterable[Verdict]) -> None:
        for verdict in verdicts:
            self.questions -= 1
            if isinstance(verdict.got, Fault):
                self.faults -= 1
                self.hangs -= verdict.got.trouble is Trouble.TIMED_OUT

    @property
    def is_spent(self) -> bool:
        return min(self.questions, self.faults, self.hangs) <= 0


def _step(subject: Subject, verdict: Verdict, keeps: Callable[[Verdict], bool], budget: _Budget) -> Verdict | None:
    """The smallest of the smaller ones that are wrong as well."""
    candidates = sorted(smaller(verdict.question), key=size_of)
    # Where most of them hang or die the first one does so alone; where few do, soon many are asked together.
    together = 1 if isinstance(verdict.got, Fault) else _FIRST
    while candidates and not budget.is_spent:
        asked, candidates = candidates[:together], candidates[together:]
        verdicts = ask(subject, asked)
        budget.take(verdicts)
        for found in verdicts:
            if found.outcome in {Outcome.WRONG, Outcome.FAILED} and keeps(found):
                return found
        together *= 2
    return None


def smaller(question: Question) -> tuple[Question, ...]:
    """Every smaller question that is one step away."""
    hand = hand_of(question.hand)
    if question.op == WINS and hand is not None:
        found = {*smaller_wins(question)}
    elif hand is None:
        texts = {question.hand[:at] + question.hand[at + 1 :] for at in range(len(question.hand))}
        found = {attrs.evolve(question, hand=text) for text in texts}
    else:
        given = _Parts(hand.tiles, hand.melds, _draw(question))
        made = (_made(question, parts) for parts in _steps(given, 1 if isinstance(hand, HandWithQuads) else 3))
        found = {one for one in made if one is not None} | {*_at_east(question)}
    below = size_of(question)
    return tuple(sorted((one for one in found if size_of(one) < below), key=size_of))


def _at_east(question: Question) -> Iterator[Question]:
    """The same with a wind that is east."""
    for name, word in question.fields:
        if name in _WINDS and word != "E":
            fields = {**dict(question.fields), name: "E"}
            yield attrs.evolve(question, fields=tuple(fields.items()))


@attrs.frozen
class _Parts:
    """The tiles of a question: concealed, in melds, and drawn."""

    tiles: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    draw: Tile | None


def _draw(question: Question) -> Tile | None:
    try:
        (draw,) = read_tiles(str(dict(question.fields).get("draw", "")))
    except (MahjongError, ValueError):
        return None
    return draw


def _made(question: Question, parts: _Parts) -> Question | None:
    """The question with these tiles, if they make a hand."""
    hand = " ".join((write_tiles(parts.tiles), *map(str, sorted(parts.melds))))
    if not parts.tiles or hand_of(hand) is None:
        return None
    draw = parts.draw
    fields = [(name, str(draw) if name == "draw" and draw else word) for name, word in question.fields]
    return attrs.evolve(question, hand=hand, fields=tuple(fields))


def _steps(parts: _Parts, block: int) -> Iterator[_Parts]:
    for taken in set(combinations(parts.tiles, block)):
        yield attrs.evolve(parts, tiles=_take(parts.tiles, taken))
    for at, meld in enumerate(parts.melds):
        others = parts.melds[:at] + parts.melds[at + 1 :]
        yield attrs.evolve(parts, melds=others)
        yield attrs.evolve(parts, tiles=parts.tiles + meld.block.tiles[:3], melds=others)
        for other in _lower_melds(meld):
            yield attrs.evolve(parts, melds=(*others, other))
    yield from _moves(parts)


def _take(tiles: tuple[Tile, ...], taken: tuple[Tile, ...]) -> tuple[Tile, ...]:
    left = Counter(tiles)
    left.subtract(taken)
    return tuple(left.elements())


def _lower_melds(meld: Meld) -> Iterator[Meld]:
    """A meld without its red mark, without its fourth tile, and at each lower place."""
    block = meld.block
    if block.reds:
        yield attrs.evolve(meld, block=attrs.evolve(block, reds=0))
    if block.shape is BlockShape.QUAD:
        yield Meld(Block(block.suit, block.rank, BlockShape.TRIPLET))
    for kind in KINDS[: block.indexes[0]]:
        try:
            yield attrs.evolve(meld, block=Block(kind.suit, kind.rank, block.shape))
        except MahjongError:
            continue


def _moves(parts: _Parts) -> Iterator[_Parts]:
    """The tiles at other places, as many of each as there can be."""
    for tile in set(parts.tiles):
        without = _take(parts.tiles, (tile,))
        alike = tuple(other for other in parts.tiles if other.kind != tile.kind)
        draw = parts.draw
        for kind in KINDS[: tile.index + tile.red]:
            yield attrs.evolve(parts, tiles=(*without, kind))
            moved = (kind,) * (len(parts.tiles) - len(alike))
            yield attrs.evolve(parts, tiles=(*alike, *moved), draw=kind if draw == tile.kind else draw)
    for suits in permutations(NUMBER_SUITS):
        yield _moved(parts, dict(zip(NUMBER_SUITS, suits, strict=True)), 0, SUITS)
    for suit in SUITS:
        for other in SUITS[: suit.ordinal]:
            yield _moved(parts, {suit: other}, 0, (suit,))
        for down in range(1, 9):
            yield _moved(parts, {}, down, (suit,))


def _moved(parts: _Parts, to: dict[Suit, Suit], down: int, suits: Sequence[Suit]) -> _Parts:
    """All tiles of some suits in other suits, or so many ranks lower; nothing moves where a tile could not."""

    def move(tile: Tile) -> Tile:
        if tile.suit not in suits:
            return tile
        moved = Tile(to.get(tile.suit, tile.suit), tile.rank - down)
        return RED_OF.get(moved, moved) if tile.red else moved

    try:
        melds = tuple(Meld.of(map(move, meld.block.tiles), open=meld.open) for meld in parts.melds)
        return _Parts(tuple(map(move, parts.tiles)), melds, parts.draw and move(parts.draw))
    except MahjongError:
        return parts
