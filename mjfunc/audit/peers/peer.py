"""What is known of a peer before it is asked: a program of others that answers some of our questions."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, assert_never, cast

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Registry: TypeAlias = Literal["pypi", "npm"]
"""Where it is got from."""

NODE_PROGRAM: Final = Path(__file__).with_name("peer.cjs")
"""What speaks for the peers of npm."""


@attrs.frozen(kw_only=True)
class Peer:
    """A package of others, and what of it is asked."""

    name: str
    """As the command line calls it."""
    registry: Registry
    package: str
    """As the registry calls it."""
    sentence: str
    """What of it is asked."""
    operations: tuple[str, ...]
    language: str
    """What its answers are found in, which need not be what it is called from."""
    extra: tuple[str, str] | None = None
    """An extra of the package, and the package which that needs; without it is another peer."""

    @property
    def requirement(self) -> str:
        """What is installed."""
        return f"{self.package}[{self.extra[0]}]" if self.extra else self.package

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
        """The program that speaks the line protocol for it."""
        match self.registry:
            case "pypi":
                return (sys.executable, "-m", "mjfunc.audit.peers", self.name)
            case "npm":
                return (shutil.which("node") or "node", str(NODE_PROGRAM), self.name)
            case _ as never:
                assert_never(never)

    @property
    def why_not(self) -> str:
        """What is missing, where it has no version, and how to get it."""
        if self.registry == "npm" and not _has_node():
            return f"{self.name} is run by Node.js, and there is no program called node"
        return f"{self.name} is not installed; {self.install} installs it"

    @property
    def version(self) -> str | None:
        """The version that is installed, if one is; peers of npm need Node.js as well."""
        match self.registry:
            case "pypi":
                found = _of_pypi(self.package)
                return found if found and (self.extra is None or _of_pypi(self.extra[1])) else None
            case "npm":
                return _of_npm(self.package) if _has_node() else None
            case _ as never:
                assert_never(never)


def _has_node() -> bool:
    return shutil.which("node") is not None


def _of_pypi(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _of_npm(package: str) -> str | None:
    """The version in the first folder of modules that has it, which is where Node.js finds it as well."""
    for folder in node_modules():
        file = folder / package / "package.json"
        if file.is_file():
            with contextlib.suppress(OSError, ValueError, AttributeError):  # one that is damaged is not installed
                said = cast("Mapping[str, object]", json.loads(file.read_text("utf-8")))
                return str(said.get("version"))
    return None


def node_modules() -> Iterator[Path]:
    """Where packages of npm are looked for: from the current folder upwards, then where NODE_PATH says."""
    here = Path.cwd()
    yield from (folder / "node_modules" for folder in (here, *here.parents))
    yield from map(Path, filter(None, os.environ.get("NODE_PATH", "").split(os.pathsep)))
