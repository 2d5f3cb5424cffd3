"""A program that speaks the line protocol and lies as it is told: ``python liar.py LIE EVERY [ANSWERS]``.

It lies about one hand of EVERY, by a sum of the hand's text, or in the lines that have such a hand. What it answers
otherwise is right: it stands in the file ANSWERS, by operation and hand, or is what the oracle says. It imports mjfunc
only for what does not stand there; so it starts as soon as any small program.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import zlib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Object = dict[str, Any]

ESCAPES: Final = "\x1b[2J\x1b]0;owned\x07<script>document.title='owned'</script>"
LONG: Final = 1 << 22


def is_chosen(hand: str, every: int) -> bool:
    """Whether a hand is lied about."""
    return zlib.crc32(hand.encode()) % every == 0


def has_quad(hand: str) -> bool:
    """Whether four concealed tiles are alike."""
    concealed, ranks = hand.split(" ", maxsplit=1)[0], ""
    for character in concealed:
        if character.isdigit():
            ranks += character
        elif any(ranks.replace("0", "5").count(rank) == 4 for rank in ranks):
            return True
        else:
            ranks = ""
    return False


def off_by_one(hand: str, result: Object) -> Object:
    """Shanten too high by one."""
    del hand
    return {**result, "regular": result["regular"] + 1, "minimum": result["minimum"] + 1}


def off_with_quads(hand: str, result: Object) -> Object:
    """The same where four tiles are alike."""
    return off_by_one(hand, result) if has_quad(hand) else result


def backwards(hand: str, result: Object) -> Object:
    """Waits from the highest to the lowest."""
    del hand
    return {"waits": result["waits"][::-1]}


def doubled(hand: str, result: Object) -> Object:
    """The first wait twice."""
    del hand
    return {"waits": [*result["waits"][:1], *result["waits"]]}


def escapes(hand: str, result: Object) -> Object:
    """What a terminal or a browser would obey."""
    del hand, result
    return {"waits": [ESCAPES]}


WORDS: Final[dict[str, Callable[[str, Object], Object]]] = {
    "off-by-one": off_by_one,
    "off-with-quads": off_with_quads,
    "backwards": backwards,
    "doubled": doubled,
    "escapes": escapes,
}
"""Lies in what is answered."""


def dies(line: str, seq: int) -> str:
    """End half-way through an answer."""
    del seq
    say(line[: len(line) // 2], end="")
    sys.stderr.write("I can no longer" + ESCAPES)
    sys.stderr.flush()
    os._exit(3)


def killed(line: str, seq: int) -> str:
    """End by a signal."""
    del line, seq
    os.abort()


def hangs(line: str, seq: int) -> str:
    """Never answer."""
    del line, seq
    time.sleep(1000)
    return ""


def memory(line: str, seq: int) -> str:
    """Take more and more memory."""
    del line, seq
    held = list[bytes]()
    while True:
        held.append(b"x" * (8 << 20))
        time.sleep(0.01)


def memory_of_child(line: str, seq: int) -> str:
    """Let a child take it."""
    del line, seq
    subprocess.run([sys.executable, "-c", "x = b'x' * (96 << 20); import time; time.sleep(1000)"], check=False)
    return ""


def closes(line: str, seq: int) -> str:
    """Close the output, and live on."""
    del line, seq
    os.close(1)
    time.sleep(1000)
    return ""


def again_differently(line: str, seq: int) -> str:
    """The number of another question."""
    return line.replace(f'"seq": {seq}', f'"seq": {seq + 1000}')


BREAKS: Final[dict[str, Callable[[str, int], str]]] = {
    "dies": dies,
    "killed": killed,
    "hangs": hangs,
    "memory": memory,
    "memory-of-child": memory_of_child,
    "closes": closes,
    "garbage": lambda line, seq: f"{ESCAPES}{seq}{line[:9]}",
    "too-long": lambda line, seq: line[:-1] + " " * (LONG + 9) + "}" * (seq >= 0),
    "wrong-seq": again_differently,
    "too-few": lambda line, seq: f'{{"seq": {seq}, "results": []}}' if line else "",
    "one-for-all": lambda line, seq: f'{{"seq": {seq}, "result": {{}}, "more": 1}}' if line else "",
    "no-answer": lambda line, seq: "" if line and seq >= 0 else line,
    "twice": lambda line, seq: f"{line}\n{line}" if seq >= 0 else line,
    "skips": lambda line, seq: f'{{"seq": {seq}, "skipped": {{"reason": "not today"}}}}' if line else "",
    "refuses": lambda line, seq: f'{{"seq": {seq}, "error": {{"code": "no", "message": "no"}}}}' if line else "",
}
"""Lies in how a line is answered that has a chosen hand."""

ONCE: Final = frozenset({"dies-once", "hangs-once", "garbage-once"})
"""What happens the first time only; the file beside the answers says that it has happened."""

STARTS: Final = {
    "start-garbage": "hello",
    "start-html": f'{{"version": 1, "implementation": "{"<b>"}"}}',
    "start-version": '{"version": 2, "implementation": {}}',
    "start-older": '{"version": 0, "implementation": {}}',
    "start-declares": '{"version": 1, "implementation": {"conventions": {"shanten": "other"}}}',
    "start-twice": '{"version": 1, "implementation": {"conventions": {"shanten": "cut", "definition": "exchange"}}}',
    "start-batches": '{"version": 1, "implementation": {"batches": 1}}',
    "start-name": '{"version": 1, "implementation": {"name": 7}}',
    "start-operations": '{"version": 1, "implementation": {"operations": "all"}}',
    "start-conventions": '{"version": 1, "implementation": {"conventions": []}}',
}


def say(line: str, end: str = "\n") -> None:
    """Write a line, or a part of one."""
    sys.stdout.write(line + end)
    sys.stdout.flush()


class Liar:
    """What is told, and what is known."""

    def __init__(self, lie: str, every: int, answers: Path | None) -> None:
        """Lie so, about one hand of so many."""
        self.takes_batches = not lie.startswith("single-")
        self.lie = lie.removeprefix("single-")
        self.every = every
        self.place = answers
        self.known: dict[str, dict[str, str]] = json.loads(answers.read_text("utf-8")) if answers else {}
        self.held: str | None = None

    def start(self) -> str:
        """What it says of itself."""
        said: Object = {"name": "liar", "version": "1", "language": "python", "batches": self.takes_batches}
        if self.lie.startswith("declares:"):
            name, _, word = self.lie.removeprefix("declares:").partition("=")
            said["conventions"] = {name: json.loads(word)}
        return STARTS.get(self.lie, json.dumps({"version": 1, "implementation": said}))

    def right(self, request: Object, hand: str) -> str:
        """The right answer about a hand, as the field of an answer."""
        known = self.known.get(request["op"], {}).get(hand)
        if known is not None and not request.get("options"):
            return known
        from mjfunc.oracle.answering import answer  # noqa: PLC0415  # as said above

        line = json.dumps(
            {**{name: request[name] for name in request if name not in {"hands", "wins"}}, "seq": 0, "hand": hand}
        )
        said = json.loads(b"".join(answer(line.encode()) or ()))
        name = "error" if "error" in said else "result"
        return f'"{name}": {json.dumps(said[name])}'

    def told(self, request: Object, hand: str) -> str:
        """What is answered about a hand."""
        if self.lie.startswith(("by:", "declares:")):
            name, _, word = self.lie.partition(":")[2].partition("=")
            taken = {**request.get("options", {})}
            own = {"definition" if name == "shanten" else name: json.loads(word)}
            options = {**own, **taken} if self.lie.startswith("declares:") else {**taken, **own}
            right = self.right({**request, "options": options}, hand)
            return right if "bad-option" not in right else self.right(request, hand)
        right = self.right(request, hand)
        if self.lie in WORDS and is_chosen(hand, self.every) and right.startswith('"result"'):
            return f'"result": {json.dumps(WORDS[self.lie](hand, json.loads(right.partition(":")[2])))}'
        return right

    def answers(self, request: Object) -> Iterator[str]:
        """The lines that answer a request."""
        wins = request.get("wins", [])
        hands = [win["hand"] for win in wins] or request.get("hands", [request.get("hand")])
        asked = [{**request, **win} for win in wins] or [request] * len(hands)
        each = [self.told(one, hand) for one, hand in zip(asked, hands, strict=True)]
        seq = request["seq"]
        together = ", ".join(f"{{{answer}}}" for answer in each)
        line = (
            f'{{"seq": {seq}, "results": [{together}]}}'
            if "hands" in request or wins
            else f'{{"seq": {seq}, {each[0]}}}'
        )
        is_meant = any(is_chosen(hand, self.every) for hand in hands)
        if self.lie == "out-of-order":
            yield from self.swapped(line, is_meant=is_meant)
        elif is_meant and self.lie in ONCE and self.place and not (mark := self.place.with_suffix(".done")).exists():
            mark.touch()
            yield BREAKS[self.lie.removesuffix("-once")](line, seq)
        elif is_meant and self.lie in BREAKS:
            yield BREAKS[self.lie](line, seq)
        else:
            if self.lie == "slow" and is_meant:
                time.sleep(0.05)
            yield line

    def swapped(self, line: str, *, is_meant: bool) -> Iterator[str]:
        """What is meant waits until the next is answered."""
        if is_meant and self.held is None:
            self.held = line
            return
        yield line
        if self.held is not None:
            yield self.held
            self.held = None


def start(liar: Liar) -> None:
    """Say what it is, and do at once what it is to do at the start."""
    say(liar.start())
    if liar.lie == "never-reads":
        time.sleep(1000)
    if liar.lie == "talks":
        sys.stderr.write("talk " * 100_000)


def stop(liar: Liar) -> None:
    """Do what it is to do at the end."""
    if liar.lie == "stays":
        time.sleep(1000)
    if liar.lie == "says-goodbye":
        say("goodbye")
    if liar.lie == "leaves-a-child":
        partial(subprocess.Popen, [sys.executable, "-c", "import time; time.sleep(1000)"])()


def main(lie: str, every: str, answers: str | None = None) -> None:
    """Answer until the end."""
    liar = Liar(lie, int(every), Path(answers) if answers else None)
    if lie == "start-silent":
        time.sleep(1000)
    if lie == "start-dies":
        sys.exit("cannot start")
    for line in sys.stdin:
        request = json.loads(line)
        if request["cmd"] == "start":
            start(liar)
        elif request["cmd"] == "stop":
            stop(liar)
            return
        else:
            for answered in filter(None, liar.answers(request)):
                say(answered)


if __name__ == "__main__":
    main(*sys.argv[1:])
