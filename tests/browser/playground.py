"""The page of the playground, served from where it was built, and what tests ask of it."""

from __future__ import annotations

from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final, Protocol, cast
from urllib.parse import urlencode

from selenium.webdriver.common.by import By

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from selenium.webdriver.remote.webelement import WebElement

    from benchmarks.chromium import Browser

    class Driver(Protocol):
        """What is asked of a browser that has the page open."""

        current_url: str
        title: str
        get: Callable[[str], None]
        execute_script: Callable[..., object]
        execute_async_script: Callable[..., object]
        execute_cdp_cmd: Callable[[str, dict[str, object]], object]
        save_screenshot: Callable[[str], bool]
        find_element: Callable[[str, str], WebElement]
        find_elements: Callable[[str, str], list[WebElement]]


ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 60
"""The seconds that a test waits at most; what is to be quick is measured."""


class Page:
    """The page in a browser."""

    def __init__(self, browser: Browser, address: str) -> None:
        """Look at the page in this browser."""
        self.driver: Driver = cast("Driver", browser)
        self.address: Final = f"{address}/playground/"

    def open(self, tab: str = "hand", **chosen: str) -> None:
        """Open a link afresh, and wait until the package has started."""
        self.driver.get("about:blank")
        self.driver.get(f"{self.address}#{tab}?{urlencode(chosen)}")
        self.wait_for(lambda: self.run("return document.documentElement.dataset.ready") == "yes")

    def go(self, tab: str = "hand", **chosen: str) -> None:
        """Follow a link in the page, which is opened if it is not."""
        if (
            self.run("return document.documentElement.dataset.ready ?? ''") == "yes"
            and self.address in self.driver.current_url
        ):
            self.run("location.hash = arguments[0]", f"{tab}?{urlencode(chosen)}")
        else:
            self.open(tab, **chosen)

    def run(self, script: str, *given: object) -> object:
        """What a script returns."""
        return self.driver.execute_script(script, *given)

    def wait_for(self, holds: Callable[[], object]) -> None:
        """Wait until something holds."""
        until = monotonic() + PATIENCE
        while not holds():
            assert monotonic() < until, "it takes too long"
            sleep(0.02)

    def later(self, script: str, *given: object) -> object:
        """What a script gives to the function that is its last argument."""
        return self.driver.execute_async_script(script, *given)

    def screen(self, scheme: str, width: int, height: int = 900) -> None:
        """Have a screen of a size, for a reader who prefers a ground."""
        preferred: list[object] = [{"name": "prefers-color-scheme", "value": scheme}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": preferred})
        size: dict[str, object] = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def one(self, selector: str) -> WebElement:
        """The only element, or the first one, of a selector."""
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def text(self, selector: str) -> str:
        """The text of an element, hidden or not."""
        return str(self.run("return document.querySelector(arguments[0])?.textContent ?? ''", selector))

    def type(self, selector: str, text: str) -> None:
        """Replace the text of a field, as one who pastes it."""
        self.run(
            "const field = document.querySelector(arguments[0]); field.value = arguments[1];"
            "field.dispatchEvent(new Event('input', {bubbles: true})); field.dispatchEvent(new Event('change'))",
            *(selector, text),
        )

    def ask(self, module: str, requests: Sequence[Mapping[str, object]]) -> list[Mapping[str, object]]:
        """What the package in the page replies to each request."""
        script = (
            "const [module, requests, done] = arguments; import('./python.js').then(({ python }) =>"
            " Promise.all(requests.map((one) => python.ask(module, one))).then(done, (error) => done([error.message])))"
        )
        return cast("list[Mapping[str, object]]", self.later(script, module, requests))
