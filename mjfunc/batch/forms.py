"""The forms of which a shanten can be computed, by name."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from mjfunc.model.conventions import FormName, form_name
from mjfunc.spec.shanten import no_form
from mjfunc.tiles.errors import check_option

SpecialForm: TypeAlias = Literal["seven-pairs", "thirteen-orphans"]
ShantenForm: TypeAlias = Literal["minimum", "regular", SpecialForm]
FORMS: Final[tuple[ShantenForm, ...]] = get_args(ShantenForm)


def named_form(form: object) -> ShantenForm:
    """The name of a form in either writing, or of the nearest."""
    named = form_name(form)
    if named is None:
        check_option("form", form, FORMS)
        return "minimum"
    return named


def check_forms(tiles: int, forms: tuple[FormName, ...]) -> None:
    """Refuse a number of tiles that none of the forms has."""
    if tiles < 13 and "regular" not in forms:
        raise no_form(tiles, forms)
