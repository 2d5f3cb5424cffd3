"""Read vectors, and count the right answers of my program: the shanten of seven pairs."""

import json
import re
from pathlib import Path

right = asked = 0
with Path("vectors/cover-shanten.jsonl").open(encoding="utf-8") as file:
    for vector in map(json.loads, file):
        tiles = [rank + suit for ranks, suit in re.findall(r"(\d+)([mpsz])", vector["hand"]) for rank in ranks]
        pairs = sum(tiles.count(tile) > 1 for tile in set(tiles))
        mine = 6 - pairs + max(0, 7 - len(set(tiles)))
        asked += 1
        right += mine == vector["result"]["minimum"]
print(f"Python: {right} of {asked} are right")
