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
    """A fault in what the caller gave.

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
    """A suit and a rank, or a mark, that no tile has."""

    code = "no-such-tile"


class BadCounts(MahjongError):
    """Something that is not four tuples of 9, 9, 9 and 7 numbers from 0, a difference below 0, or a bad number."""

    code = "bad-counts"


class BadNotation(MahjongError):
    """A text or a list that writes no tiles."""

    code = "bad-notation"


class BadSize(MahjongError):
    """A number of concealed tiles that no hand has, or not the one that is needed."""

    code = "bad-size"


class TooManyBlocks(BadSize):
    """More than four blocks, those still to be found among the concealed tiles included."""


class FiveOfAKind(MahjongError):
    """More than four tiles of one kind, those in melds included."""

    code = "five-of-a-kind"


class TooManyRedFives(MahjongError):
    """More red marks in a suit than fives to carry them."""

    code = "too-many-red-fives"


class BadMeld(MahjongError):
    """Tiles that are not a block, or something that cannot be the part of a hand that it was given for."""

    code = "bad-meld"


class BadDraw(MahjongError):
    """A draw with which no closed kan can be declared."""

    code = "bad-draw"


class NotComplete(MahjongError):
    """A hand that has drawn, and is not complete in any form that counts."""

    code = "not-complete"


class BadMechanics(MahjongError):
    """Ways of having won that contradict the hand, or each other."""

    code = "bad-mechanics"


class BadWin(MahjongError):
    """A riichi win that contradicts itself; ``reason`` is the identifier of the contradiction, and never changes."""

    code = "bad-win"

    def __init__(self, message: str, position: int | None = None, *, reason: str = "") -> None:
        """Take the message and the identifier of the contradiction."""
        super().__init__(message, position)
        self.reason = reason


class IncompleteWin(BadWin):
    """A riichi win whose hand is complete in no form."""

    code = "not-complete"


class BadOption(MahjongError):
    """A choice that does not exist."""

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
        message = f"{name} is one of {', '.join(map(str, choices))}; not {short_repr(value)}"
        raise BadOption(message)
