"""What can be chosen stands once: in the field of a frozen class, with its choices, its default and a sentence.

Options of commands and of the oracle, their help, what is refused, and the documentation's tables are derived from
these fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import attrs

from mjfunc.tiles.errors import check_option

if TYPE_CHECKING:
    from collections.abc import Collection

Word: TypeAlias = str | int
"""A choice as it is written."""
W = TypeVar("W", bound=Word)
_CHOICE: Final = "choice"


@attrs.frozen
class Choice:
    """A field that a caller chooses."""

    name: str
    choices: tuple[Word, ...]
    default: Word | tuple[Word, ...]
    sentence: str
    """What is chosen."""
    source: str = ""
    """Where the rule is found."""

    @property
    def option(self) -> str:
        """The name as options are written."""
        return self.name.replace("_", "-")

    @property
    def is_several(self) -> bool:
        """Whether several of the choices can be taken together."""
        return isinstance(self.default, tuple)


def metadata(choices: tuple[Word, ...], sentence: str, source: str = "") -> dict[str, object]:
    """What a field says of itself."""
    return {_CHOICE: (choices, sentence, source)}


def choice(choices: tuple[W, ...], sentence: str, source: str = "") -> W:
    """A field whose value is one of the choices, the first of them where none is given."""
    default: W = attrs.field(default=choices[0], validator=_check, metadata=metadata(choices, sentence, source))
    return default


def _check(_: object, field: attrs.Attribute[W], value: W) -> None:
    check_option(field.name, value, field.metadata[_CHOICE][0])


def choices_of(values: type[attrs.AttrsInstance]) -> tuple[Choice, ...]:
    """Every choice that a class offers, in the order of its fields."""
    return tuple(
        Choice(field.name, field.metadata[_CHOICE][0], field.default, *field.metadata[_CHOICE][1:])
        for field in attrs.fields(values)
        if _CHOICE in field.metadata
    )


def chosen(values: attrs.AttrsInstance, names: Collection[str] | None = None) -> tuple[str, ...]:
    """The choices that are not the usual ones, of all or of those with these names: ``players 3``, ``forms a+b``."""
    given = ((choice, getattr(values, choice.name)) for choice in choices_of(type(values)))
    return tuple(
        f"{choice.option} {'+'.join(value) if choice.is_several else value}"
        for choice, value in given
        if value != choice.default and (names is None or choice.name in names)
    )
