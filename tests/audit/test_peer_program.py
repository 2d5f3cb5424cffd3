"""The program in Node.js that speaks for packages of npm: asked with packages that are made for the test."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING, Any, Final, cast

import pytest

from mjfunc.audit.core.answers import Refused
from mjfunc.audit.core.questions import WINS
from mjfunc.audit.core.suite import Terms
from mjfunc.audit.peers.peer import NODE_PROGRAM
from mjfunc.audit.peers.registry import PEERS
from mjfunc.audit.suites.question_files import NAMED
from mjfunc.audit.topics.win_answers import right_score
from tests.audit.building import found

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

SYANTEN = """
const told = (n) => () => n;
const all = () => { throw new RangeError("not this"); };
const wait = {"2s": 4, "1m": 0, "3m": 2};
const hairi = ([m], special) => special ? {now: 3, wait: {"7z": 4}} : {now: m[8] ? 0 : 1, wait};
module.exports = Object.assign(all, {
    syanten: ([m, p, s, z]) => { if (z[6] === 3) all(); return m[0] + 10 * p[8] + 100 * s[4]; },
    syanten7: told(5), syanten13: told(4), hairi,
});
"""
RIICHI_MAHJONG = """
export const MentsuType = {Shuntsu: "S", Koutsu: "T", Kantsu: "Q"};
export const FuroType = {Chi: "C", Pon: "P", Daiminkan: "D"};
export const Tacha = {Kamicha: 3};
const value = ({exposed}) => exposed.map(({type, hais, furo}) => `${type}${hais}${furo ? furo.type : ""}`).join(" ");
export const calculateShanten = (hand, pairs, orphans) => ({
    isErr: () => hand.closed[0] === 8, error: new Error("not this"), value: `${value(hand)} ${pairs} ${orphans}`,
});
export const getUkeire = () => [];
"""
MAJIANG = """
const Shoupai = {fromString: (text) => text};
const marked = [
    ["z11", "m111_!", "m123", "p555", "s789-"], ["z11", "m111", "m12_!3", "p555", "s789-"], ["m1112345678999"],
];
const hupai = [{name: "自風 南", fanshu: 1}, {name: "翻牌 發", fanshu: 1}];
const dora = [{name: "ドラ", fanshu: 3}, {name: "赤ドラ", fanshu: 1}];
const WORTH = {
    0: undefined,
    1: {fenpei: [0, 0, 0, 0]},
    2: {hupai: [...hupai, ...dora], fu: 40, fanshu: 6, fenpei: [-6000, 12000, -3000, -3001]},
    3: {hupai: [{name: "四暗刻単騎", fanshu: "**"}], damanguan: 2, fenpei: [96000, -32000, -32001, -32002]},
};
const Util = {
    hule_param: (param) => param,
    hule: (text, claimed, param) => {
        if (param.changbang > 3) throw new Error(JSON.stringify([text, claimed, param]));
        return WORTH[param.changbang];
    },
    hule_mianzi: (text) => text === "m1m1m1m1m2m3p5p5p5z1z1,s789-" ? marked : [[text]],
    xiangting_yiban: (text) => text === "m1m2m0z1,p550+,s1111,s2222+" ? 0 : 9,
    tingpai: (text, f) => f(text) ? [] : ["z1", "m5"],
};
module.exports = {Shoupai, Util, rule: (param) => param};
"""
AGARI = """
module.exports = Object.assign(() => [[["2m"], "3s", ["4p", "5p", "6p"]], ["3s", ["4p", "5p", "6p"], ["2m"]]], {
    check: ([m]) => m[1] === 3, check7: () => false, check13: () => false,
});
"""
RIICHI = """
module.exports = class {
    constructor(text) { this.text = text; this.asked = true; }
    disableHairi() { this.asked = false; }
    calc() { return {isAgari: !this.asked && this.text === "1m0m1m1m2z+340m55z0555p", hairi: {now: this.text}}; }
};
"""
RIICHI_TS = """
exports.Riichi = class {
    constructor(tiles, melds, winds) { this.said = JSON.stringify([tiles, melds, winds]); }
    calc() { return {isAgari: false, hairi: {now: 0, wait: [3, 27]}, hairi7and13: {now: 1, wait: [4]}}; }
    disableHairi() { this.calc = () => ({isAgari: this.said}); }
};
"""
SOURCES = {"majiang-core": MAJIANG, "agari": AGARI, "riichi": RIICHI, "riichi-ts": RIICHI_TS}
MELDS = '[{"open":true,"tiles":[0,1,2]},{"open":false,"tiles":[33,33,33,33]},{"open":true,"tiles":[4,4,4]}]'


def send_requests(name: str, folder: Path, *requests: dict[str, object]) -> list[dict[str, object]]:
    """What the program answers in a folder."""
    lines = "".join(f"{json.dumps(request)}\n" for request in ({"cmd": "start", "version": 1}, *requests))
    done = subprocess.run(
        (found("node"), str(NODE_PROGRAM), name), input=lines, cwd=folder, capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def package(folder: Path, name: str, manifest: dict[str, object], source: str) -> None:
    """Install a package that is made of one file."""
    place = folder / "node_modules" / name
    place.mkdir(parents=True)
    (place / "package.json").write_text(json.dumps(manifest), "utf-8")
    (place / "code.js").write_text(source, "utf-8")


def skipped(reason: str) -> dict[str, object]:
    """The answer that a question is not answered."""
    return {"skipped": {"reason": reason, "issue_url": None}}


def test_a_package_answers_through_the_program(tmp_path: Path) -> None:
    """It says what the package is; each tile reaches it, each answer comes back, and what it raises is an error."""
    package(tmp_path, "syanten", {"version": "1.2.3", "main": "code.js"}, SYANTEN)
    run = {"cmd": "run", "seq": 7}
    greeting, *answers = send_requests(
        "syanten",
        tmp_path,
        {**run, "op": "shanten", "hands": ["1123m9p055s 777z", "1123m99p055s 12z (111z) [9999p]", "19m19p19s1234567z"]},
        {**run, "op": "shanten", "hand": "19m19p19s1234567z", "options": {"forms": ["seven-pairs"]}},
        {**run, "op": "shanten", "hands": ["1m", "3m", "11111m", "1m (111m) (222m) (333m) (444m) (555m)"]},
        {**run, "op": "waits", "hands": ["1m", "9m", "99m"]},
        {**run, "op": "acceptance", "hands": ["1m", "19m", "19m19p19s1234567z"]},
        {**run, "op": "waits", "hand": "1m", "options": {"players": 3}},
        {**run, "op": "toString", "hand": "1m"},
        {**run, "op": "shanten", "hands": ["1x", "8z", "1m (11p)", "1m (135p)", "1m (891p)", "1m (123z)", "1m [111p]"]},
        {"cmd": "stop"},
        {**run, "op": "waits", "hand": "1m"},
    )
    said = {"name": "syanten", "version": "1.2.3", "language": "javascript", "batches": False}
    conventions = {"definition": "cut", "melds": "ignored"}
    operations = ["shanten", "waits", "acceptance"]
    expected = {"version": 1, "implementation": {**said, "operations": operations, "conventions": conventions}}
    assert expected == greeting

    def distances(regular: int | None, seven: int | None, orphans: int | None, minimum: int) -> dict[str, object]:
        each = {"regular": regular, "seven-pairs": seven, "thirteen-orphans": orphans, "minimum": minimum}
        return {"result": each}

    refused = skipped("the protocol refuses it")
    tiles = {"shanten": 1, "tiles": {"3m": 2, "2s": 4}, "total": 6}
    assert [
        {
            "seq": 7,
            "results": [
                {"error": {"code": "raised", "message": "RangeError: not this"}},
                refused,
                distances(11, 5, 4, 4),
            ],
        },
        {"seq": 7, **distances(None, 5, None, 5)},
        {"seq": 7, "results": [distances(1, None, None, 1), distances(0, None, None, 0), refused, refused]},
        {"seq": 7, "results": [{"result": {"waits": []}}, {"result": {"waits": ["3m", "2s"]}}, refused]},
        {
            "seq": 7,
            "results": [
                {"result": tiles},
                skipped("it lists only the discards that keep the shanten"),
                {"result": {"shanten": 0, "tiles": {"3m": 2, "2s": 4}, "total": 6}},
            ],
        },
        {"seq": 7, **skipped("it does not support players")},
        {"seq": 7, "error": {"code": "unknown-op", "message": "toString"}},
        {"seq": 7, "results": [refused] * 7},
    ] == answers


def test_a_module_is_asked_with_its_melds(tmp_path: Path) -> None:
    """A package that is only imported answers as well; its melds are what they are, and its errors are errors."""
    manifest: dict[str, object] = {"version": "4", "type": "module", "exports": {".": {"import": "./code.js"}}}
    package(tmp_path, "@pai-forge/riichi-mahjong", manifest, RIICHI_MAHJONG)
    hands = ["1m (123p) (666z) (9999s) [5550m]", "1m", "9m (123p) (666z) (9999s) [5550m]"]
    _, found_all, without = send_requests(
        "riichi-mahjong",
        tmp_path,
        {"cmd": "run", "seq": 1, "op": "shanten", "hands": hands},
        {"cmd": "run", "seq": 2, "op": "shanten", "hand": "19m19p19s1234567z", "options": {"forms": ["regular"]}},
    )
    melds = "S9,10,11C T32,32,32P Q26,26,26,26D Q4,4,4,4"
    results = [
        {"result": {"minimum": f"{melds} true true"}},
        skipped("it takes hands of 13 tiles, counting three for each meld"),
        {"error": {"code": "raised", "message": "Error: not this"}},
    ]
    assert {"seq": 1, "results": results} == found_all
    assert {"seq": 2, "result": {"minimum": " false false"}} == without


def test_the_program_knows_the_peers_of_npm(tmp_path: Path) -> None:
    """It speaks for those that PEERS has, and tells what is not one of them."""
    done = subprocess.run(
        (found("node"), str(NODE_PROGRAM), "other"), cwd=tmp_path, capture_output=True, text=True, check=False
    )
    names = sorted(name for name, peer in PEERS.items() if peer.registry == "npm")
    said = done.stderr.removeprefix("other is not one of ").strip().split(", ")
    assert (1, "", names) == (done.returncode, done.stdout, sorted(said))


@pytest.mark.parametrize(
    ("name", "op", "hand", "expected"),
    [
        ("majiang-core", "waits", "120m1z (550p) [1111s] (2222s)", {"waits": ["1z", "5m"]}),
        (
            "majiang-core",
            "decompose",
            "111123m555p11z (789s)",
            {
                "decompositions": [
                    {"form": "regular", "blocks": ["111m", "123m", "555p"], "pair": "11z", "melds": ["(789s)"]}
                ]
            },
        ),
        (
            "agari",
            "decompose",
            "222m456p33s (111z) [9999m]",
            {
                "decompositions": [
                    {"form": "regular", "blocks": ["222m", "456p"], "pair": "33s", "melds": ["[9999m]", "(111z)"]}
                ]
            },
        ),
        ("riichi", "complete", "1011m2z (340m) [5555z] (0555p)", {"complete": True}),
        ("riichi-ts", "waits", "1m123p456s789s111z", {"waits": ["4m", "1z"]}),
        (
            "riichi-ts",
            "complete",
            "99p111s (123m) [7777z] (055m)",
            {"complete": f'[[17,17,18,18,18],{MELDS},{{"bakaze":27,"jikaze":27}}]'},
        ),
    ],
)
def test_tiles_reach_a_package_as_it_writes_them(
    tmp_path: Path, name: str, op: str, hand: str, expected: dict[str, object]
) -> None:
    """Each package gets the hand in its own writing, and its answer is written as ours are."""
    package(tmp_path, PEERS[name].package, {"version": "1", "main": "code.js"}, SOURCES[name])
    _, answer = send_requests(name, tmp_path, {"cmd": "run", "seq": 1, "op": op, "hand": hand})
    assert {"seq": 1, "result": expected} == answer


def majiang(folder: Path, wins: Sequence[Mapping[str, object]], **options: object) -> list[dict[str, object]]:
    """What is answered about wins; each sits South in the East round, and by ron, where nothing else is said."""
    package(folder, PEERS["majiang-core"].package, {"version": "1", "main": "code.js"}, MAJIANG)
    each = [{"by": "ron", "seat": "S", "round": "E", **win} for win in wins]
    _, answer = send_requests(
        "majiang-core", folder, {"cmd": "run", "seq": 1, "op": WINS, "wins": each, "options": options}
    )
    return cast("list[dict[str, object]]", answer["results"])


def test_wins_reach_a_package(tmp_path: Path) -> None:
    """The drawn tile last or the claimed one apart, the situation, and the rules; and what it says of them."""
    hand = {"hand": "340m66678s (055p) [7777z]", "win": "6s"}
    drawn = {"by": "tsumo", "seat": "E", "round": "S", "rinshan": True, "dora": "7m6z", "honba": 4, "sticks": 2}
    closed = {"hand": "340m234666778s22z", "win": "0m"}
    ready = {"riichi": "double", "ippatsu": True, "dora": "1p", "ura": "4p", "honba": 5}
    first, second, *said = majiang(
        tmp_path,
        [
            {**hand, **drawn},
            {**closed, **ready},
            *({**closed, "by": by, "seat": seat, "honba": honba} for by, seat, honba in SAID),
        ],
        **{
            "round-up": "yes",
            "double-wind-pair": 2,
            "double-yakuman": list[str](),
            "counted": "yakuman",
            "liability": "none",
        },
    )
    rule = {
        "役満パオあり": False,
        "切り上げ満貫あり": True,
        "連風牌は2符": True,
        "ダブル役満あり": False,
        "数え役満あり": True,
    }
    param = {"rule": rule, "lizhi": 0, "yifa": False, "qianggang": False, "lingshang": False, "haidi": 0, "tianhu": 0}
    given = {"zhuangfeng": 1, "menfeng": 0, "lingshang": True, "baopai": ["m7", "z6"], "fubaopai": [], "lizhibang": 2}
    text = "m3m4m0s6s6s7s8s6,p055+,z7777"
    assert [text, None, {**param, **given, "changbang": 4}] == raised(first)
    given = {"zhuangfeng": 0, "menfeng": 1, "lizhi": 2, "yifa": True, "baopai": ["p1"], "fubaopai": ["p4"]}
    text = "m3m4s2s3s4s6s6s6s7s7s8z2z2"
    assert [text, "m0+", {**param, **given, "changbang": 5, "lizhibang": 0}] == raised(second)
    han = {"yaku": {"yakuhai-seat": 1, "yakuhai-green": 1}, "yakuman": 0, "han": 6, "fu": 40}
    dora = {"dora": {"dora": 3, "red": 1}}
    yakuman = {"yaku": {"suuankou-tanki": 2}, "yakuman": 2, "han": None, "fu": None, "dora": {}}
    assert [
        {"error": {"code": "not-complete", "message": ""}},
        {"error": {"code": "no-yaku", "message": ""}},
        {"result": {**han, **dora, "pay": {"discarder": 3000}, "total": 12000}},
        {"result": {**han, **dora, "pay": {"dealer": 6000, "others": 3000}, "total": 12000}},
        {"result": {**yakuman, "pay": {"others": 32000}, "total": 96000}},
    ] == said


SAID: Final = (("ron", "S", 0), ("ron", "S", 1), ("ron", "S", 2), ("tsumo", "S", 2), ("tsumo", "E", 3))
"""By which, of whom, and what the package made for the test then says."""


def raised(answer: Mapping[str, Any]) -> object:
    """What a package was given that only says so."""
    return json.loads(answer["error"]["message"].removeprefix("Error: "))


def test_wins_that_are_not_asked(tmp_path: Path) -> None:
    """Each that is to be refused is skipped, and so is what the package has no answer for; others are not."""
    part = next(part for part in NAMED.parts if part.op == WINS)
    each = [question for questions in part.questions(Terms()) for question in questions]
    said = majiang(tmp_path, [{"hand": one.hand, **one.json_fields, "honba": 0} for one in each])
    assert 144 == len(said)
    right = [right_score(one) for one in each]
    beside = [one.json_fields for one in each]
    refused = [isinstance(one, Refused) and one.code == "bad-win" for one in right]
    lacks = [fields.get("players") == 3 or "liable" in fields for fields in beside]
    passed_over = ["skipped" in one for one in said]
    assert [one or other for one, other in zip(refused, lacks, strict=True)] == passed_over
    (told,) = majiang(tmp_path / "other", [{"hand": "22334455667788p", "win": "5p"}], renhou="yakuman")
    assert skipped('it does not support renhou "yakuman"') == told
    win = {"hand": "22334455667788p", "win": "5p"}
    (told,) = majiang(tmp_path / "double", [win], **{"multiple-yakuman": "highest"})
    assert skipped("it counts a double yakuman once if only one counts") == told
    none = {"double-yakuman": list[str](), "multiple-yakuman": "highest"}
    (told,) = majiang(tmp_path / "none", [{**win, "honba": 2}], **none)
    assert "result" in told
