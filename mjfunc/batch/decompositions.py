"""The decompositions of many hands, as arrays of codes and as the values with these codes."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias, TypeVar, assert_never, cast

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import described, frozen, in_row
from mjfunc.batch.codes import BLOCKS, NO_PART, PAIRS, WAITS, code_of
from mjfunc.model.decompositions import (
    Complete,
    CompleteRegular,
    CompleteSevenPairs,
    CompleteThirteenOrphans,
    Ready,
    ReadyRegular,
    ReadySevenPairs,
    ReadyThirteenOrphans,
    check_complete,
    check_ready,
)
from mjfunc.model.forms import Form
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.model.value_fields import result_of
from mjfunc.tiles.errors import BadCounts, BadMeld, items_of, quantity
from mjfunc.tiles.value_base import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mjfunc.model.blocks import Block, Pair

D = TypeVar("D", bound=Complete | Ready)
Codes: TypeAlias = NDArray[np.uint8]
CodedDecomposition: TypeAlias = tuple[int, list[int], int, int, list[int]]
"""A decomposition by codes: its form, its blocks, its pair, its wait, and the pairs of seven pairs."""

_FORMS: Final = tuple(Form)
_MOST: Final = {
    "numbers": NO_PART + 1,
    "forms": len(_FORMS),
    "blocks": len(BLOCKS),
    "pairs": len(PAIRS),
    "waits": len(WAITS),
    "seven_pairs": len(PAIRS),
}
"""The number of different values in each array, apart from ``NO_PART``."""


@attrs.frozen(eq=False, repr=False)
class CompleteDecompositions(Value):
    """The decompositions of many complete hands as arrays: hand after hand, each hand's in canonical order."""

    _has_expression: ClassVar[bool] = False
    numbers: Codes
    """The number of decompositions of each hand."""
    forms: Codes
    """The form of each decomposition, as an index of ``Form``."""
    blocks: Codes
    """The blocks of each decomposition, in rows of four: indexes of ``BLOCKS``, or ``NO_PART`` if there are fewer."""
    pairs: Codes
    """The pair of each decomposition, as an index of ``PAIRS``; thirteen orphans have one, seven pairs ``NO_PART``."""
    seven_pairs: Codes
    """The pairs of each decomposition in the form of seven pairs, in rows of seven indexes of ``PAIRS``."""

    def _summary(self) -> str:
        return f"{quantity(int(self.numbers.sum()), 'decomposition')} of {quantity(len(self.numbers), 'hand')}"

    def __attrs_post_init__(self) -> None:
        """Raise an error unless the arrays have the right types and shapes and belong together."""
        _check_arrays(self, "decompose_complete", self.seven_pairs, 7)

    @classmethod
    def from_lists(cls, hands: Iterable[Iterable[Complete]]) -> CompleteDecompositions:
        """Encode lists of decompositions, one list for each hand, as arrays."""
        numbers, coded = _codes_of_lists("CompleteDecompositions.from_lists", hands, check_complete)
        forms, blocks, pairs, _, seven_pairs = _arrays(coded, 7)
        return cls(numbers, forms, blocks, pairs, seven_pairs)

    @property
    def hands(self) -> NDArray[np.intp]:
        """The index of the hand that each decomposition belongs to."""
        return np.repeat(np.arange(len(self.numbers)), self.numbers)

    def listed(self) -> Iterator[tuple[Complete, ...]]:
        """The decompositions of each hand in turn, as ``mjfunc.decompose_complete`` lists them."""
        seven_pairs = _pairs_in(self.seven_pairs)
        of_each = zip(self.forms.tolist(), map(_blocks_in, self.blocks.tolist()), self.pairs.tolist(), strict=True)
        for number in self.numbers.tolist():
            yield tuple([_complete(*next(of_each), seven_pairs) for _ in range(number)])


@attrs.frozen(eq=False, repr=False)
class ReadyDecompositions(Value):
    """The decompositions of many ready hands as arrays: hand after hand, each hand's in canonical order."""

    _has_expression: ClassVar[bool] = False
    numbers: Codes
    """The number of decompositions of each hand."""
    forms: Codes
    """The form of each decomposition, as an index of ``Form``."""
    blocks: Codes
    """The blocks of each decomposition, in rows of four: indexes of ``BLOCKS``, or ``NO_PART`` if there are fewer."""
    pairs: Codes
    """The pair of each decomposition, as an index of ``PAIRS``; ``NO_PART`` if it has none or the pair waits."""
    waits: NDArray[np.uint16]
    """The wait of each decomposition, as an index of ``WAITS``."""
    seven_pairs: Codes
    """The pairs of each decomposition in the form of seven pairs, in rows of six indexes of ``PAIRS``."""

    def _summary(self) -> str:
        return f"{quantity(int(self.numbers.sum()), 'decomposition')} of {quantity(len(self.numbers), 'hand')}"

    def __attrs_post_init__(self) -> None:
        """Raise an error unless the arrays have the right types and shapes and belong together."""
        _check_arrays(self, "decompose_ready", self.seven_pairs, 6)

    @classmethod
    def from_lists(cls, hands: Iterable[Iterable[Ready]]) -> ReadyDecompositions:
        """Encode lists of decompositions, one list for each hand, as arrays."""
        numbers, coded = _codes_of_lists("ReadyDecompositions.from_lists", hands, check_ready)
        return cls(numbers, *_arrays(coded, 6))

    @property
    def hands(self) -> NDArray[np.intp]:
        """The index of the hand that each decomposition belongs to."""
        return np.repeat(np.arange(len(self.numbers)), self.numbers)

    def listed(self) -> Iterator[tuple[Ready, ...]]:
        """The decompositions of each hand in turn, as ``mjfunc.decompose_ready`` lists them."""
        seven_pairs = _pairs_in(self.seven_pairs)
        blocks, waits = map(_blocks_in, self.blocks.tolist()), self.waits.tolist()
        of_each = zip(self.forms.tolist(), blocks, self.pairs.tolist(), waits, strict=True)
        for number in self.numbers.tolist():
            yield tuple([_ready(*next(of_each), seven_pairs) for _ in range(number)])


def _blocks_in(codes: list[int]) -> tuple[Block, ...]:
    return tuple([BLOCKS[code] for code in codes if code != NO_PART])


def _pairs_in(codes: Codes) -> Iterator[tuple[Pair, ...]]:
    rows: list[list[int]] = codes.tolist()
    return (tuple([PAIRS[code] for code in row]) for row in rows)


def _complete(form: int, blocks: tuple[Block, ...], pair: int, seven_pairs: Iterator[tuple[Pair, ...]]) -> Complete:
    match _FORMS[form]:
        case Form.REGULAR:
            return CompleteRegular(blocks, PAIRS[pair])
        case Form.SEVEN_PAIRS:
            return CompleteSevenPairs(next(seven_pairs))
        case Form.THIRTEEN_ORPHANS:
            return CompleteThirteenOrphans(PAIRS[pair])
        case _ as never:
            assert_never(never)


def _ready(
    form: int, blocks: tuple[Block, ...], pair: int, wait: int, seven_pairs: Iterator[tuple[Pair, ...]]
) -> Ready:
    beside = None if pair == NO_PART else PAIRS[pair]
    match _FORMS[form]:
        case Form.REGULAR:
            return ReadyRegular(blocks, beside, WAITS[wait])
        case Form.SEVEN_PAIRS:
            return ReadySevenPairs(next(seven_pairs), WAITS[wait])
        case Form.THIRTEEN_ORPHANS:
            return ReadyThirteenOrphans(beside, WAITS[wait])
        case _ as never:
            assert_never(never)


def _codes_of_lists(
    function: str, hands: Iterable[Iterable[D]], check: Callable[[str, object], None]
) -> tuple[Codes, list[CodedDecomposition]]:
    """The number of decompositions of each hand, and the codes of all of them."""
    how = f"batch.decompose_{'ready' if check is check_ready else 'complete'}(rows).listed() lists some"
    takes = "the decompositions of each hand"
    numbers: list[int] = []
    coded: list[CodedDecomposition] = []
    for row, given in enumerate(items_of(function, takes, hands, how, None)):
        listed = [*items_of(function, takes, given, how)]
        for decomposition in listed:
            check(function, decomposition)
            with in_row(row):
                coded.append(_codes_of(decomposition))
        numbers.append(len(listed))
    return frozen(np.array(numbers, np.uint8)), coded


def _codes_of(one: Complete | Ready) -> CodedDecomposition:
    pair = NO_PART if isinstance(one, CompleteSevenPairs | ReadySevenPairs) or one.pair is None else code_of(one.pair)
    wait = code_of(one.wait) if isinstance(one, Ready) else 0
    match one:
        case CompleteRegular(blocks=blocks, melds=()) | ReadyRegular(blocks=blocks, melds=()):
            empty = [NO_PART] * (MOST_BLOCKS - len(blocks))
            return one.form.ordinal, [*map(code_of, blocks), *empty], pair, wait, []
        case CompleteRegular(melds=melds) | ReadyRegular(melds=melds):
            message = f"a row has no melds; this decomposition has {' '.join(map(str, melds))}"
            raise BadMeld(message)
        case CompleteSevenPairs(pairs) | ReadySevenPairs(pairs):
            return one.form.ordinal, [NO_PART] * MOST_BLOCKS, pair, wait, [*map(code_of, pairs)]
        case CompleteThirteenOrphans() | ReadyThirteenOrphans():
            return one.form.ordinal, [NO_PART] * MOST_BLOCKS, pair, wait, []
        case _ as never:
            assert_never(never)


def _arrays(coded: list[CodedDecomposition], pairs: int) -> tuple[Codes, Codes, Codes, NDArray[np.uint16], Codes]:
    """The arrays of forms, blocks, pairs, waits, and rows of six or seven pairs."""
    return (
        frozen(np.array([form for form, _, _, _, _ in coded], np.uint8)),
        _in_rows(MOST_BLOCKS, (blocks for _, blocks, _, _, _ in coded)),
        frozen(np.array([pair for _, _, pair, _, _ in coded], np.uint8)),
        frozen(np.array([wait for _, _, _, wait, _ in coded], np.uint16)),
        _in_rows(pairs, (of_seven for _, _, _, _, of_seven in coded)),
    )


def _in_rows(width: int, codes: Iterable[list[int]]) -> Codes:
    return frozen(np.array([*chain.from_iterable(codes)], np.uint8).reshape(-1, width).copy())


def _check_arrays(made: CompleteDecompositions | ReadyDecompositions, how: str, seven_pairs: Codes, width: int) -> None:
    """Raise an error unless all are arrays of codes, with one entry for each decomposition."""
    is_array = result_of(f"batch.{how}(rows) makes one", np.ndarray)
    arrays = {field.name: cast("Codes", getattr(made, field.name)) for field in attrs.fields(type(made))}
    for field, (name, array) in zip(attrs.fields(type(made)), arrays.items(), strict=True):
        is_array(made, field, array)
        columns = {"blocks": (MOST_BLOCKS,), "seven_pairs": (width,)}.get(name, ())
        dtype = "uint16" if name == "waits" else "uint8"
        if array.ndim != 1 + len(columns) or array.shape[1:] != columns or array.dtype.name != dtype:
            message = (
                f"{name} are an array of {' x '.join(map(str, ('N', *columns)))} {dtype}, not of {described(array)}"
            )
            raise BadCounts(message)
        if not ((array < _MOST[name]) | (array == NO_PART)).all():
            message = f"{name} are numbers below {_MOST[name]}, not {array.max()}"
            raise BadCounts(message)
    lengths = {len(array) for name, array in arrays.items() if name not in {"numbers", "seven_pairs"}}
    in_seven_pairs = np.count_nonzero(made.forms == Form.SEVEN_PAIRS.ordinal)
    if lengths != {int(made.numbers.sum(dtype=np.intp))} or len(seven_pairs) != in_seven_pairs:
        message = f"these arrays do not belong together: {', '.join(f'{len(arrays[name])} {name}' for name in arrays)}"
        raise BadCounts(message)
