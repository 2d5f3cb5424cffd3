"""Answers as the text of JSON, put together from texts that were written before.

A test compares each text with that of ``write_json``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.functional import Memory
from mjfunc.json.encoding import encode_complete, encode_decomposition, encode_shanten, encode_wait, text
from mjfunc.json.values import write_json
from mjfunc.model.blocks import Block, Meld, Pair
from mjfunc.model.decompositions import Complete, CompleteRegular, CompleteSevenPairs, Ready, ReadyRegular, Wait
from mjfunc.model.forms import Form
from mjfunc.model.shanten import unchecked_shanten
from mjfunc.tiles.tile import COPIES, KINDS, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjfunc.model.shanten import Acceptance, Discard, ShantenByForm

_Part: TypeAlias = Block | Pair | Meld

_TEXTS: Final = 1 << 12
_KINDS: Final = tuple(write_json(text(kind)) for kind in KINDS)
_UNSEEN: Final = tuple(tuple(f"{kind}:{unseen}" for unseen in range(COPIES + 1)) for kind in _KINDS)
"""The JSON of a kind with its number of unseen copies, by the index of the kind and by that number."""

PART_TEXTS: Final = Memory[_Part, str](lambda part: write_json(text(part)), _TEXTS)
"""A block, a pair or a meld as JSON."""
_WAIT: Final = Memory[Wait, str](lambda wait: write_json(encode_wait(wait)), _TEXTS)
_SHANTEN: Final = Memory[tuple[int | None, int | None, int | None], str](
    lambda forms: write_json(encode_shanten(unchecked_shanten(*forms))), _TEXTS
)
_COMPLETE: Final = Memory[tuple[Form, ...], str](lambda forms: write_json(encode_complete(forms)), _TEXTS)


def _list(items: Iterable[str]) -> str:
    return f"[{','.join(items)}]"


def write_shanten(shanten: ShantenByForm) -> str:
    """Return the JSON text of the shanten of each form."""
    return _SHANTEN((shanten.regular, shanten.seven_pairs, shanten.thirteen_orphans))


def write_waits(kinds: tuple[Tile, ...]) -> str:
    """The kinds that complete a hand."""
    return f'{{"waits":{_list([_KINDS[kind.index] for kind in kinds])}}}'


def write_complete(forms: tuple[Form, ...]) -> str:
    """Return the JSON text of the forms of a complete hand."""
    return _COMPLETE(forms)


def write_decompositions(decompositions: tuple[Complete, ...] | tuple[Ready, ...]) -> str:
    """Return the JSON text of decompositions."""
    return f'{{"decompositions":{_list([*map(write_decomposition, decompositions)])}}}'


def write_decomposition(decomposition: Complete | Ready) -> str:
    """One decomposition."""
    if type(decomposition) is CompleteRegular:
        concealed, called = _parts(decomposition.blocks), _parts(decomposition.melds)
        return f'{{"form":"regular","blocks":{concealed},"pair":{PART_TEXTS(decomposition.pair)},"melds":{called}}}'
    if type(decomposition) is CompleteSevenPairs:
        return f'{{"form":"seven-pairs","pairs":{_parts(decomposition.pairs)}}}'
    match decomposition:
        case ReadyRegular(blocks, pair, wait, melds):
            between = f'"pair":{PART_TEXTS(pair) if pair else "null"},"melds":{_parts(melds)}'
            return f'{{"form":"regular","blocks":{_parts(blocks)},{between},"wait":{_WAIT(wait)}}}'
        case _:
            return write_json(encode_decomposition(decomposition))


def _parts(parts: Sequence[_Part]) -> str:
    return f"[{','.join(PART_TEXTS.values_of(parts))}]" if parts else "[]"


def write_acceptance(acceptance: Acceptance) -> str:
    """Return the JSON text of an acceptance."""
    return f"{{{_acceptance(acceptance)}}}"


def _acceptance(acceptance: Acceptance) -> str:
    tiles = ",".join([_UNSEEN[kind.index][unseen] for kind, unseen in acceptance.tiles])
    return f'"shanten":{acceptance.shanten},"tiles":{{{tiles}}},"total":{acceptance.total}'


def write_discards(shanten: int, discards: Iterable[Discard]) -> str:
    """Return the JSON text of the acceptance after each discard."""
    each = [f'{{"discard":{_KINDS[discard.tile.index]},{_acceptance(discard.acceptance)}}}' for discard in discards]
    return f'{{"shanten":{shanten},"discards":{_list(each)}}}'
