"""The typed client uses everything public, hides nothing from the checkers, and does what it says."""

from __future__ import annotations

import ast
import tokenize
from importlib import import_module
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs
import pytest

import mjfunc
from mjfunc import Conventions, classical, riichi
from tests.audit.subjects import explain_nothing
from tests.typing import stars, user

if TYPE_CHECKING:
    from collections.abc import Iterator

CLIENT: Final = Path(user.__file__)
TREE: Final = ast.parse(CLIENT.read_text(encoding="utf-8"))


def names_used(tree: ast.AST, package: str) -> set[str]:
    """What follows the name of a package and a dot."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(ast.Name(value), attr) if value == package:
                found.add(attr)
            case _:
                pass
    return found


def fields_given(tree: ast.AST, package: str, name: str) -> Iterator[set[str]]:
    """The fields that are named where a class of this name and package is called."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Attribute(ast.Name(value), called), keywords=keywords) if (value, called) == (
                package,
                name,
            ):
                yield {keyword.arg for keyword in keywords if keyword.arg is not None}
            case _:
                pass


def test_names_are_seen_only_behind_their_package() -> None:
    """A name of another package, one in a text, and one alone are not uses of it."""
    tree = ast.parse("batch.waits(rows)\nx: batch.Rows = mjfunc.parse('batch.shanten')\nacceptance, one.batch.kinds_in")
    assert {"waits", "Rows"} == names_used(tree, "batch")


@pytest.mark.parametrize(
    ("package", "least"),
    [("mjfunc", 70), *((f"mjfunc.{name}", 1) for name in (*mjfunc.PACKAGES, "riichi.arrays"))],
)
def test_the_client_uses_every_public_name(package: str, least: int) -> None:
    """Whoever adds a public name adds its use, and so the checkers see it."""
    names: set[str] = set(import_module(package).__all__)
    assert least <= len(names)
    used = names_used(TREE, "many" if package == "mjfunc.riichi.arrays" else package.rpartition(".")[2])
    assert set() == names - used


@pytest.mark.parametrize(
    ("package", "chosen"),
    [
        ("mjfunc", Conventions),
        ("classical", classical.ClassicalRules),
        ("classical", classical.Mechanics),
        ("riichi", riichi.Rules),
    ],
)
def test_the_client_chooses_every_field(package: str, chosen: type[attrs.AttrsInstance]) -> None:
    """What can be chosen is chosen once, each field by its name."""
    assert [set(attrs.fields_dict(chosen))] == list(fields_given(TREE, package, chosen.__name__))


def test_the_client_hides_nothing_from_the_checkers() -> None:
    """No comment excuses anything, nothing is cast, and nothing is Any."""
    with tokenize.open(CLIENT) as file:
        tokens = list(tokenize.generate_tokens(file.readline))
    assert [] == [token.string for token in tokens if token.type == tokenize.COMMENT]
    words = {token.string for token in tokens if token.type == tokenize.NAME}
    assert set() == words & {"Any", "cast"}
    assert {"assert_never", "batch"} <= words


def test_stars() -> None:
    """A star of a package and one of ``mjfunc`` itself leave the packages reachable."""
    assert ("ready", "2m", "3m", "1112m") == stars.main()


@pytest.fixture(scope="module")
def found() -> dict[str, list[str]]:
    """What the client is answered; it does not look at causes, which take longer than all else."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mjfunc.audit.assertion.diagnose", explain_nothing)
        return user.main()


@pytest.mark.slow
def test_the_client_reads_and_makes(found: dict[str, list[str]]) -> None:
    """Every error is its own, and hands that are made in different ways are the same."""
    assert [mjfunc.__version__, *mjfunc.PACKAGES] == found["about"]
    *codes, fifth, fine = found["faults"]
    assert codes == [error.code for error in user.FAULTS]
    assert len(user.FAULTS) == 14
    assert len(set(codes)) == 12  # too many blocks are a bad size
    assert "five-of-a-kind at 4: 5 copies of 1m, but there are only 4 of a kind" == fifth
    assert "11z (123m)" == fine
    values, contained, hands, played = found["makings"]
    assert "11112m 1111m 2m [1111m] True 406p 05p 46p (123m)" == played
    assert "0p True 5p 055p 05p [1111m] (1, 1, 1, 1, 1, 1, 1, 1, 1) 34" == values
    assert "True" == contained
    assert "1111222m345p67899s, 05p, 05p [1111m], 05p [1111m], 55p, 55p, 55p [1111m]" == hands


@pytest.mark.slow
def test_the_client_asks_of_one_hand(found: dict[str, list[str]]) -> None:
    """Complete, open, not complete; and ready in two ways, which a kan changes."""
    closed, is_open, not_complete = found["drawn"]
    assert "False: 123m and 11z beside 0 melds;  and 11z, open on both sides" == closed
    assert is_open.startswith("True: 123m and 11z beside 1 melds; ")
    assert "1z: 3 1z 1z 0 7 None 4z 4z" == not_complete
    near, accepted, ready, completed, kan, against, reasons, further = found["waiting"]
    assert "0 0 0 [0, 4, 9]" == near
    assert "9m:1 4p:3" == accepted
    assert "True True 111p 456s 789s and 99m, open on both sides; 123p 456s 789s, beside 99m11p" == ready
    assert completed.startswith("123p 234p 999m 111p; 111p 123p 456s 789s and 99m beside 0 melds; ")
    assert "False False" == kan
    assert "9m False 123p 456s 789s, beside 99m11p" == against
    assert reasons.startswith(
        "9m:2 123p 456s 789s, beside 99m11p; 1p:1 111p 456s 789s and 99m, open on both sides 123p"
    )
    assert "shanten 0  accepts 9m:1 4p:3  4 tiles  two steps no way  improves with nothing" == further


@pytest.mark.slow
def test_the_client_asks_of_arrays(found: dict[str, list[str]]) -> None:
    """Two hands, one of which has nine waits and one thirteen."""
    *by_form, gates, orphans, first, codes, listed, beside, agreed = found["arrays"]
    assert ["minimum [0, 0]", "regular [0, 8]", "seven-pairs [4, 6]", "thirteen-orphans [10, 0]"] == by_form
    nine, thirteen = "1m 2m 3m 4m 5m 6m 7m 8m 9m", "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"
    assert f"1112345678999m waits for {nine} and accepts {nine}" == gates
    assert f"19m19p19s1234567z waits for {thirteen} and accepts {thirteen}" == orphans
    assert "111m 234m 567m 99m penchan 89m on 7m True" == first
    assert "[0, 3, 9, 76] 11" == codes
    assert "[1, 1] True" == listed
    assert "4m 6 2s 3s 1s" == beside
    assert "2 True" == agreed


@pytest.mark.slow
def test_the_client_counts_and_draws(found: dict[str, list[str]]) -> None:
    """Four of forty tiles can be drawn in 91390 ways; and four of any kinds are as many hands as four of 37 things."""
    nearest, *_, shanten, beside, decomposed, worth = found["counted"]
    # Four triplets or quads and a pair, of ten kinds; or 789 once to four times, as far as the rest of each is enough.
    with_sequences = 7 * sum(comb(3, of) * comb(7, 3 - of) * 3 ** (3 - of) for of in range(4)), 21 * 9 * 8, 7 * 3 * 6, 7
    assert worth.startswith(f"{comb(10, 4) * 6 * 3**4 + sum(with_sequences)} 1585 ")
    assert f"{comb(108 - 3, 2)} 5 [True, True, True, True, True]" == beside
    assert "minimum [(0, 176), (1, 399), (2, 140)]" == nearest
    assert 176 + 399 + 140 == comb(10 + 4 - 1, 4)
    assert f"{comb(40, 4)} 60032/45695 0" == shanten
    assert decomposed.startswith("176 ")
    numbers, first, *agreed = found["ranked"]
    assert numbers.startswith("7734 of 66045, ")
    assert comb(34 + 4 - 1, 4) == 66045
    assert "2345m 3 3" == first
    assert ["True True", "True", "True"] == agreed
    assert ["True 1 True", "0 0 0"] == found["sampled"]


@pytest.mark.slow
def test_the_client_scores_riichi(found: dict[str, list[str]]) -> None:
    """Riichi, drawn as the last tile, with a pair of the prevailing wind; and a quad that cannot be robbed."""
    reading, items, asked, chosen, score, payments, encoded, table, *told = found["won"]
    assert "ryanmen Riichi True" == reading
    assert "20 8 2 2" == items
    assert asked.startswith("1 0 0 open-tanyao ippatsu ")
    assert "True True sanbaiman highest with-green mangan 500 even with-suukantsu" == chosen
    assert "4 mangan None 12300" == score
    assert ["others 4100 each", "True"] == [payments, encoded]
    assert "discarder 7900 mangan" == table
    assert ["chankan-copies True", "not refused"] == found["refused"]
    assert ["2 6000 menzen-tsumo yakuhai-seat yakuhai-round False 123 none riichi double E"] == found["won_at_once"]
    names, text, page, title, hand, pictures, texts = told
    assert names.startswith("立直")
    assert ("23m+1m", "<!DOCTYPE html>", "123m456p789s11122z") == (text[:6], page, hand)
    assert "won on 1m: " in title
    assert pictures.endswith("won on 1m")
    assert texts.endswith("11122z +1m")


@pytest.mark.slow
def test_the_client_scores(found: dict[str, list[str]]) -> None:
    """28 points, doubled for terminals, one sequence in three suits and all concealed, are 220; East gets it doubled.

    The discarder pays for all three.
    """
    chosen, others, paying, _ = found["rules"]
    assert "best best without-pair at-least-one both double double limit double share for-all False" == chosen
    assert others.endswith("limit-doubled no; the default rules; with-pair; nothing special")
    assert "dealer discarder limit_doubled" == paying
    paid, sets, tests, plain, of_rules, points, *agreed = found["scored"]
    assert f"True True W pays E {3 * 2 * 220}" == paid
    assert "blocks and a pair: 5 sets, None" == sets
    assert ["terminal-or-honour-in-each-set 1 0", "0 0 0", "0 1 0"] == [tests, plain, of_rules]
    assert points.startswith("True {'sets': [{'set': '111m', 'points': 8}, ")
    assert ["True", "terminal-or-honour-in-each-set", "True"] == agreed


@pytest.mark.slow
def test_the_client_makes_hands(found: dict[str, list[str]]) -> None:
    """Of every kind there are some that hold a kind four times; the simplest of other things are the first of all."""
    sizes, *fours, quads, simplest = found["made"]
    assert "True" == sizes
    assert [f"{name}: True" for name in ("drawn", "waiting", "ready", "fours", "near", "any")] == fours
    assert "with quads: True" == quads
    assert "1m (123m) regular          11m" == simplest


@pytest.mark.slow
def test_the_client_draws(found: dict[str, list[str]]) -> None:
    """Five kinds in all; a page has its own; and a line for each text."""
    symbols, terminals, held, row, ready, complete, copies, cutting = found["pictured"]
    assert "5 0 5" == symbols
    assert "True True" == terminals
    assert ["23m 11z", "23m 11z", "11z 23m + 1m\u00d74 4m\u00d74", "123m 22m"] == [held, row, ready, complete]
    assert ["1m\u00d74 4m\u00d74", "shapes 23m\nhead 11z"] == [copies, cutting]


@pytest.mark.slow
def test_the_client_explains(found: dict[str, list[str]]) -> None:
    """A ready hand with two waits and one kan, in five ways."""
    said = "ready, closed, 4 concealed tiles"
    assumed = "situation: seat W, round W; the hand holds neither wind; no riichi, no indicators; rules: tenhou"
    *explained, scores = found["explained"]
    assert ["ready True", "3 4 1m", f"  {said}", "<!DOCTYPE html>", f"1112m: {said}", "ready"] == explained
    assert f"True 1 False {assumed}" == scores


@pytest.mark.slow
def test_the_client_audits(found: dict[str, list[str]]) -> None:
    """The smallest ready hand shows that a function finds no waits."""
    assert ["waits 1m"] == found["audited"]


@pytest.mark.slow
def test_the_client_practises(found: dict[str, list[str]]) -> None:
    """Both answers are right; a bad one lacks both waits; the page has each exercise and its answer."""
    first, asked, second, _, missing, page, ways = found["practised"]
    assert "waits, level 2: the number of kinds that the hand waits for; 6p 9p; True" == first
    assert "True Which tiles does the hand wait for?" == asked
    assert second.endswith("; 6p 7p; True")
    assert ["4m", "4 6", "True"] == [missing, page, ways]


@pytest.mark.slow
def test_the_client_referees(found: dict[str, list[str]]) -> None:
    """A round that breaks five rules, the last of them that it does not end; and the table after a call."""
    assert ["20 5 23", "pon 0 1 None False", "None None True 29"] == found["refereed"]


@pytest.mark.slow
def test_the_client_judges_logs(found: dict[str, list[str]]) -> None:
    """A game with violations, its last table, and a file that is not there, twice."""
    game, *lines, unread, again = found["judged"]
    assert game.startswith("mjai ")
    assert "deal-" in game
    assert any(" live tiles, indicators " in line for line in lines)
    assert "nothing.mjlog 0 : the file cannot be read: No such file or directory" == unread
    assert "the file cannot be read: No such file or directory" == again


@pytest.mark.slow
def test_the_client_runs_machines(found: dict[str, list[str]]) -> None:
    """The literal one misses a sequence among its neighbours, the mended one does not."""
    literal, mended, mine, top, sets, winner = found["machines"]
    assert literal.startswith("literal True 11 out of fallbacks")
    assert mended.endswith("sequence(1m 2m 3m) pair(2m 2m)  |")
    assert mine.startswith("mine True 11 out of fallbacks")
    assert ["four(1m) True 11", "123m 22m"] == [top, sets]
    assert "True regular          123m 22m" == winner


@pytest.mark.slow
def test_the_client_varies_a_win(found: dict[str, list[str]]) -> None:
    """By fields from a table, with another seat, and with a liable player."""
    usual, as_dealer, liable = found["variations"]
    assert "32600 None yakuman 1 discarder 32600" == usual
    assert "48600 None yakuman 1 discarder 48600" == as_dealer
    assert "32300 None yakuman 1 discarder 16000 liable N 16300" == liable
