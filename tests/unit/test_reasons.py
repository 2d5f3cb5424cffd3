"""Why a wait is one, why a kan is allowed, and what a hand can become with the next draw."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, Any, Final, cast, get_args

import pytest

import mjfunc
from mjfunc import (
    KINDS,
    Acceptance,
    BadCounts,
    BadDraw,
    BadMeld,
    BadOption,
    BadSize,
    Conventions,
    DiscardOrder,
    DiscardOutlook,
    Draw,
    FiveOfAKind,
    Hand,
    KanReason,
    MahjongError,
    Meld,
    NoSuchTile,
    Outlook,
    ReadyRegular,
    Tile,
    WaitReason,
    acceptance,
    counts_of,
    decompose_ready,
    discards,
    kan_keeps_decompositions,
    kan_keeps_waits,
    outlook,
    parse,
    read_tiles,
    shanten,
    waits,
    why_kan,
    why_waits,
)
from mjfunc.spec import acceptance as by_definition
from mjfunc.spec import kan as spec_kan
from mjfunc.spec.acceptance import distance_of_hand
from mjfunc.spec.ready import why_waits as spec_why_waits
from mjfunc.tiles.counts import number_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mjfunc.spec.acceptance import Distance

DECK: Final = read_tiles("1234m1z")
"""A smaller deck; of all other kinds every copy is visible."""
OTHERS: Final = tuple(kind for kind in KINDS if kind not in DECK for _ in range(4))
ORDERS: Final[tuple[DiscardOrder, ...]] = ("acceptance", "improving", "two-steps")
IGNORED: Final = Conventions(melds="ignored")


def hands(size: int, melds: tuple[Meld, ...] = ()) -> Iterator[Hand]:
    """Every hand of so many tiles of the deck, beside some melds of others."""
    for tiles in combinations_with_replacement(DECK, size):
        if max(map(tiles.count, DECK)) <= 4:
            yield Hand.of(tiles, melds)


def number_of_hands(size: int) -> int:
    """How many these are: by inclusion and exclusion, those without five of this kind, and of that."""
    kinds = len(DECK)
    return sum((-1) ** fives * comb(kinds, fives) * comb(size - 5 * fives + kinds - 1, kinds - 1) for fives in (0, 1))


@pytest.fixture
def remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the definition ask once how far the same tiles are; what it then makes of that is its own."""

    @cache
    def distance(melds: tuple[Meld, ...], conventions: Conventions) -> Distance:
        return cache(distance_of_hand(Hand.of(KINDS[:1], melds), conventions))

    def asked_once(hand: Hand, conventions: Conventions) -> Distance:
        return distance(hand.melds, conventions)

    monkeypatch.setattr(by_definition, "distance_of_hand", asked_once)


@pytest.mark.no_cover
@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize(("size", "number"), [(1, 5), (4, 70), pytest.param(7, 255, marks=pytest.mark.slow)])
def test_outlooks_of_a_smaller_deck(size: int, number: int) -> None:
    """The fast way is the definition, of every hand."""
    seen = 0
    for hand in hands(size):
        assert by_definition.outlook(hand, OTHERS) == outlook(hand, OTHERS)
        seen += 1
    assert number == seen == number_of_hands(size)


@pytest.mark.parametrize("text", ["40m", pytest.param("12405m", marks=pytest.mark.no_cover)])
def test_the_definition_of_discards_in_the_usual_order(text: str) -> None:
    """By acceptance, that of the plain answer."""
    hand = parse(text)
    best = by_definition.discards_by("acceptance", hand)
    assert [one.tile for one in discards(hand)] == [one.tile for one in best]


@pytest.mark.slow
@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize("order", ORDERS)
def test_discards_of_a_smaller_deck(order: DiscardOrder) -> None:
    """The fast way is the definition in every order; that by acceptance is the order of the plain answer."""
    seen = 0
    for hand in hands(5):
        best = by_definition.discards_by(order, hand, OTHERS)
        found = discards(hand, OTHERS, order=order)
        if order == "acceptance":
            assert [(one.tile, one.acceptance) for one in best] == [(one.tile, one.acceptance) for one in found]
        else:
            assert best == found
        seen += 1
    assert 121 == seen == number_of_hands(5)


MELDS: Final = parse("1m (234m) [1111z]").melds


@pytest.mark.no_cover
@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize("conventions", [Conventions(), IGNORED, Conventions(definition="cut")])
def test_outlooks_with_melds(conventions: Conventions) -> None:
    """Of the same deck, where fewer copies of some kinds are to be had, and where melds do not count."""
    seen = differing = 0
    for hand in fitting_hands(4, MELDS):
        found = outlook(hand, OTHERS, conventions=conventions)
        assert by_definition.outlook(hand, OTHERS, conventions=conventions) == found
        differing += found != outlook(hand, OTHERS)
        seen += 1
    # Of 2m, 3m and 4m three are left and of 1m four: all choices of four of these, but not four of one of the three.
    assert comb(4 + 4 - 1, 4) - 3 == seen
    assert (differing > 0) == (conventions != Conventions())


def fitting_hands(size: int, melds: tuple[Meld, ...]) -> Iterator[Hand]:
    """Every hand of so many tiles of the deck that there can be beside these melds."""
    for tiles in combinations_with_replacement(DECK, size):
        try:
            yield Hand.of(tiles, melds)
        except FiveOfAKind:
            continue


def ways(hand: Hand, unseen: list[Tile]) -> int:
    """In how many ways two tiles come one after the other: found tile by tile, each physical one alone."""
    found = 0
    for at, first in enumerate(unseen):
        drawn = hand.draw(first)
        if shanten(drawn) < shanten(hand) and shanten(drawn) >= 0:
            rest = [*unseen[:at], *unseen[at + 1 :]]
            left = [list(drawn.tiles) for _ in drawn.tiles]
            for tiles, tile in zip(left, drawn.tiles, strict=True):
                tiles.remove(tile)
            found += max(accepted(Hand.of(tiles), rest) for tiles in left if shanten(Hand.of(tiles)) == shanten(drawn))
    return found


def accepted(hand: Hand, unseen: list[Tile]) -> int:
    """How many of these tiles lower the shanten, each asked about alone."""
    return sum(shanten(hand.draw(tile)) < shanten(hand) for tile in unseen)


@pytest.mark.no_cover
def test_two_steps_tile_by_tile() -> None:
    """The exact sum is the number of pairs of physical tiles, one after the other."""
    several = 0
    for hand in hands(4):
        unseen = [kind for kind in DECK for _ in range(4 - number_of(hand.counts, kind))]
        assert ways(hand, unseen) == outlook(hand, OTHERS).two_steps_total
        several += ways(hand, unseen) > 0
    assert 10 < several < 70


def test_two_steps_by_hand() -> None:
    """12m wait for 3m, and 5m and 9m for a pair; each further draw is counted by what is then accepted."""
    found = outlook(parse("12m5m9m"))
    assert Acceptance(1, ((KINDS[2], 4), (KINDS[4], 3), (KINDS[8], 3))) == found.acceptance
    three, five, nine = found.lowering
    # 123m are a block, and 9m is kept, or 5m: the first one of equals goes. 3m: three more of the other.
    assert Draw(KINDS[2], 4, KINDS[4], Acceptance(0, ((KINDS[8], 3),))) == three
    assert Draw(KINDS[4], 3, KINDS[8], Acceptance(0, ((KINDS[2], 4),))) == five
    assert Draw(KINDS[8], 3, KINDS[4], Acceptance(0, ((KINDS[2], 4),))) == nine
    assert 4 * 3 + 3 * 4 + 3 * 4 == found.two_steps_total
    assert 4 * 3 + 3 * 3 + 3 * 3 - 3 * 2 == outlook(parse("12m5m9m"), read_tiles("3m9m")).two_steps_total


def test_improving_by_hand() -> None:
    """A lone tile of which one is gone: with any other tile instead there are three to wait for."""
    one = outlook(parse("1z"), read_tiles("1z"))
    assert Acceptance(0, ((KINDS[27], 2),)) == one.acceptance
    assert [kind for kind in KINDS if kind != KINDS[27]] == [draw.tile for draw in one.improving]
    assert {Draw(KINDS[33], 4, KINDS[27], Acceptance(0, ((KINDS[33], 3),)))} <= {*one.improving}
    assert 33 * 4 == one.improving_total
    assert () == outlook(parse("1z")).improving
    pairs = outlook(parse("1122s"))
    assert (Draw(KINDS[20], 4, KINDS[19], Acceptance(0, ((KINDS[18], 2), (KINDS[21], 4)))),) == pairs.improving


def test_completing_draw_has_no_discard() -> None:
    """No discard, and nothing accepted."""
    ready = outlook(parse("34p11z"))
    assert (Draw(KINDS[10], 4, None, NOTHING), Draw(KINDS[13], 4, None, NOTHING)) == ready.lowering
    assert 0 == ready.two_steps_total
    assert 8 == ready.acceptance.total


NOTHING: Final = Acceptance(-1, ())


def test_discards_in_each_order() -> None:
    """Of equal shanten; and each with the outlook of what is left, the discarded tile seen."""
    assert ["2s", "3s", "1s"] == [str(one.tile) for one in discards(parse("11223s"))]
    found = discards(parse("11223s"), order="improving")
    assert [("1s", 129), ("3s", 3), ("2s", 0)] == [(str(one.tile), one.outlook.improving_total) for one in found]
    far = parse("3778p9s777z")
    orders = {order: [str(one.tile) for one in discards(far, order=order)] for order in ORDERS}
    assert {
        "acceptance": ["8p", "9s", "3p", "7p", "7z"],
        "improving": ["3p", "9s", "8p", "7p", "7z"],
        "two-steps": ["9s", "8p", "3p", "7p", "7z"],
    } == orders
    for one in discards(far, order="two-steps"):
        left = [*far.tiles]
        left.remove(one.tile)
        assert outlook(Hand.of(left), [one.tile]) == one.outlook
        assert acceptance(Hand.of(left), [one.tile]) == one.acceptance


def test_ties_between_discards() -> None:
    """Where the order's number is the same, the most accepted tiles are best; where they are too, tile order."""
    for order in ("improving", "two-steps"):
        found = discards(parse("1123m4556p"), order=order)
        numbers = [
            (one.acceptance.shanten, -by_definition.number_by(order, one), -one.acceptance.total, one.tile)
            for one in found
        ]
        assert sorted(numbers) == numbers
    assert [("5p", 6), ("1m", 2)] == [
        (str(one.tile), one.acceptance.total) for one in discards(parse("1123m4556p"), order="two-steps")[:2]
    ]


def test_orders_are_those_of_the_type() -> None:
    """What can be chosen, in the order of the type."""
    assert get_args(DiscardOrder) == ORDERS


def test_three_players() -> None:
    """What is not played is not drawn, neither to lower the shanten nor to improve."""
    hand, three = parse("1m147p7s"), Conventions(players=3)
    drawn = [[draw.tile for draw in draws_of(hand, by)] for by in (three, Conventions())]
    assert [False, True] == [bool({*tiles} & {*KINDS[1:8]}) for tiles in drawn]
    assert set() < {*drawn[0]} < {*drawn[1]}


def draws_of(hand: Hand, conventions: Conventions) -> list[Draw]:
    """Everything that is drawn after some discard."""
    found = discards(hand, order="two-steps", conventions=conventions)
    return [draw for one in found for draw in (*one.outlook.lowering, *one.outlook.improving)]


def test_forms_count() -> None:
    """Where pairs alone count, blocks accept and improve nothing."""
    hand, only = parse("1112223334447p"), Conventions(forms=("seven-pairs",))
    assert [0, 4] == [outlook(hand).acceptance.shanten, outlook(hand, conventions=only).acceptance.shanten]


def test_why_waits_by_hand() -> None:
    """Each kind with the decompositions that name it, and what is left of it."""
    assert () == why_waits(parse("1115m9p9s1z"))
    first, second = why_waits(parse("2345m"))
    assert [("2m", 3, 1), ("5m", 3, 1)] == [
        (str(one.tile), one.unseen, len(one.decompositions)) for one in (first, second)
    ]
    assert ["regular          345m  tanki 2m on 2m"] == [str(one) for one in first.decompositions]
    both = why_waits(parse("1113m"))
    assert [("2m", 4), ("3m", 3)] == [(str(one.tile), one.unseen) for one in both]
    assert "2m:4\n  regular          11m  kanchan 13m on 2m" == str(both[0])
    melds = why_waits(parse("13m11z (222m)"))
    assert [1] == [one.unseen for one in melds]
    assert [4] == [one.unseen for one in why_waits(parse("13m11z (222m)"), conventions=IGNORED)]
    gone = why_waits(parse("1111m"), conventions=Conventions(exhausted="ready"))
    assert [("1m", 0)] == [(str(one.tile), one.unseen) for one in gone]


def test_why_waits_of_several() -> None:
    """One decomposition names several kinds, and one kind is named by several."""
    found = why_waits(parse("1122334455667m"))
    assert [("1m", 2, 2), ("4m", 2, 4), ("7m", 3, 4)] == [
        (str(one.tile), one.unseen, len(one.decompositions)) for one in found
    ]
    first, _, last = found
    assert [
        "regular          123m 234m 456m 567m  tanki 1m on 1m",
        "regular          234m 456m 567m 11m  ryanmen 23m on 1m 4m",
    ] == [str(way) for way in first.decompositions]
    assert "seven-pairs      11m 22m 33m 44m 55m 66m  tanki 7m on 7m" == str(last.decompositions[-1])
    only = why_waits(parse("1122334455667m"), conventions=Conventions(forms=("seven-pairs",)))
    assert (WaitReason(KINDS[6], 3, last.decompositions[-1:]),) == only


@pytest.mark.parametrize(
    ("hand", "tile", "wait", "against", "said"),
    [
        ("111m4p", "1m", None, None, "keeps the waits; keeps the decompositions"),
        (
            "6668999m123p789s",
            "6m",
            None,
            "regular          999m 123p 789s 66m  kanchan 68m on 7m",
            (
                "keeps the waits; is not a triplet in the decomposition regular          999m 123p 789s 66m  "
                "kanchan 68m on 7m"
            ),
        ),
        (
            "1112m",
            "1m",
            "3m",
            "regular          11m  penchan 12m on 3m",
            "changes the wait on 3m; is not a triplet in the decomposition regular          11m  penchan 12m on 3m",
        ),
    ],
)
def test_why_kan_by_hand(hand: str, tile: str, wait: str | None, against: str | None, said: str) -> None:
    """The first wait that changes, and the first decomposition that is against it."""
    reason = why_kan(parse(hand), Tile.of(tile))
    assert wait == (None if reason.wait is None else str(reason.wait))
    assert against == (None if reason.decomposition is None else str(reason.decomposition))
    assert said == str(reason)
    assert (wait is None, against is None) == (reason.keeps_waits, reason.keeps_decompositions)


@pytest.mark.slow
def test_kans_of_one_suit() -> None:
    """Of every ready hand of seven tiles of a suit with a triplet: both rules, and what is first against the kan."""
    allowed = dict.fromkeys(((True, True), (True, False), (False, False)), 0)
    every = 0
    for tiles in combinations_with_replacement(KINDS[:9], 7):
        if max(map(tiles.count, tiles)) > 4:
            continue
        every += 1
        hand = Hand.of(tiles)
        ready = decompose_ready(hand)
        for kind in KINDS[:9] if ready else ():
            if tiles.count(kind) == 3:
                reason = why_kan(hand, kind)
                keeps = kan_keeps_waits(hand, kind), kan_keeps_decompositions(hand, kind)
                assert keeps == (reason.keeps_waits, reason.keeps_decompositions)
                after = Hand.of([tile for tile in tiles if tile != kind], [Meld.of((kind,) * 4, open=False)])
                assert {*waits(after)} <= {*waits(hand)}
                lost = [wait for wait in waits(hand) if wait not in waits(after)]
                assert next(iter(lost), None) == reason.wait
                text = str(kind.rank) * 3 + "m"
                against = [way for way in ready if text not in [str(block) for block in blocks_of(way)]]
                assert next(iter(against), None) == reason.decomposition
                allowed[keeps] += 1
    assert comb(15, 8) - 9 * comb(10, 8) == every
    assert all(number > 10 for number in allowed.values())


def blocks_of(way: mjfunc.Ready) -> tuple[mjfunc.Block, ...]:
    """Its blocks, if it has any."""
    return way.blocks if isinstance(way, ReadyRegular) else ()


@pytest.mark.parametrize("why", [why_kan, spec_kan.why_kan])
def test_kans_that_cannot_be(why: Callable[[Hand, Tile], KanReason]) -> None:
    """Refused as the two rules refuse them."""
    for text, tile, error in (
        ("123m1p", "1m", BadDraw),
        ("111m2468p", "1m", BadDraw),
        ("111m4p (123s)", "1m", BadMeld),
        ("111m44p", "1m", BadSize),
    ):
        with pytest.raises(error) as caught:
            why(parse(text), Tile.of(tile))
        with pytest.raises(error) as same:
            kan_keeps_waits(parse(text), Tile.of(tile))
        assert str(same.value) == str(caught.value)


def test_hands_of_the_wrong_size() -> None:
    """Outlooks and reasons are of waiting hands."""
    for ask in (outlook, why_waits, by_definition.outlook, spec_why_waits):
        with pytest.raises(BadSize, match=r"^2 concealed tiles; a waiting hand has 1, 4, 7, 10 or 13$"):
            cast("Callable[[Hand], object]", ask)(parse("11m"))
    with pytest.raises(BadSize, match=r"^1 concealed tile; a drawn hand has 2, 5, 8, 11 or 14$"):
        by_definition.discards_by("two-steps", parse("1m"))
    with pytest.raises(FiveOfAKind, match="visible ones included"):
        outlook(parse("1m"), read_tiles("1111m"))
    message = "order must be one of acceptance, improving, two-steps; not 'best'"
    best = cast("DiscardOrder", "best")
    with pytest.raises(BadOption, match=f"^{message}$"):
        discards(parse("11m"), order=best)
    with pytest.raises(BadOption, match=f"^{message}$"):
        by_definition.discards_by(best, parse("11m"))


DRAWN: Final = Draw(KINDS[0], 2, None, NOTHING)
WAY: Final = decompose_ready(parse("2345m"))


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: Draw(cast("Any", None), 1, None, NOTHING), NoSuchTile, "tile is None, not a Tile"),
        (lambda: Draw(KINDS[0], cast("Any", None), None, NOTHING), BadCounts, "unseen is None, not a whole number"),
        (lambda: Draw(KINDS[0], 1, cast("Any", 3), NOTHING), NoSuchTile, "discard is 3, not a Tile"),
        (lambda: Draw(KINDS[0], 1, None, cast("Any", 3)), BadCounts, "acceptance is 3, not an Acceptance"),
        (lambda: Outlook(cast("Any", 3), (), ()), BadCounts, "acceptance is 3, not an Acceptance"),
        (lambda: Outlook(NOTHING, cast("Any", 3), ()), BadCounts, "lowering are a tuple of Draw, not 3"),
        (lambda: Outlook(NOTHING, (DRAWN, cast("Any", 3)), ()), BadCounts, "item 1 of lowering is 3, not a Draw"),
        (lambda: Outlook(NOTHING, (), (cast("Any", 3),)), BadCounts, "item 0 of improving is 3, not a Draw"),
        (lambda: DiscardOutlook(cast("Any", 3), Outlook(NOTHING, (), ())), NoSuchTile, "tile is 3, not a Tile"),
        (lambda: DiscardOutlook(KINDS[0], cast("Any", 3)), BadCounts, "outlook is 3, not an Outlook"),
        (lambda: WaitReason(cast("Any", 3), 1, ()), NoSuchTile, "tile is 3, not a Tile"),
        (lambda: WaitReason(KINDS[0], cast("Any", "1"), ()), BadCounts, "unseen is '1', not a whole number"),
        (
            lambda: WaitReason(KINDS[0], 1, cast("Any", None)),
            BadMeld,
            "decompositions are a tuple of decompositions of a ready hand, not None",
        ),
        (lambda: KanReason(None, cast("Any", 3)), NoSuchTile, "wait is 3, not a Tile"),
    ],
)
def test_wrong_fields_are_refused(make: Callable[[], object], error: type[MahjongError], message: str) -> None:
    """The message names the value and the field."""
    with pytest.raises(error) as caught:
        make()
    assert message == str(caught.value)


def test_reasons_refuse_other_values() -> None:
    """They are of another class, and the sentence says whose."""
    how = r"decompose_ready\(parse\('23m11z'\)\) lists some"
    with pytest.raises(TypeError, match=rf"^WaitReason takes a decomposition of a ready hand, not 3; {how}$"):
        WaitReason(KINDS[0], 1, cast("Any", (3,)))
    with pytest.raises(TypeError, match=rf"^KanReason takes a decomposition of a ready hand, not 3; {how}$"):
        KanReason(cast("Any", 3), None)


def test_parts_in_any_order() -> None:
    """They are kept in the order of tiles, and of decompositions."""
    other = Draw(KINDS[1], 2, KINDS[0], NOTHING)
    assert Outlook(NOTHING, (DRAWN, other), (DRAWN, other)) == Outlook(NOTHING, [other, DRAWN], iter([other, DRAWN]))
    assert WaitReason(KINDS[0], 1, WAY) == WaitReason(KINDS[0], 1, WAY[::-1])
    assert 2 == len(WAY)


def test_how_outlooks_are_written() -> None:
    """Draws with what comes of them, and outlooks with both further numbers."""
    found = outlook(parse("12m5m9m"), (*read_tiles("3m"), *OTHERS[20:]))
    accepts = "accepts 3m:3 5m:3 9m:3  9 tiles  two steps 27 ways"
    assert f"shanten 1  {accepts}  improves with 1m:3 2m:3 4m:4 6m:4 7m:4 8m:4  22 tiles" == str(found)
    assert "3m:3  discard 5m  shanten 0  accepts 9m:3  3 tiles" == str(found.lowering[0])
    assert "1m:2  complete" == str(DRAWN)
    one = discards(parse("11223s"), order="two-steps")[0]
    assert "2s  shanten 0  accepts 1s:2 4s:4  6 tiles  two steps no way  improves with nothing" == str(one)
    assert str(one) == f"{one.tile}  {one.outlook}"


def test_counts_are_not_touched() -> None:
    """What is asked stays as it was, visible tiles of any iterable are taken, and red fives are fives."""
    hand = parse("0m5m6m9p")
    before = hand.counts
    assert outlook(Hand(before)) == outlook(hand)
    assert outlook(hand, iter(read_tiles("0m4m"))) == outlook(hand, read_tiles("5m4m")) != outlook(hand)
    assert counts_of(hand.tiles) == before
