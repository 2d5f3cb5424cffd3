"""Chromium without a window, and a folder served to it: for what is measured, and for what is tested, in a browser."""

from __future__ import annotations

import os
from contextlib import contextmanager
from shutil import which
from threading import Thread
from typing import TYPE_CHECKING, Final, Protocol, cast

from mjfunc.playground.server import server

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from pathlib import Path

    class Browser(Protocol):
        """What is asked of a browser."""

        get: Callable[[str], None]
        execute_script: Callable[..., object]
        execute_async_script: Callable[..., object]
        execute_cdp_cmd: Callable[[str, dict[str, object]], object]
        get_log: Callable[[str], list[dict[str, str]]]
        save_screenshot: Callable[[str], bool]


PROGRAMS: Final = ("chromium", "chromedriver")
"""Debian has them in ``chromium`` and ``chromium-driver``."""
LOGS: Final = ("browser", "performance")


def missing() -> str:
    """Why pages cannot be opened; nothing where they can."""
    absent = [program for program in PROGRAMS if which(program) is None]
    return f"no {' and no '.join(absent)} here; Debian's are in chromium and chromium-driver" if absent else ""


@contextmanager
def chromium() -> Generator[Browser]:
    """A browser with nothing cached, closed at the end."""
    # Many processes import this module, and few open a page.
    from selenium.webdriver import Chrome, ChromeOptions, ChromeService  # noqa: PLC0415  # as said above

    program, driver = map(which, PROGRAMS)
    options = ChromeOptions()
    options.binary_location = program or ""
    for argument in ("--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"):
        options.add_argument(argument)
    options.add_argument("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")  # no other machine can be reached
    if os.geteuid() == 0:  # Chromium's sandbox refuses root
        options.add_argument("--no-sandbox")
    options.set_capability("goog:loggingPrefs", dict.fromkeys(LOGS, "ALL"))
    browser = Chrome(options, ChromeService(driver))
    try:
        yield cast("Browser", browser)
    finally:
        browser.quit()


@contextmanager
def served(folder: Path) -> Generator[str]:
    """The address of a server of a folder."""
    with server(folder, 0) as opened:
        thread = Thread(target=opened.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{opened.server_address[1]}"
        finally:
            opened.shutdown()
            thread.join()
