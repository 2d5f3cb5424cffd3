"""Faults in splitting tiles into blocks and a pair, and in what splits into a complete or ready hand.

A splitter is a function of the numbers of the 34 kinds that yields splits. The hand is complete in the regular form if
there is a split, and waits for the kinds that make it complete.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from mjfunc.audit.core.answers import canonical
from mjfunc.audit.core.hand_features import hand_of
from mjfunc.audit.faults.fault import SPECIAL, ProgramFault, ResultFields, hand_fault, right_answer, right_result
from mjfunc.audit.topics.question_options import conventions_of
from mjfunc.functional import Memory
from mjfunc.model.hand import HandWithQuads
from mjfunc.notation.tile_text import read_tiles
from mjfunc.spec.waits import is_live
from mjfunc.tiles.counts import flat, in_suits
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Question
    from mjfunc.json.values import Json
    from mjfunc.model.hand import Hand

Numbers: TypeAlias = tuple[int, ...]
"""The number of tiles of each kind."""
Part: TypeAlias = tuple[int, ...]
"""The kinds of a block or a pair, by their places among the 34."""
PartCounts: TypeAlias = frozenset[tuple[Part, int]]
"""Blocks and a pair, each with the times that it occurs."""
Splitter: TypeAlias = Callable[[Numbers], Iterator[PartCounts]]

SEQUENCES: Final[tuple[Part, ...]] = tuple((first, first + 1, first + 2) for first in range(27) if first % 9 < 7)
TRIPLETS: Final[tuple[Part, ...]] = tuple((kind,) * 3 for kind in range(34))
_ACROSS: Final = tuple((first, first + 1, first + 2) for first in (7, 8, 16, 17))
_OF_HONOURS: Final = tuple((first, first + 1, first + 2) for first in range(27, 32))
_NEIGHBOURS: Final = tuple((first, first + 1, first + 2) for first in range(len(KINDS) - 2))
_AROUND: Final = tuple(part for suit in (0, 9, 18) for part in ((suit, suit + 7, suit + 8), (suit, suit + 1, suit + 8)))
"""891 and 912 of each suit."""
_MOST: Final = 1 << 13


def without(numbers: Numbers, part: Part) -> Numbers | None:
    """The numbers without a part; None if it is not there."""
    left = [*numbers]
    for kind in part:
        if not left[kind]:
            return None
        left[kind] -= 1
    return tuple(left)


def split_of(parts: Iterable[Part]) -> PartCounts:
    """A split by its parts, in any order."""
    each = [*parts]
    return frozenset((part, each.count(part)) for part in each)


def searching(blocks: Iterable[Part], pairs: Callable[[Numbers], Iterable[int]]) -> Splitter:
    """The splitter that tries every block of these, and these pairs."""
    beginning: dict[int, list[Part]] = {}
    for block in blocks:
        beginning.setdefault(min(block), []).append(block)

    def rest(numbers: Numbers) -> Iterator[tuple[Part, ...]]:
        lowest = next((kind for kind, number in enumerate(numbers) if number), None)
        if lowest is None:
            yield ()
            return
        for block in beginning.get(lowest, ()):
            left = without(numbers, block)
            if left is not None:
                yield from ((block, *others) for others in rest(left))

    def splits(numbers: Numbers) -> Iterator[PartCounts]:
        for kind in pairs(numbers):
            left = without(numbers, (kind, kind))
            if left is not None:
                yield from (split_of(((kind, kind), *parts)) for parts in rest(left))

    return splits


def greedy(*orders: tuple[Iterable[Part], ...]) -> Splitter:
    """The splitter that, for each pair, takes every block of a group that it can before those of the next group.

    It does so once for each order, and never takes a block back.
    """
    passes = tuple(tuple(block for group in order for block in group) for order in orders)

    def greedy_parts(numbers: Numbers, kind: int, blocks: Iterable[Part]) -> Iterator[Part]:
        left = [*numbers]
        left[kind] -= 2
        yield (kind, kind)
        for block in blocks:
            first, second, third = block
            times = left[first] // 3 if first == third else min(left[first], left[second], left[third])
            for each in block:
                left[each] -= times
            yield from (block,) * times

    def splits(numbers: Numbers) -> Iterator[PartCounts]:
        held = [[block for block in blocks if all(numbers[each] for each in block)] for blocks in passes]
        for (kind, number), blocks in product(enumerate(numbers), held):
            if number >= 2:
                parts = [*greedy_parts(numbers, kind, blocks)]
                if sum(map(len, parts)) == sum(numbers):
                    yield split_of(parts)

    return splits


def _every_pair(numbers: Numbers) -> Iterable[int]:
    return range(len(numbers))


def _lowest_pair(numbers: Numbers) -> Iterable[int]:
    return [kind for kind, number in enumerate(numbers) if number >= 2][:1]


def _exact_pairs(numbers: Numbers) -> Iterable[int]:
    return [kind for kind, number in enumerate(numbers) if number == 2]


def _splitting(name: str, splitter: Splitter, operations: tuple[str, ...]) -> ProgramFault:
    is_split = Memory[Numbers, bool](lambda numbers: any(True for _ in splitter(numbers)), _MOST)
    kept = Memory[Numbers, frozenset[PartCounts]](lambda numbers: frozenset(splitter(numbers)), _MOST)

    def change(question: Question, hand: Hand, right: ResultFields) -> ResultFields:
        match question.op:
            case "complete":
                return complete_result(question, right, is_regular=is_split(flat(hand.counts)))
            case "waits":
                return waits_result(question, hand, is_split)
            case _:
                return {"decompositions": [*_decompositions_by(right, hand, kept)]}

    return hand_fault(name, operations, change)


def complete_result(question: Question, right: ResultFields, *, is_regular: bool) -> ResultFields:
    """The result of ``complete`` with another answer about the regular form."""
    special = [form for form in cast("list[str]", right["forms"]) if form != "regular"]
    has_regular = is_regular and "regular" in conventions_of(question.options).forms
    forms: list[Json] = [*(["regular"] * has_regular), *special]
    return {"complete": bool(forms), "forms": forms}


def waits_result(question: Question, hand: Hand, is_split: Callable[[Numbers], bool]) -> ResultFields:
    """The result of ``waits`` with another test whether tiles are blocks and a pair."""
    conventions = conventions_of(question.options)
    special = tuple(form for form in conventions.forms if form in SPECIAL)
    found = {*special_waits(question, hand, special)}
    numbers = flat(hand.counts)
    used = numbers if conventions.melds == "ignored" else flat(hand.held)
    if "regular" in conventions.forms:
        for kind in KINDS:
            more = tuple(number + (index == kind.index) for index, number in enumerate(numbers))
            if is_live(in_suits(used), kind, conventions) and is_split(more):
                found.add(str(kind))
    return {"waits": [str(kind) for kind in KINDS if str(kind) in found]}


def special_waits(question: Question, hand: Hand, special: tuple[str, ...]) -> list[str]:
    """The waits of a hand in these forms, which are not regular."""
    if hand.size < 13 or not special:
        return []
    return cast("list[str]", right_result(question, "waits", forms=special)["waits"])


def _decompositions_by(
    right: ResultFields, hand: Hand, kept: Callable[[Numbers], frozenset[PartCounts]]
) -> Iterator[Json]:
    """The decompositions that a splitter finds; of a ready hand with the waits whose complete hand it splits so."""
    numbers = flat(hand.counts)
    for each in cast("list[dict[str, Json]]", right["decompositions"]):
        if each["form"] != "regular":
            yield each
        elif "wait" not in each:
            if _parts(each, ()) in kept(numbers):
                yield each
        else:
            wait = cast("dict[str, Json]", each["wait"])
            on = [
                tile
                for tile in cast("list[str]", wait["on"])
                if _parts(each, (tile,)) in kept(_add_tile(numbers, _kinds(tile)[0]))
            ]
            if on:
                yield {**each, "wait": {**wait, "on": cast("list[Json]", on)}}


def _add_tile(numbers: Numbers, kind: int) -> Numbers:
    return tuple(number + (index == kind) for index, number in enumerate(numbers))


def _parts(decomposition: dict[str, Json], drawn: tuple[str, ...]) -> PartCounts:
    """The blocks and the pair of a decomposition, of a ready one with the tile that ends it."""
    parts = [_kinds(block) for block in cast("list[str]", decomposition["blocks"])]
    parts += [_kinds(str(decomposition["pair"]))] if decomposition["pair"] else []
    if drawn:
        (tile,) = drawn
        wait = cast("dict[str, Json]", decomposition["wait"])
        held, kind = _kinds(str(wait["tiles"])), _kinds(tile)[0]
        if wait["shape"] == "shanpon":
            parts += [(kind,) * 3, tuple(each for each in held if each != kind)]
        else:
            parts.append(tuple(sorted((*held, kind))))
    return split_of(parts)


def _kinds(text: str) -> Part:
    return tuple(tile.index for tile in read_tiles(text))


def _without_wait(shape: str, name: str) -> ProgramFault:
    def change(question: Question, _: Hand, right: ResultFields) -> ResultFields:
        if question.op == "decompose":
            return {"decompositions": [*_of_other_shape(right, shape)]}
        found = right_result(question, "decompose", precedence="all")
        on = {
            tile
            for each in _of_other_shape(found, shape)
            for tile in cast("list[str]", cast("dict[str, dict[str, Json]]", each)["wait"]["on"])
        }
        return {"waits": [tile for tile in cast("list[Json]", right["waits"]) if tile in on]}

    return hand_fault(name, ("waits", "decompose"), change)


def _of_other_shape(found: ResultFields, shape: str) -> Iterator[dict[str, Json]]:
    for each in cast("list[dict[str, Json]]", found["decompositions"]):
        wait = cast("dict[str, Json] | None", each.get("wait"))
        if wait is None or each["form"] != "regular" or wait["shape"] != shape:
            yield each


def _takes_triplets(question: Question, hand: Hand, right: ResultFields) -> ResultFields:
    """The decompositions found by a program that takes a triplet wherever three tiles of the lowest kind are left.

    It tries every pair and every wait, and splits the other tiles so.
    """
    del question, hand
    found = cast("list[dict[str, Json]]", right["decompositions"])
    return {"decompositions": [each for each in found if each["form"] != "regular" or _has_triplets(each)]}


def _has_triplets(decomposition: dict[str, Json]) -> bool:
    """Whether the blocks of a decomposition are those that this program finds in their tiles."""
    blocks = [_kinds(block) for block in cast("list[str]", decomposition["blocks"])]
    left = [sum(block.count(kind) for block in blocks) for kind in range(len(KINDS))]
    parts = list[Part]()
    for kind in range(len(left)):
        while left[kind] > 0:
            part = (kind,) * 3 if left[kind] >= 3 else (kind, kind + 1, kind + 2)
            parts.append(part)
            for each in part:
                left[each] -= 1
    return split_of(parts) == split_of(blocks)


def _no_quads(question: Question) -> Answer:
    """The answer of a program that finds nothing in more than fourteen tiles."""
    right = right_answer(question)
    if not isinstance(right, str) or not isinstance(hand_of(question.hand), HandWithQuads):
        return right
    return canonical({"complete": False, "forms": []} if question.op == "complete" else {"decompositions": []})


def _only_threes(question: Question) -> Answer:
    """The answer of a program that splits more than fourteen tiles into blocks of three, however many these are."""
    right, hand = right_answer(question), hand_of(question.hand)
    if not isinstance(right, str) or not isinstance(hand, HandWithQuads):
        return right
    is_regular = any(True for _ in _USUAL_SPLITS(flat(hand.counts)))
    return canonical(complete_result(question, json.loads(right), is_regular=is_regular))


def _four_blocks(question: Question, hand: Hand, right: ResultFields) -> ResultFields:
    """The result of a program that wants four blocks and a pair of the concealed tiles, whatever melds there are."""
    if hand.size >= 13:
        return right
    return {"complete": False, "forms": []} if question.op == "complete" else {"waits": []}


def _red_alone(question: Question, hand: Hand, right: ResultFields) -> ResultFields:
    """The result of a program that takes a red five for a kind of its own, which is in no sequence, triplet or pair."""
    if not any(hand.reds):
        return right
    return {"complete": False, "forms": []} if question.op == "complete" else {"waits": []}


def _any_pairs(question: Question, hand: Hand, right: ResultFields) -> ResultFields:
    """The result of a program that takes hands of fewer than seven pairs for seven pairs."""
    numbers = flat(hand.counts)
    if hand.melds or "seven-pairs" not in conventions_of(question.options).forms:
        return right
    if question.op == "complete":
        forms = cast("list[str]", right["forms"])
        is_pairs = all(number in {0, 2} for number in numbers)
        named = [form for form in ("regular", *SPECIAL) if form in forms or (is_pairs and form == SPECIAL[0])]
        return {"complete": bool(named), "forms": cast("list[Json]", named)}
    single = [str(kind) for kind in KINDS if numbers[kind.index] % 2]
    is_ready = len(single) == 1 and all(number in {0, 1, 2} for number in numbers)
    waited = {*cast("list[str]", right["waits"]), *(single if is_ready else ())}
    return {"waits": [str(kind) for kind in KINDS if str(kind) in waited]}


_BOTH: Final = ("complete", "waits")
_ALL: Final = ("complete", "waits", "decompose")
_USUAL: Final = (*SEQUENCES, *TRIPLETS)
_USUAL_SPLITS: Final = searching(_USUAL, _every_pair)
_BY_TILE: Final = tuple(sorted(_USUAL, key=lambda part: part[0]))
_TRIPLET_BY_TILE: Final = tuple(sorted((*TRIPLETS, *SEQUENCES), key=lambda part: part[0]))
"""The blocks in the order of their lowest tile; of each tile its sequence before its triplet, or after it."""

SPLITTING_FAULTS: Final = (
    _splitting(
        "lets sequences run from one suit into the next (8m9m1p)", searching((*_USUAL, *_ACROSS), _every_pair), _BOTH
    ),
    _splitting("takes honours for sequences (123z)", searching((*_USUAL, *_OF_HONOURS), _every_pair), _BOTH),
    _splitting(
        "takes any three kinds in a row for a sequence, in honours and over borders too (8m9m1p, 9s1z2z, 123z)",
        searching((*_NEIGHBOURS, *TRIPLETS), _every_pair),
        _BOTH,
    ),
    _splitting("lets sequences run from 9 to 1 (891m)", searching((*_USUAL, *_AROUND), _every_pair), _BOTH),
    _splitting("takes no triplets", searching(SEQUENCES, _every_pair), _ALL),
    _splitting("takes no sequences", searching(TRIPLETS, _every_pair), _ALL),
    _splitting("takes every sequence before triplets and never goes back", greedy((SEQUENCES, TRIPLETS)), _ALL),
    _splitting("takes every triplet before sequences and never goes back", greedy((TRIPLETS, SEQUENCES)), _ALL),
    _splitting(
        "takes blocks in two greedy passes, sequences first and triplets first",
        greedy((SEQUENCES, TRIPLETS), (TRIPLETS, SEQUENCES)),
        _ALL,
    ),
    _splitting(
        "goes up from the lowest tile twice and never back, first for sequences, then for triplets",
        greedy((_BY_TILE,), (_TRIPLET_BY_TILE,)),
        ("decompose",),
    ),
    _splitting("tries only the lowest pair", searching(_USUAL, _lowest_pair), _ALL),
    _splitting("takes the pair only from kinds with exactly two tiles", searching(_USUAL, _exact_pairs), _ALL),
    _without_wait("kanchan", "knows no wait in the middle of a sequence (kanchan)"),
    _without_wait("penchan", "knows no wait at the end of a sequence (penchan)"),
    _without_wait("shanpon", "knows no wait on two pairs (shanpon)"),
    _without_wait("tanki", "knows no wait for the pair (tanki)"),
    hand_fault("wants four blocks of concealed tiles beside melds", _BOTH, _four_blocks),
    hand_fault("takes red fives for a kind of their own", _BOTH, _red_alone),
    hand_fault("takes fewer than seven pairs for seven pairs", _BOTH, _any_pairs),
    hand_fault(
        "takes a triplet wherever it can, and never sequences of the same tiles", ("decompose",), _takes_triplets
    ),
    ProgramFault("finds nothing in 15 to 18 tiles, with quads among them", ("complete", "decompose"), _no_quads),
    ProgramFault("splits 15 to 18 tiles into blocks of three tiles, without quads", ("complete",), _only_threes),
)
"""The faults of ``complete``, ``waits`` and ``decompose``."""
