"""The forms that rows of tiles can have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.spec.shanten import no_form

if TYPE_CHECKING:
    from mjfunc.model.conventions import FormName


def check_forms(tiles: int, forms: tuple[FormName, ...]) -> None:
    """Refuse a number of tiles that none of the forms has."""
    if tiles < 13 and "regular" not in forms:
        raise no_form(tiles, forms)
