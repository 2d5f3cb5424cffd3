"""The playground in Chromium: its start, its links, its tabs, and what ought to harm it."""

from __future__ import annotations

import json
import os
from functools import partial
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING, Final, cast

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from benchmarks.chromium import served
from benchmarks.playground import SITE, bytes_sent
from mjfunc import parse
from mjfunc.audit.core.questions import as_json
from mjfunc.audit.topics.random_wins import win_at
from mjfunc.audit.topics.win_answers import fields_of
from mjfunc.census import sample
from mjfunc.explain import encode_explanation, encode_score_explanation, explain_score, explanation
from mjfunc.json.values import write_json
from mjfunc.riichi import score
from tests.browser.chromium import SCHEMES
from tests.browser.playground import PATIENCE, ROOT, Page
from tests.browser.test_browser import SCREENSHOTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.chromium import Browser

pytestmark = pytest.mark.browser

AXE: Final = ROOT / "build" / "axe" / "axe.min.js"
SECONDS_TO_FIRST_ANSWER: Final = 30.0
"""It takes about five; machines of tests may be busy."""
SECONDS_OF_AN_ANSWER: Final = 3.0
MOST_BYTES: Final = 8_000_000
TABS: Final[dict[str, dict[str, str]]] = {
    "hand": {"hand": "06m11z (406p) (777z) [0555s]"},
    "win": {"hand": "777888999s11123p", "win": "1p", "dora": "8s"},
    "function": {"function": "shanten"},
    "practice": {"kind": "waits", "level": "3"},
    "oracle": {"lines": '{"cmd": "start", "version": 1}'},
}
"""Each tab with choices that show much of it."""
MARKUP: Final = "<img src=x onerror=document.title='taken'><script>document.title='taken'</script>"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The site, served; where it is not built the tests are skipped, unless somebody relies on them."""
    if not (SITE / "playground" / "index.html").is_file():
        missing = f"no site in {SITE}; nox -s site builds it"
        (pytest.fail if os.environ.get("MJFUNC_BROWSER") == "required" else pytest.skip)(missing)
    with served(SITE) as opened:
        yield opened


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """The page, to whose console nothing is said."""
    browser.get_log("browser")
    yield Page(browser, address)
    assert [] == [entry["message"] for entry in browser.get_log("browser")]


def fetched(browser: Browser) -> list[dict[str, object]]:
    """What the network brought since the last time somebody looked: each address with its bytes as they were sent."""
    urls, found = dict[str, str](), list[dict[str, object]]()
    for entry in browser.get_log("performance"):
        match json.loads(entry["message"])["message"]:
            case {"method": "Network.requestWillBeSent", "params": {"requestId": name, "request": {"url": str(url)}}}:
                urls[name] = url
            case {"method": "Network.loadingFinished", "params": {"requestId": name, "encodedDataLength": size}}:
                found.append({"url": urls.get(name, ""), "size": size})
            case _:
                pass
    return [one for one in found if str(one["url"]).startswith("http")]


def test_the_first_visit(browser: Browser, page: Page, address: str) -> None:
    """Something is drawn before Python is there; the answer comes in time; nothing comes from elsewhere."""
    browser.get_log("performance")
    begin = monotonic()
    page.driver.get(f"{page.address}#hand?hand=2223m")
    assert None is page.run("return document.documentElement.dataset.ready ?? null")
    assert "2223m" == page.one("#panel-hand .typed").get_attribute("value")
    before = page.run("return document.querySelector('#panel-hand .result').getBoundingClientRect().top")
    page.wait_for(lambda: "Waits" in page.text("#panel-hand .result"))
    assert monotonic() - begin < SECONDS_TO_FIRST_ANSWER
    after = page.run("return document.querySelector('#panel-hand .result').getBoundingClientRect().top")
    assert before == after
    shifted = (
        "const [done] = arguments; let whole = 0;"
        "const add = (list) => list.getEntries().forEach((one) => { whole += one.value; });"
        "new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true }); "
        "setTimeout(() => done(whole), 200)"
    )
    assert cast("float", page.later(shifted)) < 0.01
    assert {address} == {"/".join(str(one["url"]).split("/")[:3]) for one in fetched(browser)}


def test_the_size_of_the_page() -> None:
    """What a first visit brings, compressed as the server does it."""
    assert bytes_sent() < MOST_BYTES


def test_a_later_visit_needs_no_network(browser: Browser) -> None:
    """Once the page has been kept, it works when its server has gone."""
    with served(SITE) as gone:
        page = Page(browser, gone)
        page.open(hand="2223m")
        kept = "const [done] = arguments; navigator.serviceWorker.ready.then(() => done(true))"
        page.later(kept)
    page.open(hand="1112m")
    page.wait_for(lambda: "Waits" in page.text("#panel-hand .result"))
    assert "ready" in page.text("#panel-hand .summary")
    browser.get_log("browser")


@pytest.mark.parametrize("text", ["2223m", "13m468p2479s1123z", "123m456p789s11234z", "1112345678999m"])
def test_answers_while_one_types(page: Page, text: str) -> None:
    """Each is shown soon."""
    page.go(hand="11m")
    page.wait_for(lambda: "complete" in page.text("#panel-hand .summary"))
    begin = monotonic()
    page.type("#panel-hand .typed", text)
    page.wait_for(lambda: "complete," not in page.text("#panel-hand .summary"))
    assert monotonic() - begin < SECONDS_OF_AN_ANSWER
    assert f"#hand?hand={text}" == page.run("return location.hash")


def test_a_broken_hand_is_marked_at_its_place(page: Page) -> None:
    """The character is marked, and the message is there."""
    page.go(hand="12x3m")
    page.wait_for(lambda: page.text("#panel-hand mark"))
    assert ("x", "12x3m") == (page.text("#panel-hand mark"), page.text("#panel-hand .marked"))
    assert "'x' is neither a rank nor a suit letter." in page.text("#panel-hand .below.bad")
    page.type("#panel-hand .typed", "11m")
    page.wait_for(lambda: not page.text("#panel-hand mark"))


def test_tiles_are_picked(page: Page) -> None:
    """Tiles, red fives and melds; the last one is taken away again."""
    page.go(hand="")
    page.one("#panel-hand .picker summary").click()

    def pick(*tiles: str) -> str:
        for tile in tiles:
            page.one(f"#panel-hand [data-tile='{tile}']").click()
        return page.one("#panel-hand .typed").get_attribute("value") or ""

    assert "1m" == pick("1m")
    assert "10m5z" == pick("0m", "5z")
    chosen = page.one("#panel-hand .picker select")
    for way, expected in (("chi", "(345p)"), ("pon", "(055s)"), ("closed", "[7777z]")):
        chosen.find_element(By.CSS_SELECTOR, f"option[value={way}]").click()
        assert pick({"chi": "3p", "pon": "0s", "closed": "7z"}[way]).endswith(expected)
    chosen.find_element(By.CSS_SELECTOR, "option[value=chi]").click()
    assert pick("0p").endswith("(067p)")
    page.one("#panel-hand [data-pick=back]").click()
    before = page.one("#panel-hand .typed").get_attribute("value")
    assert before == pick("8m", "1z")  # no sequence begins with them
    page.one("#panel-hand [data-pick=back]").click()
    assert "10m5z (345p) (055s)" == page.one("#panel-hand .typed").get_attribute("value")
    chosen.find_element(By.CSS_SELECTOR, "option[value=tile]").click()
    page.go(hand="0 4 8 12")
    page.wait_for(lambda: "136 ids" in page.text("#panel-hand .summary"))
    assert "1234m5s" == pick("5s")
    page.one("#panel-hand [data-pick=clear]").click()
    assert "" == page.one("#panel-hand .typed").get_attribute("value")


def test_conventions_are_switches(page: Page) -> None:
    """Each changes the answer and the link, and a link sets it."""
    page.go(hand="123456789m1111p")
    page.wait_for(lambda: "1-shanten" in page.text("#panel-hand .summary"))
    page.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.one("#panel-hand [name=definition] option[value=cut]").click()
    page.wait_for(lambda: "Conventions" in page.text("#panel-hand .result"))
    assert "definition=cut" in str(page.run("return location.hash"))
    page.one("#panel-hand [name=forms][value=seven-pairs]").click()
    page.wait_for(lambda: "seven-pairs" not in page.text("#panel-hand .result table"))
    page.open(hand="11m", forms="regular", definition="cut", players="3")
    assert "cut" == page.one("#panel-hand [name=definition]").get_attribute("value")
    assert not page.one("#panel-hand [name=forms][value=seven-pairs]").is_selected()


def is_taken(page: Page, number: int) -> bool:
    """Whether so many texts were copied or saved."""
    return page.run("return taken.length") == number


TAKEN: Final[dict[str, dict[str, str]]] = {
    "hand": {
        "svg": "<svg ",
        "json": '"waits"',
        "python": "explanation(parse('06m11z (406p) [0555s] (777z)'))",
        "shell": "mjfunc explain '06m11z (406p) [0555s] (777z)'",
    },
    "win": {"svg": "<svg ", "json": '"yaku"', "python": "explain_score(score(Win(", "shell": "mjfunc score riichi "},
    "function": {
        "svg": "<svg ",
        "json": '"passes": false',
        "shell": "mjfunc audit --suite named --op shanten -- node mjfunc_adapter.js",
    },
    "practice": {
        "svg": "<svg ",
        "json": '"answer": "',
        "python": "print(answer(WaitsExercise(",
        "shell": "mjfunc practise --kind waits --level 3",
    },
    "oracle": {
        "json": '{"version":1,',
        "python": "serve(BytesIO(",
        "shell": 'printf \'%s\\n\' \'{"cmd": "start", "version": 1}\' | mjfunc oracle',
    },
}
"""For each tab what its buttons copy and save, besides its link: a part of each text."""


@pytest.mark.parametrize("tab", TABS)
def test_what_one_takes_along(page: Page, tab: str) -> None:
    """The link, and what else there is: the picture, the JSON, and the lines of Python and of the shell."""
    page.open(tab, **TABS[tab])
    settle(page, tab)
    if tab == "function":
        page.wait_for(lambda: page.text("#panel-function .summary") == "Not passed")
    page.run(
        "globalThis.taken = []; document.execCommand = () => globalThis.taken.push(document.activeElement.value);"
        "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
        "URL.createObjectURL = (blob) => { blob.text().then((text) => globalThis.taken.push(text)); return 'data:,'; }"
    )
    for at, button in enumerate(page.driver.find_elements(By.CSS_SELECTOR, f"#panel-{tab} [data-share]")):
        button.click()
        page.wait_for(partial(is_taken, page, at + 1))
    link, *taken = cast("list[str]", page.run("return taken"))
    assert link.startswith(f"{page.address}#{tab}?{next(iter(TABS[tab]))}=")
    for expected, text in zip(TAKEN[tab].values(), taken, strict=True):
        assert expected in text
    if tab == "hand":
        known = explanation(parse(TABS[tab]["hand"]))
        assert json.loads(write_json(encode_explanation(known))) == json.loads(taken[1])


@pytest.mark.parametrize(
    "link",
    [
        "",
        "#",
        "#no?hand=2223m",
        "#hand?%",
        "#hand?__proto__=1&own=toString",
        "#function?function=toString",
        "#hand?forms=x&players=9&definition=<b>&own=Z",
        f"#{'hand?' * 20_000}",
        "#__proto__",
    ],
)
def test_links_with_nonsense(page: Page, link: str) -> None:
    """They show a tab as it begins, or what they say as far as it means something."""
    page.go(hand="11m")
    page.run("location.hash = arguments[0]", link)
    assert page.one("#panel-function" if "#function" in link else "#panel-hand").is_displayed()
    page.go(hand="2223m")
    page.wait_for(lambda: "ready" in page.text("#panel-hand .summary"))


def test_a_link_with_nonsense_opened_fresh(page: Page) -> None:
    """The page begins as without it."""
    page.driver.get("about:blank")
    page.driver.get(f"{page.address}#no?hand=1m")
    page.wait_for(lambda: "ready" in page.text("#panel-hand .summary"))


@pytest.mark.parametrize("tab", TABS)
def test_markup_stays_text(page: Page, tab: str) -> None:
    """In every field of every tab, typed or in a link."""
    page.go(tab, **dict.fromkeys(TABS[tab], MARKUP))
    fields = len(page.driver.find_elements(By.CSS_SELECTOR, f"#panel-{tab} .typed"))
    for at in range(fields):
        page.run(f"document.querySelectorAll('#panel-{tab} .typed')[{at}].id = 'aimed'")
        page.type("#aimed", MARKUP)
        page.run("document.getElementById('aimed').removeAttribute('id')")
    page.later("setTimeout(arguments[0], 500)")
    assert "taken" != page.driver.title
    assert [] == page.driver.find_elements(By.CSS_SELECTOR, "main img, main script")


@pytest.mark.parametrize("tab", TABS)
def test_readers_with_a_keyboard_or_a_screen_reader(page: Page, tab: str) -> None:
    """No rule of axe is broken, on either ground and on narrow and wide screens; the tabs are reached by arrows."""
    for scheme, width in ((scheme, width) for scheme in SCHEMES for width in (360, 1920)):
        page.screen(scheme, width)
        page.go(tab, **TABS[tab])
        settle(page, tab)
        page.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        page.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": AXE.read_text("utf-8")})
        found = page.later(
            "const [done] = arguments; axe.run().then(({ violations }) => done(violations.map((one) =>"
            " `${one.id}: ${one.nodes.map((node) => node.html).slice(0, 3).join(' ')}`)))"
        )
        assert [] == found
        assert page.run("return document.documentElement.scrollWidth") == width
    page.one(f"#tab-{tab}").send_keys(Keys.END, Keys.HOME)
    assert "tab-hand" == page.run("return document.activeElement.id")


def settle(page: Page, tab: str) -> None:
    """Wait until the result of a tab is there; of a function, have it judged, and give up an exercise."""
    if tab == "practice":
        page.wait_for(lambda: page.text("#panel-practice .question"))
        page.driver.find_elements(By.CSS_SELECTOR, "#panel-practice .buttons button")[1].click()
    if tab == "function":
        page.one("#panel-function .main-button").click()
    page.wait_for(lambda: page.text(f"#panel-{tab} .result"))


@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize("width", [360, 1280])
def test_screenshots(page: Page, tab: str, width: int) -> None:
    """For people to look at, in ``build/screenshots``."""
    for scheme in SCHEMES:
        page.screen(scheme, width)
        page.go(tab, **TABS[tab])
        settle(page, tab)
        page.screen(scheme, width, cast("int", page.run("return document.documentElement.scrollHeight")))
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        assert page.driver.save_screenshot(str(SCREENSHOTS / f"playground-{tab}-{scheme}-{width}.png"))


def test_a_win_is_scored(page: Page) -> None:
    """What contradicts is not offered, with the reason; a rule changes the score; so does the winning tile."""
    page.go("win", hand="340678m22p567789s", win="9s", riichi="riichi", dora="4m")
    page.wait_for(lambda: "7700 points" in page.text("#panel-win .summary"))
    page.wait_for(lambda: not page.one("#panel-win [name=win-rinshan]").is_enabled())
    assert "rinshan contradicts ron" in page.text("#panel-win")
    page.one("#panel-win [name=win-ippatsu]").click()
    page.wait_for(lambda: "8000 points" in page.text("#panel-win .summary"))
    page.one("#panel-win [name=win-by][value=tsumo]").click()
    page.wait_for(lambda: "12000 points" in page.text("#panel-win .summary"))
    page.one("#panel-win [data-win='6s']").click()
    page.wait_for(lambda: "win=6s" in str(page.run("return location.hash")))
    link = str(page.run("return location.href"))
    page.driver.get("about:blank")
    page.driver.get(link)
    page.wait_for(lambda: "points" in page.text("#panel-win .summary"))
    assert page.one("#panel-win [name=win-by][value=tsumo]").is_selected()


def test_a_win_without_yaku(page: Page) -> None:
    """It is said what is missing."""
    page.go("win", hand="123m456p99p234s (777m)", win="4s")
    page.wait_for(lambda: "no yaku" in page.text("#panel-win .summary"))
    assert "not met" in page.text("#panel-win .result")
    assert page.one("#panel-win .result details[open] summary").text == "All yaku"


def test_classical_scores(page: Page) -> None:
    """The other game is a switch, with rules of its own."""
    page.go("win", hand="222234s44666777z", game="classical", seat="E", round="S")
    page.wait_for(lambda: "points" in page.text("#panel-win .summary"))
    assert "Points, doubles and score" in page.text("#panel-win .result")
    page.go("win", hand="222234s44666777z", game="classical", **{"how-last-tile": "yes", "classical-exposed": "half"})
    page.wait_for(lambda: "last-tile" in page.text("#panel-win .result"))


def test_hands_are_answered_as_by_the_command_line(page: Page) -> None:
    """Three hundred hands, drawn by a seed."""
    page.go(hand="11m")
    sizes = (1, 4, 7, 10, 13, 2, 5, 8, 11, 14)
    hands = [*chain.from_iterable(sample(tiles, 30, seed=29) for tiles in sizes)]
    assert 300 == len(hands)
    replies = page.ask("hand_replies", [{"hand": str(hand), "want": "json"} for hand in hands])
    for hand, reply in zip(hands, replies, strict=True):
        assert json.loads(write_json(encode_explanation(explanation(hand)))) == reply["json"]


def test_wins_are_scored_as_by_the_command_line(page: Page) -> None:
    """A hundred wins, drawn by a seed."""
    page.go(hand="11m")
    wins = [win_at(place, 29) for place in range(100)]
    fields = [{name: text_of(value) for name, value in as_json(fields_of(win)).items()} for win in wins]
    asked = [{"hand": str(win.hand), "fields": given, "want": "json"} for win, given in zip(wins, fields, strict=True)]
    for win, reply in zip(wins, page.ask("win_replies", asked), strict=True):
        assert json.loads(write_json(encode_score_explanation(explain_score(score(win))))) == reply["json"]


def text_of(value: object) -> str:
    """A value of a field as links have it."""
    match value:
        case bool():
            return "yes" if value else "no"
        case dict():
            return " ".join(f"{name}={word}" for name, word in cast("dict[str, str]", value).items())
        case _:
            return str(value)


def judge(page: Page, name: str, code: str = "") -> str:
    """Have a function judged, and return the verdict."""
    page.go("function", function=name, code=code)
    page.one("#panel-function .main-button").click()
    page.wait_for(lambda: page.text("#panel-function .summary") in {"Passed", "Not passed", "Not judged"})
    return page.text("#panel-function .summary")


@pytest.mark.parametrize("name", ["waits", "complete"])
def test_right_functions_pass(page: Page, name: str) -> None:
    """The examples of these are right."""
    assert "Passed" == judge(page, name)
    assert page.text("#panel-function .lead").startswith("Passes: all")


def test_a_wrong_function_is_explained(page: Page) -> None:
    """The example of shanten cuts: the smallest wrong hand and the convention are found."""
    assert "Not passed" == judge(page, "shanten")
    assert "1111m" in page.text("#panel-function .result code")
    assert "Counts shanten as if copies never ran out." in page.text("#panel-function .result")
    assert "--definition cut" in page.text("#panel-function .result").replace("\xa0", " ")


CALLING: Final = """
    const map = Array.prototype.map;
    if (Array.prototype.map.name === "map") Array.prototype.map = function own(...given) {
      const { caller } = own;
      if (caller) caller({ data: { name: "taken" } });
      return Reflect.apply(map, this, given);
    };
    return "nobody";"""
"""Looks who calls a function of the language that it has changed, which is what sends answers to the page."""
HARMFUL: Final = {
    "hangs": ("for (;;);", "timed-out"),
    "takes memory and hangs": (
        "const kept = []; for (;;) if (kept.length < 50) kept.push(Array(1e6).fill(1));",
        "timed-out",
    ),
    "throws": (f"throw new Error({MARKUP!r});", "raised: Error: <img"),
    "throws what cannot be shown": ("throw { get code() { throw 1; }, get stack() { throw 1; } };", "cannot be shown"),
    "returns nonsense": ("return { toJSON() { return '<b>'; } };", "is not an answer"),
    "returns nothing": ("", "undefined"),
    "returns a number that is none": ("return NaN;", "NaN"),
    "returns a promise": ("return Promise.resolve(1);", "a promise"),
    "returns too much": ("return 'x'.repeat(1e6);", "characters of JSON"),
    "ends its worker": ("self.close(); return 1;", "timed-out"),
    "changes what it runs in": ("JSON.stringify = () => 'x'; Array.prototype.map = () => []; return 1;", ""),
    "floods the page with messages": (
        "for (let i = 0; i < 1e7; i += 1) postMessage({ done: '[]' });",
        "postMessage is not",
    ),
    "answers itself": ("for (let i = 0; i < 1e7; i += 1) self.onmessage({ data: {} });", "onmessage is not"),
    "changes what is stored": (
        "caches.keys().then((names) => names.forEach((name) => caches.delete(name)));",
        "caches is not",
    ),
    "has workers of its own": ("new Worker(URL.createObjectURL(new Blob([])));", "Worker is not"),
    "nests its answer": (
        "let value = 1; for (let i = 0; i < 700; i += 1) value = [value]; return value;",
        "is not an answer",
    ),
    "calls what calls it": (CALLING, "nobody"),
    "attacks the page": ("try { parent.document.title = 'taken'; } catch { return 'no page'; }", "is not an answer"),
}


@pytest.mark.parametrize("name", HARMFUL)
def test_harmful_functions(page: Page, name: str) -> None:
    """They are judged like others, in time, and the page goes on."""
    body, said = HARMFUL[name]
    begin = monotonic()
    assert "Not passed" == judge(page, "shanten", f"function shanten(counts) {{ {body} }}")
    assert monotonic() - begin < PATIENCE / 2
    assert said in page.text("#panel-function .result")
    assert "taken" != page.driver.title
    page.go(hand="2223m")
    page.wait_for(lambda: "ready" in page.text("#panel-hand .summary"))


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("function shanten(", "SyntaxError"),
        ("\n\nfunction shanten(counts) { return ); }", "in line 3"),
        ("let x = 1;", "There is no function shanten"),
        ("for (;;);", "did not end when it was loaded"),
        ("throw new Error('at once');", "at once"),
    ],
)
def test_programs_without_a_function(page: Page, code: str, said: str) -> None:
    """It is said why they cannot be judged."""
    assert "Not judged" == judge(page, "shanten", code)
    assert said in page.text("#panel-function .below")


def test_functions_reach_no_other_site(browser: Browser, page: Page) -> None:
    """They cannot ask for data, and the policy of the page holds for modules too."""
    code = (
        "let asked; function shanten(counts) { asked ??= import('https://example.com/a.js').catch(() => 0); return 1; }"
    )
    assert "Not passed" == judge(page, "shanten", code)
    said = [entry["message"] for entry in browser.get_log("browser")]
    assert said
    assert all("Content Security Policy" in message for message in said)


def test_a_function_is_stopped(page: Page) -> None:
    """By a button, while it runs; and a function in a link does not run by itself."""
    page.go("function", function="shanten", code="function shanten(counts) { for (;;); }")
    assert "" == page.text("#panel-function .result")
    page.one("#panel-function .main-button").click()
    page.driver.find_elements(By.CSS_SELECTOR, "#panel-function .buttons button")[1].click()
    page.wait_for(lambda: page.text("#panel-function .summary") == "Stopped")
    assert page.one("#panel-function .main-button").is_enabled()


def test_a_function_that_is_stopped_is_not_asked_again(page: Page) -> None:
    """It is slow, and does not hang, so that it would be started anew for each further question."""
    slow = "function shanten(counts) { const end = Date.now() + 60; while (Date.now() < end); return 1; }"
    page.go("function", function="shanten", code=slow)
    page.one("#panel-function .main-button").click()
    page.wait_for(lambda: float(str(page.run("return document.querySelector('#panel-function progress').value"))) > 0)
    page.driver.find_elements(By.CSS_SELECTOR, "#panel-function .buttons button")[1].click()
    watched = (
        "const [done] = arguments; const bar = document.querySelector('#panel-function progress'); let most = 0;"
        "const timer = setInterval(() => { most = Math.max(most, bar.value); }, 20);"
        "setTimeout(() => { clearInterval(timer); done(most); }, 2500);"
    )
    page.later(watched)  # what was on its way has ended
    assert 0 == page.later(watched)
    assert "Stopped" == page.text("#panel-function .summary")


def test_another_function_may_be_in_the_editor(page: Page) -> None:
    """Who chooses it after pasting keeps the text; a verdict on a former text looks old."""
    both = "function shanten(counts) { return 1; } function waits(counts) { return []; }"
    assert "Not passed" == judge(page, "shanten", both)
    assert not page.driver.find_elements(By.CSS_SELECTOR, "#panel-function .result.old")
    page.type("#panel-function .code", f"{both} ")
    assert page.driver.find_elements(By.CSS_SELECTOR, "#panel-function .result.old")
    page.one("#panel-function select option[value=waits]").click()
    assert f"{both} " == page.one("#panel-function .code").get_attribute("value")


def test_exercises_are_answered_by_clicking(page: Page) -> None:
    """Tiles are put into the answer; it is judged, with reasons; giving up shows the right answer."""
    page.go("practice", kind="waits", level="1")
    page.wait_for(lambda: page.text("#panel-practice .question"))
    page.driver.find_elements(By.CSS_SELECTOR, "#panel-practice .buttons button")[1].click()
    page.wait_for(lambda: "Given up" in page.text("#panel-practice .summary"))
    right = page.text("#panel-practice .summary").partition("right answer: ")[2].rstrip(".")
    page.one(f"#panel-practice [data-tile='{right}']").click()
    assert right == page.one("#panel-practice .typed").get_attribute("value")
    page.one("#panel-practice .main-button").click()
    page.wait_for(lambda: page.text("#panel-practice .summary") == "Right.")
    page.one(f"#panel-practice [data-tile='{right}']").click()
    page.one("#panel-practice [data-tile='7z']").click()
    page.one("#panel-practice .main-button").click()
    page.wait_for(lambda: "missing: " in page.text("#panel-practice .summary"))
    before = page.text("#panel-practice .question")
    page.driver.find_elements(By.CSS_SELECTOR, "#panel-practice .buttons button")[2].click()
    page.wait_for(lambda: page.text("#panel-practice .question") not in {"", before})
    assert "number=1" in str(page.run("return location.hash"))


def test_ways_are_put_together_by_clicking(page: Page) -> None:
    """Tiles of one suit make a group; buttons begin the next group, and the next way."""
    page.go("practice", kind="decompose", level="2")
    page.wait_for(lambda: page.driver.find_elements(By.CSS_SELECTOR, "#panel-practice .answer-tiles .buttons button"))
    first = page.one("#panel-practice .answer-tiles [data-tile]")
    group, way = page.driver.find_elements(By.CSS_SELECTOR, "#panel-practice .answer-tiles .buttons button")
    for button in (first, first, group, first, way, first):
        button.click()
    tile = str(first.get_attribute("data-tile"))
    rank, suit = tile[0], tile[1]
    typed = page.one("#panel-practice .typed").get_attribute("value")
    assert f"{rank}{rank}{suit} {rank}{suit}, {rank}{suit}" == typed


@pytest.mark.parametrize("kind", ["discards", "shanten", "decompose", "score", "classical"])
def test_exercises_of_every_kind(page: Page, kind: str) -> None:
    """They can be given up; an answer that is none is refused at its place."""
    page.go("practice", kind=kind, level="1")
    page.wait_for(lambda: page.text("#panel-practice .faint").startswith(kind))
    page.type("#panel-practice .typed", "?!")
    page.one("#panel-practice .main-button").click()
    page.wait_for(lambda: page.text("#panel-practice .below.bad"))
    page.driver.find_elements(By.CSS_SELECTOR, "#panel-practice > div > .buttons button")[1].click()
    page.wait_for(lambda: "Given up" in page.text("#panel-practice .summary"))


def test_the_oracle_answers(page: Page) -> None:
    """Each line, as the protocol says, also in a link."""
    request = '{"cmd": "run", "seq": 7, "op": "waits", "hand": "2223m"}'
    page.go("oracle", lines=request)
    page.wait_for(lambda: page.text("#panel-oracle .responses") == '{"seq":7,"result":{"waits":["1m","3m","4m"]}}')
    page.driver.find_elements(By.CSS_SELECTOR, "#panel-oracle .example")[-1].click()
    page.wait_for(lambda: page.text("#panel-oracle .summary") == "3 responses")
    assert '"code":"bad-json"' in page.text("#panel-oracle .responses")
