"""The rules of the table: everything about play that differs between those who play, beside the rules of scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import attrs

from mjfunc.model.choices import Choice, choice, choices_of, non_default_options, yes_or_no
from mjfunc.tiles.frozen import FrozenMapping
from mjfunc.tiles.value_base import Value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.model.conventions import Players

GameLength: TypeAlias = Literal["south", "east", "one-round"]
StartPoints: TypeAlias = Literal["usual", 1000, 20000, 25000, 30000, 35000, 40000, 50000]
TargetPoints: TypeAlias = Literal["usual", "none", 25000, 30000, 35000, 40000, 45000, 50000]
PlacePoints: TypeAlias = Literal["20-10", "10-5", "30-10", "15-5"]
PointsUnit: TypeAlias = Literal["thousands", "hundreds"]
RiichiPoints: TypeAlias = Literal["1000", "any"]
RiichiLeft: TypeAlias = Literal["one-draw", "any"]
SwapCalling: TypeAlias = Literal["forbidden", "same-tile", "allowed"]
StuckCall: TypeAlias = Literal["forbidden", "allowed"]
RiichiKan: TypeAlias = Literal["waits", "readings", "no"]
FourKans: TypeAlias = Literal["draw", "go-on"]
KanDora: TypeAlias = Literal["with-discard", "after-discard", "at-once"]
ThreeRons: TypeAlias = Literal["draw", "all", "nearest"]
TwoRons: TypeAlias = Literal["both", "nearest"]
FourKansRiichi: TypeAlias = Literal["accepted", "dropped"]
NagashiRule: TypeAlias = Literal["mangan", "no"]
ReadyRule: TypeAlias = Literal["concealed", "held", "any"]
FuritenEnd: TypeAlias = Literal["discard", "call"]
ClosedKanRon: TypeAlias = Literal["no", "thirteen-orphans"]
DealerStays: TypeAlias = Literal["win-or-ready", "win"]
DealerEnds: TypeAlias = Literal["win-or-ready", "win", "no"]
BelowZero: TypeAlias = Literal["ends", "goes-on"]
TargetMissed: TypeAlias = Literal["next-wind", "end"]
LeftSticks: TypeAlias = Literal["first", "lost"]
FirstDiscard: TypeAlias = Literal["checked", "unchecked"]

_START: Final[Mapping[Players, int]] = FrozenMapping({4: 25_000, 3: 35_000})
_TARGET: Final[Mapping[Players, int]] = FrozenMapping({4: 30_000, 3: 40_000})


@attrs.frozen(kw_only=True, cache_hash=True, repr=False)
class TableRules(Value):
    """The rules of the table. The defaults are those of Tenhou."""

    length: GameLength = choice(
        get_args(GameLength), "The rounds of a game: East and South, East alone, or one.", "both: Tenhou, Mahjong Soul"
    )
    start_points: StartPoints = choice(
        get_args(StartPoints),
        "The points of each player at the start; usual: 25,000, with three players 35,000.",
        "30000: EMA, WRC; 25000: Tenhou, Mahjong Soul, M-League",
    )
    target: TargetPoints = choice(
        get_args(TargetPoints),
        "The points that the first needs when the last round is over, and from which points by places are counted; "
        "usual: 30,000, with three players 40,000.",
        "30000: Tenhou, Mahjong Soul; none: EMA, WRC, and M-League, which counts from 30,000 nevertheless",
    )
    places: PlacePoints = choice(
        get_args(PlacePoints),
        "The points of the first two places; the last two lose as many, with three players the last loses the first's.",
        "20-10: Tenhou; 15-5: Mahjong Soul, EMA, WRC; 30-10: M-League, parlour rooms; 10-5: East games of 2009",
    )
    points_unit: PointsUnit = choice(
        get_args(PointsUnit), "Whether points by places are rounded to thousands.", "thousands: Tenhou"
    )
    riichi_points: RiichiPoints = choice(
        get_args(RiichiPoints), "The points that riichi needs.", "1000: Tenhou, Mahjong Soul, EMA, WRC; any: M-League"
    )
    riichi_left: RiichiLeft = choice(
        get_args(RiichiLeft),
        "The live tiles that riichi needs: a draw for each player, or any number.",
        "one-draw: Tenhou, Mahjong Soul, EMA, WRC; any: M-League",
    )
    riichi_furiten: bool = yes_or_no("Whether riichi is allowed in furiten.", "yes: all presets", default=True)
    swap_calling: SwapCalling = choice(
        get_args(SwapCalling),
        "Whether the discard after chi and pon can be the called kind, or the other end of the sequence.",
        "forbidden: Tenhou, Mahjong Soul, M-League, WRC, EMA since 2016",
    )
    stuck_call: StuckCall = choice(
        get_args(StuckCall), "Whether a call is allowed that leaves only forbidden discards.", "forbidden: Mahjong Soul"
    )
    riichi_kan: RiichiKan = choice(
        get_args(RiichiKan),
        "The closed kans of the drawn kind in riichi: those that keep the waits, that keep all readings, or none.",
        "waits: Tenhou, Mahjong Soul; readings: EMA, M-League",
    )
    kan_dora: KanDora = choice(
        get_args(KanDora),
        "The time of the indicator of an open or added kan: with the next discard or before the next replacement; "
        "after the discard, as the first mjai logs have it; or before the replacement, as for closed kans.",
        "with-discard: Tenhou, Mahjong Soul; at-once: M-League, EMA; WRC not verified",
    )
    nine_kinds: bool = yes_or_no("Whether nine kinds are a draw.", "yes: Tenhou, Mahjong Soul", default=True)
    four_winds: bool = yes_or_no("Whether four equal winds are a draw.", "yes: Tenhou, Mahjong Soul", default=True)
    four_riichi: bool = yes_or_no("Whether four riichi are a draw.", "yes: Tenhou, Mahjong Soul", default=True)
    four_kans: FourKans = choice(
        get_args(FourKans), "Whether four kans of several players are a draw.", "draw: Tenhou, Mahjong Soul"
    )
    four_kans_riichi: FourKansRiichi = choice(
        get_args(FourKansRiichi),
        "The riichi on the discard that ends the round by four kans: accepted, or dropped.",
        "accepted: Tenhou, Mahjong Soul; dropped: Mortal",
    )
    three_rons: ThreeRons = choice(
        get_args(ThreeRons),
        "Three players claim a discard: a draw, all win, or the nearest wins.",
        "draw: Tenhou; all: Mahjong Soul, EMA; nearest: M-League, WRC",
    )
    two_rons: TwoRons = choice(
        get_args(TwoRons),
        "Two players claim a discard: both win, or the nearest.",
        "both: Tenhou, Mahjong Soul, EMA; nearest: M-League, WRC",
    )
    nagashi: NagashiRule = choice(
        get_args(NagashiRule), "Whether nagashi mangan is paid.", "mangan: Tenhou, Mahjong Soul; no: M-League, EMA, WRC"
    )
    ready: ReadyRule = choice(
        get_args(ReadyRule),
        "The waits that make a hand ready. any: all; held: not for a kind that the hand holds four times, melds "
        "included; concealed: not for a kind of which four copies are concealed.",
        "concealed: Tenhou, Mahjong Soul; held: EMA",
    )
    furiten_end: FuritenEnd = choice(
        get_args(FuritenEnd),
        "What ends same-turn furiten: the own discard, or the own call too.",
        "discard: Tenhou, Mahjong Soul; call: EMA 2015",
    )
    closed_kan_ron: ClosedKanRon = choice(
        get_args(ClosedKanRon),
        "Who can rob a closed kan: nobody, or thirteen orphans.",
        "no: Tenhou, M-League; thirteen-orphans: Mahjong Soul",
    )
    dealer_stays: DealerStays = choice(
        get_args(DealerStays),
        "The dealer stays after a win or readiness, or only after a win.",
        "win-or-ready: all",
    )
    dealer_ends: DealerEnds = choice(
        get_args(DealerEnds),
        "The dealer who is first and at the target ends the last round, by a win or by readiness, only by a win, or "
        "not.",
        "win-or-ready: Tenhou, Mahjong Soul; win: Tenhou in 2009; no: M-League, WRC",
    )
    below_zero: BelowZero = choice(
        get_args(BelowZero), "Whether scores below 0 end the game.", "ends: Tenhou, Mahjong Soul; goes-on: M-League"
    )
    target_missed: TargetMissed = choice(
        get_args(TargetMissed),
        "Nobody has the target after the last round: the next wind is played until somebody has, or the game ends.",
        "next-wind: Tenhou, Mahjong Soul; end: M-League, WRC, EMA",
    )
    left_sticks: LeftSticks = choice(
        get_args(LeftSticks),
        "Sticks that are left at the end go to the first, or are lost.",
        "first: Tenhou, Mahjong Soul, M-League; lost: JPML",
    )
    first_discard: FirstDiscard = choice(
        get_args(FirstDiscard),
        "Whether it is checked that the dealer's first discard is marked as drawn or not; some programs deal fourteen "
        "tiles to the dealer.",
        "unchecked: Mahjong Soul",
    )

    def __str__(self) -> str:
        """Write the rules that are not the defaults."""
        return ", ".join(non_default_options(self)) or "the default table rules"

    def start_for(self, players: Players) -> int:
        """The points of each player at the start."""
        return _START[players] if self.start_points == "usual" else self.start_points

    def target_for(self, players: Players) -> int | None:
        """The points that the first needs at the end, or None."""
        if self.target == "none":
            return None
        return _TARGET[players] if self.target == "usual" else self.target

    def points_base(self, players: Players) -> int:
        """The score that is worth no points by places."""
        return self.target_for(players) or _TARGET[players]


TABLE_CHOICES: Final[tuple[Choice, ...]] = choices_of(TableRules)
"""Every rule of the table with its choices, the default first."""
DEFAULT_TABLE_RULES: Final = TableRules()
_SOUL: Final = TableRules(
    places="15-5",
    points_unit="hundreds",
    three_rons="all",
    closed_kan_ron="thirteen-orphans",
    first_discard="unchecked",
)
_M_LEAGUE: Final = TableRules(
    target="none",
    places="30-10",
    points_unit="hundreds",
    riichi_points="any",
    riichi_left="any",
    riichi_kan="readings",
    kan_dora="at-once",
    nine_kinds=False,
    four_winds=False,
    four_riichi=False,
    four_kans="go-on",
    three_rons="nearest",
    two_rons="nearest",
    nagashi="no",
    dealer_ends="no",
    below_zero="goes-on",
    target_missed="end",
)
TABLE_PRESETS: Final[Mapping[str, TableRules]] = FrozenMapping(
    {
        "tenhou": DEFAULT_TABLE_RULES,
        "mahjong-soul": _SOUL,
        "m-league": _M_LEAGUE,
        "ema-2025": attrs.evolve(
            _M_LEAGUE,
            start_points=30_000,
            places="15-5",
            riichi_points="1000",
            riichi_left="one-draw",
            three_rons="all",
            two_rons="both",
            ready="held",
            left_sticks="lost",
        ),
        "wrc-2025": attrs.evolve(
            _M_LEAGUE,
            start_points=30_000,
            places="15-5",
            riichi_points="1000",
            riichi_left="one-draw",
            below_zero="ends",
        ),
        "riichienv-tenhou": DEFAULT_TABLE_RULES,
        "riichienv-mahjong-soul": _SOUL,
    }
)
"""The named rule sets.

These could not be verified and were decided here: WRC turns every kan dora at once; same-turn furiten of M-League and
WRC ends with the own discard; scores below 0 do not end a game of EMA; sticks that are left are lost with EMA; the
dealer of EMA does not end the last round.
"""
