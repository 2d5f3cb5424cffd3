"""The audits of programs of others, by their names: which are asked, and what is said of all together."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mjfunc.audit.peers import PEERS
from mjfunc.audit.peers.comparing import of_peer, page, table, write_compared
from mjfunc.audit.reports.terminal import summary
from mjfunc.cli.terminals import here
from mjfunc.draw import Terminal
from mjfunc.tiles.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mjfunc.audit.peers.peer import Peer
    from mjfunc.audit.report import Audited


def chosen(names: Sequence[str], ops: Sequence[str], *, every: bool) -> tuple[Peer, ...]:
    """The peers of these names, all of which must be installed; or every one that is and answers what is asked."""
    if every:
        answering = (peer for peer in PEERS.values() if not ops or {*ops} & {*peer.operations})
        if installed := tuple(peer for peer in answering if peer.version is not None):
            return installed
        message = f"--peers: none is installed that answers {', '.join(ops) or 'anything'}"
        raise BadOption(message)
    for name in names:
        if PEERS[name].version is None:
            message = f"--peer: {name} is not installed; {PEERS[name].install} installs it"
            raise BadOption(message)
    return tuple(PEERS[name] for name in dict.fromkeys(names))


def audit_each(peers: Sequence[Peer], audited: Callable[[Peer], Audited], report: str | None) -> bool:
    """Audit one after the other, say what came of all, and whether all passed."""
    found = [(peer, audited(peer)) for peer in peers]
    compared = [of_peer(peer, of) for peer, of in found]
    lines = summary(found[0][1], here(Terminal())) if len(found) == 1 else (*table(compared),)
    for line in lines:
        click.echo(line)
    if report is not None and len(found) != 1:
        folder = Path(report)
        (folder / "peers.md").write_text(f"# Peers\n\n{page(compared)}", "utf-8")
        (folder / "peers.json").write_text(write_compared(compared), "utf-8")
    return all(of.is_good for _, of in found)
