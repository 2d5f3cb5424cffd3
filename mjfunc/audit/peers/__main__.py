"""Speak the line protocol for a peer of PyPI: ``python -m mjfunc.audit.peers NAME``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from mjfunc.audit.peers import PEERS
from mjfunc.audit.peers.mahjong_peer import mahjong
from mjfunc.audit.peers.riichienv_peer import riichienv
from mjfunc.audit.peers.speaking import serve
from mjfunc.audit.peers.xiangting_peer import xiangting
from mjfunc.oracle.streams import fail

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjfunc.audit.peers.speaking import Speaker

SPEAKERS: Final[Mapping[str, Callable[[], Speaker]]] = {
    "mahjong": mahjong,
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
        return fail(f"{name} is not installed; {peer.install} installs it")
    serve(peer, SPEAKERS[name]())
    return 0


if __name__ == "__main__":
    sys.exit(main())
