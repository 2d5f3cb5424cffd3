"""What the checkers must refuse: mypy says so itself where an exception made for an error is not needed."""

from __future__ import annotations

import mjfunc

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
