"""The page of a replay, stepped through: by buttons, by the keyboard, by the slider; and without its script."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser.chromium import on_a_telephone
from tests.browser.pages import HOSTILE_NAMES, PAGES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from selenium.webdriver import Chrome

    from benchmarks.chromium import Browser
    from tests.browser.test_audit import Opened

pytestmark = pytest.mark.browser


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    """The page, on a telephone; what it says to the console is looked at in the end."""
    file = tmp_path / "replay.html"
    file.write_text(PAGES["replayed"](), "ascii")
    with on_a_telephone(browser, file):
        yield cast("Opened", browser)


def moves(opened: Opened) -> list[str]:
    """The move that each round shows."""
    return [
        element.text.partition(".")[0]
        for element in opened.find_elements(By.CSS_SELECTOR, ".move > div")
        if element.is_displayed()
    ]


def press(opened: Opened, *keys: str) -> None:
    """Press some keys."""
    ActionChains(cast("Chrome", opened)).send_keys(*keys).perform()


def click(opened: Opened, name: str) -> None:
    """Click the button of the first round."""
    opened.find_element(By.NAME, name).click()


FIRST: Final = "Player 1 wins by ron from player 0"


def test_each_round_begins_at_its_violation(opened: Opened) -> None:
    """Each shows one move, one table, and one hand and river of each player."""
    assert 2 == len(moves(opened))
    assert FIRST == moves(opened)[0]
    for slot in opened.find_elements(By.CSS_SELECTOR, ".slot"):
        assert 1 == len([one for one in slot.find_elements(By.XPATH, "./div") if one.get_attribute("hidden") is None])


def test_steps_by_keyboard(opened: Opened) -> None:
    """The arrows step through the first round, or through that which has the focus, and stop at its ends."""
    before = moves(opened)
    press(opened, Keys.ARROW_LEFT)
    assert ["Player 0 discards 7m, from the hand", *before[1:]] == moves(opened)
    press(opened, Keys.ARROW_RIGHT)
    assert before == moves(opened)
    press(opened, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert "The round is over" == moves(opened)[0]
    press(opened, "p")
    assert before == moves(opened)
    opened.execute_script("document.querySelectorAll('[name=on]')[1].focus()")
    press(opened, Keys.HOME)
    assert [FIRST, "The tiles of E3 are dealt"] == moves(opened)
    press(opened, "n")
    assert before == moves(opened)


def test_steps_by_buttons_and_slider(opened: Opened) -> None:
    """The slider shows the number of the move, and takes the arrows for itself."""
    click(opened, "first")
    assert "The tiles of E1 are dealt" == moves(opened)[0]
    click(opened, "on")
    assert "Player 0 draws 1s" == moves(opened)[0]
    click(opened, "back")
    click(opened, "after")
    assert FIRST == moves(opened)[0]
    click(opened, "after")
    click(opened, "before")
    assert FIRST == moves(opened)[0]
    click(opened, "last")
    slider = opened.find_element(By.CSS_SELECTOR, "[type=range]")
    assert slider.get_attribute("value") == slider.get_attribute("max")
    opened.execute_script("document.querySelector('[type=range]').focus()")
    press(opened, Keys.ARROW_LEFT)
    assert FIRST == moves(opened)[0]


def test_names_are_never_executed(opened: Opened) -> None:
    """They are shown as they are, without characters that cannot be seen, and shortened."""
    headings = [element.text for element in opened.find_elements(By.CSS_SELECTOR, "h3")]
    assert [f"Player {player}: {name}" for player, name in enumerate(HOSTILE_NAMES[:3])] == headings[:3]
    assert "Player 3: " + "\\u202e" * 10 == headings[3]
    assert 1 == len(opened.find_elements(By.TAG_NAME, "script"))
    assert [] == opened.find_elements(By.TAG_NAME, "img")


def test_without_its_script_the_violation_is_there(browser: Browser, opened: Opened) -> None:
    """Only what would step is not."""
    before = moves(opened)
    assert opened.find_element(By.CSS_SELECTOR, ".controls").is_displayed()
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        opened.refresh()
        assert before == moves(opened)
        assert not opened.find_element(By.CSS_SELECTOR, ".controls").is_displayed()
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
