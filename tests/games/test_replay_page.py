"""The page of a replay: which rounds it shows, what it says of each move, and how tables are drawn."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final

import attrs
import pytest

from mjfunc import Tile, read_tiles
from mjfunc.games import (
    AddedKan,
    ClosedKan,
    DoraReveal,
    DrawnRound,
    DrawReason,
    GameEnd,
    GameEvent,
    GameStart,
    NorthExtraction,
    ReplayStep,
    RiichiAcceptance,
    RiichiDeclaration,
    RiverTile,
    RoundEnd,
    SeatState,
    Table,
    TableMeld,
    TileCall,
    TileDiscard,
    TileDraw,
    Violation,
    ViolationCode,
    WinDeclaration,
    replay_placed,
)
from mjfunc.games.formats.recorded_games import RecordedGame
from mjfunc.games.tile_codes import code_of
from mjfunc.views.replay_page import ReplayedRound, event_sentence, replay_page, wrong_rounds
from mjfunc.views.table_pictures import indicators_picture, river_picture, seat_picture
from tests.games.scenes import Scene, deal, play
from tests.games.test_logs import SOUL, game_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.draw import Picture

SIX: Final = Tile.of("6m")
NORTH: Final = Tile.of("4z")
WALL: Final = Violation(ViolationCode.DRAW_COPIES, "another tile is in the wall", 4)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (GameStart(), "The game begins"),
        (Scene(wind="S", number=2).deal, "The tiles of S2 are dealt"),
        (TileDraw(1, SIX), "Player 1 draws 6m"),
        (TileDraw(1, None), "Player 1 draws a hidden tile"),
        (TileDiscard(1, SIX), "Player 1 discards 6m"),
        (TileDiscard(1, SIX, drawn=True), "Player 1 discards 6m, as drawn"),
        (TileDiscard(1, SIX, drawn=False), "Player 1 discards 6m, from the hand"),
        (TileCall("chi", 1, 0, SIX, read_tiles("45m")), "Player 1 calls chi of 6m from player 0, with 45m"),
        (TileCall("kan", 1, 3, SIX, (SIX,) * 3), "Player 1 calls an open kan of 6m from player 3, with 666m"),
        (ClosedKan(2, (SIX,) * 4), "Player 2 declares a closed kan of 6666m"),
        (AddedKan(2, SIX), "Player 2 adds 6m to a triplet"),
        (NorthExtraction(0), "Player 0 extracts a North"),
        (RiichiDeclaration(3), "Player 3 declares riichi"),
        (RiichiAcceptance(3), "The riichi of player 3 is accepted"),
        (DoraReveal(NORTH), "The indicator 4z is turned"),
        (WinDeclaration(player=0, discarder=0), "Player 0 wins by tsumo"),
        (WinDeclaration(player=0, discarder=2, tile=SIX), "Player 0 wins on 6m by ron from player 2"),
        (DrawnRound(), "The round is drawn"),
        (DrawnRound(reason=DrawReason.NINE_KINDS), "The round is drawn: nine kinds"),
        (RoundEnd(), "The round is over"),
        (GameEnd(), "The game is over"),
        (None, "The log ends"),
    ],
)
def test_sentences(event: GameEvent | None, sentence: str) -> None:
    """Each event is said in words."""
    assert sentence == event_sentence(event)


def drawn(picture: Picture | None) -> list[str]:
    """The parts of a picture as words: the tile, ``_`` across, ``+`` new, ``/`` struck, the row of a river."""
    assert picture is not None
    texts = [repr(part) for part in picture.parts]
    return [
        f"{found[1] if (found := re.search(r'Tile.of..(..)', text)) else '?'}"
        f"{'_' * ('turned=True' in text)}{'+' * ('new' in text)}{'/' * ('exhausted' in text)}"
        for text in texts
    ]


def table_of(seat: SeatState, players: int = 4) -> Table:
    """A table at which player 1 has this state."""
    table = Scene(players=3 if players == 3 else 4).table
    return table._replace(seats=table.with_seat(1, seat), turn=1)


def coded(text: str) -> bytes:
    """Tiles as codes."""
    return bytes(map(code_of, read_tiles(text)))


@pytest.mark.parametrize(
    ("discarder", "players", "tiles"),
    [
        (0, 4, ["6m_", "4m", "5m"]),
        (3, 4, ["4m", "6m_", "5m"]),
        (2, 4, ["4m", "5m", "6m_"]),
        (0, 3, ["6m_", "4m", "5m"]),
        (2, 3, ["4m", "5m", "6m_"]),
    ],
)
def test_the_called_tile_lies_at_the_side_of_its_player(discarder: int, players: int, tiles: list[str]) -> None:
    """From the left it is first, from across second, from the right last."""
    meld = TableMeld("chi", read_tiles("456m"), SIX, discarder)
    picture = seat_picture(table_of(SeatState(coded("1z"), (meld,)), players), 1)
    assert ["1z", *tiles] == drawn(picture)
    assert "hand: 1z; chi 4m5m6m" == picture.title


def test_quads_and_norths() -> None:
    """A closed quad has its outer tiles face down; an added tile lies beside the called one."""
    red, five = Tile.of("0p"), Tile.of("5p")
    closed = TableMeld("closed-kan", (red, five, five, five))
    added = TableMeld("added-kan", (SIX,) * 4, SIX, 3, SIX)
    unknown = TableMeld("added-kan", (SIX,) * 4, added=SIX)
    seat = SeatState(coded("1z2z"), (closed, added, unknown), norths=2)
    shown = drawn(seat_picture(table_of(seat), 1))
    assert ["1z", "2z", "?", "0p", "5p", "?", "6m", "6m_", "6m_", "6m", "6m", "6m_", "6m", "6m", "4z", "4z"] == shown


def test_the_tile_just_drawn() -> None:
    """It stands apart and is framed; a hand that is not known lies face down."""
    table = table_of(SeatState(coded("6m1z6m")))._replace(drawn=code_of(SIX), has_drawn=True)
    assert ["6m", "1z", "6m+"] == drawn(seat_picture(table, 1))
    assert "hand: 6m 1z; drawn: 6m" == seat_picture(table, 1).title
    assert ["?"] * 13 == drawn(seat_picture(table, 0))
    assert ["6m", "1z"] == drawn(seat_picture(table_of(SeatState(coded("6m1z"))), 1))
    other = table._replace(drawn=code_of(NORTH))
    assert ["6m", "6m", "1z"] == drawn(seat_picture(other, 1))
    hidden = table_of(SeatState(None, (TableMeld("chi", read_tiles("456m"), SIX, 0),)))
    assert ["?"] * 10 == drawn(seat_picture(hidden, 1))[:10]
    assert [] == drawn(seat_picture(table_of(SeatState(b"", norths=0)), 1))


def test_rivers() -> None:
    """Six tiles are in a row; riichi lies across, what was called is struck through, what can be called framed."""
    scene = Scene(hands={1: "1123456789m1112z"})
    (table, codes) = play(scene, "0+? 0-1z 1+3z 1-3z 2+? 2-1m 3+? 3-1m 0+? 0-4z")
    assert [] == codes
    assert ["4z+"] == drawn(river_picture(table, 0))[1:]
    assert ["3z"] == drawn(river_picture(table, 1))
    six = [RiverTile(code_of(SIX), is_drawn=True) for _ in range(8)]
    six[6] = six[6]._replace(is_riichi=True)
    six[7] = six[7]._replace(caller=2)
    picture = river_picture(table_of(SeatState(river=tuple(six))), 1)
    assert [*["6m"] * 6, "6m_", "6m/"] == drawn(picture)
    assert picture is not None
    assert picture.title.endswith(" 6m (riichi) 6m (called)")
    assert river_picture(table_of(SeatState()), 1) is None
    assert ["5z"] == drawn(indicators_picture(table))


def game(events: Sequence[GameEvent], names: tuple[str, ...] | None = None) -> RecordedGame:
    """A game with a start before the events."""
    start = attrs.evolve(Scene().start, names=names)
    return RecordedGame("a.json", 1, "tenhou-json", tuple(enumerate((start, *events), 1)))


def rounds_of(played: RecordedGame, *others: Violation) -> list[ReplayedRound]:
    """The rounds in which something is wrong."""
    return [*wrong_rounds(played, replay_placed(played.placed), others)]


def test_wrong_rounds() -> None:
    """A round goes from its deal to the next one; what follows the last round belongs to it."""
    turn = (TileDraw(0, SIX), TileDiscard(0, SIX))
    played = game([Scene().deal, *turn, RoundEnd(), deal("E", 1), *turn, GameEnd()])
    codes = [[v.code.value for s in each.steps for v in s.violations] for each in rounds_of(played)]
    places = [[step.place for step in each.steps] for each in rounds_of(played)]
    assert [[2, 3, 4, 5], [6, 7, 8, 9]] == places
    assert all(codes)
    assert WALL in rounds_of(played, WALL)[0].steps[2].violations
    assert [] == rounds_of(game([]))


def test_rounds_are_read_one_after_the_other() -> None:
    """Nothing is read beyond the deal that follows the first round in which something is wrong."""
    played = game([Scene().deal, RoundEnd(), deal("E", 1), RoundEnd()])
    read: list[ReplayStep] = []

    def steps() -> Iterator[ReplayStep]:
        for step in replay_placed(played.placed):
            read.append(step)
            yield step

    first = next(wrong_rounds(played, steps()))
    assert 2 == len(first.steps)
    assert 4 == len(read)


class Tags(HTMLParser):
    """The tags of a page."""

    def __init__(self, text: str) -> None:
        """Read a page."""
        super().__init__()
        self.tags: Final[list[str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002  # its interface
        """Note a tag."""
        self.tags.append(tag)


def test_names_are_texts() -> None:
    """Neither the names of players nor that of the file add a tag."""
    played = game([deal("E", 1), TileDiscard(2, SIX)], ("<img src=x onerror=alert(1)>", "</script><b>", "\0", "D" * 90))
    page = replay_page(rounds_of(attrs.evolve(played, file='<b>"')))
    tags = Tags(page).tags
    assert page.isascii()
    assert 1 == tags.count("script")
    assert not {"img", "b"} & {*tags}
    assert "&lt;img src=x onerror=alert(1)&gt;" in page
    assert "&lt;b&gt;&quot;: East 1" in page
    assert f"Player 3: {'D' * 60}<" in page


@pytest.mark.no_cover
def test_each_state_is_written_once() -> None:
    """The states of each place are those that the moves name, and one of each is shown."""
    page = replay_page(rounds_of(game_of(SOUL))[:1])
    (said,) = re.findall(r'data-moves="([^"]*)"', page)
    moves = [[*map(int, move.split())] for move in said.split(",")]
    slots = page.split('<div class="slot')[1:]
    assert 2 + 2 * 3 == len(slots)
    for place, slot in enumerate(slots):
        numbers = [move[place] for move in moves]
        assert [*range(max(numbers) + 1)] == [*dict.fromkeys(numbers)]
        assert max(numbers) == len(re.findall("^<div hidden>|(?<=>)<div hidden>", slot, re.MULTILINE))


@pytest.mark.no_cover
def test_a_round_of_very_many_moves() -> None:
    """Only moves around the first violation are shown."""
    scene = Scene(hands={0: "1m" * 13})
    turns = [event for _ in range(300) for event in (TileDraw(0, SIX), TileDiscard(0, SIX))]
    page = replay_page(rounds_of(game([scene.deal, *turns], ("A", "B", "C", "D"))))
    assert "moves far from the first violation are left out." in page
    assert "Player 3: D" in page


def test_what_is_wrong_before_the_first_deal() -> None:
    """There is no table yet."""
    page = replay_page(rounds_of(attrs.evolve(game([TileDraw(0, SIX)]), line=3)))
    assert "a.json, line 3: before the first deal" in page
    assert "No round is played." in page


def test_a_page_without_rounds() -> None:
    """It says so, and has no script."""
    page = replay_page([])
    assert "<h1>No wrong round replayed</h1>" in page
    assert "<script" not in page
