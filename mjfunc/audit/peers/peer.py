"""A peer as its file describes it, and the adapter that calls its package."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sys
from collections.abc import Callable, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias, assert_never, cast

import attrs

from mjfunc.audit.peers.peer_wins import Options, Scorer
from mjfunc.json.values import Json
from mjfunc.model.hand import Hand
from mjfunc.oracle import RIICHI

if TYPE_CHECKING:
    from collections.abc import Iterator

Registry: TypeAlias = Literal["pypi", "npm"]

NODE_PROGRAM: Final = Path(__file__).with_name("node") / "peer.cjs"
"""The program that speaks the line protocol for peers from npm."""

HandFunction: TypeAlias = Callable[[Hand, Options], Json]
"""Calls a package for one operation and returns a result as the protocol writes it."""


def _answers_all(_: str, __: Hand) -> str:
    return ""


@attrs.frozen(kw_only=True)
class Adapter:
    """An imported package, ready to answer requests."""

    functions: Mapping[str, HandFunction]
    """The function that answers each operation on hands."""
    skip_reason: Callable[[str, Hand], str] = _answers_all
    """Why the package does not claim to answer an operation for a hand; empty if it does."""
    scorer: Scorer | None = None
    """Scores wins, if the package does."""
    options: Mapping[str, tuple[Json, ...]] = attrs.field(factory=dict[str, tuple[Json, ...]])
    """The values that the package supports, by the name of the option."""
    conventions: Mapping[str, Json] = attrs.field(factory=dict[str, Json])
    """The conventions that the package declares in its documentation."""

    @property
    def operations(self) -> tuple[str, ...]:
        """The operations that it answers."""
        return (*self.functions, RIICHI) if self.scorer else tuple(self.functions)


class Extra(NamedTuple):
    """An optional extra of a package."""

    name: str
    package: str
    """The package that the extra installs."""


@attrs.frozen(kw_only=True)
class Peer:
    """A package that answers some operations, described without importing it."""

    name: str
    """Its name on the command line."""
    registry: Registry
    package: str
    """Its name in the registry."""
    release: str
    """The version that ``nox -s peers`` installs and docs/peers.md reports on."""
    sentence: str
    """The functions that are called, as a sentence."""
    operations: tuple[str, ...]
    language: str
    """The language that computes the answers, which may differ from the one that calls it."""
    extra: Extra | None = None
    adapter: Callable[[], Adapter] | None = None
    """Imports the package; None for a peer from npm, which ``peer.cjs`` loads."""

    @property
    def requirement(self) -> str:
        """The package with its extra, as an installer takes it."""
        return f"{self.package}[{self.extra.name}]" if self.extra else self.package

    @property
    def pinned(self) -> str:
        """The requirement with the version that ``nox -s peers`` installs."""
        return f"{self.requirement}{'==' if self.registry == 'pypi' else '@'}{self.release}"

    @property
    def install(self) -> str:
        """The command that installs it."""
        match self.registry:
            case "pypi":
                return f"pip install '{self.requirement}'" if self.extra else f"pip install {self.requirement}"
            case "npm":
                return f"npm install {self.requirement}"
            case _ as never:
                assert_never(never)

    @property
    def command(self) -> tuple[str, ...]:
        """The command that speaks the line protocol for it."""
        match self.registry:
            case "pypi":
                return (sys.executable, "-m", "mjfunc.audit.peers", self.name)
            case "npm":
                return (shutil.which("node") or "node", str(NODE_PROGRAM), self.name)
            case _ as never:
                assert_never(never)

    @property
    def why_not(self) -> str:
        """Why it cannot run when ``version`` is None, and how to install it."""
        if self.registry == "npm" and not _has_node():
            return f"{self.name} needs Node.js, and there is no program called node"
        return f"{self.name} is not installed; {self.install} installs it"

    @property
    def version(self) -> str | None:
        """The installed version, or None. A peer from npm needs Node.js too."""
        match self.registry:
            case "pypi":
                found = _pypi_version(self.package)
                return found if found and (self.extra is None or _pypi_version(self.extra.package)) else None
            case "npm":
                return _npm_version(self.package) if _has_node() else None
            case _ as never:
                assert_never(never)


def _has_node() -> bool:
    return shutil.which("node") is not None


def _pypi_version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _npm_version(package: str) -> str | None:
    """The version in the first folder that has the package, which is the one that Node.js loads."""
    for folder in node_modules():
        file = folder / package / "package.json"
        if file.is_file():
            with contextlib.suppress(OSError, ValueError, AttributeError):  # a damaged package is not installed
                manifest = cast("Mapping[str, object]", json.loads(file.read_text("utf-8")))
                return str(manifest.get("version"))
    return None


def node_modules() -> Iterator[Path]:
    """The folders where Node.js looks for packages: from the current folder upwards, then those in NODE_PATH."""
    here = Path.cwd()
    yield from (folder / "node_modules" for folder in (here, *here.parents))
    yield from map(Path, filter(None, os.environ.get("NODE_PATH", "").split(os.pathsep)))
