"""Speak the line protocol for a peer of PyPI: ``python -m mjfunc.audit.peers NAME``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from mjfunc.audit.peers import PEERS
from mjfunc.audit.peers.cmajiang_peer import cmajiang
from mjfunc.audit.peers.jansou_peer import jansou, jansou_native
from mjfunc.audit.peers.kago_utils_peer import kago_utils
from mjfunc.audit.peers.mahjax_peer import mahjax
from mjfunc.audit.peers.mahjong_peer import mahjong
from mjfunc.audit.peers.mahjong_utils_peer import mahjong_utils
from mjfunc.audit.peers.pyriichi_peer import pyriichi
from mjfunc.audit.peers.riichienv_peer import riichienv
from mjfunc.audit.peers.speaking import serve
from mjfunc.audit.peers.xiangting_peer import xiangting
from mjfunc.oracle.streams import fail

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjfunc.audit.peers.speaking import Speaker

SPEAKERS: Final[Mapping[str, Callable[[], Speaker]]] = {
    "cmajiang": cmajiang,
    "jansou": jansou,
    "jansou-native": jansou_native,
    "kago-utils": kago_utils,
    "mahjax": mahjax,
    "mahjong": mahjong,
    "mahjong-utils": mahjong_utils,
    "pyriichi": pyriichi,
    "riichienv": riichienv,
    "xiangting": xiangting,
}
"""The peers of PyPI by name; each imports its package when it is called."""


def main() -> int:
    """Serve standard input and output."""
    name = sys.argv[1] if len(sys.argv) == 2 else ""
    if name not in SPEAKERS:
        return fail(f"name one of {', '.join(SPEAKERS)}")
    peer = PEERS[name]
    if peer.version is None:
        return fail(peer.why_not)
    serve(peer, SPEAKERS[name]())
    return 0


if __name__ == "__main__":
    sys.exit(main())
