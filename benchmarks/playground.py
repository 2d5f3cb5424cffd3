"""How long the page takes on which mjfunc runs in a browser, from a server on the same machine; on all cores."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from statistics import median
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final, cast

from benchmarks.chromium import chromium, served
from benchmarks.measuring import Times
from benchmarks.rows import Goal, Group, Row
from mjfunc.census import sample
from mjfunc.functional import remember
from mjfunc.playground.server import respond

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.chromium import Browser
    from benchmarks.measuring import Effort

SITE: Final = Path(__file__).parents[1] / "build" / "site"
"""Where ``nox -s site`` and ``nox -s browser`` build it."""
FIRST: Final = "first answer"
HANDS: Final = 50
FIRST_ANSWER: Final = 6_000
WHOLE: Final = 300
"""How many milliseconds everything that is explained may take."""
PATIENCE: Final = 120
"""The seconds after which a page that shows nothing has failed."""
COMPLETE: Final = "123m456p789s11234z"
HAS_ANSWERED: Final = "return document.querySelector('#panel-hand .result').childElementCount > 0 && performance.now()"
PAINTED: Final = "return performance.getEntriesByName('first-contentful-paint')[0].startTime"
TYPED: Final = """
const [text, done] = arguments;
const [field, shown] = ["typed", "result"].map((name) => document.querySelector(`#panel-hand .${name}`));
const observer = new MutationObserver(() => {
  observer.disconnect();
  shown.getBoundingClientRect(); // the browser has laid it out
  done(performance.now() - begin);
});
observer.observe(shown, { childList: true });
const begin = performance.now();
field.value = text;
field.dispatchEvent(new Event("input", { bubbles: true }));
"""
"""How long it takes from a letter that is typed until the page shows the answer."""


def bytes_sent() -> int:
    """What a first visit brings, compressed as the server does it."""
    files = [file.relative_to(SITE) for file in (SITE / "playground").rglob("*") if file.is_file()]
    return sum(len(respond(SITE, f"/{file}", {"Accept-Encoding": "gzip"}).body) for file in files)


def first_visit(browser: Browser, address: str) -> tuple[float, float]:
    """After how many milliseconds a browser that has cached nothing has painted the page, and shows an answer."""
    browser.get(f"{address}/playground/#hand?hand={COMPLETE}")
    until = monotonic() + PATIENCE
    while not (answered := browser.execute_script(HAS_ANSWERED)):
        if monotonic() > until:
            raise TimeoutError(address)
        sleep(0.01)
    return cast("float", browser.execute_script(PAINTED)), cast("float", answered)


@remember(1)
def first_visits(turns: int) -> tuple[tuple[float, float], ...]:
    """Those of several browsers, one after the other."""
    with served(SITE) as address:

        def visit() -> tuple[float, float]:
            with chromium() as browser:
                return first_visit(browser, address)

        return tuple(visit() for _ in range(turns))


def until_painted(effort: Effort) -> Times:
    """Until a first visit has painted something."""
    return Times(median(painted for painted, _ in first_visits(effort.runs)))


def until_answered(effort: Effort) -> Times:
    """Until a first visit shows an answer, and what it brings."""
    return Times(
        median(answered for _, answered in first_visits(effort.runs)), more=f"{bytes_sent() / 1e6:.1f} MB sent"
    )


def while_one_types(tiles: int, effort: Effort) -> Times:
    """The median time until the page shows everything about a hand, and the longest."""
    hands = sample(tiles, HANDS if not effort.is_quick else 2, seed=tiles)
    with served(SITE) as address, chromium() as browser:
        first_visit(browser, address)
        taken = [cast("float", browser.execute_async_script(TYPED, str(hand))) for hand in hands]
    return Times(median(taken), more=f"longest {max(taken):.0f}")


def rows() -> Iterator[Row]:
    """What a first visit takes, and then each answer."""
    yield Row(FIRST, until_answered, Goal(FIRST_ANSWER))
    yield Row("first paint", until_painted, Goal(1, of=FIRST))
    for tiles in (13, 14):
        yield Row(f"a hand of {tiles} tiles explained", partial(while_one_types, tiles), Goal(WHOLE))


GROUP: Final = Group("playground", "ms", (*rows(),), "also")
