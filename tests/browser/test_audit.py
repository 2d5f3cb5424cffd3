"""The page of an audit, clicked through: its filters, by a pointer and by the keyboard; and without its script."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, Protocol, cast

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from tests.audit.audit_results import FOUR, KAN, WAITS
from tests.browser.chromium import SCHEMES, on_a_telephone, open_page
from tests.browser.pages import PAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement

    from benchmarks.chromium import Browser
    from tests.browser.chromium import Scheme

    class Opened(Protocol):
        """What is asked of a browser that has a page open."""

        title: str
        execute_script: Callable[[str], object]
        execute_async_script: Callable[[str], object]
        find_element: Callable[[str, str], WebElement]
        find_elements: Callable[[str, str], list[WebElement]]
        refresh: Callable[[], None]


pytestmark = pytest.mark.browser

EVERY: Final = len(FOUR) + len(WAITS) + len(KAN) + 1
"""How many are listed; the first of waits is that of another suite, too."""
_SHOWN: Final = """
return [...document.querySelectorAll("li[data-op]")].filter((one) => one.checkVisibility())
  .map((one) => [one.dataset.op, one.dataset.suite, one.dataset.why].join(" | "));
"""
_HEADINGS: Final = """
return [...document.querySelectorAll("#answers h3")].filter((one) => one.checkVisibility()).map((one) => one.innerText);
"""
_BOTTOMS: Final = """
return ["svg", ".why"].map((each) => document.querySelector(`#first-0 ${each}`).getBoundingClientRect().bottom);
"""
HELD: Final = "kinds of which two are held are left out"


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    """The page of an audit that is not passed, on a telephone; what it says to the console is looked at in the end."""
    file = tmp_path / "audit.html"
    file.write_text(PAGES["audit_failing"](), "ascii")
    with on_a_telephone(browser, file):
        yield cast("Opened", browser)


def visible_rows(opened: Opened) -> Counter[str]:
    """The verdicts that are to be seen, by operation, suite and explanation."""
    return Counter(cast("list[str]", opened.execute_script(_SHOWN)))


def status(opened: Opened) -> str:
    """What is said of them."""
    return opened.find_element(By.CSS_SELECTOR, "[role=status]").text


def select(opened: Opened, name: str) -> WebElement:
    """One of the three that are chosen from."""
    return opened.find_element(By.NAME, name)


def test_program_output_is_never_executed(opened: Opened) -> None:
    """The title is ours, and there is no other script, picture or handler than that of the page."""
    assert opened.title.endswith(": not passed")
    assert "taken" not in opened.title.replace("'taken'", "")
    assert 1 == len(opened.find_elements(By.TAG_NAME, "script"))
    assert [] == opened.find_elements(By.TAG_NAME, "img")


def test_filters_by_pointer(opened: Opened) -> None:
    """Each alone, together, and none again; headings of what is not shown are not shown either."""
    every = visible_rows(opened)
    assert EVERY == every.total()
    assert f"{EVERY} of {EVERY} on this page are shown." == status(opened)
    Select(select(opened, "op")).select_by_value("kan")
    assert {"kan | named | cause unknown": 1} == visible_rows(opened)
    assert f"1 of {EVERY} on this page are shown." == status(opened)
    assert ["named: kan"] == opened.execute_script(_HEADINGS)
    Select(select(opened, "op")).select_by_value("")
    Select(select(opened, "suite")).select_by_value("random")
    assert {f"waits | random | {HELD}": 1} == visible_rows(opened)
    Select(select(opened, "suite")).select_by_value("cover")
    Select(select(opened, "why")).select_by_value(HELD)
    assert {f"waits | cover | {HELD}": 2} == visible_rows(opened)
    Select(select(opened, "op")).select_by_value("shanten")
    assert {} == visible_rows(opened)
    assert f"0 of {EVERY} on this page are shown." == status(opened)
    assert [] == opened.execute_script(_HEADINGS)
    opened.find_element(By.CSS_SELECTOR, "[type=reset]").click()
    opened.execute_async_script("setTimeout(arguments[0])")
    assert every == visible_rows(opened)


def press(opened: Opened, *keys: str) -> None:
    """Press some keys."""
    ActionChains(cast("Chrome", opened)).send_keys(*keys).perform()


def focused(opened: Opened) -> str:
    """What has the focus."""
    element = cast("WebElement", opened.execute_script("return document.activeElement"))
    return element.get_attribute("name") or element.text


def test_filters_by_keyboard(opened: Opened) -> None:
    """They are reached by the tabulator, in order, and chosen by letters and arrows."""
    every = visible_rows(opened)
    opened.execute_script("document.querySelector('[name=op]').focus()")
    press(opened, "k")
    assert {"kan | named | cause unknown": 1} == visible_rows(opened)
    press(opened, Keys.HOME)
    assert every == visible_rows(opened)
    press(opened, Keys.TAB)
    assert "suite" == focused(opened)
    press(opened, Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    assert {"kan | named | cause unknown": 1} == visible_rows(opened)
    press(opened, Keys.TAB, Keys.TAB)
    assert "Show all" == focused(opened)
    press(opened, Keys.ENTER)
    opened.execute_async_script("setTimeout(arguments[0])")
    assert every == visible_rows(opened)


def test_details_are_opened(opened: Opened) -> None:
    """How to ask again is there, in one piece."""
    summary = opened.find_element(By.TAG_NAME, "summary")
    command = opened.find_elements(By.CSS_SELECTOR, "details pre")[2]
    assert not command.is_displayed()
    summary.click()
    assert command.is_displayed()
    assert command.text.startswith('printf \'%s\\n\' \'{"cmd":"start","version":1}\' ')


def test_without_its_script_all_is_there(browser: Browser, opened: Opened, tmp_path: Path) -> None:
    """Only what would filter is not."""
    assert opened.find_element(By.ID, "filters").is_displayed()
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        opened.refresh()
        every = opened.find_elements(By.CSS_SELECTOR, "li[data-op]")
        assert EVERY == len(every)
        assert every[-1].is_displayed()
        assert not opened.find_element(By.ID, "filters").is_displayed()
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    assert (tmp_path / "audit.html").exists()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", [360, 1000])
def test_the_first_wrong_hand_is_seen_at_once(opened: Opened, tmp_path: Path, scheme: Scheme, width: int) -> None:
    """Without scrolling: the hand, both answers, and what explains them."""
    open_page(cast("Browser", opened), tmp_path / "audit.html", scheme, width)
    explanation = opened.find_element(By.CSS_SELECTOR, "#first-0 .why")
    assert "Counts shanten as if copies never ran out." == explanation.text
    bottoms = opened.execute_script(_BOTTOMS)
    assert max(cast("list[float]", bottoms)) < 740
