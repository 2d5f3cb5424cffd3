"""The suites whose hands are listed or drawn as arrays."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from mjfunc.audit.suites.cover import COVER
from mjfunc.audit.suites.every_suit import SUITS
from mjfunc.audit.suites.exhaustive_suites import ALL, LISTED
from mjfunc.audit.suites.sampled import SAMPLED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.core.suite import Suite

ARRAY_SUITES: Final[Mapping[str, Suite]] = MappingProxyType(
    {suite.name: suite for suite in (COVER, SUITS, *LISTED, *SAMPLED, ALL)}
)
"""Each of these suites by its name."""
