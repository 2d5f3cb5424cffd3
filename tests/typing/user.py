"""Typical user code. It is type-checked with no ``Any`` allowed in any expression."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

import mjfunc
from mjfunc import Hand, Meld, Suit, Tile, census, classical

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.census import Tally


def describe(decomposition: mjfunc.Complete | mjfunc.Ready) -> str:  # noqa: PLR0911  # one for each class
    """Say what a decomposition is; the match must cover every class."""
    match decomposition:
        case mjfunc.CompleteRegular(blocks, pair):
            return f"{len(blocks)} blocks and {pair}"
        case mjfunc.CompleteSevenPairs(pairs):
            return " ".join(str(pair) for pair in pairs)
        case mjfunc.CompleteThirteenOrphans(pair):
            return f"orphans with {pair}"
        case mjfunc.ReadyRegular(blocks, None, wait):
            return f"{len(blocks)} blocks, {wait.shape.value}"
        case mjfunc.ReadyRegular(blocks, pair, wait):
            return f"{len(blocks)} blocks, {pair}, {wait.shape.value}"
        case mjfunc.ReadySevenPairs(pairs, wait):
            return f"{len(pairs)} pairs, waiting on {wait.on[0]}"
        case mjfunc.ReadyThirteenOrphans(pair, wait):
            return f"orphans with {pair}, waiting on {len(wait.on)} kinds"
        case _:
            assert_never(decomposition)


def hands(text: str, numbers: list[int], names: Iterable[str]) -> list[Hand]:
    """Make hands in every way."""
    meld = Meld.of(mjfunc.read_tiles("1111m"), open=False)
    return [
        mjfunc.parse(text),
        Hand.from_34(numbers, [meld]),
        Hand.from_136(numbers, reds=False),
        Hand.from_mjai(names),
        Hand.of([Tile(Suit.DOTS, 5, red=True)], melds=(meld,)),
        Hand(mjfunc.add(mjfunc.EMPTY, mjfunc.counts_of(mjfunc.KINDS)), (0, 0, 0), [meld]),
    ]


def say(text: str) -> str:
    """Ask everything there is to ask of a hand."""
    try:
        hand = mjfunc.parse(text)
    except mjfunc.MahjongError as error:
        return f"{error.code} at {error.place}: {error.message}"
    near = mjfunc.shanten_by_form(
        hand, conventions=mjfunc.Conventions(definition="cut", melds="held", seven_pairs="pairs-only", players=4)
    )
    seven_pairs: int | None = near.seven_pairs
    if mjfunc.shanten(hand) > near.minimum or seven_pairs is None:
        return f"{near.regular}, {mjfunc.fast.shanten(hand.counts)}"
    if not hand.is_waiting:
        best: mjfunc.Discard = mjfunc.discards(hand, mjfunc.read_tiles("1m"))[0]
        if best.acceptance.shanten > 0:
            return f"{best.tile}: {best.acceptance.total}"
        everything = mjfunc.decompose_complete(hand, "first")
        return f"{mjfunc.is_complete(hand)}: {[describe(one) for one in everything]}"
    ready = mjfunc.decompose_ready(hand, precedence="all")
    waits: tuple[Tile, ...] = mjfunc.waits(hand, conventions=mjfunc.Conventions(melds="ignored", seven_pairs="quads"))
    unseen = [f"{kind}: {number}" for kind, number in mjfunc.acceptance(hand, visible=waits).tiles]
    finished = [mjfunc.finish(one, tile) for one in ready for tile in mjfunc.combined_wait([one])]
    blocks = [mjfunc.make_final_block(one, one.wait.on[0]) for one in ready if not mjfunc.is_open(one)]
    back = [mjfunc.take_out(one, waits[0]) for one in finished if one is not None]
    kan = mjfunc.kan_keeps_waits(hand, waits[0]) and mjfunc.kan_keeps_decompositions(hand, waits[0])
    return f"{hand}: {waits}, {unseen}, {finished}, {blocks}, {back}, {kan}, {sorted(hand.melds)}, {hand.held}"


def count_and_score(text: str) -> str:
    """Ask the rooms that have names of their own."""
    hand = mjfunc.parse(text)
    nearest: dict[int, Tally] = census.census(hand.size, 3, mjfunc.KINDS).by("minimum")
    found: classical.FinalScore = classical.final_score(
        hand, classical.Winds("E", "S"), classical.Rules(exposed="half"), classical.Mechanics(last_tile=True)
    )
    (drawn,) = census.sample(hand.size, 1, seed=7, shanten=2, form="regular", players=4, dealt=True)
    paid: tuple[int, int, int, int] = classical.settle(found, discarder="S").balance
    limit: classical.LimitHand | None = found.card.limit
    return f"{nearest[0].distinct}, {found}, {drawn}, {census.rank(drawn)}, {paid}, {limit}"


# mypy must see that this name is misspelt: without the error, it reports the exception as unused.
mjfunc.pasre  # type: ignore[attr-defined]  # noqa: B018
