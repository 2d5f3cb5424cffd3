"""Known simulators: the runs by which each is audited, with the rule sets that it plays by."""

from __future__ import annotations

import sys
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from mjfunc.audit.simulators import riichienv_games
from mjfunc.audit.simulators.riichienv_games import OFFERS_WORD, PRESETS, STYLES
from mjfunc.audit.simulators.simulator_output import SimulatorRun
from mjfunc.model.conventions import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.audit.subjects.child_process import Limits


class PeerRun(NamedTuple):
    """A run of a known simulator, and the names of the rule sets that it plays by."""

    run: SimulatorRun
    preset: str
    table_preset: str


def riichienv_runs(number: int, seed: int, limits: Limits, *, with_offers: bool = False) -> Iterator[PeerRun]:
    """The runs of RiichiEnv: each of its presets with four and three players, who play in each style.

    Args:
        number: The number of games of each run.
        seed: The seed of the first game of each run; the next game has the next one.
        limits: The limits of the process.
        with_offers: Whether it writes what it offers its players.
    """
    for preset, players, style in product(PRESETS, PLAYERS, STYLES):
        words = (preset, str(players), style, str(number), str(seed), *((OFFERS_WORD,) if with_offers else ()))
        run = SimulatorRun(
            name=f"riichienv-{preset}-{players}-{style}",
            command=(sys.executable, "-m", riichienv_games.__name__, *words),
            number=number,
            limits=limits,
            with_offers=with_offers,
        )
        yield PeerRun(run, preset, f"riichienv-{preset}")


class PeerRuns(Protocol):
    """A function that gives the runs of a known simulator."""

    def __call__(self, number: int, seed: int, limits: Limits, *, with_offers: bool = False) -> Iterator[PeerRun]:
        """Yield the runs."""
        ...


SIMULATORS: Final[Mapping[str, PeerRuns]] = {"riichienv": riichienv_runs}
"""The peers that play games, by name: a function that gives the runs."""
