"""The suites of questions, by name. Those whose hands come as arrays are loaded when the first of them is needed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.suite import SUITE_NAMES, Suite
from mjfunc.audit.suites.question_files import NAMED, PLAYED
from mjfunc.audit.suites.request_suite import REQUESTS, SCORES
from mjfunc.audit.suites.win_suites import WINS
from mjfunc.extras import needs
from mjfunc.tiles.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Iterator

_WITHOUT_ARRAYS: Final = MappingProxyType({suite.name: suite for suite in (NAMED, REQUESTS, WINS, PLAYED, SCORES)})
"""The suites that need no numpy."""


class _Suites(Mapping[str, Suite]):
    """The suites by their names."""

    def __getitem__(self, name: str) -> Suite:
        if name in _WITHOUT_ARRAYS or name not in SUITE_NAMES:
            return _WITHOUT_ARRAYS[name]
        try:
            from mjfunc.audit.suites.array_suites import ARRAY_SUITES  # noqa: PLC0415  # these alone need numpy
        except ModuleNotFoundError:
            own = ", ".join(_WITHOUT_ARRAYS)
            message = f"{needs(f'the suite {name}', 'numpy', 'batch')}; {own} work without it"
            raise BadOption(message) from None
        return ARRAY_SUITES[name]

    def __iter__(self) -> Iterator[str]:
        return iter(SUITE_NAMES)

    def __len__(self) -> int:
        return len(SUITE_NAMES)


SUITES: Final[Mapping[str, Suite]] = _Suites()
"""Every suite by its name, in the order in which an audit asks them."""

OF_ONE_SIZE: Final = ("random", "all")
"""The suites with hands of one size, which the settings choose."""
