"""The line protocol, to the letter."""

from __future__ import annotations

import io
import json
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc import Conventions
from mjfunc.json.values import LONGEST
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import FORMS
from mjfunc.oracle import loop
from mjfunc.oracle.answering import answer
from mjfunc.oracle.loop import serve
from mjfunc.oracle.operations import OPERATIONS
from tests.unit.option_examples import EXAMPLES

if TYPE_CHECKING:
    from mjfunc.json.values import Json


def reply(request: object) -> Json:
    """The answer to one request."""
    pieces = answer(json.dumps(request).encode())
    assert pieces is not None
    line = b"".join(pieces)
    assert b"\n" not in line
    answered: Json = json.loads(line)
    return answered


def ask(op: str, hand: str, **more: object) -> Json:
    """The result for one hand, or its error code."""
    answered = reply({"cmd": "run", "seq": 7, "op": op, "hand": hand, **more})
    assert isinstance(answered, dict)
    assert 7 == answered["seq"]
    if "error" in answered:
        assert {"seq", "error"} == set(answered)
        error = answered["error"]
        assert isinstance(error, dict)
        assert {"code", "message"} == set(error)
        assert error["message"]
        code: Json = error["code"]
        return code
    assert {"seq", "result"} == set(answered)
    result: Json = answered["result"]
    return result


def test_start() -> None:
    """Who is answering, and what it can."""
    assert {
        "version": 1,
        "implementation": {
            "name": "mjfunc",
            "version": version("mjfunc"),
            "language": "python",
            "operations": ["shanten", "acceptance", "waits", "complete", "decompose", "kan", "classical", "riichi"],
            "batches": True,
            "options": [*CONVENTIONS],
            "conventions": {
                **{option: [*FORMS] if choice.is_several else choice.default for option, choice in CONVENTIONS.items()},
                "precedence": "all",
                "assignment": "best",
                "consistency": "best",
                "exposed": "book",
                "rules": "tenhou",
            },
        },
    } == reply({"cmd": "start", "version": 1})


def test_stop() -> None:
    """Nothing is answered to a stop, and a stop with anything else in it is none."""
    assert answer(b'{"cmd": "stop"}') is None
    assert {
        "seq": None,
        "error": {"code": "bad-request", "message": 'there is no field "now" in this request'},
    } == reply({"cmd": "stop", "now": True})


def test_shanten() -> None:
    """Each form that a hand of this size can have, and the nearest, under every option."""

    def expected(regular: int, pairs: int | None, orphans: int | None, minimum: int) -> Json:
        return {"regular": regular, "seven-pairs": pairs, "thirteen-orphans": orphans, "minimum": minimum}

    assert expected(0, 4, 8, 0) == ask("shanten", "123m456p789s1122z")
    assert expected(8, 6, 0, 0) == ask("shanten", "19m19p19s1234567z", options={})
    assert expected(-1, None, None, -1) == ask("shanten", "22p (111z)")
    assert expected(1, 5, 9, 1) == ask("shanten", "123456789m1111p", options={"definition": "exchange"})
    assert expected(0, 5, 9, 0) == ask("shanten", "123456789m1111p", options={"definition": "cut"})
    assert expected(1, None, None, 1) == ask("shanten", "13m456p789s11z (2222m)", options={"melds": "held"})
    assert expected(0, None, None, 0) == ask("shanten", "13m456p789s11z (2222m)", options={"melds": "ignored"})
    assert expected(1, 1, 10, 1) == ask("shanten", "1188m288p055s111z", options={"seven-pairs": "pairs-only"})
    assert expected(1, 1, 10, 1) == ask("shanten", "1188m288p055s111z", options={"seven-pairs": "quads"})
    assert expected(1, 5, 8, 1) == ask("shanten", "1111m111122233z", options={"players": 4})
    assert expected(2, 5, 8, 2) == ask("shanten", "1111m111122233z", options={"players": 3})
    for players in (5, "3", 3.0, True, None, [3]):
        assert "bad-option" == ask("shanten", "1z", options={"players": players})
    assert "bad-option" == ask("shanten", "2m", options={"players": 3})
    assert "bad-option" == ask("shanten", "2m", options={"definition": "naive"})
    assert "bad-option" == ask("shanten", "2m", options={"visible": ""})
    assert {
        "seq": 2,
        "error": {"code": "bad-request", "message": '"players" is an option of shanten: it stands in options'},
    } == reply({"cmd": "run", "seq": 2, "op": "shanten", "hand": "1m", "players": 3})


def test_acceptance() -> None:
    """Of a waiting hand, or of a drawn one after each discard."""
    ready: Json = {"shanten": 0, "tiles": {"2p": 4, "5p": 3}, "total": 7}
    assert ready == ask("acceptance", "34p11z", options={"visible": "0p"})
    assert {"shanten": 0, "tiles": {}, "total": 0} == ask("acceptance", "1m", options={"visible": "111m"})
    assert {
        "shanten": 0,
        "discards": [
            {"discard": "2s", "shanten": 0, "tiles": {"1s": 2, "4s": 4}, "total": 6},
            {"discard": "3s", "shanten": 0, "tiles": {"1s": 2, "2s": 2}, "total": 4},
            {"discard": "1s", "shanten": 0, "tiles": {"2s": 2}, "total": 2},
        ],
    } == ask("acceptance", "11223s")
    assert {
        "shanten": -1,
        "discards": [{"discard": "5p", "shanten": 0, "tiles": {"5p": 1}, "total": 1}],
    } == ask("acceptance", "05p", options={"visible": "5p"})
    for definition, shanten in (("exchange", 1), ("cut", 0)):
        found = ask("acceptance", "11112222z", options={"definition": definition})
        assert isinstance(found, dict)
        assert shanten == found["shanten"]
    assert {"seq": 1, "results": [{"result": ready}]} == reply(
        {"cmd": "run", "seq": 1, "op": "acceptance", "hands": ["34p11z"], "options": {"visible": "5p"}}
    )
    assert "five-of-a-kind" == ask("acceptance", "34p11z", options={"visible": "111z"})
    assert {
        "seq": 3,
        "error": {"code": "five-of-a-kind", "message": "visible: 5 copies of 1z, but there are only 4 of a kind"},
    } == reply({"cmd": "run", "seq": 3, "op": "acceptance", "hand": "1m", "options": {"visible": "11111z"}})
    assert "bad-notation" == ask("acceptance", "34p11z", options={"visible": "1"})
    assert "bad-notation" == ask("acceptance", "34p11z", options={"visible": "1m (222m)"})
    assert "bad-option" == ask("acceptance", "34p11z", options={"visible": 1})
    assert {
        "seq": 1,
        "error": {"code": "bad-notation", "message": "visible: 'x' is neither a rank nor a suit letter (character 3)"},
    } == reply({"cmd": "run", "seq": 1, "op": "acceptance", "hands": ["1m", "2m"], "options": {"visible": "1mx"}})


def test_waits() -> None:
    """Names of kinds, in tile order."""
    assert {"waits": ["2p", "5p"]} == ask("waits", "34p11z")
    assert {"waits": []} == ask("waits", "1m (111m)")
    assert {"waits": ["1m"]} == ask("waits", "1m (111m)", options={"melds": "ignored"})
    assert {"waits": ["6z"]} == ask("waits", "1111m22m33m44m55m6z", options={"seven-pairs": "quads", "melds": "held"})
    assert {"waits": []} == ask("waits", "1111m22m33m44m55m6z", options={"seven-pairs": "pairs-only"})
    assert "bad-size" == ask("waits", "11m")


CONVENTIONS: Final = {choice.option: choice for choice in choices_of(Conventions)}
CHANGED: Final = {
    (op, option): example
    for op in OPERATIONS
    for example in EXAMPLES.get(op, ())
    if (option := example.option.removeprefix("--")) in CONVENTIONS
}
"""For each operation and each convention that it takes, a hand of which a choice changes the answer."""


@pytest.mark.parametrize("op", [*OPERATIONS])
@pytest.mark.parametrize("option", [*CONVENTIONS])
def test_every_convention_of_every_operation(op: str, option: str) -> None:
    """It changes an answer, or is refused."""
    choice, fields = CONVENTIONS[option], {"own-wind": "E", "prevailing-wind": "E"} if op == "classical" else {}
    if option not in {known.option for known in OPERATIONS[op].conventions}:
        fields |= {"draw": "1m"} if op == "kan" else {}
        assert "bad-option" == ask(op, "11m", options={option: choice.default}, **fields)
        return
    example = CHANGED[op, option]
    words = example.arguments.split()
    others = {name.removeprefix("--"): word for name, word in zip(words[::2], words[1::2], strict=True)}
    fields |= {"draw": others.pop("draw")} if op == "kan" else {}
    value = example.words.split()[1]
    read: Json = value.split(",") if choice.is_several else int(value) if value.isdigit() else value
    usual = ask(op, example.hand, options={**others}, **fields)
    assert usual != ask(op, example.hand, options={**others, option: read}, **fields)


@pytest.mark.parametrize(
    "forms", [[], "regular", ["pairs"], ["regular", "regular"], [1], None, {"regular": True}, [["regular"]]]
)
def test_forms_that_cannot_be_chosen(forms: Json) -> None:
    """At least one, each once, by its name."""
    assert "bad-option" == ask("waits", "1m", options={"forms": forms})


def test_forms_in_any_order() -> None:
    """They say which forms count, not which come first."""
    forms: Json = ["thirteen-orphans", "seven-pairs", "regular"]
    for hand in ("22334455667788p", "1122334455667m"):
        assert ask("decompose", hand) == ask("decompose", hand, options={"forms": forms})
    assert "bad-size" == ask("shanten", "1m", options={"forms": ["seven-pairs"]})


def test_complete() -> None:
    """Whether, and in which forms."""
    assert {"complete": True, "forms": ["regular", "seven-pairs"]} == ask("complete", "22334455667788p")
    assert {"complete": True, "forms": ["thirteen-orphans"]} == ask("complete", "19m19p19s12345677z")
    assert {"complete": False, "forms": []} == ask("complete", "12m (123m)")
    assert "bad-size" == ask("complete", "1m")


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (
            "111m234p406s77z (222z)",
            {"form": "regular", "blocks": ["111m", "234p", "406s"], "pair": "77z", "melds": ["(222z)"]},
        ),
        (
            "1133557799m11p00s",
            {"form": "seven-pairs", "pairs": ["11m", "33m", "55m", "77m", "99m", "11p", "00s"]},
        ),
        ("119m19p19s1234567z", {"form": "thirteen-orphans", "pair": "11m"}),
        (
            "111m234p34s77z (222z)",
            {
                "form": "regular",
                "blocks": ["111m", "234p"],
                "pair": "77z",
                "melds": ["(222z)"],
                "wait": {"shape": "ryanmen", "tiles": "34s", "on": ["2s", "5s"]},
            },
        ),
        (
            "111m234p567s7z [2222z]",
            {
                "form": "regular",
                "blocks": ["111m", "234p", "567s"],
                "pair": None,
                "melds": ["[2222z]"],
                "wait": {"shape": "tanki", "tiles": "7z", "on": ["7z"]},
            },
        ),
        (
            "111m234s33p77z (222z)",
            {
                "form": "regular",
                "blocks": ["111m", "234s"],
                "pair": None,
                "melds": ["(222z)"],
                "wait": {"shape": "shanpon", "tiles": "33p77z", "on": ["3p", "7z"]},
            },
        ),
        (
            "1133557799m11p0s",
            {
                "form": "seven-pairs",
                "pairs": ["11m", "33m", "55m", "77m", "99m", "11p"],
                "wait": {"shape": "tanki", "tiles": "0s", "on": ["5s"]},
            },
        ),
        (
            "119m19p19s123456z",
            {"form": "thirteen-orphans", "pair": "11m", "wait": {"shape": "single", "tiles": "", "on": ["7z"]}},
        ),
        (
            "19m19p19s1234567z",
            {
                "form": "thirteen-orphans",
                "pair": None,
                "wait": {
                    "shape": "thirteen-sided",
                    "tiles": "",
                    "on": ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"],
                },
            },
        ),
    ],
)
def test_decompose(hand: str, expected: Json) -> None:
    """Each class of decomposition, as the protocol shows it."""
    assert {"decompositions": [expected]} == ask("decompose", hand)


def test_decompose_with_precedence() -> None:
    """All forms, or the first."""
    both = ask("decompose", "22334455667788p")
    first = ask("decompose", "22334455667788p", options={"precedence": "first"})
    assert isinstance(both, dict)
    assert isinstance(first, dict)
    assert isinstance(both["decompositions"], list)
    assert {"decompositions": both["decompositions"][:3]} == first
    assert 4 == len(both["decompositions"])
    assert {"decompositions": []} == ask("decompose", "12m") == ask("decompose", "1111z")


def classical(hand: str, own: object = "E", prevailing: object = "S", **options: str) -> Json:
    """What a hand is worth, or its error code."""
    return ask("classical", hand, **{"own-wind": own, "prevailing-wind": prevailing}, options=options)


def worth(hand: str, **options: str) -> Json:
    """Its score."""
    found = classical(hand, **options)
    assert isinstance(found, dict)
    score: Json = found["score"]
    return score


def test_classical() -> None:
    """Sets, doubles and the score, with every option; and what is not scored."""
    assert {
        "sets": [
            {"set": "222p", "points": 4},
            {"set": "222s", "points": 4},
            {"set": "345s", "points": 0},
            {"set": "666z", "points": 8},
            {"set": "55s", "points": 0},
        ],
        "base": 20,
        "points": 36,
        "doubles": [{"name": "lucky-sets", "count": 1}],
        "limit": None,
        "score": 72,
        "final": 70,
    } == classical("222s345s55s222p666z")
    assert {
        "sets": [],
        "base": 20,
        "points": 20,
        "doubles": [],
        "limit": "thirteen-orphans",
        "score": 500,
        "final": 500,
    } == classical("119m19p19s1234567z")
    assert [80, 64] == [worth("222333444s567p88m", assignment=rule) for rule in ("best", "first")]
    assert [20 << 5, 20 << 2] == [worth("234456678m345m22m", consistency=rule) for rule in ("best", "first")]
    assert [28, 24] == [worth("234m567p88p567s (999s)", exposed=rule) for rule in ("book", "half")]
    assert "not-complete" == classical("11223344556677z")
    assert "bad-size" == classical("22z")
    assert "bad-size" == classical("1m")
    assert "five-of-a-kind" == classical("55555m")
    assert "bad-option" == classical("22z", own="X")
    assert "bad-option" == classical("22z", prevailing="east")
    assert "bad-option" == classical("22z", exposed="double")
    assert "bad-option" == classical("22z", groups="with-pair")
    assert "bad-request" == classical("22z", own=1)
    none: dict[str, object] = {
        "cmd": "run",
        "seq": 7,
        "op": "classical",
        "hands": [],
        "own-wind": "X",
        "prevailing-wind": "E",
    }
    refused = {"code": "bad-option", "message": 'own-wind must be one of E, S, W, N; not "X"'}
    assert {"seq": 7, "error": refused} == reply(none)
    assert "bad-request" == ask("classical", "22z")


def test_kan() -> None:
    """Both rules, and what is not a kan."""
    assert {"keeps-waits": True, "keeps-decompositions": False} == ask("kan", "222333444m5566p", draw="3m")
    assert {"keeps-waits": True, "keeps-decompositions": True} == ask("kan", "555m1z [1111p]", draw="0m")
    assert "bad-draw" == ask("kan", "222333444m5566p", draw="5p")
    assert "bad-draw" == ask("kan", "111m2z4z5z6z", draw="1m")
    assert "bad-meld" == ask("kan", "111m2z (123p)", draw="1m")
    assert "bad-size" == ask("kan", "111m22z", draw="1m")
    assert "bad-notation" == ask("kan", "111m2z", draw="8z")
    assert "bad-notation" == ask("kan", "111m2z", draw="11m")
    assert "bad-notation" == ask("kan", "111m2z", draw="")
    assert "bad-request" == ask("kan", "111m2z", draw=1)
    assert "bad-request" == ask("kan", "111m2z")
    assert "bad-request" == ask("waits", "111m2z", draw="1m")


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("", "bad-size"),
        ("123m", "bad-size"),
        ("1234m (123p) (123s) (777z) (666z)", "bad-size"),
        ("11111m", "five-of-a-kind"),
        ("1m (12m)", "bad-meld"),
        ("1m [111p]", "bad-meld"),
        ("1", "bad-notation"),
        ("8z", "bad-notation"),
        ("\ud800", "bad-notation"),
        ("\x00", "bad-notation"),
        (None, "bad-request"),
        (17, "bad-request"),
        (["1m"], "bad-request"),
        ({"m": 1}, "bad-request"),
    ],
)
def test_bad_hands(hand: str, code: str) -> None:
    """Each with its code, alone and in a batch."""
    assert code == ask("waits", hand)
    batch = reply({"cmd": "run", "seq": "x", "op": "waits", "hands": ["1m", hand, "2m"]})
    assert isinstance(batch, dict)
    assert isinstance(batch["results"], list)
    first, bad, last = batch["results"]
    assert ({"result": {"waits": ["1m"]}}, {"result": {"waits": ["2m"]}}) == (first, last)
    assert isinstance(bad, dict)
    assert isinstance(bad["error"], dict)
    assert ({"error"}, code) == (set(bad), bad["error"]["code"])


def test_an_empty_batch() -> None:
    """No hands, no results."""
    assert {"seq": 0, "results": []} == reply({"cmd": "run", "seq": 0, "op": "waits", "hands": []})


@pytest.mark.parametrize(
    ("line", "seq", "code", "message"),
    [
        (b"", None, "bad-json", "the line is not JSON: "),
        (b"nope", None, "bad-json", "the line is not JSON: "),
        (b"{", None, "bad-json", "the line is not JSON: "),
        (b'{"cmd": "stop"} 1', None, "bad-json", "the line is not JSON: "),
        (b'\xff{"cmd": "stop"}', None, "bad-json", "the line is not JSON: 'utf-8' codec"),
        (b'\xef\xbb\xbf{"cmd": "stop"}', None, "bad-json", "the line is not JSON: "),
        (b'{"cmd": "run", "seq": NaN}', None, "bad-json", "NaN is not a number in JSON"),
        (b'{"cmd": "run", "seq": -Infinity}', None, "bad-json", "-Infinity is not a number in JSON"),
        (b'{"seq": 1, "seq": 2}', None, "bad-json", '"seq" stands twice in one object'),
        (b'{"a": 1, "b": 1, "c": 1, "b": 1, "a": 1}', None, "bad-json", '"b" stands twice in one object'),
        (b'{"seq": ' + b"9" * 5000 + b"}", None, "bad-json", "a number has too many digits"),
        (b"[" * 100_000, None, "bad-json", "the values are nested too deep, or too many"),
        (b'{"a":' * 100_000, None, "bad-json", "the values are nested too deep, or too many"),
        (
            b'{"a":' + b"{" + b",".join(b'"%d":0' % n for n in range(50_000)) + b',"0":0}}',
            None,
            "bad-json",
            '"0" stands',
        ),
        (b"null", None, "bad-request", "a request is a JSON object"),
        (b"[1]", None, "bad-request", "a request is a JSON object"),
        (b"{}", None, "bad-request", "cmd is start, run or stop; not null"),
        (b'{"cmd": "go", "seq": 3}', 3, "bad-request", 'cmd is start, run or stop; not "go"'),
        (b'{"cmd": {}, "seq": 3}', 3, "bad-request", "cmd is start, run or stop; not an object"),
        (b'{"cmd": "start"}', None, "bad-request", "this program speaks version 1, not null"),
        (b'{"cmd": "start", "version": 2}', None, "bad-request", "this program speaks version 1, not 2"),
        (b'{"cmd": "start", "version": true}', None, "bad-request", "this program speaks version 1, not true"),
        (b'{"cmd": "start", "version": 1, "x": 1}', None, "bad-request", 'there is no field "x" in this request'),
        (b'{"cmd": "run"}', None, "bad-request", "seq is a whole number or a string, not null"),
        (b'{"cmd": "run", "seq": 1.5}', None, "bad-request", "seq is a whole number or a string, not 1.5"),
        (b'{"cmd": "run", "seq": true}', None, "bad-request", "seq is a whole number or a string, not true"),
        (b'{"cmd": "run", "seq": [1]}', None, "bad-request", "seq is a whole number or a string, not a list"),
        (b'{"cmd": "run", "seq": 1}', 1, "bad-request", "op is a string, not null"),
        (b'{"cmd": "run", "seq": 1, "op": ["x"]}', 1, "bad-request", "op is a string, not a list"),
        (b'{"cmd": "run", "seq": "a", "op": "x"}', "a", "unknown-op", 'there is no operation "x"'),
        (b'{"cmd": "run", "seq": 1, "op": "waits"}', 1, "bad-request", "hand is missing"),
        (b'{"cmd": "run", "seq": 1, "op": "waits", "hands": "1m"}', 1, "bad-request", 'hands is a list, not "1m"'),
        (
            b'{"cmd": "run", "seq": 1, "op": "waits", "hand": "1m", "hands": []}',
            1,
            "bad-request",
            "hand and hands exclude each other",
        ),
        (
            b'{"cmd": "run", "seq": 1, "op": "waits", "hand": "1m", "optoins": {}}',
            1,
            "bad-request",
            'there is no field "optoins" in this request',
        ),
        (
            b'{"cmd": "run", "seq": 1, "op": "waits", "hand": "1m", "options": null}',
            1,
            "bad-request",
            "options is an object, not null",
        ),
        (
            b'{"cmd": "run", "seq": 1, "op": "waits", "hand": "1m", "options": {"precedence": "all"}}',
            1,
            "bad-option",
            'waits has no option "precedence"',
        ),
        (
            b'{"cmd": "run", "seq": 1, "op": "waits", "hand": "1m", "options": {"melds": "Held"}}',
            1,
            "bad-option",
            'melds must be one of held, ignored; not "Held"',
        ),
        (
            b'{"cmd": "run", "seq": 1, "op": "waits", "hand": "1m", "options": {"melds": ["held"]}}',
            1,
            "bad-option",
            "melds must be one of held, ignored; not a list",
        ),
        *(
            (b'{"cmd": "run", "seq": 1, ' + rest + b"}", 1, code, message)
            for rest, code, message in (
                (b'"op": "waits", "hand": 1', "bad-request", "hand is a string, not 1"),
                (b'"op": "kan", "hand": "1m"', "bad-request", "draw is a string, not null"),
                (b'"op": "kan", "hand": "1m", "draw": []', "bad-request", "draw is a string, not a list"),
                (b'"op": "waits", "hand": "1m", "options": [1]', "bad-request", "options is an object, not a list"),
                (
                    b'"op": "decompose", "hand": "1m", "options": {"precedence": 1}',
                    "bad-option",
                    "precedence must be one of all, first; not 1",
                ),
                (
                    b'"op": "waits", "hand": "1m", "options": {"forms": 1}',
                    "bad-option",
                    "forms is a list of one or more of regular, seven-pairs, thirteen-orphans; not 1",
                ),
                (
                    b'"op": "waits", "hand": "1m", "options": {"forms": [1]}',
                    "bad-option",
                    "forms is a list of one or more of regular, seven-pairs, thirteen-orphans; not 1",
                ),
                (
                    b'"op": "waits", "hand": "1m", "options": {"forms": ["regular", "regular"]}',
                    "bad-option",
                    "forms is a list of different choices; one stands twice",
                ),
                (
                    b'"op": "acceptance", "hand": "1m", "options": {"visible": 1}',
                    "bad-option",
                    "visible are tiles, not 1",
                ),
                (
                    b'"op": "' + b"x" * 100 + b'"',
                    "unknown-op",
                    'there is no operation "' + "x" * 79,
                ),
            )
        ),
    ],
)
def test_bad_requests(line: bytes, seq: Json, code: str, message: str) -> None:
    """Each fault is answered with its code, a message, and the seq where there is one."""
    answered = answer(line)
    assert answered is not None
    found = json.loads(b"".join(answered))
    assert (seq, code) == (found["seq"], found["error"]["code"])
    said = found["error"]["message"]
    is_begun = message.endswith((": ", "codec", "limit", "stands"))
    assert message == (said[: len(message)] if is_begun else said)
    assert len(said) < 300


def test_the_place_is_in_the_message() -> None:
    """Counted from 1."""
    assert {
        "seq": 1,
        "error": {"code": "bad-notation", "message": "'x' is neither a rank nor a suit letter (character 3)"},
    } == reply({"cmd": "run", "seq": 1, "op": "waits", "hand": "12x"})


def served(text: bytes) -> list[Json]:
    """What a whole session answers."""
    out = io.BytesIO()
    serve(io.BytesIO(text), out)
    assert out.getvalue() == b"".join(out.getvalue().splitlines(keepends=True))
    assert not out.getvalue() or out.getvalue().endswith(b"\n")
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_session_keeps_its_order() -> None:
    """One line for each line, bad ones and a last one without an end included; nothing after a stop."""
    run = b'{"cmd":"run","seq":%d,"op":"waits","hand":"1m"}\r\n'
    assert [1, None, 2, None] == [
        said["seq"] for said in served(run % 1 + b"\n" + run % 2 + b"x") if isinstance(said, dict)
    ]
    assert [1] == [said["seq"] for said in served(run % 1 + b'{"cmd":"stop"}\n' + run % 2) if isinstance(said, dict)]
    assert [] == served(b"")


def test_a_line_too_long_is_one_line() -> None:
    """It is answered in its place, and never held as a whole."""
    run = b'{"cmd":"run","seq":%d,"op":"waits","hand":"1m"}\n'
    first, long, last = served(run % 1 + b'"' + b"x" * (3 * LONGEST) + b'"\n' + run % 2)
    assert {"seq": None, "error": {"code": "bad-json", "message": f"the line is longer than {LONGEST} bytes"}} == long
    assert (1, 2) == tuple(said["seq"] for said in (first, last) if isinstance(said, dict))
    (alone,) = served(b"x" * (2 * LONGEST))
    assert long == alone


def test_a_line_of_the_greatest_length() -> None:
    """Is read, and its hand refused for what is wrong with it."""
    head, tail = b'{"cmd":"run","seq":1,"op":"waits","hand":"', b'm"}'
    longest = head + b"1" * (LONGEST - len(head) - len(tail)) + tail
    assert LONGEST == len(longest)
    (refused,) = served(longest + b"\n")
    assert isinstance(refused, dict)
    assert isinstance(refused["error"], dict)
    assert "bad-size" == refused["error"]["code"]


def test_a_batch_is_answered_piece_by_piece() -> None:
    """No result is computed before it is wanted, and the pieces make one line."""
    pieces = answer(b'{"cmd":"run","seq":1,"op":"waits","hands":["1m","x","2m"]}')
    assert pieces is not None
    assert b'{"seq":1,"results":[' == next(pieces)
    assert b'{"result":{"waits":["1m"]}}' == next(pieces)
    assert next(pieces).startswith(b',{"error"')
    assert b',{"result":{"waits":["2m"]}}' == next(pieces)
    assert [b"]}"] == list(pieces)


class Closed(io.BytesIO):
    """A pipe whose reader has gone."""

    def write(self, _: object) -> int:
        """Fail as such a pipe does."""
        raise BrokenPipeError


def test_a_closed_pipe_ends_the_session() -> None:
    """Quietly."""
    requests = io.BytesIO(b"x\ny\n")
    serve(requests, Closed())
    assert b"y\n" == requests.read()


def test_no_more_is_read_of_a_line_than_shows_its_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """One byte more than may be, and another one, of which either may be the end; the line after it is the next."""
    monkeypatch.setattr(loop, "LONGEST", 3)  # lines of 4 MiB take long
    asked: set[int | None] = set()

    class Asked(io.BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            asked.add(size)
            return super().readline(size)

    for length in range(13):
        for end in (b"\n", b""):
            text = b"a" * length + b"\nb" + end
            assert [b"a" * min(length, 5), b"b"] == [*loop.lines(Asked(text))]
            if length:
                assert [b"a" * min(length, 5)] == [*loop.lines(Asked(b"a" * length + end))]
    assert {5} == asked
