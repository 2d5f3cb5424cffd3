"""The line protocol as a peer speaks it: requests are read, hands given to the peer, and what it gives is written."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from io import BufferedWriter
from typing import IO, TYPE_CHECKING, Final, TypeAlias, cast

import attrs

from mjfunc.model.hand import MOST_CONCEALED, Hand, parse
from mjfunc.oracle.codecs import VERSION, Json, read_json, show_json, write_json
from mjfunc.oracle.loop import lines
from mjfunc.oracle.streams import Patient, reader
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from mjfunc.audit.peers.peer import Peer

Options: TypeAlias = Mapping[str, Json]
"""What a peer is told beside a hand, of what it can be told."""
Ask: TypeAlias = Callable[[Hand, Options], Json]
"""A peer, called for one operation: it gives a result of the protocol."""

NOT_A_HAND: Final = "what is not a hand cannot be given to it"
MORE_TILES: Final = "more than 14 tiles cannot be given to it"
SIZES: Final[Mapping[str, Callable[[Hand], bool]]] = {
    "waits": lambda hand: hand.is_waiting,
    "complete": lambda hand: not hand.is_waiting,
}
"""The hands that an operation is asked of, where not of all: what is refused for others is between us and no peer."""
RAISED: Final = "raised"
"""The code of the error where a peer raised one."""
_LONGEST: Final = 400


def _everything(_: str, __: Hand) -> str:
    return ""


@attrs.frozen(kw_only=True)
class Speaker:
    """A peer as it is called."""

    asks: Mapping[str, Ask]
    """By operation."""
    skips: Callable[[str, Hand], str] = _everything
    """Why it does not claim to answer an operation for a hand; empty where it does."""
    options: Mapping[str, tuple[Json, ...]] = attrs.field(factory=dict[str, tuple[Json, ...]])
    """What it can be told, by the names of options."""
    conventions: Mapping[str, Json] = attrs.field(factory=dict[str, Json])
    """What it declares to answer by."""


def serve(peer: Peer, speaker: Speaker) -> None:
    """Speak for a peer on standard input and output; what it prints itself goes to standard error."""
    own = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    answer_all(peer, speaker, reader(), BufferedWriter(Patient(own)))


def answer_all(peer: Peer, speaker: Speaker, requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer every line until one asks to stop, the input ends, or the answers are not read any more."""
    try:
        for line in lines(requests):
            said = answer(peer, speaker, line)
            if said is None:
                return
            answers.write(f"{write_json(said)}\n".encode())
            answers.flush()
    except BrokenPipeError:
        return


def answer(peer: Peer, speaker: Speaker, line: bytes) -> Mapping[str, Json] | None:
    """The answer to one line, or None where it asks to stop."""
    try:
        request = read_json(line)
    except MahjongError as error:
        return {"seq": None, "error": {"code": error.code, "message": error.message}}
    match request:
        case {"cmd": "start"}:
            return _start(peer, speaker)
        case {"cmd": "stop"}:
            return None
        case {"cmd": "run", "seq": seq, "op": str(op), "hands": list(hands), **rest}:
            ask = _asker(speaker, op, rest.get("options", {}))
            return {"seq": seq, "results": [_of(ask, hand) for hand in hands]}
        case {"cmd": "run", "seq": seq, "op": str(op), "hand": hand, **rest}:
            return {"seq": seq, **_of(_asker(speaker, op, rest.get("options", {})), hand)}
        case _:
            message = f"that is not a request: {show_json(request)}"
            return {"seq": None, "error": {"code": "bad-request", "message": message}}


def _start(peer: Peer, speaker: Speaker) -> Mapping[str, Json]:
    said: Mapping[str, Json] = {
        "name": peer.name,
        "version": peer.version,
        "language": peer.language,
        "operations": list(speaker.asks),
        "batches": True,
        "conventions": speaker.conventions,
    }
    return {"version": VERSION, "implementation": said}


def _asker(speaker: Speaker, op: str, options: object) -> Callable[[Hand], Mapping[str, Json]]:
    """What answers an operation with these options for a hand."""
    told = cast("Options", options)
    unheard = [name for name, word in told.items() if word not in speaker.options.get(name, ())]
    if op not in speaker.asks:
        return _skipping(f"it does not answer {op}")
    if unheard:
        return _skipping(f"it cannot be told {unheard[0]} {show_json(told[unheard[0]])}")
    ask = speaker.asks[op]

    def asked(hand: Hand) -> Mapping[str, Json]:
        if op in SIZES and not SIZES[op](hand):
            return _skipped(f"{op} is not asked of such a hand")
        if reason := speaker.skips(op, hand):
            return _skipped(reason)
        try:
            return {"result": ask(hand, told)}
        except Exception as error:  # noqa: BLE001  # whatever a peer raises for a hand that it claims is its answer
            return {"error": {"code": RAISED, "message": f"{type(error).__name__}: {error}"[:_LONGEST]}}

    return asked


def _skipping(reason: str) -> Callable[[Hand], Mapping[str, Json]]:
    return lambda _: _skipped(reason)


def _skipped(reason: str) -> Mapping[str, Json]:
    return {"skipped": {"reason": reason, "issue_url": None}}


def _of(ask: Callable[[Hand], Mapping[str, Json]], text: Json) -> Mapping[str, Json]:
    """The field of an answer about a hand."""
    try:
        hand = parse(cast("str", text))
    except MahjongError:
        return _skipped(NOT_A_HAND)
    return _skipped(MORE_TILES) if hand.size > MOST_CONCEALED else ask(hand)
