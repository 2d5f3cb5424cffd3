"""The suites of questions, by name."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from mjfunc.audit.suites.cover import COVER
from mjfunc.audit.suites.every_suit import SUITS
from mjfunc.audit.suites.listed import ALL, LISTED
from mjfunc.audit.suites.named import NAMED
from mjfunc.audit.suites.request_suite import REQUESTS, SCORES
from mjfunc.audit.suites.sampled import SAMPLED
from mjfunc.audit.suites.win_suites import WINS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.core.suite import Suite

SUITES: Final[Mapping[str, Suite]] = MappingProxyType(
    {suite.name: suite for suite in (NAMED, REQUESTS, COVER, WINS, SCORES, SUITS, *LISTED, *SAMPLED, ALL)}
)
"""Every suite by its name, in the order in which an audit asks them."""

OF_ONE_SIZE: Final = ("random", "all")
"""The suites with hands of one size, which the settings choose."""
