"""Ask a program and mjfunc the same of every hand that is read, and print where they differ."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from typing import Any

HANDS = sys.stdin.read().split()
REQUESTS = [{"cmd": "run", "seq": seq, "op": "waits", "hand": hand} for seq, hand in enumerate(HANDS)]


def ask(*program: str) -> list[dict[str, Any]]:
    """What a program that speaks the protocol answers to each request."""
    lines = "".join(f"{json.dumps(request)}\n" for request in [*REQUESTS, {"cmd": "stop"}])
    done = subprocess.run(program, input=lines, stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


verdicts = Counter[str]()
for hand, right, said in zip(HANDS, ask("mjfunc", "oracle"), ask(*sys.argv[1:]), strict=True):
    verdict = "skipped" if "skipped" in said else "same" if said == right else "different"
    verdicts[verdict] += 1
    if verdict == "different":
        print(f"{hand}: {said.get('result')} should be {right.get('result', right.get('error'))}")
print(dict(verdicts))
