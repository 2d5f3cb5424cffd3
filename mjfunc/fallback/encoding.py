"""States as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from mjfunc.notation.text import write_tiles

if TYPE_CHECKING:
    from mjfunc.fallback.machine import State

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | None"


def encode_state(state: State) -> dict[str, Json]:
    """What the step did, the stack with its topmost set last, and the tiles that are left."""
    sets: list[Json] = [
        {"kind": candidate.kind.value, "tiles": write_tiles(candidate.tiles)} for candidate in state.sets
    ]
    return {"event": state.event.value, "sets": sets, "tiles": write_tiles(state.tiles)}
