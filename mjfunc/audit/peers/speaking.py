"""The line protocol as a peer speaks it: requests are read, hands given to the peer, and what it gives is written."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from io import BufferedWriter
from typing import IO, TYPE_CHECKING, Final, TypeAlias, cast

import attrs

from mjfunc.audit.peers.wins import Options, Scorer, Unnamed
from mjfunc.model.hand import MOST_CONCEALED, Hand, parse
from mjfunc.oracle.codecs import VERSION, Json, encode_error, read_json, show_json, write_json
from mjfunc.oracle.loop import lines
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.oracle.reading import BadRequest
from mjfunc.oracle.streams import Patient, reader
from mjfunc.oracle.taken import RIICHI
from mjfunc.oracle.winning import OPTIONS, read_win
from mjfunc.riichi.encoding import NO_YAKU
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from mjfunc.audit.peers.peer import Peer

Ask: TypeAlias = Callable[[Hand, Options], Json]
"""A peer, called for one operation: it gives a result of the protocol."""

NOT_A_HAND: Final = "what is not a hand cannot be given to it"
NOT_A_WIN: Final = "a win that contradicts itself is not given to it"
MORE_TILES: Final = "more than 14 tiles cannot be given to it"
SIZES: Final[Mapping[str, Callable[[Hand], bool]]] = {
    "waits": lambda hand: hand.is_waiting,
    "complete": lambda hand: not hand.is_waiting,
}
"""The hands that an operation is asked of, where not of all: what is refused for others is between us and no peer."""
RAISED: Final = "raised"
"""The code of the error where a peer raised one."""
_NO_YAKU: Final[Mapping[str, Json]] = {"error": {"code": NO_YAKU, "message": "it says that there is none"}}
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
    scorer: Scorer | None = None
    """What a win is worth, if it answers that."""
    options: Mapping[str, tuple[Json, ...]] = attrs.field(factory=dict[str, tuple[Json, ...]])
    """What it can be told, by the names of options."""
    conventions: Mapping[str, Json] = attrs.field(factory=dict[str, Json])
    """What it declares to answer by."""

    @property
    def operations(self) -> tuple[str, ...]:
        """What it answers."""
        return (*self.asks, RIICHI) if self.scorer else tuple(self.asks)


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
    seq: Json = None
    try:
        request = read_json(line)
        seq = request.get("seq") if isinstance(request, dict) else None
        return _reply(peer, speaker, request)
    except MahjongError as error:
        return {"seq": seq, **encode_error(error)}


def _reply(peer: Peer, speaker: Speaker, request: Json) -> Mapping[str, Json] | None:
    match request:
        case {"cmd": "start"}:
            return _start(peer, speaker)
        case {"cmd": "stop"}:
            return None
        case {"cmd": "run", "seq": seq, "op": str(op), "hands": list(each), **rest} | {
            "cmd": "run",
            "seq": seq,
            "op": str(op),
            "wins": list(each),
            **rest,
        }:
            ask = _asker(speaker, op, rest.get("options", {}))
            return {"seq": seq, "results": [ask(one) for one in each]}
        case {"cmd": "run", "seq": seq, "op": str(op), "hand": hand, **rest}:
            ask = _asker(speaker, op, rest.get("options", {}))
            win = cast("Json", {"hand": hand, **{name: word for name, word in rest.items() if name != "options"}})
            return {"seq": seq, **ask(win if op == RIICHI else hand)}
        case _:
            message = f"that is not a request: {show_json(request)}"
            raise BadRequest(message)


def _start(peer: Peer, speaker: Speaker) -> Mapping[str, Json]:
    said: Mapping[str, Json] = {
        "name": peer.name,
        "version": peer.version,
        "language": peer.language,
        "operations": list(speaker.operations),
        "batches": True,
        "conventions": speaker.conventions,
    }
    return {"version": VERSION, "implementation": said}


def _asker(speaker: Speaker, op: str, options: object) -> Callable[[Json], Mapping[str, Json]]:
    """What answers an operation with these options for a hand, or for a win."""
    if not isinstance(options, dict):
        message = f"options is an object, not {show_json(cast('Json', options))}"
        raise BadRequest(message)
    told = cast("Options", options)
    if op not in speaker.operations:
        return _skipping(f"it does not answer {op}")
    own = OPTIONS if op == RIICHI else OPERATIONS[op].names
    unheard = [name for name, word in told.items() if name not in own or word not in speaker.options.get(name, ())]
    if unheard:
        word = told[unheard[0]]
        listed = ",".join(map(str, word)) or "none" if isinstance(word, list) else show_json(word)
        return _skipping(f"it cannot be told {unheard[0]} {listed}")
    return _of_hands(speaker, op, told) if speaker.scorer is None or op != RIICHI else _of_wins(speaker.scorer, told)


def _of_hands(speaker: Speaker, op: str, options: Options) -> Callable[[Json], Mapping[str, Json]]:
    """The field of an answer about a hand."""
    ask = speaker.asks[op]

    def asked(text: Json) -> Mapping[str, Json]:
        if not isinstance(text, str):
            return encode_error(BadRequest(f"hand is a string, not {show_json(text)}"))
        try:
            hand = parse(text)
        except MahjongError:
            return _skipped(NOT_A_HAND)
        if hand.size > MOST_CONCEALED:
            return _skipped(MORE_TILES)
        if op in SIZES and not SIZES[op](hand):
            return _skipped(f"{op} is not asked of such a hand")
        reason = speaker.skips(op, hand)
        return _skipped(reason) if reason else _answered(lambda: ask(hand, options))

    return asked


def _of_wins(scorer: Scorer, options: Options) -> Callable[[Json], Mapping[str, Json]]:
    """The field of an answer about a win."""

    def asked(fields: Json) -> Mapping[str, Json]:
        if not isinstance(fields, dict):
            return encode_error(BadRequest(f"a win is an object, not {show_json(fields)}"))
        try:
            win = read_win(fields)
        except MahjongError:
            return _skipped(NOT_A_WIN)
        if reason := scorer.lacks(win):
            return _skipped(reason)
        said = _answered(lambda: scorer.ask(win, options))
        return _NO_YAKU if said == {"result": None} else said

    return asked


def _answered(ask: Callable[[], Json]) -> Mapping[str, Json]:
    """The field of an answer: what it says, or that it raised an error."""
    try:
        found = ask()
    except Unnamed as error:
        return _skipped(f"it names the yaku {error}, which has no name here")
    except Exception as error:  # noqa: BLE001  # whatever a peer raises for what it claims is its answer
        return {"error": {"code": RAISED, "message": f"{type(error).__name__}: {error}"[:_LONGEST]}}
    return {"result": found}


def _skipping(reason: str) -> Callable[[Json], Mapping[str, Json]]:
    return lambda _: _skipped(reason)


def _skipped(reason: str) -> Mapping[str, Json]:
    return {"skipped": {"reason": reason, "issue_url": None}}
