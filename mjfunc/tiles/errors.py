"""The errors of the package: one class for each fault, with a code that never changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, TypeVar, cast, overload

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

T = TypeVar("T")


def printable_text(text: str) -> str:
    """The text with an escape for each character that cannot be printed, for example a control character."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode("ascii") for char in text)


class MahjongError(ValueError):
    """The base class of all errors about hands, tiles and options. ``code`` identifies the fault, and never changes.

    ``position`` counts from 0: the character of a text, or the item of a list, that is at fault.
    """

    code: ClassVar[str]

    def __init__(self, message: str, position: int | None = None) -> None:
        """Take the message and, if the fault has one, its position.

        A message may quote anything: characters that a terminal could obey are escaped here, for every error.
        """
        self.message: str = printable_text(message)
        self.position = position
        super().__init__(self.message, position)

    def __str__(self) -> str:
        """Only the message; who shows the input knows best how to mark the position in it."""
        return self.message


class NoSuchTile(MahjongError):
    """A suit with a rank or red mark that no tile has."""

    code = "no-such-tile"


class BadCounts(MahjongError):
    """Counts that are not four tuples of 9, 9, 9 and 7 numbers, a number out of range, or tiles that a hand lacks."""

    code = "bad-counts"


class BadNotation(MahjongError):
    """A text or list that cannot be read as tiles."""

    code = "bad-notation"


class BadSize(MahjongError):
    """A number of concealed tiles that no hand has, or that the function does not take."""

    code = "bad-size"


class TooManyBlocks(BadSize):
    """More than four blocks. Each meld counts as one, and so does every three concealed tiles."""


class FiveOfAKind(MahjongError):
    """More than four tiles of one kind, melds included."""

    code = "five-of-a-kind"


class TooManyRedFives(MahjongError):
    """Separate counts of red fives above the counts of fives, or red fives where none are allowed."""

    code = "too-many-red-fives"


class BadMeld(MahjongError):
    """Tiles that are not a block or meld, or a meld that does not fit the operation."""

    code = "bad-meld"


class BadDraw(MahjongError):
    """A closed kan that is not possible: the hand is not ready, or does not hold three tiles like the draw."""

    code = "bad-draw"


class NotComplete(MahjongError):
    """A hand that must be complete, but is not, in any form that counts."""

    code = "not-complete"


class BadMechanics(MahjongError):
    """Circumstances of a classical win that contradict the hand, or each other."""

    code = "bad-mechanics"


class BadWin(MahjongError):
    """A riichi win that contradicts itself. ``reason`` identifies the contradiction, and never changes."""

    code = "bad-win"

    def __init__(self, message: str, position: int | None = None, *, reason: str = "") -> None:
        """Take the message and the identifier of the contradiction."""
        super().__init__(message, position)
        self.reason = reason


class IncompleteWin(BadWin):
    """A riichi win with a hand that is not complete."""

    code = "not-complete"


class BadOption(MahjongError):
    """An option or argument with a value that is not allowed."""

    code = "bad-option"


def short_repr(value: object) -> str:
    """A value as messages show it: never long, and never a number that is too long to be written."""
    try:
        return repr(value)[:80]
    except ValueError:
        return "a number of thousands of digits"
    except RecursionError:
        return "something nested too deeply to be written"


def quantity(number: int, noun: str) -> str:
    """A number with its noun, as in messages: 1 tile, 2 tiles."""
    return f"{short_repr(number)} {noun}{'' if number == 1 else 's'}"


def quantity_or_no(number: int, noun: str) -> str:
    """Count something as prose does: no tile, 1 tile, 2 tiles."""
    return quantity(number, noun) if number else f"no {noun}"


def wrong_class(function: str, takes: str, given: object, how: str) -> TypeError:
    """The TypeError for an argument of a class that a function does not take."""
    return TypeError(f"{function} takes {takes}, not {short_repr(given)}; {how}")


def check_text(function: str, text: object, how: str) -> str:
    """Give back the text that a function was given, and refuse anything else."""
    if not isinstance(text, str):
        raise wrong_class(function, "a text", text, how)
    return text


MOST_ITEMS: Final = 10_000
"""The most items of an iterable that are read: one that gives more is refused, for it may be endless."""


@overload
def items_of(function: str, takes: str, given: Iterable[T], how: str, most: int | None = ...) -> Iterator[T]: ...


@overload
def items_of(function: str, takes: str, given: object, how: str, most: int | None = ...) -> Iterator[object]: ...


def items_of(function: str, takes: str, given: object, how: str, most: int | None = MOST_ITEMS) -> Iterator[object]:
    """The items of an argument; a text is refused, for its characters were not meant.

    The iterator raises BadSize after ``most`` items if there are more; None is for functions that take any number.
    """
    try:
        if not isinstance(given, str):
            items = iter(cast("Iterable[object]", given))
            return items if most is None else first_items(f"{function} takes {takes}", items, most)
    except TypeError:
        pass
    raise wrong_class(function, takes, given, how)


def first_items(takes: str, items: Iterable[T], most: int = MOST_ITEMS) -> Iterator[T]:
    """The items of an iterable; BadSize after ``most`` of them if there are more."""
    for position, item in enumerate(items):
        if position == most:
            message = f"{takes}; more than {most:,} items were given"
            raise BadSize(message, position)
        yield item


def check_option(name: str, value: object, choices: tuple[str | int, ...]) -> None:
    """Refuse a choice that does not exist, whatever the types promised."""
    for choice in choices:
        if value is choice:
            return  # as nearly always, and several times as fast
    if (type(value), value) not in [(type(choice), choice) for choice in choices]:
        message = f"{name} must be one of {', '.join(map(str, choices))}; not {short_repr(value)}"
        raise BadOption(message)
