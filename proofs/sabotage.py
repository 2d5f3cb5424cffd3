"""Deliberately broken subjects. A proof that none of them can upset proves nothing.

Each breaks how an answer is found, not the answer: a table, a function that the theorems take, or one place of the
source. It names the theorem that must fail of it.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.fallback.machine import LITERAL, MENDED
from mjfunc.fast.signatures import Signatures, signatures
from mjfunc.model.suits import BASE
from proofs.breaking import Change
from proofs.riichi_sabotages import RIICHI
from proofs.subject import Subject

if TYPE_CHECKING:
    from mjfunc.model.conventions import Definition


SOUND: Final = Subject()


@attrs.frozen
class Sabotage:
    """What is broken, which theorem must fail of it, and how it is broken: in the subject, or in the source."""

    name: str
    theorem: str
    change: Change | None = None
    subject: Subject = SOUND

    @property
    def broken(self) -> set[str]:
        """The names of its functions that are not as they should be."""
        names = [field.name for field in attrs.fields(Subject)]
        return {name for name in names if getattr(self.subject, name) != getattr(SOUND, name)}


def changed(name: str, theorem: str, module: str, written: str, instead: str) -> Sabotage:
    """One place of mjfunc's source written otherwise."""
    return Sabotage(name, theorem, Change(f"mjfunc.{module}", written, instead))


def wrong_about_a_suit(definition: Definition) -> Signatures:
    """Tables in which one suit has the signature of another."""
    known = signatures(definition)
    before, after = known.suits[:OFFSET_OF_1112], known.suits[OFFSET_OF_1112 + 1 :]
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


OFFSET_OF_1112: Final = reduce(lambda before, number: BASE * before + number, (3, 1, 0, 0, 0, 0, 0, 0, 0))

IN_SUITS: Final = (
    changed(
        "the recursion without triplets",
        "suits",
        "spec.suits",
        "for triplet in range((lowest - 4 * quad) // 3 + 1):",
        "for triplet in range(1):",
    ),
    changed(
        "the recursion without the second sequence",
        "suits",
        "spec.suits",
        "if min(second, third) < number:",
        "if min(second, third) < number or number > 1:",
    ),
    changed(
        "triplets in which a fourth tile is lost",
        "suits",
        "spec.suits",
        "sequences = lowest - 4 * quad - 3 * triplet - 2 * pair",
        "sequences = (lowest - 4 * quad - 3 * triplet - 2 * pair) % 4",
    ),
    changed("the recursion with two pairs", "suits", "spec.suits", "pairs=1, quads=quads", "pairs=2, quads=quads"),
    changed("quads where none are wanted", "suits", "spec.suits", "lowest // 4 + 1 if quads else 1", "lowest // 4 + 1"),
    changed("a listing in no order", "suits", "spec.suits", "tuple(sorted(_splits(", "tuple(iter(_splits("),
    changed(
        "the fast way with pairs of the lowest tile only",
        "suits-fast",
        "fast.suits",
        "if _fits(bits + more):\n                at",
        "if _fits(bits + more) and not bits & (more & -more) - 1:\n                at",
    ),
    changed(
        "the fast way with one triplet of a suit fewer",
        "suits-fast",
        "fast.suits",
        "if shape is BlockShape.TRIPLET or",
        "if (shape is BlockShape.TRIPLET and rank < 9) or",
    ),
    changed(
        "products of the first way to split each suit",
        "hands",
        "spec.complete",
        "for chosen in product(*suits)",
        "for chosen in product(*(ways[:1] for ways in suits))",
    ),
    changed(
        "products without the honours",
        "hands",
        "spec.complete",
        "return products(map(splits, SUITS, counts), melds)",
        "return products(map(splits, SUITS, (*counts[:3], (0,) * 7)), melds)",
    ),
    changed(
        "a glance that sees seven pairs in no hand",
        "complete-hands",
        "fast.decompositions",
        "size < MOST_CONCEALED or not _are_twice(blocks)",
        "size <= MOST_CONCEALED",
    ),
)

IN_ARRAYS: Final = (
    changed(
        "arrays in which blocks of one suit take the place of another's",
        "arrays-on-deck",
        "batch.joining",
        "(of_suit & ONLY_BLOCKS) >> taken",
        "(of_suit & ONLY_BLOCKS)",
    ),
    changed(
        "arrays with the pieces of suits in no order",
        "ready-arrays-on-deck",
        "batch.decomposing",
        "np.sort(np.concatenate(words))",
        "np.concatenate(words)",
    ),
    changed(
        "arrays with one way of each suit",
        "complete-arrays",
        "batch.joining",
        "    if len(several):",
        "    if len(several) > len(which):",
    ),
    changed(
        "arrays with shanpons in two suits that wait for one kind",
        "ready-arrays",
        "batch.pieces",
        "{kind: (3 * kind.index, 3 * kind.index + 1) for kind in KINDS}",
        "{kind: (3 * kind.index, 3 * kind.index) for kind in KINDS}",
    ),
)

OF_MACHINES: Final = (
    changed(
        "a machine that pushes tiles back first to last",
        "machines-on-small-suits",
        "fallback.machine",
        "            return returned + tiles",
        "            return returned[::-1] + tiles",
    ),
    changed(
        "a machine that loses a tile when it falls back",
        "machines-on-small-suits",
        "fallback.machine",
        "return tuple(sorted(returned + tiles))",
        "return tuple(sorted(returned[:-1] + tiles))",
    ),
    Sabotage("a machine that never passes over a tile", "machines-on-small-suits", subject=Subject(mended=LITERAL)),
    Sabotage("a machine that passes over tiles", "literal-misses", subject=Subject(literal=MENDED)),
    changed(
        "a machine that wins when it is out of fallbacks",
        "machines-on-small-suits",
        "fallback.machine",
        "Status.RETRY if below else Status.LOST",
        "Status.RETRY if below else Status.WON",
    ),
    changed(
        "a machine that begins with three of a kind",
        "machines-with-quads",
        "fallback.machine",
        "opened = (*sets, CandidateSet(SetKind.FOUR)) if",
        "opened = (*sets, CandidateSet(SetKind.THREE)) if",
    ),
    changed(
        "a machine that tries no sequence",
        "machines-on-small-suits",
        "fallback.sets",
        "SetKind.THREE: SetKind.SEQUENCE,",
        "SetKind.THREE: SetKind.PAIR,",
    ),
    changed(
        "hands with quads, without quads",
        "machines-with-quads",
        "spec.suits",
        "range(lowest // 4 + 1 if quads else 1)",
        "range(1)",
    ),
)

OF_READY_HANDS: Final = (
    changed(
        "holes that know no penchan",
        "ready-on-deck",
        "spec.holes",
        "WaitShape.PENCHAN if fills == (kind,) else WaitShape.RYANMEN",
        "WaitShape.RYANMEN",
    ),
    changed("holes in the middle of sequences at their ends", "ready-on-deck", "spec.holes", "at == 1:", "at == 2:"),
    changed(
        "holes that take a sequence too many away",
        "finish",
        "spec.holes",
        "others = (*blocks[:at], *blocks[at + 1 :])",
        "others = tuple(other for other in blocks if other != block)",
    ),
    changed(
        "the direct way in which no block comes twice",
        "ready-on-deck",
        "spec.direct",
        "candidates[at:]",
        "candidates[at + 1 :]",
    ),
    changed(
        "the direct way without shanpon across suits",
        "ready-on-deck",
        "spec.direct",
        "case [lower, higher], []",
        "case [Pair(suit=Suit.DOTS) as lower, Pair(suit=Suit.DOTS) as higher], []",
    ),
    changed(
        "the direct way without the ryanmen of 23",
        "ready-on-deck",
        "spec.direct",
        "for r in range(2, 8)),",
        "for r in range(3, 8)),",
    ),
    changed(
        "the fast way without gaps",
        "ready-on-deck",
        "fast.suits",
        "if low + 2 <= suit.ranks:",
        "if low > suit.ranks:",
    ),
    changed(
        "the fast way without a pair beside a hole of its own kind",
        "ready-on-deck",
        "fast.suits",
        "for order, blocks, pair, _ in known.get(offset - one.distance, ())",
        "for order, blocks, pair, _ in known.get(offset - one.distance, ())\n"
        "                if pair is None or pair.tiles[0] not in one.wait.tiles",
    ),
    changed(
        "the fast way with the pair below the hole only",
        "ready-on-deck",
        "fast.decompositions",
        "for index in (low, high):",
        "for index in (low,):",
    ),
    changed(
        "half a shanpon",
        "ready-on-deck",
        "fast.decompositions",
        "wait.tiles + other_half.tiles, wait.on + other_half.on",
        "wait.tiles + other_half.tiles, wait.on",
    ),
    changed(
        "finishing on one side only",
        "take-out",
        "spec.finishing",
        "if tile.kind not in decomposition.wait.on:",
        "if tile.kind not in decomposition.wait.on[:1]:",
    ),
    changed(
        "finishing that makes a pair of the wrong half of a shanpon",
        "finish",
        "spec.finishing",
        "if other.kind != tile.kind)",
        "if other.kind == tile.kind)",
    ),
)

OF_SIGNATURES: Final = (
    Sabotage("a table that is wrong about one suit", "one-more-tile", subject=Subject(signatures=wrong_about_a_suit)),
    Sabotage(
        "a table that is wrong about one product", "signatures-product", subject=Subject(signatures=wrong_in_a_product)
    ),
    Sabotage("one table for both definitions", "signatures-cut", subject=Subject(signatures=only_exchange)),
    Sabotage("signatures that lack one more block", "signatures-exchange", subject=Subject(signatures=off_by_one)),
    Sabotage(
        "a table of one suit that counts for all hands", "ready-and-complete", subject=Subject(signatures=off_by_one)
    ),
    changed(
        "plans that need a fifth copy",
        "signatures-exchange",
        "spec.exchange",
        "if needed <= available:",
        "if needed <= available + 1:",
    ),
    changed(
        "plans without sequences from seven up",
        "signatures-exchange",
        "spec.exchange",
        "rank is not None and rank <= 7",
        "rank is not None and rank < 7",
    ),
    changed(
        "an automaton to which a fourth copy is a loss",
        "one-more-tile-beside",
        "fast.automaton",
        "yield plan, max(0, needed - held)",
        "yield plan, max(0, needed - held) + (held == 4)",
    ),
    changed(
        "an automaton in which only one sequence begins at a rank",
        "automaton",
        "fast.automaton",
        "_BEGUN: Final = 3",
        "_BEGUN: Final = 2",
    ),
    changed(
        "an automaton in which no sequence begins at seven",
        "automaton",
        "fast.automaton",
        "rank <= 7",
        "rank <= 6",
    ),
    changed(
        "an automaton that takes a copy too many for a pair",
        "automaton",
        "fast.automaton",
        "if needed <= available:",
        "if needed <= available + pair:",
    ),
    changed(
        "plans with three copies where two are available",
        "fewer-copies",
        "spec.exchange",
        "if needed <= available:",
        "if needed <= available + (available == 2):",
    ),
    changed(
        "cutting without gaps",
        "signatures-cut",
        "spec.cut",
        "for above in (lowest + 1, lowest + 2) if above",
        "for above in (lowest + 1,) if above",
    ),
    changed(
        "cutting without sets",
        "signatures-cut",
        "spec.cut",
        "_without(counts, _SETS[suit]) if blocks else []",
        "_without(counts, ())",
    ),
    changed(
        "cutting with a head for nothing",
        "signatures-cut",
        "spec.cut",
        "return min([then(suit, counts, blocks) + 1,",
        "return min([then(suit, counts, blocks),",
    ),
    changed(
        "cutting that counts more sets and shapes than there may be",
        "signatures-cut",
        "spec.cut",
        "*[more(suit, rest, blocks - 1) for rest in left]",
        "*[more(suit, rest, max(blocks - 2, 0)) for rest in left]",
    ),
)

OF_SHANTEN: Final = (
    changed(
        "blocks that are shared out among three suits",
        "shanten-on-sample",
        "spec.costs",
        "for pair in range(len(suits))",
        "for pair in range(3)",
    ),
    changed(
        "the fast way that is wrong about bamboos",
        "shanten-on-sample",
        "fast.distances",
        "regular = self._of_sizes[size][products[numbers[m]][numbers[p]]][products[numbers[s]][numbers[z]]]",
        "regular = self._of_sizes[size][products[numbers[m]][numbers[p]]][products[numbers[p]][numbers[z]]]",
    ),
    changed(
        "batches without thirteen orphans",
        "thirteen-orphans-shanten",
        "batch.features",
        "for form in forms:",
        "for form in forms[:1]:",
    ),
    changed(
        "batches in which only honours are orphans",
        "thirteen-orphans-shanten",
        "batch.features",
        "is_orphan = kind in ORPHANS",
        "is_orphan = kind.is_honour",
    ),
    changed(
        "the fast way in which nines are not orphans",
        "thirteen-orphans-shanten",
        "fast.features",
        "begin = BASE if kind in ORPHANS else 0",
        "begin = BASE if kind in ORPHANS and kind.rank < 9 else 0",
    ),
    changed(
        "the fast way without the term for kinds",
        "seven-pairs-shanten",
        "fast.features",
        "max(0, 7 - kinds)",
        "0",
    ),
    changed(
        "seven pairs of six kinds",
        "seven-pairs-shanten",
        "spec.shanten",
        "max(0, 7 - sum(number >= 1 for number in numbers))",
        "max(0, 6 - sum(number >= 1 for number in numbers))",
    ),
    changed(
        "four alike as one pair",
        "seven-pairs-shanten",
        "spec.shanten",
        "return 6 - sum(number // 2 for number in numbers)",
        "return 6 - sum(number >= 2 for number in numbers)",
    ),
    changed(
        "thirteen orphans without the pair", "thirteen-orphans-shanten", "spec.shanten", "(max(numbers) >= 2)", "0"
    ),
    changed(
        "batches that accept tiles of the last suit by another offset",
        "acceptance-on-sample",
        "batch.tables",
        "numbers[HONOURS:])])",
        "numbers[: BASE**7])])",
    ),
    changed(
        "acceptance of what keeps the shanten",
        "acceptance-on-sample",
        "spec.acceptance",
        "counts_of((kind,)))) < now",
        "counts_of((kind,)))) <= now",
    ),
)

OF_THE_CENSUS: Final = (
    changed(
        "a census of three players who lack 9m too",
        "census-whole",
        "model.conventions",
        "or not kind.is_simple",
        "or (not kind.is_simple and kind.rank != 9)",
    ),
    changed(
        "a census that never draws four of a kind",
        "census-whole",
        "census.classes",
        "[comb(most, held) for held",
        "[comb(most, held) * (held < COPIES) for held",
    ),
    changed(
        "a census of at most thirteen tiles in a half",
        "census-whole",
        "census.classes",
        "(3 * blocks + 3) * FEATURES",
        "(3 * blocks + 2) * FEATURES",
    ),
    changed(
        "a census in which no pair comes from the left",
        "census-on-decks",
        "census.classes",
        "1: ((0, 1), (1, 0))",
        "1: ((0, 1),)",
    ),
    changed(
        "a census beside melds that leave all copies to be held",
        "census-beside-melds",
        "census.walls",
        "COPIES - number_of(in_melds, kind) if",
        "COPIES if",
    ),
    changed(
        "a census beside melds that completes hands with the tiles in melds",
        "census-beside-melds",
        "census.classes",
        "if min(available) == COPIES:",
        "if max(available) == COPIES:",
    ),
    changed(
        "a census that exchanges the two definitions",
        "census-of-few-tiles",
        "census.distances",
        "(_BASE**3, _BASE**2)",
        "(_BASE**2, _BASE**3)",
    ),
    changed(
        "features in which no orphan is held twice",
        "census-special-forms",
        "batch.features",
        "13 - orphans - (orphans_twice > 0)",
        "13 - orphans - (orphans_twice > 1)",
    ),
    changed(
        "a census in which two suits add all their waits",
        "decomposition-census",
        "census.holdings",
        "(a.waits if b.ways else 0) + (b.waits if a.ways else 0)",
        "a.waits + b.waits",
    ),
    changed(
        "a census without shanpon across suits",
        "decomposition-census",
        "census.holdings",
        "x * b.ways + y * a.ways + z * a.ways * b.ways",
        "x * b.ways + y * a.ways",
    ),
    changed(
        "a census in which no waits are exhausted by melds",
        "decomposition-census-beside-melds",
        "census.holdings",
        'if asked.exhausted == "not-ready" else',
        "if False else",
    ),
    changed(
        "a census of decompositions of hands that hold what is not there",
        "census-in-two-ways",
        "census.holdings",
        "wall.copies[suit.ordinal], live",
        "(COPIES,) * suit.ranks, live",
    ),
    changed(
        "a census of suits without gaps below the highest ranks",
        "suits-in-census",
        "census.suits",
        "if low + 2 <= suit.ranks:",
        "if low + 2 < suit.ranks:",
    ),
    changed(
        "a census in which seven pairs always wait on a kind more",
        "decomposition-census",
        "census.decompositions",
        "regular.waits + is_new",
        "regular.waits + 1",
    ),
    changed(
        "a census in which thirteen orphans wait on one kind",
        "orphans-census",
        "census.decompositions",
        "_waiting_for_orphans(13, WaitShape.THIRTEEN_SIDED)",
        "_waiting_for_orphans(1, WaitShape.THIRTEEN_SIDED)",
    ),
    changed(
        "a census in which one orphan is never missing",
        "census-in-two-ways",
        "census.decompositions",
        ".times(13 if not missing else 1)",
        ".times(12 if not missing else 1)",
    ),
)

OF_RANKS: Final = (
    changed(
        "ranks of hands that hold three of a kind at most",
        "ranks",
        "census.ranks",
        "return tuple(sum(ways[max(0, tiles - COPIES) : tiles + 1])",
        "return tuple(sum(ways[max(0, tiles - 3) : tiles + 1])",
    ),
    changed("ranks that begin at one", "ranks", "census.rows", "ranks = np.zeros(", "ranks = np.ones("),
    changed(
        "ranks that do not look at how many copies there are",
        "ranks",
        "census.rows",
        "ranks += before.take(left * _BASE + copies)",
        "ranks += before.take(left * _BASE)",
    ),
    changed(
        "ranks that are cut off",
        "ranks-beyond",
        "census.rows",
        'ranks = np.empty(len(check_rows("rank_rows", hands)), np.int64)',
        'ranks = np.empty(len(check_rows("rank_rows", hands)), np.int32)',
    ),
    changed(
        "one hand too many",
        "ranks-beyond",
        "census.ranks",
        "return WAYS[-1][tiles]",
        "return WAYS[-1][tiles] + (tiles > 6)",
    ),
    changed(
        "ranks of single hands that begin at one",
        "ranks-one-by-one",
        "census.ranks",
        "    return sum(\n        BEFORE[kinds]",
        "    return 1 + sum(\n        BEFORE[kinds]",
    ),
    changed(
        "classes that always have six hands",
        "symmetry",
        "census.symmetry",
        "len(set(permutations(",
        "len(list(permutations(",
    ),
    changed(
        "classes represented by another hand",
        "symmetry",
        "census.symmetry",
        "key=lambda suit: (-sum(suit), rank_numbers(suit)))",
        "key=lambda suit: (-sum(suit), -rank_numbers(suit)))",
    ),
    changed(
        "classes whose suits are never alike",
        "number-of-classes",
        "census.symmetry",
        "return comb(SUITS_OF[tiles] + suits - 1, suits)",
        "return comb(SUITS_OF[tiles], suits)",
    ),
    changed(
        "classes without honours beside them",
        "number-of-classes",
        "census.symmetry",
        "HONOURS_OF[tiles - sum(split)]\n            * prod(",
        "prod(",
    ),
    changed(
        "choices of suits that are ranked as if they rose",
        "symmetry-beyond",
        "census.symmetry",
        "return sum(comb(rank + at, at + 1) for",
        "return sum(comb(rank, at + 1) for",
    ),
    changed(
        "sampling that deals as if copies were not told apart",
        "samples",
        "census.sampling",
        "PHYSICAL if dealt else DISTINCT",
        "DISTINCT",
    ),
    changed(
        "sampling of hands however far they are",
        "samples",
        "census.sampling",
        "if shanten in {None, here}]] = True",
        "if here is not None]] = True",
    ),
    changed(
        "sampling that always takes the first suit of a class",
        "samples",
        "census.sampling",
        "at, rest = _find(weights, begins[of] + numbers)",
        "at, rest = _find(weights, begins[of] + 0 * numbers)",
    ),
    changed(
        "sampling with two tickets for the hands that sort first",
        "samples",
        "census.drawing",
        "yield numbers[numbers < np.uint64(end)].astype(np.int64)",
        "yield np.minimum(numbers, numbers[::-1])[numbers < np.uint64(end)].astype(np.int64)",
    ),
)

OF_CLASSICAL: Final = (
    changed(
        "scores of the first assignment",
        "classical-contexts",
        "classical.reports",
        "best = max(cards, key=lambda card: card.score)",
        "best = cards[0]",
    ),
    changed(
        "scores in which no wind counts twice",
        "classical-contexts",
        "classical.sets",
        "winds.tiles.count(tile.kind) if winds else 0",
        "(tile.kind in winds.tiles) if winds else 0",
    ),
    changed(
        "scores in which two threes of dragons are the limit",
        "classical-contexts",
        "classical.limits",
        "holds = sum([traits.big_dragon for traits in every]) == 3",
        "holds = sum([traits.big_dragon for traits in every]) >= 2",
    ),
    changed(
        "scores with the first consistency test",
        "classical-contexts",
        "classical.doubling",
        "return max(holding, key=lambda test: test.doubles, default=None)",
        "return next(iter(holding), None)",
    ),
    changed(
        "scores that see runs of two sequences",
        "classical-contexts",
        "classical.doubling",
        "RUN: Final = (1, 4, 7)",
        "RUN: Final = (1, 7)",
    ),
    changed(
        "scores in which a set of terminals is worth as much as others",
        "classical-scores",
        "classical.sets",
        "2 if no_simple(tile_set) else 1",
        "1",
    ),
    changed(
        "scores in which a pair of dragons is worth nothing",
        "classical-scores",
        "classical.sets",
        "return LUCKY_PAIR * luck(lowest(tile_set), winds)",
        "return LUCKY_PAIR * luck(lowest(tile_set), winds) * lowest(tile_set).is_wind",
    ),
    changed(
        "sequences in two suits that are enough",
        "classical-three-suits",
        "classical.doubling",
        "for suit in NUMBER_SUITS)",
        "for suit in NUMBER_SUITS[1:])",
    ),
    changed(
        "triplets in three suits for which sequences are taken",
        "classical-three-suits",
        "classical.doubling",
        "(traits.triplet_rank, traits.suit)",
        "(traits.sequence_rank, traits.suit)",
    ),
    changed(
        "scores for which no meld is open",
        "classical-rules",
        "classical.sets",
        "isinstance(tile_set, Meld) and tile_set.open",
        "isinstance(tile_set, Meld) and not tile_set.open",
    ),
    changed(
        "nine gates without a nine",
        "classical-rules",
        "classical.limits",
        "ranks.count(1) >= 3 <= ranks.count(9)",
        "ranks.count(1) >= 3 >= ranks.count(9)",
    ),
    changed(
        "concealed triplets in open melds",
        "classical-rules",
        "classical.doubling",
        "return every != () and not is_open and all(",
        "return every != () and all(",
    ),
    changed(
        "scores that do not depend on how a hand was won",
        "classical-mechanics",
        "classical.reports",
        "*[(name, 1) for name in mechanics.doubles],",
        "*[(name, 0) for name in mechanics.doubles],",
    ),
    changed(
        "scores with one way of winning",
        "classical-mechanics",
        "classical.reports",
        "*[(name, 1) for name in mechanics.doubles],",
        "*[(name, 1) for name in mechanics.doubles[:1]],",
    ),
    changed(
        "concealed hands with open melds",
        "classical-mechanics",
        "classical.mechanics",
        "if mechanics.all_concealed and called is not None:",
        "if mechanics.all_concealed and called is None and melds:",
    ),
    changed(
        "scores rounded down",
        "doubles-raise",
        "classical.doubling",
        "(score + 5) // 10",
        "score // 10",
    ),
    changed(
        "doubles that are added",
        "doubles-raise",
        "classical.doubling",
        "return points << doubles",
        "return points * (1 + doubles)",
    ),
    changed(
        "a dealer who pays like the others",
        "settlement",
        "classical.settlement",
        "share = 2 * final if is_dealers else final",
        "share = final if is_dealers else final",
    ),
    changed(
        "a dealer with whom only the own share doubles",
        "settlement",
        "classical.settlement",
        'case "whole":\n            share = 2 * final',
        'case "whole":\n            share = 2 * final if is_dealers else final',
    ),
    changed(
        "shares beyond the limit",
        "settlement",
        "classical.settlement",
        'if rules.limit_doubled == "no" else share',
        'if rules.limit_doubled == "yes" else share',
    ),
    changed(
        "payments from the winner",
        "settlement",
        "classical.settlement",
        "Payment(loser, winner, amount)",
        "Payment(winner, loser, amount)",
    ),
    changed(
        "one who discards and pays for nobody else",
        "settlement",
        "classical.settlement",
        "shares = {discarder: sum(shares.values())}",
        "shares = {discarder: shares[discarder]}",
    ),
)

OF_KANS: Final = (
    changed(
        "a kan that may lose waits",
        "kans",
        "spec.kan",
        "return waits(after) == before",
        "return set(waits(after)) <= set(before)",
    ),
    changed(
        "a triplet in one decomposition", "kans", "spec.kan", "return all(is_triplet_in(", "return any(is_triplet_in("
    ),
    changed(
        "a triplet of any kind",
        "kans",
        "spec.kan",
        "(block.suit, block.rank, block.shape) == triplet",
        "block.shape is BlockShape.TRIPLET",
    ),
)

OF_SPECIAL_FORMS: Final = (
    changed(
        "six pairs that are enough",
        "special-forms",
        "spec.complete",
        "if total(counts) == 14 and len(pairs) == 7 else ()",
        "if total(counts) == 14 and len(pairs) >= 6 else ()",
    ),
    changed(
        "thirteen orphans with an orphan missing",
        "special-forms",
        "spec.complete",
        "if number == 2 and min(numbers) == 1 and",
        "if number == 2 and sorted(numbers)[1] == 1 and",
    ),
    changed(
        "thirteen orphans that are ready with nothing missing",
        "special-forms",
        "spec.direct",
        "elif len(missing) == 1:",
        "elif len(missing) == 1 and missing[0].is_honour:",
    ),
    changed(
        "a glance that rules thirteen orphans out",
        "special-forms",
        "fast.decompositions",
        "if thirteen_orphans == 0 else ()",
        "if thirteen_orphans == 0 and all(hand.counts[3]) else ()",
    ),
)

OF_RED_FIVES: Final = (
    changed(
        "a pair with one red five at most",
        "red-fives",
        "model.marks",
        "here = min(sum(map(_is_five, first.tiles)), marks)",
        "here = min(1, sum(map(_is_five, first.tiles)), marks)",
    ),
    changed(
        "a wait that loses its second red five",
        "red-fives",
        "model.marks",
        "_use(reds, first.suit, 1)))",
        "_use(reds, first.suit, _marks(first.suit, reds))))",
    ),
    changed(
        "marks that are put on the pair and again on the wait",
        "red-fives",
        "model.marks",
        "marked_pair, left = mark_parts(() if pair is None else (pair,), left)",
        "marked_pair, _ = mark_parts(() if pair is None else (pair,), left)",
    ),
    changed(
        "marks of the next suit",
        "red-fives",
        "model.marks",
        "else reds[suit.ordinal]",
        "else reds[(suit.ordinal + 1) % 3]",
    ),
    changed(
        "a red five that loses its mark when it fills a hole",
        "red-fives",
        "spec.finishing",
        "reds_of((*decomposition.tiles, tile))",
        "reds_of(decomposition.tiles)",
    ),
)

OF_MELDS: Final = (
    changed(
        "four copies available beside every meld",
        "melds",
        "spec.copies",
        "COPIES - number if is_played",
        "COPIES if is_played",
    ),
    changed(
        "waits on a fifth tile",
        "melds",
        "spec.copies",
        "and number_of(used, kind) < COPIES",
        "and number_of(used, kind) <= COPIES",
    ),
    changed(
        "melds that use up one copy of each of their kinds",
        "melds",
        "spec.copies",
        "return counts_of(tile for meld in melds for tile in meld.tiles)",
        "return counts_of(tile for meld in melds for tile in set(meld.tiles))",
    ),
    changed(
        "the fast way that only looks at melds of four",
        "melds",
        "fast.decompositions",
        "used_copies(hand.counts, melds, conventions) if melds else None",
        "used_copies(hand.counts, melds[:1], conventions) if melds else None",
    ),
    changed(
        "suits with few copies that are asked as if there were all",
        "melds",
        "fast.forms",
        "return looked_up if used == NO_TILES",
        "return looked_up if looked_up or used == NO_TILES",
    ),
    changed(
        "batches in which all copies are available beside every meld",
        "melds",
        "batch.states",
        "letter_of(rank, held, COPIES - used)",
        "letter_of(rank, held, COPIES)",
    ),
    changed(
        "batches of ready hands that wait for the kind that is dead",
        "melds",
        "batch.living",
        "_other(wait, 0), _other(wait, -1)",
        "_other(wait, -1), _other(wait, 0)",
    ),
)

OF_VISIBLE_TILES: Final = (
    changed(
        "batches that accept what brings suits beside melds no nearer",
        "visible-tiles",
        "batch.beside",
        "look_up(first, at_first + _ONE_MORE[-ranks:])",
        "look_up(first, at_first + 0 * _ONE_MORE[-ranks:])",
    ),
    changed(
        "batches that list the worst discards first",
        "visible-tiles",
        "batch.discarding",
        "np.uint8(255) - totals",
        "totals",
    ),
    changed(
        "acceptance that does not look at visible tiles",
        "visible-tiles",
        "fast.forms",
        "used = together(used, offsets_of(shown))",
        "used = together(used, NO_TILES)",
    ),
    changed(
        "acceptance that does not count the copy that would be drawn",
        "visible-tiles",
        "fast.forms",
        "(kind, COPIES - seen) for seen",
        "(kind, COPIES - 1 - seen) for seen",
    ),
    changed(
        "discards that accept the least first",
        "visible-tiles",
        "fast.forms",
        "-sum([unseen",
        "sum([unseen",
    ),
    changed(
        "what is discarded can be drawn again",
        "visible-tiles",
        "fast.forms",
        "_acceptance(asked, without, size, seen)",
        "_acceptance(asked, without, size, tuple(n - (one == kind) for one, n in zip(KINDS, seen, strict=True)))",
    ),
)

OF_NEAREST: Final = (
    changed(
        "nearest hands that may lack one tile more",
        "nearest-on-deck",
        "fast.best",
        "and lacking + beyond[rest] == lacks",
        "and lacking + beyond[rest] <= lacks + 1",
    ),
    changed(
        "nearest hands in which a sequence begins once",
        "nearest-on-deck",
        "fast.nearest",
        "_MOST_BEGUN: Final = 2",
        "_MOST_BEGUN: Final = 1",
    ),
    changed(
        "what some nearest hand uses as what all use",
        "nearest-on-deck",
        "fast.best",
        "return self._kind_by_kind(min,",
        "return self._kind_by_kind(max,",
    ),
    changed(
        "a nearest hand of two forms that counts twice",
        "nearest-through-suits",
        "fast.nearest",
        " - _in_two_forms(found, rule),\n",
        ",\n",
    ),
    changed(
        "nearest pairs of which four alike are never two",
        "nearest-through-suits",
        "fast.nearest",
        'most = 2 if rule == "quads" else 1',
        "most = 1",
    ),
    changed(
        "the kinds that all nearest hands add as those that some add",
        "nearest-and-discards",
        "fast.best",
        "return self._kind_by_kind(max,",
        "return self._kind_by_kind(min,",
    ),
    changed(
        "cuttings in which a kind is a pair once",
        "cuttings-on-deck",
        "fast.cuttings",
        "for pair in (0, 1, 2)",
        "for pair in (0, 1)",
    ),
    changed(
        "cuttings with a head worth two",
        "cuttings-on-deck",
        "fast.cuttings",
        "2 * goal[0] + goal[1] for",
        "2 * goal[0] + 2 * goal[1] for",
    ),
)

OF_NOTATIONS: Final = (
    changed("winds in another order", "notations", "notation.mjai", "ESWNPFC", "ESNWPFC"),
    changed(
        "the array of 38 without its gaps",
        "notations",
        "notation.numbers",
        "10 * kind.suit.ordinal",
        "9 * kind.suit.ordinal",
    ),
    changed(
        "the red five as the last of its kind",
        "notations",
        "notation.numbers",
        "{COPIES * five.index: five",
        "{COPIES * five.index + 3: five",
    ),
    changed(
        "red and white dragons exchanged",
        "notations",
        "notation.unicode",
        "\\U0001f006\\U0001f005\\U0001f004",
        "\\U0001f004\\U0001f005\\U0001f006",
    ),
    changed(
        "circles where bamboos are",
        "notations",
        "notation.unicode",
        "Suit.BAMBOOS: 0x1F010, Suit.DOTS: 0x1F019",
        "Suit.BAMBOOS: 0x1F019, Suit.DOTS: 0x1F010",
    ),
    changed(
        "ranks that are forgotten after the first suit letter",
        "short-texts",
        "notation.text",
        "    if not ranks:\n",
        "    if not ranks and letter == 0:\n",
    ),
    changed("texts without spaces", "short-texts", "notation.text", 'elif char != " ":', "elif char:"),
)

OF_THE_ORACLE: Final = (
    changed(
        "the tiles of a wait where its kinds belong",
        "oracle-encoding",
        "oracle.codecs",
        '"tiles": write_tiles(wait.tiles), "on": texts(wait.on)',
        '"tiles": write_tiles(wait.on), "on": texts(wait.tiles)',
    ),
    changed(
        "melds where blocks belong",
        "oracle-encoding",
        "oracle.codecs",
        '"blocks": texts(blocks), "pair": text(pair), "melds": texts(melds)}',
        '"blocks": texts(melds), "pair": text(pair), "melds": texts(blocks)}',
    ),
    changed(
        "a pair of characters where there is none",
        "oracle-encoding",
        "oracle.codecs",
        'return {**form, "pair": None if pair is None else text(pair), "wait"',
        'return {**form, "pair": "11m" if pair is None else text(pair), "wait"',
    ),
    changed(
        "a total that counts kinds",
        "oracle-encoding",
        "oracle.codecs",
        '"total": acceptance.total}',
        '"total": len(acceptance.tiles)}',
    ),
)

OF_CONVENTIONS: Final = (
    changed(
        "melds that use up copies though they are ignored",
        "conventions",
        "spec.copies",
        "            return counts_of(())",
        "            return counts_of(tile for meld in melds for tile in meld.tiles)",
    ),
    changed(
        "copies available of tiles that three players do not have",
        "census-on-decks",
        "spec.copies",
        "COPIES - number if is_played(kind, conventions.players) else 0",
        "COPIES - number",
    ),
    changed(
        "four alike as one pair, whatever the rule",
        "conventions",
        "fast.special",
        "for index, number in enumerate(numbers) for _ in range(number // 2)",
        "for index, number in enumerate(numbers) for _ in range(min(number, 2) // 2)",
    ),
    changed(
        "forms that count though they do not",
        "conventions",
        "fast.decompositions",
        "return [form if name in conventions.forms else ()",
        "return [form if name in FORMS else ()",
    ),
    changed(
        "shanten in seven pairs where only thirteen orphans count",
        "conventions",
        "fast.features",
        '6 - pairs + different if "seven-pairs" in forms else None',
        "6 - pairs + different",
    ),
    changed(
        "waits on what is exhausted, though it is not ready",
        "conventions",
        "fast.suits",
        'one.wait if exhausted == "ready" else',
        'one.wait if exhausted != "ready" else',
    ),
)

OF_THE_AUDIT: Final = (
    changed(
        "a cover without two suits alike",
        "cover",
        "audit.suites.combinations",
        "np.arange(len(sort.classes)) >= found[:, -1:]",
        "np.arange(len(sort.classes)) > found[:, -1:]",
    ),
    changed(
        "a suit for its class among characters, and another among dots",
        "cover",
        "audit.suites.combinations",
        "    return frozen(rows)\n",
        "    rows[:, :9] = rows[:, 8::-1].copy()\n    return frozen(rows)\n",
    ),
    changed(
        "one context for every suit",
        "suits-in-contexts",
        "audit.suites.contexts",
        "while left.any() or not chosen:",
        "while not chosen:",
    ),
    changed(
        "one suit of every class in contexts",
        "cover-and-suits",
        "audit.suites.suits",
        "sort.classes.suits[of_class[begin:end]]",
        "sort.classes.suits[of_class[begin : begin + 1]]",
    ),
)

OF_SCORES: Final = (
    changed(
        "yaku of drawn hands where the tile was claimed",
        "scores-drawn",
        "riichi.arrays.holding",
        "is_closed(keys) & tsumo,",
        "is_closed(keys) & ~tsumo,",
    ),
    changed("fu for drawing, with pinfu too", "scores-fu", "riichi.arrays.worth", "2 * (tsumo & ~unpaid)", "2 * tsumo"),
    changed(
        "pinfu with any wait",
        "scores-pinfu",
        "riichi.arrays.parts",
        "return 0 if is_ryanmen else f.FU() + f.NOT_PINFU()",
        "return 0 if is_ryanmen else f.FU()",
    ),
    changed(
        "the worst reading",
        "scores-seven-pairs",
        "census.scores.counting",
        "compared, -1).argmax(1)",
        "compared, -1).argmin(1)",
    ),
    changed(
        "789 without a terminal",
        "scores-same",
        "riichi.arrays.parts",
        "is_outside = low in (1, 7)",
        "is_outside = low == 1",
    ),
    changed(
        "eight han worth less than seven",
        "scores-chosen",
        "riichi.arrays.worth",
        "[most, 6000, 4000, 3000, 2000]",
        "[most, 6000, 2000, 3000, 2000]",
    ),
    changed(
        "a pair wait without fu",
        "scores-ties",
        "riichi.arrays.parts",
        "return f.PAIR_ENDED() + f.FU() + f.NOT_PINFU()",
        "return f.PAIR_ENDED() + f.NOT_PINFU()",
    ),
    changed(
        "forty fu for a closed ron", "scores-claimed", "riichi.arrays.worth", "10 * (closed & ~", "40 * (closed & ~"
    ),
    changed(
        "four yakuman that count three times",
        "scores-multiples",
        "riichi.arrays.worth",
        "1 + (yaku in rules.double_yakuman)",
        "1 + 2 * (yaku in rules.double_yakuman)",
    ),
    changed(
        "a pair wait that is forgotten beside four concealed triplets",
        "scores-four-concealed",
        "census.scores.classes",
        "f.CONCEALED.of(keys) < place.blocks, (f.PAIR_ENDED,)",
        "f.CONCEALED.of(keys) <= place.blocks, (f.PAIR_ENDED,)",
    ),
    changed(
        "hands that are seven pairs and regular, counted twice",
        "scores-drawn",
        "census.scores.pairs",
        "if pairs == PAIRS and not is_regular:",
        "if pairs == PAIRS:",
    ),
)

OF_RIICHI: Final = tuple(
    changed(name, theorem, f"riichi.{module}", written, instead) for name, theorem, module, written, instead in RIICHI
)

SABOTAGES: Final = (
    *OF_CONVENTIONS,
    *IN_SUITS,
    *IN_ARRAYS,
    *OF_MACHINES,
    *OF_READY_HANDS,
    *OF_SIGNATURES,
    *OF_SHANTEN,
    *OF_THE_CENSUS,
    *OF_RANKS,
    *OF_CLASSICAL,
    *OF_RIICHI,
    *OF_SCORES,
    *OF_KANS,
    *OF_SPECIAL_FORMS,
    *OF_RED_FIVES,
    *OF_MELDS,
    *OF_VISIBLE_TILES,
    *OF_NEAREST,
    *OF_NOTATIONS,
    *OF_THE_ORACLE,
    *OF_THE_AUDIT,
)
