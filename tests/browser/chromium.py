"""What Chromium finds wrong with a page."""

from __future__ import annotations

import json
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias, cast, get_args

from benchmarks.chromium import LOGS

if TYPE_CHECKING:
    from collections.abc import Generator

    from benchmarks.chromium import Browser

    class Element(Protocol):
        """What is asked of a part of a page."""

        accessible_name: str
        tag_name: str


Scheme: TypeAlias = Literal["light", "dark"]
"""What a reader prefers to read on."""
SCHEMES: Final[tuple[Scheme, ...]] = get_args(Scheme)
_RULES: Final = Path(__file__).with_name("rules.js")
_NARROW, _WIDE, _HEIGHT = 360, 1000, 740
_MOST_KEYS: Final = 500


def faults(browser: Browser, file: Path) -> dict[str, list[str]]:
    """What is wrong with a page, by the rule that it breaks; nothing where it breaks none."""
    for log in LOGS:  # of pages before this one
        browser.get_log(log)
    open_page(browser, file, "light", _NARROW)
    broken = {rule: _asked(browser, rule) for rule in ("frame", "headings", "overflow")}
    broken |= {"keyboard": _keyboard(browser), "names": _nameless(browser)}
    _show_all(browser, _NARROW)
    broken["overflow"] += [fault for fault in _asked(browser, "overflow") if fault not in broken["overflow"]]
    broken["small"] = _asked(browser, "small")
    for scheme in SCHEMES:
        open_page(browser, file, scheme, _WIDE)
        _show_all(browser, _WIDE)
        broken[f"contrast, {scheme}"] = _asked(browser, "contrast")
    broken["network"] = _fetched(browser, file)
    broken["console"] = [entry["message"] for entry in browser.get_log("browser")]
    return {rule: found for rule, found in broken.items() if found}


def open_page(browser: Browser, file: Path, scheme: Scheme, width: int) -> None:
    """Open a page for a reader who prefers such a ground, and whose screen is so wide."""
    preferred: list[object] = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": preferred})
    _resize(browser, width, _HEIGHT)
    browser.get(file.as_uri())
    browser.execute_script(_RULES.read_text("utf-8"))


@contextmanager
def on_a_telephone(browser: Browser, file: Path) -> Generator[None]:
    """Open a page on a narrow screen; in the end it must have said nothing to the console."""
    browser.get_log("browser")
    open_page(browser, file, "light", 360)
    yield
    assert [] == browser.get_log("browser")


def _show_all(browser: Browser, width: int) -> None:
    """Open all details, and make the screen as high as the page."""
    browser.execute_script("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    height = cast("int", browser.execute_script("return document.documentElement.scrollHeight"))
    _resize(browser, width, height)


def keep(browser: Browser, file: Path, folder: Path) -> list[Path]:
    """Screenshots of a page in both grounds and on a narrow screen."""
    folder.mkdir(parents=True, exist_ok=True)
    kept: list[Path] = []
    for scheme in SCHEMES:
        for width in (_WIDE, _NARROW):
            open_page(browser, file, scheme, width)
            _show_all(browser, width)
            kept.append(folder / f"{file.stem}-{scheme}-{width}.png")
            browser.save_screenshot(str(kept[-1]))
    return kept


def _resize(browser: Browser, width: int, height: int) -> None:
    size: dict[str, object] = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


def _asked(browser: Browser, rule: str) -> list[str]:
    return cast("list[str]", browser.execute_script(f"return rules.{rule}()"))


def _keyboard(browser: Browser) -> list[str]:
    """Walk through the page with the tabulator, and open what can be opened."""
    _asked(browser, "beforeKeys")
    for _ in range(_MOST_KEYS):
        _press(browser, "Tab", 9)
        match browser.execute_script("return rules.afterKey()"):
            case None:
                break
            case "opens":
                _press(browser, "Enter", 13, "\r")
                _asked(browser, "noteLooks")
            case _:
                pass
    return _asked(browser, "keyboard")


def _press(browser: Browser, key: str, code: int, text: str = "") -> None:
    pressed: dict[str, object] = {"key": key, "code": key, "windowsVirtualKeyCode": code}
    begin = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
    browser.execute_cdp_cmd("Input.dispatchKeyEvent", {**pressed, **begin})
    browser.execute_cdp_cmd("Input.dispatchKeyEvent", {**pressed, "type": "keyUp"})


def _nameless(browser: Browser) -> list[str]:
    """What has no name for those who do not see it, as the browser works names out."""
    elements = cast("list[Element]", browser.execute_script("return rules.toName()"))
    return [f"a {element.tag_name} has no name" for element in elements if not element.accessible_name.strip()]


def _fetched(browser: Browser, file: Path) -> list[str]:
    """What was asked for beside the page itself, since the last time somebody looked."""
    found: set[str] = set()
    for entry in browser.get_log("performance"):
        match json.loads(entry["message"])["message"]:
            case {"method": "Network.requestWillBeSent", "params": {"request": {"url": str(url)}}}:
                found.add(url.partition("#")[0])
            case _:
                pass
    return sorted(url for url in found if url != file.as_uri() and not url.startswith("data:"))
