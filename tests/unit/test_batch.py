"""Many hands at once: the same answers as one by one, and everything else refused."""

from __future__ import annotations

import random
from itertools import combinations, product
from typing import TYPE_CHECKING, Final, cast

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjfunc
from mjfunc import (
    KINDS,
    BadCounts,
    BadMeld,
    BadOption,
    BadSize,
    Conventions,
    FiveOfAKind,
    Form,
    Hand,
    MahjongError,
    batch,
    parse,
    strategies,
)
from mjfunc.model.conventions import DEFINITIONS, FORMS
from mjfunc.spec import acceptance, complete, shanten, waits
from mjfunc.tiles.counts import number_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

    from mjfunc import ShantenForm
    from mjfunc.model.conventions import Definition, Exhausted, FormName, Players, SevenPairsRule


def rows(*hands: str) -> batch.Rows:
    """Hands as an array."""
    return batch.rows_of(map(parse, hands))


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
        assert [far.minimum for far in found] == batch.shanten(hands, conventions=conventions).tolist()
        assert [far.regular for far in found] == batch.shanten(hands, "regular", conventions=conventions).tolist()
        pairs, orphans = (batch.shanten(hands, form) for form in ("seven-pairs", "thirteen-orphans"))
        if size < 13:
            assert {batch.NO_FORM} == set(pairs.tolist()) | set(orphans.tolist())
        else:
            assert [far.seven_pairs for far in found] == pairs.tolist()
            assert [far.thirteen_orphans for far in found] == orphans.tolist()


@pytest.mark.parametrize("size", [size for size in SIZES if size % 3 == 1])
def test_acceptance_and_waits(size: int) -> None:
    """The same kinds and copies as of single hands."""
    hands = np.concatenate([dealt(100, size), near_ready(100, size)])
    accepted, waited = batch.acceptance(hands), batch.waits(hands)
    assert hands.shape == accepted.shape == waited.shape
    for row, accepts, wanted in zip(hands, accepted, waited, strict=True):
        hand = Hand.from_34(row.tolist())
        expected = {kind.index: unseen for kind, unseen in mjfunc.acceptance(hand).tiles}
        assert expected == {int(kind): int(accepts[kind]) for kind in np.flatnonzero(accepts)}
        assert [kind.index for kind in mjfunc.waits(hand)] == np.flatnonzero(wanted).tolist()


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
    batch.decompose_complete,
    batch.decompose_ready,
    batch.discards,
)


@pytest.mark.parametrize("ask", QUESTIONS)
def test_invalid_arrays_of_hands_are_refused(ask: Callable[[batch.Rows], object]) -> None:
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
    name = next(key for key, value in vars(batch).items() if value is ask)
    for refused in ([[1] * 34], None, np.ma.masked_array(array)):
        given_class = f"{type(refused)}"
        with pytest.raises(TypeError) as caught:
            ask(cast("batch.Rows", refused))
        expected = f"{name} takes a plain numpy array, not {given_class}; batch.rows_of(hands) makes one"
        assert expected == str(caught.value)


def test_form_alone_refuses_invalid_arrays() -> None:
    """It is refused in the name of the function that was asked, as the nearest form is."""
    with pytest.raises(TypeError, match="^shanten takes a plain numpy array, not <class 'list'>; "):
        batch.shanten(cast("batch.Rows", [[1] * 34]), "regular")


@pytest.mark.parametrize(
    ("ask", "dtype"),
    [(batch.shanten, "int8"), (batch.is_complete, "bool"), (batch.waits, "bool"), (batch.acceptance, "uint8")],
)
def test_dtypes_of_answers(ask: Callable[[batch.Rows], NDArray[np.generic]], dtype: str) -> None:
    """The smallest numbers that hold them."""
    assert dtype == str(ask(rows("11m" if ask is batch.is_complete else "1m")).dtype)


@pytest.mark.no_cover
@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize("row", [0, 8_191, 8_192, 19_999])
def test_the_first_bad_row(ask: Callable[[batch.Rows], object], row: int) -> None:
    """It is named, with what is wrong with it."""
    size = 14 if ask in (batch.is_complete, batch.decompose_complete, batch.discards) else 13
    hands = np.resize(dealt(100, size), (20_000, 34))
    for kind, number, error, message in (
        (3, 5, FiveOfAKind, "5 copies of 4m, but there are only 4 of a kind"),
        (3, 255, FiveOfAKind, "255 copies of 4m, but there are only 4 of a kind"),
    ):
        wrong = hands.copy()
        wrong[row, kind] = number
        wrong[-1] = 200
        if row < len(wrong) - 1:
            with pytest.raises(error, match=f"^row {row}: {message}$") as caught:
                ask(wrong)
            assert row == caught.value.position
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
        BadOption, match="^form must be one of minimum, regular, seven-pairs, thirteen-orphans; not 'pairs'$"
    ):
        batch.shanten(hands, cast("ShantenForm", "pairs"))
    with pytest.raises(BadOption, match="^definition must be one of exchange, cut; not 'naive'$"):
        batch.shanten(hands, conventions=Conventions(definition=cast("Definition", "naive")))


def test_errors_have_their_codes() -> None:
    """They are those of single hands."""
    with pytest.raises(MahjongError) as caught:
        batch.waits(rows("1m", "22m"))
    assert ("bad-size", 1) == (caught.value.code, caught.value.position)


EXHAUSTED: Final[tuple[Exhausted, ...]] = ("not-ready", "ready")
RULES: Final[tuple[SevenPairsRule, ...]] = ("distinct", "quads", "pairs-only")
SUBSETS: Final[list[tuple[FormName, ...]]] = [forms for number in (1, 2, 3) for forms in combinations(FORMS, number)]
ROWS_OF_THREE: Final = [kind for kind in range(34) if not 1 <= kind <= 7]


def every_convention(definition: Definition, players: Players) -> list[Conventions]:
    """All that rows can be asked by, for they have no melds."""
    found = [
        Conventions(definition=definition, players=players, seven_pairs=rule, exhausted=exhausted, forms=forms)
        for rule, exhausted, forms in product(RULES, EXHAUSTED, SUBSETS)
    ]
    assert len(found) == 42
    return found


def said(ask: Callable[[], object]) -> object:
    """An answer, or what is wrong: the class of the error and its message."""
    try:
        return ask()
    except MahjongError as error:
        return type(error), error.message.removeprefix("row 0: ")


def compare(hand: Hand, by: Conventions) -> None:
    """Whatever the definitions say of a hand, of its shanten in each form and of what brings it nearer."""
    row = batch.rows_of([hand])
    far = said(lambda: shanten.shanten_by_form(hand, conventions=by).minimum)
    assert far == said(lambda: batch.shanten(row, conventions=by)[0])
    if not isinstance(far, tuple):
        distances = shanten.shanten_by_form(hand, conventions=by)
        of_forms = (distances.regular, distances.seven_pairs, distances.thirteen_orphans)
        for form, of_form in zip(Form, of_forms, strict=True):
            expected = batch.NO_FORM if of_form is None else of_form
            assert [expected] * 2 == [
                batch.shanten(row, name, conventions=by)[0] for name in (form, FORMS[[*Form].index(form)])
            ]
    if not hand.is_waiting:
        is_complete = said(lambda: complete.is_complete(hand, conventions=by))
        assert is_complete == said(lambda: bool(batch.is_complete(row, conventions=by)[0]))
        return
    assert said(lambda: waits.waits(hand, conventions=by)) == said(
        lambda: batch.kinds_in(batch.waits(row, conventions=by)[0])
    )
    assert said(lambda: acceptance.acceptance(hand, conventions=by).tiles) == said(
        lambda: tuple(
            (kind, batch.acceptance(row, conventions=by)[0][kind.index])
            for kind in batch.kinds_in(batch.acceptance(row, conventions=by)[0])
        )
    )


concealed = strategies.hands(with_melds=False, with_reds=False)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(concealed, st.sampled_from([*every_convention("exchange", 4), *every_convention("cut", 4)]), st.booleans())
def test_any_hand_by_any_convention(hand: Hand, by: Conventions, of_three: bool) -> None:
    """Batches say what the definitions say; three players' hands are mapped onto what they have."""
    compare(hand, attrs.evolve(by, players=3) if of_three else by)


NOTABLE: Final = (
    "1111m", "1111z", "1111p23p11s99s", "11112345678999p", "1111p2p", "19m1199p1199s1177z", "1111m99m11p99s111z",
    "1111m9999m1111p77z", "111m9999m1111p77z", "19m19p19s1234567z", "119m19p19s1234567z", "1111222233334z",
    "11m99m1199p1199s7z", "111999m11999p77z", "2222p3333p44445p", "22m",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("definition", DEFINITIONS)
def test_notable_hands_by_every_convention(definition: Definition, players: Players) -> None:
    """Four alike, nearly seven pairs, nearly orphans, and a row that three players cannot have."""
    for number, by in enumerate(every_convention(definition, players)):
        # Two hands for each convention, others for the next: the definitions take a tenth of a second for a hand.
        for text in NOTABLE[number % 8 :: 8]:
            compare(parse(text), by)


def all_rows(kinds: list[int], size: int) -> batch.Rows:
    """Every hand of so many tiles of these kinds."""
    found = [counts for counts in product(range(5), repeat=len(kinds)) if sum(counts) == size]
    array = np.zeros((len(found), 34), np.uint8)
    array[:, kinds] = found
    return array


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [4, pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.parametrize("definition", DEFINITIONS)
def test_every_small_hand(definition: Definition, players: Players) -> None:
    """Of one to five tiles of six kinds; what is accepted is what lowers the shanten of the same conventions."""
    kinds = [0, 8, 9, 10, 11, 33]
    seen = 0
    for size in (1, 2, 4, 5):
        array = all_rows(kinds, size)
        seen += len(array)
        hands = batch.hands_of(array)
        for exhausted in EXHAUSTED:
            by = Conventions(definition=definition, players=players, exhausted=exhausted)
            far = batch.shanten(array, conventions=by)
            assert [shanten.shanten(hand, conventions=by) for hand in hands] == far.tolist()
            if size % 3 == 2:
                is_complete = batch.is_complete(array, conventions=by).tolist()
                assert [complete.is_complete(hand, conventions=by) for hand in hands] == is_complete
                continue
            found = [batch.kinds_in(row) for row in batch.waits(array, conventions=by)]
            assert [waits.waits(hand, conventions=by) for hand in hands] == found
            assert (accepted_by_trying(array, by) == batch.acceptance(array, conventions=by)).all()
    # With at most four copies: all multisets but those of five alike.
    assert 6 + 21 + 126 + (252 - 6) == seen


def accepted_by_trying(array: batch.Rows, by: Conventions) -> batch.Rows:
    """The copies not held of each kind whose addition lowers the shanten, kind by kind."""
    found = np.zeros(array.shape, np.uint8)
    far = batch.shanten(array, conventions=by)
    for kind in range(34) if by.players == 4 else ROWS_OF_THREE:
        more = array.copy()
        more[:, kind] += 1
        available = array[:, kind] < 4
        lower = batch.shanten(more[available], conventions=by) < far[available]
        found[available, kind] = np.where(lower, 4 - array[available, kind], 0)
    return found


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("definition", DEFINITIONS)
def test_acceptance_is_what_lowers(definition: Definition, players: Players) -> None:
    """Of many hands, by every convention."""
    array = dealt(400, 13)
    array = array[array[:, 1:8].sum(1) == 0] if players == 3 else array
    assert len(array) > 60
    for by in every_convention(definition, players):
        assert (accepted_by_trying(array, by) == batch.acceptance(array, conventions=by)).all()


def test_fifth_tiles_complete() -> None:
    """Each row is told apart: which suit a fifth completes, and whether the other suits are blocks and one pair."""
    hands = [
        parse(text)
        for text in (
            *("1111m", "1111z", "1111234m", "12333345m11p", "11112233m11p", "11m12333345p", "12333345m123p11z"),
            *("1111m258p", "1111m22p33s44z", "11m22p", "4567p", "1111222233334m", "1111m2255p3366s7z"),
        )
    ]
    waited = set[bool]()
    those_that_count: tuple[tuple[FormName, ...], ...] = (FORMS, ("regular",), ("seven-pairs",))
    for forms in those_that_count:
        by = Conventions(exhausted="ready", forms=forms)
        found = [batch.kinds_in(row) for row in batch.waits(batch.rows_of(hands), conventions=by)]
        assert [waits.waits(hand, conventions=by) for hand in hands] == found
        waited |= {
            number_of(hand.counts, kind) == 4 for hand, kinds in zip(hands, found, strict=True) for kind in kinds
        }
    assert {False, True} == waited


def test_pairs_of_four_alike() -> None:
    """They complete seven pairs, and are waited for, only by the rule of quads."""
    quads = Conventions(seven_pairs="quads")
    whole, short = rows("1111m2255p3366s77z"), rows("1111m2255p3366s7z")
    assert [False, True] == [batch.is_complete(whole, conventions=by)[0] for by in (Conventions(), quads)]
    assert [(), (KINDS[33],)] == [
        batch.kinds_in(batch.waits(short, conventions=by)[0]) for by in (Conventions(), quads)
    ]


def test_three_players_have_fewer_sequences() -> None:
    """A 1m that is left over begins one, if there are 2m and 3m."""
    hand = parse("1111m9999m11112z")
    three = Conventions(players=3)
    assert (2, 3) == (
        batch.shanten(batch.rows_of([hand]))[0],
        batch.shanten(batch.rows_of([hand]), conventions=three)[0],
    )
    compare(hand, three)


def test_conventions_of_rows_that_cannot_be() -> None:
    """The row is named: with tiles that three players do not have, or of a size that no form that counts has."""
    three, pairs = Conventions(players=3), Conventions(forms=("seven-pairs", "thirteen-orphans"))
    message = "^row 1: 5m is not in the set for three players, which has no 2m to 8m$"
    for ask, array in (
        (batch.shanten, rows("1m", "5m")),
        (batch.waits, rows("1m", "5m")),
        (batch.acceptance, rows("1m", "5m")),
        (batch.is_complete, rows("11m", "55m")),
    ):
        with pytest.raises(BadOption, match=message) as caught:
            ask(array, conventions=three)
        assert 1 == caught.value.position
    for kind in KINDS[1:8]:
        with pytest.raises(BadOption, match=f"^row 1: {kind} is not in the set"):
            batch.shanten(rows("1m", str(kind)), conventions=three)
    array = rows("1133557799m113p", "1m")
    message = "^row 1: 1 concealed tile can have none of the forms that count: seven-pairs, thirteen-orphans$"
    for lacks in (batch.shanten, batch.acceptance):
        with pytest.raises(BadSize, match=message):
            lacks(array, conventions=pairs)
    assert [["3p"], []] == [[*map(str, batch.kinds_in(row))] for row in batch.waits(array, conventions=pairs)]
    assert [False] == batch.is_complete(rows("11m"), conventions=pairs).tolist()
    assert [0, batch.NO_FORM] == batch.shanten(array, "seven-pairs", conventions=pairs).tolist()
    assert [batch.NO_FORM] * 2 == batch.shanten(array, "regular", conventions=pairs).tolist()


@pytest.mark.parametrize("ask", QUESTIONS)
def test_invalid_conventions_are_refused(ask: Callable[..., object]) -> None:
    """A sentence says what they are."""
    with pytest.raises(TypeError, match=r"takes conventions, not 'cut'; Conventions\(players=3\) makes some$"):
        ask(rows("1m"), conventions="cut")


def test_hands_rows_and_kinds() -> None:
    """They turn into each other; what a row cannot have is refused with its number."""
    hands = tuple(map(parse, ("1m", "123m456p11z", "19m19p19s1234567z")))
    array = batch.rows_of(hands)
    assert ("uint8", (3, 34)) == (str(array.dtype), array.shape)
    assert hands == batch.hands_of(array)
    assert (array == batch.rows_of(iter(hands))).all()
    assert (0, 34) == batch.rows_of([]).shape
    assert () == batch.hands_of(batch.rows_of([]))
    assert (parse("55m"),) == batch.hands_of(batch.rows_of([parse("05m")]))
    assert mjfunc.waits(hands[0]) == batch.kinds_in(batch.waits(array[:1])[0]) == (KINDS[0],)
    assert (KINDS[0], KINDS[33]) == batch.kinds_in(rows("1m777z")[0])
    with pytest.raises(BadMeld, match=r"^row 1: a row has no melds; this hand has \(111p\) \(222s\)$") as caught:
        batch.rows_of([hands[0], parse("1m (111p) (222s)")])
    assert 1 == caught.value.position
    with pytest.raises(BadSize, match="^row 1: 15 concealed tiles; a hand has 1 to 14$"):
        batch.rows_of([hands[0], parse("1111m234567p11z888s")])
    with pytest.raises(TypeError, match="^rows_of takes a Hand, not '1m'; "):
        batch.rows_of([cast("Hand", "1m")])
    with pytest.raises(FiveOfAKind, match="^row 1: 5 copies of 1m, but there are only 4 of a kind$"):
        batch.hands_of(np.array([[1] + [0] * 33, [5] + [0] * 33], np.uint8))
    with pytest.raises(TypeError, match="^hands_of takes a plain numpy array, not <class 'list'>; "):
        batch.hands_of(cast("batch.Rows", [[1] * 34]))
    with pytest.raises(TypeError, match=r"^kinds_in takes one row of an array, not \[1\]; "):
        batch.kinds_in(cast("batch.Rows", [1]))
    for wrong, shown_as in (
        (array, "3 x 34 uint8"),
        (array[0].astype(np.int64), "34 int64"),
        (array[0][:33], "33 uint8"),
    ):
        with pytest.raises(BadCounts, match=f"^a row is 34 of bool or uint8, not {shown_as}$"):
            batch.kinds_in(cast("batch.Rows", wrong))


def test_public_names_of_batch() -> None:
    """Its own names, and none that it imports."""
    assert not {"np", "Any", "S", "NDArray", "Hand", "special_shanten"} & set(batch.__all__)
    assert all(hasattr(batch, name) for name in batch.__all__)
    assert 24 == len(batch.__all__)
