"""The value of wins of riichi, by a second scorer, where each yaku and each reason for fu is to be seen."""

from __future__ import annotations

from itertools import chain, combinations_with_replacement, product
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.census import census_of_decompositions
from mjfunc.model.blocks import Block, BlockShape, Meld, Pair
from mjfunc.model.hand import Hand
from mjfunc.model.hand_parser import read_melds
from mjfunc.model.winds import WINDS, Wind
from mjfunc.notation.tile_text import read_tiles
from mjfunc.riichi import CHOICES, DEFAULT_RULES, Origin, Rules, Score, Win, Yaku
from mjfunc.riichi.values.rules import DOUBLE_YAKUMAN, LOCAL_YAKU
from mjfunc.tiles.tile import COPIES, ORPHANS, Suit, Tile
from proofs import domains, second_riichi
from proofs.second_riichi import ReadingValue
from proofs.second_yaku import Question
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from mjfunc.riichi import Interpretation, NoYaku, Reading
    from mjfunc.tiles.counts import SuitCounts
    from proofs.subject import Subject

EVERY: Final = Rules(local_yaku=LOCAL_YAKU, double_yakuman=DOUBLE_YAKUMAN, renhou="five-han", round_up=True)
OTHER: Final = Rules(
    open_tanyao=False,
    ippatsu=False,
    pinfu_tsumo=False,
    open_pinfu=20,
    double_wind_pair=2,
    replacement_fu=False,
    counted="sanbaiman",
    multiple_yakuman="highest",
    all_green="with-green",
    renhou="yakuman",
)
PLAYED: Final = (EVERY, DEFAULT_RULES, OTHER)
"""By what each win is scored."""
Situation: TypeAlias = tuple[Origin, Wind, Wind]
"""Where the winning tile came from, the winner's wind, and the prevailing wind."""
EQUAL: Final = ReadingValue._fields.index("reasons")
"""How many fields of a value are numbers that are compared."""
USUAL: Final[tuple[Situation, ...]] = ((Origin.WALL, "S", "E"), (Origin.DISCARD, "E", "E"))


@attrs.frozen
class WinDeck:
    """All winning hands of some blocks that stay concealed, some melds, and other tiles of some kinds."""

    blocks: tuple[Block, ...]
    melds: tuple[Meld, ...]
    kinds: tuple[Tile, ...]

    @property
    def missing(self) -> int:
        """The number of blocks that consist of these kinds."""
        return 4 - len(self.blocks) - len(self.melds)

    def hands(self) -> list[Hand]:
        """Each hand once, put together of blocks and a pair, or of seven pairs."""
        fixed = [tile for block in self.blocks for tile in block.tiles]
        beside = [tile for meld in self.melds for tile in meld.tiles]
        built = [
            domains.tiles_in(chosen, [pair])
            for chosen in combinations_with_replacement(list(_blocks(self.kinds)), self.missing)
            for pair in [Pair(kind.suit, kind.rank) for kind in self.kinds]
        ]
        if self.missing == 4 and len(self.kinds) == 7:
            built.append([*self.kinds, *self.kinds])
        found = {tuple(sorted([*fixed, *tiles])) for tiles in built if _fits([*fixed, *beside, *tiles])}
        return [Hand.of(tiles, self.melds) for tiles in sorted(found)]

    def number_of_pairs(self) -> int:
        """The number of pairs of a hand and one of its kinds: for each kind, all hands less those without it."""
        always = {tile for block in self.blocks for tile in block.tiles}
        return sum(
            self._number(self.kinds) - (0 if kind in always else self._number(set(self.kinds) - {kind}))
            for kind in {*self.kinds, *always}
        )

    def _number(self, kinds: Iterable[Tile]) -> int:
        """The number of hands in the census, of the tiles that the melds leave."""
        beside = (*self.melds, *map(Meld, self.blocks))
        return census_of_decompositions(3 * self.missing + 2, kinds, melds=beside).hands.distinct


def deck(kinds: str, blocks: str = "", melds: str = "") -> WinDeck:
    """One that is written."""
    return WinDeck(tuple(Block.of(read_tiles(block)) for block in blocks.split()), read_melds(melds), read_tiles(kinds))


def _blocks(kinds: tuple[Tile, ...]) -> Iterator[Block]:
    """Every triplet and sequence of some kinds."""
    for kind in kinds:
        yield Block(kind.suit, kind.rank, BlockShape.TRIPLET)
        ranks = {other.rank for other in kinds if other.suit is kind.suit is not Suit.HONOURS}
        if {kind.rank + 1, kind.rank + 2} <= ranks:
            yield Block(kind.suit, kind.rank, BlockShape.SEQUENCE)


def _fits(tiles: list[Tile]) -> bool:
    return max(map(tiles.count, tiles)) <= COPIES


def wins_of(hands: Iterable[Hand], situations: Iterable[Situation] = USUAL) -> Iterator[Win]:
    """Hands, won on each kind that is concealed in them, in each situation."""
    for hand, (origin, seat, prevailing) in product(hands, situations):
        for kind in sorted(set(hand.tiles)):
            yield Win(hand=hand, tile=kind, origin=origin, seat=seat, round=prevailing)


def question(win: Win) -> Question:
    """A win as the second scorer takes it."""
    return Question(
        tiles=tuple(map(str, win.hand.tiles)),
        tile=str(win.tile),
        origin=win.origin.value,
        seat=f"{WINDS.index(win.seat) + 1}z",
        prevailing=f"{WINDS.index(win.round) + 1}z",
        melds=tuple((tuple(map(str, meld.tiles)), meld.open) for meld in win.hand.melds),
        riichi=win.riichi,
        ippatsu=win.ippatsu,
        first_turn=win.first_turn,
    )


def changed(rules: Rules) -> Mapping[str, object]:
    """The rules that are not the defaults."""
    return {rule.name: rule.word_in(rules) for rule in CHOICES if rule.word_in(rules) != rule.default}


def plain(subject: Subject, one: Interpretation, rules: Rules) -> ReadingValue:
    """A reading in the form of the second scorer; the order of yaku is not compared."""
    fu = one.fu if not one.yakuman else None
    return ReadingValue(
        points=one.points,
        yakuman=one.yakuman,
        all_yakuman=sum(worth for _, worth in one.yaku) if one.yakuman else 0,
        han=one.han or 0,
        fu=fu.total if fu else 0,
        before_rounding=fu.before_rounding if fu else 0,
        reasons=tuple(sorted((item.reason.value, item.fu) for item in fu.items)) if fu else (),
        yaku=tuple(sorted((yaku.value, worth) for yaku, worth in one.yaku)),
        true=_true(subject, one.reading) if rules is EVERY else (),
    )


def _true(subject: Subject, reading: Reading) -> tuple[str, ...]:
    """All yaku that are true of a reading, whatever they hide."""
    return tuple(sorted(yaku.value for yaku in Yaku if subject.has_yaku(reading, yaku, EVERY)))


def check_win(subject: Subject, win: Win) -> str | None:
    """Compare all readings of both scorers, the best one, and its payments."""
    for rules in PLAYED:
        found = subject.riichi_score(win, rules)
        values = sorted(plain(subject, one, rules) for one in found.interpretations)
        by_tables = second_riichi.values(question(win), changed(rules))
        expected = sorted(value if rules is EVERY else value._replace(true=()) for value in by_tables)
        best = expected[-1] if expected[-1].yaku else None
        wrong = [f"{one}; by the tables {two}" for one, two in zip(values, expected, strict=False) if one != two]
        if wrong or len(values) != len(expected):
            return f"{win.hand} on {win.tile}, {win.origin}: {(*wrong, 'another number of readings')[0]}"
        chosen = plain(subject, found.chosen, rules) if isinstance(found, Score) else None
        if not is_best(chosen, best, expected):
            return f"{win.hand} on {win.tile}, {win.origin}: {chosen} is chosen; by the tables {best}"
        amounts, due = paid(found), second_paid(win, best)
        if amounts != due:
            return f"{win.hand} on {win.tile}, {win.origin}: {amounts} are paid; by the tables {due}"
    return None


def is_best(chosen: ReadingValue | None, best: ReadingValue | None, every: list[ReadingValue]) -> bool:
    """Whether the right reading is chosen; of those that are worth the same in all numbers either may be."""
    if chosen is None or best is None:
        return chosen is best
    return chosen[:EQUAL] == best[:EQUAL] and chosen in every


def paid(found: Score | NoYaku) -> tuple[int, ...]:
    """The payment of each player."""
    payments = found.payments if isinstance(found, Score) else ()
    return tuple(payment.amount for payment in payments for _ in range(payment.players))


def second_paid(win: Win, best: ReadingValue | None) -> tuple[int, ...]:
    """The payments for the best reading, by the second scorer."""
    return second_riichi.paid(best.points, win.seat == "E", win.origin.is_tsumo) if best else ()


USES: Final = frozenset({"has_yaku", "riichi_score"})


def of_decks(name: str, statement: str, *decks: WinDeck) -> Theorem[Win]:
    """All wins of some decks."""
    return Theorem(
        name,
        f"A second scorer finds the same readings, yaku, fu and payments of {statement}.",
        USES,
        lambda _: chain.from_iterable(wins_of(each.hands()) for each in decks),
        lambda: len(USUAL) * sum(each.number_of_pairs() for each in decks),
        check_win,
    )


def gates() -> list[Hand]:
    """Every complete hand of dots with all nine ranks, the ends twice or more, put together of blocks and a pair."""
    return [Hand.of(tiles_of_dots(counts)) for counts in domains.built(Suit.DOTS) if is_of_nine_ranks(counts)]


def tiles_of_dots(counts: SuitCounts) -> list[Tile]:
    """A suit of dots."""
    return [Tile(Suit.DOTS, rank) for rank, number in enumerate(counts, start=1) for _ in range(number)]


def is_of_nine_ranks(counts: SuitCounts) -> bool:
    """Whether there are fourteen, each rank is there, and the ends are twice or more."""
    return sum(counts) == domains.MOST_TILES and all(counts) and min(counts[0], counts[-1]) > 1


def number_of_gates() -> int:
    """The number of cases: the suits of this size that the fast way splits."""
    least = (2, 1, 1, 1, 1, 1, 1, 1, 2)
    added = domains.suits_of(9, domains.MOST_TILES - sum(least))
    suits = [tuple(number + more for number, more in zip(least, counts, strict=True)) for counts in added]
    return sum(max(counts) <= COPIES and domains.ways_to_split(Suit.DOTS, counts) > 0 for counts in suits)


def complete_orphans() -> list[Hand]:
    """Thirteen orphans and one of them twice."""
    return [Hand.of((*ORPHANS, twice)) for twice in ORPHANS]


def theorem(
    name: str,
    statement: str,
    hands: Callable[[], list[Hand]],
    number: Callable[[], int],
) -> Theorem[Win]:
    """All wins of some hands."""
    whole = f"A second scorer finds the same readings, yaku, fu and payments of {statement}."
    return Theorem(name, whole, USES, lambda _: wins_of(hands()), number, check_win)


THEOREMS: Final = (
    of_decks("riichi-honours", "every win with honours alone", deck("1234567z")),
    of_decks("riichi-terminals", "every win with terminals and white dragons alone", deck("19m19p19s5z")),
    of_decks("riichi-green", "every win with green tiles alone", deck("23468s6z")),
    of_decks(
        "riichi-sequences",
        "every win with three concealed sequences in two or three suits, another block and a pair of some kinds",
        deck("19m", "123m 123p 456s"),
        deck("1239m4s5z", "123m 123p 123s"),
    ),
    of_decks(
        "riichi-straights",
        "every win with a straight, concealed, of one suit or of three, another block and a pair of some kinds",
        deck("789m1s15z", "123m 456p 789s"),
        deck("12359m2z", "123m 456m 789m"),
    ),
    of_decks(
        "riichi-wheels",
        "every win with 234, 567 and 567 of dots, concealed, another block and a pair of some kinds",
        deck("23458p", "234p 567p 567p"),
    ),
    of_decks(
        "riichi-triplets",
        "every win with three concealed triplets, another block and a pair of some kinds",
        deck("1567p5z", "222p 333p 444p"),
        deck("2345m9s1z", "222m 222p 222s"),
    ),
    of_decks(
        "riichi-open",
        "every win with some open melds and other tiles of some kinds",
        deck("23456m", melds="(345p) (678s)"),
        deck("678m2s15z", melds="(123p) (456p)"),
        deck("123m12s5z", melds="(123p) (123s)"),
        deck("19m5z", melds="(111z) (222z) (333z) (444z)"),
    ),
    of_decks(
        "riichi-quads",
        "every win with some quads and other tiles of some kinds",
        deck("159m5z", melds="[1111m] (9999p) [2222s] (7777z)"),
        deck("159m5z", melds="(123m) (9999p) (222s) (777z)"),
        deck("5678p5z", melds="[1111m] (9999p) [2222s]"),
        deck("5678p5z", melds="[1111m] (999p) [2222s]"),
    ),
    theorem(
        "riichi-nine-ranks",
        "every win of one suit that has all nine ranks, the lowest and the highest twice or more",
        gates,
        lambda: len(USUAL) * 9 * number_of_gates(),
    ),
    theorem(
        "riichi-orphans",
        "every win with thirteen orphans",
        complete_orphans,
        lambda: len(USUAL) * len(ORPHANS) ** 2,
    ),
)
