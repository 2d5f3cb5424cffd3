"""Answer the protocol with my program: version 1, waits of one hand on each line."""

from __future__ import annotations

import json
import sys
from typing import Any

from my_waits import waits

ABOUT = {"name": "my waits", "version": "1", "language": "python", "operations": ["waits"], "batches": False}


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """One answer, for one request."""
    match request:
        case {"cmd": "start"}:
            return {"version": 1, "implementation": {**ABOUT, "conventions": {}}}
        case {"seq": seq, "op": "waits", "hand": hand} if not set(hand) & set("0(["):
            return {"seq": seq, "result": {"waits": waits(hand)}}
        case _:
            return {"seq": request["seq"], "skipped": {"reason": "I know no melds and no red fives", "issue_url": None}}


for line in sys.stdin:
    asked = json.loads(line)
    if asked["cmd"] == "stop":
        break
    print(json.dumps(answer(asked)), flush=True)
