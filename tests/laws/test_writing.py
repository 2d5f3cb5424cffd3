"""What the oracle writes is the plain answer as JSON, character for character."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjfunc import Conventions, Hand, MahjongError, strategies
from mjfunc.model.conventions import DEFAULT
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.oracle.win_requests import write_score
from mjfunc.riichi import PRESETS, NoYaku, Rules, Win, encode_score, readings, score
from mjfunc.riichi.fast.reading_values import number_of_readings as count_readings
from mjfunc.riichi.values.reading import number_of_readings
from tests.strategies import wins

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjfunc.json.values import Json
    from mjfunc.model.choices import Word

HANDS: Final = st.one_of(
    strategies.hands(),
    strategies.complete_hands(),
    strategies.ready_hands(),
    strategies.near_misses(strategies.complete_hands()),
    strategies.hands_with_quads(),
)
FIELDS: Final[Mapping[str, tuple[Word, ...]]] = {"draw": ("1m", "0p", "7z")}
TILES: Final = ("", "1z", "05p")


@st.composite
def questions(draw: st.DrawFn, op: str) -> tuple[Hand, Mapping[str, Word], Conventions]:
    """A hand, with words and conventions that the operation takes."""
    operation = OPERATIONS[op]
    choices = {**operation.options, **dict.fromkeys(operation.tiles, TILES)}
    choices |= {name: words or FIELDS[name] for name, words in operation.fields.items()}
    words = {name: draw(st.sampled_from(each)) for name, each in choices.items()}
    given = {
        choice.name: draw(st.sampled_from(choice.choices)) for choice in operation.conventions if not choice.is_several
    }
    plain = st.sampled_from((DEFAULT, Conventions(**given)))  # type: ignore[arg-type]  # each is one of its choices
    return draw(HANDS), words, draw(plain)


def result_or_code(answer: Callable[[], Json | str]) -> Json | str:
    """What is answered, or what is wrong."""
    try:
        return answer()
    except MahjongError as error:
        return f"{error.code}: {error.message}"


@pytest.mark.parametrize("op", OPERATIONS)
@given(st.data())
def test_written_answer_equals_the_encoded_answer(op: str, data: st.DataObject) -> None:
    """By every operation, with every option, of hands of every kind; and neither refuses what the other answers."""
    hand, words, conventions = data.draw(questions(op))
    operation = OPERATIONS[op]
    plain = result_or_code(lambda: operation.answer(hand, words, conventions))
    expected = plain if isinstance(plain, str) else json.dumps(plain, separators=(",", ":"))
    assert expected == result_or_code(lambda: operation.write(hand, words, conventions))


@given(wins(), st.sampled_from([*PRESETS.values()]))
def test_a_score_is_written_as_it_is_encoded(win: Win, rules: Rules) -> None:
    """With melds, red fives, dora, limits and yakuman; and where there is no yaku the readings are counted right."""
    found = score(win, attrs.evolve(rules, red_fives="any"))
    if isinstance(found, NoYaku):
        assert f" in {len(readings(win))} reading" in str(found)
    else:
        assert json.dumps(encode_score(found), separators=(",", ":")) == write_score(found)
    assert len(readings(win)) == number_of_readings(win) == count_readings(win)
