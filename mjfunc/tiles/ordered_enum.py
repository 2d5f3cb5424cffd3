"""Enumerations of words whose members sort in the order of their definition."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import NoReturn

from mjfunc.tiles.errors import short_repr


class Listed(StrEnum):
    """Immutable words that sort in the order of their definition.

    ``repr`` gives what evaluates to the member, ``str`` the word.
    """

    ordinal: int
    """The position of the member in its enumeration, from 0."""

    def __init__(self, _: str) -> None:
        """Take the next ordinal."""
        self.ordinal = len(type(self).__members__)

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse any change once the member is listed."""
        if self in type(self).__members__.values():
            self._refuse_change()
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        """Refuse it as well."""
        self._refuse_change()

    def _refuse_change(self) -> NoReturn:
        message = f"{self!r} cannot be changed"
        raise AttributeError(message)

    @property
    def __dict__(self) -> MappingProxyType[str, object]:  # type: ignore[override]  # ``vars`` is not a way in either
        """The attributes, read-only."""
        return MappingProxyType(super().__dict__)

    def __repr__(self) -> str:
        """Write what evaluates to the member."""
        return f"{type(self).__name__}.{self.name}"

    def __lt__(self, other: object) -> bool:
        """Sort in the order of the list, among members of one list only."""
        return self.ordinal < other.ordinal if isinstance(other, type(self)) else self._foreign(other)

    def __le__(self, other: object) -> bool:
        """Sort in the order of the list, among members of one list only."""
        return self.ordinal <= other.ordinal if isinstance(other, type(self)) else self._foreign(other)

    def __gt__(self, other: object) -> bool:
        """Sort in the order of the list, among members of one list only."""
        return self.ordinal > other.ordinal if isinstance(other, type(self)) else self._foreign(other)

    def __ge__(self, other: object) -> bool:
        """Sort in the order of the list, among members of one list only."""
        return self.ordinal >= other.ordinal if isinstance(other, type(self)) else self._foreign(other)

    def _foreign(self, other: object) -> NoReturn:
        """Raise TypeError; with NotImplemented Python would compare the words, which have another order."""
        message = f"{self!r} sorts among the members of {type(self).__name__} only, not beside {short_repr(other)}"
        raise TypeError(message)
