"""The kinds that a hand accepts after each discard. Discards from one suit share the product of the other suits."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.fast.distances import LEAST_SPECIAL, DistanceTables, either
from mjfunc.model.suit_offsets import counts_at, step
from mjfunc.spec.exchange import NEVER
from mjfunc.tiles.tile import COPIES, KINDS, SUITS, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjfunc.fast.distances import KindFlags
    from mjfunc.fast.distances_with_melds import DistanceTablesBeside
    from mjfunc.model.suit_offsets import Offsets

AfterDiscard: TypeAlias = "tuple[Tile, int, KindFlags]"
"""A kind that is discarded, the shanten of the tiles that are left, and the kinds that lower it."""

_STEPS: Final = tuple(tuple((kind, step(suit, kind.rank)) for kind in KINDS if kind.suit is suit) for suit in SUITS)
"""The kinds of each suit, with the distance between the suit with one more of a kind and the suit without it."""
_ALL_COPIES: Final = int.from_bytes(bytes([COPIES] * len(KINDS)))


def after_discards(
    tables: DistanceTables | DistanceTablesBeside, offsets: Offsets, size: int, most: int = NEVER
) -> list[AfterDiscard]:
    """Every kind that can be discarded to leave ``size`` tiles whose shanten is at most ``most``, in tile order."""
    if isinstance(tables, DistanceTables):
        return _after_discards(tables, offsets, size, most)
    return [
        (kind, *tables.lower(left, size))
        for kind, left in left_after_discards(offsets)
        if most == NEVER or tables.shanten(left, size) <= most
    ]


def left_after_discards(offsets: Offsets) -> list[tuple[Tile, Offsets]]:
    """Every kind that can be discarded, in tile order, with the suits that are left."""
    m, p, s, z = offsets
    (of_m, of_p, of_s, of_z) = [
        compress(steps, counts_at(offset)) for steps, offset in zip(_STEPS, offsets, strict=True)
    ]
    return [
        *[(kind, (m - one, p, s, z)) for kind, one in of_m],
        *[(kind, (m, p - one, s, z)) for kind, one in of_p],
        *[(kind, (m, p, s - one, z)) for kind, one in of_s],
        *[(kind, (m, p, s, z - one)) for kind, one in of_z],
    ]


def _after_discards(tables: DistanceTables, offsets: Offsets, size: int, most: int) -> list[AfterDiscard]:
    """The discards without melds. If two of one suit leave the same number, the other suits accept the same kinds."""
    rows, products, entries = tables.sized(size), tables.products, tables.entries(offsets)
    times, below, special = tables.known[size].times, tables.known[size].below, NEVER
    suits, find_special, new_special = tables.characters, tables.specials.known.get, tables.specials.new
    held_by_suit = [held for _, _, _, held in entries]
    found: list[AfterDiscard] = []
    for place, (offset, steps) in enumerate(zip(offsets, _STEPS, strict=True)):
        others = entries[:place] + entries[place + 1 :]
        (a, a_features, a_more, _), (b, b_features, b_more, _), (c, c_features, c_more, _) = others
        beside_a, beside_b, beside_c = products[b][c], products[a][c], products[a][b]
        beside, features_beside = products[a][beside_a], a_features + b_features + c_features
        shanten, own, find, new = rows[beside], times[beside], suits.known.get, suits.new
        by_number: dict[int, list[bytes]] = {}
        for kind, one in compress(steps, counts_at(offset)):
            number, features, more, held_by_suit[place] = find(offset - one) or new(offset - one)
            regular = shanten[number]
            if size >= LEAST_SPECIAL:
                features += features_beside
                special, _, features = find_special(features) or new_special(features)
            if special < regular:
                if special <= most:
                    found.append((kind, special, tables.nearer(b"".join(held_by_suit), features)))
            elif regular <= most:
                with_more = by_number.get(number)
                if with_more is None:
                    row = products[number]
                    with_more = by_number[number] = [
                        a_more.translate(times[row[beside_a]]),
                        b_more.translate(times[row[beside_b]]),
                        c_more.translate(times[row[beside_c]]),
                    ]
                    with_more.insert(place, b"")
                with_more[place] = more.translate(own)
                lower = b"".join(with_more).translate(below[regular + 1])
                if special == regular:
                    lower = either(lower, tables.nearer(b"".join(held_by_suit), features))
                found.append((kind, regular, lower))
        held_by_suit[place], suits = entries[place][3], tables.suits
    return found


def worths(discards: Iterable[AfterDiscard], unseen: int) -> list[int]:
    """A number for each discard: the lower its shanten, and then the more tiles it accepts, the lower the number.

    ``unseen`` has the unseen copies of each kind in a byte. They are fewer than 255 together, so the remainder of a
    division by 255 is the sum of the bytes.
    """
    from_bytes = int.from_bytes
    return [(shanten << 8) - (from_bytes(lower) & unseen) % 255 for _, shanten, lower in discards]


def unseen_copies(seen: Sequence[int]) -> int:
    """The unseen copies of each kind, a byte for each."""
    return _ALL_COPIES - int.from_bytes(bytes(seen))
