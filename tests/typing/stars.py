"""A program that imports with stars, and still reaches each package by its name."""

from mjfunc import *  # noqa: F403  # as a user may
from mjfunc.explain import *  # noqa: F403  # as above

from mjfunc import draw, explain  # isort: skip  # what a star must not hide


def main() -> tuple[str, ...]:
    """What a name of each star and of each package gives."""
    hand: Hand = parse("1112m")  # noqa: F405  # by a star
    known: explain.Explanation = explanation(hand)  # noqa: F405  # by a star
    return known.standing, *map(str, waits(hand)), draw.hand_text(hand)  # noqa: F405  # by a star
