"""The rules: what differs between those who play riichi is a choice with a name, and rule sets are named choices."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeVar, cast, get_args

import attrs

from mjfunc.model.choices import Choice, choice, choices_of, metadata, non_default_options, yes_or_no
from mjfunc.riichi.values.yaku import CAN_BE_DOUBLE, Yaku
from mjfunc.tiles.errors import BadOption, check_option, quantity, short_repr, wrong_class
from mjfunc.tiles.frozen import FrozenMapping
from mjfunc.tiles.tile import COPIES
from mjfunc.tiles.value_base import Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mjfunc.model.hand import Reds
    from mjfunc.tiles.tile import Tile

RedFives: TypeAlias = Literal["1-1-1", "0-0-0", "any"]
OpenPinfu: TypeAlias = Literal[30, 20]
DoubleWindPair: TypeAlias = Literal[4, 2]
Counted: TypeAlias = Literal["yakuman", "sanbaiman"]
MultipleYakuman: TypeAlias = Literal["add", "highest"]
DoubleYakuman: TypeAlias = Literal[
    "kokushi-musou-thirteen-sided", "suuankou-tanki", "daisuushii", "junsei-chuuren-poutou"
]
AllGreen: TypeAlias = Literal["any", "with-green"]
Renhou: TypeAlias = Literal["no", "mangan", "yakuman", "five-han"]
Honba: TypeAlias = Literal[100, 500]
SanmaTsumo: TypeAlias = Literal["loss", "north-share", "even"]
Liability: TypeAlias = Literal["without-suukantsu", "with-suukantsu", "none"]
LiabilityScope: TypeAlias = Literal["hand", "yakuman"]
LiabilityHonba: TypeAlias = Literal["liable", "discarder"]
LocalYaku: TypeAlias = Literal[
    "sanrenkou",
    "isshoku-sanjun",
    "uumensai",
    "sanpuukou",
    "shiiaruraotai",
    "iipin-mouyue",
    "chuupin-raoyui",
    "daisharin",
    "daichisei",
    "suurenkou",
    "isshoku-yonjun",
]
W = TypeVar("W", bound=str)

DOUBLE_YAKUMAN: Final = cast("tuple[DoubleYakuman, ...]", tuple(yaku.value for yaku in CAN_BE_DOUBLE))
"""The yakuman that rules can count twice, in the order of the yaku."""
LOCAL_YAKU: Final = cast("tuple[LocalYaku, ...]", tuple(yaku.value for yaku in Yaku if yaku.is_local))
"""The local yaku, in their order."""

SETS: Final[Mapping[RedFives, Reds]] = {
    "1-1-1": (1, 1, 1),
    "0-0-0": (0, 0, 0),
    "any": (COPIES, COPIES, COPIES),
}
"""The numbers of red fives of m, p and s, by the choice of ``red_fives``."""


def _red_fives(given: RedFives | tuple[int, int, int] | list[int]) -> RedFives:
    """They may be given as numbers too."""
    numbers = tuple(given) if isinstance(given, tuple | list) else ()
    named: list[RedFives] = [word for word, most in SETS.items() if most == numbers and {*map(type, numbers)} == {int}]
    return named[0] if named else cast("RedFives", given)


def _check_red_fives(_: object, field: attrs.Attribute[RedFives], value: RedFives) -> None:
    check_option(field.name, value, get_args(RedFives))


def _double_yakuman(given: Iterable[DoubleYakuman]) -> tuple[DoubleYakuman, ...]:
    return _some_of(DOUBLE_YAKUMAN, "double_yakuman", given)


def _local_yaku(given: Iterable[LocalYaku]) -> tuple[LocalYaku, ...]:
    return _some_of(LOCAL_YAKU, "local_yaku", given)


def _some_of(known: tuple[W, ...], name: str, given: Iterable[W]) -> tuple[W, ...]:
    """The yaku of a field in their order, each once."""
    try:
        names = () if isinstance(given, str) else tuple(islice(given, len(known) + 1))
        are_known = not isinstance(given, str) and len(set(names)) == len(names) and {*names} <= {*known}
    except TypeError:
        are_known, names = False, ()
    if not are_known:
        message = f"{name} must be some of {', '.join(known)}, each once, or none; not {short_repr(given)}"
        raise BadOption(message)
    return tuple(word for word in known if word in names)


@attrs.frozen(kw_only=True, cache_hash=True, repr=False)  # each score looks up what they bring
class Rules(Value):
    """The rules of a game. The defaults are those of Tenhou."""

    open_tanyao: bool = yes_or_no("Whether tanyao counts in an open hand.", "yes: all presets", default=True)
    ippatsu: bool = yes_or_no("Whether ippatsu counts.", "no: JPML A rules", default=True)
    ura_dora: bool = yes_or_no("Whether ura dora count.", "no: JPML A rules", default=True)
    red_fives: RedFives = attrs.field(
        default="1-1-1",
        converter=_red_fives,
        validator=_check_red_fives,
        metadata=metadata(
            get_args(RedFives),
            "The numbers of red fives of m, p and s in the set; any: no limit.",
            "0-0-0: EMA 2025, WRC 2025, JPML A rules",
        ),
    )
    pinfu_tsumo: bool = yes_or_no("Whether pinfu counts by tsumo, which then gives no fu for the tsumo.", default=True)
    open_pinfu: OpenPinfu = choice(
        get_args(OpenPinfu), "The fu of an open hand that wins by ron with the base 20 fu alone."
    )
    double_wind_pair: DoubleWindPair = choice(
        get_args(DoubleWindPair),
        "The fu of a pair of the wind that is both the own and the prevailing one.",
        "4: Tenhou, Mahjong Soul; 2: M-League, EMA 2025, WRC 2025, JPML",
    )
    replacement_fu: bool = yes_or_no(
        "Whether a tsumo of a replacement tile, after a quad or an extracted North, gives fu.",
        "no: JPML until 2022",
        default=True,
    )
    round_up: bool = yes_or_no(
        "Whether 4 han 30 fu and 3 han 60 fu are a mangan.",
        "no: Tenhou, Mahjong Soul, JPML; yes: M-League, EMA 2025, WRC 2025",
        default=False,
    )
    counted: Counted = choice(
        get_args(Counted),
        "The limit of 13 han or more without a yakuman.",
        "yakuman: Tenhou, Mahjong Soul, WRC 2025, JPML; sanbaiman: M-League, EMA 2025",
    )
    multiple_yakuman: MultipleYakuman = choice(
        get_args(MultipleYakuman), "Whether several yakuman add up, or the highest counts.", "highest: EMA 2025"
    )
    double_yakuman: tuple[DoubleYakuman, ...] = attrs.field(
        default=(),
        converter=_double_yakuman,
        metadata=metadata(DOUBLE_YAKUMAN, "The yakuman that count twice.", "all four: Mahjong Soul"),
    )
    all_green: AllGreen = choice(
        get_args(AllGreen), "Whether ryuuiisou needs a green dragon.", "with-green: JPML until 2022"
    )
    renhou: Renhou = choice(
        get_args(Renhou),
        "The value of a ron before the winner's first turn: nothing; exactly a mangan; a yakuman; or a yaku of five "
        "han.",
        "no: Tenhou, Mahjong Soul, M-League, JPML; mangan: EMA 2025, WRC 2025",
    )
    honba: Honba = choice(
        get_args(Honba), "The points for a counter from each loser by tsumo; by ron, one player pays for all."
    )
    sanma_tsumo: SanmaTsumo = choice(
        get_args(SanmaTsumo),
        "With three players, the absent player's share of a tsumo: nobody pays it; each loser pays half of it; or the "
        "two losers share the whole payment equally.",
        "loss: Tenhou, Mahjong Soul",
    )
    liability: Liability = choice(
        get_args(Liability),
        "The yakuman for which a player can be liable: daisangen and daisuushii; also suukantsu; or none.",
        "with-suukantsu: M-League, WRC 2025, JPML",
    )
    liability_scope: LiabilityScope = choice(
        get_args(LiabilityScope),
        "Whether a liable player pays for the whole hand, or only for the yakuman.",
        "hand: Tenhou; yakuman: Mahjong Soul",
    )
    liability_honba: LiabilityHonba = choice(
        get_args(LiabilityHonba),
        "The player who pays for counters by ron if the discarder is not the liable player.",
        "liable: Mahjong Soul, M-League; discarder: EMA 2025, JPML",
    )
    local_yaku: tuple[LocalYaku, ...] = attrs.field(
        default=(),
        converter=_local_yaku,
        metadata=metadata(LOCAL_YAKU, "The local yaku that count.", "none: all presets"),
    )

    def __str__(self) -> str:
        """Write the rules that are not the defaults."""
        return ", ".join(non_default_options(self)) or "the default rules"


CHOICES: Final[tuple[Choice, ...]] = choices_of(Rules)
"""Every rule with its choices, the default first."""
DEFAULT_RULES: Final = Rules()
PRESETS: Final[Mapping[str, Rules]] = FrozenMapping(
    {
        "tenhou": DEFAULT_RULES,
        "mahjong-soul": Rules(double_yakuman=DOUBLE_YAKUMAN, liability_scope="yakuman"),
        "m-league": Rules(
            double_wind_pair=2,
            round_up=True,
            counted="sanbaiman",
            liability="with-suukantsu",
            liability_scope="yakuman",
        ),
        "ema-2025": Rules(
            red_fives="0-0-0",
            double_wind_pair=2,
            round_up=True,
            counted="sanbaiman",
            multiple_yakuman="highest",
            renhou="mangan",
            liability_honba="discarder",
        ),
        "wrc-2025": Rules(
            red_fives="0-0-0",
            double_wind_pair=2,
            round_up=True,
            renhou="mangan",
            liability="with-suukantsu",
            liability_scope="yakuman",
        ),
        "jpml-a": Rules(
            ippatsu=False,
            ura_dora=False,
            red_fives="0-0-0",
            double_wind_pair=2,
            liability="with-suukantsu",
            liability_scope="yakuman",
            liability_honba="discarder",
        ),
    }
)
"""The named rule sets.

Some rules could not be verified: replacement fu and all green of EMA, JPML and Mahjong Soul, the scope of liability of
M-League, WRC and JPML, and who pays the counters under liability by Tenhou and WRC.
"""


def surplus_reds(number: int, five: Tile, where: str, rules: Rules) -> str:
    """The message about more red fives than the set of these rules has, with the rules and two ways out."""
    name = next((name for name, preset in PRESETS.items() if preset == rules), "")
    named = f"{name}, red_fives={rules.red_fives!r}" if name else f"red_fives={rules.red_fives!r}"
    most = SETS[rules.red_fives][five.suit.ordinal]
    held = f"{quantity(number, 'red five')} {five}{where}, but by the rules ({named}) the set has {most}"
    return f"{held}; write plain fives, or choose red_fives='any'"


def check_rules(function: str, rules: object) -> None:
    """Raise TypeError unless the argument of a function is rules."""
    if type(rules) is not Rules:
        raise wrong_class(function, "Rules", rules, "Rules() has the defaults, PRESETS['m-league'] those of a rule set")
