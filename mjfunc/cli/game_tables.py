"""The tables of ``mjfunc games``: every win and every riichi of the games, as Parquet, as numpy arrays or as CSV."""

from __future__ import annotations

import csv
import io
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

from mjfunc.extras import needs
from mjfunc.files import whole_file
from mjfunc.games.formats.log_lines import STANDARD_INPUT
from mjfunc.games.formats.logs import read_games
from mjfunc.games.formats.recorded_games import RecordedGame
from mjfunc.tiles.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping
    from pathlib import Path

    from mjfunc.games.game_arrays import GameRows
    from mjfunc.games.game_verdicts import JudgingRules


class GameTable(NamedTuple):
    """A table that is written to a file."""

    path: Path
    rows_of: Callable[[Iterable[RecordedGame], JudgingRules], GameRows]


def chosen_tables(paths: Mapping[str, Path | None], files: Collection[str]) -> list[GameTable]:
    """Return the tables to write, by the options that name their files.

    Raises:
        BadOption: The name of a file says no format, a package is missing, or games come from standard input, which
            cannot be read again.
    """
    chosen: list[GameTable] = []
    for option, path in paths.items():
        if path is None:
            continue
        if path.suffix not in _WRITERS:
            message = f"{option}: the name of the file ends in {', '.join(_WRITERS)}; not {path.name}"
            raise BadOption(message)
        if STANDARD_INPUT in files:
            message = f"{option}: the games of standard input cannot be read again; name a file"
            raise BadOption(message)
        try:
            arrays = import_module("mjfunc.games.game_arrays")
            if path.suffix == _PARQUET:
                import_module("pyarrow.parquet")
        except ModuleNotFoundError as error:
            raise BadOption(needs(option, error.name, "audit")) from None
        chosen.append(GameTable(path, arrays.wins_of if option == "--wins" else arrays.riichi_of))
    return chosen


def write_tables(tables: Iterable[GameTable], files: Collection[str], judged_by: JudgingRules) -> None:
    """Write tables of the games of files, which are read again; games that cannot be read have no rows."""
    for path, rows_of in tables:
        games = (game for game in read_games(files) if isinstance(game, RecordedGame))
        content = _WRITERS[path.suffix](rows_of(games, judged_by))
        with whole_file(path) as output:
            output.write(content)


def _csv(rows: GameRows) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([rows.dtype.names or (), *rows.tolist()])
    return text.getvalue().encode()


def _npz(rows: GameRows) -> bytes:
    file = io.BytesIO()
    import_module("numpy").savez_compressed(file, rows=rows)
    return file.getvalue()


def _parquet(rows: GameRows) -> bytes:
    pyarrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")  # which have no types
    file = io.BytesIO()
    parquet.write_table(pyarrow.table({name: rows[name].tolist() for name in rows.dtype.names or ()}), file)
    return file.getvalue()


_PARQUET: Final = ".parquet"
_WRITERS: Final[Mapping[str, Callable[[GameRows], bytes]]] = {_PARQUET: _parquet, ".npz": _npz, ".csv": _csv}
