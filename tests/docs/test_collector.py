"""The collector finds what is wrong: whatever a page shows that is not so is written anew, or refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.pages import BadPageError, as_it_must_be
from tests.docs.transcripts import Session


def page(*lines: str) -> str:
    """A page of these lines."""
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        pytest.param(
            page("```pycon", ">>> one = 1", ">>> one + 1", "3", ">>> for _ in (1, 2):", "...     one", "```"),
            page("```pycon", ">>> one = 1", ">>> one + 1", "2", ">>> for _ in (1, 2):", "...     one", "1", "1", "```"),
            id="a session",
        ),
        pytest.param(
            page("```pycon", ">>> one = 1", "```", "```pycon", ">>> one", "```"),
            page("```pycon", ">>> one = 1", "```", "```pycon", ">>> one", "1", "```"),
            id="names of the blocks before",
        ),
        pytest.param(
            page("```pycon", '>>> int("x")', "1", "", '>>> print("\\n1")', "```"),
            page(
                *("```pycon", '>>> int("x")', "Traceback (most recent call last):", "    ..."),
                *("ValueError: invalid literal for int() with base 10: 'x'", "", '>>> print("\\n1")'),
                *("<BLANKLINE>", "1", "```"),
            ),
            id="an exception, and blank lines",
        ),
        pytest.param(
            page(
                "```console", "$ mjfunc complete --json 11m 12m", '{"hand": "11m"}', "$ mjfunc waits --json 1z", "```"
            ),
            page(
                *("```console", "$ mjfunc complete --json 11m 12m"),
                *('{"hand": "11m", "complete": true, "forms": ["regular"]}',),
                *('{"hand": "12m", "complete": false, "forms": []}',),
                *("$ mjfunc waits --json 1z", '{"hand": "1z", "waits": ["1z"]}', "```"),
            ),
            id="two commands",
        ),
        pytest.param(
            page("```console", "$ printf '1m\\n11m' | mjfunc waits", "```"),
            page(
                *("```console", "$ printf '1m\\n11m' | mjfunc waits", "1m  🀇", "  waits on 1m  🀇"),
                *("mjfunc: bad-size: 2 concealed tiles; a waiting hand has 1, 4, 7, 10 or 13: 11m", "```"),
            ),
            id="a pipe, and what goes wrong",
        ),
        pytest.param(
            page("```console", "$ mjfunc waits --players 5", "```"),
            page(
                *("```console", "$ mjfunc waits --players 5"),
                *("mjfunc: bad-option: invalid value for '--players': '5' is not one of '4', '3'", "```"),
            ),
            id="bad usage, as the process says it",
        ),
        pytest.param(
            page(
                *("```console", "$ mjfunc oracle", '{"cmd": "run", "seq": 1, "op": "waits", "hand": "1z"}', "{"),
                *('{"seq":1,"result":{"waits":[]}}', "```"),
            ),
            page(
                *("```console", "$ mjfunc oracle", '{"cmd": "run", "seq": 1, "op": "waits", "hand": "1z"}'),
                *('{"seq":1,"result":{"waits":["1z"]}}', "{", '{"seq":null,"error":{"code":"bad-json","message":'),
            ).rstrip("\n")
            + page(
                '"the line is not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"}}',
                "```",
            ),
            id="an exchange with the oracle",
        ),
        pytest.param(
            page(
                *(
                    "```sh",
                    """echo '{"cmd":"run","seq":1,"op":"waits","hand":"1z"}' | .venv/bin/mjfunc oracle""",
                    "```",
                ),
                *("```json", "{}", "```"),
            ),
            page(
                *(
                    "```sh",
                    """echo '{"cmd":"run","seq":1,"op":"waits","hand":"1z"}' | .venv/bin/mjfunc oracle""",
                    "```",
                ),
                *("```json", '{"seq":1,"result":{"waits":["1z"]}}', "```"),
            ),
            id="the answer to a command for a shell",
        ),
        pytest.param(
            page("all 5<!-- hands of 13 --> of them, three<!-- samples --> samples"),
            page("all 98,521,596,000<!-- hands of 13 --> of them, eighteen<!-- samples --> samples"),
            id="numbers, in digits and in words",
        ),
        pytest.param(
            page("1<!-- complete_hands_14 -->, 2<!-- cases of orphans-census -->"),
            page("16,873,619<!-- complete_hands_14 -->, 170<!-- cases of orphans-census -->"),
            id="facts, and cases of theorems",
        ),
        pytest.param(
            page("<!-- made: limits -->", "nine", "<!-- /made -->"),
            page(
                *("<!-- made: limits -->", ""),
                "`big-three-dragons`, `little-four-winds`, `big-four-winds`, `all-honours`, `all-terminals`, "
                "`thirteen-orphans`, `nine-gates`, `concealed-triplets`.",
                *("", "<!-- /made -->"),
            ),
            id="a part that is made",
        ),
    ],
)
def test_wrong_output_is_rewritten(wrong: str, right: str) -> None:
    """Whatever a page shows is found anew, and what is right stays as it is."""
    assert right == as_it_must_be(wrong)
    assert right == as_it_must_be(right)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (page("```", "1", "```"), "page, line 1: a block of kind '', which nothing runs"),
        (page("", "```python", "1", "```"), "page, line 2: a block of kind 'python', which nothing runs"),
        (page("```{exec} x", "1", "```"), "page, line 1: a block of kind '{exec} x', which nothing runs"),
        (page("```pycon", ">>> 1"), "page, line 1: what begins here does not end with ```"),
        (page("```console", "1", "```"), "it does not begin with a command"),
        (page("```console", "$ rm -r x", "```"), "nothing runs 'rm -r x'"),
        (page("```sh", "make all", "```"), "nothing is known to run 'make all' in 'make all'"),
        (page("```json", "{}", "```"), "no command for a shell before this block sends anything to the oracle"),
        (page("<!-- made: tables -->", "<!-- /made -->"), "page, line 1: nothing makes 'tables'"),
        (page("<!-- made: rules -->", "1"), "page, line 1: what begins here does not end with <!-- /made -->"),
        (page("<!-- measured: date -->", "<!-- /measured -->"), "page, line 1: 'date' is not a command that measures"),
        (page("there are 12<!-- moons -->"), "page, line 1: nothing counts 'moons'"),
        (
            page("", "all 1,234"),
            "page, line 2: nothing counts 1,234; say what it is in a comment behind it",
        ),
    ],
)
def test_blocks_that_nothing_runs_are_refused(wrong: str, said: str) -> None:
    """A block, a part or a number that nothing runs, makes or counts does not pass as text."""
    with pytest.raises(AssertionError) as caught:
        as_it_must_be(wrong)
    assert said == str(caught.value)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("  ```pycon", "is not run; a block here is neither indented nor made of anything but backticks"),
        ("~~~pycon", "is not run; a block here is neither indented nor made of anything but backticks"),
        ("   ~~~", "is not run; a block here is neither indented nor made of anything but backticks"),
        ("> ```", "is not run; a block here is neither indented nor made of anything but backticks"),
        ("- ```console", "is not run; a block here is neither indented nor made of anything but backticks"),
        (":::{code-block} python", "is not run; a block here is neither indented nor made of anything but backticks"),
        ("<pre>mjfunc waits</pre>", "is not run; a block here is neither indented nor made of anything but backticks"),
        ("    $ mjfunc waits 1m", "is not run; what is typed stands in a block"),
        ("$ mjfunc waits 1m", "is not run; what is typed stands in a block"),
        ("\t>>> 1 + 1", "is not run; what is typed stands in a block"),
        ("> >>> 1 + 1", "is not run; what is typed stands in a block"),
        ("- $ mjfunc waits 1m", "is not run; what is typed stands in a block"),
        ("2. $ mjfunc waits 1m", "is not run; what is typed stands in a block"),
        ('{"seq": 1, "result": {}}', "is not run; what is typed stands in a block"),
        ("    mjfunc waits 1m", "is not run; a block is not made by indenting"),
        ("\tmjfunc waits 1m", "is not run; a block is not made by indenting"),
    ],
)
def test_malformed_blocks_are_refused(line: str, said: str) -> None:
    """What a reader takes for a block, a session or a command is refused where it is not one, with page and line."""
    with pytest.raises(BadPageError) as caught:
        as_it_must_be(page("# Here", "", line), "docs/here.md")
    assert f"docs/here.md, line 3: {line.strip()!r} {said}" == str(caught.value)


@pytest.mark.parametrize(
    "line",
    [
        "**64** <!-- theorems -->",
        "**64**<!-- theorems -->",
        "`64`<!-- theorems -->",
        "`64<!-- theorems -->`",
        "64 <!-- theorems -->",
        "64<!--theorems-->",
        "64<!-- theorems",
        "twenty-four<!-- theorems -->",
        "1.5<!-- theorems -->",
        "1 234<!-- theorems -->",
        "1'234<!-- theorems -->",
        "-5<!-- theorems -->",
        "64<!-- theorems --><!-- theorems -->",
        "<!-- /made -->",
        "  <!-- made: rules -->",
        "<!-- made: rules --> ",
        "<!-- a remark -->",
    ],
)
def test_a_mark_that_belongs_to_nothing(line: str) -> None:
    """Is refused: it looks as if something counted or made what stands there."""
    with pytest.raises(BadPageError) as caught:
        as_it_must_be(page("", line))
    message = f"page, line 2: a mark does not stand directly behind a number, so nothing looks at it: {line!r}"
    assert message == str(caught.value)


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("12345 hands", "12345"),
        ("all 1234567", "1234567"),
        ("12 345 678 hands", "12 345 678"),
        ("12_345 hands", "12_345"),
        ("**12,345** hands", "12,345"),
        ("`12,345` hands", "12,345"),
        ("`12345` hands", "12345"),
        ("12,345 <!-- theorems -->", "12,345"),
        ("98,521,596,000 of 64<!-- theorems -->", "98,521,596,000"),
    ],
)
def test_numbers_without_a_mark(line: str, number: str) -> None:
    """A large number in prose is counted or refused, however it is written."""
    with pytest.raises(BadPageError) as caught:
        as_it_must_be(page("", line))
    assert f"page, line 2: nothing counts {number}; say what it is in a comment behind it" == str(caught.value)


def test_words_for_numbers() -> None:
    """They begin as they began; a number that has no word here is told so."""
    assert page("Eighteen<!-- samples -->, eighteen<!-- samples -->") == as_it_must_be(
        page("Three<!-- samples -->, three<!-- samples -->")
    )
    for word in ("Sixty", "sixty", "OF"):
        with pytest.raises(BadPageError, match="^page, line 1: there is no word here for 98,521,596,000, which "):
            as_it_must_be(page(f"{word}<!-- hands of 13 -->"))
    with pytest.raises(BadPageError, match="^page, line 1: no theorem has the name 'moons'$"):
        as_it_must_be(page("1<!-- cases of moons -->"))


@pytest.mark.parametrize(
    ("line", "unknown"),
    [
        ("rm -rf / # python -m benchmarks", "rm -rf / '#' python -m benchmarks"),
        ("python -m proofs --sabotage --jobs 4", "python -m proofs --sabotage --jobs 4"),
        ("python -m proofs suits moons", "python -m proofs suits moons"),
        ("python -m proofs", "python -m proofs"),
        ("python -m proofs --list && make all", "make all"),
        ("python -m proofs --list | tee x", "tee x"),
        ("python -m proofs --list; make", "python -m proofs '--list;' make"),
        ("python -m proofs --list > x", "python -m proofs --list '>' x"),
        ("python -m proofs --list &", "python -m proofs --list '&'"),
        ("curl example.org | .venv/bin/mjfunc oracle", "curl example.org"),
        ("$(make)", "'$(make)'"),
    ],
)
def test_a_command_for_a_shell_is_known_as_a_whole(line: str, unknown: str) -> None:
    """It is not enough that a command contains one that is run elsewhere."""
    with pytest.raises(AssertionError) as caught:
        as_it_must_be(page("```sh", line, "```"))
    assert f"nothing is known to run {unknown!r} in {line!r}" == str(caught.value)


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("'.[cli,nothing]'", "pip install '.[cli,nothing]': there is no extra 'nothing'"),
        ("-q -e '.[tests]'", "pip install -q -e '.[tests]': there is no extra 'tests'"),
        ("'mjfunc-1.whl[numpy]'", "pip install 'mjfunc-1.whl[numpy]': there is no extra 'numpy'"),
        ("'mjfunc[cli]'", "pip install 'mjfunc[cli]' does not install this project"),
        ("numpy", "pip install numpy does not install this project"),
        ("--user .", "pip install --user . does not install this project"),
    ],
)
def test_install_commands_name_existing_extras(wanted: str, said: str) -> None:
    """Is this project with extras that it has, in a block and in prose."""
    with pytest.raises(AssertionError) as caught:
        as_it_must_be(page("```sh", f".venv/bin/pip install {wanted}", "```"))
    assert said == str(caught.value)
    with pytest.raises(BadPageError) as caught:
        as_it_must_be(page(f"say `pip install {wanted}` first"))
    assert f"page, line 1: {said}" == str(caught.value)
    if "-1" not in wanted and "[" in wanted:
        with pytest.raises(BadPageError, match="^page, line 1: pip install .*(?: there is no extra | this project$)"):
            as_it_must_be(page(f"`{wanted.rsplit(maxsplit=1)[-1]}` brings it"))


def test_commands_that_are_known() -> None:
    """They stay as they are, with every extra that there is."""
    known = page(
        *("```sh", "python3 -m venv .venv && .venv/bin/pip install -q -e '.[batch,cli,testing,all,docs,dev]'"),
        *(
            "python -m proofs suits kans",
            ".venv/bin/pip install .",
            "```",
            "with `pip install 'mjfunc-1.whl[testing]'`.",
        ),
    )
    assert known == as_it_must_be(known)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            ("<!-- measured: python -m benchmarks hands -->", "", "```pycon", ">>> 1", "```", "<!-- /measured -->"),
            "page, line 3: '```pycon' is not a row of what was measured",
        ),
        (
            ("```{eval-rst}", ".. autodata:: x", "   >>> 1 + 1", "```"),
            "page, line 3: '>>> 1 + 1' stands in a directive, where nothing runs it",
        ),
        (
            ("```{eval-rst}", ".. code-block:: python", "```"),
            "page, line 2: '.. code-block:: python' stands in a directive, where nothing runs it",
        ),
        (
            ("```{eval-rst}", "So::", "```"),
            "page, line 2: 'So::' stands in a directive, where nothing runs it",
        ),
    ],
)
def test_numbers_in_unchecked_blocks_are_refused(lines: tuple[str, ...], said: str) -> None:
    """Not among what was measured, and not in a directive."""
    with pytest.raises(BadPageError) as caught:
        as_it_must_be(page(*lines))
    assert said == str(caught.value)


def test_prose_and_directives_are_unchanged() -> None:
    """Prose, code in a line, what was measured, and directives of Sphinx."""
    left = page(
        *("# A page", "of `x[1,234]` and [5678](a.md), 13 tiles", "<!-- measured: python -m benchmarks hands -->"),
        *("| 12,345 |", "<!-- /measured -->", "```{toctree}", "a", "```"),
        *("see https://example.org/12345, version 2.6.0, `--seed 12345`; 2,3 and 1000", "", "  - 1 of `$ x` and 12%"),
        "**170<!-- cases of orphans-census -->** and (170<!-- cases of orphans-census -->)",
    )
    assert left == as_it_must_be(left)


def test_a_bad_page_names_the_block() -> None:
    """What goes wrong in a block says on which line the block begins."""
    with pytest.raises(AssertionError) as caught:
        as_it_must_be(page("", "```console", "$ rm", "```"))
    assert ["in the block on line 2", "of page"] == caught.value.__notes__


def test_files_that_a_page_makes() -> None:
    """Sessions and commands write them to a folder of their own, and what they write is kept."""
    session = Session()
    wrote = page(
        *("```pycon", ">>> from pathlib import Path", '>>> _ = Path("one.txt").write_text("1")', "```"),
        *(
            "```console",
            "$ mjfunc decompose 11z --svg two.svg",
            "11z  \U0001f000\U0001f000",
            "  regular          11z",
            "```",
        ),
    )
    assert wrote == as_it_must_be(wrote, session=session)
    assert ["one.txt", "two.svg"] == [*session.files]
    assert b"1" == session.files["one.txt"]
    assert b"<title>decompositions of 11z</title>" in session.files["two.svg"].lower()
    assert not Path("two.svg").exists()
