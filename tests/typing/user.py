"""What a user writes. It uses every public name, and is type-checked with no ``Any`` allowed in any expression."""

from __future__ import annotations

from io import BytesIO
from itertools import chain
from typing import TYPE_CHECKING, Final, Unpack, assert_never

import attrs
import numpy as np
from hypothesis import Phase, find, settings

import mjfunc
from mjfunc import audit, batch, census, classical, draw, explain, fallback, fast, games, practise, riichi, strategies
from mjfunc.games import game_strategies
from mjfunc.riichi import arrays as many

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hypothesis.strategies import SearchStrategy
    from numpy.typing import NDArray

FAULTS: Final[tuple[type[mjfunc.MahjongError], ...]] = (
    *(mjfunc.BadCounts, mjfunc.BadDraw, mjfunc.BadMechanics, mjfunc.BadMeld, mjfunc.BadNotation, mjfunc.BadOption),
    *(mjfunc.BadSize, mjfunc.BadWin, mjfunc.FiveOfAKind, mjfunc.IncompleteWin, mjfunc.NoSuchTile),
    *(mjfunc.NotComplete, mjfunc.TooManyBlocks, mjfunc.TooManyRedFives),
)


HOW: Final = classical.Mechanics(
    last_tile=False, replacement_tile=False, robbed_quad=False, all_concealed=True, first_turn=False
)


def conventions_of(rule: mjfunc.SevenPairsRule, players: mjfunc.Players) -> mjfunc.Conventions:
    """Conventions with every field chosen."""
    forms: tuple[mjfunc.FormName, ...] = ("regular", "seven-pairs", "thirteen-orphans")
    melds: mjfunc.MeldCopies = "ignored"
    exhausted: mjfunc.Exhausted = "ready"
    match rule:
        case "distinct" | "quads":
            definition: mjfunc.Definition = "exchange"
        case "pairs-only":
            definition = "cut"
        case _ as never:
            assert_never(never)
    return mjfunc.Conventions(
        definition=definition, melds=melds, seven_pairs=rule, players=players, exhausted=exhausted, forms=forms
    )


QUADS: Final = conventions_of("quads", 4)
THREE: Final = conventions_of("pairs-only", 3)


def words(items: Iterable[object]) -> str:
    """Values as they write themselves."""
    return " ".join(map(str, items))


def describe(decomposition: mjfunc.Complete | mjfunc.Ready) -> str:
    """Say what a decomposition is; the match must cover every class."""
    match decomposition:
        case mjfunc.CompleteRegular(blocks, pair, melds):
            said = f"{words(blocks)} and {pair} beside {len(melds)} melds"
        case mjfunc.CompleteSevenPairs(pairs):
            said = words(pairs)
        case mjfunc.CompleteThirteenOrphans(pair):
            said = f"orphans with {pair}"
        case mjfunc.ReadyRegular(blocks, None, wait, _):
            said = f"{words(blocks)}, {shape(wait)}"
        case mjfunc.ReadyRegular(blocks, pair, wait, _):
            said = f"{words(blocks)} and {pair}, {shape(wait)}"
        case mjfunc.ReadySevenPairs(pairs, wait):
            said = f"{len(pairs)} pairs, waiting on {wait.on[0]}"
        case mjfunc.ReadyThirteenOrphans(pair, wait):
            said = f"orphans with {pair}, waiting on {len(wait.on)} kinds"
        case _ as never:
            assert_never(never)
    return said


def shape(wait: mjfunc.Wait) -> str:
    """Say what a wait is."""
    match wait.shape:
        case mjfunc.WaitShape.RYANMEN:
            return "open on both sides"
        case mjfunc.WaitShape.KANCHAN | mjfunc.WaitShape.PENCHAN:
            return "open on one side"
        case mjfunc.WaitShape.SHANPON | mjfunc.WaitShape.TANKI:
            return f"beside {mjfunc.write_tiles(wait.tiles)}"
        case mjfunc.WaitShape.SINGLE | mjfunc.WaitShape.THIRTEEN_SIDED:
            return "for orphans"
        case _ as never:
            assert_never(never)


def distance(near: mjfunc.ShantenByForm, form: mjfunc.Form) -> int | None:
    """The shanten in one form, if the hand can have it."""
    match form:
        case mjfunc.Form.REGULAR:
            return near.regular
        case mjfunc.Form.SEVEN_PAIRS:
            return near.seven_pairs
        case mjfunc.Form.THIRTEEN_ORPHANS:
            return near.thirteen_orphans
        case _ as never:
            assert_never(never)


def makings() -> Iterator[str]:
    """Make tiles, counts, blocks and hands in every way."""
    suit: mjfunc.Suit = mjfunc.Suit.DOTS
    five = mjfunc.Tile(suit, 5, red=True)
    block = mjfunc.Block(suit, 5, mjfunc.BlockShape.TRIPLET, reds=1)
    pair: mjfunc.Pair = mjfunc.Pair(suit, 5, reds=1)
    kan = mjfunc.Meld.of(mjfunc.read_tiles("1111m"), open=False)
    some: mjfunc.Counts = mjfunc.counts_of(mjfunc.ORPHANS)
    twice = mjfunc.add(some, mjfunc.add(mjfunc.EMPTY, mjfunc.counts_from_34([1] * 34)))
    left: mjfunc.SuitCounts = mjfunc.subtract(twice, some)[suit.ordinal]
    reds: mjfunc.Reds = (0, 1, 0)
    yield words([five, five in mjfunc.RED_FIVES, mjfunc.Tile.of("5p"), block, pair, kan, left, len(mjfunc.KINDS)])
    yield str(mjfunc.contains(twice, some) and not mjfunc.contains(some, twice))
    hands = [
        mjfunc.Hand(mjfunc.counts_of([five, five]), reds, [kan]),
        mjfunc.Hand.of(pair.tiles, melds=(kan,)),
        mjfunc.Hand.from_34(chain.from_iterable(mjfunc.counts_of(pair.tiles)), [kan]),
        mjfunc.Hand.from_38([0] * 15 + [2] + [0] * 22),
        mjfunc.Hand.from_136([52, 53], reds=False),
        mjfunc.Hand.from_mjai(["5pr", "5p"]),
        mjfunc.HandWithQuads.of(mjfunc.read_tiles("1111222m345p678s99s")),
    ]
    yield ", ".join(map(str, sorted(hands)))
    array: batch.Rows = batch.rows_of([mjfunc.parse("1112m")])
    from_array: mjfunc.Hand = mjfunc.Hand.from_34(array.flat)
    drawn: mjfunc.Hand = from_array.draw(mjfunc.Tile.of("1m"))
    called = drawn.call(mjfunc.Meld.of("[1111m]"))
    parts = [mjfunc.Block.of("406p"), mjfunc.Pair.of("50p"), mjfunc.Shape.of("46p"), mjfunc.Meld.of("(123m)")]
    yield words([drawn, drawn.discard(mjfunc.KINDS[1]), called, mjfunc.KINDS[1] in called, *parts])


def fault(text: str) -> str:
    """Say what is wrong with a hand text."""
    try:
        return str(mjfunc.parse(text))
    except mjfunc.MahjongError as error:
        return f"{error.code} at {error.position}: {error.message}"


def drawn(text: str, precedence: mjfunc.Precedence) -> str:
    """Ask everything there is to ask of a hand that has drawn."""
    hand = mjfunc.parse(text)
    if not mjfunc.is_complete(hand, conventions=QUADS):
        best: mjfunc.Discard = mjfunc.discards(hand, mjfunc.read_tiles("1m"), conventions=QUADS)[0]
        return f"{best.tile}: {best.acceptance.total} {ahead(hand, 'two-steps')}"
    found: tuple[mjfunc.Complete, ...] = mjfunc.decompose_complete(hand, precedence, conventions=QUADS)
    back = [mjfunc.take_out(one, one.tiles[0], conventions=QUADS) for one in found]
    return f"{mjfunc.is_open(found[0])}: {'; '.join(map(describe, chain(found, *back)))}"


def ahead(hand: mjfunc.Hand, order: mjfunc.DiscardOrder | mjfunc.FurtherOrder) -> str:
    """Say what the best discard leaves, by what may come after it."""
    either: tuple[mjfunc.Discard, ...] | tuple[mjfunc.DiscardOutlook, ...] = mjfunc.discards(hand, order=order)
    best: mjfunc.DiscardOutlook = mjfunc.discards(hand, order="improving", conventions=QUADS)[0]
    further: mjfunc.Outlook = best.outlook
    draws: list[mjfunc.Draw] = [*further.lowering, *further.improving]
    after: list[mjfunc.Tile | None] = [draw.discard for draw in draws]
    return f"{either[0].tile} {best.tile} {further.two_steps_total} {further.improving_total} {words(after)}"


def reasons(text: str, form: mjfunc.ShantenForm) -> Iterator[str]:
    """Ask why a hand is as far as it is."""
    hand = mjfunc.parse(text)
    near: mjfunc.Nearest = mjfunc.nearest(hand, form, limit=3, conventions=QUADS)
    first: mjfunc.NearestHand = mjfunc.nearest(hand, mjfunc.Form.REGULAR, limit=None).hands[0]
    yield f"{near.shanten} {near.number} {words(near.hands)} {words(near.added)}"
    yield f"{words(near.needed)} {words(near.unused)} {words(first.tiles)}"
    yield f"{words(first.added)} {words(first.used)} {words(first.superfluous)}"
    cut: mjfunc.Cuttings = mjfunc.cuttings(hand, limit=3, conventions=QUADS)
    yield f"{cut.shanten} {cut.number} {words(cut.needed)} {words(cut.unused)}"
    for one in cut.cuttings:
        yield from map(part, one.parts)
        yield f"{words(one.sets)} {words(one.shapes)} {one.head} {words(one.left)} {one.value}"
    yield str(mjfunc.Cutting((), (mjfunc.Shape(mjfunc.Suit.DOTS, 4, mjfunc.ShapeName.GAP),), None, ()))


def part(found: mjfunc.Block | mjfunc.Shape | mjfunc.Pair) -> str:
    """Say what a part of a cutting is; the match must cover every class and name."""
    match found:
        case mjfunc.Block():
            return f"set {found}"
        case mjfunc.Pair():
            return f"head {found}"
        case mjfunc.Shape(name=mjfunc.ShapeName.PAIR | mjfunc.ShapeName.NEIGHBOURS | mjfunc.ShapeName.GAP as name):
            return f"{name} {words(found.tiles)}"
        case _ as never:
            assert_never(never)


def waiting(text: str) -> Iterator[str]:
    """Ask everything there is to ask of a hand that is waiting."""
    hand = mjfunc.parse(text)
    near: mjfunc.ShantenByForm = mjfunc.shanten_by_form(hand, conventions=THREE)
    far = [distance(near, form) for form in mjfunc.Form]
    yield f"{mjfunc.shanten(hand, conventions=QUADS)} {fast.shanten(hand.counts)} {near.minimum} {far}"
    waits: tuple[mjfunc.Tile, ...] = mjfunc.waits(hand, conventions=QUADS)
    accepted: mjfunc.Acceptance = mjfunc.acceptance(hand, visible=waits, conventions=QUADS)
    yield words(f"{kind}:{unseen}" for kind, unseen in accepted.tiles)
    ready: tuple[mjfunc.Ready, ...] = mjfunc.decompose_ready(hand, precedence="all", conventions=QUADS)
    either: tuple[mjfunc.Complete, ...] | tuple[mjfunc.Ready, ...] = mjfunc.decompose(hand, conventions=QUADS)
    yield f"{ready == either} {mjfunc.combined_wait(ready) == waits} {'; '.join(map(describe, ready))}"
    blocks: list[mjfunc.Block | None] = [mjfunc.make_final_block(one, tile) for one in ready for tile in one.wait.on]
    finished: list[mjfunc.Complete | None] = [mjfunc.finish(one, tile) for one in ready for tile in one.wait.on]
    yield f"{words(blocks)}; {'; '.join(describe(one) for one in finished if one is not None)}"
    triplet = mjfunc.read_tiles("1p")[0]
    keeps = mjfunc.kan_keeps_waits(hand, triplet, conventions=QUADS)
    yield f"{keeps} {mjfunc.kan_keeps_decompositions(hand, triplet, conventions=QUADS)}"
    reason: mjfunc.KanReason = mjfunc.why_kan(hand, triplet, conventions=QUADS)
    yield f"{reason.wait} {reason.keeps_decompositions} {reason.decomposition and describe(reason.decomposition)}"
    reasons: tuple[mjfunc.WaitReason, ...] = mjfunc.why_waits(hand, conventions=QUADS)
    yield "; ".join(f"{one.tile}:{one.unseen} {' '.join(map(describe, one.decompositions))}" for one in reasons)
    yield f"{mjfunc.outlook(hand, visible=waits, conventions=QUADS)}"


def arrays(texts: Iterable[str]) -> Iterator[str]:
    """Ask of many waiting hands at once."""
    rows: batch.Rows = batch.rows_of(map(mjfunc.parse, texts))
    forms: tuple[mjfunc.ShantenForm, ...] = batch.FORMS
    for form in forms:
        far: batch.Shanten = batch.shanten(rows, form, conventions=QUADS)
        yield f"{form} {[None if far.item(at) == batch.NO_FORM else far.item(at) for at in range(len(far))]}"
    found: NDArray[np.bool_] = batch.waits(rows, conventions=QUADS)
    accepted: batch.Rows = batch.acceptance(rows, conventions=QUADS)
    more: batch.Rows = np.zeros((len(rows), len(mjfunc.KINDS)), np.uint8)
    for at, hand in enumerate(batch.hands_of(rows)):
        kinds: tuple[mjfunc.Tile, ...] = batch.kinds_in(found[at, :])
        more[at, kinds[0].index] = 1
        yield f"{hand} waits for {words(kinds)} and accepts {words(batch.kinds_in(accepted[at, :]))}"
    complete: NDArray[np.bool_] = batch.is_complete(np.add(rows, more, dtype=np.uint8), conventions=QUADS)
    yield from in_codes(batch.decompose_ready(rows, conventions=QUADS))
    won: batch.CompleteDecompositions = batch.decompose_complete(np.add(rows, more, dtype=np.uint8), conventions=QUADS)
    values: list[tuple[mjfunc.Complete, ...]] = list(won.listed())
    encoded = batch.CompleteDecompositions.from_lists(values)
    yield f"{[len(each) for each in values]} {np.array_equal(encoded.forms, won.forms)}"
    yield from arrays_beside(map(mjfunc.parse, ("23m11p (1111m)", "11223s")))
    ranks: NDArray[np.int64] = census.rank_rows(rows)
    yield f"{np.count_nonzero(complete)} {np.array_equal(rows, census.unrank_rows(ranks, 13))}"


def arrays_beside(hands: Iterable[mjfunc.Hand]) -> Iterator[str]:
    """Ask of a waiting hand with a meld and of one that has drawn."""
    both: tuple[batch.Rows, batch.Rows] = batch.rows_and_melds_of(hands)
    rows, melds = both
    waited: NDArray[np.bool_] = batch.waits(rows[:1, :], melds=melds[:1, :])
    found: batch.Discards = batch.discards(rows[1:, :], melds=melds[1:, :], conventions=QUADS)
    listed: list[tuple[mjfunc.Discard, ...]] = list(found.listed())
    yield f"{words(batch.kinds_in(waited[0, :]))} {found.totals.item(0)} {words(one.tile for one in listed[0])}"


def in_codes(found: batch.ReadyDecompositions) -> Iterator[str]:
    """Read codes, and write them again."""
    blocks: list[mjfunc.Block] = [
        batch.BLOCKS[code] for code in (found.blocks.item(0, at) for at in range(4)) if code != batch.NO_PART
    ]
    pair: mjfunc.Pair | None = None if found.pairs.item(0) == batch.NO_PART else batch.PAIRS[found.pairs.item(0)]
    wait: mjfunc.Wait = batch.WAITS[found.waits.item(0)]
    parts: list[batch.CodedPart] = [*blocks, wait]
    again = batch.ReadyDecompositions.from_lists(found.listed())
    yield f"{words(blocks)} {pair} {wait} {np.array_equal(again.waits, found.waits)}"
    yield f"{[batch.code_of(part) for part in parts]} {len(found.hands)}"


def counted(tiles: int, kinds: Iterable[mjfunc.Tile]) -> Iterator[str]:
    """Count all hands of so many of some kinds."""
    found: census.Census = census.census_of_shanten(tiles, kinds, conventions=THREE)
    measures: tuple[census.Measure, ...] = census.MEASURES
    for measure in measures:
        nearest: dict[int, census.Tally] = found.by_measure(measure)
        yield f"{measure} {[(shanten, tally.distinct) for shanten, tally in nearest.items()]}"
    cells: tuple[tuple[census.Distances, census.Tally], ...] = found.cells
    yield f"{sum(tally.physical for _, tally in cells)} {found.mean()} {min(each.exchange for each, _ in cells)}"
    melds: tuple[mjfunc.Meld, ...] = mjfunc.parse("1m (111z)").melds
    beside: census.Census = census.census_of_shanten(2, melds=melds, conventions=THREE)
    rows: batch.Rows = census.sample_rows(2, 5, 1, melds=iter(melds))
    hands: tuple[mjfunc.Hand, ...] = census.sample(2, 5, 1, melds=beside.melds)
    yield f"{beside.hands.physical} {len(rows)} {[hand.melds == melds for hand in hands]}"
    ways: census.DecompositionCensus = census.census_of_decompositions(tiles, kinds, melds=(), conventions=THREE)
    several: list[census.DecompositionCounts] = [one for one, _ in ways.cells if one.number(mjfunc.Form.REGULAR) > 1]
    yield f"{ways.hands.distinct} {len(several)} {ways.by_number().keys()}"
    worth: census.ScoreCensus = census.census_of_scores(4, kinds, by="ron", seat="S", round="E")
    valued: list[census.WinValue] = [one for one, _ in worth.cells if one.points >= 2000]
    by_yaku: dict[riichi.Yaku, census.Tally] = worth.by_yaku()
    by_limit: dict[riichi.Limit | None, census.Tally] = worth.by_limit()
    yield f"{worth.wins.distinct} {len(valued)} {by_yaku} {by_limit} {worth.by_han_and_fu()} {worth.by_points()}"


def ranked(hand: mjfunc.Hand) -> Iterator[str]:
    """Hands as numbers, alone and in classes."""
    index, of_class = census.rank(hand), census.rank_class(hand)
    yield f"{index} of {census.number_of_hands(hand.size)}, {of_class} of {census.number_of_classes(hand.size)}"
    first: mjfunc.Hand = census.canonical(hand)
    yield f"{first} {census.multiplicity(hand)} {census.multiplicity_counts(hand.counts)}"
    yield f"{census.unrank(index, hand.size) == hand} {census.unrank_class(of_class, hand.size) == first}"
    yield f"{census.unrank_counts(census.rank_counts(hand.counts), hand.size) == hand.counts}"
    yield f"{census.unrank_class_counts(census.rank_class_counts(hand.counts), hand.size) == first.counts}"


def sampled(tiles: int) -> Iterator[str]:
    """Draw hands, one by one, in rows, and piece by piece."""
    wanted: census.Wanted = {"shanten": 0, "form": mjfunc.Form.REGULAR, "dealt": True, "conventions": THREE}
    hands: tuple[mjfunc.Hand, ...] = census.sample(tiles, 3, seed=7, **wanted)
    rows: batch.Rows = census.sample_rows(tiles, 3, seed=7, **wanted)
    pieces: list[batch.Rows] = list(census.sample_pieces(tiles, 3, seed=7, **wanted))
    yield f"{batch.hands_of(rows) == hands} {len(pieces)} {np.array_equal(rows, pieces[0])}"
    yield words(mjfunc.shanten(hand, conventions=THREE) for hand in hands)


def variant_rules(no_points: classical.NoPoints, exposed: classical.Exposed) -> classical.ClassicalRules:
    """Rules with every field chosen."""
    return classical.ClassicalRules(
        assignment="best",
        consistency="best",
        groups="without-pair",
        terminal_or_honour="at-least-one",
        no_points=no_points,
        one_suit_and_honours="both",
        sequence_in_three_suits="double",
        triplet_in_three_suits="double",
        exposed=exposed,
        nine_gates="limit",
        concealed_triplets="double",
        dealer="share",
        discarder="for-all",
        limit_doubled=False,
    )


def rules_with_names(rules: classical.ClassicalRules) -> Iterator[str]:
    """What is chosen, what can be, and what of it is not the default."""
    reading: tuple[classical.Assignment, classical.Consistency, classical.Groups, classical.TerminalOrHonour]
    reading = rules.assignment, rules.consistency, rules.groups, rules.terminal_or_honour
    suits: tuple[classical.OneSuitAndHonours, classical.SequenceInThreeSuits, classical.TripletInThreeSuits]
    suits = rules.one_suit_and_honours, rules.sequence_in_three_suits, rules.triplet_in_three_suits
    limits: tuple[classical.NineGates, classical.ConcealedTriplets] = (rules.nine_gates, rules.concealed_triplets)
    paying: tuple[classical.Dealer, classical.Discarder, bool]
    paying = rules.dealer, rules.discarder, rules.limit_doubled
    yield words((*reading, *suits, *limits, *paying))
    yield f"{rules}; {classical.DEFAULT_RULES}; {classical.LITERAL_RULES.groups}; {classical.NO_MECHANICS}"
    yield words(rule.name for rule in classical.CHOICES if rule not in classical.CHOICES_OF_HANDS)
    yield words(way.option for way in classical.MECHANICS)


def scored(text: str, own: classical.Wind, rules: classical.ClassicalRules) -> Iterator[str]:
    """Score a hand in every way, and say who pays."""
    hand, winds, how = mjfunc.parse(text), classical.Winds(own, classical.WINDS[1]), HOW
    final: classical.FinalScore = classical.final_score(hand, winds, rules, how)
    card: classical.ScoreCard = classical.score_card(hand, winds, rules, how)
    settlement: classical.Settlement = classical.settle(final, discarder="W")
    payments: tuple[classical.Transfer, ...] = settlement.payments
    yield f"{card.final == final.final < classical.LIMIT} {own == classical.DEALER} {words(payments)}"
    for winner in classical.winners(hand, rules):
        yield f"{entitled(winner)}: {len(classical.sets_of(winner))} sets, {classical.limit_hand(winner, rules)}"
        tests: tuple[classical.ConsistencyTest, ...] = classical.consistency_tests(winner, rules)
        yield f"{words(tests)} {classical.consistency(winner, rules)} {classical.lucky_sets(winner, winds)}"
        yield words(
            [classical.groups(winner, rules), classical.sequences(winner), classical.no_points(winner, winds, rules)]
        )
        suits = classical.sequence_in_three_suits(winner, rules), classical.triplet_in_three_suits(winner, rules)
        yield words([classical.concealed_triplets(winner, rules), *suits])
        of_points: classical.PointReport = classical.point_report(winner, winds, rules)
        of_doubles: classical.DoubleReport = classical.double_report(winner, winds, rules, how)
        yield f"{of_points.total == classical.points(winner, winds, rules)} {classical.encode_point_report(of_points)}"
        yield f"{of_doubles.total == classical.doubles(winner, winds, rules, how)}"
        yield f"{classical.encode_double_report(of_doubles)['counted']}"
        yield f"{classical.encode_score_card(card)['score'] == classical.score(winner, winds, rules, how)}"


def entitled(winner: classical.Winner) -> str:
    """Say what a winner is."""
    match winner:
        case mjfunc.CompleteRegular():
            return "blocks and a pair"
        case mjfunc.CompleteThirteenOrphans(pair):
            return f"{classical.LimitHand.THIRTEEN_ORPHANS.value} {pair}"
        case _ as never:
            assert_never(never)


def riichi_rules(scope: riichi.LiabilityScope, counters: riichi.LiabilityHonba) -> riichi.Rules:
    """Rules with every field chosen."""
    fives: riichi.RedFives = "any"
    pinfu, wind_pair = riichi_fu()
    doubled: tuple[riichi.DoubleYakuman, ...] = ("daisuushii",)
    local: tuple[riichi.LocalYaku, ...] = ("daisharin", "sanrenkou")
    return riichi.Rules(
        open_tanyao=True,
        ippatsu=True,
        ura_dora=True,
        red_fives=fives,
        pinfu_tsumo=True,
        open_pinfu=pinfu,
        double_wind_pair=wind_pair,
        replacement_fu=False,
        round_up=True,
        counted="sanbaiman",
        multiple_yakuman="highest",
        double_yakuman=doubled,
        all_green="with-green",
        renhou="mangan",
        honba=500,
        sanma_tsumo="even",
        liability="with-suukantsu",
        liability_scope=scope,
        liability_honba=counters,
        local_yaku=local,
    )


def riichi_fu() -> tuple[riichi.OpenPinfu, riichi.DoubleWindPair]:
    """The choices about fu that are numbers."""
    return 30, 2


def riichi_choices(rules: riichi.Rules) -> str:
    """What was chosen."""
    words_chosen: tuple[bool, bool, riichi.Counted, riichi.MultipleYakuman, riichi.AllGreen]
    words_chosen = rules.ippatsu, rules.round_up, rules.counted, rules.multiple_yakuman, rules.all_green
    paying: tuple[riichi.Renhou, riichi.Honba, riichi.SanmaTsumo, riichi.Liability]
    paying = rules.renhou, rules.honba, rules.sanma_tsumo, rules.liability
    return words((*words_chosen, *paying))


def won(text: str, by: riichi.By, declared: riichi.Riichi, rules: riichi.Rules) -> Iterator[str]:
    """Score a win, reading by reading, and say who pays."""
    hand = mjfunc.parse(text)
    origin: riichi.Origin = riichi.origin_of(by, last_tile=True)
    win = riichi.Win(hand=hand, tile=hand.tiles[0], origin=origin, seat="E", round="S", riichi=declared, honba=1)
    readings: tuple[riichi.Reading, ...] = riichi.readings(win)
    for reading in readings:
        yaku: tuple[tuple[riichi.Yaku, int], ...] = riichi.yaku_of(reading, rules)
        fu: riichi.Fu | None = riichi.fu_of(reading, rules)
        items: tuple[riichi.FuItem, ...] = () if fu is None else fu.items
        yield f"{reading.wait} {yaku[0][0].english} {riichi.has_yaku(reading, riichi.YAKU['riichi'], rules)}"
        yield words(item.fu for item in items if item.reason is not riichi.FuReason.OPEN)
    every: tuple[riichi.Interpretation, ...] = riichi.interpretations(win, riichi.DEFAULT_RULES)
    dora: tuple[tuple[riichi.Dora, int], ...] = riichi.dora_of(win, rules)
    liable: riichi.Liable = win.liable
    yield f"{len(every)} {len(dora)} {len(liable)} {words(rule.option for rule in riichi.CHOICES)}"
    yield riichi_choices(rules)
    yield from paid_for(riichi.score(win, riichi.PRESETS["m-league"]))
    yield from explained_score(riichi.score(win))


def variations(text: str, tile: str, **fields: Unpack[riichi.WinFields]) -> Iterator[str]:
    """Vary a win, whose fields come from a table, and read its result without asking whether there is a yaku."""
    table: riichi.WinFields = {"honba": 1, "liable": {"daisangen": "N"}, "discarder": "W"}
    hand, won_on = mjfunc.parse(text), mjfunc.Tile.of(tile)
    win = riichi.Win(hand=hand, tile=won_on, origin=riichi.Origin.DISCARD, seat="S", round="E", **fields)
    liable = riichi.Win(hand=hand, tile=won_on, origin=riichi.Origin.DISCARD, seat="S", round="E", **table)
    for one in (win, attrs.evolve(win, seat="E"), liable):
        found = riichi.score(one)
        han: int | None = found.han
        limit: riichi.Limit | None = found.limit
        yield f"{found.total} {han} {limit} {found.yakuman} {words(found.payments)}"


def paid_for(found: riichi.Score | riichi.NoYaku) -> Iterator[str]:
    """Say who pays, or why nobody does."""
    match found:
        case riichi.Score(chosen=chosen, payments=payments):
            key: riichi.Key | None = found.decided_by
            limit: riichi.Limit | None = chosen.limit
            yield f"{found.han} {limit} {key} {found.total}"
            yield words(payment for payment in payments if payment.payer is riichi.Payer.OTHERS)
            yield f"{riichi.encode_score(found)['total'] == found.total}"
        case riichi.NoYaku():
            yield str(found)
        case _ as never:
            assert_never(never)
    points, limited = riichi.basic_points(3, 40), riichi.limit_of(5, 30)
    table: tuple[riichi.Payment, ...] = riichi.payments(points, is_dealer=True, is_tsumo=False, honba=1, players=3)
    yield f"{words(table)} {limited}"


def won_at_once(texts: list[str]) -> Iterator[str]:
    """The scores of many wins, drawn or claimed by one player."""
    hands = batch.rows_of(map(mjfunc.parse, texts))
    tiles: batch.Rows = np.zeros(len(hands), np.uint8)
    for at, text in enumerate(texts):
        tiles[at] = mjfunc.parse(text).tiles[0].index
    east: batch.Rows = np.zeros(len(hands), np.uint8)
    melds: batch.Rows = np.zeros((len(hands), 1), np.uint8)
    melds[:] = many.NOTHING
    told: many.WinArrays = {"origin": riichi.Origin.WALL, "seat": "E", "round": east, "melds": melds}
    found: many.Scores = many.score(hands, tiles, rules=riichi.DEFAULT_RULES, **told)
    total: NDArray[np.int64] = found.total
    yaku: tuple[riichi.Yaku, ...] = many.yaku_in(found.yaku.item(0))
    flags: NDArray[np.bool_] = found.has(riichi.Yaku.PINFU)
    codes: tuple[mjfunc.Meld, ...] = many.MELDS
    declared: tuple[riichi.Riichi, ...] = many.RIICHI
    yield f"{len(found)} {total.item(0)} {words(yaku)} {flags.item(0)} {len(codes)} {words(declared)} {many.WINDS[0]}"


def refused(text: str) -> str:
    """The reason why a win is refused."""
    hand = mjfunc.parse(text)
    try:
        riichi.Win(hand=hand, tile=hand.tiles[0], origin=riichi.Origin.QUAD, seat="S", round="E")
    except mjfunc.BadWin as error:
        reasons: tuple[riichi.Refusal, ...] = tuple(riichi.Refusal)
        return f"{error.reason} {error.reason in reasons}"
    return "not refused"


def pictured(waiting: str, drawn: str) -> Iterator[str]:
    """Draw a ready hand and a complete one, and what is made by hand; and write them to a terminal."""
    hand, complete = mjfunc.parse(waiting), mjfunc.decompose_complete(mjfunc.parse(drawn))
    mark: draw.Mark = "new"
    tone: draw.Tone = "strong"
    page: draw.Ground = "page"
    parts: tuple[draw.Placed, ...] = (
        draw.PlacedTile(hand.tiles[0], 0, 0, mark=mark),
        draw.Slot(62, 0),
        draw.Label("next", 130, 40, tone=tone),
    )
    whole: draw.Picture = draw.sheet(
        "all of it",
        [
            ("mine", draw.Picture("mine", 200, 80, parts)),
            ("held", draw.hand_picture(hand)),
            ("in a row", draw.tiles_picture(hand.tiles)),
            *((f"{one}", draw.ready_picture(one, visible=hand.tiles[:1])) for one in mjfunc.decompose_ready(hand)),
            *((f"{one}", draw.complete_picture(one)) for one in complete),
            ("accepted", draw.acceptance_picture(mjfunc.acceptance(hand))),
            *((f"{one}", draw.discard_picture(one)) for one in mjfunc.discards(mjfunc.parse(drawn))),
            *(("nearest", draw.nearest_picture(one)) for one in mjfunc.nearest(hand).hands),
            *(("cut", draw.cutting_picture(one)) for one in mjfunc.cuttings(hand).cuttings),
            ("traced", draw.trace_picture(fallback.trace(mjfunc.parse(drawn)))),
        ],
    )
    alone, inside = draw.svg(whole), draw.svg(whole, page)
    yield f"{alone.count('<symbol ')} {inside.count('<symbol ')} {draw.symbols([whole]).count('<symbol ')}"
    writing: draw.TileWriting = "glyphs"
    terminal = draw.Terminal.from_environment(
        {"TERM": "xterm"}, is_terminal=True, width=9, tiles=writing, encoding="ascii"
    )
    plain = draw.Terminal(width=9)
    yield f"{terminal.colour} {plain == draw.Terminal.from_environment({}, is_terminal=False, width=9)}"
    yield " / ".join(draw.hand_text(hand, plain).splitlines())
    yield draw.tiles_text(hand.tiles)
    yield from (draw.ready_text(one) for one in mjfunc.decompose_ready(hand))
    yield from (draw.complete_text(one) for one in complete)
    yield draw.copies_text(mjfunc.acceptance(hand).tiles)
    yield from (draw.cutting_text(one, plain) for one in mjfunc.cuttings(hand, limit=1).cuttings)


def explained(text: str) -> Iterator[str]:
    """Say all that is known of a hand, and write it in every way."""
    known: explain.Explanation = explain.explanation(mjfunc.parse(text), (), winds=classical.Winds("E", "S"))
    difference: explain.Difference | None = known.difference
    waits: tuple[explain.LiveWait, ...] = known.waits or ()
    kans: tuple[explain.Kan, ...] = known.kans or ()
    yield f"{known.standing} {difference is None}"
    yield f"{words(wait.left for wait in waits)} {words(kan.tile for kan in kans)}"
    yield explain.explanation_text(known, draw.Terminal(width=60)).splitlines()[1]
    yield explain.explanation_page([known]).splitlines()[0]
    yield explain.explanation_picture([known]).title
    yield f"{explain.encode_explanation(known)['standing']}"
    scores: explain.RiichiScores = explain.riichi_scores(
        mjfunc.parse("123m456p789s11122z"), winning=mjfunc.Tile.of("2z")
    )
    wins: tuple[explain.WinningTiles, ...] = scores.wins
    drawn: riichi.Score | riichi.NoYaku = wins[0].drawn
    yield f"{known.riichi is None} {len(wins)} {isinstance(drawn, riichi.NoYaku)} {scores.assumptions}"


def explained_score(found: riichi.Score | riichi.NoYaku) -> Iterator[str]:
    """Say all that is known of a score, and write it in every way."""
    known: explain.ScoreExplanation = explain.explain_score(found)
    best: explain.ReadingWorth | None = known.best
    held: tuple[explain.FoundYaku, ...] = () if best is None else best.yaku
    missing: tuple[explain.MissingYaku, ...] = known.readings[0].missing
    lacks: tuple[explain.Condition, ...] = missing[0].lacks if missing else ()
    yield f"{words(yaku.yaku.kanji for yaku in held)} {words(lack.asked for lack in lacks)}"
    yield explain.score_text(known, draw.Terminal(width=60)).splitlines()[0]
    yield explain.score_page([known]).splitlines()[0]
    yield explain.score_picture([known]).title
    yield f"{explain.encode_score_explanation(known)['hand']}"
    reading = known.readings[0].interpretation.reading
    yield f"{draw.reading_picture(reading).title} {draw.win_picture(found.win).title}"
    yield f"{draw.reading_text(reading)} {draw.win_text(found.win)}"


def no_waits(_: mjfunc.Hand) -> tuple[mjfunc.Tile, ...]:
    """Wrong of every ready hand."""
    return ()


def shanten_of_three(hand: mjfunc.Hand) -> int:
    """The shanten among three players."""
    return mjfunc.shanten(hand, conventions=THREE)


def audited() -> Iterator[str]:
    """A function that is right, and one that is not."""
    level: audit.Level = 0
    takes: audit.Takes = "hand"
    op: audit.Op = "shanten"
    suite: audit.SuiteName = "named"
    audit.check(shanten_of_three, op, suite=suite, level=level, takes=takes, conventions=THREE)
    try:
        audit.check(no_waits, "waits", suite="named", takes=takes)
    except audit.Differs as differs:
        yield f"{differs.verdict.question.op} {differs.verdict.question.hand}"


def practised(kind: practise.ExerciseKind, number: int) -> Iterator[str]:
    """Answer exercises as well as can be, and once badly; print them."""
    assert number <= practise.MOST_EXERCISES <= practise.MOST_TYPED
    drawn: tuple[practise.Exercise, ...] = practise.exercises(kind, 2, seed=7, number=number)
    for exercise in drawn:
        verdict: practise.Judgement = practise.judge(exercise, practise.answer(exercise))
        yield f"{practise.level_line(exercise)}; {right_answer(exercise)}; {graded(verdict.grade)}"
        why: tuple[practise.Reason, ...] = practise.reasons(exercise)
        yield f"{why == verdict.reasons} {exercise.question}"
    asked = practise.WaitsExercise(mjfunc.parse("23m11z"))
    missing: tuple[practise.AnswerPart, ...] = practise.judge(asked, "1m").missing
    yield words(missing)
    yield f"{practise.worksheet(drawn, 'Mine').count('<h3>')} {len(practise.EXERCISES)}"
    ways = [practise.way_of(one) for one in mjfunc.decompose_ready(mjfunc.parse("23m11z"))]
    yield f"{ways == [practise.Way([mjfunc.read_tiles('11z'), mjfunc.read_tiles('23m')])]}"


def right_answer(exercise: practise.Exercise) -> str:
    """Say what is right; the match must cover every class."""
    match exercise:
        case practise.WaitsExercise(correct=kinds):
            return words(kinds)
        case practise.DiscardsExercise(correct=best):
            return words(discard.tile for discard in best)
        case practise.ScoreExercise(win=win, correct=number):
            return f"{win.tile} {number + 0}"
        case practise.ShantenExercise(correct=number) | practise.ClassicalExercise(correct=number):
            return f"{number + 0}"
        case practise.DecomposeExercise(correct=ways):
            return ", ".join(map(describe, ways))
        case _ as never:
            assert_never(never)


def graded(grade: practise.Grade) -> bool:
    """Whether an answer is right."""
    match grade:
        case practise.Grade.RIGHT:
            return True
        case practise.Grade.PARTLY | practise.Grade.WRONG:
            return False
        case _ as never:
            assert_never(never)


def finished(status: fallback.Status) -> bool:
    """Whether a machine has nothing left to do."""
    match status:
        case fallback.Status.WON | fallback.Status.LOST:
            return True
        case fallback.Status.EXAMINE | fallback.Status.RETRY:
            return False
        case _ as never:
            assert_never(never)


def machines(text: str) -> Iterator[str]:
    """Run the procedure with the stack of sets, whole and step by step."""
    hand, goal = mjfunc.parse(text), fallback.Goal.for_tiles(5)
    find: fallback.Find = "next"
    put_back: fallback.PutBack = "in-order"
    for machine in (*fallback.MACHINES, fallback.Machine("mine", find, put_back)):
        state: fallback.State = fallback.run(hand, machine)
        steps: list[fallback.Event] = [each.event for each in fallback.trace(hand, machine)]
        yield f"{machine.name} {finished(state.status)} {len(steps)} {state}"
    first = fallback.start(hand.counts)
    top: fallback.CandidateSet = fallback.step(fallback.LITERAL, goal, first).sets[-1]
    yield f"{top} {top.kind is fallback.SetKind.FOUR} {len(list(fallback.states(fallback.LITERAL, goal, first)))}"
    yield words(chain.from_iterable(fallback.winning_sets(fallback.MENDED, goal, hand.counts)))
    won: mjfunc.CompleteRegular | None = fallback.mahjongg(hand)
    yield f"{won in fallback.all_winners(hand)} {won}"


FIRST: Final = settings(phases=(Phase.generate,), database=None, max_examples=20_000)
"""The first that there is will do, and no simpler one is looked for."""


def holds_fours(hand: mjfunc.Hand) -> bool:
    """Whether a hand holds a kind four times."""
    return 4 in chain.from_iterable(hand.held)


def made() -> Iterator[str]:
    """Make hands, and what they are made of, for property tests."""
    drawn: tuple[int, ...] = strategies.DRAWN_SIZES
    waiting: tuple[int, ...] = strategies.WAITING_SIZES
    yield str(strategies.SIZES == tuple(sorted(drawn + waiting)))
    near: SearchStrategy[mjfunc.Hand] = strategies.near_misses(strategies.complete_hands(forms=["regular"]), players=3)
    by_name: dict[str, SearchStrategy[mjfunc.Hand]] = {
        "drawn": strategies.drawn_hands(sizes=drawn, with_melds=False),
        "waiting": strategies.waiting_hands(sizes=waiting, with_reds=False),
        "ready": strategies.ready_hands(forms=[mjfunc.Form.REGULAR]),
        "fours": strategies.hands_with_fours(sizes=[4, 5]),
        "near": near,
        "any": strategies.hands(players=3),
    }
    for name, strategy in by_name.items():
        yield f"{name}: {holds_fours(find(strategy, holds_fours, settings=FIRST))}"
    large: tuple[int, ...] = strategies.SIZES_WITH_QUADS
    quads: SearchStrategy[mjfunc.HandWithQuads] = strategies.hands_with_quads(sizes=large, players=4)
    missed: SearchStrategy[mjfunc.HandWithQuads] = strategies.near_misses(quads)
    yield f"with quads: {find(missed, holds_fours, settings=FIRST).size > 14}"
    tile: mjfunc.Tile = find(strategies.tiles(with_reds=False), bool)
    meld: mjfunc.Meld = find(strategies.melds(), bool)
    built: mjfunc.CompleteRegular = find(strategies.decompositions(sizes=[2]), bool)
    yield f"{tile} {meld} {built}"


def legal_games(players: mjfunc.Players) -> Iterator[games.GameEvent]:
    """Games that are played by habits."""
    habit: games.PlayHabit = games.PLAY_HABITS["kans"]
    yield from games.play_game(
        1, habit, players=players, rules=riichi.DEFAULT_RULES, table_rules=games.DEFAULT_TABLE_RULES
    )
    some: SearchStrategy[tuple[games.GameEvent, ...]] = game_strategies.played_games(habits=["rons"], players=players)
    yield from find(some, bool)


def game_events(players: mjfunc.Players) -> Iterator[games.GameEvent]:
    """A round in which player 1 calls and declares quads."""
    one, nine = mjfunc.Tile.of("1p"), mjfunc.Tile.of("9s")
    yield games.GameStart(players=players, stated_rules={"red_fives": "1-1-1"}, stated_table_rules={"length": "east"})
    hands: tuple[tuple[mjfunc.Tile, ...] | None, ...] = (None,) * players
    yield games.RoundStart(wind="E", number=1, dealer=0, honba=0, sticks=0, indicator=nine, hands=hands)
    yield from (games.TileDraw(0, None), games.TileDiscard(0, one, drawn=False))
    kind: games.CallKind = "pon"
    yield from (games.TileCall(kind, 1, 0, one, (one, one)), games.TileDiscard(1, nine))
    yield from (games.TileDraw(2, None), games.NorthExtraction(2), games.TileDraw(2, None), games.TileDiscard(2, nine))
    yield from (
        games.TileDraw(0, None),
        games.ClosedKan(0, (nine,) * 4),
        games.DoraReveal(nine),
        games.AddedKan(1, one),
    )
    yield from (games.RiichiDeclaration(0), games.RiichiAcceptance(0))
    yield games.WinDeclaration(player=1, discarder=0)
    yield games.DrawnRound(reason=games.DrawReason.NINE_KINDS)
    yield from (games.RoundEnd(), games.GameEnd())


def judged_logs(names: list[str], rules: games.TableRules) -> Iterator[str]:
    """The verdicts on logs, and the rules by which a game is right."""
    by = games.JudgingRules(riichi.DEFAULT_RULES, rules).fixing({"start_points": 30_000})
    log = BytesIO(games.write_game([*legal_games(4)], "mjai").encode())
    for found in games.read_games(["-", *names], log):
        if isinstance(found, games.BadLog):
            yield f"{found.file} {found.line} {found.field}: {found.message}"
            continue
        game: games.RecordedGame = found
        written: str = games.write_game(game.events, "mjai")
        name: games.FormatName = game.format
        verdict: games.GameVerdict = games.judge_game(game, by)
        findings: tuple[games.GameFinding, ...] = verdict.findings
        changes: tuple[games.RuleChange, ...] = games.rules_that_explain(game, by)
        yield f"{name} {len(written)} {[str(each.violation) for each in findings]} {[each.word for each in changes]}"
        tables: list[games.Table] = [each.table for each in games.replay(game.events)]
        yield from games.table_lines(tables[-1])
    for judged in games.judge_files(names, by, jobs=1):
        yield judged.message if isinstance(judged, games.UnreadGame) else f"{judged.is_right} {judged.right_by}"


def refereed(rules: games.TableRules) -> Iterator[str]:
    """A game that breaks many rules, step by step."""
    placed: list[games.PlacedEvent] = [*enumerate(game_events(3), start=10)]
    steps: list[games.ReplayStep] = [*games.replay_placed(placed, riichi.DEFAULT_RULES, rules)]
    codes: list[games.ViolationCode] = [found.code for each in steps for found in each.violations]
    first: games.Violation = next(found for each in steps for found in each.violations)
    yield f"{len(steps)} {len(codes)} {first.place}"
    assert steps == [*games.replay_placed(placed, table_rules=rules)]
    assert len(steps) == len([*games.replay(event for _, event in placed)])
    middle: games.Table = steps[6].table
    seat: games.SeatState = middle.seats[1]
    meld: games.TableMeld = seat.melds[0]
    source: games.MeldSource = meld.source
    player: games.Player | None = meld.discarder
    river: tuple[games.RiverTile, ...] = middle.seats[0].river
    shown: games.ShownTile | None = middle.claim
    kinds: games.Furiten = games.furiten(middle, 1)
    yield f"{source} {player} {river[0].caller} {shown and shown.kind} {any(kinds)}"
    after: games.StepResult = games.step(games.new_table(table_rules=rules), games.GameStart())
    expected: games.ExpectedDeal | None = after.table.expected
    result: games.RoundResult | None = after.table.result
    yield f"{expected} {result} {games.TABLE_PRESETS['tenhou'] == games.DEFAULT_TABLE_RULES} {len(games.TABLE_CHOICES)}"


def main() -> dict[str, list[str]]:
    """Ask everything there is to ask, in every part of the package."""
    rules = variant_rules("without-winds", "half")
    version: str = mjfunc.__version__
    packages: tuple[str, ...] = mjfunc.PACKAGES
    return {
        "about": [version, *packages],
        "faults": [error.code for error in FAULTS] + [fault("11111m"), fault("11z (123m)")],
        "makings": list(makings()),
        "drawn": [drawn("123m11z", "all"), drawn("123m11z (456p)", "first"), drawn("123m14z", "all")],
        "reasons": list(reasons("05m67p199s", "minimum")),
        "waiting": list(waiting("11123p456789s99m")),
        "arrays": list(arrays(["1112345678999m", "19m19p19s1234567z"])),
        "counted": list(counted(4, mjfunc.KINDS[24:])),
        "ranked": list(ranked(mjfunc.parse("2345m"))),
        "sampled": list(sampled(4)),
        "rules": list(rules_with_names(rules)),
        "scored": list(scored("123m123p123s11199m", "E", rules)),
        "won": list(won("123m456p789s11122z", "tsumo", "riichi", riichi_rules("yakuman", "discarder"))),
        "variations": list(variations("11m (555z) (666z) (777z) (123m)", "1m", honba=2)),
        "won_at_once": list(won_at_once(["123m456p789s11122z", "22334455667788s"])),
        "refused": [refused("112233m99p445566s"), refused("123m456p789s11122z")],
        "machines": list(machines("12223m")),
        "pictured": list(pictured("23m11z", "12223m")),
        "explained": list(explained("1112m")),
        "audited": list(audited()),
        "practised": list(practised("waits", 2)),
        "refereed": list(refereed(games.TableRules(length="east"))),
        "judged": list(judged_logs(["nothing.mjlog"], games.TableRules(length="east"))),
        "made": list(made()),
    }
