"""Read typed answers: kinds, ways to be ready, and claims about the worth of a win, with what is wrong in a claim."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.draw.hand_pictures import concealed_groups
from mjfunc.explain.score_wording import form_text
from mjfunc.model.decompositions import ReadyThirteenOrphans, check_ready
from mjfunc.model.value_fields import items_in, result_of, results_of
from mjfunc.notation.tile_text import read_tiles, write_tiles
from mjfunc.riichi.spec.points import basic_points, payments, total
from mjfunc.riichi.values.scores import STICK, Fu, Payer
from mjfunc.tiles.counts import check_copies, counts_of
from mjfunc.tiles.errors import BadCounts, BadNotation, MahjongError, check_text
from mjfunc.tiles.tile import Tile, check_tiles
from mjfunc.tiles.value_base import Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mjfunc.model.decompositions import Ready
    from mjfunc.riichi.spec.scoring import Score
    from mjfunc.riichi.values.scores import Payment
    from mjfunc.riichi.values.wins import Win

_PLAIN: Final[Mapping[int, int]] = str.maketrans("MPSZ", "mpsz")
_BETWEEN_TILES: Final[Mapping[int, int]] = str.maketrans(",;/+&", "     ")
"""The characters that people write between tiles."""
_WAY: Final = re.compile(r"[^,;/]+")
_GROUP: Final = re.compile(r"\S+")
_CLAIM: Final = re.compile(
    r"\s*(?:([0-9]{1,6})|([0-9]{1,6})\s*(?:all|[/-]\s*([0-9]{1,6}))|"
    r"([0-9]{1,3})\s*han(?:[\s,]*([0-9]{1,3})\s*fu)?)\s*",
    re.IGNORECASE,
)
_BEGIN: Final = re.compile(r"\A\s*(?:[0-9]{1,6}(?:\s*(?:han[\s,]*[0-9]{0,3}|[/-]\s*[0-9]{0,6}))?)?\s*", re.IGNORECASE)
"""The longest beginning of a text that can begin an answer."""
_HOW: Final = "read_claim('4 han 30 fu') makes one"


def _groups(given: Iterable[Iterable[Tile]]) -> tuple[tuple[Tile, ...], ...]:
    groups = items_in("groups", "groups of tiles", given, BadCounts)
    return tuple(sorted(tuple(sorted(tile.kind for tile in check_tiles(group, "Way"))) for group in groups))


@attrs.frozen(order=True, repr=False)
class Way(Value):
    """The tiles of a hand in groups, as typed in an answer; not necessarily a decomposition."""

    groups: tuple[tuple[Tile, ...], ...] = attrs.field(converter=_groups)

    def __str__(self) -> str:
        """Write the groups: ``11z 23s 123m``."""
        return " ".join(map(write_tiles, self.groups))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The kinds of all groups, in order."""
        return tuple(sorted(tile for group in self.groups for tile in group))


def way_of(decomposition: Ready) -> Way:
    """Return the blocks, pairs and tiles around the hole of a ready hand without melds.

    Thirteen orphans have a group for each suit.
    """
    check_ready("way_of", decomposition)
    if isinstance(decomposition, ReadyThirteenOrphans):
        return Way(_by_suit(decomposition.tiles))
    *groups, around = concealed_groups(decomposition)
    pairs = (around[:2], around[2:]) if len(around) > 2 else (around,)  # only a shanpon has two pairs around its hole
    return Way((*groups, *pairs))


def _by_suit(tiles: Iterable[Tile]) -> tuple[tuple[Tile, ...], ...]:
    return tuple(tuple(group) for _, group in groupby(tiles, key=lambda tile: tile.suit))


def read_kinds(text: str) -> tuple[Tile, ...]:
    """Read kinds, for example ``2p 5p``, ``25p`` or ``5P, 2P``, and return each once and in order."""
    given = _checked_answer("read_kinds", text)
    return tuple(sorted({tile.kind for tile in read_tiles(given.translate(_BETWEEN_TILES))}))


def read_ways(text: str, tiles: Iterable[Tile]) -> tuple[Way, ...]:
    """Read ways to group the tiles of a hand, and return each once and in order.

    Spaces separate groups, and commas separate ways.

    Raises:
        BadCounts: a way does not have the tiles of the hand.
        BadNotation: the text cannot be read.

    """
    given = _checked_answer("read_ways", text)
    whole = [tile.kind for tile in check_tiles(tiles, "read_ways")]
    return tuple(sorted({way for match in _WAY.finditer(given) for way in _way(match, whole)}))


def _checked_answer(function: str, text: object) -> str:
    """The text with lower-case letters of suits."""
    given = check_text(function, text, "read_kinds('2p 5p') reads one").translate(_PLAIN)
    if not given.strip(" ,;/"):
        message = "nothing was typed"
        raise BadNotation(message)
    return given


def _way(match: re.Match[str], whole: list[Tile]) -> Iterator[Way]:
    """The way at a match, unless there are only spaces."""
    words = [*_GROUP.finditer(match.string, match.start(), match.end())]
    way = Way(tiles for word in words for tiles in _by_suit(_read_at(word)))
    if words:
        _check_same(way, whole, words[0].start())
        yield way


def _read_at(word: re.Match[str]) -> tuple[Tile, ...]:
    """The tiles of a word; the position of an error is that in the whole text."""
    try:
        return read_tiles(word.group())
    except MahjongError as error:
        at = 0 if error.position is None else error.position
        raise type(error)(error.message, word.start() + at) from None


def _check_same(way: Way, whole: list[Tile], position: int) -> None:
    """Raise BadCounts unless a way has the tiles of the hand."""
    check_copies(counts_of(way.tiles))
    typed, held = Counter(way.tiles), Counter(whole)
    differences = (("missing", held - typed), ("too many", typed - held))
    faults = [f"{name}: {write_tiles(tiles.elements())}" for name, tiles in differences if tiles]
    if faults:
        message = f"the way that begins here does not have the tiles of the hand; {'; '.join(faults)}"
        raise BadCounts(message, position)


@attrs.frozen
class Claim:
    """A claim about the worth of a win: points, or payments, or han and fu."""

    points: int | None = attrs.field(default=None, validator=result_of(_HOW, int, None))
    han: int | None = attrs.field(default=None, validator=result_of(_HOW, int, None))
    fu: int | None = attrs.field(default=None, validator=result_of(_HOW, int, None))
    payments: tuple[int, ...] = attrs.field(default=(), validator=results_of(_HOW, int))
    """For a drawn tile: the payment of each player, or of each non-dealer and then of the dealer."""


@attrs.frozen
class Slip:
    """A mistake in scoring, and the han, fu and points to which it leads."""

    text: str
    """The end of a sentence, for example ``without tanyao, 1 han``."""
    han: int
    fu: int
    points: int


def read_claim(text: str) -> Claim:
    """Read points, payments in any order, or han and perhaps fu: ``7700``, ``1500 all``, ``2000/4000``, ``6 han``.

    Raises:
        BadNotation: the text is none of these.

    """
    found = _CLAIM.fullmatch(text)
    if found is None:
        raise unreadable(text, _BEGIN, "that is neither points nor payments nor han and fu")
    points, first, second, han, fu = (None if number is None else int(number) for number in found.groups())
    return Claim(points, han, fu, tuple(sorted(number for number in (first, second) if number is not None)))


def unreadable(text: str, begin: re.Pattern[str], fault: str) -> BadNotation:
    """Return the error for an answer, with the position at which it stops being one."""
    rest = begin.sub("", text)
    return BadNotation(fault if text.strip() else "nothing was typed", len(text) - len(rest) if rest else None)


def is_right(claim: Claim, score: Score) -> bool:
    """Whether a typed score is right; it may leave out the fu of a limit."""
    if claim.payments:
        return claim.payments == tuple(payment.amount for payment in _by_payer(score))
    if claim.points is not None:
        return claim.points == score.total
    return claim.han == score.han and _is_fu(claim, score)


def _by_payer(score: Score) -> tuple[Payment, ...]:
    """The payments of non-dealers and of the dealer for a drawn tile; none if one player pays everything."""
    by_payer = {payment.payer: payment for payment in score.payments}
    return tuple(by_payer[payer] for payer in (Payer.OTHERS, Payer.DEALER) if payer in by_payer)


def is_partly_right(claim: Claim, score: Score) -> bool:
    """Whether the han or the fu of a claim are right."""
    return claim.han is not None and (claim.han == score.han or (claim.fu is not None and _is_fu(claim, score)))


def _is_fu(claim: Claim, score: Score) -> bool:
    if claim.fu is None:
        return score.limit is not None
    return score.fu is not None and claim.fu == score.fu.total


def slip_of(claim: Claim, score: Score) -> Slip | None:
    """Return the slip that explains a wrong claim, if there is one."""
    points = _sum(claim.payments, score.win) if claim.payments else claim.points
    if points == score.total:  # the total is right, and no slip explains wrong shares
        return None
    for slip in slips(score):
        if points == slip.points or (claim.han, claim.fu) == (slip.han, slip.fu):
            return slip
    return None


def _sum(amounts: tuple[int, ...], win: Win) -> int:
    """The points of the winner if each player pays the first amount, but the dealer the second if there are two."""
    share, *dealer = amounts
    return share * (win.players - 1 - len(dealer)) + sum(dealer) + STICK * win.sticks


def slips(score: Score) -> Iterator[Slip]:
    """Return the slips that a player can make.

    These are to forget a yaku, a sort of dora or a reason for fu, to confuse dealer and non-dealer or tsumo and ron,
    and to choose another reading.
    """
    han, fu = score.han, score.fu
    if han is None or fu is None:
        return
    for reason, number in (*score.yaku, *score.dora):
        if number < han:
            yield _slip(score, f"without {reason}, {number} han", han - number, fu.total)
    for item in fu.items[1:]:
        less = Fu(tuple(other for other in fu.items if other is not item))
        part = f" {item.part}" if item.part else ""
        yield _slip(score, f"without the {item.fu} fu of {item.reason}{part}", han, less.total)
    yield from _payer_slips(score, han, fu.total)
    for found in score.interpretations:
        if found != score.chosen and found.han is not None and found.fu is not None:
            yield _slip(score, f"as {form_text(found.reading)}", found.han, found.fu.total)


def _payer_slips(score: Score, han: int, fu: int) -> Iterator[Slip]:
    """The points of the same han and fu for a dealer instead of a non-dealer, and by tsumo instead of ron."""
    is_dealer, is_tsumo = score.win.is_dealer, score.win.origin.is_tsumo
    winner, origin = "a non-dealer" if is_dealer else "the dealer", "ron" if is_tsumo else "tsumo"
    yield Slip(f"for {winner}", han, fu, _points(score, han, fu, is_dealer=not is_dealer, is_tsumo=is_tsumo))
    yield Slip(f"by {origin}", han, fu, _points(score, han, fu, is_dealer=is_dealer, is_tsumo=not is_tsumo))


def _slip(score: Score, text: str, han: int, fu: int) -> Slip:
    win = score.win
    return Slip(text, han, fu, _points(score, han, fu, is_dealer=win.is_dealer, is_tsumo=win.origin.is_tsumo))


def _points(score: Score, han: int, fu: int, *, is_dealer: bool, is_tsumo: bool) -> int:
    """The points of the winner for han and fu, with counters and sticks."""
    win = score.win
    paid = payments(
        basic_points(han, fu, score.rules),
        is_dealer=is_dealer,
        is_tsumo=is_tsumo,
        honba=win.honba,
        players=win.players,
        rules=score.rules,
    )
    return total(paid) + STICK * win.sticks
