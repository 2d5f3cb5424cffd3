"""The command ``mjfunc playground``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from mjfunc.cli.options import command, option
from mjfunc.playground.server import server

_BUILT: Final = Path(__file__).parents[2] / "build" / "site"
"""Where ``nox -s site`` puts the site of a checkout."""


@command("playground", "FOLDER is a built site. Without one it is that of the checkout, which `nox -s site` builds.")
@click.argument("folder", metavar="[FOLDER]", type=click.Path(path_type=Path), default=_BUILT)
@option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    metavar="NUMBER",
    help="The port of the server; 0 is any that is free.",
)
def playground(folder: Path, port: int) -> None:
    """Run ``mjfunc playground``."""
    if not (folder / "playground" / "index.html").is_file():
        message = f"there is no built site in {folder}; `nox -s site` in a checkout builds it"
        raise click.ClickException(message)
    try:
        opened = server(folder, port)
    except OSError as error:
        message = f"port {port} cannot be used: {error.strerror}; --port chooses another one"
        raise click.ClickException(message) from None
    with opened:
        click.echo(f"http://127.0.0.1:{opened.server_port}/playground/ (Ctrl+C ends it)")
        try:
            opened.serve_forever()
        except KeyboardInterrupt:
            click.echo("")
