"""Choices of a caller: fields of frozen classes, each with its choices, its default and a sentence.

Options of commands and of the oracle, their help, their errors and the documentation's tables are derived from them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar, cast

import attrs

from mjfunc.tiles.errors import BadOption, check_option, short_repr
from mjfunc.tiles.value_base import Catalogue, short_listing

if TYPE_CHECKING:
    from collections.abc import Collection

Word: TypeAlias = str | int
"""A choice as it is written."""
W = TypeVar("W", bound=Word)
_YES: Final = "yes"
_NO: Final = "no"
_CHOICE: Final = "choice"
_YES_OR_NO: Final = "yes-or-no"


class Choice(NamedTuple):
    """A field with a fixed set of values, from which the commands, the protocol and the documentation are derived."""

    name: str
    choices: tuple[Word, ...]
    default: Word | tuple[Word, ...]
    sentence: str
    """The meaning of the field, as a sentence."""
    source: str = ""
    """The source of the rule: a book, a rule set or a program."""
    is_yes_or_no: bool = False
    """Whether the field is a bool, which is written ``yes`` or ``no``."""

    def __repr__(self) -> str:
        """Write the name and the choices in one line."""
        return short_listing(f"{type(self).__name__} {self.name}", [*map(str, self.choices)])

    def __str__(self) -> str:
        """Write the name."""
        return self.name

    @property
    def option(self) -> str:
        """The name as a command-line option: ``seven-pairs`` for ``seven_pairs``."""
        return self.name.replace("_", "-")

    @property
    def is_several(self) -> bool:
        """Whether several of the choices can be taken together."""
        return isinstance(self.default, tuple)

    def value(self, word: Word) -> Word:
        """The value of the field for a word: True for ``yes``, or the word itself."""
        return word == _YES if self.is_yes_or_no else word

    def word_in(self, values: attrs.AttrsInstance) -> Word | tuple[Word, ...]:
        """The word for the field's value in ``values``."""
        value: Word | tuple[Word, ...] = getattr(values, self.name)
        return self.word_of(value)

    def word_of(self, value: Word | tuple[Word, ...]) -> Word | tuple[Word, ...]:
        """The word for a value of the field: ``yes`` for True, or the value itself."""
        if self.is_yes_or_no:
            return _YES if value else _NO
        return value


def metadata(choices: tuple[Word, ...], sentence: str, source: str = "") -> dict[str, object]:
    """Return the metadata of a field that is a choice."""
    return {_CHOICE: (choices, sentence, source)}


def choice(choices: tuple[W, ...], sentence: str, source: str = "") -> W:
    """A field whose value is one of the choices, the first of them where none is given."""
    default: W = attrs.field(default=choices[0], validator=_check, metadata=metadata(choices, sentence, source))
    return default


def yes_or_no(sentence: str, source: str = "", *, default: bool) -> bool:
    """A field that is true or false, and is written ``yes`` or ``no``."""
    words = (_YES, _NO) if default else (_NO, _YES)
    known = {**metadata(words, sentence, source), _YES_OR_NO: True}
    field: bool = attrs.field(default=default, validator=_check_bool, metadata=known)
    return field


def _check_bool(_: object, field: attrs.Attribute[bool], value: object) -> None:
    if type(value) is not bool:
        message = f"{field.name} is True or False, not {short_repr(value)}"
        raise BadOption(message)


def _check(_: object, field: attrs.Attribute[W], value: W) -> None:
    check_option(field.name, value, field.metadata[_CHOICE][0])


def choices_of(values: type[attrs.AttrsInstance]) -> Catalogue[Choice]:
    """Every choice that a class offers, in the order of its fields."""
    return Catalogue(_choice(field) for field in attrs.fields(values) if _CHOICE in field.metadata)


def _choice(field: attrs.Attribute[Any]) -> Choice:
    words, sentence, source = field.metadata[_CHOICE]
    is_yes_or_no = _YES_OR_NO in field.metadata
    default = words[0] if is_yes_or_no else cast("Word", field.default)
    return Choice(field.name, words, default, sentence, source, is_yes_or_no)


def non_default_options(values: attrs.AttrsInstance, names: Collection[str] | None = None) -> tuple[str, ...]:
    """The fields that differ from their defaults, written as options: ``players 3``, ``forms a+b``.

    With ``names``, only fields with these names.
    """
    given = ((choice, choice.word_in(values)) for choice in choices_of(type(values)))
    return tuple(
        f"{choice.option} {'+'.join(map(str, value)) if isinstance(value, tuple) else value}"
        for choice, value in given
        if value != choice.default and (names is None or choice.name in names)
    )
