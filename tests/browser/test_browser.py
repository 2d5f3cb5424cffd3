"""Pages in a browser: each of them breaks no rule, and each rule is seen to be broken."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.chromium import faults, keep, open_page
from tests.browser.pages import PAGES

if TYPE_CHECKING:
    from benchmarks.chromium import Browser

pytestmark = pytest.mark.browser

SCREENSHOTS: Final = Path(__file__).parents[2] / "build" / "screenshots"

GOOD: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<title>A page</title>
<style>:root{color-scheme:light dark}body{margin:8px}</style>
</head>
<body><main>
<h1>A page</h1>
<p><a href="#there">A link</a> and <button>a button</button></p>
<h2 id="there">There</h2>
<svg role="img" width="80" height="20"><title>A text</title><text y="15" fill="currentColor">text</text></svg>
<details><summary>More</summary><p>what is <a href="#there">hidden</a></p></details>
</main></body>
</html>
"""
BAD: Final = (
    ("frame", ' lang="en"', ""),
    ("frame", "<title>A page</title>", ""),
    ("frame", "width=device-width", "width=1000"),
    ("frame", "main>", "div>"),
    ("headings", "<h1>A page</h1>", ""),
    ("headings", 'h2 id="there">There</h2>', 'h3 id="there">There</h3>'),
    ("headings", 'h2 id="there">There</h2>', 'h1 id="there">There</h1>'),
    ("headings", ">There<", "><"),
    ("overflow", "<p>", '<p style="width:400px">'),
    ("overflow", 'svg role="img" width="80"', 'svg role="img" width="800"'),
    ("overflow", "a button", f"a {'b' * 80}"),
    ("overflow", "<p>what is", '<p style="width:400px">what is'),
    ("small", "<p>", '<p style="font-size:8px">'),
    ("small", "<p>what is", '<p style="font-size:8px">what is'),
    ("small", 'width="80" height="20"', 'width="80" height="20" viewBox="0 0 160 40"'),
    ("small", "<text", '<text transform="rotate(9) scale(.5)"'),
    ("keyboard", "<button>a button</button>", '<span onclick="1">a button</span>'),
    ("keyboard", "<button>a button</button>", '<button tabindex="-1" onclick="1">a button</button>'),
    ("keyboard", "<button>", '<button tabindex="1">'),
    ("keyboard", "body{", ":focus{outline:none}body{"),
    ("keyboard", "body{", "p>a{outline:none}body{"),
    ("keyboard", "<button>", '<button style="position:fixed;left:-200px">'),
    ("keyboard", 'href="#there"', 'href="#where"'),
    ("keyboard", "<button>a button</button>", '<button onfocus="this.blur()">a button</button>'),
    ("names", "<title>A text</title>", ""),
    ("names", "<button>a button</button>", '<button style="width:9px;height:9px"></button>'),
    ("names", "<p>", f'<p><img width="9" height="9" src="data:image/gif;base64,{"R0lGODlhAQABAAAAACw="}">'),
    ("contrast, light", "<p>", '<p style="color:#999">'),
    ("contrast, dark", "<p>", '<p style="color:#333">'),
    ("contrast, light", "<h2", '<h2 style="opacity:.5;color:light-dark(#555,#fff)"'),
    ("contrast, light", "body{", "@media(prefers-color-scheme:light){body{background:#777}}body{"),
    ("contrast, dark", "body{", "@media(prefers-color-scheme:dark){body{background:#777}}body{"),
    ("contrast, light", "<text", '<rect width="80" height="20" fill="light-dark(#555,#000)"/><text'),
    ("contrast, dark", '<text y="15"', '<text y="15" fill-opacity=".6" style="fill:light-dark(#000,#999)"'),
    ("network", "</style>", '</style><link rel="stylesheet" href="beside.css">'),
    ("network", "</style>", "</style><script>fetch('data:,').then(()=>new Image().src='beside.css')</script>"),
    ("console", "</main>", "</main><script>console.log('here')</script>"),
    ("console", "</main>", "</main><script>undefined.here</script>"),
)
"""What each rule is about: a text of the good page and what stands there instead, so that this rule alone is broken."""


@pytest.mark.parametrize("name", PAGES)
def test_pages(browser: Browser, tmp_path: Path, name: str) -> None:
    """No rule is broken; and people can look at it in ``build/screenshots``."""
    file = tmp_path / f"{name}.html"
    file.write_text(PAGES[name](), "ascii")
    kept = keep(browser, file, SCREENSHOTS)
    assert {} == faults(browser, file)
    assert 4 == len({shot.read_bytes() for shot in kept})


def test_a_good_page(browser: Browser, tmp_path: Path) -> None:
    """It breaks no rule, whatever was open before; so what is found in those made of it is due to the change."""
    before, file = tmp_path / "before.html", tmp_path / "good.html"
    before.write_text("<script>console.log('here')</script>", "utf-8")
    file.write_text(GOOD, "utf-8")
    open_page(browser, before, "dark", 100)
    assert {} == faults(browser, file)


@pytest.mark.parametrize(("rule", "before", "after"), BAD)
def test_each_rule_is_seen_to_be_broken(browser: Browser, tmp_path: Path, rule: str, before: str, after: str) -> None:
    """That one, and no other."""
    assert before in GOOD
    (tmp_path / "beside.css").write_text("", "utf-8")
    file = tmp_path / "bad.html"
    file.write_text(GOOD.replace(before, after), "utf-8")
    assert [rule] == [*faults(browser, file)]


def test_every_rule_has_its_bad_pages() -> None:
    """So many of each."""
    rules = [rule for rule, _, _ in BAD]
    assert {
        "frame": 4,
        "headings": 4,
        "overflow": 4,
        "small": 4,
        "keyboard": 8,
        "names": 3,
        "contrast, light": 4,
        "contrast, dark": 3,
        "network": 2,
        "console": 2,
    } == {rule: rules.count(rule) for rule in rules}
