"""Deliberately broken parts. A proof that none of them can upset proves nothing."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np

from mjfunc import batch
from mjfunc.census import (
    census,
    census_of_decompositions,
    number_of_hands,
    rank_rows,
    unrank_class_counts,
    unrank_counts,
    unrank_rows,
)
from mjfunc.classical import (
    LIMIT,
    DoubleReport,
    FinalScore,
    Mechanics,
    ScoreCard,
    Winds,
    consistency,
    final_score,
    groups,
    limit_hand,
    lucky_sets,
    no_points,
    score_card,
    sequences,
    settle,
    winners,
)
from mjfunc.fallback.machine import LITERAL, Event, Goal, Status, all_winners, start, step
from mjfunc.fallback.sets import CandidateSet, SetKind, as_part
from mjfunc.fast import forms
from mjfunc.fast.decompositions import decompose_complete, decompose_ready
from mjfunc.fast.distances import shanten
from mjfunc.fast.signatures import BASE, Signatures, signatures
from mjfunc.fast.waits import waits
from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.conventions import Conventions
from mjfunc.model.decompositions import CompleteRegular, WaitShape
from mjfunc.model.hand import Hand
from mjfunc.spec.complete import products, with_quads
from mjfunc.spec.cutting import cut_ready
from mjfunc.spec.exchange import next_rank
from mjfunc.spec.finishing import finish
from mjfunc.spec.holes import take_out
from mjfunc.spec.shanten import seven_pairs
from mjfunc.spec.suits import splits
from mjfunc.tiles.counts import tiles_of
from mjfunc.tiles.errors import BadMechanics
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, SUITS, Suit, Tile
from proofs.parts import Lot, Parts, by_form, draw, fast_by_form, fast_splits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mjfunc.batch import Rows, Shanten, ShantenForm
    from mjfunc.census import Census, DecompositionCensus, Distances
    from mjfunc.census.rows import Ranks
    from mjfunc.classical import Rules, Settlement, Wind, Winner
    from mjfunc.fallback.machine import Machine, State
    from mjfunc.model.conventions import Definition, Players, SevenPairsRule
    from mjfunc.model.decompositions import Complete, Ready
    from mjfunc.model.shanten import Acceptance, ShantenByForm
    from mjfunc.spec.cut import Stage
    from mjfunc.spec.exchange import Plans
    from mjfunc.spec.suits import Split
    from mjfunc.tiles.counts import Counts, SuitCounts

    WinningSets: TypeAlias = Callable[[Machine, Goal, Counts], Iterator[tuple[Block | Pair, ...]]]


@attrs.frozen
class Sabotage:
    """What was broken, and the parts with it."""

    name: str
    parts: Parts

    @property
    def broken(self) -> set[str]:
        """The names of the parts that are not as they should be."""
        sound = Parts()
        names = [field.name for field in attrs.fields(Parts)]
        return {name for name in names if getattr(self.parts, name) != getattr(sound, name)}


def no_triplets(suit: Suit, counts: SuitCounts) -> tuple[Split, ...]:
    """The recursion without triplets."""
    return tuple(
        split for split in splits(suit, counts) if all(block.shape is not BlockShape.TRIPLET for block in split[0])
    )


def no_second_sequence(suit: Suit, counts: SuitCounts) -> tuple[Split, ...]:
    """The recursion that never begins two sequences with the same tile."""
    return tuple(
        split
        for split in splits(suit, counts)
        for sequences in ([block for block in split[0] if block.shape is BlockShape.SEQUENCE],)
        if len(set(sequences)) == len(sequences)
    )


def first_only(suit: Suit, counts: SuitCounts) -> tuple[Split, ...]:
    """A listing that stops at the first decomposition."""
    return splits(suit, counts)[:1]


def last_twice(suit: Suit, counts: SuitCounts) -> tuple[Split, ...]:
    """A listing that repeats a decomposition."""
    return (*splits(suit, counts), *splits(suit, counts)[-1:])


def backwards(suit: Suit, counts: SuitCounts) -> tuple[Split, ...]:
    """A listing in the wrong order."""
    return splits(suit, counts)[::-1]


def fast_but_short(suit: Suit, counts: SuitCounts) -> tuple[Split, ...]:
    """The fast way that drops the last of several decompositions."""
    found = fast_splits(suit, counts)
    return found[:-1] if len(found) > 1 else found


def one_way_each(counts: Counts) -> tuple[CompleteRegular, ...]:
    """Products of only the first way to cut each suit."""
    return products(splits(suit, part)[:1] for suit, part in zip(SUITS, counts, strict=True))


def without_honours(counts: Counts) -> tuple[CompleteRegular, ...]:
    """Products that forget the honours."""
    m, p, s, _ = counts
    return products(splits(suit, part) for suit, part in zip(SUITS, (m, p, s, (0,) * 7), strict=True))


def run_by(next_state: Callable[[Machine, Goal, State], State]) -> WinningSets:
    """The winners of machines whose steps are these."""

    def found(machine: Machine, goal: Goal, counts: Counts) -> Iterator[tuple[Block | Pair, ...]]:
        state = start(counts)
        while state.status is not Status.LOST:
            if state.status is Status.WON:
                yield tuple(map(as_part, state.sets))
                state = attrs.evolve(state, status=Status.RETRY)
            state = next_state(machine, goal, state)

    return found


def listed_by(winning_sets: WinningSets) -> Callable[[Hand, Machine], tuple[CompleteRegular, ...]]:
    """All winners of machines that find these sets."""

    def found(hand: Hand, machine: Machine) -> tuple[CompleteRegular, ...]:
        winners = [*winning_sets(machine, Goal(hand.blocks + 1), hand.counts)]
        blocks = [tuple(sorted(part for part in parts if isinstance(part, Block))) for parts in winners]
        pairs = [next(part for part in parts if isinstance(part, Pair)) for parts in winners]
        return tuple(sorted(set(map(CompleteRegular, blocks, pairs))))

    return found


def turned_round(machine: Machine, goal: Goal, state: State) -> State:
    """A step that pushes tiles back first to last, as the text says word for word."""
    if state.status is not Status.RETRY or not state.sets:
        return step(machine, goal, state)
    *below, top = state.sets
    return step(LITERAL, goal, attrs.evolve(state, sets=(*below, CandidateSet(top.kind, top.tiles[::-1]))))


def losing_a_tile(machine: Machine, goal: Goal, state: State) -> State:
    """A step in which a set keeps its last tile when it falls back."""
    if state.status is not Status.RETRY or not state.sets:
        return step(machine, goal, state)
    *below, top = state.sets
    return step(machine, goal, attrs.evolve(state, sets=(*below, CandidateSet(top.kind, top.tiles[:-1]))))


def born_winner(machine: Machine, goal: Goal, state: State) -> State:
    """A step that wins when it is out of fallbacks."""
    after = step(machine, goal, state)
    return attrs.evolve(after, status=Status.WON) if after.status is Status.LOST and state.sets else after


def stale_top(machine: Machine, goal: Goal, state: State) -> State:
    """A step that asks the set that was topmost before a new one was pushed."""
    if state.status is not Status.EXAMINE or not state.tiles or not state.sets[-1].full:
        return step(machine, goal, state)
    opened = (*state.sets, CandidateSet(SetKind.FOUR))
    return attrs.evolve(state, sets=opened, status=Status.RETRY, event=Event.STUCK)


def fifth_tiles(hand: Hand) -> tuple[Tile, ...]:
    """Waits that forget how many copies there are."""
    held = [kind for kind in KINDS if hand.counts[kind.suit.place][kind.rank - 1] == COPIES]
    return tuple(sorted({*waits(hand), *held}))


def one_wait_less(hand: Hand) -> tuple[Tile, ...]:
    """Waits without the last of several."""
    found = waits(hand)
    return found[:-1] if len(found) > 1 else found


def no_penchan(complete: Complete, tile: Tile) -> tuple[Ready, ...]:
    """Holes at the ends called ryanmen."""
    return tuple(
        attrs.evolve(ready, wait=attrs.evolve(ready.wait, shape=WaitShape.RYANMEN))
        if ready.wait.shape is WaitShape.PENCHAN
        else ready
        for ready in take_out(complete, tile)
    )


def no_tanki(complete: Complete, tile: Tile) -> tuple[Ready, ...]:
    """Holes in blocks only, never in the pair."""
    return tuple(ready for ready in take_out(complete, tile) if ready.wait.shape is not WaitShape.TANKI)


def cut_without_shanpon(hand: Hand) -> tuple[Ready, ...]:
    """Cutting that never leaves two pairs."""
    return tuple(ready for ready in cut_ready(hand) if ready.wait.shape is not WaitShape.SHANPON)


def cut_twice(hand: Hand) -> tuple[Ready, ...]:
    """Cutting that finds a shanpon from both of its pairs."""
    found = cut_ready(hand)
    return (*found, *(ready for ready in found if ready.wait.shape is WaitShape.SHANPON))


def finish_low(ready: Ready, tile: Tile) -> Complete | None:
    """Finishing that fills only the first side of a wait."""
    return finish(ready, tile) if tile.kind == ready.wait.on[0] else None


def one_decomposition(hand: Hand) -> tuple[Complete, ...]:
    """The fast way that lets one decomposition hide the others."""
    return decompose_complete(hand)[:1]


def not_apart(hand: Hand) -> tuple[Ready, ...]:
    """The fast way that finds nothing in two suits at once."""
    return decompose_ready(hand) if sum(any(suit) for suit in hand.counts) == 1 else ()


def always_a_wait(hand: Hand) -> tuple[Tile, ...]:
    """Waits that a hand has even where it is not ready."""
    return waits(hand) or KINDS[:1]


def no_quads(counts: Counts) -> tuple[CompleteRegular, ...]:
    """Hands with quads without their quads."""
    return tuple(one for one in with_quads(counts) if all(len(block.tiles) == 3 for block in one.blocks))


def invented(hand: Hand, machine: Machine) -> tuple[CompleteRegular, ...]:
    """Winners in hands that have none."""
    kinds = tiles_of(hand.counts)
    pair = Pair(kinds[0].suit, kinds[0].rank)
    return all_winners(hand, machine) or (CompleteRegular((), pair),)


def last_first(hand: Hand, machine: Machine) -> CompleteRegular | None:
    """Another winner than the first."""
    found = all_winners(hand, machine)
    return found[-1] if found else None


def finish_anything(ready: Ready, tile: Tile) -> Complete | None:
    """Finishing with a tile that does not fit as if it did."""
    return finish(ready, tile) or finish(ready, ready.wait.on[0])


def only_regular_holes(complete: Complete, tile: Tile) -> tuple[Ready, ...]:
    """Holes in the regular form only."""
    return take_out(complete, tile) if isinstance(complete, CompleteRegular) else ()


def always(_: Hand, __: Tile) -> bool:
    """A rule that allows every kan."""
    return True


def never(_: Hand, __: Tile) -> bool:
    """A rule that allows no kan."""
    return False


def wrong_about_a_suit(definition: Definition) -> Signatures:
    """Tables in which one suit has the signature of another."""
    known = signatures(definition)
    before, after = known.suits[:PLACE_OF_1112], known.suits[PLACE_OF_1112 + 1 :]
    return attrs.evolve(known, suits=before + known.suits[:1] + after)


def wrong_in_a_product(definition: Definition) -> Signatures:
    """Tables in which one product is another."""
    known = signatures(definition)
    return attrs.evolve(known, products=known.products[:-1] + known.products[:1])


def only_exchange(_: Definition) -> Signatures:
    """One table for both definitions."""
    return signatures("exchange")


def off_by_one(definition: Definition) -> Signatures:
    """Tables in which everything lacks one more block."""
    known = signatures(definition)
    return attrs.evolve(known, lacks=tuple(lacks[1:] + lacks[:1] for lacks in known.lacks))


def fifth_copies(below: Plans, rank: int | None, held: int, room: int) -> Plans:
    """Plans that need five of a kind."""
    return next_rank(below, rank, held, room + 1)


def one_more_where_there_are_two(below: Plans, rank: int | None, held: int, room: int) -> Plans:
    """Plans that need a copy that a meld has."""
    return next_rank(below, rank, held, room + (room == 2))


def bamboos_are_far(counts: Counts) -> int:
    """The fast way that is one off where there are bamboos."""
    return shanten(counts) + any(counts[2])


def by_form_without_bamboos(hand: Hand, definition: Definition) -> ShantenByForm:
    """The definition, blind to bamboos."""
    m, p, s, z = hand.counts
    there = by_form(hand, definition)
    blind = seven_pairs((m, p, (0,) * len(s), z)) if there.seven_pairs is not None else None
    return attrs.evolve(there, seven_pairs=blind)


def nothing_in_honours(hands: Rows) -> Rows:
    """A batch that accepts no honours."""
    found = batch.acceptance(hands)
    found[:, 27:] = 0
    return found


def regular_in_every_form(hands: Rows, _: ShantenForm, definition: Definition) -> Shanten:
    """A batch that knows one form."""
    return batch.shanten(hands, "regular", definition)


def no_terminals(hand: Hand) -> Acceptance:
    """Acceptance that forgets the terminals."""
    found = forms.acceptance(hand)
    return attrs.evolve(found, tiles=tuple((kind, left) for kind, left in found.tiles if not kind.is_terminal))


def no_sevens(below: Plans, rank: int | None, held: int, room: int) -> Plans:
    """Plans without sequences that begin at seven."""
    return next_rank(below, None if rank == 7 else rank, held, room)


def only_pairs(_: Suit, counts: SuitCounts, blocks: int, __: Stage) -> int:
    """Cutting that knows no neighbours and no gaps."""
    return 2 * blocks - min(blocks, sum(number // 2 for number in counts))


def no_sets(suit: Suit, counts: SuitCounts, blocks: int, _: Stage, then: Stage) -> int:
    """Cutting that goes straight to shapes."""
    return then(suit, counts, blocks)


def head_for_nothing(suit: Suit, counts: SuitCounts, blocks: int, then: Stage) -> int:
    """A head that need not be there."""
    return then(suit, counts, blocks)


def always_exchange(hand: Hand, _: Definition) -> ShantenByForm:
    """The fast way that knows no cutting."""
    return fast_by_form(hand, "exchange")


def regular_only(counts: Counts) -> int:
    """The fast way that knows no special forms."""
    return forms.shanten(Hand(counts), conventions=Conventions(forms=("regular",)))


def without_kinds(counts: Counts, _: SevenPairsRule) -> int:
    """Seven pairs without the term for kinds."""
    return seven_pairs(counts, "pairs-only")


def without_the_pair(counts: Counts) -> int:
    """Thirteen orphans for which no pair counts."""
    return 13 - sum(counts[kind.suit.place][kind.rank - 1] > 0 for kind in ORPHANS)


def for_four(tiles: int, _: Players, kinds: tuple[Tile, ...]) -> Census:
    """A census that knows four players only."""
    return census(tiles, 4, kinds)


def last_cell_twice(tiles: int, players: Players, kinds: tuple[Tile, ...]) -> Census:
    """A census that counts some hands twice."""
    found = census(tiles, players, kinds)
    return attrs.evolve(found, cells=(*found.cells, *found.cells[-1:]))


def one_draw_elsewhere(tiles: int, players: Players, kinds: tuple[Tile, ...]) -> Census:
    """A census of at least six tiles that counts one way to draw a hand under another shanten."""
    found = census(tiles, players, kinds)
    if tiles < 6:
        return found
    (one, some), (other, more), *rest = found.cells
    cells = (
        (one, attrs.evolve(some, physical=some.physical - 1)),
        (other, attrs.evolve(more, physical=more.physical + 1)),
    )
    return attrs.evolve(found, cells=(*cells, *rest))


def never_cut(tiles: int, players: Players, kinds: tuple[Tile, ...]) -> Census:
    """A census in which cutting is exchange."""
    found = census(tiles, players, kinds)
    cells = tuple((attrs.evolve(one, cut=one.shanten.regular or 0), tally) for one, tally in found.cells)
    return attrs.evolve(found, cells=cells)


def orphans_one_nearer(tiles: int, players: Players, kinds: tuple[Tile, ...]) -> Census:
    """A census that sees thirteen orphans one nearer."""
    found = census(tiles, players, kinds)
    return attrs.evolve(found, cells=tuple((nearer_orphans(one), tally) for one, tally in found.cells))


def nearer_orphans(found: Distances) -> Distances:
    """Thirteen orphans one nearer, unless they are complete."""
    orphans = found.shanten.thirteen_orphans
    nearer = None if orphans is None else max(orphans - 1, -1)
    return attrs.evolve(found, shanten=attrs.evolve(found.shanten, thirteen_orphans=nearer))


def one_wait_each(tiles: int, players: Players, kinds: tuple[Tile, ...]) -> DecompositionCensus:
    """A census in which no hand waits on more than one kind."""
    found = census_of_decompositions(tiles, players, kinds)
    return attrs.evolve(
        found, cells=tuple((attrs.evolve(one, waits=min(one.waits, 1)), tally) for one, tally in found.cells)
    )


def one_orphan_wanted(tiles: int, players: Players, kinds: tuple[Tile, ...]) -> DecompositionCensus:
    """A census in which thirteen orphans wait on one kind."""
    found = census_of_decompositions(tiles, players, kinds)
    cells = ((attrs.evolve(one, waits=min(one.waits, 1)) if one.thirteen_orphans else one, n) for one, n in found.cells)
    return attrs.evolve(found, cells=tuple(cells))


def one_form_each(tiles: int, players: Players, kinds: tuple[Tile, ...]) -> DecompositionCensus:
    """A census in which a regular hand is not seven pairs."""
    found = census_of_decompositions(tiles, players, kinds)
    cells = ((attrs.evolve(one, seven_pairs=0) if one.regular else one, tally) for one, tally in found.cells)
    return attrs.evolve(found, cells=tuple(cells))


def from_one(hands: Rows) -> Ranks:
    """Ranks that begin at one."""
    return rank_rows(hands) + 1


def last_hand_first(ranks: Ranks, tiles: int) -> Rows:
    """Hands in the opposite order."""
    return unrank_rows(number_of_hands(tiles) - 1 - ranks, tiles)


def hand_before(index: int, tiles: int) -> Counts:
    """The hand of the rank before, if there is one."""
    return unrank_counts(max(index - 1, 0), tiles)


def never_alike(counts: Counts) -> int:
    """Classes that have six hands, whatever they are."""
    return 6 * bool(counts)


def suits_turned(index: int, tiles: int) -> Counts:
    """Another hand of the class."""
    m, p, s, z = unrank_class_counts(index, tiles)
    return p, s, m, z


def one_class_twice(index: int, tiles: int) -> Counts:
    """One class with the hand of the class before, which stands for as many."""
    return unrank_class_counts(index - (index == CLASS_OF_SIX), tiles)


def a_sixth(tiles: int) -> int:
    """As many classes as if no hand were symmetrical."""
    return -(-number_of_hands(tiles) // 6)


def as_if_not_dealt(lot: Lot, count: int) -> Rows:
    """Hands that are dealt, but all different ones equally often."""
    return draw(attrs.evolve(lot, dealt=False), count)


def the_first_of_two(lot: Lot, count: int) -> Rows:
    """Of every two hands the one that sorts first: skewed, though each can be drawn."""
    found = draw(lot, 2 * count)
    ranks = rank_rows(found)
    return found[np.where(ranks[:count] < ranks[count:], np.arange(count), np.arange(count, 2 * count))]


def never_runs(lot: Lot, count: int) -> Rows:
    """Hands that never hold 1m, 2m and 3m together, if they are to be so far."""
    found = draw(lot, 2 * count)
    kept = found[(found[:, :3] == 0).any(axis=1)] if lot.shanten is not None and lot.tiles >= 13 else found
    return kept[:count]


def of_any_shanten(lot: Lot, count: int) -> Rows:
    """Hands however far they are."""
    return draw(attrs.evolve(lot, shanten=None, form=None), count)


def always_the_first(hand: Hand, winds: Winds, rules: Rules, mechanics: Mechanics) -> FinalScore:
    """Scores of the assignment that is found first, whatever the rules say: classical-contexts."""
    return final_score(hand, winds, attrs.evolve(rules, assignment="first"), mechanics)


def lucky_once(hand: Hand, winds: Winds, rules: Rules, mechanics: Mechanics) -> FinalScore:
    """Scores that count the wind that is own and prevailing once: classical-contexts."""
    other: Wind = "S" if winds.own == "N" else "N"
    return final_score(hand, Winds(winds.own, other) if winds.own == winds.prevailing else winds, rules, mechanics)


def first_test(hand: Hand, winds: Winds, rules: Rules, mechanics: Mechanics) -> FinalScore:
    """Scores with the first consistency test, whatever the rules say: classical-contexts."""
    return final_score(hand, winds, attrs.evolve(rules, consistency="first"), mechanics)


def own_doubles(winner: Winner, winds: Winds, rules: Rules) -> int:
    """All doubles by the default rules, asked one by one."""
    asked = lucky_sets(winner, winds), groups(winner, rules), sequences(winner), no_points(winner, winds, rules)
    return sum(asked) + consistency(winner, rules)


def composed(hand: Hand, winds: Winds, rules: Rules, count: Callable[[Winner], int | None]) -> FinalScore:
    """Scores put together of points and other doubles; None where the hand is a limit hand."""
    cards = [score_card(one, winds, rules) for one in winners(hand, rules)]
    made = [
        card
        if (doubles := count(card.winner)) is None
        else attrs.evolve(card, limit=None, doubles=DoubleReport((("all", doubles),), (), None))
        for card in cards
    ]
    best = max(made, key=lambda card: (card.final, card.score))
    return FinalScore(best.final, best, tuple(card.final for card in made), "sabotage")


def no_limit_hands(hand: Hand, winds: Winds, rules: Rules, _: Mechanics) -> FinalScore:
    """Scores that look for no limit hand: classical-contexts."""
    return composed(hand, winds, rules, lambda one: own_doubles(one, winds, rules))


def runs_of_dots(hand: Hand, winds: Winds, rules: Rules, _: Mechanics) -> FinalScore:
    """Scores that see 123 456 789 only where there are dots: classical-scores."""

    def count(winner: Winner) -> int | None:
        is_blind = all(tile.suit is not Suit.DOTS for tile in winner.tiles)
        if limit_hand(winner, rules):
            return None
        return own_doubles(winner, winds, rules) - (sequences(winner) if is_blind else 0)

    return composed(hand, winds, rules, count)


def without_variations(hand: Hand, winds: Winds, rules: Rules, mechanics: Mechanics) -> FinalScore:
    """Scores without a double for the same sequence in three suits: classical-three-suits."""
    return final_score(hand, winds, attrs.evolve(rules, sequence_in_three_suits="no"), mechanics)


def without_triplets(hand: Hand, winds: Winds, rules: Rules, mechanics: Mechanics) -> FinalScore:
    """Scores without a double for triplets of one rank in three suits: classical-three-suits."""
    return final_score(hand, winds, attrs.evolve(rules, triplet_in_three_suits="no"), mechanics)


def always_concealed(hand: Hand, winds: Winds, rules: Rules, mechanics: Mechanics) -> FinalScore:
    """Scores for which no meld is open: classical-rules."""
    return final_score(hand, winds, attrs.evolve(rules, exposed="book"), mechanics)


def no_gates(hand: Hand, winds: Winds, rules: Rules, mechanics: Mechanics) -> FinalScore:
    """Scores that know no nine gates: classical-rules."""
    return final_score(hand, winds, attrs.evolve(rules, nine_gates="no"), mechanics)


def never_a_second_double(hand: Hand, winds: Winds, rules: Rules, mechanics: Mechanics) -> FinalScore:
    """Scores that do not ask whether triplets are concealed: classical-rules."""
    return final_score(hand, winds, attrs.evolve(rules, concealed_triplets="no"), mechanics)


def however_won(hand: Hand, winds: Winds, rules: Rules, _: Mechanics) -> FinalScore:
    """Scores that do not depend on how a hand was won: classical-mechanics."""
    return final_score(hand, winds, rules)


def won_anyhow(hand: Hand, winds: Winds, rules: Rules, mechanics: Mechanics) -> FinalScore:
    """Scores that leave out what contradicts the hand, and refuse nothing: classical-mechanics."""
    try:
        return final_score(hand, winds, rules, mechanics)
    except BadMechanics:
        return final_score(hand, winds, rules)


def only_the_first_way(hand: Hand, winds: Winds, rules: Rules, mechanics: Mechanics) -> FinalScore:
    """Scores that count one double however many ways of winning come together: classical-mechanics."""
    won = [name.replace("-", "_") for name in mechanics.doubles[:1]]
    final_score(hand, winds, rules, mechanics)
    return final_score(hand, winds, rules, Mechanics(**dict.fromkeys(won, True)))


def rounded_down(score: int) -> int:
    """Scores rounded down: doubles-raise."""
    return min(score // 10 * 10, LIMIT)


def added(points: int, doubles: int) -> int:
    """Doubles that add the points once more each, and all of them once less from the tenth on: doubles-raise."""
    return points * (doubles + 1 if doubles < 10 else 1)


def settled_by(scored: FinalScore | ScoreCard, discarder: Wind | None, other: Callable[[Rules], Rules]) -> Settlement:
    """Settled by other rules than the score's own."""
    card = scored.card if isinstance(scored, FinalScore) else scored
    return settle(attrs.evolve(card, rules=other(card.rules)), discarder)


def all_pay_alike(scored: FinalScore | ScoreCard, discarder: Wind | None) -> Settlement:
    """A dealer who pays, and is paid, like the others: settlement."""
    return settled_by(scored, discarder, lambda rules: attrs.evolve(rules, dealer="like-others"))


def only_the_share(scored: FinalScore | ScoreCard, discarder: Wind | None) -> Settlement:
    """A dealer with whom never more than the own share doubles: settlement."""

    def other(rules: Rules) -> Rules:
        return attrs.evolve(rules, dealer="share" if rules.dealer == "whole" else rules.dealer)

    return settled_by(scored, discarder, other)


def beyond_the_limit(scored: FinalScore | ScoreCard, discarder: Wind | None) -> Settlement:
    """Shares that may always pass the limit: settlement."""
    return settled_by(scored, discarder, lambda rules: attrs.evolve(rules, limit_doubled="yes"))


def nobody_discarded(scored: FinalScore | ScoreCard, _: Wind | None) -> Settlement:
    """Discards that cost nothing: settlement."""
    return settle(scored)


def dealer_by_the_round(scored: FinalScore | ScoreCard, discarder: Wind | None) -> Settlement:
    """A winner taken by the prevailing wind: settlement."""
    card = scored.card if isinstance(scored, FinalScore) else scored
    winner = card.winds.prevailing
    taken = attrs.evolve(card, winds=Winds(winner, card.winds.own))
    return settle(taken, None if discarder == winner else discarder)


CLASS_OF_SIX: Final = 5_000
PLACE_OF_1112: Final = reduce(lambda before, number: BASE * before + number, (3, 1, 0, 0, 0, 0, 0, 0, 0))

SABOTAGES: Final = (
    Sabotage("the recursion without triplets", Parts(splits=no_triplets)),
    Sabotage("the recursion without the second sequence", Parts(splits=no_second_sequence)),
    Sabotage("a listing of the first decomposition only", Parts(splits=first_only)),
    Sabotage("a listing that repeats a decomposition", Parts(splits=last_twice)),
    Sabotage("a listing in the wrong order", Parts(splits=backwards)),
    Sabotage("the fast way without one of several decompositions", Parts(fast_splits=fast_but_short)),
    Sabotage("products of the first way to cut each suit", Parts(regular=one_way_each)),
    Sabotage("products without the honours", Parts(regular=without_honours)),
    Sabotage("machines that push tiles back in the wrong order", Parts(winning_sets=run_by(turned_round))),
    Sabotage("machines that lose a tile when they fall back", Parts(winning_sets=run_by(losing_a_tile))),
    Sabotage("a machine that never passes over a tile", Parts(mended=LITERAL)),
    Sabotage("machines that win when they are out of fallbacks", Parts(winning_sets=run_by(born_winner))),
    Sabotage("machines that ask the set below the new one", Parts(all_winners=listed_by(run_by(stale_top)))),
    Sabotage("waits on a fifth tile", Parts(waits=fifth_tiles)),
    Sabotage("waits without the last one", Parts(waits=one_wait_less)),
    Sabotage("holes that know no penchan", Parts(take_out=no_penchan)),
    Sabotage("holes that know no tanki", Parts(take_out=no_tanki)),
    Sabotage("cutting without shanpon", Parts(cut_ready=cut_without_shanpon)),
    Sabotage("cutting that finds a shanpon twice", Parts(cut_ready=cut_twice)),
    Sabotage("finishing on one side only", Parts(finish=finish_low)),
    Sabotage("the fast way with one decomposition of each hand", Parts(decompose_complete=one_decomposition)),
    Sabotage("the fast way without hands in two suits", Parts(decompose_ready=not_apart)),
    Sabotage("a wait in every hand", Parts(waits=always_a_wait)),
    Sabotage("hands with quads without quads", Parts(with_quads=no_quads)),
    Sabotage("machines that invent a winner", Parts(all_winners=invented)),
    Sabotage("machines that find the last winner first", Parts(mahjongg=last_first)),
    Sabotage("finishing with any tile", Parts(finish=finish_anything)),
    Sabotage("holes in the regular form only", Parts(take_out=only_regular_holes)),
    Sabotage("a table that is wrong about one suit", Parts(signatures=wrong_about_a_suit)),
    Sabotage("a table that is wrong about one product", Parts(signatures=wrong_in_a_product)),
    Sabotage("one table for both definitions", Parts(signatures=only_exchange)),
    Sabotage("signatures that lack one more block", Parts(signatures=off_by_one)),
    Sabotage("plans that need a fifth copy", Parts(next_rank=fifth_copies)),
    Sabotage("plans without sequences from seven up", Parts(next_rank=no_sevens)),
    Sabotage("plans with three copies where there is room for two", Parts(next_rank=one_more_where_there_are_two)),
    Sabotage("the fast way that is wrong about bamboos", Parts(fast_shanten=bamboos_are_far)),
    Sabotage("a definition that is blind to bamboos", Parts(shanten_by_form=by_form_without_bamboos)),
    Sabotage("batches that accept no honours", Parts(batch_acceptance=nothing_in_honours)),
    Sabotage("batches that know one form", Parts(batch_shanten=regular_in_every_form)),
    Sabotage("acceptance without terminals", Parts(fast_acceptance=no_terminals)),
    Sabotage("cutting without neighbours and gaps", Parts(cut_shapes=only_pairs)),
    Sabotage("cutting without sets", Parts(cut_sets=no_sets)),
    Sabotage("cutting with a head for nothing", Parts(cut_head=head_for_nothing)),
    Sabotage("the fast way without cutting", Parts(fast_shanten_by_form=always_exchange)),
    Sabotage("the fast way without special forms", Parts(fast_shanten=regular_only)),
    Sabotage("seven pairs without the term for kinds", Parts(seven_pairs=without_kinds)),
    Sabotage("thirteen orphans without the pair", Parts(thirteen_orphans=without_the_pair)),
    Sabotage("a census of four players for three", Parts(census=for_four)),
    Sabotage("a census that counts the last hands twice", Parts(census=last_cell_twice)),
    Sabotage("a census that counts one draw under another shanten", Parts(census=one_draw_elsewhere)),
    Sabotage("a census in which thirteen orphans wait on one kind", Parts(decomposition_census=one_orphan_wanted)),
    Sabotage("a census in which cutting is exchange", Parts(census=never_cut)),
    Sabotage("a census that sees thirteen orphans one nearer", Parts(census=orphans_one_nearer)),
    Sabotage("a census in which hands wait on one kind", Parts(decomposition_census=one_wait_each)),
    Sabotage("a census in which no hand has two forms", Parts(decomposition_census=one_form_each)),
    Sabotage("ranks that begin at one", Parts(rank_rows=from_one)),
    Sabotage("ranks in the opposite order", Parts(unrank_rows=last_hand_first)),
    Sabotage("ranks that belong to the next hand", Parts(unrank_counts=hand_before)),
    Sabotage("classes that always have six hands", Parts(multiplicity=never_alike)),
    Sabotage("classes represented by another hand", Parts(unrank_class=suits_turned)),
    Sabotage("one class represented twice", Parts(unrank_class=one_class_twice)),
    Sabotage("as many classes as if no hand were symmetrical", Parts(number_of_classes=a_sixth)),
    Sabotage("a lottery that deals as if copies were not told apart", Parts(draw=as_if_not_dealt)),
    Sabotage("a lottery that prefers the hand that sorts first", Parts(draw=the_first_of_two)),
    Sabotage("a lottery without 123m where hands are to be so far", Parts(draw=never_runs)),
    Sabotage("a lottery of hands however far they are", Parts(draw=of_any_shanten)),
    Sabotage("scores of the first assignment", Parts(final_score=always_the_first)),
    Sabotage("scores in which no wind counts twice", Parts(final_score=lucky_once)),
    Sabotage("scores without limit hands", Parts(final_score=no_limit_hands)),
    Sabotage("scores with the first consistency test", Parts(final_score=first_test)),
    Sabotage("scores that see runs only of dots", Parts(final_score=runs_of_dots)),
    Sabotage("scores without sequences in three suits", Parts(final_score=without_variations)),
    Sabotage("scores without triplets in three suits", Parts(final_score=without_triplets)),
    Sabotage("scores for which no meld is open", Parts(final_score=always_concealed)),
    Sabotage("scores without nine gates", Parts(final_score=no_gates)),
    Sabotage("scores without concealed triplets", Parts(final_score=never_a_second_double)),
    Sabotage("scores that do not depend on how a hand was won", Parts(final_score=however_won)),
    Sabotage("scores of hands that cannot have been won so", Parts(final_score=won_anyhow)),
    Sabotage("scores with one way of winning", Parts(final_score=only_the_first_way)),
    Sabotage("scores rounded down", Parts(rounded=rounded_down)),
    Sabotage("doubles that are added", Parts(doubled=added)),
    Sabotage("a dealer who pays like the others", Parts(settle=all_pay_alike)),
    Sabotage("a dealer with whom only the own share doubles", Parts(settle=only_the_share)),
    Sabotage("shares beyond the limit", Parts(settle=beyond_the_limit)),
    Sabotage("discards that cost nothing", Parts(settle=nobody_discarded)),
    Sabotage("payments to the prevailing wind", Parts(settle=dealer_by_the_round)),
    Sabotage("a kan that always keeps the waits", Parts(kan_keeps_waits=always)),
    Sabotage("a kan that always keeps the decompositions", Parts(kan_keeps_decompositions=always)),
    Sabotage("a kan that never keeps the decompositions", Parts(kan_keeps_decompositions=never)),
)
