"""Parse hand texts: ``parse``, which reads the texts that ``str`` writes from suits that were read before."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final

from mjfunc.functional import Memory
from mjfunc.model.blocks import Meld
from mjfunc.model.hand import MOST_BLOCKS, MOST_CONCEALED, MOST_WITH_QUADS, Hand, HandWithQuads, hand_from_suits
from mjfunc.model.suit_offsets import SHARED, SharedSuit
from mjfunc.notation.tile_text import Group, read_groups
from mjfunc.tiles.errors import BadNotation, BadSize, FiveOfAKind, MahjongError, TooManyBlocks, check_text
from mjfunc.tiles.tile import COPIES, RED_RANK

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjfunc.tiles.tile import Tile

_TEXTS: Final = 1 << 13
"""The least number of texts of suits that are remembered."""
_MOST_CHARACTERS: Final = 50
"""No hand that ``str`` writes is longer, so that no long text is remembered."""
_MATCH_WRITTEN: Final = re.compile(
    r"(?:([0-9]+)m)?(?:([0-9]+)p)?(?:([0-9]+)s)?(?:([1-7]+)z)?((?: (?:\([0-9]+[mpsz]\)|\[[0-9]+[mpsz]\]))*)"
).fullmatch
"""The ranks of each suit, and the melds, of a text as ``str`` writes it."""


def parse(text: str) -> Hand:
    """Return the hand that a text writes.

    >>> str(parse("55z 406m (111p)"))
    '406m55z (111p)'

    Args:
        text: Concealed tiles, then melds: ``345m067p22z (111z) [5555s]``.

    Returns:
        A ``Hand``, or a ``HandWithQuads`` for more than fourteen concealed tiles without melds.

    Raises:
        MahjongError: The text writes no hand. ``position`` is the index of the character at fault.
        TypeError: ``text`` is not a string.
    """
    check_text("parse", text, "parse('123m11z') makes a Hand")
    return _parse_written(text) or _parse(text)


def _parse_written(text: str) -> Hand | None:
    """Read what ``str`` writes, from suits that were read before; None where something else is written."""
    written = _MATCH_WRITTEN(text) if len(text) <= _MOST_CHARACTERS else None
    if written is None:
        return None
    m, p, s, z, melded = written.groups("")
    known, new = _NUMBERS.known.get, _NUMBERS.new
    try:
        (m_suit, m_reds), (p_suit, p_reds), (s_suit, s_reds) = (
            known(m) or new(m),
            known(p) or new(p),
            known(s) or new(s),
        )
        z_suit, _ = _HONOURS.known.get(z) or _HONOURS.new(z)
        melds = tuple(map(_MELDS, melded.split())) if melded else ()
    except ValueError:
        return None
    return hand_from_suits(Hand, (m_suit, p_suit, s_suit, z_suit), (m_reds, p_reds, s_reds), melds)


def _parse(text: str) -> Hand:
    """Read any text, tile by tile."""
    concealed, *melded = read_groups(text)
    melds = _melds_in(melded)
    made = HandWithQuads if len(concealed.tiles) > MOST_CONCEALED and not melds else Hand
    try:
        return made.of(concealed.tiles, melds)
    except (FiveOfAKind, BadSize) as error:
        raise type(error)(error.message, _place(error, concealed, melded)) from None


def read_melds(text: str) -> tuple[Meld, ...]:
    """Read melds without concealed tiles."""
    concealed, *melded = read_groups(text)
    if concealed.tiles:
        message = f"{concealed.tiles[0]} is not in a meld; melds are written (111m) or [2222p]"
        raise BadNotation(message, concealed.positions[0])
    return _melds_in(melded)


def _place(error: MahjongError, concealed: Group, melded: Sequence[Group]) -> int | None:
    """The tile or the meld that is one too many; for a size that no hand has, the last concealed tile."""
    match error:
        case FiveOfAKind():
            groups = (concealed, *melded)
            kinds = [tile.kind for group in groups for tile in group.tiles]
            return [at for group in groups for at in group.positions][_fifth(kinds)]
        case TooManyBlocks():
            return melded[MOST_BLOCKS - len(concealed.tiles) // 3].position
        case _:
            most = MOST_CONCEALED if melded else MOST_WITH_QUADS
            return concealed.positions[: most + 1][-1] if concealed.positions else None


def _suit_in(each: str, ranks: str) -> tuple[SharedSuit, int]:
    """The suit that ranks are, and how many of its fives are red; a ValueError where there are more than four alike."""
    counts = map(ranks.replace("0", str(RED_RANK)).count, each)
    return SHARED(bytes(counts)), ranks.count("0")


def _meld_in(group: str) -> Meld:
    """The meld that a group in brackets is."""
    _, read = read_groups(group)
    return Meld.of(read.tiles, open=read.bracket == "(")


_NUMBERS: Final = Memory(partial(_suit_in, "123456789"), _TEXTS)
_HONOURS: Final = Memory(partial(_suit_in, "1234567"), _TEXTS)
_MELDS: Final = Memory(_meld_in, _TEXTS)


def _melds_in(groups: Iterable[Group]) -> tuple[Meld, ...]:
    """The melds that groups in brackets are."""
    melds: list[Meld] = []
    for group in groups:
        try:
            melds.append(Meld.of(group.tiles, open=group.bracket == "("))
        except MahjongError as error:
            raise type(error)(error.message, group.position) from None
    return tuple(melds)


def _fifth(kinds: Sequence[Tile]) -> int:
    """Return the index of the first tile that is the fifth of its kind."""
    return next(at for at, kind in enumerate(kinds) if kinds[:at].count(kind) == COPIES)
