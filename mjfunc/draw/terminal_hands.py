"""Hands, decompositions and wins as text for a terminal, with a colour for each suit if the terminal has colours."""

from __future__ import annotations

from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, cast

import attrs

from mjfunc.draw.hand_pictures import (
    concealed_groups,
    copies_left,
    kinds_that_fill,
    known_tiles,
    melds_of,
    reading_groups,
    tiles_before_win,
)
from mjfunc.draw.terminal import PLAIN, Terminal, ansi_text, check_terminal, column_count
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.decompositions import (
    CompleteThirteenOrphans,
    check_complete,
    check_ready,
)
from mjfunc.model.hand import check_hand
from mjfunc.model.witnesses import Cutting
from mjfunc.notation.tile_text import write_tiles
from mjfunc.notation.unicode import write_unicode
from mjfunc.tiles.errors import items_of, wrong_class
from mjfunc.tiles.tile import Suit, Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.model.blocks import Meld
    from mjfunc.model.decompositions import Complete, Ready
    from mjfunc.model.hand import Hand
    from mjfunc.riichi.values.reading import Reading
    from mjfunc.riichi.values.wins import Win

_TIMES: Final = "\u00d7"
_APART: Final = "   "
"""The gap between blocks of glyphs; within a block glyphs have one space between them."""
_COLOURS: Final = MappingProxyType({Suit.CHARACTERS: "31", Suit.DOTS: "36", Suit.BAMBOOS: "32", Suit.HONOURS: "1"})
"""Red, cyan, green, and bold."""
_RED: Final = ";7"
"""The style of a red five: inverted."""
_GONE: Final = "2;9"
"""Faint and struck through."""


def tiles_text(tiles: Iterable[Tile], terminal: Terminal = PLAIN) -> str:
    """Return tiles in the order given; neighbours of one suit are written together."""
    given = check_tiles(tiles, "tiles_text")
    check_terminal("tiles_text", terminal)
    return in_lines(by_suit(given), terminal)


def hand_text(hand: Hand, terminal: Terminal = PLAIN) -> str:
    """Return the concealed tiles suit by suit, then the melds.

    >>> hand_text(parse("340m11z (777z)"))
    '340m 11z (777z)'
    """
    check_hand("hand_text", hand)
    check_terminal("hand_text", terminal)
    return in_lines([*by_suit(hand.tiles), *map(meld_word, hand.melds)], terminal)


def complete_text(decomposition: Complete, terminal: Terminal = PLAIN) -> str:
    """Return the blocks and the pair of a complete hand, then its melds.

    >>> complete_text(decompose_complete(parse("12311m"))[0])
    '123m 11m'
    """
    check_complete("complete_text", decomposition)
    check_terminal("complete_text", terminal)
    groups = concealed_groups(decomposition)
    return in_lines([*_group_words(groups), *map(meld_word, melds_of(decomposition))], terminal)


def ready_text(
    decomposition: Ready,
    visible: Iterable[Tile] = (),
    terminal: Terminal = PLAIN,
    *,
    conventions: Conventions = DEFAULT,
) -> str:
    """Return the blocks and pairs of a ready hand, its melds, and the wait: ``123m 11z 56p + 4px3 7px4``.

    Each kind that fills the hole is followed by the number of its copies that are neither in the hand nor in
    ``visible``, further tiles known to be gone.

    >>> ready_text(decompose_ready(parse("56p11z"))[0], terminal=Terminal(encoding="ascii"))
    '11z 56p + 4px4 7px4'
    """
    check_ready("ready_text", decomposition)
    check_conventions("ready_text", conventions)
    gone = known_tiles(decomposition, check_tiles(visible, "ready_text"), conventions)
    check_terminal("ready_text", terminal)
    *groups, around = concealed_groups(decomposition)
    words = [*_group_words(groups), *map(meld_word, melds_of(decomposition)), *by_suit(around)]
    filling = [TileWord((kind,), left=copies_left(kind, gone)) for kind in kinds_that_fill(decomposition.wait)]
    return in_lines([*words, TileWord((), "+"), *filling], terminal)


def cutting_text(cutting: Cutting, terminal: Terminal = PLAIN) -> str:
    """Return the sets, the shapes, the head, and the tiles left over: ``shapes 13m 46p  head 11z  left 2z``.

    >>> cutting_text(cuttings(parse("1346m")).cuttings[0])
    'shapes 13m  left 46m'
    """
    if not isinstance(cast("object", cutting), Cutting):
        function = "cutting_text"
        raise wrong_class(function, "a Cutting", cutting, "cuttings(parse('124m11z')).cuttings are some")
    check_terminal("cutting_text", terminal)
    head = () if cutting.head is None else (cutting.head,)
    groups = (("sets", cutting.sets), ("shapes", cutting.shapes), ("head", head))
    named = [(name, [part.tiles for part in parts]) for name, parts in groups]
    left = [word.tiles for word in by_suit(cutting.left)]
    words = [
        TileWord(tiles, "" if at else f" {name} ")
        for name, each in (*named, ("left", left))
        for at, tiles in enumerate(each)
    ]
    # A name has a second space before it, but not at the beginning of a line.
    return in_lines(words, terminal).replace("\n ", "\n").removeprefix(" ")


def copies_text(copies: Iterable[tuple[Tile, int]], terminal: Terminal = PLAIN) -> str:
    """Return kinds in the order given, each with a number of copies.

    >>> copies_text([(Tile.of("4p"), 3), (Tile.of("7p"), 4)], Terminal(encoding="ascii"))
    '4px3 7px4'
    """
    words = [TileWord((tile,), left=left) for tile, left in _checked_copies(copies)]
    check_terminal("copies_text", terminal)
    return in_lines(words, terminal)


def _checked_copies(given: object) -> Iterator[tuple[Tile, int]]:
    function, takes, how = "copies_text", "tiles with their numbers", "acceptance(parse('23m11z')).tiles are some"
    for item in items_of(function, takes, given, how):
        match item:
            case (Tile() as tile, int(left)) if type(left) is int:
                yield tile, left
            case _:
                raise wrong_class(function, takes, item, how)


@attrs.frozen
class TileWord:
    """A group of tiles that is not broken between lines, with its brackets or numbers."""

    tiles: tuple[Tile, ...]
    opening: str = ""
    closing: str = ""
    left: int | None = None
    won: tuple[Tile, ...] = ()
    """The winning tile, which is written after a ``+``."""


def meld_word(meld: Meld) -> TileWord:
    """Return a meld in brackets: round ones if it is open, square ones if it is closed."""
    return TileWord(meld.tiles, "(", ")") if meld.open else TileWord(meld.tiles, "[", "]")


def by_suit(tiles: Iterable[Tile]) -> list[TileWord]:
    """Return a word for each run of tiles of one suit."""
    return [TileWord(tuple(group)) for _, group in groupby(tiles, key=lambda tile: tile.suit)]


def _group_words(groups: Iterable[tuple[Tile, ...]]) -> Iterator[TileWord]:
    return (word for group in groups for word in by_suit(group))


def in_lines(words: Iterable[TileWord], terminal: Terminal) -> str:
    """Return words with spaces between them, wrapped to the terminal."""
    lines: list[str] = []
    used = 0
    plain, apart = attrs.evolve(terminal, colour=False), _APART * terminal.has_glyphs or " "
    for word in words:
        width = column_count(_word_text(word, plain))
        if lines and used + len(apart) + width <= terminal.width:
            lines[-1] += f"{apart}{_word_text(word, terminal)}"
            used += len(apart) + width
        else:
            lines.append(_word_text(word, terminal))
            used = width
    return "\n".join(lines)


def _word_text(word: TileWord, terminal: Terminal) -> str:
    left = ""
    if word.left is not None:
        left = f"{_TIMES if terminal.can_write(_TIMES) else 'x'}{word.left}"
    if terminal.colour and word.left == 0:
        plain = attrs.evolve(terminal, colour=False)
        return ansi_text(f"{_tiles_text(word.tiles, plain)}{left}", _GONE)
    won = f"+{_tiles_text(word.won, terminal)}" if word.won else ""
    return f"{word.opening}{_tiles_text(word.tiles, terminal)}{word.closing}{left}{won}"


def _tiles_text(tiles: tuple[Tile, ...], terminal: Terminal) -> str:
    if terminal.has_glyphs:
        return " ".join(_glyph(tile, terminal) for tile in tiles)
    return "".join(_coloured_letters(tiles)) if terminal.colour else write_tiles(tiles)


def _coloured_letters(tiles: tuple[Tile, ...]) -> Iterator[str]:
    """The ranks of each run and then the letter of its suit, in the colour of the suit; red fives are inverted."""
    for suit, group in groupby(tiles, key=lambda tile: tile.suit):
        chars = [*((str(tile)[0], tile.red) for tile in group), (suit.value, False)]
        for red, alike in groupby(chars, key=lambda char: char[1]):
            yield ansi_text("".join(char for char, _ in alike), _COLOURS[suit] + _RED * red)


def _glyph(tile: Tile, terminal: Terminal) -> str:
    written = write_unicode((tile,))
    return ansi_text(written, _COLOURS[tile.suit] + _RED * tile.red) if terminal.colour else written


def win_text(win: Win, terminal: Terminal = PLAIN) -> str:
    """Return the concealed tiles suit by suit, the winning tile, then the melds: ``345m 22p +9s (777z)``."""
    from mjfunc.riichi.values.wins import check_win  # noqa: PLC0415  # hands are drawn without loading riichi

    check_win("win_text", win)
    check_terminal("win_text", terminal)
    return in_lines(_win_words(win), terminal)


def reading_text(reading: Reading, terminal: Terminal = PLAIN) -> str:
    """Return the blocks and the pair with the winning tile in its place, then the melds: ``345m 78s+9s 22p (777z)``."""
    from mjfunc.riichi.values.reading import check_reading  # noqa: PLC0415  # as above

    check_reading("reading_text", reading)
    check_terminal("reading_text", terminal)
    if isinstance(reading.decomposition, CompleteThirteenOrphans):
        return in_lines(_win_words(reading.win), terminal)
    return in_lines([*_reading_words(reading), *map(meld_word, reading.win.hand.melds)], terminal)


def _win_words(win: Win) -> list[TileWord]:
    return [*by_suit(tiles_before_win(win)), TileWord((), won=(win.tile,)), *map(meld_word, win.hand.melds)]


def _reading_words(reading: Reading) -> Iterator[TileWord]:
    for group in reading_groups(reading):
        tiles, at = group.tiles, group.winning
        if at is None:
            yield TileWord(tiles)
        else:
            yield TileWord(tiles[:at] + tiles[at + 1 :], won=(tiles[at],))
