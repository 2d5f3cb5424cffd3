"""Compare what is shipped with the algorithms that are proved, extracted to OCaml and compiled.

The checkers whose soundness is proved read the tables of signatures, and the automata for hands beside melds. The
recursion that is proved divides every suit of at most fourteen tiles, and the definition in ``mjfunc.spec`` must list
the same ways in the same order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, ClassVar, Final

import attrs

from mjfunc.fast.automaton import tables
from mjfunc.model.blocks import BlockShape
from mjfunc.spec import complete
from mjfunc.tiles.tile import COPIES, Suit
from proofs.domains import MOST_TILES, SUITS, number_of_suits
from proofs.rocq_commands import RocqError, run_command
from proofs.tables import FOLDER as TABLES
from proofs.walks import not_available

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from mjfunc.spec.complete import SuitSplit
    from mjfunc.tiles.counts import SuitCounts

OCAML: Final = "ocamlopt"
PROGRAM: Final = "main"
NAMES: Final = {Suit.DOTS: "numbers", Suit.HONOURS: "honours"}
"""How the program calls a number suit and the honours."""
LETTERS: Final = {BlockShape.TRIPLET: "t", BlockShape.SEQUENCE: "s"}
EXCHANGE: Final = "exchange.bin"
CUT: Final = "cut.bin"
AUTOMATA: Final = "automata"
MODES: Final = {EXCHANGE: "exchange", CUT: "cut", "automaton.bin": AUTOMATA}
"""Each table, and how the program is told which definition it follows."""
PRODUCTS: Final = "products"
"""The products of a table alone, without its suits."""
BELOW: Final = "below"
"""How far the table of cutting is below that of exchange."""
EVERY_SUIT: Final = {NAMES[suit]: (COPIES + 1) ** suit.ranks for suit in SUITS}

_SEEN: Final = re.compile(r"^(\w+): (\d+)", re.MULTILINE)


@attrs.frozen
class Tie:
    """The tables and the ways to divide suits that the extracted programs agree about."""

    tables: Mapping[str, str]
    """The SHA-256 of each table that the checker accepted."""
    suits: int
    """The number of suits that both recursions divided."""
    ways: str
    """The SHA-256 of all ways to divide them, in order, which is the same for both."""

    accepted: ClassVar[str] = "exchange.bin, cut.bin and automaton.bin"
    """The tables, of which every byte that an answer depends on is checked."""


def tie(folder: Path, most: int = MOST_TILES) -> Tie:
    """Compile the extracted program in a folder, check the tables, and compare the ways to divide suits."""
    compile_extracted(folder)
    with ThreadPoolExecutor() as pool:  # each waits for a process of its own
        found = pool.map(partial(check_table, folder), [TABLES / file for file in MODES], MODES.values())
        checked = dict(zip(MODES, found, strict=True))
    check_table(folder, TABLES / CUT, BELOW)
    suits, ways = compare_ways(folder, most)
    return Tie(checked, suits, ways)


def compile_extracted(folder: Path) -> None:
    """Compile what the prover extracted to a folder, with the program that runs it."""
    run_command(folder, OCAML, "-w", "-a", "-o", PROGRAM, "extracted.mli", "extracted.ml", f"{PROGRAM}.ml")


def check_table(folder: Path, table: Path, mode: str) -> str:
    """The SHA-256 of a table that the checker accepts; raise RocqError if it rejects it, or saw too little of it."""
    content = table.read_bytes()
    exchange = [str(TABLES / EXCHANGE)] if mode in {AUTOMATA, BELOW} else []
    output = run_command(folder, f"./{PROGRAM}", mode, str(table), *exchange)
    seen = {name: int(number) for name, number in _SEEN.findall(output)}
    expected = expected_numbers(content, mode)
    if seen != expected:
        message = f"{table.name}: the checker saw {seen}, not {expected}"
        raise RocqError(message)
    return sha256(content).hexdigest()


def expected_numbers(content: bytes, mode: str) -> dict[str, int]:
    """How much of a table the checker must see, by what it calls it.

    For the table of cutting below that of exchange these are the products and signatures of exchange, and all suits. Of
    the automata for each number of blocks these are the rows, the signatures, and the lists of copies that melds can
    take.
    """
    if mode == BELOW:
        signatures = (TABLES / EXCHANGE).read_bytes()[0]
        return {"products": signatures**2, "signatures": signatures} | EVERY_SUIT
    if mode != AUTOMATA:
        return {"products": content[0] ** 2} | (EVERY_SUIT if mode != PRODUCTS else {})
    found: dict[str, int] = {}
    for blocks, table in enumerate(tables()):
        found |= {f"rows_{blocks}": len(table.lacks), f"signatures_{blocks}": len(table.of_signatures)}
        found |= {f"walks_{blocks}_{NAMES[suit]}": len(not_available(suit, blocks)) for suit in SUITS}
    return found | {"bytes": len(content)}


def compare_ways(
    folder: Path, most: int, splits: Callable[[Suit, SuitCounts], Iterator[SuitSplit]] | None = None
) -> tuple[int, str]:
    """The number of suits that both recursions divide alike, and the SHA-256 of all ways.

    Raises RocqError with the first suit that they divide differently.
    """
    divide = splits or ways_of_definition
    digest, number = sha256(), 0
    for suit in SUITS:
        proved = run_command(folder, f"./{PROGRAM}", "splits", NAMES[suit], str(most)).splitlines()
        if len(proved) != (expected := sum(number_of_suits(suit.ranks, tiles) for tiles in range(most + 1))):
            message = f"{NAMES[suit]}: the extracted recursion divided {len(proved)} suits, not {expected}"
            raise RocqError(message)
        for line in proved:
            counts = tuple(map(int, line.split(" ")[0]))
            defined = " ".join([line.split(" ")[0], *map(way_text, divide(suit, counts))])
            if line != defined:
                message = f"{NAMES[suit]}: the proved recursion lists {line!r}, the definition {defined!r}"
                raise RocqError(message)
            digest.update(f"{line}\n".encode())
        number += len(proved)
    return number, digest.hexdigest()


def ways_of_definition(suit: Suit, counts: SuitCounts) -> Iterator[SuitSplit]:
    """The ways to divide a suit, in the order in which the definition finds them."""
    # The public function sorts them, which would hide a difference of order.
    return complete._splits(suit, 1, counts, pairs=1, quads=False)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]


def way_text(way: SuitSplit) -> str:
    """A way to divide a suit as the extracted program writes it: blocks, then pairs, with ranks from 0."""
    blocks = [f"{LETTERS[block.shape]}{block.rank - 1}" for block in way.blocks]
    return "".join([*blocks, *(f"p{pair.rank - 1}" for pair in way.pairs)])
