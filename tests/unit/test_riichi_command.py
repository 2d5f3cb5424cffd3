"""The command ``mjfunc score riichi``: every case, every option, what is shown, and what is refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, cast

import click
import pytest
from click.testing import CliRunner

from mjfunc import Tile, parse
from mjfunc.cli.audit import audit
from mjfunc.cli.commands import commands
from mjfunc.cli.score_riichi import riichi, score_lines
from mjfunc.cli.win_options import with_rules, with_situation
from mjfunc.notation.unicode import write_unicode
from mjfunc.oracle.win_requests import FLAGS, read_rules
from mjfunc.riichi import CHOICES, PRESETS, Origin, Win, score
from mjfunc.riichi.values.win_fields import FIELDS
from tests.examples.test_riichi_cases import CASES, fields_of, hyphened, in_short

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

RULE_OPTIONS: Final = {"--rules", *(f"--{flag}" for flag in FLAGS.values())}
WON: Final = ("--seat", "S", "--round", "E", "--ron")


def ask(*arguments: str) -> tuple[int, list[str], str]:
    """The status, the lines and the complaints of the command."""
    result = CliRunner().invoke(commands, ["score", "riichi", *arguments], prog_name="mjfunc")
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout.splitlines(), result.stderr


def arguments_of(fields: Mapping[str, Any], rules: Mapping[str, Any]) -> Iterator[str]:
    """A win and rules as they are typed."""
    for name, value in fields.items():
        match name, value:
            case "hand", _:
                yield str(value)
            case "by", _:
                yield f"--{value}"
            case "riichi", _:
                yield {"riichi": "--riichi", "double": "--double-riichi"}[value]
            case "liable", _:
                yield from (f"--liable={yakuman}={seat}" for yakuman, seat in value.items())
            case _, True:
                yield f"--{name}"
            case _:
                yield f"--{name}={value}"
    for name, value in rules.items():
        several = "," if name == "double-yakuman" else "-"
        word = several.join(map(str, cast("list[object]", value))) if isinstance(value, list) else value
        yield f"--{'rule-' if name == 'ippatsu' else ''}{name}={word}"


def test_cases_through_the_command() -> None:
    """Every field that they name; only what is refused has the status 2."""
    found: list[dict[str, Any]] = []
    for case in CASES:
        status, lines, _ = ask("--json", *arguments_of(fields_of(case), hyphened(case["rules"])))
        assert 1 == len(lines)
        answered = json.loads(lines[0])
        is_refused = "error" in answered and answered["error"]["code"] != "no-yaku"
        assert (2 if is_refused else 0) == status, case["id"]
        del answered["hand"]
        found.append(in_short(answered if "error" in answered else {"result": answered}))
    assert [case["expected"] for case in CASES] == found


@pytest.mark.no_cover
def test_a_card_to_the_letter() -> None:
    """The hand, the reading, yaku with their names, dora, fu with the reasons, and who pays what."""
    hand = "340678m22p567789s"
    status, lines, said = ask(hand, "--win=9s", *WON, "--riichi", "--dora=4m", "--honba=1", "--sticks=2")
    assert (0, "") == (status, said)
    assert [
        f"{hand}  {write_unicode(parse(hand).tiles)}",
        "  regular          340m 678m 567s 789s 22p  9s in 789s: ryanmen",
        "    riichi  1 han  Riichi  立直",
        "    pinfu   1 han  All sequences  平和",
        "    dora    1 han",
        "    red     1 han",
        "    fu 30 = base 20 + closed-ron 10",
        "  4 han 30 fu, 1920 basic points",
        "  total 10000 (discarder 8000, 2 sticks)",
    ] == lines


def test_why_a_reading_was_chosen() -> None:
    """What decided, and every other reading with what it is worth; with a yakuman how often each counts."""
    _, lines, _ = ask("777888999s11123p", "--win=1p", *WON)
    assert [
        "  chosen by han over:",
        "    regular          123p 777s 888s 999s 11p  1p in 123p: ryanmen - 2 han 50 fu, 800 basic points",
        "    regular          123p 777s 888s 999s 11p  1p in 11p: tanki - 2 han 50 fu, 800 basic points",
        "    regular          123p 789s 789s 789s 11p  1p in 11p: tanki - 4 han 40 fu, mangan, 2000 basic points",
    ] == lines[-4:]
    _, lines, _ = ask("11122233344455m", "--win=5m", *WON, "--double-yakuman=suuankou-tanki,daisuushii")
    assert "    suuankou-tanki  2 times yakuman  Four concealed triplets, pair wait  四暗刻単騎" == lines[2]
    worth = "2 times yakuman, 16000 basic points"
    assert [f"  {worth}", "  total 64000 (discarder 64000)", "  chosen by points over:"] == lines[3:6]
    assert [] == [line for line in lines if line.startswith("    fu ")]
    _, lines, _ = ask("22233344466688s", "--win=8s", "--seat=S", "--round=E", "--tsumo")
    assert "    suuankou-tanki  yakuman  Four concealed triplets, pair wait  四暗刻単騎" == lines[2]
    _, lines, _ = ask("123345m678p23499s", "--win=3m", *WON)
    other = "    regular          123m 345m 678p 234s 99s  3m in 123m: penchan - no yaku"
    assert ["  chosen as the only one with a yaku over:", other] == lines[-2:]
    _, lines, _ = ask("123s789m11p345s555z", "--win=1p", *WON)
    assert "  total 1300 (discarder 1300)" == lines[-1]


def test_the_limit_is_coloured() -> None:
    """In the line that says what a win comes to, the limit alone is."""
    win = Win(hand=parse("777888999s11123p"), tile=Tile.of("1p"), origin=Origin.DISCARD, seat="S", round="E")
    (line,) = (line for line in score_lines(score(win)) if line.plain.startswith("  5 han"))
    assert "  5 han 30 fu, mangan, 2000 basic points" == line.plain
    assert [("mangan", "yellow")] == [(line.plain[span.start : span.end], span.style) for span in line.spans]


def test_many_counters_and_sticks() -> None:
    """As many as there can be anywhere, each told from the other."""
    _, lines, _ = ask("340678m22p567789s", "--win=9s", *WON, "--honba=1000", "--sticks=1000000")
    assert "  total 1000302000 (discarder 302000, 1000000 sticks)" == lines[-1]


def test_flags_may_be_repeated() -> None:
    """They say the same."""
    given = ("11m (555z) (666z) (777z) (123m)", "--win=1m", *WON, "--ron", "--liable=daisangen=N")
    assert (0, "  total 32000 (discarder 16000, liable N 16000)") == (ask(*given)[0], ask(*given)[1][-1])


def test_a_discarder_who_is_liable() -> None:
    """Pays all; another pays half."""
    given = ("11m (123m) (555z) (666z) (777z)", "--win=1m", *WON, "--liable=daisangen=N")
    found = [ask(*given, f"--discarder={seat}")[1][-1] for seat in "NW"]
    assert ["  total 32000 (discarder 32000)", "  total 32000 (discarder 16000, liable N 16000)"] == found


def test_no_yaku_is_an_answer() -> None:
    """It is shown with the readings that were looked at, and is no fault: the status is 0."""
    hand = "123m45699p234s (777m)"
    reading = "regular          123m 456p 234s 99p (777m)  4s in 234s: ryanmen"
    status, lines, said = ask(hand, "--win=4s", *WON)
    assert (0, ["  no yaku in 1 reading; dora are not yaku", f"    {reading}"], "") == (status, lines[1:], said)
    status, lines, said = ask(hand, "--win=4s", *WON, "--json")
    assert (0, "") == (status, said)
    message = f"{hand} won on 4s has no yaku in 1 reading; dora are not yaku"
    error = {"code": "no-yaku", "message": message, "reason": "no-yaku"}
    assert [{"hand": hand, "error": error}] == [*map(json.loads, lines)]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("123m", "--win=1m", *WON), "bad-size: 3 concealed tiles; a hand never has 3, 6, 9 or 12: 12>>3<<m"),
        (
            ("123m406p234789s55z", "--win=5p", *WON),
            "bad-win: the winning tile 5p is not among the concealed tiles: 123m406p234789s55z",
        ),
        (
            ("123m406p234789s55z", "--win=0p", *WON, "--ippatsu"),
            "bad-win: ippatsu contradicts a win without riichi: 123m406p234789s55z",
        ),
        (
            ("123m406p234789s66z", "--win=0p", *WON, "--red-fives=0-0-0"),
            (
                "bad-win: 1 red five 0p in 123m406p234789s66z, but by the rules (red_fives='0-0-0') the set has 0; "
                "write plain fives, or choose red_fives='any': 123m406p234789s66z"
            ),
        ),
        (
            ("123m456p789s23455z", "--win=5z", *WON),
            "not-complete: 123m456p789s23455z is neither four blocks and a pair nor seven pairs nor thirteen orphans: ",
        ),
        (("11m", "--win=10m", *WON), "bad-notation: --win: '10m' is 2 tiles where one is needed: 10m"),
        (("11m", "--win=", *WON), "bad-notation: --win: '' is 0 tiles where one is needed"),
        (("11m", "--win=0z", *WON), "bad-notation: --win: there is no 0z: >>0<<z"),
        (("11m", "--win=1m", *WON, "--dora=1m8z"), "bad-notation: --dora: there is no 8z: 1m>>8<<z"),
        (
            ("11m", "--win=1m", *WON, "--ura=\u0661m"),
            "bad-notation: --ura: '\u0661' is neither a rank nor a suit letter: ",
        ),
        (
            ("11m", "--win=\udcff", *WON),
            "bad-notation: --win: '\\udcff' is neither a rank nor a suit letter: >>\\udcff<<",
        ),
        (
            ("11m", "--win=1m", *WON, "--liable=\udcff=N"),
            "bad-option: --liable: '\\udcff=N' is not a yakuman with a seat, as in daisangen=N",
        ),
        (
            ("123m406p234789s55z", "--win=5z", *WON, "--local-yaku=daisharin,daisharin"),
            "bad-option: local-yaku is a list of different choices; one stands twice",
        ),
        *(
            (("11m", "--win=1m", *WON, option, option), f"bad-option: {name} is given twice; give it once")
            for name, option in (("--dora", "--dora=4m"), ("--honba", "--honba=1"), ("--rules", "--rules=tenhou"))
        ),
        (("11m", "--win=1m", *WON, "--seat=W"), "bad-option: --seat is given twice; give it once"),
        (
            ("11m", "--win=1m", *WON[:4]),
            "bad-option: neither --tsumo nor --ron; give one of them",
        ),
        (
            ("11m", "--win=1m", *WON, "--tsumo"),
            "bad-option: both --tsumo and --ron; give one of them",
        ),
        (
            ("11m", "--win=1m", *WON, "--riichi", "--double-riichi"),
            "bad-option: both --riichi and --double-riichi; give one of them",
        ),
        (
            ("11m", "--win=1m", *WON, "--liable=daisangen"),
            "bad-option: --liable: 'daisangen' is not a yakuman with a seat, as in daisangen=N",
        ),
        (
            ("11m", "--win=1m", *WON, "--liable=big=N"),
            "bad-option: --liable: 'big=N' is not a yakuman with a seat, as in daisangen=N",
        ),
        (
            ("11m", "--win=1m", *WON, "--liable=daisangen=N", "--liable=daisangen=W"),
            "bad-option: --liable: daisangen is given twice",
        ),
        (
            ("11m", "--win=1m", *WON, "--double-yakuman=tenhou"),
            "bad-option: double-yakuman is a list of some of kokushi-musou-thirteen-sided, suuankou-tanki, daisuushii",
        ),
    ],
)
def test_bad_input_is_reported_on_one_line(arguments: tuple[str, ...], said: str) -> None:
    """On one line, with its code; what is wrong with tiles of an option is marked in them."""
    status, lines, complaint = ask(*arguments)
    assert (2, []) == (status, lines)
    assert 1 == complaint.count("\n")
    assert complaint.startswith(f"mjfunc: {said}")


@pytest.mark.parametrize(
    ("option", "word"),
    [
        *(("honba", word) for word in ("-1", "1000001", "1.5", "x", "", "9" * 5000, "1_0", " 5 ", "\u0665")),
        *(("nuki", word) for word in ("5", "-1")),
        *(("players", word) for word in ("2", "5", "")),
        *(("seat", word) for word in ("e", "X", "")),
        *(("discarder", word) for word in ("e", "none")),
        *(("rules", word) for word in ("Tenhou", "")),
        *(("open-pinfu", word) for word in ("25", "020")),
        *(("honba-value", word) for word in ("0", "300")),
    ],
)
def test_words_that_options_do_not_have(option: str, word: str) -> None:
    """Each is refused by the option, whatever the hand."""
    status, lines, complaint = ask("123m406p234789s55z", "--win=0p", *WON, f"--{option}={word}")
    assert (2, []) == (status, lines)
    assert f"--{option}" in complaint


def test_hands_from_standard_input() -> None:
    """A bad one does not stop the others, and the situation is that of all."""
    text = "123m406p234789s55z\nxyz\n123m406p789s55z [6666z]\n"
    result = CliRunner().invoke(commands, ["score", "riichi", "--win=0p", *WON, "--json"], input=text)
    first, second, third = map(json.loads, result.stdout.splitlines())
    assert 2 == result.exit_code
    assert ("no-yaku", "bad-notation", {"yakuhai-green": 1}) == (
        first["error"]["code"],
        second["error"]["code"],
        third["yaku"],
    )


def nothing(**_: object) -> None:
    """Do nothing with what is given."""


def options_of(decorate: Any) -> dict[str, str]:  # noqa: ANN401  # click's
    """The options that a decorator gives a command, each with its help."""
    command = click.command()(decorate(nothing))
    return {name.removeprefix("--"): str(vars(one)["help"]) for one in command.params for name in one.opts}


def test_every_rule_is_an_option() -> None:
    """With its sentence and its source; the rules of ippatsu and honba, which are fields too, have other names."""
    options = options_of(with_rules)
    renamed = {"ippatsu": "ippatsu-counts", "honba": "honba-value"}
    names = {choice: renamed.get(choice.option, choice.option) for choice in CHOICES}
    assert {"rules", *names.values()} == {*options}
    for choice, name in names.items():
        assert choice.sentence in options[name]
        assert choice.source in options[name]


@pytest.mark.parametrize(
    ("old", "new"), [("--ippatsu-counts=no", "--ippatsu-counts=no"), ("--honba-value=500", "--honba-value=500")]
)
def test_old_names_of_options(old: str, new: str) -> None:
    """They are accepted as before, help does not show them, and both names of one option are too many."""
    hand = ("234567m678p234s33z", "--win=4s", "--riichi", "--ippatsu", "--honba=2", *WON)
    assert ask(*hand) != ask(*hand, new) == ask(*hand, old)
    assert (2, [], f"mjfunc: bad-option: {new.partition('=')[0]} is given twice; give it once\n") == ask(
        *hand, old, new
    )
    for command in ("score riichi", "audit"):
        assert "--rule-" not in CliRunner().invoke(commands, [*command.split(), "--help"]).output


def test_every_field_is_an_option() -> None:
    """But for the hand; how it was won and what was declared are flags."""
    expected = {*FIELDS} - {"hand", "by"} | {"tsumo", "ron", "double-riichi"}
    assert expected == {*options_of(with_situation)}


def test_every_choice_of_every_rule_is_taken() -> None:
    """Each makes the rules that it makes in the oracle, over each preset."""
    found: list[object] = []

    def keep(rules: object) -> None:
        found.append(rules)

    command = click.command()(with_rules(keep))
    expected: list[object] = []
    for choice in CHOICES:
        name = FLAGS[choice.option]
        for word in [*choice.choices, *(["none"] if choice.is_several else [])]:
            command.main([f"--{name}={word}", "--rules=mahjong-soul"], standalone_mode=False)
            listed = [] if word == "none" else [word]
            expected.append(read_rules({"rules": "mahjong-soul", choice.option: listed if choice.is_several else word}))
    assert expected == found
    for preset, rules in PRESETS.items():
        command.main([f"--rules={preset}"], standalone_mode=False)
        assert rules == found[-1]


def test_an_audit_has_every_rule_as_an_option() -> None:
    """With the names, the choices and the sentences that scoring has."""
    (scoring, auditing) = (
        {each.name: each for each in cast("Any", command).params if {*each.opts} & RULE_OPTIONS}
        for command in (riichi, audit)
    )
    assert [*scoring] == [*auditing]
    for name, option in scoring.items():
        other = auditing[name]
        assert (option.opts, option.help, option.metavar) == (other.opts, other.help, other.metavar)
        assert getattr(option.type, "choices", None) == getattr(other.type, "choices", None)


def test_an_audit_refuses_rules_that_are_not_there() -> None:
    """Before a program is started."""
    result = CliRunner().invoke(commands, ["audit", "--local-yaku=x", "--", "mjfunc-is-not-there"])
    refused = "mjfunc: bad-option: local-yaku is a list of some of "
    assert (2, "", refused) == (result.exit_code, result.stdout, result.stderr[: len(refused)])
    assert result.stderr.endswith('; not "x"\n')
