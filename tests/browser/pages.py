"""The pages that are opened, by their names. Whoever writes another kind of page adds a line."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc import KINDS, RED_FIVES, acceptance, decompose_complete, decompose_ready, discards, nearest, parse
from mjfunc.audit.peers.html_comparison import comparison_page
from mjfunc.audit.reports.html_report import audit_page
from mjfunc.census import census_of_decompositions, census_of_shanten
from mjfunc.classical import Winds, final_score
from mjfunc.draw import (
    Picture,
    PlacedTile,
    complete_picture,
    hand_picture,
    ready_picture,
    svg,
    trace_picture,
)
from mjfunc.draw.html_page import index, page, picture_html, region, section
from mjfunc.draw.tile_faces import HEIGHT, WIDTH, tile_name
from mjfunc.explain import explain_score, explanation_page, score_page
from mjfunc.explain import explanation as find_explanation
from mjfunc.fallback import trace
from mjfunc.games import GameStart, replay_placed
from mjfunc.games.formats.logs import read_games
from mjfunc.games.formats.recorded_games import RecordedGame
from mjfunc.practise import exercises, worksheet
from mjfunc.practise.exercise import EXERCISE_KINDS
from mjfunc.riichi import score
from mjfunc.views import census_views, hand_views, score_views
from mjfunc.views.replay_page import ReplayedRound, replay_page, wrong_rounds
from tests.audit.audit_results import failing, passing
from tests.docs.results import read_compared
from tests.games.recorded import LOGS
from tests.wins import read_win

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_STYLE: Final = ".row svg{display:inline-block;width:auto;margin:2px}.small svg{height:24px}.large svg{height:200px}"
_FACES: Final = (*KINDS, *RED_FIVES, None)


def pictures() -> str:
    """All tiles, small and large, and what hands, decompositions and traces look like."""
    faces = [Picture(tile_name(face), WIDTH, HEIGHT, (PlacedTile(face, 0, 0),)) for face in _FACES]
    shown = {
        "Two melds and a closed quad": hand_picture(parse("06m11z (406p) (777z) [0555s]")),
        "A complete hand": complete_picture(decompose_complete(parse("11123499m (777z) [2222p]"))[0]),
        "A wait on thirteen kinds": ready_picture(decompose_ready(parse("19m19p19s1234567z"))[0]),
        "A kind of which none is left": ready_picture(decompose_ready(parse("23m11z [1111m] (789p) (456s)"))[0]),
        "A trace": trace_picture(trace(parse("12223m"))),
    }
    row = "".join(svg(face, "page") for face in faces)
    parts = [
        *((heading, picture_html(picture)) for heading, picture in shown.items()),
        ("Tiles 24 pixels high", f'<div class="row small">{row}</div>'),
        ("Tiles 200 pixels high", f'<div class="row large">{row}</div>'),
    ]
    sections = "\n".join(section(heading, body, name=f"part-{at}") for at, (heading, body) in enumerate(parts))
    links = index((f"part-{at}", heading) for at, (heading, _) in enumerate(parts))
    return page("Pictures", f"{links}\n{sections}", pictures=[*faces, *shown.values()], style=_STYLE)


def notebook() -> str:
    """What notebooks show: pictures, tables of scores, charts of counts; each has a ground, its cell is scrolled."""
    seen = (
        acceptance(parse("13m468p2479s1123z")),
        discards(parse("123m456p789s11234z"))[0],
        nearest(parse("13m468p2479s1123z")),
    )
    parts = [
        *((type(value).__name__, hand_views.svg_of(value)) for value in seen),
        ("FinalScore", score_views.html_of(final_score(parse("222234s666777z44z"), Winds("E", "S")))),
        ("Score", score_views.html_of(score(read_win("777888999s11123p + 1p")))),
        ("Census", census_views.html_of(census_of_shanten(4))),
        ("DecompositionCensus", census_views.html_of(census_of_decompositions(4))),
    ]
    cells = (section(name, f"{region(name)}\n{shown}\n</div>") for name, shown in parts)
    return page("Values", "\n".join(cells))


_EXPLAINED: Final = (
    "06m11z (406p) (777z) [0555s]",
    "1112345678999m",
    "19m19p19s1234567z",
    "222234s666777z44z",
    "13m468p2479s1123z",
)
"""Ready beside two melds and a quad, with nine waits and with thirteen; complete; and far from both."""


def explanation() -> str:
    """All that is known of one hand."""
    return explanation_page([find_explanation(parse("123m456p789s11234z"))])


def explanations() -> str:
    """The same of several hands, with an index."""
    return explanation_page([find_explanation(parse(text)) for text in _EXPLAINED])


_WON: Final = (
    "340678m22p567789s + 9s riichi",
    "44m234567p678s [1111s] + 6s tsumo E",
    "123m456p99p234s (777m) + 4s",
    "19m19p19s12345677z + 7z tsumo",
    "55p (1111m) (9999m) [2222s] (7777z) + 5p",
)
"""With red fives and riichi; with a closed quad; without a yaku; and two yakuman."""


def a_score() -> str:
    """A win that can be read in four ways."""
    return score_page([explain_score(score(read_win("777888999s11123p + 1p", dora="8s")))])


def several_scores() -> str:
    """Wins of every kind, with an index."""
    return score_page([explain_score(score(read_win(text, dora="4m", honba=1, sticks=1))) for text in _WON])


def practice() -> str:
    """Exercises of every kind, each of its first level, with their answers."""
    return worksheet([one for kind in EXERCISE_KINDS for one in exercises(kind, 1, 1)])


def audit_failing() -> str:
    """An audit of a program that is wrong in every way, and prints what means no good."""
    return audit_page(failing())


def audit_passing() -> str:
    """An audit that is passed."""
    return audit_page(passing())


def peers() -> str:
    """Programs of others side by side: some right, some wrong in hands of every length."""
    return comparison_page(read_compared((Path(__file__).parents[2] / "docs" / "peers.json").read_text("utf-8")))


HOSTILE_NAMES: Final = ("<img src=x onerror=alert(1)>", "</script>", "&amp;", "\u202e" * 90)


def replayed() -> str:
    """Rounds that break rules, of four players and of three, with names and claims that look like HTML."""
    wrong: list[ReplayedRound] = []
    for name in ("confusing-nakis-2.tenhou6.json", "riichienv-0.4.8-three.mjai.jsonl.gz"):
        for game in read_games([str(LOGS / name)]):
            assert isinstance(game, RecordedGame)
            wrong.append(next(wrong_rounds(game, replay_placed(game.placed))))
    first, *others = wrong
    start = first.game.placed[0][1]
    assert isinstance(start, GameStart)
    named = attrs.evolve(start, names=HOSTILE_NAMES)
    game = attrs.evolve(first.game, file="<b>\"'.mjlog", placed=((1, named), *first.game.placed[1:]))
    return replay_page([first._replace(game=game), *others])


PAGES: Final[Mapping[str, Callable[[], str]]] = MappingProxyType(
    {
        made.__name__: made
        for made in (
            *(pictures, notebook, explanation, explanations, a_score, several_scores, practice),
            *(audit_failing, audit_passing, peers, replayed),
        )
    }
)
