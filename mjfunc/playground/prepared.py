"""What is prepared when the page is built: what can be chosen on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.classical.mechanics import MECHANICS
from mjfunc.classical.rules import CHOICES_OF_HANDS
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.riichi.values.rules import CHOICES, PRESETS
from mjfunc.riichi.values.win_fields import FIELDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.json.values import Json
    from mjfunc.model.choices import Choice
    from mjfunc.riichi.values.win_fields import WinField


def options() -> Mapping[str, Json]:
    """Return what can be chosen on the page."""
    return {
        "conventions": [_choice(choice) for choice in choices_of(Conventions)],
        "fields": [_field(field) for field in FIELDS.values()],
        "presets": [*PRESETS],
        "rules": [_choice(choice) for choice in CHOICES],
        "classical": [_choice(choice) for choice in CHOICES_OF_HANDS],
        "mechanics": [_choice(choice) for choice in MECHANICS],
    }


def _field(field: WinField) -> Json:
    return {"name": field.name, "kind": field.kind, "choices": [*field.choices], "sentence": field.sentence}


def _choice(choice: Choice) -> Json:
    default = choice.default
    return {
        "name": choice.option,
        "choices": [*choice.choices],
        "default": [*default] if isinstance(default, tuple) else default,
        "sentence": choice.sentence,
    }
