"""Speak the line protocol for a peer from PyPI: ``python -m mjfunc.audit.peers NAME``."""

from __future__ import annotations

import sys

from mjfunc.audit.peers.protocol import serve
from mjfunc.audit.peers.registry import PEERS
from mjfunc.oracle.streams import fail


def main() -> int:
    """Serve standard input and output for the peer that the command line names; return the exit status."""
    peer = PEERS.get(sys.argv[1]) if len(sys.argv) == 2 else None
    if peer is None or peer.adapter is None:
        return fail(f"name one of {', '.join(name for name, known in PEERS.items() if known.adapter)}")
    if peer.version is None:
        return fail(peer.why_not)
    serve(peer, peer.adapter())
    return 0


if __name__ == "__main__":
    sys.exit(main())
