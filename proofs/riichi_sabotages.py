"""Places of riichi scoring written otherwise: one for each yaku, and one for each reason for fu.

Each has its name, the theorem that must fail of it, the module, what is written there, and what is written instead.
"""

from __future__ import annotations

from typing import Final

SITUATION: Final = (
    (
        "riichi where it is double",
        "riichi-situations",
        "situation",
        'return reading.win.riichi == "riichi"',
        'return reading.win.riichi != "none"',
    ),
    (
        "double riichi where it is not",
        "riichi-situations",
        "situation",
        'return reading.win.riichi == "double"',
        'return reading.win.riichi != "none"',
    ),
    (
        "ippatsu where the rules do not count it",
        "riichi-situations",
        "situation",
        'return reading.win.ippatsu and rules.ippatsu == "yes"',
        "return reading.win.ippatsu or not rules",
    ),
    (
        "a concealed hand that is open",
        "riichi-situations",
        "situation",
        "return reading.is_closed and reading.win.origin.is_tsumo",
        "return reading.win.origin.is_tsumo",
    ),
    (
        "after a quad with the last tile of the wall",
        "riichi-situations",
        "situation",
        "reading.win.origin is Origin.REPLACEMENT",
        "reading.win.origin in (Origin.REPLACEMENT, Origin.LAST_OF_WALL)",
    ),
    (
        "a quad robbed of a discard",
        "riichi-situations",
        "situation",
        "reading.win.origin is Origin.QUAD",
        "reading.win.origin.is_ron",
    ),
    (
        "the last tile of the wall that was discarded",
        "riichi-situations",
        "situation",
        "reading.win.origin is Origin.LAST_OF_WALL",
        "reading.win.origin in (Origin.LAST_OF_WALL, Origin.LAST_DISCARD)",
    ),
    (
        "the last discard that was drawn",
        "riichi-situations",
        "situation",
        "reading.win.origin is Origin.LAST_DISCARD",
        "reading.win.origin in (Origin.LAST_OF_WALL, Origin.LAST_DISCARD)",
    ),
    (
        "a blessing of man that was drawn",
        "riichi-situations",
        "situation",
        "return is_renhou(reading) and rules.renhou in",
        "return reading.win.first_turn and rules.renhou in",
    ),
    (
        "a blessing of heaven for everyone",
        "riichi-situations",
        "situation",
        "reading.win.origin.is_tsumo and reading.win.is_dealer",
        "reading.win.origin.is_tsumo",
    ),
    (
        "a blessing of earth by ron",
        "riichi-situations",
        "situation",
        "reading.win.origin.is_tsumo and not reading.win.is_dealer",
        "not reading.win.is_dealer",
    ),
)

SEQUENCES: Final = (
    (
        "pinfu with a valued pair",
        "riichi-sequences",
        "sequences",
        "value_of(reading.pair, reading.win) == 0",
        "value_of(reading.pair, reading.win) < 2",
    ),
    (
        "iipeikou beside ryanpeikou",
        "riichi-green",
        "sequences",
        "twins(reading) == 1",
        "twins(reading) >= 1",
    ),
    (
        "four equal sequences that are one pair of them",
        "riichi-green",
        "sequences",
        "sum(times // 2 for times in",
        "sum(times > 1 for times in",
    ),
    (
        "the same sequence in two suits",
        "riichi-sequences",
        "sequences",
        "any(all((suit, rank) in found for suit in NUMBER_SUITS) for _, rank in found)",
        "any(sum((suit, rank) in found for suit in NUMBER_SUITS) > 1 for _, rank in found)",
    ),
    (
        "a straight of several suits",
        "riichi-straights",
        "sequences",
        "any(all((suit, rank) in found for rank in STRAIGHT) for suit, _ in found)",
        "{*STRAIGHT} <= {rank for _, rank in found}",
    ),
)

TRIPLETS: Final = (
    *(
        (
            f"a pair of {name} as a triplet",
            "riichi-honours",
            "triplets",
            f"return {written} in reading.triplets",
            f"return {written} in reading.kinds",
        )
        for name, written in (
            ("white dragons", "WHITE"),
            ("green dragons", "GREEN"),
            ("red dragons", "RED"),
            ("the own wind", "own"),
            ("the prevailing wind", "prevailing"),
        )
    ),
    (
        "all triplets but one",
        "riichi-triplets",
        "triplets",
        "len(reading.triplets) == 4",
        "len(reading.triplets) >= 3",
    ),
    (
        "three concealed triplets that are four",
        "riichi-honours",
        "triplets",
        "len(reading.concealed_triplets) == 3",
        "len(reading.concealed_triplets) >= 3",
    ),
    (
        "a triplet that ron left concealed",
        "riichi-honours",
        "readings",
        "self.win.origin.is_ron and block == self.place",
        "self.win.origin.is_ron and block is None",
    ),
    ("three quads that are four", "riichi-quads", "triplets", "len(reading.quads) == 3", "len(reading.quads) >= 3"),
    (
        "triplets of one rank in two suits",
        "riichi-terminals",
        "triplets",
        "any(all((suit, rank) in found for suit in NUMBER_SUITS) for _, rank in found)",
        "any(sum((suit, rank) in found for suit in NUMBER_SUITS) > 1 for _, rank in found)",
    ),
    (
        "little dragons with any pair",
        "riichi-honours",
        "triplets",
        "== 2 and reading.pair in DRAGONS",
        "== 2",
    ),
)

COLOURS: Final = (
    (
        "open simples where the rules do not count them",
        "riichi-open",
        "colours",
        'reading.is_closed or rules.open_tanyao == "yes"',
        "reading.is_closed or bool(rules)",
    ),
    (
        "a half outside hand without a sequence",
        "riichi-terminals",
        "colours",
        "has_outside and has_sequence(reading) and has_honour(reading)",
        "has_outside and has_honour(reading)",
    ),
    (
        "a full outside hand without a sequence",
        "riichi-terminals",
        "colours",
        "has_terminal and has_sequence(reading)",
        "has_terminal",
    ),
    (
        "thirteen orphans that are all terminals and honours",
        "riichi-orphans",
        "colours",
        "return not reading.is_thirteen_orphans and not any(",
        "return not any(",
    ),
    (
        "a half flush of honours",
        "riichi-honours",
        "colours",
        "len(suits(reading)) == 1 and has_honour(reading)",
        "len(suits(reading)) <= 1 and has_honour(reading)",
    ),
    (
        "a full flush with honours",
        "riichi-green",
        "colours",
        "len(suits(reading)) == 1 and not has_honour(reading)",
        "len(suits(reading)) == 1",
    ),
    (
        "thirteen orphans as seven pairs",
        "riichi-orphans",
        "colours",
        "return reading.is_seven_pairs",
        "return reading.is_seven_pairs or reading.is_thirteen_orphans",
    ),
)

YAKUMAN: Final = (
    (
        "thirteen orphans beside thirteen-sided ones",
        "riichi-orphans",
        "yakuman",
        "reading.wait is WaitShape.SINGLE",
        "reading.is_thirteen_orphans",
    ),
    (
        "thirteen orphans that are always thirteen-sided",
        "riichi-orphans",
        "yakuman",
        "reading.wait is WaitShape.THIRTEEN_SIDED",
        "reading.is_thirteen_orphans",
    ),
    (
        "four concealed triplets, whatever the wait",
        "riichi-honours",
        "yakuman",
        "len(reading.concealed_triplets) == 4 and reading.wait is WaitShape.SHANPON",
        "len(reading.concealed_triplets) == 4",
    ),
    (
        "a pair wait that is none",
        "riichi-honours",
        "yakuman",
        "len(reading.concealed_triplets) == 4 and reading.wait is WaitShape.TANKI",
        "len(reading.concealed_triplets) == 4",
    ),
    (
        "big dragons with a pair of them",
        "riichi-honours",
        "yakuman",
        "DRAGONS.issubset(reading.triplets)",
        "DRAGONS.issubset(reading.kinds)",
    ),
    (
        "little winds with any pair",
        "riichi-honours",
        "yakuman",
        "== 3 and reading.pair in WINDS",
        "== 3",
    ),
    (
        "big winds with a pair of them",
        "riichi-honours",
        "yakuman",
        "WINDS.issubset(reading.triplets)",
        "WINDS.issubset(reading.kinds)",
    ),
    (
        "all honours with other tiles",
        "riichi-terminals",
        "yakuman",
        "all(kind.is_honour for kind in reading.kinds)",
        "any(kind.is_honour for kind in reading.kinds)",
    ),
    (
        "all terminals with honours",
        "riichi-terminals",
        "yakuman",
        "all(kind.is_terminal for kind in reading.kinds)",
        "not any(kind.is_simple for kind in reading.kinds)",
    ),
    (
        "all green without the dragon that the rules ask for",
        "riichi-green",
        "yakuman",
        'rules.all_green == "any" or GREEN in reading.kinds',
        "GREEN in reading.kinds or bool(rules)",
    ),
    (
        "nine gates beside pure ones",
        "riichi-nine-ranks",
        "yakuman",
        "return is_nine_gates(reading) and not is_more(reading)",
        "return is_nine_gates(reading)",
    ),
    (
        "nine gates that are always pure",
        "riichi-nine-ranks",
        "yakuman",
        "return is_nine_gates(reading) and is_more(reading)",
        "return is_nine_gates(reading)",
    ),
    ("four quads that are three", "riichi-quads", "yakuman", "len(reading.quads) == 4", "len(reading.quads) >= 3"),
)

LOCAL: Final = (
    ("two triplets in a row", "riichi-green", "local", "_in_a_row(reading, 3)", "_in_a_row(reading, 2)"),
    (
        "four triplets in a row that are three",
        "riichi-triplets",
        "local",
        "_in_a_row(reading, 4)",
        "_in_a_row(reading, 3)",
    ),
    (
        "three equal sequences that are two",
        "riichi-sequences",
        "local",
        "_most_alike(reading) >= 3",
        "_most_alike(reading) >= 2",
    ),
    (
        "four equal sequences that are three",
        "riichi-green",
        "local",
        "_most_alike(reading) == 4",
        "_most_alike(reading) >= 3",
    ),
    (
        "all five types in thirteen orphans",
        "riichi-orphans",
        "local",
        "return reading.pair is not None and bool(has_types)",
        "return bool(has_types)",
    ),
    (
        "three wind triplets that are two",
        "riichi-honours",
        "local",
        "len(WINDS.intersection(reading.triplets)) >= 3",
        "len(WINDS.intersection(reading.triplets)) >= 2",
    ),
    (
        "four open melds, some of them closed",
        "riichi-quads",
        "local",
        "sum(meld.open for meld in reading.win.hand.melds) == 4",
        "len(reading.win.hand.melds) == 4",
    ),
    (
        "a moon of any tile",
        "riichi-situations",
        "local",
        "haitei_raoyue(reading) and reading.win.tile == FIRST",
        "haitei_raoyue(reading)",
    ),
    (
        "a fish of any tile",
        "riichi-situations",
        "local",
        "houtei_raoyui(reading) and reading.win.tile == LAST",
        "houtei_raoyui(reading)",
    ),
    (
        "wheels of other numbers",
        "riichi-wheels",
        "local",
        "Counter(reading.kinds) == WHEELS",
        "{*reading.kinds} == {*WHEELS}",
    ),
    (
        "seven stars of triplets",
        "riichi-honours",
        "local",
        "return reading.is_seven_pairs and tsuuiisou(reading)",
        "return tsuuiisou(reading)",
    ),
)

FU: Final = (
    ("a base of 30", "riichi-terminals", "fu", "BASE: Final = 20", "BASE: Final = 30"),
    ("seven pairs that are rounded", "riichi-wheels", "fu", "SEVEN_PAIRS: Final = 25", "SEVEN_PAIRS: Final = 30"),
    (
        "fu of a closed ron in an open hand",
        "riichi-open",
        "fu",
        "if reading.is_closed and reading.win.origin.is_ron:",
        "if reading.win.origin.is_ron:",
    ),
    (
        "triplets of terminals as of simples",
        "riichi-terminals",
        "fu",
        "(1 if block.tiles[0].is_simple else 2)",
        "(2 if block.tiles[0].is_honour else 1)",
    ),
    (
        "quads as triplets",
        "riichi-quads",
        "fu",
        "QUAD if block.shape is BlockShape.QUAD else TRIPLET",
        "TRIPLET if block.shape is BlockShape.QUAD else TRIPLET",
    ),
    (
        "a pair of both winds as of one",
        "riichi-straights",
        "fu",
        "FuItem(FuReason.PAIR, rules.double_wind_pair, pair)",
        "FuItem(FuReason.PAIR, VALUED_PAIR, pair)",
    ),
    (
        "no fu for penchan",
        "riichi-straights",
        "fu",
        "(WaitShape.KANCHAN, WaitShape.PENCHAN, WaitShape.TANKI)",
        "(WaitShape.KANCHAN, WaitShape.TANKI)",
    ),
    (
        "fu for drawing with pinfu",
        "riichi-sequences",
        "fu",
        "and not is_unpaid and not pinfu(reading, rules):",
        "and not is_unpaid:",
    ),
    (
        "an open hand that is lifted whatever the rules",
        "riichi-open",
        "fu",
        "len(items) == 1 and rules.open_pinfu == 30:",
        "len(items) == 1:",
    ),
    (
        "fu that are rounded down",
        "riichi-terminals",
        "fu",
        "(self.before_rounding + 9) // 10 * 10",
        "self.before_rounding // 10 * 10",
    ),
)

OTHERS: Final = (
    (
        "an ordinary yaku beside a yakuman",
        "riichi-honours",
        "holding",
        "for yaku in highest or found if",
        "for yaku in found if",
    ),
    (
        "all honours beside seven stars",
        "riichi-honours",
        "holding",
        "if yaku in local.INSTEAD}",
        "if yaku in local.INSTEAD and not yaku.is_yakuman}",
    ),
    ("limits of 12 han at 11", "riichi-payments", "limits", "if han >= 11:", "if han >= 12:"),
    (
        "three han of 60 fu that are not rounded up",
        "riichi-payments",
        "limits",
        "ROUNDED_UP: Final = 1920",
        "ROUNDED_UP: Final = 1930",
    ),
    (
        "payments that are not rounded up",
        "riichi-payments",
        "payments",
        "(points + 99) // 100 * 100",
        "points // 100 * 100",
    ),
    (
        "counters paid once",
        "riichi-payments",
        "payments",
        "amount + (players - 1) * counters",
        "amount + counters",
    ),
)

RIICHI: Final = (*SITUATION, *SEQUENCES, *TRIPLETS, *COLOURS, *YAKUMAN, *LOCAL, *FU, *OTHERS)
