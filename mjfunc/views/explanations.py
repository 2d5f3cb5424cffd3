"""Explanations, each as its page has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.explain.pages import explanation_part

if TYPE_CHECKING:
    from mjfunc.explain.values import Explanation


def html_of(value: Explanation) -> str:
    """All of it, below its picture."""
    return explanation_part(value)
