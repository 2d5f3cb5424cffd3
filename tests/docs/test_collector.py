"""The collector finds what is wrong: whatever a page shows that is not so is written anew, or refused."""

from __future__ import annotations

import pytest

from tests.docs.pages import as_it_must_be


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
            page("all 98,521,596,000<!-- hands of 13 --> of them, fifteen<!-- samples --> samples"),
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
def test_what_is_wrong_is_mended(wrong: str, right: str) -> None:
    """Whatever a page shows is found anew, and what is right stays as it is."""
    assert right == as_it_must_be(wrong)
    assert right == as_it_must_be(right)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (page("```", "1", "```"), "line 1: a block of kind '', which nothing runs"),
        (page("", "```python", "1", "```"), "line 2: a block of kind 'python', which nothing runs"),
        (page("```{exec} x", "1", "```"), "line 1: a block of kind '{exec} x', which nothing runs"),
        (page("```pycon", ">>> 1"), "line 1: what begins here does not end with ```"),
        (page("```console", "1", "```"), "it does not begin with a command"),
        (page("```console", "$ rm -r x", "```"), "nothing runs 'rm -r x'"),
        (page("```sh", "make all", "```"), "nothing is known to run 'make all'"),
        (page("```json", "{}", "```"), "no command for a shell before this block sends anything to the oracle"),
        (page("<!-- made: tables -->", "<!-- /made -->"), "line 1: nothing makes 'tables'"),
        (page("<!-- made: rules -->", "1"), "line 1: what begins here does not end with <!-- /made -->"),
        (page("<!-- measured: date -->", "<!-- /measured -->"), "line 1: 'date' is not a command that measures"),
        (page("there are 12<!-- moons -->"), "line 1: nothing counts 'moons'"),
        (page("", "there are 1,234 of them"), "line 2: nothing counts 1,234; say what it is in a comment behind it"),
    ],
)
def test_what_nothing_runs_is_refused(wrong: str, said: str) -> None:
    """A block, a part or a number that nothing runs, makes or counts does not pass as text."""
    with pytest.raises(AssertionError) as caught:
        as_it_must_be(wrong)
    assert said == str(caught.value)


def test_what_is_left_alone() -> None:
    """Prose, code in a line, what was measured, and directives of Sphinx."""
    left = page(
        *("# A page", "of `1,234` and [5678](a.md), 13 tiles", "<!-- measured: python -m tests.bench -->", "| 1,234 |"),
        *("<!-- /measured -->", "```{toctree}", "a", "```"),
    )
    assert left == as_it_must_be(left)


def test_a_bad_page_names_the_block() -> None:
    """What goes wrong in a block says on which line the block begins."""
    with pytest.raises(AssertionError) as caught:
        as_it_must_be(page("", "```console", "$ rm", "```"))
    assert ["in the block on line 2"] == caught.value.__notes__
