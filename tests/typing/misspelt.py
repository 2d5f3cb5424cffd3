"""What the checkers must refuse: both report an exception for an error that is not there."""
# pyright: reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

from typing import Final

import mjfunc
from mjfunc import classical, riichi

mjfunc.pasre  # type: ignore[attr-defined]  # noqa: B018  # the name is misspelt, which is what must be seen
mjfunc.Hand.of("1m")  # type: ignore[arg-type]  # a text is not tiles, though its characters can be listed
mjfunc.Hand.from_34("1m")  # type: ignore[arg-type]  # nor numbers
mjfunc.Hand.from_38(["1m"])  # type: ignore[list-item]  # nor is a list of texts
mjfunc.Hand.from_136([0.5])  # type: ignore[list-item]  # an id is whole
mjfunc.Hand.from_mjai([5])  # type: ignore[list-item]  # a name is a text
mjfunc.Tile.of(5)  # type: ignore[arg-type]  # a tile is written
mjfunc.Block.of([5])  # type: ignore[list-item]  # a block is made of tiles, or written
mjfunc.Meld.of("(123m)", open=True)  # type: ignore[arg-type]  # brackets say whether a meld is open
mjfunc.parse("1m").draw("1m")  # type: ignore[arg-type]  # a text is not a tile
mjfunc.parse("11m").discard("1m")  # type: ignore[arg-type]  # as above
mjfunc.parse("11m").call("(111m)")  # type: ignore[arg-type]  # nor a meld

riichi.Rules(red_fives="none")  # type: ignore[arg-type]  # not one of its words
riichi.Rules(red_fives=(1, 1))  # type: ignore[arg-type]  # one number for each suit
riichi.Rules(red_fives=3)  # type: ignore[arg-type]  # as above
riichi.Rules(round_up="yes")  # type: ignore[arg-type]  # yes and no are booleans
riichi.Rules(double_yakuman=["tenhou"])  # type: ignore[list-item]  # no rules count it twice
riichi.Rules(local_yaku="sanrenkou")  # type: ignore[arg-type]  # a list, even of one
riichi.Rules(dubble_yakuman=())  # type: ignore[call-arg]  # the name is misspelt

HAND: Final = mjfunc.parse("123m456p789s11122z")
TILE: Final = mjfunc.Tile.of("2z")
WON: Final = riichi.Origin.WALL
riichi.Win(hand=HAND, tile=TILE, origin=WON, seat="E", round="E", liable=5)  # type: ignore[arg-type]  # not seats
riichi.Win(hand=HAND, tile=TILE, origin=WON, seat="E", round="E", liable="N")  # type: ignore[arg-type]  # for no yakuman
riichi.Win(hand=HAND, tile=TILE, origin=WON, seat="E", round="E", liable={"daisangen": 1})  # type: ignore[dict-item]  # no seat
riichi.Win(hand=HAND, tile=TILE, origin=WON, seat="E", round="E", dora="1m")  # type: ignore[arg-type]  # not tiles
riichi.Win(hand=HAND, tile=TILE, origin=WON, seat="east", round="E")  # type: ignore[arg-type]  # winds are E, S, W, N
riichi.Win(hand=HAND, tile=TILE, origin="tsumo", seat="E", round="E")  # type: ignore[arg-type]  # not an Origin
riichi.Win(hand=HAND, tile="2z", origin=WON, seat="E", round="E")  # type: ignore[arg-type]  # a text is not a tile
riichi.Win(hand="123m456p789s11122z", tile=TILE, origin=WON, seat="E", round="E")  # type: ignore[arg-type]  # nor a hand
riichi.Win(hand=HAND, tile=TILE, origin=WON, seat="E", round="E", ippatsu="yes")  # type: ignore[arg-type]  # a bool
riichi.Win(hand=HAND, tile=TILE, origin=WON, seat="E", round="E", honba=0.5)  # type: ignore[arg-type]  # whole counters

mjfunc.Conventions(forms="regular")  # type: ignore[arg-type]  # several forms
mjfunc.Conventions(players=5)  # type: ignore[arg-type]  # three or four
mjfunc.Hand((1, 2))  # type: ignore[arg-type]  # four suits
classical.Winds("east", "E")  # type: ignore[arg-type]  # winds are E, S, W, N
classical.ClassicalRules(assignment="worst")  # type: ignore[arg-type]  # not one of its words
classical.Mechanics(last_tile="yes")  # type: ignore[arg-type]  # a bool
