"""The audits of programs of others, by their names: which are asked, and what is said of all together."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from mjfunc.audit.peers import PEERS
from mjfunc.audit.peers.comparing import Compared, of_peer, page, table, write_compared
from mjfunc.audit.peers.drawing import TITLE, compared_page
from mjfunc.audit.report import Audited
from mjfunc.audit.reports.terminal import summary
from mjfunc.cli.planning import check_taken
from mjfunc.cli.running import audited
from mjfunc.cli.terminals import here
from mjfunc.draw import Terminal
from mjfunc.tiles.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mjfunc.audit.peers.peer import Peer
    from mjfunc.cli.audit_options import Asked
    from mjfunc.tiles.errors import MahjongError


def audit_peers(asked: Asked, unwritten: list[MahjongError], interrupts: Sequence[int] = ()) -> bool:
    """Whether all peers pass that are asked; after an interrupt no other is."""
    if asked.command or asked.python or (asked.peer and asked.peers):
        message = "name peers with --peer, or all with --peers, or a program, or a function; one of them"
        raise BadOption(message)
    if asked.write_profile is not None:
        message = "--write-profile: the deviations of a peer are those of its program; name that after --"
        raise BadOption(message)
    peers = chosen(asked.peer, asked.ops, every=asked.peers)
    check_taken(asked.rules, asked.ops or dict.fromkeys(op for peer in peers for op in peer.operations))
    if asked.profile is not None and len(peers) > 1:
        message = "--profile: the known deviations of one program are not those of others; name one peer"
        raise BadOption(message)

    def audit_one(peer: Peer) -> Audited:
        def of_its_own(folder: str | None) -> str | None:
            return folder and str(Path(folder) / peer.name if len(peers) > 1 else folder)

        its = attrs.evolve(
            asked,
            command=peer.command,
            ops=tuple(op for op in asked.ops if op in peer.operations),
            report=of_its_own(asked.report),
            state=of_its_own(asked.state),
        )
        with ExitStack() as stack:
            return audited(its, stack, unwritten)

    return audit_each(peers, audit_one, asked.report, interrupts, missing=absent(asked.ops) if asked.peers else ())


def chosen(names: Sequence[str], ops: Sequence[str], *, every: bool) -> tuple[Peer, ...]:
    """The peers of these names, each of which is installed and answers what is asked; or every one that does."""
    if every:
        if installed := tuple(peer for peer in _answering(ops) if peer.version is not None):
            return installed
        message = f"--peers: none is installed that answers {', '.join(ops) or 'anything'}"
        raise BadOption(message)
    for name in names:
        if PEERS[name].version is None:
            message = f"--peer: {PEERS[name].why_not}"
            raise BadOption(message)
        if ops and not {*ops} & {*PEERS[name].operations}:
            message = f"--op: {name} answers {', '.join(PEERS[name].operations)}, and not {', '.join(ops)}"
            raise BadOption(message)
    return tuple(PEERS[name] for name in dict.fromkeys(names))


def absent(ops: Sequence[str]) -> tuple[Peer, ...]:
    """Those that answer what is asked of all peers, and are not installed."""
    return tuple(peer for peer in _answering(ops) if peer.version is None)


def _answering(ops: Sequence[str]) -> Iterator[Peer]:
    return (peer for peer in PEERS.values() if not ops or {*ops} & {*peer.operations})


def audit_each(
    peers: Sequence[Peer],
    audit: Callable[[Peer], Audited],
    report: str | None,
    interrupts: Sequence[int] = (),
    *,
    missing: Sequence[Peer] = (),
) -> bool:
    """Audit one after the other, say what came of all, and whether all passed."""
    found, compared = list[Audited](), list[Compared]()
    for peer in peers:
        found.append(audit(peer))
        compared.append(of_peer(peer, found[-1]))
        if report is not None and len(peers) != 1:
            _write(compared, Path(report), missing)
        if interrupts:
            break
    for line in summary(found[0], here(Terminal())) if len(found) == 1 else table(compared, missing):
        click.echo(line)
    return all(of.is_good for of in found)


def _write(compared: Sequence[Compared], folder: Path, missing: Sequence[Peer]) -> None:
    """Write what came by now: the next may take hours."""
    for name, text in (
        ("peers.md", f"# {TITLE}\n\n{page(compared, missing)}"),
        ("peers.json", write_compared(compared)),
        ("peers.html", compared_page(compared, missing=missing)),
    ):
        (folder / name).write_text(text, "utf-8")
