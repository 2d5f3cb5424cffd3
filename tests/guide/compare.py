"""Read hands with their waits, one JSON object per line, and print each hand that my program gets wrong."""

from __future__ import annotations

import json
import sys

from my_waits import waits

for line in sys.stdin:
    known = json.loads(line)
    if "error" in known:
        print(known["hand"], known["error"]["message"])
        continue
    mine = waits(known["hand"])
    if mine != known["waits"]:
        print(known["hand"], "mine:", *mine, "mjfunc:", *known["waits"])
