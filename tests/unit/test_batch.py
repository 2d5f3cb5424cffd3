"""Many hands at once: the same answers as one by one, and everything else refused."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, cast

import numpy as np
import pytest

import mjfunc
from mjfunc import BadCounts, BadOption, BadSize, Conventions, FiveOfAKind, Hand, MahjongError, batch, parse
from mjfunc.model.conventions import DEFINITIONS
from mjfunc.notation.numbers import write_34

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mjfunc import Definition


def rows(*hands: str) -> batch.Rows:
    """Hands as an array."""
    return np.array([write_34(parse(hand).counts) for hand in hands], np.uint8)


def dealt(number: int, size: int, *, seed: int = 34) -> batch.Rows:
    """Hands of a size: uniformly dealt ones, some of one suit, and some with quads."""
    choice = random.Random(seed)
    found = np.zeros((number, 34), np.uint8)
    for row in found:
        kinds = choice.choice((range(34), range(9), range(18, 34)))
        most = choice.choice((1, 1, 4))
        while row.sum() < size:
            kind = choice.choice(kinds)
            row[kind] += min(most, 4 - row[kind], size - row.sum())
    return found


SIZES = (1, 2, 4, 5, 7, 8, 10, 11, 13, 14)


@pytest.mark.parametrize("size", SIZES)
def test_one_by_one(size: int) -> None:
    """Every form, by each definition, is what single hands have."""
    hands = dealt(400, size)
    for definition in DEFINITIONS:
        conventions = Conventions(definition=definition)
        found = [mjfunc.shanten_by_form(Hand.from_34(row.tolist()), conventions=conventions) for row in hands]
        assert [one.minimum for one in found] == batch.shanten(hands, definition=definition).tolist()
        assert [one.regular for one in found] == batch.shanten(hands, "regular", definition).tolist()
        pairs, orphans = (batch.shanten(hands, form) for form in ("seven-pairs", "thirteen-orphans"))
        if size < 13:
            assert {batch.NO_FORM} == set(pairs.tolist()) | set(orphans.tolist())
        else:
            assert [one.seven_pairs for one in found] == pairs.tolist()
            assert [one.thirteen_orphans for one in found] == orphans.tolist()


@pytest.mark.parametrize("size", [size for size in SIZES if size % 3 == 1])
def test_acceptance_and_waits(size: int) -> None:
    """The same kinds and copies as of single hands."""
    hands = np.concatenate([dealt(100, size), near_ready(100, size)])
    accepted, waited = batch.acceptance(hands), batch.waits(hands)
    assert hands.shape == accepted.shape == waited.shape
    for row, accepts, waits in zip(hands, accepted, waited, strict=True):
        hand = Hand.from_34(row.tolist())
        expected = {kind.index: unseen for kind, unseen in mjfunc.acceptance(hand).tiles}
        assert expected == {int(kind): int(accepts[kind]) for kind in np.flatnonzero(accepts)}
        assert [kind.index for kind in mjfunc.waits(hand)] == np.flatnonzero(waits).tolist()


def near_ready(number: int, size: int) -> batch.Rows:
    """Hands that are ready, or nearly: blocks and pairs without a tile."""
    choice = random.Random(size)
    found = np.zeros((number, 34), np.uint8)
    for row in found:
        while row.sum() != size or row.max() > 4:
            row[:] = 0
            for _ in range(size // 3):
                lowest = 9 * choice.randrange(3) + choice.randrange(7)
                row[choice.choice(([lowest, lowest + 1, lowest + 2], [lowest]))] += 1
                row[lowest] += 2 * (row[lowest + 1] == 0)
            row[choice.randrange(34)] += 1
            if row.sum() != size:
                row[:] = 0
    return found


def test_special_forms_accept() -> None:
    """Seven pairs want singles or new kinds, thirteen orphans what is missing or a second one."""
    hands = rows("19m19p19s1234567z", "119m19p19s123456z", "1133m5577p1133s7z", "111133m5577p113s", "1133m5577p11137s")
    for row, accepts in zip(hands, batch.acceptance(hands), strict=True):
        expected = mjfunc.acceptance(Hand.from_34(row.tolist()))
        assert {kind.index: unseen for kind, unseen in expected.tiles} == {
            int(kind): int(accepts[kind]) for kind in np.flatnonzero(accepts)
        }


def test_complete() -> None:
    """In any form; waiting hands are refused."""
    hands = rows("22m", "123m11z", "123m12z", "1133557799m1133p", "19m19p19s12345677z", "11112222333344m")
    assert [True, True, False, True, True, True] == batch.is_complete(hands).tolist()
    with pytest.raises(BadSize, match="^row 1: 4 concealed tiles; a drawn hand has 2, 5, 8, 11 or 14$"):
        batch.is_complete(rows("22m", "2222m"))


def test_sizes_may_be_mixed() -> None:
    """Each row is a hand of its own; an array of none is one."""
    hands = rows("1m", "22m", "1122p", "123m456p789s1122z", "147m258p369s12345z")
    assert [0, -1, 0, 0, 6] == batch.shanten(hands).tolist()
    assert [batch.NO_FORM] * 3 + [4, 6] == batch.shanten(hands, "seven-pairs").tolist()
    waiting = rows("1m", "1122p", "1122334455667m")
    assert [1, 2, 3] == batch.waits(waiting).sum(1).tolist()
    empty = np.zeros((0, 34), np.uint8)
    assert [] == batch.shanten(empty).tolist() == batch.is_complete(empty).tolist()
    assert (0, 34) == batch.waits(empty).shape == batch.acceptance(empty).shape


def test_rows_in_any_order_of_memory() -> None:
    """Arrays that are views of others are read as they are, and never written to."""
    hands = dealt(50, 13)
    wide = np.zeros((100, 70), np.uint8)
    wide[::2, 1:69:2] = hands
    view = wide[::2, 1:69:2]
    wide.setflags(write=False)
    assert batch.shanten(hands).tolist() == batch.shanten(view).tolist()
    assert batch.shanten(hands).tolist() == batch.shanten(np.asfortranarray(hands)).tolist()
    assert batch.acceptance(hands).tolist() == batch.acceptance(view).tolist()


def test_rows_on_disk(tmp_path: Path) -> None:
    """An array that is mapped from a file is as good as another."""
    hands = dealt(50, 13)
    np.save(tmp_path / "hands.npy", hands)
    mapped = np.load(tmp_path / "hands.npy", mmap_mode="r")
    assert batch.shanten(hands).tolist() == batch.shanten(mapped).tolist()
    assert batch.acceptance(hands).tolist() == batch.acceptance(mapped).tolist()


QUESTIONS: tuple[Callable[[batch.Rows], object], ...] = (
    batch.shanten,
    batch.is_complete,
    batch.waits,
    batch.acceptance,
)


@pytest.mark.parametrize("ask", QUESTIONS)
def test_what_is_no_array_of_hands(ask: Callable[[batch.Rows], object]) -> None:
    """Shape and type are looked at first."""
    for wrong, shown in (
        (np.zeros((2, 33), np.uint8), "2 x 33 uint8"),
        (np.zeros(34, np.uint8), "34 uint8"),
        (np.zeros((1, 1, 34), np.uint8), "1 x 1 x 34 uint8"),
        (np.zeros((2, 34), np.int64), "2 x 34 int64"),
        (np.zeros((2, 34), np.int8), "2 x 34 int8"),
        (np.zeros((2, 34), np.float32), "2 x 34 float32"),
    ):
        with pytest.raises(BadCounts, match=f"^hands are an array of N x 34 uint8, not of {shown}$"):
            ask(cast("batch.Rows", wrong))
    array = np.ones((1, 34), np.uint8)
    for other, name in (([[1] * 34], "list"), (None, "NoneType"), (np.ma.masked_array(array), "MaskedArray")):
        with pytest.raises(BadCounts, match=f"^hands are a plain numpy array, not a {name}$"):
            ask(cast("batch.Rows", other))


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize("row", [0, 8_191, 8_192, 19_999])
def test_the_first_bad_row(ask: Callable[[batch.Rows], object], row: int) -> None:
    """It is named, with what is wrong with it."""
    size = 14 if ask is batch.is_complete else 13
    hands = np.resize(dealt(100, size), (20_000, 34))
    for kind, number, error, message in (
        (3, 5, FiveOfAKind, "5 4m, but there are only 4 of a kind"),
        (3, 255, FiveOfAKind, "255 4m, but there are only 4 of a kind"),
    ):
        wrong = hands.copy()
        wrong[row, kind] = number
        wrong[-1] = 200
        if row < len(wrong) - 1:
            with pytest.raises(error, match=f"^row {row}: {message}$") as caught:
                ask(wrong)
            assert row == caught.value.place
    for counts, message in (
        ([0] * 34, "0 concealed tiles; a hand has 1 to 14"),
        ([1] * 12 + [0] * 22, "12 concealed tiles; a hand never has 3, 6, 9 or 12"),
        ([4] * 34, "136 concealed tiles; a hand has 1 to 14"),
        ([4] * 4 + [0] * 30, "16 concealed tiles; a hand has 1 to 14"),
    ):
        wrong = hands.copy()
        wrong[row] = counts
        with pytest.raises(BadSize, match=f"^row {row}: {message}$"):
            ask(wrong)


def test_options_that_do_not_exist() -> None:
    """They are refused by name."""
    hands = rows("1m")
    with pytest.raises(
        BadOption, match="^form is one of minimum, regular, seven-pairs, thirteen-orphans; not 'pairs'$"
    ):
        batch.shanten(hands, cast("batch.ShantenForm", "pairs"))
    with pytest.raises(BadOption, match="^definition is one of exchange, cut; not 'naive'$"):
        batch.shanten(hands, definition=cast("Definition", "naive"))


def test_errors_have_their_codes() -> None:
    """They are those of single hands."""
    with pytest.raises(MahjongError) as caught:
        batch.waits(rows("1m", "22m"))
    assert ("bad-size", 1) == (caught.value.code, caught.value.place)
