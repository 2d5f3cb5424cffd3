"""What each yaku asks of a reading, condition by condition, so that it can be said which of them a hand misses.

All conditions of a yaku hold exactly where the reading has it. A yaku of which nothing more is said here has a single
condition, which is its sentence.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.explain.places import YAKUHAI
from mjfunc.model.fields import check_result
from mjfunc.model.forms import WaitShape
from mjfunc.notation.text import write_tiles
from mjfunc.riichi.colours import has_honour, has_sequence, suits
from mjfunc.riichi.holding import has_yaku
from mjfunc.riichi.sequences import STRAIGHT, starts, twins
from mjfunc.riichi.situation import is_renhou
from mjfunc.riichi.values import DRAGONS, value_of
from mjfunc.riichi.yaku import Yaku

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from mjfunc.riichi.readings import Reading
    from mjfunc.riichi.rules import Rules
    from mjfunc.tiles.tile import Tile

_HOW: Final = "conditions(reading, Yaku.PINFU, rules) are some"


@attrs.frozen
class Condition:
    """What is asked, whether it is so, and what there is instead where it is not and there is more to say."""

    asked: str
    holds: bool
    instead: str = ""

    def __attrs_post_init__(self) -> None:
        """Refuse what are not words, and what is not whether."""
        check_result(self, "asked", self.asked, _HOW, str)
        check_result(self, "holds", self.holds, _HOW, bool)
        check_result(self, "instead", self.instead, _HOW, str)

    def __str__(self) -> str:
        """Write what is asked, and what is not so."""
        return self.asked if self.holds else f"not so: {self.asked}{f'; {self.instead}' if self.instead else ''}"


def conditions(reading: Reading, yaku: Yaku, rules: Rules) -> tuple[Condition, ...]:
    """What a yaku asks."""
    asked = _ASKED.get(yaku)
    if asked is None:
        asks, _, _ = yaku.sentence.rstrip(".").partition("; instead of")
        return (Condition(f"{asks[:1].lower()}{asks[1:]}", has_yaku(reading, yaku, rules)),)
    return tuple(asked(reading, rules))


def _closed(reading: Reading) -> Condition:
    called = [str(meld) for meld in reading.win.hand.melds if meld.open]
    return Condition("the hand is closed", reading.is_closed, _are(called, "open"))


def _riichi(reading: Reading, _: Rules) -> Iterator[Condition]:
    declared = reading.win.riichi
    yield _closed(reading)
    instead = "double riichi was" if declared == "double" else ""
    yield Condition("riichi was declared", declared == "riichi", instead)


def _ippatsu(reading: Reading, rules: Rules) -> Iterator[Condition]:
    yield Condition("the hand was won within a go-round of the riichi", reading.win.ippatsu)
    if reading.win.ippatsu:
        yield Condition("the rules count that", rules.ippatsu == "yes")


def _renhou(reading: Reading, rules: Rules) -> Iterator[Condition]:
    yield Condition("the winning tile was claimed before the winner's first turn", is_renhou(reading))
    if is_renhou(reading):
        yield Condition("the rules make that a yaku", has_yaku(reading, Yaku.RENHOU, rules))


def _tsumo(reading: Reading, _: Rules) -> Iterator[Condition]:
    yield _closed(reading)
    yield Condition("the winning tile was drawn", reading.win.origin.is_tsumo, "it was claimed")


def _pinfu(reading: Reading, rules: Rules) -> Iterator[Condition]:
    pair = reading.pair
    yield _closed(reading)
    yield Condition("there are four sequences", len(reading.sequences) == 4, _number(len(reading.sequences)))
    is_worthless = pair is not None and value_of(pair, reading.win) == 0
    yield Condition("the pair beside them is not valued", is_worthless, "" if pair is None else f"{pair} is")
    yield Condition("the wait was ryanmen", reading.wait is WaitShape.RYANMEN, f"it was {reading.wait}")
    if reading.win.origin.is_tsumo:
        yield Condition("the rules count it when the winning tile is drawn", rules.pinfu_tsumo == "yes")


def _tanyao(reading: Reading, rules: Rules) -> Iterator[Condition]:
    outside = {kind for kind in reading.kinds if not kind.is_simple}
    yield Condition("terminals and honours are of one kind at most", len(outside) <= 1, _listed(outside))
    yield Condition("there is no terminal and no honour", not outside, _listed(outside))
    if not reading.is_closed:
        yield Condition("the rules count it in an open hand", rules.open_tanyao == "yes")


def _iipeikou(reading: Reading, _: Rules) -> Iterator[Condition]:
    number = twins(reading)
    yield _closed(reading)
    yield Condition("one sequence is there twice", number == 1, "two are" if number else "none is")


def _ryanpeikou(reading: Reading, _: Rules) -> Iterator[Condition]:
    number = twins(reading)
    yield _closed(reading)
    yield Condition("a sequence is there twice", number >= 1)
    yield Condition("another is there twice", number == 2)


def _triplet(kind_in: Callable[[Reading], Tile]) -> Callable[[Reading, Rules], Iterator[Condition]]:
    def asked(reading: Reading, _: Rules) -> Iterator[Condition]:
        kind = kind_in(reading)
        held = reading.kinds.count(kind)
        yield Condition(f"there is {kind}", held > 0)
        yield Condition("it is a triplet", kind in reading.triplets, f"there {_are_so_many(held)}")

    return asked


def _in_suits(found: Iterable[tuple[object, int]], what: str) -> Iterator[Condition]:
    """The same in so many suits."""
    most = max(Counter(rank for _, rank in {*found}).values(), default=0)
    yield Condition(f"{what} is there in two suits", most >= 2)
    yield Condition("it is there in the third suit", most >= 3)


def _sanshoku_doujun(reading: Reading, _: Rules) -> Iterator[Condition]:
    yield from _in_suits(starts(reading), "the same sequence")


def _sanshoku_doukou(reading: Reading, _: Rules) -> Iterator[Condition]:
    numbers = [(kind.suit, kind.rank) for kind in reading.triplets if not kind.is_honour]
    yield from _in_suits(numbers, "a triplet of the same rank")


def _ittsuu(reading: Reading, _: Rules) -> Iterator[Condition]:
    found = {*starts(reading)}
    most = max((sum((suit, rank) in found for rank in STRAIGHT) for suit, _ in found), default=0)
    yield Condition("two of 123, 456 and 789 are there in a suit", most >= 2)
    yield Condition("the third is there", most >= 3)


def _chanta(reading: Reading, _: Rules) -> Iterator[Condition]:
    yield from _outside(reading, "a terminal or an honour", lambda kind: not kind.is_simple)
    yield Condition("there is a sequence", has_sequence(reading))
    yield Condition("there is an honour", has_honour(reading))


def _junchan(reading: Reading, _: Rules) -> Iterator[Condition]:
    yield from _outside(reading, "a terminal", lambda kind: kind.is_terminal)
    yield Condition("there is a sequence", has_sequence(reading))


def _outside(reading: Reading, what: str, is_so: Callable[[Tile], bool]) -> Iterator[Condition]:
    """In every block and in the pair, or in all but one."""
    without = [part for part in reading.parts if not any(map(is_so, part))]
    instead = f"not in {' '.join(map(write_tiles, without))}"
    yield Condition(f"all blocks and the pair but one have {what}", len(without) <= 1, instead)
    yield Condition(f"every block and the pair have {what}", not without, instead)


def _so_many(what: str, number: int, needed: int) -> Iterator[Condition]:
    """Exactly so many; nearly as many are nearly it."""
    yield Condition(f"of {needed} {what} at most one is missing", number >= needed - 1, _number(number))
    yield Condition(f"there are exactly {needed}", number == needed, _number(number))


def _toitoi(reading: Reading, _: Rules) -> Iterator[Condition]:
    yield from _so_many("triplets", len(reading.triplets), 4)


def _sanankou(reading: Reading, _: Rules) -> Iterator[Condition]:
    yield from _so_many("concealed triplets", len(reading.concealed_triplets), 3)


def _sankantsu(reading: Reading, _: Rules) -> Iterator[Condition]:
    yield from _so_many("quads", len(reading.quads), 3)


def _shousangen(reading: Reading, _: Rules) -> Iterator[Condition]:
    number = len(DRAGONS.intersection(reading.triplets))
    yield Condition("there are triplets of two dragons", number == 2, _number(number))
    yield Condition("there is a pair of the third", reading.pair in DRAGONS)


def _honroutou(reading: Reading, _: Rules) -> Iterator[Condition]:
    simple = {kind for kind in reading.kinds if kind.is_simple}
    yield Condition("the hand is blocks and a pair, or seven pairs", not reading.is_thirteen_orphans)
    yield Condition("simples are of one kind at most", len(simple) <= 1, _listed(simple))
    yield Condition("there are only terminals and honours", not simple, _listed(simple))


def _honitsu(reading: Reading, _: Rules) -> Iterator[Condition]:
    yield from _one_suit(reading)
    yield Condition("there are honours", has_honour(reading))


def _chinitsu(reading: Reading, _: Rules) -> Iterator[Condition]:
    yield from _one_suit(reading)
    yield Condition("there is no honour", not has_honour(reading))


def _one_suit(reading: Reading) -> Iterator[Condition]:
    number = len(suits(reading))
    yield Condition("the tiles that are not honours are of two suits at most", number <= 2, "they are of 3")
    yield Condition("they are of one suit", number == 1, f"they are of {number or 'none'}")


def _number(number: int) -> str:
    return f"there {_are_so_many(number)}"


def _are_so_many(number: int) -> str:
    return "is 1" if number == 1 else f"are {number}"


def _are(words: list[str], what: str) -> str:
    return f"{' '.join(words)} {'is' if len(words) == 1 else 'are'} {what}"


def _listed(kinds: Iterable[Tile]) -> str:
    return " ".join(map(str, sorted({*kinds})))


_ASKED: Final[Mapping[Yaku, Callable[[Reading, Rules], Iterator[Condition]]]] = {
    Yaku.RIICHI: _riichi,
    Yaku.IPPATSU: _ippatsu,
    Yaku.MENZEN_TSUMO: _tsumo,
    Yaku.RENHOU: _renhou,
    Yaku.PINFU: _pinfu,
    Yaku.TANYAO: _tanyao,
    Yaku.IIPEIKOU: _iipeikou,
    **{yaku: _triplet(kind_in) for yaku, kind_in in YAKUHAI.items()},
    Yaku.SANSHOKU_DOUJUN: _sanshoku_doujun,
    Yaku.ITTSUU: _ittsuu,
    Yaku.CHANTA: _chanta,
    Yaku.TOITOI: _toitoi,
    Yaku.SANANKOU: _sanankou,
    Yaku.SANKANTSU: _sankantsu,
    Yaku.SANSHOKU_DOUKOU: _sanshoku_doukou,
    Yaku.HONROUTOU: _honroutou,
    Yaku.SHOUSANGEN: _shousangen,
    Yaku.HONITSU: _honitsu,
    Yaku.JUNCHAN: _junchan,
    Yaku.RYANPEIKOU: _ryanpeikou,
    Yaku.CHINITSU: _chinitsu,
}
