"""The functions of mjfunc that the theorems are about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, SupportsIndex, TypeAlias, TypeVar

import attrs

from mjfunc import ShantenForm, batch
from mjfunc.audit.suites.every_suit import hands_with_suits
from mjfunc.audit.suites.suit_classes import combinations_of
from mjfunc.batch.arrays import Integers
from mjfunc.census import (
    Census,
    DecompositionCensus,
    census_of_decompositions,
    census_of_shanten,
    multiplicity_counts,
    number_of_classes,
    number_of_hands,
    rank_class_counts,
    rank_counts,
    rank_rows,
    sample_rows,
    unrank_class_counts,
    unrank_counts,
    unrank_rows,
)
from mjfunc.census.holdings import SuitDeck, SuitWays, suit_ways
from mjfunc.census.rows import RankArray
from mjfunc.census.scores.score_census import best_of, wins
from mjfunc.census.scores.value_classes import ReadingClasses
from mjfunc.classical import (
    ClassicalRules,
    FinalScore,
    Mechanics,
    ScoreCard,
    Settlement,
    Wind,
    Winds,
    final_score,
    settle,
)
from mjfunc.classical.doubling import doubled, rounded
from mjfunc.fallback.machine import LITERAL, MENDED, Goal, Machine, all_winners, mahjongg, winning_sets
from mjfunc.fast import hands
from mjfunc.fast.automaton import AutomatonTable, tables
from mjfunc.fast.cuttings import cuttings
from mjfunc.fast.decompositions import decompose_complete, decompose_ready
from mjfunc.fast.distances import shanten
from mjfunc.fast.kans import kan_keeps_decompositions, kan_keeps_waits
from mjfunc.fast.nearest import nearest, nearest_within
from mjfunc.fast.suit_pieces import pieces_of_suits
from mjfunc.fast.suit_tables import Signatures, signatures
from mjfunc.fast.waits import waits
from mjfunc.games import GameEvent, StepResult, Table, step
from mjfunc.json.encoding import encode_acceptance, encode_decomposition
from mjfunc.json.values import Json
from mjfunc.model.blocks import Block, Meld, Pair
from mjfunc.model.conventions import Conventions, Definition, FormName, Players, SevenPairsRule
from mjfunc.model.decompositions import Complete, CompleteRegular, Ready
from mjfunc.model.hand import Hand
from mjfunc.model.shanten import Acceptance, Discard, ShantenByForm
from mjfunc.model.suit_offsets import offset_of
from mjfunc.model.witnesses import Cuttings, Nearest
from mjfunc.notation.naming import MJAI
from mjfunc.notation.numbers import read_34, read_38, read_136, write_34, write_38, write_136
from mjfunc.notation.tile_text import read_tiles, write_tiles
from mjfunc.notation.unicode import read_unicode, write_unicode
from mjfunc.riichi import NoYaku, Payment, Reading, Score, Win, Yaku, basic_points, has_yaku, payments, score
from mjfunc.riichi import Rules as RiichiRules
from mjfunc.riichi.arrays.features import Flags
from mjfunc.riichi.arrays.parts import Held, Values
from mjfunc.riichi.arrays.reading_values import ReadingValues, reading_values, yaku_of
from mjfunc.riichi.arrays.reading_values import basic_points as points_in_arrays
from mjfunc.spec import complete
from mjfunc.spec import ready as spec_ready
from mjfunc.spec.complete import SuitSplit, regular, regular_with_quads, splits
from mjfunc.spec.cut import Stage, cut_head, cut_sets, cut_shapes
from mjfunc.spec.direct import ready_directly
from mjfunc.spec.exchange import Plans, next_rank
from mjfunc.spec.ready import finish, take_out
from mjfunc.spec.shanten import seven_pairs, shanten_by_form, thirteen_orphans
from mjfunc.tiles.counts import Counts, SuitCounts
from mjfunc.tiles.tile import KINDS, Suit, Tile


def fast_splits(suit: Suit, counts: SuitCounts) -> tuple[SuitSplit, ...]:
    """Every way to divide a suit, by the fast way, in the form of the definition."""
    pieces = pieces_of_suits(suit).get(offset_of(bytes(counts)), ())
    return tuple(SuitSplit(blocks, () if pair is None else (pair,)) for _, blocks, pair, _ in pieces)


T = TypeVar("T")
Tiles: TypeAlias = tuple[Tile, ...]


@attrs.frozen
class Wanted:
    """The hands to sample: all of one size, or those of them with a given shanten."""

    tiles: int
    dealt: bool
    shanten: int | None = None
    form: ShantenForm | None = None
    players: Players = 4
    melds: tuple[Meld, ...] = ()


def draw(wanted: Wanted, count: int) -> batch.Rows:
    """Draw ``count`` hands."""
    return sample_rows(
        wanted.tiles,
        count,
        0,
        shanten=wanted.shanten,
        form=wanted.form,
        dealt=wanted.dealt,
        melds=wanted.melds,
        conventions=Conventions(players=wanted.players),
    )


def by_form(hand: Hand, definition: Definition) -> ShantenByForm:
    """The shanten of a hand in each form, by a definition."""
    return shanten_by_form(hand, conventions=Conventions(definition=definition))


def fast_by_form(hand: Hand, definition: Definition) -> ShantenByForm:
    """The shanten of a hand in each form, from signatures."""
    return hands.shanten_by_form(hand, conventions=Conventions(definition=definition))


Asked: TypeAlias = Callable[[Hand, Conventions], T]


def with_conventions(function: Callable[..., T]) -> Asked[T]:
    """Make a function of a hand and conventions of one that takes conventions by name."""
    return lambda hand, conventions: function(hand, conventions=conventions)


WAITS: Final = with_conventions(waits)
READY: Final = with_conventions(decompose_ready)
ALL_COMPLETE: Final = with_conventions(decompose_complete)
DEFINITION: Final = with_conventions(shanten_by_form)
SHANTEN: Final = with_conventions(hands.shanten_by_form)
ACCEPTANCE: Final = with_conventions(hands.acceptance)


def batch_shanten(hands: batch.Rows, form: ShantenForm, definition: Definition) -> batch.Shanten:
    """The shanten of many hands by a definition."""
    return batch.shanten(hands, form, conventions=Conventions(definition=definition))


def shanten_in_array(hand: Hand) -> int:
    """The shanten of a hand in the regular form, from arrays of one row."""
    hands, melds = batch.rows_and_melds_of([hand])
    return int(batch.shanten(hands, "regular", melds=melds)[0])


def waits_in_array(hand: Hand) -> Tiles:
    """The waits of a hand, from arrays of one row."""
    hands, melds = batch.rows_and_melds_of([hand])
    return batch.kinds_in(batch.waits(hands, melds=melds)[0])


def ready_in_array(hand: Hand) -> tuple[Ready, ...]:
    """How a hand is ready, its melds left out, from arrays of one row."""
    hands, melds = batch.rows_and_melds_of([hand])
    (found,) = batch.decompose_ready(hands, melds=melds).listed()
    return found


def accepted_in_array(hand: Hand) -> Acceptance:
    """The acceptance of a hand, from arrays of one row."""
    hands, melds = batch.rows_and_melds_of([hand])
    (row,) = batch.acceptance(hands, melds=melds)
    tiles = tuple((kind, int(row[kind.index])) for kind in batch.kinds_in(row))
    return Acceptance(int(batch.shanten(hands, melds=melds)[0]), tiles)


def discards_in_array(hand: Hand) -> tuple[Discard, ...]:
    """The discards of a hand, from arrays of one row."""
    hands, melds = batch.rows_and_melds_of([hand])
    (found,) = batch.discards(hands, melds=melds).listed()
    return found


def census(tiles: int, players: Players = 4, kinds: tuple[Tile, ...] = KINDS) -> Census:
    """The census of the shanten of all hands, for three or four players."""
    return census_of_shanten(tiles, kinds, conventions=Conventions(players=players))


def census_beside(tiles: int, kinds: Tiles, melds: tuple[Meld, ...], conventions: Conventions) -> Census:
    """The census of the shanten of all hands with given melds."""
    return census_of_shanten(tiles, kinds, melds=melds, conventions=conventions)


def decomposition_census(tiles: int, players: Players, kinds: tuple[Tile, ...]) -> DecompositionCensus:
    """The census of the decompositions of all hands, for three or four players."""
    return census_of_decompositions(tiles, kinds, conventions=Conventions(players=players))


def worth_by(keys: Integers, tsumo: bool, rules: RiichiRules) -> ReadingValues:  # noqa: FBT001  # whether it was drawn
    """The value of readings."""
    return reading_values(keys, tsumo=tsumo, rules=rules)


def all_cuttings(hand: Hand) -> Cuttings:
    """The best cuttings, all of them listed."""
    return cuttings(hand, limit=None)


def decompositions_beside(
    tiles: int, kinds: Tiles, melds: tuple[Meld, ...], conventions: Conventions
) -> DecompositionCensus:
    """The census of the decompositions of all hands with given melds."""
    return census_of_decompositions(tiles, kinds, melds=melds, conventions=conventions)


@attrs.frozen
class Subject:
    """Each function that a theorem is about, as it is in mjfunc. A sabotage can replace the default of a field."""

    splits: Callable[[Suit, SuitCounts], tuple[SuitSplit, ...]] = splits
    fast_splits: Callable[[Suit, SuitCounts], tuple[SuitSplit, ...]] = fast_splits
    regular: Callable[[Counts], tuple[CompleteRegular, ...]] = regular
    with_quads: Callable[[Counts], tuple[CompleteRegular, ...]] = regular_with_quads
    take_out: Callable[[Complete, Tile], tuple[Ready, ...]] = take_out
    finish: Callable[[Ready, Tile], Complete | None] = finish
    ready_directly: Callable[[Hand], tuple[Ready, ...]] = ready_directly
    ready_by_holes: Callable[[Hand], tuple[Ready, ...]] = spec_ready.decompose_ready
    complete_by_definition: Callable[[Hand], tuple[Complete, ...]] = complete.decompose_complete
    decompose_complete: Callable[[Hand], tuple[Complete, ...]] = decompose_complete
    decompose_ready: Callable[[Hand], tuple[Ready, ...]] = decompose_ready
    waits: Callable[[Hand], tuple[Tile, ...]] = waits
    kan_keeps_waits: Callable[[Hand, Tile], bool] = kan_keeps_waits
    kan_keeps_decompositions: Callable[[Hand, Tile], bool] = kan_keeps_decompositions
    mended: Machine = MENDED
    literal: Machine = LITERAL
    winning_sets: Callable[[Machine, Goal, Counts], Iterable[tuple[Block | Pair, ...]]] = winning_sets
    all_winners: Callable[[Hand, Machine], tuple[CompleteRegular, ...]] = all_winners
    mahjongg: Callable[[Hand, Machine], CompleteRegular | None] = mahjongg
    signatures: Callable[[Definition], Signatures] = signatures
    next_rank: Callable[[Plans, int | None, int, int], Plans] = next_rank
    automata: Callable[[], tuple[AutomatonTable, ...]] = tables
    cut_shapes: Callable[[Suit, SuitCounts, int, Stage], int] = cut_shapes
    cut_sets: Callable[[Suit, SuitCounts, int, Stage, Stage], int] = cut_sets
    cut_head: Callable[[Suit, SuitCounts, int, Stage], int] = cut_head
    shanten_by_form: Callable[[Hand, Definition], ShantenByForm] = by_form
    fast_shanten_by_form: Callable[[Hand, Definition], ShantenByForm] = fast_by_form
    fast_shanten: Callable[[Counts], int] = shanten
    fast_acceptance: Callable[[Hand], Acceptance] = hands.acceptance
    accept_beside: Callable[[Hand, Tiles], Acceptance] = hands.acceptance
    discards: Callable[[Hand, Tiles], tuple[Discard, ...]] = hands.discards
    nearest: Callable[[Hand], Nearest] = nearest
    nearest_within: Callable[[Hand, Counts, Iterable[FormName], SevenPairsRule, int | None], Nearest] = nearest_within
    cuttings: Callable[[Hand], Cuttings] = all_cuttings
    batch_shanten: Callable[[batch.Rows, ShantenForm, Definition], batch.Shanten] = batch_shanten
    batch_acceptance: Callable[[batch.Rows], batch.Rows] = batch.acceptance
    batch_complete: Callable[[batch.Rows], batch.CompleteDecompositions] = batch.decompose_complete
    batch_ready: Callable[[batch.Rows], batch.ReadyDecompositions] = batch.decompose_ready
    shanten_in_array: Callable[[Hand], int] = shanten_in_array
    waits_in_array: Callable[[Hand], Tiles] = waits_in_array
    ready_in_array: Callable[[Hand], tuple[Ready, ...]] = ready_in_array
    accepted_in_array: Callable[[Hand], Acceptance] = accepted_in_array
    discards_in_array: Callable[[Hand], tuple[Discard, ...]] = discards_in_array
    definition: Asked[ShantenByForm] = DEFINITION
    census: Callable[[int, Players, tuple[Tile, ...]], Census] = census
    census_beside: Callable[[int, Tiles, tuple[Meld, ...], Conventions], Census] = census_beside
    decomposition_census: Callable[[int, Players, tuple[Tile, ...]], DecompositionCensus] = decomposition_census
    decompositions_beside: Callable[[int, Tiles, tuple[Meld, ...], Conventions], DecompositionCensus] = (
        decompositions_beside
    )
    suits_held: Callable[[SuitDeck], SuitWays] = suit_ways
    rank_rows: Callable[[batch.Rows], RankArray] = rank_rows
    unrank_rows: Callable[[RankArray, int], batch.Rows] = unrank_rows
    rank_counts: Callable[[Counts], int] = rank_counts
    unrank_counts: Callable[[int, int], Counts] = unrank_counts
    number_of_hands: Callable[[int], int] = number_of_hands
    number_of_classes: Callable[[int], int] = number_of_classes
    rank_class: Callable[[Counts], int] = rank_class_counts
    unrank_class: Callable[[int, int], Counts] = unrank_class_counts
    multiplicity: Callable[[Counts], int] = multiplicity_counts
    final_score: Callable[[Hand, Winds, ClassicalRules, Mechanics], FinalScore] = final_score
    rounded: Callable[[int], int] = rounded
    doubled: Callable[[int, int], int] = doubled
    settle: Callable[[FinalScore | ScoreCard, Wind | None], Settlement] = settle
    has_yaku: Callable[[Reading, Yaku, RiichiRules], bool] = has_yaku
    basic_points: Callable[[int, int, RiichiRules], int] = basic_points
    riichi_payments: Callable[..., tuple[Payment, ...]] = payments
    riichi_score: Callable[[Win, RiichiRules], Score | NoYaku] = score
    draw: Callable[[Wanted, int], batch.Rows] = draw
    waits_by: Asked[Tiles] = WAITS
    ready_by: Asked[tuple[Ready, ...]] = READY
    complete_by: Asked[tuple[Complete, ...]] = ALL_COMPLETE
    shanten_by: Asked[ShantenByForm] = SHANTEN
    accept_by: Asked[Acceptance] = ACCEPTANCE
    read_tiles: Callable[[str], Tiles] = read_tiles
    write_tiles: Callable[[Tiles], str] = write_tiles
    read_34: Callable[[Iterable[SupportsIndex]], Counts] = read_34
    write_34: Callable[[Counts], tuple[int, ...]] = write_34
    read_38: Callable[[Iterable[SupportsIndex]], Counts] = read_38
    write_38: Callable[[Counts], tuple[int, ...]] = write_38
    read_136: Callable[[Iterable[SupportsIndex]], Tiles] = read_136
    write_136: Callable[[Tiles], tuple[int, ...]] = write_136
    read_mjai: Callable[[Iterable[str]], Tiles] = MJAI.read
    write_mjai: Callable[[Tiles], tuple[str, ...]] = MJAI.write
    read_unicode: Callable[[str], Tiles] = read_unicode
    write_unicode: Callable[[Tiles], str] = write_unicode
    encode_decomposition: Callable[[Complete | Ready], Mapping[str, Json]] = encode_decomposition
    encode_acceptance: Callable[[Acceptance], Mapping[str, Json]] = encode_acceptance
    combinations_of: Callable[[int, Conventions], batch.Rows] = combinations_of
    hands_with_suits: Callable[[tuple[int, ...], Conventions], Iterable[batch.Rows]] = hands_with_suits
    seven_pairs: Callable[[Counts, SevenPairsRule], int] = seven_pairs
    thirteen_orphans: Callable[[Counts], int] = thirteen_orphans
    wins: Callable[[int, Held, Values], tuple[ReadingClasses, ...]] = wins
    worth: Callable[[Integers, bool, RiichiRules], ReadingValues] = worth_by
    best_of: Callable[[ReadingValues], Integers] = best_of
    yaku_in_arrays: Callable[[Integers, Flags, RiichiRules], Mapping[Yaku, Flags]] = yaku_of
    basic_points_in_arrays: Callable[[Integers, Integers, RiichiRules], Integers] = points_in_arrays
    game_step: Callable[[Table, GameEvent], StepResult] = step
