"""Under every convention, the answers of all operations agree with a plain search."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from mjfunc.model.blocks import Block, BlockShape, Meld
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import FORMS, Conventions, FormName
from mjfunc.model.hand import Hand
from mjfunc.model.shanten import Acceptance, ShantenByForm
from mjfunc.spec.ready import combined_wait
from mjfunc.tiles.counts import counts_from_34, counts_of, flat
from mjfunc.tiles.errors import BadSize
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, Suit, Tile
from proofs import domains
from proofs.counterexamples import difference
from proofs.theorem import Theorem
from proofs.theorems.melds import KindCounts, lacking, with_one

if TYPE_CHECKING:
    from collections.abc import Iterator

    from proofs.subject import Subject

Chosen: TypeAlias = tuple[Hand, Conventions]
SUBSETS: Final = tuple(forms for number in (3, 2, 1) for forms in combinations(FORMS, number))
_FIELDS: Final = {choice.name: SUBSETS if choice.is_several else choice.choices for choice in choices_of(Conventions)}
EVERY: Final = tuple(
    Conventions(**cast("Any", dict(zip(_FIELDS, chosen, strict=True)))) for chosen in product(*_FIELDS.values())
)
"""All combinations of all choices."""
HELD: Final = (KINDS[0], *KINDS[9:12])
"""1m, and 1p to 3p."""
MELDS: Final = (
    Meld(Block(Suit.DOTS, 1, BlockShape.SEQUENCE)),
    Meld(Block(Suit.DOTS, 2, BlockShape.TRIPLET)),
    Meld(Block(Suit.CHARACTERS, 1, BlockShape.QUAD), open=False),
)
LARGE: Final = (
    "11p22p33p44p55p66p7p",
    "1111p22p33p44p55p6p",
    "1111p2222p3333p4p",
    "11p22p33p44p55p66p77p",
    "1111p22p33p44p55p66p",
    "111p22p33p44p55p66p7p",
    "19m19p19s1234567z",
    "119m19p19s123456z",
    "119m19p19s1234567z",
    "1111m9m19p19s1234z",
)


def small_hands() -> Iterator[Hand]:
    """All hands of four kinds with 1, 2 and 4 tiles, or with 1 and 2 and a meld; ten hands of 13 and 14 tiles."""
    for size, melds in product((1, 2, 4), ((), *((meld,) for meld in MELDS))):
        if size < 4 or not melds:
            used = flat(counts_of(tile for meld in melds for tile in meld.tiles))
            for numbers in domains.suits_of(len(HELD), size):
                held = dict(zip(HELD, numbers, strict=True))
                counts = counts_from_34(held.get(kind, 0) for kind in KINDS)
                if max(map(sum, zip(flat(counts), used, strict=True))) <= COPIES:
                    yield Hand(counts, melds=melds)
    yield from map(parse_plainly, LARGE)


def parse_plainly(text: str) -> Hand:
    """A hand of a text."""
    found: list[Tile] = []
    ranks = ""
    for char in text:
        if char.isdigit():
            ranks += char
        else:
            found += [Tile(Suit(char), int(rank)) for rank in ranks]
            ranks = ""
    return Hand.of(found)


def number_of_small_hands() -> int:
    """The number: 4, 10 and 35 alone; with each meld 4 and 10 less those with a fifth copy; and the large hands.

    123p leaves three copies of three kinds: 4 and 10. 222p leaves one of a kind: 4, and 10 less 22p. 1111m leaves three
    kinds: 3 and 6.
    """
    return (4 + 10 + 35) + (4 + 10) + (4 + 9) + (3 + 6) + len(LARGE)


@cache
def is_regular(counts: KindCounts) -> bool:
    """Whether tiles, fifth copies among them, are blocks and a pair."""
    return any(
        number >= 2 and are_blocks((*counts[:at], number - 2, *counts[at + 1 :])) for at, number in enumerate(counts)
    )


def are_blocks(counts: KindCounts) -> bool:
    """Whether tiles are triplets and sequences, the lowest first."""
    at = next((at for at, number in enumerate(counts) if number), None)
    if at is None:
        return True
    threes = [(at,) * 3]
    if at < 27 and at % 9 < 7:
        threes.append((at, at + 1, at + 2))
    left = [tuple(number - three.count(place) for place, number in enumerate(counts)) for three in threes]
    return any(min(one) >= 0 and are_blocks(one) for one in left)


def is_in_form(form: FormName, counts: KindCounts, chosen: Conventions) -> bool:
    """Whether tiles are complete in a form."""
    match form:
        case "regular":
            return is_regular(counts)
        case "seven-pairs":
            twice = [number for number in counts if number]
            is_quads = chosen.seven_pairs == "quads" and all(number in {2, 4} for number in twice)
            return sum(counts) == 14 and (is_quads or twice == [2] * 7)
        case "thirteen-orphans":
            return sum(counts) == 14 == sum(counts[kind.index] for kind in ORPHANS) and all(
                counts[kind.index] for kind in ORPHANS
            )


def is_complete(counts: KindCounts, chosen: Conventions) -> bool:
    """Whether tiles are complete in a form that counts."""
    return any(is_in_form(form, counts, chosen) for form in chosen.forms)


def is_played(kind: Tile, chosen: Conventions) -> bool:
    """Three players have no 2m to 8m."""
    return chosen.players == 4 or kind.index not in range(1, 8)


def check_conventions(subject: Subject, case: Chosen) -> str | None:
    """Search, and compare each answer with that."""
    hand, chosen = case
    counts = flat(hand.counts)
    used = flat(hand.held) if chosen.melds == "held" else counts
    message = check_distance(subject, hand, chosen, used)
    if message is None and hand.is_waiting:
        waits = [
            kind
            for kind in KINDS
            if is_played(kind, chosen)
            and (chosen.exhausted == "ready" or used[kind.index] < COPIES)
            and is_complete(with_one(counts, kind), chosen)
        ]
        named = combined_wait(subject.ready_by(hand, chosen))
        message = difference(subject.waits_by(hand, chosen), waits, hand, "waits", "searching") or difference(
            named, waits, hand, "naming", "searching"
        )
    elif message is None and bool(subject.complete_by(hand, chosen)) != is_complete(counts, chosen):
        message = f"{hand} is complete: {is_complete(counts, chosen)}"
    return message if message is None else f"{message}, by {chosen}"


def check_distance(subject: Subject, hand: Hand, chosen: Conventions, used: KindCounts) -> str | None:
    """Shanten in the forms that count, and what lowers it."""
    if hand.size < 13 and "regular" not in chosen.forms:
        return (
            None
            if shanten_or_none(subject, hand, chosen) is None
            else f"{hand} has a shanten in forms of thirteen tiles"
        )
    found = shanten_or_none(subject, hand, chosen)
    if found is None:
        return f"{hand} has no shanten in forms of its size"
    cut = subject.fast_shanten_by_form(hand, "cut").regular
    if chosen.definition == "cut" and found.regular not in {None, cut}:
        return f"{hand}: cut shanten is {found.regular}, by the other defaults {cut}"
    named = zip(FORMS, (found.regular, found.seven_pairs, found.thirteen_orphans), strict=True)
    if {form for form, far in named if far is not None} != {*chosen.forms[: None if hand.size >= 13 else 1]}:
        return f"{hand}: shanten is {found}"
    if hand.size < 13 and chosen.definition == "exchange":
        return check_nearest(subject, hand, chosen, used)
    return None


def check_nearest(subject: Subject, hand: Hand, chosen: Conventions, used: KindCounts) -> str | None:
    """By exchange, what the nearest thing lacks, and which tiles make it lack less."""
    counts, found = flat(hand.counts), subject.shanten_by(hand, chosen).minimum
    taken = [both - concealed for both, concealed in zip(used, counts, strict=True)]
    available = tuple(COPIES - taken[kind.index] if is_played(kind, chosen) else 0 for kind in KINDS)
    if found != lacking(counts, available) - 1:
        return f"{hand}: shanten is {found}, but the nearest lacks {lacking(counts, available)}"
    if not hand.is_waiting:
        return None
    lower = [
        (kind, COPIES - used[kind.index])
        for kind in KINDS
        if is_played(kind, chosen) and used[kind.index] < COPIES and lacking(with_one(counts, kind), available) <= found
    ]
    accepted = subject.accept_by(hand, chosen)
    return None if accepted == Acceptance(found, tuple(lower)) else f"{hand} accepts {accepted}, not {lower}"


def shanten_or_none(subject: Subject, hand: Hand, chosen: Conventions) -> ShantenByForm | None:
    """The shanten, or None where it is refused."""
    try:
        return subject.shanten_by(hand, chosen)
    except BadSize:
        return None


def cases() -> Iterator[Chosen]:
    """Every hand by every convention: all hands by one convention before the next, for few faults show in all."""
    hands = [*small_hands()]
    return ((hand, chosen) for chosen in EVERY for hand in hands)


THEOREMS: Final = (
    Theorem(
        "conventions",
        "Under every convention, all answers agree with a plain search: waits are the tiles that complete the hand, "
        "ready decompositions name exactly the waits, shanten by exchange is the distance to the nearest complete "
        "hand, acceptance lowers it, and cutting depends on no other convention: every hand of 1, 2 and 4 tiles of "
        "four kinds, of 1 and 2 with a meld, and ten of 13 and 14.",
        frozenset(
            {
                *("waits_by", "ready_by", "complete_by", "shanten_by"),
                *("accept_by", "fast_shanten_by_form"),
            }
        ),
        lambda _: cases(),
        lambda: number_of_small_hands() * 2 * 2 * 3 * 2 * 2 * 7,
        check_conventions,
    ),
)
