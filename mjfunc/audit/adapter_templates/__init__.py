"""Programs that speak the protocol, to be filled in: one for each of some languages, complete as it is."""

from __future__ import annotations

from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from mjfunc.tiles.errors import check_option

if TYPE_CHECKING:
    from collections.abc import Mapping

Language: TypeAlias = Literal["python", "javascript", "typescript", "c", "cpp", "rust", "go", "java", "csharp"]

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
ENDS: Final[Mapping[Language, str]] = MappingProxyType(
    {
        "python": "py",
        "javascript": "js",
        "typescript": "ts",
        "c": "c",
        "cpp": "cpp",
        "rust": "rs",
        "go": "go",
        "java": "java",
        "csharp": "cs",
    }
)
"""The last part of the name of a file in each language."""


def adapter(language: Language) -> str:
    """The program in that language."""
    check_option("language", language, LANGUAGES)
    return files(__name__).joinpath(f"adapter.{ENDS[language]}.txt").read_text("utf-8")
