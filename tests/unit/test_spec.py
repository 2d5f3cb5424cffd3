"""The specification on hands whose answers are known."""

from __future__ import annotations

import pickle
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from mjfunc import (
    KINDS,
    BadDraw,
    BadMeld,
    BadOption,
    BadSize,
    Block,
    BlockShape,
    CompleteSevenPairs,
    CompleteThirteenOrphans,
    Conventions,
    HandWithQuads,
    MeldCopies,
    Pair,
    Ready,
    ReadyRegular,
    ReadySevenPairs,
    ReadyThirteenOrphans,
    SevenPairsRule,
    Suit,
    Tile,
    Wait,
    WaitShape,
    combined_wait,
    decompose_complete,
    decompose_ready,
    finish,
    is_complete,
    is_open,
    kan_keeps_decompositions,
    kan_keeps_waits,
    make_final_block,
    parse,
    take_out,
    waits,
)
from mjfunc.notation.tile_text import read_tiles, write_tiles
from mjfunc.spec import complete, cut, direct, kan
from mjfunc.spec import ready as spec_ready
from mjfunc.spec import waits as spec_waits
from mjfunc.spec.complete import splits
from mjfunc.spec.direct import ready_directly

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc import Complete, Hand


def words(decomposition: Complete | Ready) -> str:
    """A decomposition as one text."""
    match decomposition:
        case CompleteSevenPairs(pairs):
            return " ".join(map(str, pairs))
        case CompleteThirteenOrphans(pair):
            return f"orphans {pair}"
        case ReadyRegular(blocks, pair, wait, melds):
            return " ".join((*map(str, (*blocks, *([pair] if pair else []), *melds)), wait_words(wait)))
        case ReadySevenPairs(pairs, wait):
            return " ".join((*map(str, pairs), wait_words(wait)))
        case ReadyThirteenOrphans(pair, wait):
            return f"orphans {pair} {wait_words(wait)}"
        case _:
            return " ".join(map(str, (*decomposition.blocks, decomposition.pair, *decomposition.melds)))


def wait_words(wait: Wait) -> str:
    """A wait as one text."""
    return f"{wait.shape.value} {write_tiles(wait.tiles)}->{write_tiles(wait.on)}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("11m", ["11m"]),
        ("12m", []),
        ("11m (123m) [1111z]", ["11m (123m) [1111z]"]),
        ("11122m", ["111m 22m"]),
        ("11123m", ["123m 11m"]),
        ("11123z", []),
        ("89m111p", []),
        ("55m406m", ["406m 55m"]),
        ("5505m6m", []),
        ("0555m46m11z", ["406m 555m 11z"]),
        (
            "22334455667788p",
            [
                "234p 234p 567p 567p 88p",
                "234p 234p 678p 678p 55p",
                "345p 345p 678p 678p 22p",
                "22p 33p 44p 55p 66p 77p 88p",
            ],
        ),
        ("1122334405m6677z", ["11m 22m 33m 44m 05m 66z 77z"]),
        ("11m22m33m44m55m6666z", []),
        ("19m19p19s12345677z", ["orphans 77z"]),
        ("119m19p19s1234567z", ["orphans 11m"]),
        ("19m19p19s1234566z2m", []),
        ("111222333m11s", ["111m 222m 333m 11s", "123m 123m 123m 11s"]),
    ],
)
def test_complete(text: str, expected: list[str]) -> None:
    """Every decomposition, in canonical order; the fast way and the definition agree."""
    hand = parse(text)
    assert expected == [words(decomposition) for decomposition in complete.decompose_complete(hand)]
    assert complete.decompose_complete(hand) == decompose_complete(hand)
    assert bool(expected) == complete.is_complete(hand) == is_complete(hand)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1m", ["tanki 1m->1m"]),
        ("1m (111m)", []),
        ("1m (123m)", ["(123m) tanki 1m->1m"]),
        ("1234m", ["123m tanki 4m->4m", "234m tanki 1m->1m"]),
        ("1123m", ["11m ryanmen 23m->14m", "123m tanki 1m->1m"]),
        ("1112m", ["11m penchan 12m->3m", "111m tanki 2m->2m"]),
        ("8999p", ["99p penchan 89p->7p", "999p tanki 8p->8p"]),
        ("1113m", ["11m kanchan 13m->2m", "111m tanki 3m->3m"]),
        ("1122m", ["shanpon 1122m->12m"]),
        ("1122m (111p)", ["(111p) shanpon 1122m->12m"]),
        ("1122m777z", ["777z shanpon 1122m->12m"]),
        ("7811m", ["11m ryanmen 78m->69m"]),
        ("1111m", []),
        ("1111z", []),
        ("11z22m (123m) (123m)", ["(123m) (123m) shanpon 22m11z->1z"]),
        ("22m33m (123m) (123m)", []),
        ("23m11z (111m)", ["11z (111m) ryanmen 23m->14m"]),
        ("23m11z [1111m]", ["11z [1111m] ryanmen 23m->4m"]),
        ("23m11z [1111m] (444m)", ["11z [1111m] (444m) ryanmen 23m->4m"]),
        ("23m11z [1111m] [4444m]", []),
        ("1m1111p", None),
        ("1234444p456789s", ["234p 444p 456s 789s tanki 1p->1p"]),
        ("123456789m1111p", []),
        ("46m05p", ["05p kanchan 46m->5m"]),
        ("0677m", ["77m ryanmen 06m->47m", "067m tanki 7m->7m"]),
        ("05m55p", ["shanpon 05m55p->5m5p"]),
        ("055m0p", ["055m tanki 0p->5p"]),
        ("456m055s0p", ["456m 055s tanki 0p->5p"]),
        ("1133557799m11p0s", ["11m 33m 55m 77m 99m 11p tanki 0s->5s"]),
        ("1133557799m111p", []),
        ("11335577m1111p9m", []),
        ("119m19p19s123456z", ["orphans 11m single ->7z"]),
        ("19m19p19s1234567z", ["orphans None thirteen-sided ->19m19p19s1234567z"]),
        ("1119m19p19s12345z", []),
        ("112m19p19s123456z", []),
    ],
)
def test_ready(text: str, expected: list[str] | None) -> None:
    """Every decomposition, in canonical order; both definitions and the fast way agree."""
    hand = parse(text)
    if expected is None:
        for question in (spec_ready.decompose_ready, ready_directly, decompose_ready, waits, spec_waits.waits):
            with pytest.raises(BadSize, match="concealed tiles; a waiting hand has 1, 4, 7, 10 or 13$"):
                question(hand)
        return
    found = spec_ready.decompose_ready(hand)
    assert expected == [words(decomposition) for decomposition in found]
    assert found == ready_directly(hand) == decompose_ready(hand)


def test_ready_in_two_forms() -> None:
    """22334455667788 and the like are seven pairs and regular, before the last tile too."""
    assert [
        "123m 123m 456m 456m tanki 7m->7m",
        "123m 123m 456m 567m tanki 4m->4m",
        "123m 123m 567m 44m ryanmen 56m->47m",
        "123m 234m 456m 567m tanki 1m->1m",
        "234m 234m 567m 11m ryanmen 56m->47m",
        "234m 456m 567m 11m ryanmen 23m->14m",
        "11m 22m 33m 44m 55m 66m tanki 7m->7m",
    ] == [words(way) for way in decompose_ready(parse("1122334455667m"))]


def test_precedence() -> None:
    """The first form hides the later ones, and only where it is there."""
    both = parse("22334455667788p")
    assert decompose_complete(both)[:3] == decompose_complete(both, "first")
    assert decompose_complete(both)[:3] == complete.decompose_complete(both, "first")
    pairs = parse("1133557799m11p00s")
    assert (
        decompose_complete(pairs) == decompose_complete(pairs, "first") == complete.decompose_complete(pairs, "first")
    )
    ready = parse("1122334455667m")
    assert decompose_ready(ready)[:6] == decompose_ready(ready, "first") == ready_directly(ready, "first")
    assert spec_ready.decompose_ready(ready, "first") == ready_directly(ready, "first")
    orphans = parse("19m19p19s1234567z")
    assert decompose_ready(orphans) == decompose_ready(orphans, "first") == ready_directly(orphans, "first")
    assert () == decompose_complete(parse("12m"), "first")
    assert () == decompose_ready(parse("1111m"), "first")


@pytest.mark.parametrize("text", ["11m", "22334455667788p", "12m"])
@pytest.mark.parametrize("decompose", [decompose_complete, complete.decompose_complete])
def test_no_other_precedence(text: str, decompose: Callable[[Hand, str], object]) -> None:
    """A misspelt choice is never silently another one, whatever the hand."""
    with pytest.raises(BadOption, match="^precedence must be one of all, first; not 'last'$") as caught:
        decompose(parse(text), "last")
    assert "bad-option" == caught.value.code


def test_only_drawn_hands_can_be_complete() -> None:
    """A waiting hand is refused, not called incomplete."""
    for question in (is_complete, decompose_complete, complete.is_complete, complete.decompose_complete):
        with pytest.raises(BadSize, match="^4 concealed tiles; a drawn hand has 2, 5, 8, 11 or 14$"):
            question(parse("1234m"))


@pytest.mark.parametrize(
    ("text", "melds", "seven_pairs", "expected"),
    [
        ("1111m22m33m44m55m6z", "held", "distinct", ""),
        ("1111m22m33m44m55m6z", "held", "quads", "6z"),
        ("1111m22m33m44m55m6z", "held", "pairs-only", ""),
        ("111m22m33m44m55m66z", "held", "distinct", "25m6z"),
        ("111m99m33p44p55s66z", "held", "distinct", ""),
        ("111m99m33p44p55s66z", "held", "quads", "1m"),
        ("1111m9999p1111s2z", "held", "quads", "2z"),
        ("1111m9999p111s22z", "held", "quads", "1s"),
        ("113355779m1199p", "held", "pairs-only", "9m"),
        ("1m (111m)", "ignored", "distinct", "1m"),
        ("1m (111m)", "held", "distinct", ""),
        ("1111m (123p)", "ignored", "distinct", ""),
        ("22m33m (123m) (123m)", "ignored", "distinct", "23m"),
    ],
)
def test_waits(text: str, melds: MeldCopies, seven_pairs: SevenPairsRule, expected: str) -> None:
    """With every option; the fast way and the definition agree."""
    hand, conventions = parse(text), Conventions(melds=melds, seven_pairs=seven_pairs)
    assert expected == write_tiles(spec_waits.waits(hand, conventions=conventions))
    assert expected == write_tiles(waits(hand, conventions=conventions))


def test_the_fifth_of_a_kind_completes_no_second_pair() -> None:
    """Where exhausted waits count, 1111m waits for 1m as a triplet and a single, never as two pairs."""
    ready = spec_ready.decompose_ready(parse("1111m"), conventions=Conventions(exhausted="ready"))
    assert ["regular          111m  tanki 1m on 1m"] == [str(way) for way in ready]


def test_combined_wait() -> None:
    """Each kind once, in canonical order, whatever the order of the decompositions."""
    found = decompose_ready(parse("1112345678999m"))
    assert 10 == len(found)
    assert read_tiles("123456789m") == combined_wait(found) == combined_wait(reversed(found))
    assert () == combined_wait(())


def only(text: str) -> Ready:
    """The one way in which a hand is ready."""
    (found,) = decompose_ready(parse(text))
    return found


@pytest.mark.parametrize(
    ("text", "tile", "block", "finished"),
    [
        ("2377m", "1m", "123m", "123m 77m"),
        ("2377m", "4m", "234m", "234m 77m"),
        ("2377m", "5m", None, None),
        ("2377m", "7m", None, None),
        ("23m77z [1111m]", "1m", None, None),
        ("23m77z [1111m]", "4m", "234m", "234m 77z [1111m]"),
        ("46m77z", "0m", "406m", "406m 77z"),
        ("46m77z456m", "0m", "406m", "406m 456m 77z"),
        ("1177m", "1m", "111m", "111m 77m"),
        ("1177m", "7m", "777m", "777m 11m"),
        ("05m77z", "5m", "055m", "055m 77z"),
        ("05m77z", "7z", "777z", "777z 05m"),
        ("55m77z", "0m", "055m", "055m 77z"),
        ("5m", "0m", None, "05m"),
        ("0m", "5m", None, "05m"),
        ("0m", "6m", None, None),
        ("456s5m (123p)", "0m", None, "456s 05m (123p)"),
        ("1133557799m11p5s", "0s", None, "11m 33m 55m 77m 99m 11p 05s"),
        ("1133557799m11p5s", "6s", None, None),
        ("119m19p19s123456z", "7z", None, "orphans 11m"),
        ("119m19p19s123456z", "1m", None, None),
        ("19m19p19s1234567z", "7z", None, "orphans 77z"),
    ],
)
def test_final_tile(text: str, tile: str, block: str | None, finished: str | None) -> None:
    """The block it makes, if it makes one, and the whole decomposition; taking it out again leads back."""
    ready = only(text)
    (drawn,) = read_tiles(tile)
    made, whole = make_final_block(ready, drawn), finish(ready, drawn)
    assert block == (None if made is None else str(made))
    assert finished == (None if whole is None else words(whole))
    if whole is not None:
        assert ready in take_out(whole, drawn)


def test_the_final_tile_may_move_a_mark() -> None:
    """The block that is made holds the red five; in the whole the first five carries the mark."""
    ready = next(way for way in decompose_ready(parse("34546m77z")) if way.wait.shape is WaitShape.KANCHAN)
    (drawn,) = read_tiles("0m")
    assert "406m" == str(make_final_block(ready, drawn))
    whole = finish(ready, drawn)
    assert whole is not None
    assert "340m 456m 77z" == words(whole)
    assert ready in take_out(whole, drawn)


def test_take_out() -> None:
    """Each hole once, from equal blocks too, and nothing where the tile is not there."""
    (found,) = decompose_complete(parse("406m456m77z"))
    taken = [words(way) for way in take_out(found, read_tiles("4m")[0])]
    assert ["406m 77z ryanmen 56m->47m"] == taken
    assert ["456m 77z kanchan 46m->5m"] == [words(way) for way in take_out(found, read_tiles("0m")[0])]
    assert ["406m 77z kanchan 46m->5m"] == [words(way) for way in take_out(found, read_tiles("5m")[0])]
    assert ["406m 456m tanki 7z->7z"] == [words(way) for way in take_out(found, read_tiles("7z")[0])]
    assert () == take_out(found, read_tiles("1m")[0])
    (plain,) = decompose_complete(parse("456m77z"))
    assert () == take_out(plain, read_tiles("0m")[0])


def test_excluded_forms_have_no_ready_decomposition() -> None:
    """A form that does not count, four alike as two pairs, and tiles that the players do not have."""
    orphans, pairs, alike = (
        decompose_complete(parse(text), conventions=Conventions(seven_pairs="quads"))[0]
        for text in ("119m19p19s1234567z", "1133m5577p22s4466z", "1111m5577p22s4466z")
    )
    east, lowest = read_tiles("1z1m")
    without = Conventions(forms=("regular",))
    assert [1, 1] == [len(take_out(orphans, east)), len(take_out(pairs, lowest))]
    assert [(), ()] == [take_out(orphans, east, conventions=without), take_out(pairs, lowest, conventions=without)]
    assert () == take_out(alike, lowest)
    (ready,) = take_out(alike, lowest, conventions=Conventions(seven_pairs="quads"))
    assert alike == finish(ready, lowest)
    (sequence,) = decompose_complete(parse("123m11z"))
    (melded,) = decompose_complete(parse("11z (123m)"))
    for complete_one in (sequence, melded):
        with pytest.raises(BadOption, match="^2m is not in the set for three players, which has no 2m to 8m$"):
            take_out(complete_one, east, conventions=Conventions(players=3))


def test_open_decompositions() -> None:
    """A closed quad leaves a hand closed."""
    assert [True, True, False, False, False, False] == [
        is_open(decompose(parse(text))[0])
        for decompose, text in (
            (decompose_ready, "1m (123m) [1111p]"),
            (decompose_complete, "11m (1111z)"),
            (decompose_ready, "1m [1111p]"),
            (decompose_complete, "11m"),
            (decompose_complete, "1133557799m11p00s"),
            (decompose_ready, "19m19p19s1234567z"),
        )
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("111122223333444m", ["1111m 222m 234m 333m 44m"]),
        ("1111222333444m55z", ["1111m 222m 333m 444m 55z", "1111m 234m 234m 234m 55z"]),
        ("1111222233334444m55z", ["1111m 2222m 3333m 4444m 55z"]),
        ("1111m2222p3333s4444z55z", ["1111m 2222p 3333s 4444z 55z"]),
        ("1111234m567p888s1z1z", ["1111m 234m 567p 888s 11z"]),
        ("1111234m567p888s1z2z", []),
        ("11112345m567p888s11z", []),
        ("19m19p19s123456777z", []),
        ("1122334455667788p", []),
        ("111m222p333s444z555z66z", []),
        ("0550m111p222s333z55z", ["0055m 111p 222s 333z 55z"]),
        ("1111z340m567m222p99s", ["340m 567m 222p 1111z 99s"]),
        ("1111z340m067m222p99s", ["340m 067m 222p 1111z 99s"]),
    ],
)
def test_hands_with_quads(text: str, expected: list[str]) -> None:
    """Four sets and a pair, quads among the concealed tiles; no other form wins, and five sets do not."""
    hand = parse(text)
    assert expected == [words(way) for way in decompose_complete(hand)]
    assert (expected != []) == is_complete(hand)
    assert HandWithQuads is type(hand)


def test_quads_are_split_off_only_where_they_are_wanted() -> None:
    """A suit of four alike is a quad there, and a triplet and a single tile elsewhere."""
    assert [("1111z",)] == [tuple(map(str, blocks)) for blocks, _ in splits(Suit.HONOURS, (4, *(0,) * 6), quads=True)]
    assert () == splits(Suit.HONOURS, (4, *(0,) * 6))
    assert 1 == len(splits(Suit.DOTS, (4, 0, 0, 2, 0, 0, 0, 0, 0), quads=True))
    assert [((), ())] == [(parts, shapes) for parts, shapes in direct.splits(Suit.HONOURS, (0,) * 7)]


def test_a_suit_has_one_pair_at_most() -> None:
    """Two pairs make no suit of a regular hand."""
    assert (((), (Pair(Suit.DOTS, 2),)),) == splits(Suit.DOTS, (0, 2, 0, 0, 0, 0, 0, 0, 0))
    assert () == splits(Suit.DOTS, (2, 2, 0, 0, 0, 0, 0, 0, 0))


@pytest.mark.parametrize(
    ("text", "expected"), [("1489m", 1), ("1488m", 1), ("1479m", 1), ("1469m", 1), ("147m89p", 1), ("14689m", 1)]
)
def test_shapes_are_cut_at_the_top_of_a_suit(text: str, expected: int) -> None:
    """However many lower ranks were gone through before."""
    hand = parse(text)
    assert expected == cut.cut(hand.counts, hand.size // 3)


def test_exhausted_waits_of_three_players() -> None:
    """Both conventions at once: a fifth tile counts, and 2m to 8m do not."""
    by = Conventions(players=3, exhausted="ready")
    for text, expected in (("1111m", "1m"), ("11m11p", "1m1p"), ("1111p234s", "1p")):
        assert expected == write_tiles(spec_waits.waits(parse(text), conventions=by))
        assert expected == write_tiles(waits(parse(text), conventions=by))


def test_exhausted_waits_with_other_blocks() -> None:
    """A hole and half a shanpon in a suit that holds all four of what they wait for."""
    by = Conventions(exhausted="ready")
    for text, shape in (("12333345m11p", WaitShape.PENCHAN), ("11112233m11p", WaitShape.SHANPON)):
        found = decompose_ready(parse(text), conventions=by)
        assert ready_directly(parse(text), conventions=by) == found
        assert shape in {way.wait.shape for way in found}


def test_a_ready_hand_of_four_alike() -> None:
    """It has seven pairs by the rule of quads only, and so three alike are a triplet in each decomposition or not."""
    quads = Conventions(seven_pairs="quads")
    hand = parse("1111m2255p3366s7z")
    assert ((), 1) == (spec_ready.decompose_ready(hand), len(spec_ready.decompose_ready(hand, conventions=quads)))
    before = parse("111m22334455p66s")
    for keeps in (kan_keeps_decompositions, kan.kan_keeps_decompositions):
        assert [True, False] == [keeps(before, KINDS[0], conventions=by) for by in (Conventions(), quads)]


@pytest.mark.parametrize("suit", Suit)
def test_parts_of_a_suit(suit: Suit) -> None:
    """Every block and pair of a suit; every one or two tiles that become one, and with what."""
    every = [part for part in direct.parts(suit) if not isinstance(part, Pair)]
    pairs = [part for part in direct.parts(suit) if isinstance(part, Pair)]
    assert (
        sorted({*every})
        == sorted(every)
        == [
            block
            for kind in KINDS
            if kind.suit is suit
            for block in blocks_from(kind)
            if block.shape is not BlockShape.QUAD
        ]
    )
    assert [Pair(kind.suit, kind.rank) for kind in KINDS if kind.suit is suit] == pairs
    shapes = direct.waiting_shapes(suit)
    sequences = [block for block in every if block.shape is BlockShape.SEQUENCE]
    holes_found = {
        (block.tiles[:at] + block.tiles[at + 1 :], block.tiles[at]) for block in sequences for at in range(3)
    }
    alone = {((kind,), kind) for kind in KINDS if kind.suit is suit}
    assert holes_found | alone == {(shape.tiles, kind) for shape in shapes for kind in shape.on}
    assert len(shapes) == len({shape.tiles for shape in shapes})
    for shape in shapes:
        assert shape.shape is name_of(shape)


def blocks_from(kind: Tile) -> list[Block]:
    """Every block that begins with a kind."""
    found: list[Block] = []
    for shape in BlockShape:
        with suppress(BadMeld):
            found.append(Block(kind.suit, kind.rank, shape))
    return found


def name_of(wait: Wait) -> WaitShape:
    """What the field calls a wait of one or two tiles, told by their distance and by how many kinds fill it."""
    if len(wait.tiles) == 1:
        return WaitShape.TANKI
    if wait.tiles[1].rank - wait.tiles[0].rank == 2:
        return WaitShape.KANCHAN
    return WaitShape.RYANMEN if len(wait.on) == 2 else WaitShape.PENCHAN


@pytest.mark.parametrize(
    ("text", "draw", "keeps_waits", "keeps_decompositions"),
    [
        ("111z23m55p", "1z", True, True),
        ("111m1z", "1m", True, True),
        ("1112m", "1m", False, False),
        ("1113m", "1m", False, False),
        ("1114m", "1m", True, True),
        ("222333444m5z", "3m", True, False),
        ("055m1z", "5m", True, True),
        ("555m1z", "0m", True, True),
        ("555m1z [1111p]", "0m", True, True),
    ],
)
def test_kans(text: str, draw: str, keeps_waits: bool, keeps_decompositions: bool) -> None:
    """Both rules; the fast way and the definition agree."""
    hand, (tile,) = parse(text), read_tiles(draw)
    assert keeps_waits == kan_keeps_waits(hand, tile) == kan.kan_keeps_waits(hand, tile)
    assert keeps_decompositions == kan_keeps_decompositions(hand, tile) == kan.kan_keeps_decompositions(hand, tile)


@pytest.mark.parametrize(
    ("text", "draw", "after"),
    [
        ("055m1z0p55p", "5m", "055p1z [0555m]"),
        ("555m1z", "0m", "1z [0555m]"),
        ("111m0m", "1m", "0m [1111m]"),
        ("444m0m444p", "4m", "0m444p [4444m]"),
        ("111z0m", "1z", "0m [1111z]"),
        ("555z0m", "5z", "0m [5555z]"),
        ("555z0s", "5z", "0s [5555z]"),
    ],
)
def test_the_hand_after_a_kan(text: str, draw: str, after: str) -> None:
    """The triplet and the drawn tile are a closed quad, with all their marks."""
    assert after == str(kan.declare_kan(parse(text), *read_tiles(draw)))


@pytest.mark.parametrize(
    ("text", "draw", "error", "message"),
    [
        ("1112m", "2m", BadDraw, "a kan with 2m needs three concealed 2m, and the hand has 1"),
        ("1112m", "9p", BadDraw, "a kan with 9p needs three concealed 9p, and the hand has 0"),
        ("1122m", "1m", BadDraw, "a kan with 1m needs three concealed 1m, and the hand has 2"),
        ("1111m", "1m", BadDraw, "a kan with 1m needs three concealed 1m, and the hand has 4"),
        ("1z3z", "0m", BadSize, "2 concealed tiles; a waiting hand has 1, 4, 7, 10 or 13"),
        ("111m2z (123p)", "1m", BadMeld, "(123p) is open: only a closed hand can be in riichi"),
        ("111m2z (1111p)", "1m", BadMeld, "(1111p) is open: only a closed hand can be in riichi"),
        ("111m2z4z5z6z", "1m", BadDraw, "the hand is not ready, so it cannot be in riichi"),
    ],
)
def test_no_kan(text: str, draw: str, error: type[Exception], message: str) -> None:
    """A kan needs three of a kind in a closed and ready hand of waiting size."""
    hand, (tile,) = parse(text), read_tiles(draw)
    for question in (kan_keeps_waits, kan_keeps_decompositions, kan.kan_keeps_waits, kan.kan_keeps_decompositions):
        with pytest.raises(error) as caught:
            question(hand, tile)
        assert message == str(caught.value)


def test_decompositions_are_values() -> None:
    """They survive pickling, can be told apart in a set, and are ordered in their class."""
    found = (*decompose_ready(parse("1112345678999m")), *decompose_complete(parse("22334455667788p")))
    assert 14 == len({*found})
    assert found == pickle.loads(pickle.dumps(found))  # noqa: S301  # our own pickle
    ready = [way for way in found if isinstance(way, ReadyRegular)]
    assert ready == sorted({*ready})
    orphans = [
        way
        for text in ("19m19p19s1234567z", "119m19p19s123456z", "199m19p19s123456z")
        for way in decompose_ready(parse(text))
        if isinstance(way, ReadyThirteenOrphans)
    ]
    assert 3 == len(orphans)
    assert orphans == sorted({*orphans})
    with pytest.raises(AttributeError):
        ready[0].pair = Pair(Suit.DOTS, 1)  # type: ignore[misc]  # the fault is the point


def test_every_decomposition_knows_its_tiles() -> None:
    """The concealed ones, in canonical order."""
    for text in (
        "406m055s0p",
        "1133557799m11p0s",
        "119m19p19s123456z",
        "19m19p19s1234567z",
        "11m22z (123p)",
        "23m11z",
    ):
        for way in decompose_ready(parse(text)):
            assert parse(text).tiles == way.tiles
    for text in ("11m (222z)", "1133557799m11p00s", "19m19p19s12345677z", "123m123m11p"):
        for whole in decompose_complete(parse(text)):
            assert parse(text).tiles == whole.tiles
