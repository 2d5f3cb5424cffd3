"""Write a game of one deal in mjai, as a simulator does. The dealer wins with the first draw."""

import json

HANDS = [
    "2m 3m 4m 5m 6m 7m 3p 4p 5p 6p 7p 8p 5s",
    "1s 1s 3s 3s 5s 5s 7s 7s 9s 9s P P F",
    "1m 9m 1p 9p 1s 9s E S W N P F C",
    "2m 5m 8m 2p 5p 8p 2s 8s E S W N N",
]
DEAL = {"bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "9s", "scores": [25000] * 4}

for event in (
    {"type": "start_game", "names": ["A", "B", "C", "D"]},
    {"type": "start_kyoku", **DEAL, "tehais": [hand.split() for hand in HANDS]},
    {"type": "tsumo", "actor": 0, "pai": "5s"},
    {"type": "hora", "actor": 0, "target": 0, "deltas": [47100, -15700, -15700, -15700], "ura_markers": []},
    {"type": "end_kyoku"},
    {"type": "end_game"},
):
    print(json.dumps(event))
