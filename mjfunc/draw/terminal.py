"""Hands and decompositions as text for a terminal: blocks set apart, suits in colours where there are colours."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, Self, TypeAlias, assert_never, cast, get_args

import attrs

from mjfunc.draw.hands import fills, left_of, used_by
from mjfunc.draw.wrapping import columns_of
from mjfunc.model.choices import choice
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.cuttings import Cutting
from mjfunc.model.decompositions import (
    CompleteRegular,
    CompleteSevenPairs,
    CompleteThirteenOrphans,
    ReadyRegular,
    ReadySevenPairs,
    ReadyThirteenOrphans,
    check_complete,
    check_ready,
)
from mjfunc.model.fields import check_field
from mjfunc.model.hand import check_hand
from mjfunc.notation.text import write_tiles
from mjfunc.notation.unicode import write_unicode
from mjfunc.tiles.errors import BadOption, items_of, shown, wrong_class
from mjfunc.tiles.tile import KINDS, Suit, Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.model.blocks import Meld
    from mjfunc.model.decompositions import Complete, Ready
    from mjfunc.model.hand import Hand

Writing: TypeAlias = Literal["letters", "glyphs"]
_TIMES: Final = "\u00d7"
_APART: Final = "   "
"""What is between blocks of glyphs, between which there is a space."""
_DUMB: Final = ("dumb", "unknown")
_COLOURS: Final = MappingProxyType({Suit.CHARACTERS: "31", Suit.DOTS: "36", Suit.BAMBOOS: "32", Suit.HONOURS: "1"})
"""Red, cyan, green, and bold."""
_RED: Final = ";7"
"""A red five is shown on its colour."""
_GONE: Final = "2;9"
"""Faint and struck through."""


@attrs.frozen
class Terminal:
    """What text is written to."""

    colour: bool = False
    width: int = 80
    """Lines are no longer, unless a single block is."""
    tiles: Writing = choice(get_args(Writing), "Ranks and the letters of suits, or the Mahjong Tiles of Unicode.")
    encoding: str = "utf-8"
    """What it cannot write is written in ASCII."""

    def __attrs_post_init__(self) -> None:
        """Refuse what no terminal has."""
        check_field("colour", bool, self.colour, BadOption)
        check_field("width", int, self.width, BadOption)
        check_field("encoding", str, self.encoding, BadOption)
        if self.width < 1:
            message = f"a terminal has a width of 1 or more, not {shown(self.width)}"
            raise BadOption(message)
        try:
            "1m".encode(self.encoding)
        except (LookupError, ValueError):
            message = f"encoding is one of text that Python knows; not {shown(self.encoding)}"
            raise BadOption(message) from None

    @classmethod
    def of(
        cls,
        environ: Mapping[str, str],
        *,
        is_terminal: bool,
        width: int = 80,
        tiles: Writing = "letters",
        encoding: str = "utf-8",
    ) -> Self:
        """The terminal that an environment describes.

        ``NO_COLOR`` forbids colours, ``FORCE_COLOR`` orders them; otherwise a terminal has them unless it is dumb, and
        a pipe has none.
        """
        if not isinstance(cast("object", environ), Mapping):
            function = "Terminal.of"
            raise wrong_class(function, "an environment", environ, "os.environ is one")
        check_field("is_terminal", bool, is_terminal, BadOption)
        forced = environ.get("FORCE_COLOR")
        can = forced != "0" if forced else is_terminal and environ.get("TERM") not in _DUMB
        return cls(can and not environ.get("NO_COLOR"), width, tiles, encoding)

    def can_write(self, text: str) -> bool:
        """Whether the encoding has all of these characters."""
        try:
            text.encode(self.encoding)
        except UnicodeError:
            return False
        return True

    @property
    def has_glyphs(self) -> bool:
        """Whether tiles are written as glyphs."""
        match self.tiles:
            case "glyphs":
                return self.can_write(write_unicode(KINDS))
            case "letters":
                return False
            case _ as never:
                assert_never(never)


PLAIN: Final = Terminal()


def tiles_text(tiles: Iterable[Tile], terminal: Terminal = PLAIN) -> str:
    """Tiles in the order in which they are given, suit by suit."""
    given = check_tiles(tiles, "tiles_text")
    check_terminal("tiles_text", terminal)
    return in_lines(by_suit(given), terminal)


def hand_text(hand: Hand, terminal: Terminal = PLAIN) -> str:
    """The concealed tiles suit by suit, then the melds."""
    check_hand("hand_text", hand)
    check_terminal("hand_text", terminal)
    return in_lines([*by_suit(hand.tiles), *map(meld_word, hand.melds)], terminal)


def complete_text(decomposition: Complete, terminal: Terminal = PLAIN) -> str:
    """The blocks and the pair of a complete hand, then its melds."""
    check_complete("complete_text", decomposition)
    check_terminal("complete_text", terminal)
    match decomposition:
        case CompleteRegular(blocks, pair, melds):
            concealed = (*(block.tiles for block in blocks), pair.tiles)
            words = [*map(Word, concealed), *map(meld_word, melds)]
        case CompleteSevenPairs(pairs):
            words = [Word(pair.tiles) for pair in pairs]
        case CompleteThirteenOrphans():
            words = by_suit(decomposition.tiles)
        case _ as never:
            assert_never(never)
    return in_lines(words, terminal)


def ready_text(
    decomposition: Ready,
    visible: Iterable[Tile] = (),
    terminal: Terminal = PLAIN,
    *,
    conventions: Conventions = DEFAULT,
) -> str:
    """The blocks and pairs of a ready hand, its melds, and the wait: ``123m 11z 56p + 4px3 7px4``.

    Behind each kind that fills the hole stands how many copies of it neither the hand nor ``visible`` has.
    """
    check_ready("ready_text", decomposition)
    check_conventions("ready_text", conventions)
    gone = used_by(decomposition, check_tiles(visible, "ready_text"), conventions)
    check_terminal("ready_text", terminal)
    match decomposition:
        case ReadyRegular(blocks, pair, wait, melds):
            pairs = () if pair is None else (pair,)
            words = [*(Word(part.tiles) for part in (*blocks, *pairs)), *map(meld_word, melds), *by_suit(wait.tiles)]
        case ReadySevenPairs(pairs, wait):
            words = [*(Word(pair.tiles) for pair in pairs), Word(wait.tiles)]
        case ReadyThirteenOrphans(_, wait):
            words = by_suit(decomposition.tiles)
        case _ as never:
            assert_never(never)
    filling = [Word((kind,), left=left_of(kind, gone)) for kind in fills(wait)]
    return in_lines([*words, Word((), "+"), *filling], terminal)


def cutting_text(cutting: Cutting, terminal: Terminal = PLAIN) -> str:
    """The sets, the shapes, the head, and what is left over: ``shapes 13m 46p  head 11z  left 2z``."""
    if not isinstance(cast("object", cutting), Cutting):
        function = "cutting_text"
        raise wrong_class(function, "a Cutting", cutting, "cuttings(parse('124m11z')).cuttings are some")
    check_terminal("cutting_text", terminal)
    head = () if cutting.head is None else (cutting.head,)
    groups = (("sets", cutting.sets), ("shapes", cutting.shapes), ("head", head))
    named = [(name, [part.tiles for part in parts]) for name, parts in groups]
    left = [word.tiles for word in by_suit(cutting.left)]
    words = [
        Word(tiles, "" if at else f" {name} ")
        for name, each in (*named, ("left", left))
        for at, tiles in enumerate(each)
    ]
    # A name stands apart from what is before it on its line.
    return in_lines(words, terminal).replace("\n ", "\n").removeprefix(" ")


def copies_text(copies: Iterable[tuple[Tile, int]], terminal: Terminal = PLAIN) -> str:
    """Kinds in the order in which they are given, each with a number of copies: ``4p x3 7p x4``."""
    words = [Word(tiles, left=left) for tiles, left in _copies(copies)]
    check_terminal("copies_text", terminal)
    return in_lines(words, terminal)


def _copies(given: object) -> Iterator[tuple[tuple[Tile, ...], int]]:
    function, takes, how = "copies_text", "tiles with their numbers", "acceptance(parse('23m11z')).tiles are some"
    for item in items_of(function, takes, given, how):
        match item:
            case (Tile() as tile, int(left)) if type(left) is int:
                yield (tile,), left
            case _:
                raise wrong_class(function, takes, item, how)


@attrs.frozen
class Word:
    """What stands between two spaces: tiles in brackets, beside how many are left, or with what came to them."""

    tiles: tuple[Tile, ...]
    opening: str = ""
    closing: str = ""
    left: int | None = None
    won: tuple[Tile, ...] = ()
    """What came last."""


def meld_word(meld: Meld) -> Word:
    """A meld in the brackets of an open or of a closed one."""
    return Word(meld.tiles, "(", ")") if meld.open else Word(meld.tiles, "[", "]")


def by_suit(tiles: Iterable[Tile]) -> list[Word]:
    """Tiles that stand together as long as they are of one suit."""
    return [Word(tuple(group)) for _, group in groupby(tiles, key=lambda tile: tile.suit)]


def in_lines(words: Iterable[Word], terminal: Terminal) -> str:
    """Words with room between them, on as many lines as they need."""
    lines: list[str] = []
    used = 0
    plain, apart = attrs.evolve(terminal, colour=False), _APART * terminal.has_glyphs or " "
    for word in words:
        width = columns_of(_written(word, plain))
        if lines and used + len(apart) + width <= terminal.width:
            lines[-1] += f"{apart}{_written(word, terminal)}"
            used += len(apart) + width
        else:
            lines.append(_written(word, terminal))
            used = width
    return "\n".join(lines)


def _written(word: Word, terminal: Terminal) -> str:
    left = ""
    if word.left is not None:
        left = f"{_TIMES if terminal.can_write(_TIMES) else 'x'}{word.left}"
    if terminal.colour and word.left == 0:
        plain = attrs.evolve(terminal, colour=False)
        return styled(f"{_tiles(word.tiles, plain)}{left}", _GONE)
    won = f"+{_tiles(word.won, terminal)}" if word.won else ""
    return f"{word.opening}{_tiles(word.tiles, terminal)}{word.closing}{left}{won}"


def _tiles(tiles: tuple[Tile, ...], terminal: Terminal) -> str:
    if terminal.has_glyphs:
        return " ".join(_glyph(tile, terminal) for tile in tiles)
    return "".join(_coloured_letters(tiles)) if terminal.colour else write_tiles(tiles)


def _coloured_letters(tiles: tuple[Tile, ...]) -> Iterator[str]:
    """The ranks that stand together and then the letter of their suit; red fives stand out."""
    for suit, group in groupby(tiles, key=lambda tile: tile.suit):
        chars = [*((str(tile)[0], tile.red) for tile in group), (suit.value, False)]
        for red, alike in groupby(chars, key=lambda char: char[1]):
            yield styled("".join(char for char, _ in alike), _COLOURS[suit] + _RED * red)


def _glyph(tile: Tile, terminal: Terminal) -> str:
    written = write_unicode((tile,))
    return styled(written, _COLOURS[tile.suit] + _RED * tile.red) if terminal.colour else written


def styled(text: str, style: str) -> str:
    """A text with a style, which is the number of one."""
    return f"\x1b[{style}m{text}\x1b[0m"


def check_terminal(function: str, terminal: object) -> None:
    """Refuse what is not a terminal."""
    if not isinstance(terminal, Terminal):
        raise wrong_class(function, "a Terminal", terminal, "Terminal(colour=True) is one")
