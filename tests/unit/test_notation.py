"""Reading and writing, and what is said where a text is wrong."""

from __future__ import annotations

import unicodedata
from typing import Any, cast

import pytest

from mjfunc import KINDS, BadMeld, BadNotation, BadSize, FiveOfAKind, Hand, MahjongError, Meld, Suit, Tile, parse
from mjfunc.notation.naming import LOTT, MJAI, Naming
from mjfunc.notation.numbers import read_34, read_38, read_136, write_34, write_38, write_136
from mjfunc.notation.tile_text import read_groups, read_tiles, write_tiles
from mjfunc.notation.unicode import read_unicode, write_unicode
from mjfunc.tiles.counts import counts_of
from mjfunc.tiles.tile import RED_FIVES


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("345m067p22z(111z)[5555s]", "345m067p22z [5555s] (111z)"),
        (" 3 4 5 m 0 6 7 p 22z  ( 1 1 1 z )[5 555s ] ", "345m067p22z [5555s] (111z)"),
        ("2z67p3m5m0p2z4m", "345m067p22z"),
        ("5406m1z", "4056m1z"),
        ("1m", "1m"),
        ("11m (406s) (123m)", "11m (123m) (406s)"),
    ],
)
def test_hand_text(text: str, written: str) -> None:
    """Suits in any order and repeated, spaces free; written in canonical order."""
    assert written == str(parse(text))


@pytest.mark.parametrize(
    ("text", "message", "position"),
    [
        ("123x", "'x' is neither a rank nor a suit letter", 3),
        ("123M", "'M' is neither a rank nor a suit letter", 3),
        ("1m\t1m", "'\\t' is neither a rank nor a suit letter", 2),
        ("\uff11m", "'\uff11' is neither a rank nor a suit letter", 0),
        ("123", "3 has no suit letter after it", 2),
        ("1m (12", "'(' is never closed", 3),
        ("1m (123m", "'(' is never closed", 3),
        ("1m [123m)", "'[' is never closed", 3),
        ("1m (12)", "2 has no suit letter after it", 5),
        ("1m 12 (123m)", "2 has no suit letter after it", 4),
        ("m1m", "the suit letter m has no ranks before it", 0),
        ("1mm", "the suit letter m has no ranks before it", 2),
        ("18z", "there is no 8z", 1),
        ("0z", "there is no 0z", 0),
        ("1m (123m) 1m", "'1' comes after a meld, where only another meld can come", 10),
        ("1m (123m))", "')' comes after a meld, where only another meld can come", 9),
        ("1m) (123m)", "')' is neither a rank nor a suit letter", 2),
        ("1m ((123m))", "'(' is neither a rank nor a suit letter", 4),
        ("1m [(111m)]", "'(' is neither a rank nor a suit letter", 4),
    ],
)
def test_hand_text_faults(text: str, message: str, position: int) -> None:
    """The message says what is wrong, the position where."""
    with pytest.raises(BadNotation) as caught:
        parse(text)
    assert ("bad-notation", message, position) == (caught.value.code, str(caught.value), caught.value.position)


def test_endless_texts_end_early() -> None:
    """No text makes more tiles or melds than the game has."""
    assert 136 == len(read_tiles("1" * 136 + "m"))
    with pytest.raises(BadSize, match="^more than 136 tiles; there are no more in the game$") as caught:
        read_tiles("1" * 10_000_000 + "m")
    assert 136 == caught.value.position
    assert 137 == len(read_groups("()" * 136))
    with pytest.raises(BadSize, match="^more than 136 melds; there are no more tiles in the game$") as caught:
        read_groups("()" * 1_000_000)
    assert 272 == caught.value.position


def test_tiles_alone_have_no_melds() -> None:
    """Where only tiles can stand, a bracket is a fault."""
    assert (Tile(Suit.DOTS, 5, red=True), Tile(Suit.DOTS, 5)) == read_tiles("05p")
    assert () == read_tiles("")
    assert "05p1z" == write_tiles(reversed(read_tiles("05p1z")))
    with pytest.raises(BadNotation, match=r"^\( opens a meld where only tiles can stand$") as caught:
        read_tiles("1m (123m)")
    assert 3 == caught.value.position


def test_34_counts() -> None:
    """One number for each kind."""
    numbers = [0] * 34
    numbers[0], numbers[13], numbers[33] = 3, 1, 1
    hand = Hand.from_34(numbers, [Meld.of(read_tiles("123s"))])
    assert "111m5p7z (123s)" == str(hand)
    assert tuple(numbers) == write_34(hand.counts)


def test_38_slots() -> None:
    """Tens are suits, ones are ranks, and the gaps stay zero."""
    slots = [0] * 38
    slots[1], slots[15], slots[29], slots[37] = 1, 2, 3, 1
    assert counts_of(read_tiles("1m55p999s7z")) == read_38(slots)
    assert tuple(slots) == write_38(read_38(slots))
    used = {slot for kind in KINDS for slot, number in enumerate(write_38(counts_of([kind]))) if number}
    assert {0, 10, 20, 30} == set(range(38)) - used


@pytest.mark.parametrize("gap", [0, 10, 20, 30])
def test_38_slots_have_gaps(gap: int) -> None:
    """A tile between two suits is refused."""
    slots = [0] * 38
    slots[gap] = 1
    with pytest.raises(BadNotation, match=f"^item {gap} is 1: it lies between two suits and must be 0$") as caught:
        read_38(slots)
    assert gap == caught.value.position


@pytest.mark.parametrize(
    ("numbers", "message", "position"),
    [
        ([0] * 33, "34 counts are needed, not 33", None),
        ([0] * 35, "34 counts are needed, not 35", None),
        ([0] * 33 + [-1], "item 33 is -1: a count is never below 0", 33),
        ([0, 1.0] + [0] * 32, "item 1 is 1.0, not a whole number", 1),
        ([0, 0, "1"] + [0] * 31, "item 2 is '1', not a whole number", 2),
        ([None], "item 0 is None, not a whole number", 0),
    ],
)
def test_34_counts_faults(numbers: list[Any], message: str, position: int | None) -> None:
    """The message names the item and the number."""
    with pytest.raises(BadNotation) as caught:
        read_34(numbers)
    assert (message, position) == (str(caught.value), caught.value.position)
    with pytest.raises(BadNotation):
        Hand.from_34(numbers)


def test_136_ids() -> None:
    """Four for each kind; 16, 52 and 88 are red fives unless the set has none."""
    assert (*(Tile(kind.suit, kind.rank) for kind in KINDS),) == read_136(range(3, 136, 4))
    assert RED_FIVES == read_136((16, 52, 88))
    assert tuple(five.kind for five in RED_FIVES) == read_136((16, 52, 88), reds=False)
    assert (16, 17, 0, 1, 132) == write_136(read_tiles("05m") + read_tiles("11m7z"))
    assert (17, 18, 19, 16) == write_136(read_tiles("5550m"))
    assert (16, 17, 18, 19) == write_136(read_tiles("5555m"), reds=False)
    assert "055m1p (123s)" == str(Hand.from_136([18, 16, 17, 36], [Meld.of(read_tiles("123s"))]))
    assert "555m1p" == str(Hand.from_136([18, 16, 17, 36], reds=False))


@pytest.mark.parametrize(
    ("ids", "message", "position"),
    [
        ([0, 136], "item 1 is 136: ids are 0 to 135", 1),
        ([-1], "item 0 is -1: ids are 0 to 135", 0),
        ([7, 8, 7], "item 2 is 7 again: an id is one tile", 2),
        ([0.0], "item 0 is 0.0, not a whole number", 0),
    ],
)
def test_136_ids_faults(ids: list[Any], message: str, position: int) -> None:
    """The message names the item and the number."""
    with pytest.raises(BadNotation) as caught:
        Hand.from_136(ids)
    assert (message, position) == (str(caught.value), caught.value.position)


def test_136_ids_have_one_red_five_of_each_suit() -> None:
    """What a set does not have cannot be written, and nothing is dropped instead."""
    with pytest.raises(BadNotation, match="^item 1 is one 0m too many: the set has 1 of them$") as caught:
        write_136(read_tiles("00m"))
    assert 1 == caught.value.position
    with pytest.raises(BadNotation, match="^item 3 is one 5m too many: the set has 3 of them$"):
        write_136(read_tiles("5555m"))
    with pytest.raises(BadNotation, match="^item 0 is one 0m too many: the set has 0 of them$"):
        write_136(read_tiles("0m"), reds=False)


def test_mjai() -> None:
    """Names for 34 kinds and three red fives."""
    assert ("1m", "5mr", "5m", "9s", "E", "S", "W", "N", "P", "F", "C") == MJAI.write(read_tiles("105m9s1234567z"))
    assert "05m1p7z (123s)" == str(Hand.from_mjai(["C", "5m", "5mr", "1p"], [Meld.of(read_tiles("123s"))]))


@pytest.mark.parametrize("name", ["", "0m", "5zr", "1z", "e", "?", "10m", 5, None, ["1m"]])
def test_mjai_faults(name: object) -> None:
    """What names no tile is refused with its position."""
    with pytest.raises(BadNotation) as caught:
        MJAI.read(cast("list[str]", ["1m", name]))
    assert (f"item 1, {name!r}, names no tile in MJAI", 1) == (str(caught.value), caught.value.position)


def test_lotts_names() -> None:
    """Names as Lott prints them."""
    names = ("2 Bamboo", "Red", "9 Character", "1 Dot", "East", "South", "West", "North", "White", "Green", "Red 5 Dot")
    tiles = tuple(tile for text in ("2s", "7z", "9m", "1p", "1234z", "5z", "6z", "0p") for tile in read_tiles(text))
    assert tiles == LOTT.read(names)
    assert names == LOTT.write(tiles)
    with pytest.raises(BadNotation, match="^item 0, 'Red 4 Dot', names no tile in Lott$"):
        LOTT.read(["Red 4 Dot"])


def test_unicode() -> None:
    """The pictures from U+1F000, an r behind a red five, spaces and style selectors free."""
    assert "🀇🀏🀙🀡🀐🀘🀀🀁🀂🀃🀆🀅🀄🀋r🀋" == write_unicode(read_tiles("19m19p19s1234567z") + read_tiles("05m"))
    assert read_tiles("1m7z") + read_tiles("05p") == read_unicode("🀇 🀄\ufe0f🀝r 🀝")
    assert [f"MAHJONG TILE {name}" for name in ("ONE OF CHARACTERS", "FIVE OF CIRCLES", "NINE OF BAMBOOS")] == [
        unicodedata.name(write_unicode(read_tiles(text))) for text in ("1m", "5p", "9s")
    ]


@pytest.mark.parametrize(
    ("text", "char", "position"),
    [
        ("🀇r", "r", 1),
        ("r", "r", 0),
        ("🀀r", "r", 1),
        ("🀋rr", "r", 2),
        ("🀋 r", "r", 2),
        ("🀇x", "x", 1),
        ("🀇\ufe0er", "r", 2),
        ("🀋r\ufe0e", "\ufe0e", 2),
        ("🀋\ufe0e\ufe0f", "\ufe0f", 2),
        ("🀋\ufe0err", "r", 3),
        ("🀋\ufe0e r", "r", 3),
        ("\ufe0f", "\ufe0f", 0),
        ("🀫", "🀫", 0),
    ],
)
def test_unicode_faults(text: str, char: str, position: int) -> None:
    """What is not a tile is refused with its position."""
    with pytest.raises(BadNotation) as caught:
        read_unicode(text)
    assert (f"{char!r} is not a mahjong tile", position) == (str(caught.value), caught.value.position)


@pytest.mark.parametrize("selector", ["", "\ufe0e", "\ufe0f"])
def test_style_selectors(selector: str) -> None:
    """Both are free after a picture, and a red five's mark stands after them."""
    for kind in KINDS:
        assert (kind, kind) == read_unicode((write_unicode([kind]) + selector) * 2)
    for five in RED_FIVES:
        picture = write_unicode([five.kind])
        assert (five, five.kind) == read_unicode(f"{picture}{selector}r{picture}{selector}")
        assert (five, five.kind) == read_tiles(f"{picture}{selector}r {picture}{selector}")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("🀇🀈🀉 🀆🀆 (🀙🀙🀙) [🀀🀀🀀🀀]", "123m55z (111p) [1111z]"),
        ("🀆🀋r🀋🀆", "05m55z"),
        ("🀋\ufe0er(🀋🀋🀋r)", "0m (055m)"),
        ("🀄\ufe0e🀄\ufe0f", "77z"),
        ("1m🀈3m 7z🀄\ufe0f", "123m77z"),
    ],
)
def test_pictures_are_read_in_hands(text: str, written: str) -> None:
    """What is shown after a hand can be given back, with melds, red fives and selectors; beside ranks too."""
    assert written == str(parse(text))


@pytest.mark.parametrize(
    ("text", "error", "message", "position"),
    [
        ("12🀇", BadNotation, "2 has no suit letter after it", 1),
        ("12🀇3m", BadNotation, "2 has no suit letter after it", 1),
        ("🀋🀋🀋🀋 🀋\ufe0er", FiveOfAKind, "5 copies of 5m, but there are only 4 of a kind", 5),
        ("🀇🀈r", BadNotation, "'r' is neither a rank nor a suit letter", 2),
        ("🀇\ufe0e\ufe0e", BadNotation, "'\ufe0e' is neither a rank nor a suit letter", 2),
        ("🀫", BadNotation, "'🀫' is neither a rank nor a suit letter", 0),
        ("🀇m", BadNotation, "the suit letter m has no ranks before it", 1),
        ("🀇 (🀙🀙🀚)", BadMeld, "112p is not a sequence, triplet or quad", 2),
        ("🀋\ufe0er🀋🀋🀋 🀋", FiveOfAKind, "5 copies of 5m, but there are only 4 of a kind", 7),
        ("🀇\ufe0e🀇🀇", BadSize, "3 concealed tiles; a hand never has 3, 6, 9 or 12", 3),
        ("🀇" * 137, BadSize, "more than 136 tiles; there are no more in the game", 136),
        ("1" * 136 + "🀇", BadSize, "more than 136 tiles; there are no more in the game", 136),
        ("🀇" * 136 + "1m", BadSize, "more than 136 tiles; there are no more in the game", 136),
        ("🀇" * 136 + " x", BadNotation, "'x' is neither a rank nor a suit letter", 137),
    ],
)
def test_faults_among_pictures(text: str, error: type[MahjongError], message: str, position: int) -> None:
    """The position is that of the character, selectors and red marks counted."""
    with pytest.raises(error) as caught:
        parse(text)
    assert (message, position) == (str(caught.value), caught.value.position)


@pytest.mark.parametrize(
    ("text", "reds"),
    [("0m5p", (1, 0, 0)), ("00p55m", (0, 2, 0)), ("000s0m1z", (1, 0, 3)), ("0m00p000s1z", (1, 2, 3))],
)
def test_red_fives_by_suit(text: str, reds: tuple[int, int, int]) -> None:
    """Marks are counted in the order of the suits, and written where they were read."""
    hand = parse(text)
    assert reds == hand.reds == parse(write_unicode(hand.tiles)).reds
    assert tuple(five for five, red in zip(RED_FIVES, reds, strict=True) for _ in range(red)) == tuple(
        tile for tile in hand.tiles if tile.red
    )


def test_names_are_a_value() -> None:
    """Given as a mapping or as pairs; what has no name, or a name of another's, is refused with its position."""
    mine = Naming("mine", {KINDS[0]: "one", KINDS[1]: "two"})
    assert mine == Naming("mine", [(KINDS[0], "one"), (KINDS[1], "two")])
    assert KINDS[:2] == mine.read(["one", "two"])
    with pytest.raises(BadNotation, match="^item 1, 3m, has no name in mine$") as caught:
        mine.write([KINDS[0], KINDS[2]])
    assert 1 == caught.value.position
    for wrong in ((KINDS[1], "one"), (KINDS[1], 2), ("2m", "two"), (KINDS[1],)):
        with pytest.raises(BadNotation, match="^item 1 is .*, not a Tile with a name of its own$") as caught:
            Naming("mine", [(KINDS[0], "one"), wrong])  # type: ignore[list-item]  # the fault is the point
        assert 1 == caught.value.position


def test_every_error_has_a_code_of_its_own() -> None:
    """Codes are stable words; only a special bad size shares one."""
    classes: list[type[MahjongError]] = [MahjongError]
    for known in classes:
        classes.extend(known.__subclasses__())
    codes = {known.__name__: known.code for known in classes[1:] if known.__module__.startswith("mjfunc.tiles")}
    assert {
        "NoSuchTile": "no-such-tile",
        "BadCounts": "bad-counts",
        "BadNotation": "bad-notation",
        "BadSize": "bad-size",
        "TooManyBlocks": "bad-size",
        "FiveOfAKind": "five-of-a-kind",
        "TooManyRedFives": "too-many-red-fives",
        "BadMeld": "bad-meld",
        "BadDraw": "bad-draw",
        "NotComplete": "not-complete",
        "BadMechanics": "bad-mechanics",
        "BadWin": "bad-win",
        "IncompleteWin": "not-complete",
        "BadOption": "bad-option",
    } == codes
