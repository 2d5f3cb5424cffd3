"""For each option of each command about hands, hands of which it changes the answer."""

from __future__ import annotations

from typing import Final

import attrs


@attrs.frozen
class Example:
    """Words of an option, and a hand and further arguments with which they change the answer."""

    words: str
    hand: str = ""
    arguments: str = ""
    instead: str = ""
    """What stands in place of the words, of an option that must be given."""

    @property
    def option(self) -> str:
        """The name of the option."""
        return self.words.split()[0]


_FOURS: Final = "1111222233344z"
_PAIRS: Final = "2233445566778p"
_ORPHANS: Final = "19m19p19s1234567z"
_MELDS: Final = "(345p)(345p)(345p)(111z)"
_WINDS: Final = "--own-wind E --prevailing-wind S"
_PINFU: Final = "234567m678p234s33z"
_DAISANGEN: Final = "11144z(555z)(666z)(777z)"
_THREE: Final = "11789p234567s222z"
_WON: Final = "--seat S --round E"

EXAMPLES: Final[dict[str, tuple[Example, ...]]] = {
    "waits": (
        Example("--seven-pairs quads", _FOURS),
        Example("--melds ignored", "13p11z[2222p]"),
        Example("--exhausted ready", "1111p"),
        Example("--forms seven-pairs", _PAIRS),
        Example("--forms regular", _ORPHANS),
        Example("--players 3", "5m"),
    ),
    "complete": (
        Example("--seven-pairs quads", "11112222334455z"),
        Example("--forms seven-pairs", "22334455667788p"),
        Example("--forms regular", "22334455667788p"),
        Example("--players 3", "55m"),
    ),
    "shanten": (
        Example("--definition cut", "123456789p1111s"),
        Example("--melds ignored", "13p456p789s11z(2222p)"),
        Example("--seven-pairs quads", "1111p111122233z"),
        Example("--players 3", "1111m111122233z"),
        Example("--forms seven-pairs", _PAIRS),
        Example("--forms regular", _ORPHANS),
    ),
    "acceptance": (
        Example("--definition cut", "123456789p1111s"),
        Example("--melds ignored", "13p11z[2222p]"),
        Example("--seven-pairs quads", _FOURS),
        Example("--players 3", "1m1p4p7p"),
        Example("--forms seven-pairs", _PAIRS),
        Example("--forms regular", _ORPHANS),
        Example("--visible 5p", "34p11z"),
        Example("--outlook", "12p5p9p"),
    ),
    "discards": (
        Example("--definition cut", "11112222z"),
        Example("--melds ignored", "134p11z[2222p]"),
        Example("--seven-pairs quads", "11112222333445z"),
        Example("--players 3", "1m147p7s"),
        Example("--forms seven-pairs", "22334455667789p"),
        Example("--forms regular", f"{_ORPHANS}5p"),
        Example("--visible 1s", "11223s"),
        Example("--order two-steps", "3778p9s777z"),
        Example("--order improving", "3778p9s777z"),
    ),
    "decompose": (
        Example("--precedence first", "22334455667788p"),
        Example("--forms regular,seven-pairs", "19m19p19s12345677z"),
        Example("--forms seven-pairs", "22334455667788p"),
        Example("--forms regular", "22334455667788p"),
        Example("--seven-pairs quads", "11112222334455z"),
        Example("--melds ignored", "13p11z[2222p]"),
        Example("--exhausted ready", "1111p"),
        Example("--players 3", "5m"),
    ),
    "trace": (Example("--machine literal", "12223m"),),
    "kan": (
        Example("--draw 1p", "1113444p", instead="--draw 4p"),
        Example("--melds ignored", "1123444p", "--draw 4p"),
        Example("--seven-pairs quads", "111223344p1122z", "--draw 1p"),
        Example("--exhausted ready", "2223455p", "--draw 2p"),
        Example("--forms seven-pairs", "111p4p", "--draw 1p"),
        Example("--forms regular", "111223344p1122z", "--draw 1p --seven-pairs quads"),
        Example("--players 3", "222m4p", "--draw 2m"),
    ),
    "explain": (
        Example("--definition cut", "1111p"),
        Example("--melds ignored", "13p456p789s11z(2222p)"),
        Example("--seven-pairs quads", _FOURS),
        Example("--players 3", "5m"),
        Example("--exhausted ready", "1111p"),
        Example("--forms seven-pairs", _PAIRS),
        Example("--forms regular", _ORPHANS),
        Example("--visible 5p", "34p11z"),
        Example("--own-wind S", "123p456p789s111z22z", "--prevailing-wind E", "--own-wind N"),
        Example("--prevailing-wind S", "123p456p789s111z22z", "--own-wind E", "--prevailing-wind N"),
        Example("--win 9s", "123p456p789s111z22z"),
        Example("--tiles glyphs", "123p11z"),
    ),
    "census": (
        Example("--tiles 13"),
        Example("--tiles 2", "", "--decompositions"),
        Example(f"--beside {_MELDS}", "", "--tiles 1"),
        Example(f"--beside {_MELDS}", "", "--tiles 1 --decompositions"),
        Example("--definition cut", "", "--tiles 4"),
        Example("--melds ignored", "", f"--tiles 1 --beside {_MELDS}"),
        Example("--melds ignored", "", f"--tiles 1 --beside {_MELDS} --decompositions"),
        Example("--seven-pairs quads"),
        Example("--seven-pairs quads", "", "--decompositions"),
        Example("--players 3", "", "--tiles 1"),
        Example("--players 3", "", "--tiles 1 --decompositions"),
        Example("--exhausted ready", "", "--tiles 4 --decompositions"),
        Example("--forms regular"),
        Example("--forms seven-pairs"),
        Example("--forms regular", "", "--decompositions"),
        Example("--decompositions", "", "--tiles 1"),
        Example("--scores"),
        Example("--called 1", "", "--scores"),
        Example("--by ron", "", "--scores"),
        Example("--seat E", "", "--scores"),
        Example("--round S", "", "--scores"),
        Example("--rules ema-2025", "", "--scores"),
    ),
    "sample": (
        Example("--tiles 14"),
        Example("--count 3"),
        Example("--seed 7"),
        Example("--shanten 1"),
        Example("--form seven-pairs"),
        Example("--form regular"),
        Example("--dealt"),
        Example(f"--beside {_MELDS}", "", "--tiles 1"),
        Example("--definition cut", "", "--shanten 0"),
        Example("--melds ignored", "", f"--tiles 1 --beside {_MELDS} --shanten 0 --count 30"),
        Example("--seven-pairs quads", "", "--shanten 0 --form seven-pairs"),
        Example("--players 3"),
        Example("--forms seven-pairs", "", "--shanten 0"),
        Example("--forms regular", "", "--shanten 0"),
    ),
    "score classical": (
        Example("--own-wind S", "123p456p789s111z22z", "--prevailing-wind W", "--own-wind N"),
        Example("--prevailing-wind S", "123p456p789s111z22z", "--own-wind W", "--prevailing-wind N"),
        Example("--assignment first", "222333444s567p88m", _WINDS),
        Example("--consistency first", "234567m22255588m", _WINDS),
        Example("--groups with-pair", "111222m444p888s99s", _WINDS),
        Example("--terminal-or-honour exactly-one", "123789m123p789s11z", _WINDS),
        Example("--no-points without-winds", "123456m789p345s11z", _WINDS),
        Example("--one-suit-and-honours vacuous", "123456789m11155m", _WINDS),
        Example("--sequence-in-three-suits double", "234m234p234s567s11z", _WINDS),
        Example("--triplet-in-three-suits double", "222m222p222s345s11z", _WINDS),
        Example("--exposed half", "123m456p789s11z(777z)", _WINDS),
        Example("--nine-gates limit", "1112345678999p5p", _WINDS),
        Example("--concealed-triplets double", "222m333p444s666s88m", _WINDS),
        *(
            Example(f"--{mechanic}", "123m456p789s11155z", _WINDS)
            for mechanic in ("last-tile", "robbed-quad", "all-concealed", "first-turn")
        ),
        Example("--replacement-tile", "123m456p789s55z[1111z]", _WINDS),
    ),
    "score riichi": (
        Example("--explain", _PINFU, f"--win 4s --ron {_WON}"),
        Example("--win 4s", _PINFU, f"--ron {_WON}", "--win 2m"),
        Example("--tsumo", _PINFU, f"--win 4s {_WON}", "--ron"),
        Example("--ron", _PINFU, f"--win 4s {_WON}", "--tsumo"),
        Example("--seat S", "123456m789p22255z", "--win 5z --ron --round E", "--seat W"),
        Example("--round S", "123456m789p22255z", "--win 5z --ron --seat E", "--round W"),
        *(
            Example(words, _PINFU, f"--win 4s {more} {_WON}")
            for words, more in (
                ("--riichi", "--ron"),
                ("--double-riichi", "--ron"),
                ("--ippatsu", "--ron --riichi"),
                ("--last-tile", "--ron"),
                ("--first-turn", "--tsumo"),
                ("--chankan", "--ron"),
                ("--dora 1m", "--ron"),
                ("--ura 1m", "--ron --riichi --dora 9m"),
                ("--honba 2", "--ron"),
                ("--sticks 2", "--ron"),
                ("--ippatsu-counts no", "--ron --riichi --ippatsu"),
                ("--ura-dora no", "--ron --riichi --dora 9m --ura 1m"),
                ("--pinfu-tsumo no", "--tsumo"),
                ("--honba-value 500", "--ron --honba 2"),
            )
        ),
        Example("--rinshan", "234m55p(678m)(4444s)(333p)", f"--win 4m --tsumo {_WON}"),
        Example("--nuki 1", _THREE, f"--win 1p --tsumo {_WON} --players 3"),
        Example("--players 3", _THREE, f"--win 1p --tsumo {_WON}"),
        Example("--liable daisangen=E", _DAISANGEN, f"--win 4z --ron {_WON}"),
        Example("--discarder W", _DAISANGEN, f"--win 4z --ron {_WON} --liable daisangen=E", "--discarder E"),
        Example("--rules ema-2025", "999m234567p678s11z", "--win 8s --ron --riichi --seat E --round E"),
        Example("--rules m-league", "234m345p34566678s", f"--win 2m --ron --riichi --dora 1m {_WON}"),
        Example("--rules mahjong-soul", "111m444p777s22266z", f"--win 6z --ron {_WON}"),
        Example("--open-tanyao no", "234678p55s(345m)(678m)", f"--win 8p --ron {_WON}"),
        Example("--open-pinfu 20", "234678p55s(345m)(678m)", f"--win 8p --ron {_WON}"),
        Example("--open-pinfu 20", "234m55p(234p)(234s)(678m)", f"--win 2m --ron {_WON}"),
        Example("--red-fives any", "23400567m678p234s", f"--win 4s --ron {_WON}"),
        Example("--double-wind-pair 2", "999m234567p678s11z", "--win 8s --ron --riichi --seat E --round E"),
        Example("--replacement-fu no", "234m55p(678m)(4444s)(333p)", f"--win 4m --tsumo --rinshan {_WON}"),
        Example("--round-up yes", "234m345p34566678s", f"--win 2m --ron --riichi --dora 1m {_WON}"),
        Example("--counted sanbaiman", "22334455667788s", f"--win 8s --ron --riichi --dora 6s {_WON}"),
        Example("--multiple-yakuman highest", "11333555666777z", f"--win 3z --ron {_WON}"),
        Example("--double-yakuman suuankou-tanki", "111m444p777s22266z", f"--win 6z --ron {_WON}"),
        Example("--all-green with-green", "22233344466688s", f"--win 8s --ron {_WON}"),
        Example("--renhou mangan", "12399m456p789s666z", f"--win 6z --ron --first-turn {_WON}"),
        Example("--sanma-tsumo even", _THREE, f"--win 1p --tsumo --players 3 {_WON}"),
        Example("--liability none", _DAISANGEN, f"--win 4z --ron {_WON} --liable daisangen=E"),
        Example("--liability-scope yakuman", _DAISANGEN, f"--win 4z --ron {_WON} --liable daisangen=E"),
        Example("--liability-honba discarder", _DAISANGEN, f"--win 4z --ron {_WON} --liable daisangen=E --honba 1"),
        Example("--local-yaku sanrenkou", "333444s99m222s(678p)", f"--win 9m --ron {_WON}"),
    ),
}
_RIICHI: Final = "--riichi --honba 1 --sticks 1 --seat E --round E"
TOGETHER: Final = (
    ("explain", "123p456p789s111z22z", f"{_WINDS} --tiles glyphs --win 9s --visible 5p --players 3 --forms regular"),
    ("explain", "1111p", "--definition cut --forms regular --tiles glyphs --exhausted ready --visible 5p --players 3"),
    ("explain", "13p456p789s11z(2222p)", "--melds ignored --tiles glyphs --forms regular --visible 5p"),
    (
        "sample",
        "",
        (
            "--shanten 0 --forms regular --players 3 --seven-pairs quads --seed 7 --count 3 --definition cut --dealt "
            "--tiles 14"
        ),
    ),
    (
        "sample",
        "",
        "--tiles 14 --form regular --players 3 --count 30 --dealt --shanten 0 --seed 7 --seven-pairs quads",
    ),
    ("sample", "", "--tiles 4 --beside (345p)(345p)(111z) --melds ignored --shanten 1 --count 9 --seed 3"),
    ("census", "", "--scores --called 1 --by ron --seat E --round S --rules ema-2025"),
    ("census", "", f"--tiles 1 --beside {_MELDS} --players 3 --melds ignored"),
    ("census", "", "--tiles 4 --players 3 --decompositions --exhausted ready"),
    ("census", "", "--tiles 4 --players 3 --definition cut"),
    ("census", "", "--players 3 --forms seven-pairs --seven-pairs quads"),
    ("census", "", "--decompositions --players 3 --forms seven-pairs --seven-pairs quads"),
    ("score riichi", _PINFU, f"--explain --win 4s --ron --ippatsu --last-tile --ura 1m --dora 1m {_RIICHI}"),
    ("score riichi", _PINFU, f"--win 4s --tsumo --pinfu-tsumo no --last-tile --ura 1m --dora 1m --ippatsu {_RIICHI}"),
    ("score riichi", _PINFU, f"--win 4s --ron --chankan --dora 1m --honba-value 500 {_RIICHI}"),
    ("score riichi", "999m234567p678s11z", f"--win 8s --ron --rules m-league {_RIICHI}"),
    ("score riichi", "999m234567p678s11z", f"--win 8s --ron --double-wind-pair 2 --ippatsu {_RIICHI}"),
    ("score riichi", "234m345p34566678s", f"--win 2m --ron --dora 1m --rules ema-2025 {_RIICHI}"),
    ("score riichi", "234m345p34566678s", f"--win 2m --ron --dora 1m --round-up yes {_RIICHI}"),
    ("score riichi", "23400567m678p234s", f"--win 4s --ron --dora 1m --red-fives any {_RIICHI}"),
    ("score riichi", "22334455667788s", f"--win 8s --ron --dora 6s --counted sanbaiman {_RIICHI}"),
    (
        "score riichi",
        _DAISANGEN,
        f"--win 4z --ron --liable daisangen=E --discarder W --liability-honba discarder --honba 1 --sticks 2 {_WON}",
    ),
    ("score riichi", _THREE, f"--win 1p --tsumo --players 3 --nuki 1 --sanma-tsumo even --dora 8p --honba 1 {_WON}"),
    (
        "score riichi",
        "234m55p(678m)(4444s)(333p)",
        "--win 4m --tsumo --rinshan --replacement-fu no --open-tanyao no --dora 4p --honba 2 --seat E --round E",
    ),
)
"""Commands, each with a hand and options that all count at once."""
_TEXT: Final = ("text", "second of two", "standard input")
ONLY_TEXT: Final = {
    ("explain", "--tiles"): _TEXT,
    ("score riichi", "--explain"): (*_TEXT, "json"),
}
"""The forms of output in which an option has an effect, where it has none in others."""
INDEPENDENT: Final = {
    "waits": {("--melds", "--exhausted")},
    "decompose": {("--melds", "--exhausted")},
    "shanten": {("--melds", "--definition"), ("--players", "--definition")},
    "kan": {("--melds", "--exhausted"), ("--exhausted", "--melds")},
    "census": {
        ("--melds", "--definition"),
        ("--melds", "--exhausted"),
        ("--seven-pairs", "--beside"),
    },
    "score riichi": {
        *(("--round-up", han) for han in ("--chankan", "--ippatsu", "--last-tile", "--ura")),
        ("--ura", "--ura-dora"),
        ("--ippatsu", "--ippatsu-counts"),
        ("--liability-scope", "--multiple-yakuman"),
        ("--liability-scope", "--rules"),
        ("--pinfu-tsumo", "--first-turn"),
    },
}
"""Options that mean nothing any more where another one is given."""
TRIED_ELSEWHERE: Final = frozenset(
    {"games", "playground", "oracle", "adapter", "audit", "audit games", "vectors", "gen", "check", "practise"}
)
"""The commands whose options the tests of the audit and of exercises try."""
