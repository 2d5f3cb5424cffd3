"""What programs of others say of wins: what is given to them, and how their answers are written."""

# The modules that stand in for those of others have no types, as theirs have none.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

import json
import sys
from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import pytest

from mjfunc.audit.core.answers import Refused, canonical
from mjfunc.audit.core.questions import WINS, Question
from mjfunc.audit.core.suite import Terms
from mjfunc.audit.peers.peer_wins import DOUBLE, FOUR_FIVES, tile_ids
from mjfunc.audit.peers.protocol import answer
from mjfunc.audit.peers.pypi import jansou, mahjong
from mjfunc.audit.peers.registry import PEERS
from mjfunc.audit.suites.question_files import NAMED
from mjfunc.audit.topics.question_options import options_of_rules
from mjfunc.audit.topics.win_answers import right_score
from mjfunc.audit.topics.win_probes import WRITTEN
from mjfunc.notation.tile_text import read_tiles
from mjfunc.oracle.win_requests import read_rules
from mjfunc.riichi.values.rules import DOUBLE_YAKUMAN
from tests.audit.peers.support import adapter_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.json.values import Json

USUAL: Final[dict[str, object]] = {"by": "ron", "seat": "S", "round": "E"}
Asked: TypeAlias = "tuple[str, str, Mapping[str, object]]"
"""A hand, its winning tile, and what stands beside."""
DOUBLED: Final = (("double-yakuman", DOUBLE_YAKUMAN),)
PINFU: Final = ("234m345678p55678s", "8p")


def score_wins(name: str, *wins: Asked, **options: object) -> list[Mapping[str, Any]]:
    """What a peer answers about wins."""
    each = [{"hand": hand, "win": tile, **USUAL, **more} for hand, tile, more in wins]
    request = {"cmd": "run", "seq": 1, "op": WINS, "wins": each, "options": options}
    said = answer(PEERS[name], adapter_of(name), json.dumps(request).encode())
    assert said
    return cast("list[Mapping[str, Any]]", said["results"])


def named_wins() -> list[Question]:
    """The hard wins."""
    part = next(part for part in NAMED.parts if part.op == WINS)
    return [question for questions in part.questions(Terms()) for question in questions]


FIVES_SKIPPED: Final = {"skipped": {"reason": FOUR_FIVES, "issue_url": None}}
DISPUTED: Final = {"riichienv": {"33055666777999m", "11333444055m333s"}}
"""The hard wins of which one is wrong: it chooses a reading of more han before a yakuman."""


@pytest.mark.parametrize("name", ["mahjong", "riichienv", "jansou-native"])
def test_hard_wins(name: str) -> None:
    """Whatever one does not skip is right, in the fields that it says; what is to be refused is not asked."""
    questions = named_wins()
    each = [(one.hand, "", dict(one.json_fields)) for one in questions]
    said = score_wins(name, *each, **{"double-yakuman": DOUBLE})
    assert 144 == len(said)
    answered = 0
    for question, got in zip(questions, said, strict=True):
        right = right_score(Question(WINS, question.hand, question.fields, DOUBLED))
        if "skipped" in got:
            assert isinstance(right, Refused) or "liable" in dict(question.fields) or got == FIVES_SKIPPED
            continue
        answered += 1
        if isinstance(right, Refused):
            assert right.code == got["error"]["code"]
            continue
        known = json.loads(str(right))
        told = canonical({field: known[field] for field in got["result"]})
        assert (told != canonical(got["result"])) == (question.hand in DISPUTED.get(name, ())), question
    assert 110 <= answered


def test_one_win_alone() -> None:
    """A win may stand in the request itself; what a peer cannot be told is skipped, and so is what it lacks."""
    adapter = adapter_of("mahjong")
    request = {"cmd": "run", "seq": 5, "op": WINS, "hand": PINFU[0], "win": PINFU[1], **USUAL}
    said = answer(PEERS["mahjong"], adapter, json.dumps({**request, "options": {"round-up": "yes"}}).encode())
    assert said
    assert (5, 2000) == (said["seq"], cast("Any", said)["result"]["total"])
    (found,) = score_wins("riichienv", (*PINFU, {}), **{"round-up": "yes"})
    assert 'it does not support round-up "yes"' == found["skipped"]["reason"]
    for words, listed in (
        (["daisuushii"], "daisuushii"),
        (["daisuushii", "suuankou-tanki"], "daisuushii,suuankou-tanki"),
        ([], "none"),
    ):
        (found,) = score_wins("riichienv", (*PINFU, {}), **{"double-yakuman": words})
        assert f"it does not support double-yakuman {listed}" == found["skipped"]["reason"]
    (found,) = score_wins("xiangting", (*PINFU, {}))
    assert "it does not answer riichi" == found["skipped"]["reason"]
    (found,) = score_wins("mahjong", (*PINFU, {}), players=3)
    assert "it does not support players 3" == found["skipped"]["reason"]


def test_wins_that_a_peer_cannot_represent_are_skipped() -> None:
    """Second red fives, four fives without the red one where ids make one red, and who is liable."""
    reds: Asked = ("234678p00s (345m) (678m)", "8p", {})
    plain: Asked = ("55556799m234p (888s)", "4p", {"dora": "1z"})
    mixed: Asked = ("55556799m340p (888s)", "4p", {})
    said = {name: score_wins(name, reds, plain, mixed) for name in ("mahjong", "riichienv")}
    skipped = {name: [one.get("skipped", {}).get("reason", "") for one in each] for name, each in said.items()}
    second = "it cannot hold a second red five of a suit"
    assert {"mahjong": [second, "", FOUR_FIVES], "riichienv": [second, FOUR_FIVES, FOUR_FIVES]} == skipped
    assert [17, 18, 16, 53, 108] == tile_ids(read_tiles("550m5p1z"))


RULES: Final = {"mahjong": mahjong.RULES, "jansou": jansou.RULES}
TOLD: Final[list[tuple[str, str, list[Json]]]] = [
    ("riichienv", "double-yakuman", [DOUBLE]),
    *(
        (name, option, [ours for ours, _ in rule.words])
        for name, rules in RULES.items()
        for option, rule in rules.items()
    ),
]
"""Each rule that one of them can be told, with the choices; riichienv is only asked by what it plays by."""


@pytest.mark.parametrize(("name", "option", "words"), TOLD)
def test_each_supported_rule_changes_the_score(name: str, option: str, words: list[Json]) -> None:
    """By each choice of each rule what it says of the written wins is right, and by another choice it says another."""
    usual = {} if name == "mahjong" else {"double-yakuman": DOUBLE}
    wins = [(hand, "", dict(fields)) for hand, fields in WRITTEN]
    said = [score_wins(name, *wins, **{**usual, option: word}) for word in words]
    for word, answers in zip(words, said, strict=True):
        rules = options_of_rules(read_rules({**usual, option: word}))
        told = [(win, found) for win, found in zip(WRITTEN, answers, strict=True) if "skipped" not in found]
        assert (38 if name == "riichienv" else 39) == len(told)
        for (hand, fields), found in told:
            right = right_score(Question(WINS, hand, fields, rules))
            if isinstance(right, Refused):
                assert right.code == found["error"]["code"]
            else:
                known = json.loads(str(right))
                assert {field: known[field] for field in found["result"]} == found["result"], (hand, fields)
    assert len(words) == len({canonical(cast("Any", each)) for each in said})


def test_fields_that_a_rule_removes() -> None:
    """Yakuman that do not count are not named by jansou, and no limit by mahjong where it rounds up."""
    yakuman: Asked = ("11122233344455z", "5z", {"by": "tsumo"})
    plain: Asked = (*PINFU, {})
    for win, word, named in ((yakuman, "add", True), (yakuman, "highest", False), (plain, "highest", True)):
        (found,) = score_wins("jansou", win, **{"multiple-yakuman": word})
        assert named == ("yaku" in found["result"])
    for rounded, named in (("no", True), ("yes", False)):
        (found,) = score_wins("mahjong", (*PINFU, {}), **{"round-up": rounded})
        assert named == ("limit" in found["result"])
    for name, option in (("jansou", {"ippatsu": "no"}), ("mahjong", {"open-pinfu": 20})):
        (found,) = score_wins(name, (*PINFU, {}), **option)
        assert found["skipped"]["reason"].startswith("it does not support ")


def test_another_error_of_a_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it says of a win other than that there is no yaku is an error that it raised."""
    hand = import_module("mahjong.hand_calculating.hand")
    found = SimpleNamespace(error="hand_not_winning")
    monkeypatch.setattr(hand.HandCalculator, "estimate_hand_value", staticmethod(lambda *_, **__: found))
    theirs = import_module("jansou.scoring.score")

    def fails(*_: object) -> None:
        message = "hand does not win"
        raise theirs.ScoringError(message)

    monkeypatch.setattr(theirs, "score", fails)
    said = [score_wins(name, (*PINFU, {}))[0]["error"] for name in ("mahjong", "jansou")]
    assert [
        {"code": "raised", "message": "ValueError: hand_not_winning"},
        {"code": "raised", "message": "ScoringError: hand does not win"},
    ] == said


def test_requested_rules_are_followed() -> None:
    """Those that can be told rules play by what they are asked by."""
    win: Asked = (*PINFU, {"riichi": "riichi", "dora": "1m"})
    for name in ("mahjong", "jansou-native"):
        totals = [
            score_wins(name, win, **{"round-up": word, "liability": "none"})[0]["result"]["total"]
            for word in ("no", "yes")
        ]
        assert [7700, 8000] == totals


class Built:
    """Stands in for ``build_hora``: it keeps what is given, and says what it is made with."""

    def __init__(self, **said: object) -> None:
        """Nothing is given yet."""
        self.said: Final = SimpleNamespace(**said)
        self.given: Final = dict[str, object]()

    def __call__(self, tiles: object, furo: object, agari: object, tsumo: object, **more: object) -> object:
        """What it says."""
        self.given.update(tiles=tiles, furo=furo, agari=agari, tsumo=tsumo, **more)
        return self.said


def yaku(name: str, han: int, loss: int = 0) -> object:
    """A yaku of theirs."""
    return SimpleNamespace(name=name, han=han, furo_loss=loss, is_yakuman=han >= 13)


def built(
    monkeypatch: pytest.MonkeyPatch, win: Asked, *, double: bool = False, **said: object
) -> tuple[Mapping[str, object], Mapping[str, Any]]:
    """What is given to mahjong-utils about a win, and the answer that comes of what it says."""
    build = Built(**said)
    parsed = SimpleNamespace(parse=lambda tiles, is_closed: (tuple(tiles), is_closed))
    for name, module in {
        "mahjong_utils.shanten": SimpleNamespace(shanten=None),
        "mahjong_utils.hora": SimpleNamespace(build_hora=build),
        "mahjong_utils.hora.models": SimpleNamespace(HoraOptions=lambda **options: options),
        "mahjong_utils.models.tile": SimpleNamespace(parse_tiles=lambda text: [*map(str, read_tiles(text))]),
        "mahjong_utils.models.furo": SimpleNamespace(Furo=parsed),
        "mahjong_utils.models.wind": SimpleNamespace(Wind=("east", "south", "west", "north")),
        "mahjong_utils.yaku": SimpleNamespace(get_yaku=lambda name: name),
    }.items():
        monkeypatch.setitem(sys.modules, name, cast("Any", module))
    monkeypatch.setitem(sys.modules, "mahjong_utils", cast("Any", SimpleNamespace()))
    doubled: Json = DOUBLE if double else ()
    (found,) = score_wins("mahjong-utils", win, **{"round-up": "yes", "double-yakuman": doubled})
    return build.given, found


def test_arguments_of_mahjong_utils(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tiles without marks, melds, how many dora there are, winds, the situation and the rules; and what it says."""
    child = SimpleNamespace(ron=7700, tsumo_parent=1, tsumo_child=2)
    given, found = built(
        monkeypatch,
        ("340m66678s (055p) [7777z]", "6s", {"by": "ron", "round": "S", "last-tile": True, "dora": "7m6z"}),
        yaku=[yaku("chun", 1), yaku("ittsu", 2, 1)],
        extra_yaku=[yaku("houtei", 1)],
        has_yakuman=False,
        han=9,
        hu=40,
        child_point=child,
        parent_point=None,
    )
    assert {
        "tiles": ["3m", "4m", "5m", "6s", "6s", "6s", "7s", "8s"],
        "furo": [(("5p",) * 3, False), (("7z",) * 4, True)],
        "agari": "6s",
        "tsumo": False,
        "dora": 6,
        "self_wind": "south",
        "round_wind": "south",
        "extra_yaku": {"houtei"},
        "options": {"has_kiriage_mangan": True, "has_multiple_yakuman": False},
    } == given
    worths = {"yakuhai-red": 1, "ittsuu": 1, "houtei-raoyui": 1}
    assert {"yaku": worths, "yakuman": 0, "han": 9, "fu": 40, "pay": {"discarder": 7700}} == found["result"]


@pytest.mark.parametrize(
    ("fields", "extra", "pay"),
    [
        ({"seat": "E", "first-turn": True}, {"tenhou"}, {"others": 9}),
        ({"first-turn": True}, {"chihou"}, {"dealer": 1, "others": 2}),
        ({"riichi": "riichi", "ippatsu": True}, {"richi", "ippatsu"}, {"dealer": 1, "others": 2}),
        ({"riichi": "double", "last-tile": True}, {"w_richi", "haitei"}, {"dealer": 1, "others": 2}),
    ],
)
def test_yakuman_of_mahjong_utils(
    monkeypatch: pytest.MonkeyPatch, fields: dict[str, object], extra: set[str], pay: Mapping[str, int]
) -> None:
    """Beside a yakuman only yakuman count; it is told of the situation by name, and the dealer is paid by all."""
    given, found = built(
        monkeypatch,
        ("19m19p19s12345677z", "7z", {"by": "tsumo", **fields}),
        double=True,
        yaku=[yaku("kokushi_thirteen_waiting", 26)],
        extra_yaku=[yaku("tenhou", 13), yaku("richi", 1)],
        has_yakuman=True,
        han=39,
        hu=30,
        child_point=SimpleNamespace(ron=0, tsumo_parent=1, tsumo_child=2),
        parent_point=SimpleNamespace(ron=0, tsumo=9),
    )
    assert extra == given["extra_yaku"]
    yakuman = {"kokushi-musou-thirteen-sided": 2, "tenhou": 1}
    assert {"yaku": yakuman, "yakuman": 3, "han": None, "fu": None, "pay": pay} == found["result"]


def test_yakuman_of_mahjong_utils_that_count_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each yakuman has the han of where four count twice, also where it adds them once; a yaku that we lack is ours."""
    win: Asked = ("19m19p19s12345677z", "7z", {"by": "tsumo"})
    point = SimpleNamespace(ron=0, tsumo_parent=16000, tsumo_child=8000)
    said: dict[str, Any] = {"has_yakuman": True, "han": 13, "hu": 30, "child_point": point, "extra_yaku": ()}
    _, found = built(monkeypatch, win, yaku=[yaku("kokushi_thirteen_waiting", 26)], **said)
    assert ({"kokushi-musou-thirteen-sided": 1}, 1) == (found["result"]["yaku"], found["result"]["yakuman"])
    _, found = built(monkeypatch, win, yaku=[yaku("renhou", 13)], **said)
    assert "it reports the yaku renhou, which this audit does not know" == found["skipped"]["reason"]


def test_mahjong_utils_skips_unsupported_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three players, counters, and who is liable; without any yaku it has none."""
    wins: tuple[Asked, ...] = (
        ("11789p234567s222z", "1p", {"players": 3}),
        (*PINFU, {"honba": 1}),
        ("23499m (555z) (666z) (777z)", "9m", {"liable": {"daisangen": "N"}}),
    )
    reasons = [built(monkeypatch, win)[1].get("skipped", {}).get("reason") for win in wins]
    assert [
        "it scores wins of four players only",
        "it takes no counters",
        "it does not say what a liable player pays",
    ] == reasons
    _, found = built(monkeypatch, (*PINFU, {}), yaku=(), extra_yaku=())
    assert "no-yaku" == found["error"]["code"]
