"""What ``--help`` says, also to Python without docstrings, and what is offered for a mistyped word."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import click
import pytest
from click.testing import CliRunner

from mjfunc.cli.commands import COMMANDS, commands
from tests.unit.inside import mjfunc

WIDTH: Final = 80
GROUPS: Final = {
    "": tuple(name for name in COMMANDS if " " not in name),
    "score": ("classical", "riichi"),
    "audit": ("games",),
}
"""The names of the commands in each group, by the name of the group."""


def command_of(*words: str) -> click.Command:
    """The command that these words name."""
    command = commands.get_command(click.Context(commands), " ".join(words))
    assert command is not None
    return command


def test_every_command_has_a_summary() -> None:
    """Of one line, and there is none of a command that does not exist."""
    names = [f"{group} {name}".strip() for group, inside in GROUPS.items() for name in inside]
    assert sorted(names) == sorted(COMMANDS)
    summaries = [entry.summary for entry in COMMANDS.values()]
    assert all(summary.endswith(".") and summary.count(".") == 1 for summary in summaries)


@pytest.mark.parametrize("group", ["", "score"])
def test_summaries_are_not_cut(group: str) -> None:
    """Each is whole, on the line of its command, in a terminal of 80 columns."""
    words = group.split()
    out = CliRunner().invoke(commands, [*words, "--help"], terminal_width=WIDTH, max_content_width=WIDTH).output
    listed = out.partition("Commands:\n")[2].splitlines()
    assert len(GROUPS[group]) == len(listed)
    for line in listed:
        name, summary = line.split(maxsplit=1)
        assert COMMANDS[" ".join((*words, name))].summary == summary
        assert len(line) < WIDTH


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "ukeire"])
def test_help_begins_with_the_summary(name: str) -> None:
    """The help of a command says more than its line in the list, and the command has the name by which it is listed."""
    help_text = command_of(*name.split()).help
    assert help_text is not None
    assert help_text.split("\n\n")[0] == COMMANDS[name].summary
    assert command_of(*name.split()).name == name.rsplit(maxsplit=1)[-1]


def test_an_unknown_command() -> None:
    """None is found, in the group and in its groups."""
    group = command_of("score")
    assert isinstance(group, click.Group)
    for each in (commands, group):
        assert each.get_command(click.Context(each), "wiats") is None


def headings(*words: str) -> list[str]:
    """The headings of the sections of options in a command's help."""
    lines = CliRunner().invoke(commands, [*words, "--help"], terminal_width=WIDTH).output.splitlines()
    return [line.removesuffix(":") for line in lines if line.endswith(":") and not line.startswith(" ")]


def test_options_have_headings() -> None:
    """What most people need comes first, and the rules of riichi come last; arguments are no options."""
    situation, rules = "How the hand was won", "Rules of riichi"
    assert ["Options"] == headings("oracle")
    assert ["Output", "Conventions", "Options"] == headings("waits")
    assert ["Output", situation, rules, "Options"] == headings("score", "riichi")
    assert ["Output", "Options", "Scores of a complete hand", "Conventions"] == headings("explain")
    audit = headings("audit")
    assert ("Questions", "Conventions", "Options") == (audit[0], *audit[-2:])
    assert rules not in audit
    assert "[HAND]..." not in CliRunner().invoke(commands, ["waits", "--help"]).output.partition("Options:")[2]


@pytest.mark.parametrize("words", ["--help-rules", "--op riichi --help", "--op kan --op=riichi --help"])
def test_the_rules_of_riichi_in_the_help_of_an_audit(words: str) -> None:
    """They are many, so they are listed only for an audit of riichi, or by an option of their own."""
    result = CliRunner().invoke(commands, ["audit", *words.split()], terminal_width=WIDTH)
    assert 0 == result.exit_code
    assert "\nRules of riichi:\n  --rules [" in result.output


@pytest.mark.parametrize("words", ["--help", "--op kan --help", "--help -- program --op riichi"])
def test_the_help_of_an_audit_is_short(words: str) -> None:
    """It names the option that lists the rules."""
    result = CliRunner().invoke(commands, ["audit", *words.split()], terminal_width=WIDTH)
    assert (0, False) == (result.exit_code, "Rules of riichi" in result.output)
    assert "  --help-rules  Show this message with the options for rules of riichi" in result.output


WITHOUT_DOCSTRINGS: Final = """
import sys
from mjfunc.cli.commands import run_arguments
assert False
for arguments in (["--help"], ["kan", "--help"]):
    print(sorted(name for name in sys.modules if name.startswith(("mjfunc.fast", "mjfunc.spec"))))
    sys.argv[1:] = arguments
    run_arguments()
"""


def test_help_without_docstrings() -> None:
    """``python -OO`` removes docstrings, and not help; the list of commands loads none of them."""
    command = [sys.executable, "-OO", "-c", WITHOUT_DOCSTRINGS]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert 2 == out.count("[]\nUsage: mjfunc ")
    assert "  Answer questions about mahjong hands.\n\n  A HAND is written as in '345m067p22z (111z) [5555s]'" in out
    assert f"  kan         {COMMANDS['kan'].summary}\n" in out
    assert f"  {COMMANDS['kan'].summary}\n\n  Some rules allow a kan that keeps the waits, " in out
    assert "--draw TILE The drawn tile, which makes a concealed triplet a quad. [required]" in " ".join(out.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("wiats 1m", "no such command 'wiats'. Did you mean 'waits'?"),
        ("score richi 1m", "no such command 'richi'. Did you mean 'riichi'?"),
        ("juggle", "no such command 'juggle'"),
        ("waits --jsn 1m", "no such option '--jsn'. Did you mean '--json'?"),
        ("shanten --def cut 1m", "no such option '--def'. Did you mean '--definition'?"),
        ("audit --s 3", "no such option '--s'. Did you mean '--seed'?"),
        ("vectors --out x", "no such option '--out'. Did you mean '--output'?"),
        ("waits -j 1m", "no such option '-j'"),
        ("--hepl", "no such option '--hepl'. Did you mean '--help'?"),
        ("audit --sead 3", "no such option '--sead'. Did you mean '--seed'?"),
        ("waits --zzz", "no such option '--zzz'"),
    ],
)
def test_a_mistyped_word_is_refused_with_the_nearest(arguments: str, message: str) -> None:
    """Of commands, of those in a group, and of options."""
    assert (2, "", f"mjfunc: bad-option: {message}\n") == mjfunc(*arguments.split())


COLLECTING: Final = """
import gc, sys
import click
from mjfunc.cli import waits
from mjfunc.__main__ import main
seen = []
waits.waits.callback = lambda **_: seen.append(gc.isenabled())
enable, disable = gc.enable, gc.disable
gc.disable = lambda: (seen.append("off"), disable())
for words in (["waits", "--json", "1m"], ["wiats"]):
    sys.argv[1:] = words
    main()
    seen.append(gc.isenabled())
sys.stderr.write(str(seen))
"""


def test_garbage_is_collected_while_a_command_runs() -> None:
    """Only while it is loaded it is not, which takes a tenth of the time of a start."""
    err = subprocess.run([sys.executable, "-c", COLLECTING], capture_output=True, text=True, check=True).stderr
    assert "['off', True, True, 'off', True]" == err.splitlines()[-1]
