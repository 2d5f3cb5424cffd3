"""What is prepared when the page is built: what can be chosen on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.json.values import Json
    from mjfunc.model.choices import Choice


def options() -> Mapping[str, Json]:
    """Return what can be chosen on the page."""
    return {"conventions": [_choice(choice) for choice in choices_of(Conventions)]}


def _choice(choice: Choice) -> Json:
    default = choice.default
    return {
        "name": choice.option,
        "choices": [*choice.choices],
        "default": [*default] if isinstance(default, tuple) else default,
        "sentence": choice.sentence,
    }
