"""Every notation reads what it writes, and answers of the oracle can be read back."""

from __future__ import annotations

import re
import unicodedata
from itertools import product
from typing import TYPE_CHECKING, Final

from mjfunc.model.blocks import Block, Meld, Pair
from mjfunc.model.decompositions import (
    CompleteRegular,
    CompleteSevenPairs,
    CompleteThirteenOrphans,
    ReadyRegular,
    ReadySevenPairs,
    ReadyThirteenOrphans,
    Wait,
)
from mjfunc.model.forms import WaitShape
from mjfunc.model.hand import Hand
from mjfunc.tiles.counts import counts_from_34, counts_of, tiles_of
from mjfunc.tiles.errors import BadNotation
from mjfunc.tiles.tile import KINDS, RED_FIVES, SUITS, Suit, Tile
from proofs import domains, special_hands
from proofs.counterexamples import show
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mjfunc.json.values import Json
    from mjfunc.model.decompositions import Complete, Ready
    from proofs.subject import Subject, Tiles

EVERY_TILE: Final = (*KINDS, *RED_FIVES)
IN_MJAI: Final = (
    *("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m"),
    *("1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p"),
    *("1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s"),
    *("E", "S", "W", "N", "P", "F", "C", "5mr", "5pr", "5sr"),
)
"""As its documentation lists them; red fives last."""
NUMBERS: Final = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"]
IN_UNICODE: Final = (
    *(f"{number} OF {suit}" for suit in ("CHARACTERS", "CIRCLES", "BAMBOOS") for number in NUMBERS),
    *("EAST WIND", "SOUTH WIND", "WEST WIND", "NORTH WIND", "WHITE DRAGON", "GREEN DRAGON", "RED DRAGON"),
)
"""What the standard calls each kind."""


def tiles_together() -> Iterator[Tiles]:
    """No tile, every tile, and every two."""
    for number in range(3):
        yield from product(EVERY_TILE, repeat=number)


def id_of(tile: Tile) -> int:
    """The lowest id of a tile in a set of 136: four of each kind, a red five first."""
    kind = EVERY_TILE.index(Tile(tile.suit, tile.rank))
    return 4 * kind + (tile.rank == 5 and tile.suit is not Suit.HONOURS and not tile.red)


def slots_of(tiles: Tiles) -> list[int]:
    """The array of 38: the tens digit of an index is the suit, the ones digit the rank."""
    slots = [0] * 38
    for tile in tiles:
        slots[10 * "mpsz".index(tile.suit.value) + tile.rank] += 1
    return slots


def picture(tile: Tile) -> str:
    """The character by its name in the standard; a red five has an r behind it."""
    name = IN_UNICODE[EVERY_TILE.index(Tile(tile.suit, tile.rank))]
    return unicodedata.lookup(f"MAHJONG TILE {name}") + "r" * tile.red


def check_notations(subject: Subject, tiles: Tiles) -> str | None:
    """Write the tiles as tables of the other notations say, and read them back."""
    text = subject.write_tiles(tiles)
    in_order = tuple(sorted(tiles))
    letters = "".join(f"{0 if tile.red else tile.rank}{tile.suit.value}" for tile in in_order)
    counts = counts_of(tiles)
    in_34 = [tiles_of(counts).count(kind) for kind in KINDS]
    names = [IN_MJAI[EVERY_TILE.index(tile)] for tile in tiles]
    pictures = "".join(map(picture, tiles))
    ids = [id_of(tile) + (tile in tiles[:at]) for at, tile in enumerate(tiles)]
    is_set = len({tile for tile in tiles if tile.red}) == sum(tile.red for tile in tiles)
    agree = {
        "text": re.sub(r"([mpsz])(?=.\1)", "", letters) == text and subject.read_tiles(text) == in_order,
        "text of single tiles": subject.read_tiles(letters) == in_order,
        "34 counts": list(subject.write_34(counts)) == in_34 and subject.read_34(in_34) == counts,
        "38 slots": list(subject.write_38(counts)) == slots_of(tiles) and subject.read_38(slots_of(tiles)) == counts,
        "MJAI": list(subject.write_mjai(tiles)) == names and subject.read_mjai(names) == tiles,
        "Unicode": subject.write_unicode(tiles) == pictures and subject.read_unicode(pictures) == tiles,
        "136 ids": not is_set or (list(subject.write_136(tiles)) == ids and subject.read_136(ids) == tiles),
    }
    wrong = [name for name, right in agree.items() if not right]
    return f"{letters or 'no tiles'} in {wrong[0]}: {text}" if wrong else None


LETTERS: Final = "058mz "
SHORT: Final = 5


def short_texts() -> Iterator[str]:
    """Every text of at most five characters: ranks, suits and spaces."""
    for length in range(SHORT + 1):
        yield from map("".join, product(LETTERS, repeat=length))


def read_plainly(text: str) -> list[str] | None:
    """The tiles of a text: without spaces, groups of ranks that each end with a suit."""
    groups = re.fullmatch(r"(?:[0-9]+[mz])*", text.replace(" ", ""))
    if groups is None:
        return None
    found = [rank + group[-1] for group in re.findall(r"[0-9]+[mz]", groups[0]) for rank in group[:-1]]
    return None if {"0z", "8z"} & set(found) else found


def check_short_text(subject: Subject, text: str) -> str | None:
    """Read it, or see it refused."""
    try:
        found: list[str] | None = [
            f"{0 if tile.red else tile.rank}{tile.suit.value}" for tile in subject.read_tiles(text)
        ]
    except BadNotation:
        found = None
    expected = read_plainly(text)
    return None if found == expected else f"{text!r} is read as {found}, not {expected}"


def encoded() -> Iterator[Hand]:
    """All hands of 1 to 5 tiles of five kinds with at most one red five, with a meld or without; orphans and pairs."""
    kinds = [kind for kind in KINDS if str(kind) in {"4p", "5p", "6p", "1s", "7z"}]
    melds = ((), (Meld.of((Tile(Suit.DOTS, 7), Tile(Suit.DOTS, 8), Tile(Suit.DOTS, 9))),))
    for size, meld in product((1, 2, 4, 5), melds):
        for numbers in domains.suits_of(len(kinds), size):
            held = dict(zip(kinds, numbers, strict=True))
            counts = counts_from_34(held.get(kind, 0) for kind in KINDS)
            yield from (Hand(counts, (0, red, 0), meld) for red in range(min(1, numbers[1]) + 1))
    yield from special_hands.orphans()
    pairs = [tile for tile in KINDS[1:8] for _ in range(2)]
    yield Hand.of(pairs)
    yield from (Hand.of(pairs[:at] + pairs[at + 1 :]) for at in range(0, len(pairs), 2))


def number_of_encoded() -> int:
    """The number: hands of five kinds, and those that hold a five again; orphans, pairs, and pairs less one."""
    hands = sum(2 * domains.number_of_suits(5, size) - domains.number_of_suits(4, size) for size in (1, 2, 4, 5))
    return 2 * hands + 13 + 13 * 12 + 1 + 1 + 7


def tiles_from(text: Json) -> Tiles:
    """The tiles of a text in an answer, read on their own."""
    found: list[Tile] = []
    for group in re.findall(r"[0-9]+[mpsz]", str(text)):
        suit = SUITS["mpsz".index(group[-1])]
        found += [Tile(suit, int(rank) or 5, red=rank == "0") for rank in group[:-1]]
    return tuple(found)


def pair_from(text: Json) -> Pair:
    """A pair of an answer."""
    first, second = tiles_from(text)
    return Pair(first.suit, first.rank, first.red + second.red)


def several(value: Json) -> Sequence[Json]:
    """A list of an answer."""
    return value if isinstance(value, list) else []


def decoded(value: Mapping[str, Json]) -> tuple[Complete | Ready, int]:
    """The decomposition that an answer says, and how many fields it has."""
    blocks = tuple(Block.of(tiles_from(text)) for text in several(value.get("blocks")))
    melds = tuple(Meld.of(tiles_from(text), open=str(text)[0] == "(") for text in several(value.get("melds")))
    pairs = tuple(map(pair_from, several(value.get("pairs"))))
    pair = pair_from(value["pair"]) if value.get("pair") else None
    wait = wait_from(value["wait"]) if "wait" in value else None
    match value["form"], wait, pair:
        case "regular", Wait(), _:
            return ReadyRegular(blocks, pair, wait, melds), 5
        case "regular", None, Pair():
            return CompleteRegular(blocks, pair, melds), 4
        case "seven-pairs", Wait(), _:
            return ReadySevenPairs(pairs, wait), 3
        case "seven-pairs", None, _:
            return CompleteSevenPairs(pairs), 2
        case "thirteen-orphans", Wait(), _:
            return ReadyThirteenOrphans(pair, wait), 3
        case "thirteen-orphans", None, Pair():
            return CompleteThirteenOrphans(pair), 2
        case _:
            message = f"{value} is not a decomposition"
            raise AssertionError(message)


def wait_from(value: Json) -> Wait:
    """A wait of an answer."""
    match value:
        case {"tiles": tiles, "on": list() as on, **shape} if len(shape) == 1:
            found = tuple(tile for text in on for tile in tiles_from(text))
            return Wait(WaitShape(str(*shape.values())), tiles_from(tiles), found)
        case _:
            message = f"{value} is not a wait"
            raise AssertionError(message)


def check_encoding(subject: Subject, hand: Hand) -> str | None:
    """Decode each decomposition, field by field, and the acceptance of the hand."""
    found: Sequence[Complete | Ready] = (
        subject.decompose_ready(hand) if hand.is_waiting else subject.decompose_complete(hand)
    )
    for decomposition in found:
        value = subject.encode_decomposition(decomposition)
        if decoded(value) != (decomposition, len(value)):
            return f"{hand}: {show(decomposition)} is said as {value}"
    if hand.is_waiting:
        acceptance = subject.fast_acceptance(hand)
        total = sum(left for _, left in acceptance.tiles)
        tiles = {f"{kind.rank}{kind.suit.value}": left for kind, left in acceptance.tiles}
        answer = subject.encode_acceptance(acceptance)
        if answer != {"shanten": acceptance.shanten, "tiles": tiles, "total": total}:
            return f"{hand}: {acceptance} is said as {answer}"
    return None


THEOREMS: Final = (
    Theorem(
        "notations",
        "No tile, every tile and every two tiles are written as in the tables of each notation, Unicode by the names "
        "of the standard, and read back: text, 34 counts, 38 slots, 136 ids, MJAI, Unicode.",
        frozenset(
            {
                *("read_tiles", "write_tiles", "read_34", "write_34", "read_38", "write_38", "read_136", "write_136"),
                *("read_mjai", "write_mjai", "read_unicode", "write_unicode"),
            }
        ),
        lambda _: tiles_together(),
        lambda: 1 + 37 + 37**2,
        check_notations,
    ),
    Theorem(
        "short-texts",
        "Every text of at most five characters among 0 5 8 m z and the space is read as a plain pattern reads it, or "
        "refused by both.",
        frozenset({"read_tiles"}),
        lambda _: short_texts(),
        lambda: (len(LETTERS) ** (SHORT + 1) - 1) // (len(LETTERS) - 1),
        check_short_text,
    ),
    Theorem(
        "oracle-encoding",
        "The answers of the oracle about decompositions and acceptance can be read back, field by field: for every "
        "hand of 1 to 5 tiles of five kinds with at most one red five, with a meld or without, of thirteen orphans, "
        "and of seven pairs.",
        frozenset(
            {"encode_decomposition", "encode_acceptance", "decompose_complete", "decompose_ready", "fast_acceptance"}
        ),
        lambda _: encoded(),
        number_of_encoded,
        check_encoding,
    ),
)
