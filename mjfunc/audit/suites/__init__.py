"""The suites of questions, by name."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from mjfunc.audit.suites.cover import COVER
from mjfunc.audit.suites.every_suit import SUITS as EVERY_SUIT
from mjfunc.audit.suites.listed import ALL, COMPLETE, ONE_SUIT, READY
from mjfunc.audit.suites.named import NAMED
from mjfunc.audit.suites.sampled import MELDS, QUADS, RANDOM
from mjfunc.audit.suites.wins import WINS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.core.suite import Suite

_EVERY: Final = (NAMED, COVER, WINS, EVERY_SUIT, ONE_SUIT, COMPLETE, READY, MELDS, QUADS, RANDOM, ALL)
SUITES: Final[Mapping[str, Suite]] = MappingProxyType({suite.name: suite for suite in _EVERY})
"""Every suite by its name."""
