"""Programs that speak the protocol, to be filled in: one for each of some languages, complete as it is."""

from __future__ import annotations

from pkgutil import get_data
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from mjfunc.tiles.errors import check_option

if TYPE_CHECKING:
    from collections.abc import Mapping

Language: TypeAlias = Literal["python", "javascript", "c", "rust"]

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
_ENDS: Final[Mapping[Language, str]] = MappingProxyType({"python": "py", "javascript": "js", "c": "c", "rust": "rs"})


def adapter(language: Language) -> str:
    """The program in that language."""
    check_option("language", language, LANGUAGES)
    text = get_data(__name__, f"adapter.{_ENDS[language]}.txt")
    if text is None:
        raise AssertionError
    return text.decode()
