"""The mechanics of play: how a hand was won, where that is worth a double. Tiles do not tell, so the caller does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.model.blocks import BlockShape
from mjfunc.model.choices import Choice, choice, choices_of
from mjfunc.model.decompositions import CompleteRegular
from mjfunc.tiles.errors import BadMechanics, wrong_class
from mjfunc.tiles.value_base import Value

if TYPE_CHECKING:
    from mjfunc.classical.sets import Winner

_NO_OR_YES: Final = (False, True)
_SOURCE: Final = "Lott, who says that ways of winning earn doubles, but does not list them"


@attrs.frozen(kw_only=True, repr=False)
class Mechanics(Value):
    """The circumstances of a win. Each that is true is one double; contradictory ones raise an error."""

    last_tile: bool = choice(_NO_OR_YES, "The winner drew the last tile of the wall.", _SOURCE)
    replacement_tile: bool = choice(_NO_OR_YES, "The winner drew the replacement tile after a quad.", _SOURCE)
    robbed_quad: bool = choice(
        _NO_OR_YES, "The winning tile was robbed from another player, who added it to an open triplet.", _SOURCE
    )
    all_concealed: bool = choice(
        _NO_OR_YES, "No set is open. Closed quads are allowed, and the winning tile may be a discard.", _SOURCE
    )
    first_turn: bool = choice(
        _NO_OR_YES, "The hand is complete with the dealt tiles and the first tile drawn or discarded.", _SOURCE
    )

    def __attrs_post_init__(self) -> None:
        """Refuse two that contradict each other."""
        for (first, second), reason in _EXCLUDE.items():
            if getattr(self, first) and getattr(self, second):
                message = f"{_option(first)} and {_option(second)} exclude each other: {reason}"
                raise BadMechanics(message)

    @property
    def doubles(self) -> tuple[str, ...]:
        """The names of the circumstances that are true."""
        return tuple([option for name, option in _OPTIONS if getattr(self, name)])

    def __str__(self) -> str:
        """Write the names of those that are true."""
        return ", ".join(self.doubles) or "nothing special"


MECHANICS: Final[tuple[Choice, ...]] = choices_of(Mechanics)
"""Every field, in the order of reports."""
_OPTIONS: Final = tuple((each.name, each.option) for each in MECHANICS)
"""The name of each field, here and in reports."""

_EXCLUDE: Final = {
    ("last_tile", "robbed_quad"): "a tile is drawn, or another player's",
    ("replacement_tile", "robbed_quad"): "a tile is drawn, or another player's",
    ("robbed_quad", "first_turn"): "a robbed tile is neither drawn nor discarded",
    ("last_tile", "first_turn"): "the first tile of the wall is not the last",
    ("replacement_tile", "first_turn"): "a quad was declared before",
}
"""The pairs that contradict each other, each with the reason.

All other pairs are possible: a replacement tile can be the last tile of the wall, for example.
"""
NO_MECHANICS: Final = Mechanics()


def check_mechanics(function: str, mechanics: object) -> None:
    """Raise a TypeError unless this is a ``Mechanics``."""
    if type(mechanics) is not Mechanics:
        raise wrong_class(function, "Mechanics", mechanics, "Mechanics(last_tile=True) makes some")


def check_play(mechanics: Mechanics, winner: Winner) -> None:
    """Raise BadMechanics for mechanics that contradict a hand."""
    if not mechanics.doubles:
        return
    melds, blocks = (winner.melds, winner.blocks) if isinstance(winner, CompleteRegular) else ((), ())
    called = next((meld for meld in melds if meld.open), None)
    if mechanics.all_concealed and called is not None:
        message = f"all-concealed contradicts the hand: {called} is open"
        raise BadMechanics(message)
    if mechanics.first_turn and melds:
        message = f"first-turn contradicts the hand: {melds[0]} was melded before"
        raise BadMechanics(message)
    every = (*blocks, *(meld.block for meld in melds))
    quad = next((block for block in every if block.shape is BlockShape.QUAD), None)
    if mechanics.first_turn and quad is not None:
        message = f"first-turn contradicts the hand: {quad} was replaced before"
        raise BadMechanics(message)
    if mechanics.replacement_tile and quad is None:
        message = "replacement-tile contradicts the hand: none of its sets is a quad"
        raise BadMechanics(message)
    held = [tile.kind for tile in winner.tiles] + [tile.kind for meld in melds for tile in meld.tiles]
    if mechanics.robbed_quad and not any(held.count(tile.kind) == 1 for tile in winner.tiles):
        message = "robbed-quad contradicts the hand: of no concealed kind does it hold only one, the fourth of the quad"
        raise BadMechanics(message)


def _option(name: str) -> str:
    return name.replace("_", "-")
