"""The suites: which hands are asked about."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from mjfunc.audit.suites.cover import COVER
from mjfunc.audit.suites.named import NAMED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.suite import Suite

SUITES: Final[Mapping[str, Suite]] = MappingProxyType({suite.name: suite for suite in (NAMED, COVER)})
"""Every suite by its name."""
