"""The programs that are to be filled in: each is complete as it is, and all answer the same."""

from __future__ import annotations

import json
import resource
import subprocess
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args

import pytest

from mjfunc.audit.adapter_templates import ENDS, Language, adapter
from mjfunc.json.values import read_json
from mjfunc.oracle import RIICHI
from mjfunc.oracle.answering import answer
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.tiles.errors import BadOption
from tests.audit.building import EACH, built

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Reply: TypeAlias = dict[str, Any]
HANDS: Final = {
    "123m456p789s1122z": None,
    "406m055s0p": None,
    " 1 9m 1p 11 s ": None,
    "1m (111z) [2222z] (456p)": None,
    "5m (406m)": None,
    "12m": None,
    "19m (1111m)": "five-of-a-kind",
    "0m [5555m]": "five-of-a-kind",
    "55555m": "five-of-a-kind",
    "8z": "bad-notation",
    "0z": "bad-notation",
    "1m (135m)": "bad-meld",
    "1m (89m)": "bad-meld",
    "1m (891m)": "bad-meld",
    "1m (8m9m1p)": "bad-meld",
    "1m (123z)": "bad-meld",
    "1m [555m]": "bad-meld",
    "1m [567m]": "bad-meld",
    "1m (1133m)": "bad-meld",
    "": "bad-size",
    "1m ()": "bad-meld",
    "m": "bad-notation",
    "1": "bad-notation",
    "1x": "bad-notation",
    "1m)": "bad-notation",
    "1m (111z": "bad-notation",
    "1m (111z]": "bad-notation",
    "(111z)": "bad-size",
    '1m"': "bad-notation",
    "1m\\": "bad-notation",
    "123m": "bad-size",
    "123m1z (111z) (222z) (333z) (444z)": "bad-size",
    "1m (111z) (222z) (333z) (444z) (555z)": "bad-size",
    "123456789m123456p": "bad-size",
}
"""Hands, and the code of what is wrong with them."""
WHOLE: Final = ("1111m2222p3333s44z", "1111m2222p3333s4444z5z", "111122233344455s")
"""Hands of fifteen tiles and more, of which some operations are asked."""
OFFERED: Final = ("acceptance", "classical", "complete", "decompose", "kan", "riichi", "shanten", "waits")
"""The operations of the skeletons; later ones need not be among them."""
FIELDS: Final = {
    "kan": {"draw": "1m"},
    "classical": {"own-wind": "E", "prevailing-wind": "S"},
    "riichi": {"win": "1m", "by": "ron", "seat": "E", "round": "S"},
}


@pytest.fixture(scope="module", params=EACH)
def command(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    """How the program of a language is run."""
    language: Language = request.param
    return built(language, adapter(language), tmp_path_factory.mktemp(language))


def replies(command: tuple[str, ...], *lines: object) -> list[Reply]:
    """What a program answers to some lines."""
    text = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True, timeout=120)
    assert not done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_every_language_is_there() -> None:
    """The languages that can be asked for, and no other."""
    assert set(get_args(Language)) == set(ENDS)
    with pytest.raises(BadOption, match="language must be one of python, javascript, .*, csharp; not 'ada'"):
        adapter("ada")  # type: ignore[arg-type]  # what a caller may still do


def test_it_starts(command: tuple[str, ...]) -> None:
    """It says which operations it has, and that it takes many hands in a line."""
    start = {"cmd": "start", "version": 1}
    [reply] = replies(command, start)
    said = reply["implementation"]
    assert sorted(OFFERED) == sorted(said["operations"])
    assert {*OFFERED} <= {*OPERATIONS, RIICHI}
    assert (1, "", True, {}) == (reply["version"], said["name"], said["batches"], said["conventions"])


@pytest.mark.slow
@pytest.mark.parametrize("op", OFFERED)
def test_it_reads_hands_as_we_do(command: tuple[str, ...], op: str) -> None:
    """Each hand alone and all together: what is wrong has our code, and what is right is skipped."""
    fields, hands = {"cmd": "run", "op": op, **FIELDS.get(op, {})}, [*HANDS, *WHOLE]
    together, *alone = replies(
        command,
        {**fields, "seq": 0, "hands": hands, "wins": [{**FIELDS["riichi"], "hand": hand} for hand in hands]},
        *({**fields, "seq": seq, "hand": hand} for seq, hand in enumerate(hands, start=1)),
    )
    skipped = {"skipped": {"reason": f"{op} is not filled in", "issue_url": None}}
    expected = [skipped if code is None else code for code in (ours(op, hand) for hand in hands)]
    assert 0 == together["seq"]
    assert expected == [_code(result) for result in together["results"]]
    assert [*enumerate(expected, start=1)] == [_numbered(reply) for reply in alone]


def ours(op: str, hand: str, **options: object) -> str | None:
    """The code of what our oracle says is wrong with the hand; whether it is complete or ready is not."""
    asked = {"cmd": "run", "seq": 1, "op": op, "hand": hand, **FIELDS.get(op, {}), "options": options}
    code: str | None = json.loads(b"".join(answer(json.dumps(asked).encode()) or ())).get("error", {}).get("code")
    return (
        None if code in {"bad-draw", "not-complete"} or (op == "kan" and code == "bad-meld" and hand in OPEN) else code
    )


OPEN: Final = tuple(hand for hand, code in HANDS.items() if code is None and "(" in hand)
"""Hands with open melds, which the function that is filled in refuses."""


FEW: Final = ("19m19p", "5m", "1m (234m)", "1m (234p)")
"""Hands, some of which three players cannot have."""


def check_few(command: tuple[str, ...], **options: object) -> None:
    """A program refuses what three players cannot have."""
    asked = ({"cmd": "run", "seq": 1, "op": "shanten", "hand": hand, "options": options} for hand in FEW)
    codes = [_code(reply) for reply in replies(command, *asked)]
    expected = [ours("shanten", hand, players=3) for hand in FEW]
    assert expected == [code if code == "bad-option" else None for code in codes]


def test_three_players_have_few_characters(command: tuple[str, ...]) -> None:
    """Which a request says."""
    check_few(command, players=3)


@pytest.fixture(scope="module", params=EACH)
def changed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    """How a program is run that declares three players, and whose functions give one value."""
    language: Language = request.param
    program = adapter(language)
    for before, after in (DECLARED[language], *ONE_VALUE[language]):
        assert before in program
        program = program.replace(before, after)
    return built(language, program, tmp_path_factory.mktemp(language))


def test_a_program_declares_three_players(changed: tuple[str, ...]) -> None:
    """Then no request has to say it."""
    check_few(changed)


DECLARED: Final[Mapping[Language, tuple[str, str]]] = {
    "python": ("CONVENTIONS = {}", 'CONVENTIONS = {"players": 3}'),
    "javascript": ("const CONVENTIONS = {}", "const CONVENTIONS = { players: 3 }"),
    "c": ('#define CONVENTIONS "{}"', '#define CONVENTIONS "{\\"players\\":3}"'),
    "typescript": ("CONVENTIONS: Fields = {}", "CONVENTIONS: Fields = { players: 3 }"),
    "cpp": ('CONVENTIONS = "{}"', 'CONVENTIONS = R"({"players":3})"'),
    "rust": ('CONVENTIONS: &str = "{}"', 'CONVENTIONS: &str = r#"{"players":3}"#'),
    "go": ("conventions = map[string]any{}", 'conventions = map[string]any{"players": 3}'),
    "java": ('CONVENTIONS = "{}"', 'CONVENTIONS = "{\\"players\\":3}"'),
    "csharp": ('CONVENTIONS = "{}"', 'CONVENTIONS = "{\\"players\\":3}"'),
}
"""Where a program declares its conventions, and three players there."""


def test_the_codes_are_ours() -> None:
    """What the hands above are said to be, our oracle says too."""
    for hand, code in HANDS.items():
        line = json.dumps({"cmd": "run", "seq": 1, "op": "shanten", "hand": hand}).encode()
        reply = json.loads(b"".join(answer(line) or ()))
        assert code == reply.get("error", {}).get("code")


def test_invalid_requests_get_errors_in_order(command: tuple[str, ...]) -> None:
    """Bad lines are answered in their turn, options change nothing, and it goes on until it is told to stop."""
    run = {"cmd": "run", "op": "shanten", "hand": "1m"}
    got = replies(
        command,
        "{",
        "[1",
        "nothing",
        {**run, "seq": 1, "op": "yaku"},
        {**run, "seq": 2, "options": {"definition": "cut"}},
        {**run, "seq": 3, "options": {}},
        " " + json.dumps({**run, "seq": 4}, indent=1).replace("\n", " "),
        {**run, "seq": 5, "hand": "1m", "more": [{"hand": "2m"}, '\\"']},
        {"cmd": "stop"},
        {**run, "seq": 6},
    )
    bad, empty = "bad-json", "shanten is not filled in"
    assert [bad, bad, bad, "unknown-op", empty, empty, empty, empty] == [_reason(reply) for reply in got]
    assert [None, None, None, 1, 2, 3, 4, 5] == [reply["seq"] for reply in got]


_C: Final = "(void)regular, (void)seven_pairs, (void)thirteen_orphans;\n    return NOT_FILLED_IN"


def _unthrown(indent: str, *functions: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    """What makes functions that throw return a value instead: where each begins, and the value."""
    return tuple(
        (f"{begins}\n{indent}throw new NotFilledIn();", f"{begins}\n{indent}return {value};")
        for begins, value in functions
    )


ONE_VALUE: Final[Mapping[Language, tuple[tuple[str, str], ...]]] = {
    "python": (("    raise NotImplementedError\n", ""),),
    "javascript": (("    throw new NotFilledIn();\n", ""),),
    "c": (
        (f"(void)hand, (void)minimum, {_C}", f"(void)hand, *minimum = 0, {_C}".replace("NOT_", "")),
        ("(void)waited;\n    return NOT_", "waited[0] = waited[3] = 1;\n    return "),
        (f"(void)hand, (void)is_complete, {_C}", f"(void)hand, *is_complete = 1, {_C}".replace("NOT_", "")),
    ),
    "typescript": _unthrown(
        "  ", ("{ minimum: number }) {", "0"), ("number[] {", "[0, 3]"), ("boolean | Form[] {", "true")
    ),
    "java": _unthrown(
        "        ",
        ("shanten(Hand hand) {", "0"),
        ("waits(Hand hand) {", "List.of(0, 3)"),
        ("complete(Hand hand) {", "true"),
    ),
    "csharp": _unthrown(
        "        ",
        ("Shanten(Hand hand)\n    {", "0"),
        ("Waits(Hand hand)\n    {", "new List<int> { 0, 3 }"),
        ("Complete(Hand hand)\n    {", "true"),
    ),
    "cpp": (
        ("shanten(const Hand& hand) { return std::nullopt; }", "shanten(const Hand& hand) { return 0; }"),
        ("waits(const Hand& hand) { return std::nullopt; }", "waits(const Hand& hand) { return std::vector{0, 3}; }"),
        ("complete(const Hand& hand) { return std::nullopt; }", "complete(const Hand& hand) { return true; }"),
    ),
    "go": (
        (
            "shanten(hand *Hand) (any, error) {\n\treturn nil, err",
            "shanten(hand *Hand) (any, error) {\n\treturn 0, nil // ",
        ),
        ("([]int, error) {\n\treturn nil, errNotFilledIn", "([]int, error) {\n\treturn []int{0, 3}, nil"),
        (
            "func complete(hand *Hand) (any, error) {\n\treturn nil, errNotFilledIn",
            "func complete(hand *Hand) (any, error) {\n\treturn true, nil",
        ),
    ),
    "rust": (
        ("Option<Said<i8, Option<i8>>> {\n    None", "Option<Said<i8, Option<i8>>> {\n    Some(Said::One(0))"),
        ("Option<Vec<usize>> {\n    None", "Option<Vec<usize>> {\n    Some(vec![0, 3])"),
        ("Option<Said<bool, bool>> {\n    None", "Option<Said<bool, bool>> {\n    Some(Said::One(true))"),
    ),
}
"""What stands in the functions, and what is filled in there at least."""


def test_a_function_that_gives_one_value_is_enough(changed: tuple[str, ...]) -> None:
    """A number is the minimum, a truth whether a hand is complete, a list of kinds what is waited for."""
    fields = {"cmd": "run", "seq": 1}
    got = replies(
        changed,
        {**fields, "op": "shanten", "hand": "1m"},
        {**fields, "op": "waits", "hand": "1m"},
        {**fields, "op": "complete", "hands": ["11p", "12p"]},
    )
    assert [{"minimum": 0}, {"waits": ["1m", "4m"]}] == [reply["result"] for reply in got[:2]]
    assert [{"result": {"complete": True}}] * 2 == got[2]["results"]


def _code(answered: Reply) -> object:
    error = answered.get("error", {})
    return error["code"] if isinstance(error.get("message"), str) else answered


def _numbered(reply: Reply) -> tuple[object, object]:
    return reply["seq"], _code({name: said for name, said in reply.items() if name != "seq"})


def _reason(reply: Reply) -> object:
    return reply["error"]["code"] if "error" in reply else reply["skipped"]["reason"]


REQUESTS: Final = (
    b'{"cmd":"start","version":1}',
    b'{"cmd":"run","seq":7,"op":"shanten","hand":"123m456p789s1122z (111z)","options":{"players":3}}',
    b'{"cmd":"run","seq":8,"op":"kan","hand":"1113m","draw":"1m"}',
    b'{"cmd":"run","seq":9,"op":"classical","hands":["123m456p789s11222z"],"own-wind":"E","prevailing-wind":"S"}',
)
SLIPS: Final = (
    b"\0",
    b'"',
    b"\\",
    b"{",
    b"[",
    b"]",
    b"}",
    b",",
    b":",
    b"\xff",
    b"\r",
    b"\xe2\x80\xa8",
    b"null",
    b"-1e999",
)
"""What is put anywhere into a request: what ends something, what is no text, what some take for the end of a line."""
RUN: Final = b'{"cmd":"run","op":"shanten","hand":"1m",%b}'
OTHERS: Final = (b"null", b"[]", b"{}", b"1", b"true", b'"toString"', b'"__proto__"', b'[1,null,[],{},"1m"]', b"1e999")
"""Values of each kind."""
LARGE: Final = (b"1" * 300 + b"m", b"1m" * 100_000, b"(" * 100_000, b"1m(111m)" * 10_000, b"9" * 41, b"9" * 5000)
"""Hands that are none, and fill whatever has a fixed size."""
MALFORMED: Final = (
    *(b"", b" ", b"\0", b"\0" * 100_000, b"\xff\xfe", b'"cmd"', b'["cmd"]', b'{"cmd":null}', *OTHERS),
    *(b"[" * 100_000, b'{"cmd":' * 100_000, b'{"seq":' + b"[" * 100_000, b"1" * 5_000_000, b'"' * 5_000_001),
    *(RUN % (b'"op":%b' % one) for one in OTHERS),
    *(b'{"cmd":"run","op":%b,"hand":"1m"}' % one for one in OTHERS),
    *(b'{"cmd":"run","op":"shanten","hand":%b}' % one for one in OTHERS),
    *(b'{"cmd":"run","op":"shanten","hand":"%b"}' % one for one in LARGE),
    *(b'{"cmd":"run","op":"shanten","hands":%b}' % one for one in OTHERS),
    *(RUN % (b'"options":%b' % one) for one in (*OTHERS, b'{"players":[]}')),
    *(RUN % (b'"seq":%b' % one) for one in (*OTHERS, b"NaN", b"9" * 5000)),
    *(b'{"cmd":"run","op":"kan","hand":"1m","draw":%b}' % one for one in (*OTHERS, b'""', b'"1z2z"', b'"m"', b'"5"')),
    *(
        b'{"cmd":"run","op":"classical","hand":"11m (111z) (222z) (333z) (444z)","own-wind":"E","prevailing-wind":%b}'
        % one
        for one in (*OTHERS, b'""', b'"EE"')
    ),
)


def mutated(chance: Random, number: int) -> Iterator[bytes]:
    """Requests with something put in, left out or cut off at random."""
    for _ in range(number):
        request = chance.choice(REQUESTS)
        for _ in range(chance.randint(1, 3)):
            begin = chance.randrange(len(request) + 1)
            end = min(begin + chance.choice((0, 0, 1, 5, 100)), len(request))
            request = request[:begin] + chance.choice((b"", *SLIPS)) + request[end:]
        yield request


@pytest.mark.no_cover
def test_malformed_requests(command: tuple[str, ...]) -> None:
    """Each is answered by one line of JSON, within the usual memory, and what comes after them as ever."""
    chance = Random(25)
    lines = [*MALFORMED, *mutated(chance, 2000), *REQUESTS]

    def limit() -> None:
        if not command[0].endswith(("node", "java", "mono")):  # it reserves more than it uses
            resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))

    done = subprocess.run(
        command, input=b"\n".join((*lines, b"")), capture_output=True, check=False, timeout=300, preexec_fn=limit
    )
    assert (0, b"") == (done.returncode, done.stderr)
    replies = done.stdout.decode().split("\n")
    assert len(lines) == len(replies) - 1
    for line, reply in zip(lines, replies, strict=False):
        got = read_json(reply.encode())
        assert isinstance(got, dict), line[:200]
        assert got.keys() & {"version", "result", "results", "error", "skipped"}, line[:200]
    assert [None, 7, 8, 9] == [json.loads(reply).get("seq") for reply in replies[-5:-1]]


def test_fields_that_are_missing(command: tuple[str, ...]) -> None:
    """They are named as what they are, and not taken for something else."""
    kan, classical = {"cmd": "run", "op": "kan", "hand": "1113m"}, {"cmd": "run", "op": "classical", "hand": "11222z"}
    whole = {**classical, "hand": "123m456p789s11222z"}
    got = replies(command, kan, {**kan, "draw": ""}, {**kan, "draw": "12m"}, whole, {**whole, "own-wind": "E"})
    assert ["bad-request"] * 5 == [reply["error"]["code"] for reply in got]
