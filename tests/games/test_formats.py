"""Readers and writers of recorded games: real logs, each written in every format and read back."""

from __future__ import annotations

import io
from collections import Counter
from functools import cache
from itertools import islice, permutations
from typing import TYPE_CHECKING, Final

import attrs
import pytest

from mjfunc.games import (
    AddedKan,
    ClosedKan,
    DoraReveal,
    DrawnRound,
    DrawReason,
    GameEnd,
    GameStart,
    NorthExtraction,
    RiichiAcceptance,
    RiichiDeclaration,
    RoundEnd,
    RoundStart,
    TileCall,
    TileDiscard,
    TileDraw,
    WinDeclaration,
)
from mjfunc.games.formats.log_errors import BadLog, UnwritableLog
from mjfunc.games.formats.logs import read_games, write_game
from mjfunc.games.formats.recorded_games import RecordedGame
from mjfunc.notation.tile_text import read_tiles
from mjfunc.riichi.values.scores import Limit
from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.tile import Tile
from tests.games.kept_claims import kept_events
from tests.games.recorded import LOGS, text_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.games import GameEvent
    from mjfunc.games.formats.recorded_games import FormatName

NAMES: Final = sorted(path.name for path in LOGS.iterdir() if path.name != "README.md")
FORMATS: Final[tuple[FormatName, ...]] = ("mjlog", "tenhou-json", "mjai")
UNWRITABLE: Final = {
    ("confusing-nakis-2.tenhou6.json", "mjlog"): "mjlog numbers each tile, and there are more 5s than the game has",
    ("cut-off.mjlog", "tenhou-json"): "Tenhou JSON says how a deal ended, and that is not known",
    ("mortal.mjai.jsonl", "mjlog"): "mjlog says why a round is drawn, and that is not known",
    ("mortal.mjai.jsonl", "tenhou-json"): "Tenhou JSON says how a deal ended, and that is not known",
    ("original.mjai.jsonl", "mjlog"): "mjlog has the scores and all hands of a deal, and not all are known",
    ("original.mjai.jsonl", "tenhou-json"): "Tenhou JSON has the scores and all hands of a deal, and not all are known",
    **dict.fromkeys(
        (
            ("riichienv-0.4.8-four.mjai.jsonl.gz", "mjlog"),
            ("riichienv-0.4.8-three.mjai.jsonl.gz", "mjlog"),
            ("three-players.mjai.jsonl.gz", "mjlog"),
        ),
        "mjlog shows the hands that are ready, and they are not known",
    ),
}
"""The logs that a format cannot say, and why."""


@cache
def read_log(name: str) -> RecordedGame:
    """The only game of a log."""
    [game] = read_games([str(LOGS / name)])
    assert isinstance(game, RecordedGame)
    return game


def read_back(text: str) -> RecordedGame:
    """The only game of a text, read from standard input."""
    [game] = read_games(["-"], io.BytesIO(text.encode()))
    assert isinstance(game, RecordedGame), game
    return game


def test_every_log_is_read() -> None:
    """With all its events; the README lists each."""
    games = [read_log(name) for name in NAMES]
    readme = (LOGS / "README.md").read_text("utf-8")
    assert 37 == len(games)
    assert all(f"| {name} |" in readme for name in NAMES)
    assert Counter({"mjlog": 20, "tenhou-json": 11, "mjai": 6}) == Counter(game.format for game in games)
    kinds = Counter(type(event) for game in games for event in game.events)
    assert 15 == len(kinds)
    assert (188, 37) == (kinds[RoundStart], kinds[GameStart])
    assert all(place > 0 for game in games for place, _ in game.placed)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_is_read_back(name: str) -> None:
    """In each format, equal up to the claims that it does not keep; these do not grow when written again."""
    game = read_log(name)
    assert game.events == tuple(map(attrs.evolve, game.events))
    backs: dict[FormatName, tuple[GameEvent, ...]] = {}
    for format_name in FORMATS:
        if (name, format_name) in UNWRITABLE:
            with pytest.raises(UnwritableLog) as caught:
                write_game(game.events, format_name)
            assert UNWRITABLE[name, format_name] == caught.value.message
            continue
        back = read_back(write_game(game.events, format_name))
        assert format_name == back.format
        assert back.events == tuple(map(attrs.evolve, back.events))  # which checks each field once more
        backs[format_name] = kept_events(back.events, format_name)
        assert backs[format_name] == kept_events(game.events, format_name)
        assert backs[format_name] == kept_events(backs[format_name], format_name)
    assert backs
    for one, other in permutations(backs, 2):
        assert kept_events(backs[one], other) == kept_events(kept_events(game.events, one), other)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
def test_mjlog_keeps_a_log_of_mjlog_whole(name: str) -> None:
    """Nothing is lost in the same format, but for what Tenhou's games have more: chips, notes of who left."""
    game = read_log(name)
    if game.format == "mjlog":
        assert game.events == read_back(write_game(game.events, "mjlog")).events
        assert game.events == kept_events(game.events, "mjlog")
    else:
        assert game.events != kept_events(game.events, "mjlog")


def test_tags_stand_apart() -> None:
    """White space between the tags of a game says nothing."""
    game, text = read_log("tenhou.mjlog"), text_of("tenhou.mjlog")
    assert "><" in text
    assert game.events == read_back(text.replace("><", "> \n<")).events


def test_streams(tmp_path: object) -> None:
    """Many games in a file are read one by one, and what follows is read only when it is needed."""
    del tmp_path
    game = read_log("tenhou.mjlog")
    for format_name in FORMATS:
        text = write_game(game.events, format_name)
        games = [*read_games(["-"], io.BytesIO((text * 50).encode()))]
        assert 50 == len(games)
        lines = {each.line for each in games if isinstance(each, RecordedGame)}
        step = len(text.splitlines())
        assert {*range(1, 50 * step + 1, step)} == lines
        source = io.BufferedReader(_Endless(text.encode()))
        assert 3 == len([*islice(read_games(["-"], source), 3)])


class _Endless(io.RawIOBase):
    """The same game again and again."""

    def __init__(self, text: bytes) -> None:
        super().__init__()
        self._text = text

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        size = min(len(buffer), len(self._text))
        buffer[:size] = self._text[:size]
        self._text = self._text[size:] + self._text[:size]
        return size


DEAL: Final = RoundStart(
    wind="E",
    number=1,
    dealer=0,
    honba=0,
    sticks=0,
    scores=(25_000,) * 4,
    indicator=Tile.of("9p"),
    hands=(
        read_tiles("123456789m111z2z"),
        read_tiles("123456789p222z3z"),
        read_tiles("123456789s333z4z"),
        read_tiles("2468m2468p246s44z"),
    ),
)
DRAW: Final = TileDraw(0, Tile.of("5z"))
WIN: Final = WinDeclaration(player=1, discarder=0)


@pytest.mark.parametrize(
    ("format_name", "events", "message"),
    [
        ("mjlog", [attrs.evolve(DEAL, scores=None)], "mjlog has the scores and all hands of a deal, and not all"),
        ("mjlog", [attrs.evolve(DEAL, scores=(25_050,) * 4)], "mjlog writes scores in hundreds"),
        ("mjlog", [DEAL, TileDraw(0, None)], "mjlog numbers each tile: one is hidden"),
        ("mjlog", [DEAL, DRAW, TileDiscard(0, Tile.of("5z"))], "mjlog numbers each tile, and this discard is not held"),
        (
            "mjlog",
            [DEAL, DRAW, TileDiscard(0, Tile.of("5z"), drawn=False)],
            "mjlog numbers each tile, and this discard is",
        ),
        ("mjlog", [DEAL, GameEnd()], "mjlog has the end of a game with that of its last round"),
        ("mjlog", [DEAL, NorthExtraction(3, Tile.of("2m"))], "mjlog has Norths only as tiles to extract"),
        ("mjlog", [DEAL, ClosedKan(0, read_tiles("1112z"))], "mjlog has no closed-kan of such tiles"),
        ("mjlog", [DEAL, ClosedKan(0, read_tiles("7777z"))], "mjlog numbers each tile, and no 7z is held"),
        (
            "mjlog",
            [DEAL, AddedKan(0, Tile.of("1z"))],
            "mjlog has the triplet of an added quad, and there is none of 1z",
        ),
        (
            "mjlog",
            [
                DEAL,
                DRAW,
                TileDiscard(0, Tile.of("5z"), drawn=True),
                TileCall("pon", 1, 0, Tile.of("2z"), read_tiles("22z")),
            ],
            "mjlog has calls of the last discard, and this is another tile",
        ),
        (
            "mjlog",
            [
                *(DEAL, DRAW, TileDiscard(0, Tile.of("1m"), drawn=False)),
                TileCall("chi", 3, 0, Tile.of("1m"), read_tiles("24m")),
            ],
            "mjlog has no chi of such tiles",
        ),
        ("mjlog", [DEAL, DrawnRound()], "mjlog says why a round is drawn, and that is not known"),
        ("mjlog", [DEAL, DrawnRound(reason=DrawReason.EXHAUSTED)], "mjlog shows the hands that are ready"),
        (
            "mjlog",
            [DEAL, attrs.evolve(WIN, hand=read_tiles("11111m"), melds=(), norths=0)],
            "mjlog numbers each tile, and there are more 1m than the game has",
        ),
        (
            "mjlog",
            [DEAL, attrs.evolve(WIN, hand=read_tiles("11m"), melds=(), norths=1)],
            "mjlog has the melds of a winner by the numbers of their tiles, and some were not made",
        ),
        ("tenhou-json", [attrs.evolve(DEAL, scores=None)], "Tenhou JSON has the scores and all hands of a deal"),
        ("tenhou-json", [DEAL, TileDraw(0, None)], "Tenhou JSON has every tile that is drawn, and this one is hidden"),
        ("tenhou-json", [DEAL, TileDiscard(0, Tile.of("1m"))], "Tenhou JSON says whether a discard was just drawn"),
        ("tenhou-json", [DEAL, AddedKan(0, Tile.of("1m"))], "Tenhou JSON has the triplet of an added quad"),
        (
            "tenhou-json",
            [DEAL, TileCall("chi", 0, 1, Tile.of("1m"), read_tiles("23m"))],
            "Tenhou JSON has chi from the left only",
        ),
        ("tenhou-json", [DEAL, WIN], "Tenhou JSON has the changes of scores of a win, and they are not known"),
        ("tenhou-json", [DEAL, DrawnRound()], "Tenhou JSON says how a deal ended, and that is not known"),
    ],
)
def test_what_a_format_cannot_say(format_name: FormatName, events: Sequence[GameEvent], message: str) -> None:
    """An event that changes the table is refused, and nothing is guessed."""
    with pytest.raises(UnwritableLog) as caught:
        write_game([GameStart(), *events], format_name)
    assert caught.value.message.startswith(message)


CLAIMS: Final = attrs.evolve(
    WIN,
    tile=Tile.of("1m"),
    hand=read_tiles("11m"),
    melds=(),
    norths=0,
    dora=read_tiles("9p"),
    ura=read_tiles("3s"),
    yaku=((Yaku.RIICHI, 1), (Yaku.YAKUHAI_SEAT, 1), (Yaku.YAKUHAI_ROUND, 1)),
    dora_han=1,
    ura_han=0,
    red_han=2,
    han=6,
    limit=Limit.HANEMAN,
    fu=30,
    points=12_000,
    liable=(),
    honba=0,
    sticks=1,
    deltas=(-12_000, 13_000, 0, 0),
    scores=(13_000, 38_000, 25_000, 25_000),
)
YAKUMAN: Final = attrs.evolve(
    CLAIMS,
    yaku=((Yaku.DAISANGEN, None),),
    dora_han=None,
    ura_han=None,
    red_han=None,
    han=None,
    limit=Limit.COUNTED_YAKUMAN,
    liable=(2,),
)


@pytest.mark.parametrize(
    "win",
    [
        WIN,
        CLAIMS,
        YAKUMAN,
        attrs.evolve(CLAIMS, discarder=1, points=8000, limit=Limit.MANGAN),
        attrs.evolve(CLAIMS, player=0, discarder=0, points=12_000),
        attrs.evolve(CLAIMS, player=0, discarder=0, points=12_100),
        attrs.evolve(CLAIMS, discarder=1, points=5200, limit="none"),
        attrs.evolve(CLAIMS, yaku=((Yaku.SANRENKOU, 2),)),
        attrs.evolve(CLAIMS, yaku=((Yaku.YAKUHAI_WHITE, 1),)),
        attrs.evolve(CLAIMS, dora_han=None),
        attrs.evolve(CLAIMS, yaku=None),
        attrs.evolve(CLAIMS, tile=None),
        attrs.evolve(CLAIMS, hand=None),
        attrs.evolve(CLAIMS, dora=None),
        attrs.evolve(CLAIMS, ura=None),
        attrs.evolve(CLAIMS, ura=(), dora=None),
        attrs.evolve(CLAIMS, fu=None),
        attrs.evolve(CLAIMS, fu=25),
        attrs.evolve(CLAIMS, points=None),
        attrs.evolve(CLAIMS, limit=None),
        attrs.evolve(CLAIMS, limit="none", fu=None),
        attrs.evolve(CLAIMS, liable=None),
        attrs.evolve(CLAIMS, liable=(2,), discarder=1),
        attrs.evolve(CLAIMS, honba=None),
        attrs.evolve(CLAIMS, scores=None),
    ],
)
def test_claims_about_wins(win: WinDeclaration) -> None:
    """Each claim is kept or left out, and none is invented."""
    events: list[GameEvent] = [
        GameStart(),
        DEAL,
        DRAW,
        TileDiscard(0, Tile.of("1m"), drawn=False),
        win,
        RoundEnd(),
        GameEnd(),
    ]
    for format_name in FORMATS:
        if format_name == "tenhou-json" and win.deltas is None:
            continue
        back = read_back(write_game(events, format_name))
        assert kept_events(events, format_name) == kept_events(back.events, format_name)
        [read] = [event for event in back.events if isinstance(event, WinDeclaration)]
        for field in attrs.fields(WinDeclaration):
            claim, given = getattr(read, field.name), getattr(win, field.name)
            if field.eq and format_name == "mjai" and given is None:
                assert claim is None, field.name


@pytest.mark.parametrize(
    "drawn",
    [
        DrawnRound(reason=DrawReason.EXHAUSTED, hands=(read_tiles("1m"), None, None, None), ready=(True, *[False] * 3)),
        DrawnRound(reason=DrawReason.EXHAUSTED, hands=(None,) * 4, ready=(False,) * 4, deltas=(0, 0, 0, 0)),
        DrawnRound(reason=DrawReason.EXHAUSTED, hands=(read_tiles("1z"),) * 4, ready=(True,) * 4, honba=1, sticks=0),
        DrawnRound(reason=DrawReason.NINE_KINDS, hands=(read_tiles("1m"), None, None, None), player=0),
        DrawnRound(reason=DrawReason.NINE_KINDS, player=0, deltas=(0, 0, 0, 0), scores=(25_000,) * 4),
        DrawnRound(reason=DrawReason.FOUR_KANS),
    ],
)
def test_claims_about_drawn_rounds(drawn: DrawnRound) -> None:
    """The same for rounds without a winner."""
    events: list[GameEvent] = [
        GameStart(names=("é", "", "<&>", "D")),
        DEAL,
        drawn,
        RoundEnd(),
        GameEnd(scores=(25_000,) * 4),
    ]
    for format_name in FORMATS:
        back = read_back(write_game(events, format_name))
        assert kept_events(events, format_name) == kept_events(back.events, format_name)


@pytest.mark.no_cover
@pytest.mark.parametrize("length", ["east", "south", None])
@pytest.mark.parametrize("reds", ["1-1-1", "0-0-0", None])
@pytest.mark.parametrize("tanyao", [True, False, None])
@pytest.mark.parametrize("players", [3, 4])
def test_stated_rules(players: int, tanyao: bool | None, reds: str | None, length: str | None) -> None:
    """Each format says the rules that it can, with both numbers of players."""
    stated = {"open_tanyao": tanyao, "red_fives": reds}
    start = GameStart(
        players=3 if players == 3 else 4,
        stated_rules={name: value for name, value in stated.items() if value is not None},
        stated_table_rules={} if length is None else {"length": length},
    )
    deal = attrs.evolve(DEAL, hands=DEAL.hands[:players], scores=(35_000,) * players)
    events: list[GameEvent] = [start, deal, DrawnRound(reason=DrawReason.FOUR_KANS, deltas=(0,) * players), RoundEnd()]
    for format_name in FORMATS:
        back = read_back(write_game(events, format_name))
        assert kept_events(events, format_name) == kept_events(back.events, format_name)


def test_play_of_three() -> None:
    """Norths, added kans, and the fourth seat, which stays empty."""
    hands = (read_tiles("1m22p33s4444z567z1p"), read_tiles("11m11p999p1199s12z"), read_tiles("999m1234567p335z"))
    deal = attrs.evolve(DEAL, hands=hands, scores=(35_000,) * 3)
    four, last = Tile.of("4z"), attrs.evolve(WIN, player=0, discarder=2, tile=Tile.of("4z"), deltas=(1000, 0, -1000))
    events: list[GameEvent] = [
        *(GameStart(players=3), deal, TileDraw(0, Tile.of("9m")), NorthExtraction(0, four), TileDraw(0, Tile.of("8p"))),
        *(TileDiscard(0, Tile.of("9m"), drawn=False), TileCall("kan", 2, 0, Tile.of("9m"), read_tiles("999m"))),
        *(TileDraw(2, Tile.of("5z")), DoraReveal(Tile.of("2s")), RiichiDeclaration(2)),
        *(TileDiscard(2, Tile.of("5z"), drawn=True), RiichiAcceptance(2, (35_000, 35_000, 34_000))),
        *(TileDraw(0, Tile.of("1s")), TileDiscard(0, Tile.of("1s"), drawn=True)),
        *(TileCall("pon", 1, 0, Tile.of("1s"), read_tiles("11s")), TileDiscard(1, Tile.of("1m"), drawn=False)),
        *(TileDraw(2, Tile.of("6z")), TileDiscard(2, Tile.of("6z"), drawn=True), TileDraw(0, Tile.of("2p"))),
        *(NorthExtraction(0), TileDraw(0, Tile.of("6s")), TileDiscard(0, Tile.of("5z"), drawn=False)),
        *(TileDraw(1, Tile.of("1s")), AddedKan(1, Tile.of("1s")), TileDraw(1, Tile.of("7s"))),
        *(DoraReveal(Tile.of("3s")), TileDiscard(1, Tile.of("7s"), drawn=True), TileDraw(2, Tile.of("7s"))),
        *(TileDiscard(2, Tile.of("7s"), drawn=True), attrs.evolve(last, hand=read_tiles("44z"), melds=(), norths=2)),
        *(RoundEnd(), GameEnd(scores=(36_000, 35_000, 34_000), points=(1.0, 0.0, -1.0))),
    ]
    for format_name in FORMATS:
        back = read_back(write_game(events, format_name))
        assert 3 == next(event.players for event in back.events if isinstance(event, GameStart))
        assert kept_events(events, format_name) == kept_events(back.events, format_name)


def test_a_tile_of_five_copies_is_no_error_where_tiles_have_no_numbers() -> None:
    """Faulty games can be written too, for other programs to judge."""
    hands = (read_tiles("11111m22222p333s"), *DEAL.hands[1:])
    events: list[GameEvent] = [
        GameStart(says_end=False),
        attrs.evolve(DEAL, hands=hands),
        DrawnRound(reason=DrawReason.FOUR_KANS),
        RoundEnd(),
        GameEnd(),
    ]
    assert (*events,) == read_back(write_game(events, "mjai")).events
    with pytest.raises(BadLog, match="^line 2: mjlog numbers each tile, and there are more 1m than the game has$"):
        write_game(events, "mjlog")
