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
_FROM_NPM: Final = (
    Peer(
        name="agari",
        registry="npm",
        package="agari",
        sentence="check, check7, check13, and all patterns of the regular form.",
        operations=("complete", "decompose"),
        language="javascript",
    ),
    Peer(
        name="majiang-core",
        registry="npm",
        package="@kobalab/majiang-core",
        sentence="Util.xiangting by form, Util.tingpai and Util.hule_mianzi.",
        operations=("shanten", "waits", "complete", "decompose"),
        language="javascript",
    ),
    Peer(
        name="riichi",
        registry="npm",
        package="riichi",
        sentence="calc: isAgari, and hairi of the regular form and of the two others.",
        operations=("shanten", "complete", "waits", "acceptance"),
        language="javascript",
    ),
    Peer(
        name="riichi-mahjong",
        registry="npm",
        package="@pai-forge/riichi-mahjong",
        sentence="calculateShanten, and getUkeire of the regular form.",
        operations=("shanten", "waits"),
        language="javascript",
    ),
    Peer(
        name="riichi-ts",
        registry="npm",
        package="riichi-ts",
        sentence="calc: isAgari, and hairi of the regular form and of the two others.",
        operations=("shanten", "complete", "waits"),
        language="javascript",
    ),
    Peer(
        name="syanten",
        registry="npm",
        package="syanten",
        sentence="syanten, syanten7, syanten13, and hairi.",
        operations=("shanten", "waits", "acceptance"),
        language="javascript",
    ),
)

PEERS: Final[Mapping[str, Peer]] = MappingProxyType(
    {peer.name: peer for peer in sorted((*_FROM_PYPI, *_FROM_NPM), key=lambda peer: peer.name)}
)
"""Every peer by its name, in the order of names."""
