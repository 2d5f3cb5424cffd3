"""Programs of others that answer some of our questions, each asked through the line protocol.

``python -m mjfunc.audit.peers NAME`` speaks for a package of PyPI, and ``node peer.cjs NAME`` for one of npm. Nothing
of ours answers there: tiles and answers are converted, and that is all. What a peer does not claim to answer is
skipped, and it is said why.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from mjfunc.audit.peers.peer import Peer

if TYPE_CHECKING:
    from collections.abc import Mapping

_FROM_PYPI: Final = (
    Peer(
        name="cmajiang",
        registry="pypi",
        package="cmajiang",
        sentence="xiangting and tingpai.",
        operations=("shanten", "acceptance", "waits"),
        language="c++",
    ),
    Peer(
        name="jansou",
        registry="pypi",
        package="jansou",
        sentence="shanten, acceptance, discard_evaluation, waits, is_complete and score, without the native kernel.",
        operations=("shanten", "acceptance", "waits", "complete", "riichi"),
        language="python",
    ),
    Peer(
        name="jansou-native",
        registry="pypi",
        package="jansou",
        sentence="The same with the native kernel.",
        operations=("shanten", "acceptance", "waits", "complete", "riichi"),
        language="rust",
        extra=("native", "jansou-native"),
    ),
    Peer(
        name="kago-utils",
        registry="pypi",
        package="kago-utils",
        sentence="The shanten of each form.",
        operations=("shanten",),
        language="python",
    ),
    Peer(
        name="mahjax",
        registry="pypi",
        package="mahjax",
        sentence="Shanten.number and detailed_number, and Hand.can_tsumo.",
        operations=("shanten", "complete"),
        language="python",
    ),
    Peer(
        name="mahjong-utils",
        registry="pypi",
        package="mahjong-utils",
        sentence="shanten, with the tiles that it says lower it, and build_hora.",
        operations=("shanten", "acceptance", "waits", "riichi"),
        language="kotlin",
    ),
    Peer(
        name="pyriichi",
        registry="pypi",
        package="pyriichi",
        sentence="Hand.get_machi_tiles and Hand.is_winning_hand.",
        operations=("waits", "complete"),
        language="python",
    ),
    Peer(
        name="mahjong",
        registry="pypi",
        package="mahjong",
        sentence="Shanten of each form, Agari.is_agari, HandDivider.divide_hand, and estimate_hand_value.",
        operations=("shanten", "complete", "decompose", "riichi"),
        language="python",
    ),
    Peer(
        name="riichienv",
        registry="pypi",
        package="riichienv",
        sentence="calculate_shanten and calculate_shanten_3p; HandEvaluator.get_waits and calc.",
        operations=("shanten", "waits", "riichi"),
        language="rust",
    ),
    Peer(
        name="xiangting",
        registry="pypi",
        package="xiangting",
        sentence="calculate_replacement_number and calculate_necessary_tiles.",
        operations=("shanten", "acceptance", "waits", "complete"),
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
        sentence="Util.xiangting by form, Util.tingpai, Util.hule_mianzi and Util.hule.",
        operations=("shanten", "waits", "complete", "decompose", "riichi"),
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

UNFIT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "mahjong-hand-distance": "0.0.1 from PyPI has a class for a tile, and no distance of hands yet.",
    }
)
"""Packages that were looked at and answer none of our questions, and why."""
