"""Every public function, method that makes a value, and class of every package, given what it does not take."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from enum import Enum
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import numpy as np
import pytest

import mjfunc
from mjfunc import (
    EMPTY,
    KINDS,
    Conventions,
    Hand,
    MahjongError,
    acceptance,
    audit,
    batch,
    census,
    classical,
    decompose,
    draw,
    explain,
    fallback,
    fast,
    outlook,
    parse,
    practise,
    read_tiles,
    riichi,
    shanten_by_form,
    strategies,
)
from mjfunc.model.conventions import check_players
from mjfunc.model.decompositions import CompleteRegular, ReadyRegular
from mjfunc.notation.naming import Naming
from mjfunc.riichi import arrays as wins

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

PACKAGES: Final[tuple[ModuleType, ...]] = (
    mjfunc,
    audit,
    batch,
    census,
    classical,
    draw,
    explain,
    fallback,
    fast,
    practise,
    riichi,
    wins,
    strategies,
)
COMPLETE: Final = parse("123m456p789s11122z")
WAITING: Final = parse("111m456p789s1122z")
SMALL: Final = parse("1z")
TWO: Final = parse("11z")
WON: Final = decompose(COMPLETE)[0]
READY: Final = decompose(WAITING)[0]
assert isinstance(WON, CompleteRegular)
assert isinstance(READY, ReadyRegular)
PAIRS: Final = mjfunc.CompleteSevenPairs(mjfunc.Pair(kind.suit, kind.rank) for kind in KINDS[:7])
ORPHANS: Final = decompose(parse("19m19p19s1234567z"))[0]
TANKI: Final = mjfunc.Wait(mjfunc.WaitShape.TANKI, KINDS[:1], KINDS[:1])
BLOCK: Final = WON.blocks[0]
EAST: Final = KINDS[27]
WINDS: Final = classical.Winds("E", "S")
SCORED: Final = classical.final_score(COMPLETE, WINDS)
CARD: Final = SCORED.card
RULES: Final = classical.DEFAULT_RULES
PLAY: Final = classical.NO_MECHANICS
ROWS: Final = batch.rows_of([COMPLETE])
NOTHING: Final = ROWS * np.uint8(0)
DECOMPOSED: Final = batch.decompose_complete(ROWS)
MENDED: Final = fallback.MENDED
GOAL: Final = fallback.Goal()
START: Final = fallback.start(COMPLETE.counts)
DEFAULT: Final = Conventions()
PICTURE: Final = draw.hand_picture(COMPLETE)
TERMINAL: Final = draw.Terminal()
FAR: Final = parse("1111m")
EXPLAINED: Final = explain.explanation(WAITING)
EXERCISE: Final = practise.WaitsExercise(WAITING)
WIN: Final = riichi.Win(
    hand=COMPLETE, tile=KINDS[0], origin=riichi.Origin.DISCARD, seat="S", round="E", riichi="riichi"
)
VALUED: Final = riichi.score(WIN)
assert isinstance(VALUED, riichi.Score)
TOLD: Final = explain.explain_score(VALUED)
FU: Final = riichi.fu_of(VALUED.reading)
assert FU is not None
BY: Final = riichi.DEFAULT_RULES
FIRST: Final = np.zeros(1, np.uint8)
"""Of kinds 1m, and of origins the wall."""

RIGHT: Final[dict[str, dict[str, object]]] = {
    "Acceptance": {"shanten": 1, "tiles": ()},
    "Block": {"suit": BLOCK.suit, "rank": 1, "shape": BLOCK.shape, "reds": 0},
    "Block.of": {"tiles": KINDS[:3]},
    "CompleteRegular": {"blocks": WON.blocks, "pair": WON.pair, "melds": ()},
    "CompleteSevenPairs": {"pairs": PAIRS.pairs},
    "CompleteThirteenOrphans": {"pair": WON.pair},
    "Conventions": attrs.asdict(DEFAULT),
    "Cutting": {"sets": (), "shapes": (), "head": WON.pair, "left": ()},
    "Cuttings": {"shanten": 1, "number": 1, "cuttings": (), "needed": (), "unused": ()},
    "Discard": {"tile": EAST, "acceptance": acceptance(WAITING)},
    "DiscardOutlook": {"tile": EAST, "outlook": outlook(WAITING)},
    "Draw": {"tile": EAST, "unseen": 1, "discard": EAST, "acceptance": acceptance(WAITING)},
    "Hand": {"counts": COMPLETE.counts, "reds": (0, 0, 0), "melds": ()},
    "Hand.of": {"tiles": KINDS[:13], "melds": ()},
    "Hand.from_34": {"counts": [1] * 13 + [0] * 21, "melds": ()},
    "Hand.from_38": {"slots": [0] * 31 + [1] * 4 + [0] * 3, "melds": ()},
    "Hand.from_136": {"ids": [0], "melds": (), "reds": True},
    "Hand.from_mjai": {"names": ["1m"], "melds": ()},
    "HandWithQuads": {"counts": parse("1111m2222555p66677z").counts, "reds": (0, 0, 0), "melds": ()},
    "KanReason": {"decomposition": READY, "wait": EAST},
    "Meld": {"block": BLOCK, "open": True},
    "Meld.of": {"tiles": KINDS[:3], "open": True},
    "Outlook": {"acceptance": acceptance(WAITING), "lowering": (), "improving": ()},
    "Nearest": {"shanten": 1, "number": 1, "hands": (), "added": (), "needed": (), "unused": ()},
    "NearestHand": {"added": (), "used": (), "superfluous": ()},
    "Pair.of": {"tiles": read_tiles("11z")},
    "Pair": {"suit": BLOCK.suit, "rank": 1, "reds": 0},
    "ReadyRegular": {"blocks": READY.blocks, "pair": READY.pair, "wait": READY.wait, "melds": ()},
    "ReadySevenPairs": {"pairs": PAIRS.pairs[:6], "wait": TANKI},
    "ReadyThirteenOrphans": {
        "pair": WON.pair,
        "wait": ORPHANS.wait if isinstance(ORPHANS, mjfunc.ReadyThirteenOrphans) else None,
    },
    "ShantenByForm": {"regular": 1, "seven_pairs": 2, "thirteen_orphans": 3},
    "Shape.of": {"tiles": read_tiles("13m")},
    "Shape": {"suit": BLOCK.suit, "rank": 1, "name": mjfunc.ShapeName.GAP, "reds": 0},
    "Tile": {"suit": EAST.suit, "rank": 1, "red": False},
    "Tile.of": {"text": "1z"},
    "Wait": {"shape": TANKI.shape, "tiles": TANKI.tiles, "on": TANKI.on},
    "WaitReason": {"tile": EAST, "unseen": 1, "decompositions": (READY,)},
    "acceptance": {"hand": WAITING, "visible": (), "conventions": DEFAULT},
    "add": {"left": EMPTY, "right": EMPTY},
    "combined_wait": {"decompositions": [READY]},
    "contains": {"whole": EMPTY, "part": EMPTY},
    "counts_from_34": {"numbers": [0] * 34},
    "counts_of": {"tiles": [EAST]},
    "cuttings": {"hand": WAITING, "limit": 100, "conventions": DEFAULT},
    "decompose": {"hand": WAITING, "precedence": "all", "conventions": DEFAULT},
    "decompose_complete": {"hand": COMPLETE, "precedence": "all", "conventions": DEFAULT},
    "decompose_ready": {"hand": WAITING, "precedence": "all", "conventions": DEFAULT},
    "discards": {"hand": COMPLETE, "visible": (), "order": "acceptance", "conventions": DEFAULT},
    "finish": {"decomposition": READY, "tile": EAST},
    "is_complete": {"hand": COMPLETE, "conventions": DEFAULT},
    "is_open": {"decomposition": READY},
    "kan_keeps_decompositions": {"hand": WAITING, "tile": KINDS[0], "conventions": DEFAULT},
    "kan_keeps_waits": {"hand": WAITING, "tile": KINDS[0], "conventions": DEFAULT},
    "make_final_block": {"decomposition": READY, "tile": EAST},
    "outlook": {"hand": WAITING, "visible": (), "conventions": DEFAULT},
    "nearest": {"hand": WAITING, "form": "minimum", "limit": 100, "conventions": DEFAULT},
    "parse": {"text": "1m"},
    "read_tiles": {"text": "1m"},
    "shanten": {"hand": COMPLETE, "conventions": DEFAULT},
    "shanten_by_form": {"hand": COMPLETE, "conventions": DEFAULT},
    "subtract": {"whole": EMPTY, "part": EMPTY},
    "take_out": {"decomposition": WON, "tile": EAST, "conventions": DEFAULT},
    "waits": {"hand": WAITING, "conventions": DEFAULT},
    "why_kan": {"hand": WAITING, "tile": KINDS[0], "conventions": DEFAULT},
    "why_waits": {"hand": WAITING, "conventions": DEFAULT},
    "write_tiles": {"tiles": [EAST]},
    "audit.check": {
        "function": mjfunc.waits,
        "op": "waits",
        "suite": "named",
        "level": 1,
        "takes": "hand",
        "conventions": DEFAULT,
    },
    "batch.acceptance": {"hands": batch.rows_of([WAITING]), "melds": NOTHING, "conventions": DEFAULT},
    "batch.CompleteDecompositions": attrs.asdict(DECOMPOSED, recurse=False),
    "batch.CompleteDecompositions.from_lists": {"hands": [[WON]]},
    "batch.ReadyDecompositions": attrs.asdict(batch.ReadyDecompositions.from_lists([[READY]]), recurse=False),
    "batch.ReadyDecompositions.from_lists": {"hands": [[READY]]},
    "batch.code_of": {"part": BLOCK},
    "batch.decompose_complete": {"hands": ROWS, "melds": NOTHING, "conventions": DEFAULT},
    "batch.decompose_ready": {"hands": batch.rows_of([WAITING]), "melds": NOTHING, "conventions": DEFAULT},
    "batch.Discards": attrs.asdict(batch.discards(ROWS), recurse=False),
    "batch.discards": {"hands": ROWS, "melds": NOTHING, "conventions": DEFAULT},
    "batch.hands_of": {"rows": ROWS},
    "batch.is_complete": {"hands": ROWS, "melds": NOTHING, "conventions": DEFAULT},
    "batch.kinds_in": {"row": ROWS[0]},
    "batch.rows_and_melds_of": {"hands": [COMPLETE]},
    "batch.rows_of": {"hands": [COMPLETE]},
    "batch.shanten": {"hands": ROWS, "form": "minimum", "melds": NOTHING, "conventions": DEFAULT},
    "batch.waits": {"hands": batch.rows_of([WAITING]), "melds": NOTHING, "conventions": DEFAULT},
    "census.Census": {"tiles": 4, "conventions": DEFAULT, "cells": (), "melds": ()},
    "census.DecompositionCensus": {"tiles": 4, "conventions": DEFAULT, "cells": (), "melds": ()},
    "census.Distances": {"shanten": shanten_by_form(WAITING), "exchange": 0, "cut": 0},
    "census.DecompositionCounts": {
        "regular": 1,
        "seven_pairs": 0,
        "thirteen_orphans": 0,
        "waits": 1,
        "shapes": (1, 0, 0, 0, 0, 0, 0),
    },
    "census.ScoreCensus": {
        "melds": 0,
        "by": "ron",
        "seat": "S",
        "round": "E",
        "rules": riichi.DEFAULT_RULES,
        "cells": (),
    },
    "census.Tally": {"distinct": 1, "physical": 1},
    "census.WinValue": {"points": 240, "yakuman": 0, "han": 1, "fu": 30, "yaku": (riichi.Yaku.PINFU,)},
    "census.canonical": {"hand": WAITING},
    "census.census_of_decompositions": {"tiles": 1, "kinds": KINDS[:3], "melds": (), "conventions": DEFAULT},
    "census.census_of_scores": {
        "melds": 4,
        "kinds": KINDS[:1],
        "by": "ron",
        "seat": "S",
        "round": "E",
        "rules": riichi.DEFAULT_RULES,
    },
    "census.census_of_shanten": {"tiles": 1, "kinds": KINDS[:3], "melds": (), "conventions": DEFAULT},
    "census.multiplicity": {"hand": WAITING},
    "census.multiplicity_counts": {"counts": WAITING.counts},
    "census.number_of_classes": {"tiles": 4},
    "census.number_of_hands": {"tiles": 4},
    "census.rank": {"hand": WAITING},
    "census.rank_class": {"hand": WAITING},
    "census.rank_class_counts": {"counts": WAITING.counts},
    "census.rank_counts": {"counts": WAITING.counts},
    "census.rank_rows": {"hands": ROWS},
    **{
        f"census.{name}": {
            "tiles": 4,
            "count": 2,
            "seed": 1,
            "shanten": 1,
            "form": "minimum",
            "dealt": False,
            "melds": (),
            "conventions": DEFAULT,
        }
        for name in ("sample", "sample_pieces", "sample_rows")
    },
    "census.unrank": {"index": 5, "tiles": 4},
    "census.unrank_class": {"index": 5, "tiles": 4},
    "census.unrank_class_counts": {"index": 5, "tiles": 4},
    "census.unrank_counts": {"index": 5, "tiles": 4},
    "census.unrank_rows": {"ranks": np.array([5], np.int64), "tiles": 4},
    "classical.DoubleReport": attrs.asdict(CARD.doubles, recurse=False),
    "classical.FinalScore": attrs.asdict(SCORED, recurse=False),
    "classical.Mechanics": attrs.asdict(PLAY),
    "classical.Transfer": {"payer": "E", "payee": "S", "amount": 3},
    "classical.PointReport": attrs.asdict(CARD.points, recurse=False),
    "classical.ClassicalRules": attrs.asdict(RULES),
    "classical.ScoreCard": attrs.asdict(CARD, recurse=False),
    "classical.Settlement": {"payments": classical.settle(SCORED).payments},
    "classical.Winds": {"own": "E", "prevailing": "S"},
    **{
        f"classical.{name}": {"winner": WON, "rules": RULES}
        for name in (
            "concealed_triplets",
            "consistency",
            "consistency_tests",
            "groups",
            "limit_hand",
            "sequence_in_three_suits",
            "triplet_in_three_suits",
        )
    },
    **{
        f"classical.{name}": {"winner": WON, "winds": WINDS, "rules": RULES, "mechanics": PLAY}
        for name in ("double_report", "doubles", "score")
    },
    **{
        f"classical.{name}": {"winner": WON, "winds": WINDS, "rules": RULES}
        for name in ("no_points", "point_report", "points")
    },
    "classical.encode_double_report": {"report": CARD.doubles},
    "classical.encode_point_report": {"report": CARD.points},
    "classical.encode_score_card": {"card": CARD},
    "classical.final_score": {"hand": COMPLETE, "winds": WINDS, "rules": RULES, "mechanics": PLAY},
    "classical.lucky_sets": {"winner": WON, "winds": WINDS},
    "classical.score_card": {"hand": COMPLETE, "winds": WINDS, "rules": RULES, "mechanics": PLAY},
    "classical.sequences": {"winner": WON},
    "classical.sets_of": {"winner": WON},
    "classical.settle": {"scored": SCORED, "discarder": "S"},
    "classical.winners": {"hand": COMPLETE, "rules": RULES},
    "draw.Label": {
        "text": "1m",
        "x": 0,
        "y": 0,
        "size": 22,
        "tone": "ink",
        "middle": False,
        "words": "",
        "continues": False,
    },
    "draw.Picture": {"title": "1m", "width": 60, "height": 80, "parts": ()},
    "draw.PlacedTile": {"tile": EAST, "x": 0, "y": 0, "size": 60, "turned": False, "mark": "plain"},
    "draw.Slot": {"x": 0, "y": 0, "size": 60},
    "draw.Terminal": attrs.asdict(TERMINAL),
    "draw.Terminal.from_environment": {
        "environ": {},
        "is_terminal": False,
        "width": 80,
        "tiles": "letters",
        "encoding": "utf-8",
    },
    "draw.acceptance_picture": {"acceptance": acceptance(WAITING)},
    "draw.complete_picture": {"decomposition": WON},
    "draw.complete_text": {"decomposition": WON, "terminal": TERMINAL},
    "draw.copies_text": {"copies": [(EAST, 3)], "terminal": TERMINAL},
    "draw.cutting_picture": {"cutting": mjfunc.cuttings(FAR).cuttings[0]},
    "draw.cutting_text": {"cutting": mjfunc.cuttings(FAR).cuttings[0], "terminal": TERMINAL},
    "draw.discard_picture": {"discard": mjfunc.Discard(EAST, acceptance(WAITING)), "concealed": ()},
    "draw.hand_picture": {"hand": COMPLETE},
    "draw.hand_text": {"hand": COMPLETE, "terminal": TERMINAL},
    "draw.nearest_picture": {"nearest": mjfunc.nearest(FAR).hands[0]},
    "draw.reading_picture": {"reading": VALUED.reading},
    "draw.reading_text": {"reading": VALUED.reading, "terminal": TERMINAL},
    "draw.win_picture": {"win": WIN},
    "draw.win_text": {"win": WIN, "terminal": TERMINAL},
    "draw.ready_picture": {"decomposition": READY, "visible": (), "conventions": DEFAULT},
    "draw.ready_text": {"decomposition": READY, "visible": (), "terminal": TERMINAL, "conventions": DEFAULT},
    "draw.sheet": {"title": "1m", "captioned": [("1m", PICTURE)]},
    "draw.svg": {"picture": PICTURE, "ground": "auto"},
    "draw.symbols": {"pictures": [PICTURE]},
    "draw.tiles_picture": {"tiles": [EAST]},
    "draw.tiles_text": {"tiles": [EAST], "terminal": TERMINAL},
    "draw.trace_picture": {"states": [START]},
    "explain.Difference": {"nearest": mjfunc.nearest(FAR), "cuttings": mjfunc.cuttings(FAR)},
    "explain.Explanation": attrs.asdict(EXPLAINED, recurse=False),
    "explain.Kan": {"tile": EAST, "reason": mjfunc.why_kan(WAITING, KINDS[0])},
    "explain.LiveWait": {"reason": mjfunc.why_waits(WAITING)[0], "left": 1},
    "explain.encode_explanation": {"explanation": EXPLAINED},
    "explain.Condition": {"asked": "1m", "holds": True, "instead": ""},
    "explain.FoundYaku": attrs.asdict(TOLD.readings[0].yaku[0], recurse=False),
    "explain.MissingYaku": {"yaku": riichi.Yaku.PINFU, "conditions": ()},
    "explain.ReadingWorth": attrs.asdict(TOLD.readings[0], recurse=False),
    "explain.ScoreExplanation": attrs.asdict(TOLD, recurse=False),
    "explain.encode_score_explanation": {"explanation": TOLD},
    "explain.explain_score": {"score": VALUED},
    "explain.score_page": {"explanations": [TOLD]},
    "explain.score_picture": {"explanations": [TOLD]},
    "explain.score_text": {"explanation": TOLD, "terminal": TERMINAL},
    "explain.explanation": {"hand": WAITING, "visible": (), "winds": WINDS, "winning": None, "conventions": DEFAULT},
    "explain.RiichiScores": {"wins": (), "unscored": ""},
    "explain.WinningTiles": {"tiles": (EAST,), "drawn": VALUED, "claimed": VALUED},
    "explain.riichi_scores": {"hand": COMPLETE, "winds": WINDS, "winning": None, "players": 4},
    "explain.explanation_page": {"explanations": [EXPLAINED]},
    "explain.explanation_picture": {"explanations": [EXPLAINED]},
    "explain.explanation_text": {"explanation": EXPLAINED, "terminal": TERMINAL},
    "fallback.CandidateSet": {"kind": fallback.SetKind.FOUR, "tiles": ()},
    "fallback.Goal": {"sets": 5, "pairs": 1},
    "fallback.Goal.for_tiles": {"tiles": 14},
    "fallback.Machine": attrs.asdict(MENDED),
    "fallback.State": attrs.asdict(START, recurse=False),
    **{
        f"fallback.{name}": {"hand": COMPLETE, "machine": MENDED}
        for name in ("all_winners", "mahjongg", "run", "trace")
    },
    "fallback.start": {"counts": COMPLETE.counts},
    "fallback.states": {"machine": MENDED, "goal": GOAL, "state": START},
    "fallback.step": {"machine": MENDED, "goal": GOAL, "state": START},
    "fallback.winning_sets": {"machine": MENDED, "goal": GOAL, "counts": COMPLETE.counts},
    "fast.shanten": {"counts": COMPLETE.counts},
    "practise.DecomposeExercise": {"hand": WAITING, "conventions": DEFAULT},
    "practise.DiscardsExercise": {"hand": COMPLETE, "conventions": DEFAULT},
    "practise.Reason": {"text": "1m", "subject": WON},
    "practise.ClassicalExercise": {"hand": COMPLETE, "winds": WINDS, "conventions": DEFAULT},
    "practise.ScoreExercise": {"win": WIN},
    "practise.ShantenExercise": {"hand": WAITING, "conventions": DEFAULT},
    "practise.Judgement": {"grade": practise.Grade.RIGHT, "missing": (), "extra": (), "reasons": ()},
    "practise.WaitsExercise": {"hand": WAITING, "conventions": DEFAULT},
    "practise.Way": {"groups": (KINDS[:3],)},
    "practise.answer": {"exercise": EXERCISE},
    "practise.exercises": {
        "kind": "shanten",
        "level": 1,
        "seed": 1,
        "number": 2,
        "winds": WINDS,
        "conventions": DEFAULT,
    },
    "practise.judge": {"exercise": EXERCISE, "text": "1m"},
    "practise.level_line": {"exercise": EXERCISE},
    "practise.reasons": {"exercise": EXERCISE},
    "practise.way_of": {"decomposition": READY},
    "practise.worksheet": {"exercises": [EXERCISE], "title": "1m"},
    "riichi.Fu": {"items": FU.items},
    "riichi.FuItem": {"reason": riichi.FuReason.BASE, "fu": 20, "part": WON.pair},
    "riichi.Interpretation": attrs.asdict(VALUED.chosen, recurse=False),
    "riichi.NoYaku": {"win": WIN, "rules": BY},
    "riichi.Payment": {"payer": riichi.Payer.LIABLE, "amount": 8000, "players": 1, "seat": "E"},
    "riichi.Reading": attrs.asdict(VALUED.reading, recurse=False),
    "riichi.Rules": attrs.asdict(BY),
    "riichi.Score": attrs.asdict(VALUED, recurse=False),
    "riichi.Win": attrs.asdict(WIN, recurse=False),
    **{f"riichi.{name}": {"han": 3, "fu": 40, "rules": BY} for name in ("basic_points", "limit_of")},
    **{f"riichi.{name}": {"win": WIN, "rules": BY} for name in ("dora_of", "interpretations", "score")},
    "riichi.encode_score": {"score": VALUED},
    **{f"riichi.{name}": {"reading": VALUED.reading, "rules": BY} for name in ("fu_of", "yaku_of")},
    "riichi.has_yaku": {"reading": VALUED.reading, "yaku": riichi.Yaku.PINFU, "rules": BY},
    "riichi.origin_of": {"by": "ron", "rinshan": False, "chankan": False, "last_tile": False},
    "riichi.payments": {
        "points": 2000,
        "is_dealer": False,
        "is_tsumo": False,
        "honba": 1,
        "players": 4,
        "rules": BY,
    },
    "riichi.readings": {"win": WIN},
    "riichi.arrays.Scores": attrs.asdict(wins.score(ROWS, FIRST, origin=FIRST, seat="S", round="E"), recurse=False),
    "riichi.arrays.score": {
        "hands": ROWS,
        "tiles": FIRST,
        "rules": BY,
        "origin": riichi.Origin.DISCARD,
        "seat": "S",
        "round": "E",
        "melds": None,
        "riichi": "none",
        "ippatsu": False,
        "first_turn": False,
        "dora": None,
        "ura": None,
        "reds": None,
        "nuki": 0,
        "honba": 0,
        "sticks": 0,
        "players": 4,
    },
    "riichi.arrays.yaku_in": {"bits": 1},
    **{
        f"strategies.{name}": {"sizes": sizes, **forms, "with_melds": False, "with_reds": False, "players": 4}
        for name, sizes, forms in (
            ("complete_hands", (14,), {"forms": ("regular",)}),
            ("ready_hands", (13,), {"forms": ("regular",)}),
            ("drawn_hands", (14,), {}),
            ("hands", (13, 14), {}),
            ("hands_with_fours", (13, 14), {}),
            ("waiting_hands", (13,), {}),
        )
    },
    "strategies.decompositions": {"sizes": (14,), "with_melds": False, "players": 4},
    **{f"strategies.{name}": {"with_reds": False, "players": 4} for name in ("melds", "tiles")},
    "strategies.hands_with_quads": {"sizes": (15,), "with_reds": False, "players": 4},
    "strategies.near_misses": {"hands": strategies.hands(), "players": 4},
}
"""Arguments that are right, for every parameter of everything that can be called."""
WRONG: Final = (None, "123m", 3, 0.5, True, b"\xff", COMPLETE, [None], {None: 1}, object())
AS_GOOD: Final = {
    *(
        ("Draw", "discard"),
        ("KanReason", "decomposition"),
        ("KanReason", "wait"),
        ("Cutting", "head"),
        ("ReadyRegular", "pair"),
        ("ReadyThirteenOrphans", "pair"),
        ("classical.DoubleReport", "counted"),
        ("classical.ScoreCard", "limit"),
        ("cuttings", "limit"),
        ("nearest", "limit"),
        ("draw.PlacedTile", "tile"),
        ("explain.explanation", "winds"),
        ("explain.explanation", "winning"),
        ("explain.riichi_scores", "winds"),
        ("explain.riichi_scores", "winning"),
        ("practise.Reason", "subject"),
        ("explain.ReadingWorth", "lost_by"),
        ("riichi.FuItem", "part"),
        ("riichi.Payment", "seat"),
        ("riichi.Reading", "place"),
        ("riichi.Win", "discarder"),
    ),
    *(("riichi.Interpretation", name) for name in ("han", "fu", "limit")),
    *(("explain.Explanation", name) for name in ("complete", "ready", "shanten", "nearest", "difference", "waits")),
    *(("explain.Explanation", name) for name in ("outlook", "discards", "kans", "score", "unscored")),
    *(("explain.Explanation", name) for name in ("winds", "winning")),
    *(("ShantenByForm", form) for form in ("regular", "seven_pairs", "thirteen_orphans")),
    *((f"census.{name}", "shanten") for name in ("sample", "sample_pieces", "sample_rows")),
    *((f"census.{name}", "form") for name in ("sample", "sample_pieces", "sample_rows")),
    ("classical.settle", "discarder"),
    ("Meld.of", "open"),
    *((name, "melds") for name in ("batch.acceptance", "batch.decompose_complete", "batch.decompose_ready")),
    *((name, "melds") for name in ("batch.discards", "batch.is_complete", "batch.shanten", "batch.waits")),
    *(("riichi.arrays.score", name) for name in ("melds", "dora", "ura", "reds")),
}
"""What may be None."""
TEXTS: Final = {
    ("read_tiles", "text"),
    ("Block.of", "tiles"),
    ("parse", "text"),
    ("fallback.Machine", "name"),
    ("classical.FinalScore", "why"),
    ("draw.Label", "text"),
    ("draw.Label", "words"),
    ("draw.Picture", "title"),
    ("draw.sheet", "title"),
    ("explain.Condition", "asked"),
    ("explain.Condition", "instead"),
    ("explain.Explanation", "unscored"),
    ("explain.RiichiScores", "unscored"),
    ("practise.Reason", "text"),
    ("practise.judge", "text"),
    ("practise.worksheet", "title"),
}
"""What may be another text."""


def named(name: str) -> Callable[..., Any]:
    """What the name stands for."""
    found: Any = mjfunc
    for part in name.split("."):
        # A module that has no public names is not an attribute before it is imported.
        found = getattr(found, part) if hasattr(found, part) else import_module(f"{found.__name__}.{part}")
    return cast("Callable[..., Any]", found)


def test_everything_public_is_asked() -> None:
    """Every function, every class of values and what makes values, with every parameter."""
    offered = {
        f"{package.__name__}.{name}".removeprefix("mjfunc.")
        for package in PACKAGES
        for name in cast("list[str]", vars(package)["__all__"])
        for value in (getattr(package, name),)
        if isinstance(value, FunctionType)
        or (isinstance(value, type) and attrs.has(value) and not issubclass(value, Enum))
    }
    makers = {
        f"{name}.{method}"
        for name in offered
        if isinstance(maker := cast("object", named(name)), type)
        for method, value in vars(maker).items()
        if isinstance(value, classmethod) and not method.startswith("_")
    }
    assert offered | makers == RIGHT.keys()
    assert len(offered) > 100
    for name, right in RIGHT.items():
        if name not in {"census.sample", "census.sample_rows"}:  # whose last ones are those of sample_pieces
            assert [*right] == parameters(named(name))


def parameters(function: Callable[..., Any]) -> list[str]:
    """The names of a function's parameters, with each field of wins for ``arrays``."""
    fields = [*wins.WinArrays.__annotations__]
    # What a class inherits is not its signature in Python 3.11.2.
    asked = function.mro()[1] if isinstance(function, type) and "__init__" not in vars(function) else function
    names = inspect.signature(asked).parameters
    return [each for name in names for each in (fields if name == "arrays" else [name])]


@pytest.mark.parametrize("name", RIGHT)
def test_wrong_arguments_are_refused(name: str) -> None:
    """A sentence names the function, or what is wrong has a code; nothing of another class is accepted."""
    function, right = named(name), RIGHT[name]
    assert refusal(function, right) is None
    said = name.removeprefix("riichi.arrays.").removeprefix(f"{function.__module__.split('.')[1]}.")
    refused = 0
    for parameter, bad in ((parameter, bad) for parameter in right for bad in WRONG):
        error = refusal(function, {**right, parameter: bad})
        if error is None:
            if bad is None:
                assert (name, parameter) in AS_GOOD
            elif isinstance(bad, str):
                assert (name, parameter) in TEXTS
            else:
                assert type(bad) is type(right[parameter]) or (type(bad) is Hand and isinstance(right[parameter], Hand))
            continue
        if isinstance(error, TypeError):
            assert str(error).startswith(f"{said} takes ")
        else:
            assert has_a_code(function, parameter, right[parameter], bad)
        refused += 1
    assert refused >= len(right) * (len(WRONG) - 3)


def has_a_code(function: Callable[..., Any], parameter: str, right: object, bad: object) -> bool:
    """Whether what is wrong is a part of a value, an option, a number, or an item, which has a code and a place."""
    makes_values = isinstance(function, type) or inspect.ismethod(function)
    if parameter == "text" or type(right) is type(bad):
        return type(right) is type(bad)
    is_option = parameter == "forms" or isinstance(right, str | int | None)
    return makes_values or is_option or (isinstance(right, Iterable) and isinstance(bad, Iterable))


def refusal(function: Callable[..., Any], given: dict[str, object]) -> MahjongError | TypeError | None:
    """Why a function does not answer; of a generator, why it does not give the first answer."""
    try:
        answer = function(**given)
        if inspect.isgenerator(answer):
            next(answer, None)
    except (MahjongError, TypeError) as error:
        return error
    return None


VISIBLE: Final[tuple[mjfunc.Tile, ...]] = ()
QUICK: Final = Conventions(definition="cut", players=3)
"""For definitions that look two steps ahead."""
PAGES: Final[dict[str, dict[str, object]]] = {
    "notation.naming.MJAI.read": {"names": ["E"]},
    "notation.naming.MJAI.write": {"tiles": [EAST]},
    "notation.numbers.read_34": {"numbers": [0] * 34},
    "notation.numbers.read_38": {"numbers": [0] * 38},
    "notation.numbers.read_136": {"ids": [0], "reds": True},
    "notation.numbers.write_34": {"counts": COMPLETE.counts},
    "notation.numbers.write_38": {"counts": COMPLETE.counts},
    "notation.numbers.write_136": {"tiles": [EAST], "reds": True},
    "notation.tile_text.read_groups": {"text": "1m"},
    "notation.tile_text.read_tiles": {"text": "1m"},
    "notation.tile_text.write_tiles": {"tiles": [EAST]},
    "notation.unicode.read_unicode": {"text": ""},
    "notation.unicode.write_unicode": {"tiles": [EAST]},
    "tiles.counts.counts_from_34": {"numbers": [0] * 34},
    "tiles.counts.counts_of": {"tiles": [EAST]},
    "tiles.counts.check_counts": {"counts": COMPLETE.counts},
    **{
        f"spec.{name}": {"hand": hand, **more, "conventions": DEFAULT}
        for name, hand, more in (
            ("acceptance.acceptance", WAITING, {"visible": VISIBLE}),
            ("acceptance.discards", COMPLETE, {"visible": VISIBLE}),
            ("complete.decompose_complete", COMPLETE, {"precedence": "all"}),
            ("complete.is_complete", COMPLETE, {}),
            ("cuttings.cuttings", WAITING, {"limit": 100}),
            ("direct.ready_directly", WAITING, {"precedence": "all"}),
            ("ready.decompose_ready", WAITING, {"precedence": "all"}),
            ("kan.kan_keeps_decompositions", WAITING, {"tile": KINDS[0]}),
            ("kan.kan_keeps_waits", WAITING, {"tile": KINDS[0]}),
            ("kan.why_kan", WAITING, {"tile": KINDS[0]}),
            ("ready.why_waits", WAITING, {}),
            ("nearest.nearest", parse("1m"), {"form": "minimum", "limit": 100}),
            ("shanten.shanten", WAITING, {}),
            ("shanten.shanten_by_form", WAITING, {}),
            ("waits.waits", WAITING, {}),
        )
    },
    "spec.ready.finish": {"decomposition": READY, "tile": EAST},
    "spec.ready.is_open": {"decomposition": READY},
    "spec.ready.take_out": {"decomposition": WON, "tile": EAST, "conventions": DEFAULT},
    "spec.acceptance.outlook": {"hand": SMALL, "visible": VISIBLE, "conventions": QUICK},
    "spec.acceptance.discards_by": {"order": "two-steps", "hand": TWO, "visible": VISIBLE, "conventions": QUICK},
    "spec.ready.combined_wait": {"decompositions": [READY]},
}
"""The same for the pages that the public names are taken from, or are compared with."""
REFUSALS: Final = Path(__file__).with_name("refusals.txt")


def test_every_refusal_to_the_letter(request: pytest.FixtureRequest) -> None:
    """What is said of a number where none belongs, and of a list with None; ``--update-docs`` writes it."""
    said: list[str] = []
    for name, right in {**RIGHT, **PAGES}.items():
        for parameter in right:
            number, listed = (refusal(named(name), {**right, parameter: bad}) for bad in (0.5, [None]))
            assert number is not None
            assert listed is not None
            said.append(f"{name} {parameter}: {in_full(number)}")
            if in_full(listed) != in_full(number).replace("0.5", "[None]"):
                said.append(f"{name} {parameter}: {in_full(listed)}")
    if request.config.getoption("update_docs"):
        REFUSALS.write_text("".join(f"{line}\n" for line in said), encoding="utf-8")
    assert REFUSALS.read_text(encoding="utf-8").splitlines() == said


@pytest.mark.parametrize("name", PAGES)
def test_the_pages_answer(name: str) -> None:
    """What is right is taken."""
    assert refusal(named(name), PAGES[name]) is None


def in_full(error: MahjongError | TypeError) -> str:
    """What is wrong with its code, if it has one, and its place."""
    return f"{error.code}: {error.message} at {error.position}" if isinstance(error, MahjongError) else str(error)


def test_names_to_the_letter() -> None:
    """What is said of what are not names of tiles."""
    how = "{Tile.of('1z'): 'E'} is one of them"
    for given, message in (
        (0.5, f"Naming takes tiles with their names, not 0.5; {how}"),
        ([None], "bad-notation: item 0 is None, not a Tile with a name of its own at 0"),
        ([(EAST, "E"), (None, "S")], "bad-notation: item 1 is (None, 'S'), not a Tile with a name of its own at 1"),
    ):
        error = refusal(Naming, {"title": "winds", "names": given})
        assert error is not None
        assert message == in_full(error)


@pytest.mark.parametrize("players", [5, 3.0, True, "3", None])
def test_so_many_players_there_are_not(players: object) -> None:
    """Who looks at tiles looks at the number of players first."""
    error = refusal(check_players, {"held": EMPTY, "players": players})
    assert error is not None
    assert f"bad-option: players must be one of 4, 3; not {players!r} at None" == in_full(error)
