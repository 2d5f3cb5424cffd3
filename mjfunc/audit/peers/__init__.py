"""Programs of others that answer some of our questions, each asked through the line protocol.

``python -m mjfunc.audit.peers NAME`` speaks for a package of PyPI, and ``node peer.cjs NAME`` for one of npm. Nothing
of ours answers there: tiles and answers are converted, and that is all. What a peer does not claim to answer is skipped,
and says why.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from mjfunc.audit.peers.peer import Peer

if TYPE_CHECKING:
    from collections.abc import Mapping

_FROM_PYPI: Final = (
    Peer(
        name="mahjong",
        registry="pypi",
        package="mahjong",
        sentence="Shanten of each form, Agari.is_agari, and HandDivider.divide_hand.",
        operations=("shanten", "complete", "decompose"),
        language="python",
    ),
    Peer(
        name="riichienv",
        registry="pypi",
        package="riichienv",
        sentence="calculate_shanten and calculate_shanten_3p; HandEvaluator.get_waits.",
        operations=("shanten", "waits"),
        language="rust",
    ),
    Peer(
        name="xiangting",
        registry="pypi",
        package="xiangting",
        sentence="calculate_replacement_number and calculate_necessary_tiles.",
        operations=("shanten", "acceptance", "complete"),
        language="rust",
    ),
)
_FROM_NPM: Final[tuple[Peer, ...]] = ()

PEERS: Final[Mapping[str, Peer]] = MappingProxyType(
    {peer.name: peer for peer in sorted((*_FROM_PYPI, *_FROM_NPM), key=lambda peer: peer.name)}
)
"""Every peer by its name, in the order of names."""
