"""Parts of pages that are made from the code."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from benchmarks.scale.tables import made
from mjfunc import riichi
from mjfunc.audit.core.answers import Fault, Trouble, canonical
from mjfunc.audit.core.hand_features import FEATURES
from mjfunc.audit.core.profiles import BadProfile
from mjfunc.audit.core.questions import Questions
from mjfunc.audit.core.suite import Suite, Terms
from mjfunc.audit.diagnosis.transforms import ERRORS, NO_ANSWER, TRANSFORMS
from mjfunc.audit.faults import FAULTS
from mjfunc.audit.peers.comparison import PeerResult, comparison_markdown, totals_markdown
from mjfunc.audit.reports.json_report import verdict_lines
from mjfunc.audit.scale.coordinator import EngineLost
from mjfunc.audit.scale.state import NotKept
from mjfunc.audit.simulators.simulator_output import SimulatorFailure
from mjfunc.audit.suites import SUITES
from mjfunc.audit.topics import expected
from mjfunc.classical import CHOICES, MECHANICS, ConsistencyTest, LimitHand
from mjfunc.cli.commands import COMMANDS
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.oracle import RIICHI
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.oracle.request_fields import BadRequest
from mjfunc.practise import EXERCISES
from mjfunc.riichi.values.win_fields import FIELDS
from mjfunc.tiles.errors import MahjongError, quantity
from proofs.all_theorems import THEOREMS
from proofs.rocq_theorems import theorems as rocq_theorems
from tests.docs.results import read_compared
from tests.docs.transcripts import GUIDE, mjfunc
from tests.layers import ORDER, imported_packages, ours, tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from mjfunc.model.choices import Choice, Word

ROOT: Final = Path(__file__).parents[2]


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table in Markdown."""
    return [_row(head), _row(["---"] * len(head)), *map(_row, rows)]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |".replace("|  |", "| |")


def code(words: Iterable[object]) -> str:
    """Words as they are typed."""
    return ", ".join(f"`{word}`" for word in words)


def as_json(words: Iterable[Word]) -> str:
    """Choices as they stand in a request."""
    return code(map(json.dumps, words))


def conventions() -> list[str]:
    """Every convention, its choices, the default first, and what is chosen."""
    rows = [
        (
            code([choice.option]),
            f"`{json.dumps(choice.choices)}`, or some of these" if choice.is_several else as_json(choice.choices),
            choice.sentence,
        )
        for choice in choices_of(Conventions)
    ]
    return table(("convention", "choices", "meaning"), rows)


def operations() -> list[str]:
    """Every operation of the oracle, and what it takes beside the hand."""
    rows = [
        (
            code([op]),
            operation.hands,
            "; ".join(code([name]) if not words else f"`{name}`: {as_json(words)}" for name, words in fields),
            code(choice.option for choice in operation.conventions),
            "; ".join(
                [
                    *(f"`{name}`: {as_json(words)}" for name, words in operation.options.items()),
                    *(f'`{name}`: tiles, `""`' for name in operation.tiles),
                ]
            ),
        )
        for op, operation in OPERATIONS.items()
        for fields in (operation.fields.items(),)
    ]
    rows.append((code([RIICHI]), "a winning one", "see [below](#riichi)", "", "see [below](#riichi)"))
    return table(("operation", "of a hand", "further fields", "conventions", "other options"), rows)


def fields() -> list[str]:
    """Every field of a win of riichi, of which kind it is, and what it says."""
    rows = ((code([name]), field.kind, field.sentence) for name, field in FIELDS.items())
    return table(("field", "type", "meaning"), rows)


def faults() -> list[type[MahjongError]]:
    """Every class of error, in the order of the codes."""
    elsewhere = {BadRequest, BadProfile, EngineLost, NotKept}  # what these modules have is loaded
    assert {MahjongError} == {fault.__base__ for fault in elsewhere}
    found = [*MahjongError.__subclasses__()]
    found += [below for fault in found for below in fault.__subclasses__()]
    assert SimulatorFailure in found  # as above
    ours = [fault for fault in found if fault.__module__.startswith("mjfunc.")]
    return sorted(ours, key=lambda fault: (fault.code, fault.__name__))


def errors() -> list[str]:
    """Every error, with its code."""
    return table(
        ("code", "class", "fault"),
        ((code([fault.code]), code([fault.__name__]), sentence(fault.__doc__)) for fault in faults()),
    )


def sentence(text: str | None) -> str:
    """The first line of a docstring."""
    return (text or "").partition("\n")[0].replace("``", "`")


def rules() -> list[str]:
    """Every rule of classical scoring, with its choices and its source."""
    return table(
        ("rule", "default", "or", "meaning", "source"),
        ((code([rule.name]), *in_python(rule), rule.sentence, rule.source) for rule in CHOICES),
    )


def mechanics() -> list[str]:
    """Every way of having won that is a double."""
    return table(("how a hand was won", "when"), ((code([each.name]), each.sentence) for each in MECHANICS))


def consistency() -> list[str]:
    """Every consistency test, and what it is worth."""
    return table(("consistency test", "doubles"), ((code([each.value]), str(each.doubles)) for each in ConsistencyTest))


def limits() -> list[str]:
    """Every limit hand."""
    return [f"{code(each.value for each in LimitHand)}."]


def yaku() -> list[str]:
    """Every yaku of riichi that all rules know."""
    return _listed_yaku(each for each in riichi.Yaku if not each.is_local)


def local_yaku() -> list[str]:
    """Every local yaku."""
    return _listed_yaku(each for each in riichi.Yaku if each.is_local)


def _listed_yaku(listed: Iterable[riichi.Yaku]) -> list[str]:
    """Yaku, what each is worth in closed and in open hands, and when a hand has it."""
    return table(
        ("yaku", "kanji", "English", "closed", "open", "when"),
        ((code([each.value]), each.kanji, each.english, *_worths(each), each.sentence) for each in listed),
    )


def _worths(yaku: riichi.Yaku) -> tuple[str, ...]:
    """What it is worth in closed and in open hands, as it stands in a table."""
    words = {0: "-", 1: "yakuman", 2: "yakuman twice"} if yaku.is_yakuman else {0: "-"}
    return tuple(words.get(worth, str(worth)) for worth in (yaku.closed, yaku.open))


def in_python(rule: Choice) -> tuple[str, str]:
    """The default of a rule and its other choices, as the field takes them."""
    default, *others = [rule.value(word) for word in rule.choices]
    return code([default]), code(others)


def riichi_rules() -> list[str]:
    """Every rule of riichi scoring, with its choices and its source."""
    return table(
        ("rule", "default", "or", "meaning", "source"),
        (
            (
                code([rule.name]),
                *(("none", f"some of {code(rule.choices)}") if rule.is_several else in_python(rule)),
                rule.sentence,
                rule.source,
            )
            for rule in riichi.CHOICES
        ),
    )


def presets() -> list[str]:
    """Every preset of riichi rules, and what it has that is not the default."""
    return table(("preset", "rules"), ((code([name]), str(rules)) for name, rules in riichi.PRESETS.items()))


def refusals() -> list[str]:
    """Every reason why a win is refused."""
    return [f"{code(each.value for each in riichi.Refusal)}."]


def theorems() -> list[str]:
    """Every theorem, and what it says."""
    return table(("theorem", "statement"), ((code([theorem.name]), theorem.statement) for theorem in THEOREMS))


def rocq() -> list[str]:
    """Every theorem of the development in Rocq, and what it says."""
    rows = (
        (code([theorem.name]), code([f"{theorem.file}.v"]), re.sub(r"\[(.+?)\]", r"`\1`", theorem.statement))
        for theorem in rocq_theorems()
    )
    return table(("theorem", "file", "statement"), rows)


def suites() -> list[str]:
    """Every suite: its hands, how many questions each operation is asked, and what passing proves."""
    return [line for suite in SUITES.values() for line in _suite(suite)]


def _suite(suite: Suite) -> list[str]:
    rows = [(code([part.op]), f"{part.count(Terms()):,}", str(part.level)) for part in suite.parts]
    asked = table(("operation", "questions", "level"), rows)
    return [f"### {suite.name}", "", suite.sentence, "", *asked, "", f"Passing it proves: {suite.proves}", ""]


def facts() -> list[str]:
    """The facts of the certificate that are one number."""
    found = cast("Mapping[str, object]", json.loads((ROOT / "docs" / "facts.json").read_text(encoding="utf-8")))
    rows = [(code([name]), f"{value:,}") for name, value in found.items() if isinstance(value, int)]
    return table(("fact", "number"), rows)


def final_scores() -> list[str]:
    """How many winning hands have which final score."""
    found = json.loads((ROOT / "docs" / "facts.json").read_text(encoding="utf-8"))["classical_scores_14_east_east"]
    rows = [(score, f"{number:,}") for score, number in cast("Mapping[str, int]", found).items()]
    return table(("final score", "hands"), rows)


WON: Final = {
    "closed, drawn": "riichi_closed_tsumo_S_E",
    "closed, claimed": "riichi_closed_ron_S_E",
    **{f"{quantity(melds, 'meld')}, claimed": f"riichi_melds_{melds}_ron_S_E" for melds in range(1, 5)},
}
"""The facts of which the yaku are shown, and what they are called."""


def riichi_facts() -> Mapping[str, Mapping[str, int | Mapping[str, int]]]:
    """What winning hands are worth."""
    found = json.loads((ROOT / "docs" / "facts.json").read_text(encoding="utf-8"))
    return {name: fact for name, fact in found.items() if name.startswith("riichi_")}


def won() -> list[str]:
    """How many winning hands have no yaku, and how many each."""
    columns = [flat_fact(riichi_facts()[name]) for name in WON.values()]
    names = ["pairs", "no-yaku", *(yaku.value for yaku in riichi.Yaku if any(yaku.value in each for each in columns))]
    return table(("", *WON), ((code([name]), *(f"{each.get(name, 0):,}" for each in columns)) for name in names))


def flat_fact(fact: Mapping[str, int | Mapping[str, int]]) -> dict[str, int]:
    """All its numbers by their names."""
    found: dict[str, int] = {}
    for name, value in fact.items():
        found.update({name: value} if isinstance(value, int) else value)
    return found


def han_and_fu() -> list[str]:
    """With which fu each number of han occurs in any of the facts."""
    found: dict[int, set[int]] = {}
    for fact in riichi_facts().values():
        for pair in cast("Mapping[str, int]", fact["han-fu"]):
            han, fu = map(int, pair.split("/"))
            found.setdefault(han, set()).add(fu)
    rows = ((str(han), ", ".join(map(str, sorted(fus)))) for han, fus in sorted(found.items()))
    return table(("han", "fu"), rows)


def helps(*names: str) -> list[str]:
    """The help of each of the commands; a hyphen stands for the space in ``score riichi``."""
    return [line for name in names for line in _help(name.replace("-", " "))]


def every_command() -> Iterator[str]:
    """Each command that does something, by the words that call it, without second names of a command."""
    named = {(entry.module, entry.function): name for name, entry in reversed([*COMMANDS.items()])}
    yield from (name for name in COMMANDS if name in named.values() and name != "score")


def _help(name: str) -> list[str]:
    text = "\n".join(mjfunc([*name.split(), "--help"]))
    # Many commands have these options. The page of conventions explains them.
    text = re.sub(
        r"(?<=^Conventions:\n)(  .*\n?)+", "  Described on the page of conventions.\n", text, flags=re.MULTILINE
    )
    return [f"### mjfunc {name}", "", "```text", *text.rstrip().split("\n"), "```", ""]


def layout() -> list[str]:
    """Every package and module directly below ``mjfunc``, what it is for, and what it imports."""
    package = ROOT / "mjfunc"
    rows: list[tuple[str, str, str]] = []
    for part in ORDER:
        one = package / f"{part}.py"
        files = [one] if one.exists() else [*(package / part).rglob("*.py")]
        uses = {name for file in files for name in imported_packages(part, ours(file))}
        says = sentence(ast.get_docstring(tree(one if one.exists() else package / part / "__init__.py")))
        rows.append((code([part]), says, code(name for name in ORDER if name in uses)))
    return table(("package or module", "purpose", "imports"), rows)


def levels() -> list[str]:
    """What the levels of exercises count, which conventions each kind follows, and how many levels it has."""
    rows = (
        (
            code([each.kind]),
            each.level_unit,
            f"1 to {each.max_level}",
            code(name.replace("_", "-") for name in each.relevant_conventions),
        )
        for each in EXERCISES
    )
    return table(("kind", "a level is the number of", "levels", "conventions"), rows)


def program(name: str) -> list[str]:
    """A program of the tutorials, which a transcript runs; in Python the type checkers see it."""
    return [f"```{LANGUAGES[Path(name).suffix]}", *(GUIDE / name).read_text(encoding="utf-8").splitlines(), "```"]


LANGUAGES: Final = {".py": "python", ".js": "javascript", ".c": "c", ".rs": "rust", ".sh": "sh", ".yml": "yaml"}
"""The languages of programs, by the ends of their names."""


def features() -> list[str]:
    """Everything that a hand can have, by name."""
    return table(("name", "hands"), ((code([feature.name]), feature.phrase) for feature in FEATURES))


def program_faults() -> list[str]:
    """The known faults of programs, with the operations that each can change."""
    return [f"- {fault.name} ({', '.join(fault.operations)})" for fault in FAULTS]


def cause_counts() -> list[str]:
    """How the causes of lying subjects are named, for each operation, as they were counted last."""
    found: dict[str, dict[str, int]] = json.loads((ROOT / "docs" / "causes.json").read_text(encoding="utf-8"))
    head = ("operation", "programs", *next(iter(found.values())))
    rows = [(code([op]), *(f"{number:,}" for number in (sum(of.values()), *of.values()))) for op, of in found.items()]
    totals = [sum(of[name] for of in found.values()) for name in head[2:]]
    return table(head, (*rows, ("all", *(f"{number:,}" for number in (sum(totals), *totals)))))


def transforms() -> list[str]:
    """Every way in which right answers become wrong ones."""
    named = (transform.name for transform in (*TRANSFORMS, *ERRORS, *NO_ANSWER))
    return [f"- {name}" for name in named]


def verdicts() -> list[str]:
    """The lines of three hands of which a program gets one wrong and does not answer another."""
    questions = Questions("waits", ("23m", "1122m", "5m"))
    right = expected(questions)
    got = (right[0], canonical({"waits": ["1m"]}), Fault(Trouble.TIMED_OUT, "no answer within 10 seconds"))
    return ["```json", *verdict_lines("named", questions, right, got), "```"]


def finding(name: str) -> list[str]:
    """The program that shows what is wrong in a program of others, which must be installed to run it."""
    return ["```python", *(ROOT / "docs" / "findings" / f"{name}.py").read_text(encoding="utf-8").splitlines(), "```"]


def peers() -> list[str]:
    """What came of the audits of programs of others, as their results are kept."""
    return comparison_markdown(kept("peers")).splitlines()


def peers_in_short(name: str) -> list[str]:
    """The same of another run, which asked much more."""
    each = kept(name)
    (asked,) = {one.asked for one in each}
    return [f"The options of each audit were {code([asked])}.", "", *totals_markdown(each).splitlines()]


def kept(name: str) -> tuple[PeerResult, ...]:
    """What ``nox -s peers`` wrote of a run."""
    return read_compared((ROOT / "docs" / f"{name}.json").read_text(encoding="utf-8"))


def scale(*words: str) -> list[str]:
    """A table of what an audit costs at scale, as it was measured last."""
    return [*made(" ".join(words))]


MADE: Final[Mapping[str, Callable[..., list[str]]]] = {
    "conventions": conventions,
    "operations": operations,
    "fields": fields,
    "errors": errors,
    "rules": rules,
    "mechanics": mechanics,
    "consistency": consistency,
    "limits": limits,
    "yaku": yaku,
    "local-yaku": local_yaku,
    "riichi-rules": riichi_rules,
    "presets": presets,
    "refusals": refusals,
    "theorems": theorems,
    "rocq": rocq,
    "suites": suites,
    "facts": facts,
    "final-scores": final_scores,
    "won": won,
    "han-and-fu": han_and_fu,
    "commands": helps,
    "layout": layout,
    "levels": levels,
    "program": program,
    "features": features,
    "transforms": transforms,
    "faults": program_faults,
    "causes": cause_counts,
    "verdicts": verdicts,
    "peers": peers,
    "peers-in-short": peers_in_short,
    "finding": finding,
    "scale": scale,
}
"""What makes a part of a page, by the name in the comment before it."""
