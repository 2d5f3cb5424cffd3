"""Rebuild the tables that are shipped: ``python -m proofs.tables``; ``--check`` only compares."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

import mjfunc
from proofs import monoids, walks

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER: Final = Path(mjfunc.__file__).parent / "fast"


def tables() -> Iterator[tuple[Path, bytes]]:
    """Each table, and where it is shipped."""
    for definition in monoids.BY_NAME:
        yield FOLDER / f"{definition}.bin", monoids.build(definition)
    yield FOLDER / "automaton.bin", walks.build()


@click.command()
@click.option("--check", is_flag=True, help="Compare with the tables that are there, and write nothing.")
def main(check: bool) -> None:  # noqa: FBT001  # click's way
    """Rebuild the tables of signatures and of walks."""
    for path, table in tables():
        if not check:
            path.write_bytes(table)
        elif path.read_bytes() != table:
            sys.exit(f"{path.name} is not what the definitions give")
        verdict = "as the definitions give" if check else "written"
        click.echo(f"{path.name}: {len(table)} bytes, {verdict}")


if __name__ == "__main__":
    main()
