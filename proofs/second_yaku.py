"""The yaku of the second scorer of riichi, each found by counting tiles and parts of a reading."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

TileNames = tuple[str, ...]
WINDS = ("1z", "2z", "3z", "4z")
DRAGONS = ("5z", "6z", "7z")
ENDS = tuple(f"{rank}{suit}" for suit in "mps" for rank in "19")
GREEN = ("2s", "3s", "4s", "6s", "8s", "6z")
GATES = "1112345678999"
DRAWN = ("wall", "last-of-wall", "replacement")
LOCAL = (
    *("sanrenkou", "isshoku-sanjun", "uumensai", "sanpuukou", "shiiaruraotai", "iipin-mouyue", "chuupin-raoyui"),
    *("daisharin", "daichisei", "suurenkou", "isshoku-yonjun"),
)
WORTH = {
    name: worth
    for worth, names in (
        ((1, 0), "riichi ippatsu menzen-tsumo pinfu iipeikou"),
        ((1, 1), "rinshan-kaihou chankan haitei-raoyue houtei-raoyui tanyao"),
        ((1, 1), "yakuhai-white yakuhai-green yakuhai-red yakuhai-seat yakuhai-round"),
        ((2, 0), "double-riichi chiitoitsu"),
        ((2, 1), "sanshoku-doujun ittsuu chanta"),
        ((2, 2), "toitoi sanankou sankantsu sanshoku-doukou honroutou shousangen"),
        ((2, 2), "sanrenkou uumensai sanpuukou"),
        ((3, 0), "ryanpeikou"),
        ((3, 2), "honitsu junchan isshoku-sanjun"),
        ((6, 5), "chinitsu"),
        ((0, 1), "shiiaruraotai"),
        ((5, 5), "iipin-mouyue chuupin-raoyui"),
        ((5, 0), "renhou"),
    )
    for name in names.split()
}
"""Han of closed and of open hands."""
YAKUMAN = (
    *("kokushi-musou", "kokushi-musou-thirteen-sided", "suuankou", "suuankou-tanki", "daisangen", "shousuushii"),
    *("daisuushii", "tsuuiisou", "chinroutou", "ryuuiisou", "chuuren-poutou", "junsei-chuuren-poutou", "suukantsu"),
    *("tenhou", "chiihou", "daisharin", "daichisei", "suurenkou", "isshoku-yonjun"),
)
HIDDEN = {
    "isshoku-sanjun": "iipeikou",
    "iipin-mouyue": "haitei-raoyue",
    "chuupin-raoyui": "houtei-raoyui",
    "daichisei": "tsuuiisou",
}


class Question(NamedTuple):
    """A win: the concealed tiles with the winning one, the melds, and the situation."""

    tiles: TileNames
    tile: str
    origin: str
    seat: str
    prevailing: str
    melds: tuple[tuple[TileNames, bool], ...] = ()
    """Each with whether it is open."""
    riichi: str = "none"
    ippatsu: bool = False
    first_turn: bool = False


class Part(NamedTuple):
    """A part of a regular hand, or a pair of seven; and whether the winning tile ended it."""

    tiles: TileNames
    concealed: bool
    ended: bool


def alike(part: Part, least: int = 3) -> bool:
    """Whether it is three or four of a kind."""
    return len(part.tiles) >= least and len(set(part.tiles)) == 1


class CountedTiles(NamedTuple):
    """Numbers of a reading that several yaku use."""

    question: Question
    form: str
    parts: tuple[Part, ...]
    rules: Mapping[str, object]
    tiles: TileNames
    suits: set[str]
    is_closed: bool
    drawn: bool
    ended: Part | None
    kinds: set[str]
    """The kinds of triplets and quads."""
    concealed: int
    """So many triplets and quads are concealed."""
    quads: int
    rows: Counter[str]
    """The first tiles of sequences."""
    pair: str


def count_tiles(question: Question, form: str, parts: tuple[Part, ...], rules: Mapping[str, object]) -> CountedTiles:
    """The numbers of a reading that several yaku use."""
    tiles = (*question.tiles, *(tile for meld, _ in question.melds for tile in meld))
    regular = parts if form == "regular" else ()
    triplets = [part for part in regular if alike(part)]
    return CountedTiles(
        *(question, form, parts, rules, tiles, {tile[1] for tile in tiles}),
        is_closed=not any(is_open for _, is_open in question.melds),
        drawn=question.origin in DRAWN,
        ended=next((part for part in regular if part.ended), None),
        kinds={part.tiles[0] for part in triplets},
        concealed=sum(part.concealed for part in triplets),
        quads=sum(len(part.tiles) == 4 for part in regular),
        rows=Counter(part.tiles[0] for part in regular if len(set(part.tiles)) == 3),
        pair=next((part.tiles[0] for part in regular if len(part.tiles) == 2), "-"),
    )


def true_of(question: Question, form: str, parts: tuple[Part, ...], rules: Mapping[str, object]) -> set[str]:
    """All that is true of a reading."""
    one = count_tiles(question, form, parts, rules)
    found = {**by_situation(one), **of_blocks(one), **of_tiles(one), **yakuman(one), **local(one)}
    played = names_in(rules, "local_yaku")
    return {name for name, holds in found.items() if holds and (name not in LOCAL or name in played)}


def by_situation(one: CountedTiles) -> dict[str, bool]:
    """The yaku that do not depend on the reading."""
    question, rules, first = one.question, one.rules, one.question.first_turn
    return {
        "riichi": question.riichi == "riichi",
        "double-riichi": question.riichi == "double",
        "ippatsu": question.ippatsu and rules.get("ippatsu") != "no",
        "menzen-tsumo": one.is_closed and one.drawn,
        "rinshan-kaihou": question.origin == "replacement",
        "chankan": question.origin == "quad",
        "haitei-raoyue": question.origin == "last-of-wall",
        "houtei-raoyui": question.origin == "last-discard",
        "renhou": first and not one.drawn and rules.get("renhou") in ("five-han", "yakuman"),
        "tenhou": first and one.drawn and question.seat == "1z",
        "chiihou": first and one.drawn and question.seat != "1z",
    }


def of_blocks(one: CountedTiles) -> dict[str, bool]:
    """The yaku of sequences and triplets."""
    question, kinds, rows = one.question, one.kinds, one.rows
    twins = sum(times // 2 for times in rows.values())
    has_sequences = sum(rows.values()) == 4
    is_worthless = one.pair not in (question.seat, question.prevailing, *DRAGONS)
    is_played = not one.drawn or one.rules.get("pinfu_tsumo") != "no"
    waits_on_two = wait_of(one.ended, question.tile) == "ryanmen"
    return {
        "pinfu": one.is_closed and has_sequences and is_worthless and waits_on_two and is_played,
        "iipeikou": one.is_closed and twins == 1,
        "ryanpeikou": one.is_closed and twins == 2,
        **{f"yakuhai-{name}": tile in kinds for name, tile in zip(("white", "green", "red"), DRAGONS, strict=True)},
        "yakuhai-seat": question.seat in kinds,
        "yakuhai-round": question.prevailing in kinds,
        "sanshoku-doujun": any({tile[0] + suit for suit in "mps"} <= {*rows} for tile in rows),
        "ittsuu": any({rank + suit for rank in "147"} <= {*rows} for suit in "mps"),
        "toitoi": len(kinds) == 4,
        "sanankou": one.concealed == 3,
        "sankantsu": one.quads == 3,
        "sanshoku-doukou": any({tile[0] + suit for suit in "mps"} <= kinds for tile in kinds),
        "shousangen": len(kinds & {*DRAGONS}) == 2 and one.pair in DRAGONS,
    }


def of_tiles(one: CountedTiles) -> dict[str, bool]:
    """The yaku of tiles, and of the tiles of each part."""
    outside, suits = [is_outside(tile) for tile in one.tiles], one.suits
    has_ends = bool(one.rows) and all(any(map(is_outside, part.tiles)) for part in one.parts)
    return {
        "tanyao": not any(outside) and (one.is_closed or one.rules.get("open_tanyao") != "no"),
        "chanta": has_ends and "z" in suits,
        "chiitoitsu": one.form == "seven-pairs",
        "honroutou": all(outside) and one.form != "thirteen-orphans",
        "honitsu": len(suits - {"z"}) == 1 and "z" in suits,
        "junchan": has_ends and "z" not in suits,
        "chinitsu": len(suits) == 1 and "z" not in suits,
    }


def is_outside(tile: str) -> bool:
    """Whether it is a terminal or an honour."""
    return tile in ENDS or tile[1] == "z"


def yakuman(one: CountedTiles) -> dict[str, bool]:
    """The yakuman."""
    question, kinds, tiles = one.question, one.kinds, one.tiles
    has_orphans, held = one.form == "thirteen-orphans", tiles.count(question.tile)
    ended = 0 if one.ended is None else len(one.ended.tiles)
    gates = "".join(sorted(tile[0] for tile in tiles))
    is_one_suit = len(one.suits) == 1 and "z" not in one.suits
    is_gates = not question.melds and is_one_suit and not Counter(GATES) - Counter(gates)
    without = gates.replace(question.tile[0], "", 1)
    return {
        "kokushi-musou": has_orphans and held == 1,
        "kokushi-musou-thirteen-sided": has_orphans and held == 2,
        "suuankou": one.concealed == 4 and ended == 3,
        "suuankou-tanki": one.concealed == 4 and ended == 2,
        "daisangen": {*DRAGONS} <= kinds,
        "shousuushii": len(kinds & {*WINDS}) == 3 and one.pair in WINDS,
        "daisuushii": {*WINDS} <= kinds,
        "tsuuiisou": one.suits == {"z"},
        "chinroutou": {*tiles} <= {*ENDS},
        "ryuuiisou": {*tiles} <= {*GREEN} and (one.rules.get("all_green") != "with-green" or "6z" in tiles),
        "chuuren-poutou": is_gates and without != GATES,
        "junsei-chuuren-poutou": is_gates and without == GATES,
        "suukantsu": one.quads == 4,
    }


def local(one: CountedTiles) -> dict[str, bool]:
    """The yaku that count only if the rules name them."""
    question, kinds, tiles = one.question, one.kinds, one.tiles
    in_a_row = max((n for n in range(1, 5) for tile in kinds if tile[1] != "z" and run(tile, n) <= kinds), default=0)
    has_all_kinds = one.suits == {*"mpsz"} and bool({*tiles} & {*WINDS}) and bool({*tiles} & {*DRAGONS})
    return {
        "sanrenkou": in_a_row >= 3,
        "suurenkou": in_a_row == 4,
        "isshoku-sanjun": max(one.rows.values(), default=0) >= 3,
        "isshoku-yonjun": max(one.rows.values(), default=0) == 4,
        "uumensai": one.form == "regular" and has_all_kinds,
        "sanpuukou": len(kinds & {*WINDS}) >= 3,
        "shiiaruraotai": sum(is_open for _, is_open in question.melds) == 4,
        "iipin-mouyue": question.origin == "last-of-wall" and question.tile == "1p",
        "chuupin-raoyui": question.origin == "last-discard" and question.tile == "9p",
        "daisharin": not question.melds and sorted(tiles) == [f"{rank}p" for rank in "22334455667788"],
        "daichisei": one.form == "seven-pairs" and one.suits == {"z"},
    }


def names_in(rules: Mapping[str, object], rule: str) -> set[str]:
    """The yaku that a rule names."""
    named = cast("Iterable[str]", rules.get(rule, ()))
    return set(named)


def run(tile: str, many: int) -> set[str]:
    """The tiles of consecutive ranks, from this tile on."""
    return {f"{int(tile[0]) + more}{tile[1]}" for more in range(many)}


def wait_of(ended: Part | None, tile: str) -> str:
    """The shape of the wait before the winning tile."""
    if ended is None or len(ended.tiles) == 2:
        return "tanki"
    if alike(ended):
        return "shanpon"
    if tile == ended.tiles[1]:
        return "kanchan"
    return "penchan" if (tile[0], ended.tiles[0][0]) in (("3", "1"), ("7", "7")) else "ryanmen"
