"""All peers, collected from the files in ``pypi`` and ``npm``."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, cast

from mjfunc.audit.peers import pypi
from mjfunc.audit.peers.peer import Peer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_NPM: Final = Path(__file__).with_name("npm")
_FACTS: Final = re.compile(r"/\* (\{.*?\}) \*/", re.DOTALL)
"""The comment with the facts of a peer, in JSON."""


def _pypi_peers() -> Iterator[Peer]:
    for module in iter_modules(pypi.__path__, f"{pypi.__name__}."):
        yield cast("Peer", import_module(module.name).PEER)


def npm_peers(folder: Path) -> Iterator[Peer]:
    """The peers of the ``.cjs`` files in a folder, whose names are those of the files.

    Each file begins with a comment in JSON that has the other fields of its ``Peer``.
    """
    for file in folder.glob("*.cjs"):
        comment = _FACTS.search(file.read_text("utf-8"))
        assert comment, f"{file} has no comment with the facts of a peer"  # noqa: S101  # a mistake in our own file
        facts = json.loads(comment[1])
        operations = tuple(facts.pop("operations"))
        yield Peer(name=file.stem, registry="npm", language="javascript", operations=operations, **facts)


PEERS: Final[Mapping[str, Peer]] = MappingProxyType(
    {peer.name: peer for peer in sorted((*_pypi_peers(), *npm_peers(_NPM)), key=lambda peer: peer.name)}
)
"""Every peer by name, in alphabetical order."""

UNFIT: Final[Mapping[str, str]] = MappingProxyType(
    {"mahjong-hand-distance": "0.0.1 from PyPI has a class for a tile, and no shanten of hands yet."}
)
"""Packages that answer none of the audit's operations, and why."""
