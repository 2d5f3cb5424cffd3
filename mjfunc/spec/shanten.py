"""Shanten: the number of tiles to exchange until a hand is ready, in each form. Ready is 0, complete is -1."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions, check_players, named_form
from mjfunc.model.hand import check_hand, check_size
from mjfunc.model.shanten import ShantenByForm
from mjfunc.spec.cut import cut
from mjfunc.spec.exchange import exchange
from mjfunc.spec.waits import available_copies, copies_in_melds
from mjfunc.tiles.counts import Counts, flat, number_of, total
from mjfunc.tiles.errors import BadOption, BadSize, quantity
from mjfunc.tiles.tile import ORPHANS

if TYPE_CHECKING:
    from mjfunc.model.conventions import FormName, SevenPairsRule, ShantenForm
    from mjfunc.model.forms import Form
    from mjfunc.model.hand import Hand


def shanten(hand: Hand, *, conventions: Conventions = DEFAULT) -> int:
    """The lowest shanten of all forms that count."""
    check_hand("shanten", hand)
    check_conventions("shanten", conventions)
    return shanten_by_form(hand, conventions=conventions).minimum


def shanten_by_form(hand: Hand, *, conventions: Conventions = DEFAULT) -> ShantenByForm:
    """The shanten of each form that counts; seven pairs and thirteen orphans need 13 or 14 concealed tiles."""
    check_hand("shanten_by_form", hand)
    check_conventions("shanten_by_form", conventions)
    check_size(hand.size)
    check_players(hand.held, conventions.players)
    available = available_copies(copies_in_melds(hand.melds, conventions), conventions)
    return shanten_of_counts(hand.counts, available, conventions)


def shanten_of_counts(counts: Counts, available: Counts, conventions: Conventions) -> ShantenByForm:
    """The shanten of concealed tiles in each form that counts.

    ``available`` has the most copies of each kind that the concealed tiles of a complete hand can have.
    """
    is_regular = "regular" in conventions.forms
    return with_special_forms(regular(counts, available, conventions) if is_regular else None, counts, conventions)


def regular(counts: Counts, available: Counts, conventions: Conventions) -> int:
    """The shanten in the regular form, by exchange or by cutting as the conventions say."""
    blocks = total(counts) // 3
    match conventions.definition:
        case "exchange":
            return exchange(counts, available, blocks)
        case "cut":
            return cut(counts, blocks)
        case _ as never:
            assert_never(never)


def with_special_forms(regular: int | None, counts: Counts, conventions: Conventions) -> ShantenByForm:
    """The shanten in all forms, given the shanten in the regular form.

    Raises BadSize if no form that counts can have this number of tiles.
    """
    forms = conventions.forms if total(counts) >= 13 else ()
    pairs = seven_pairs(counts, conventions.seven_pairs) if "seven-pairs" in forms else None
    orphans = thirteen_orphans(counts) if "thirteen-orphans" in forms else None
    if regular is pairs is orphans is None:
        raise no_form(total(counts), conventions.forms)
    return ShantenByForm(regular, pairs, orphans)


def no_form(tiles: int, forms: tuple[FormName, ...]) -> BadSize:
    """The error for a number of concealed tiles that none of the forms can have."""
    return BadSize(f"{quantity(tiles, 'concealed tile')} can have none of the forms that count: {', '.join(forms)}")


def check_forms(tiles: int, forms: tuple[FormName, ...]) -> None:
    """Raise BadSize if none of the forms can have this number of concealed tiles."""
    if tiles < 13 and "regular" not in forms:
        raise no_form(tiles, forms)


def seven_pairs(counts: Counts, rule: SevenPairsRule) -> int:
    """The shanten of thirteen or fourteen tiles in seven pairs.

    - ``distinct``: each pair takes one from 6, but seven different kinds are needed;
    - ``pairs-only``: each kind held twice takes one from 6;
    - ``quads``: every two of a kind take one from 6, so that four of a kind are two pairs.

    1111223344556m has five kinds held twice and six kinds: 6 - 5 + 1 = 2, or 6 - 5 = 1, or 6 - 6 = 0.
    """
    numbers = flat(counts)
    pairs = sum(number >= 2 for number in numbers)
    match rule:
        case "distinct":
            return 6 - pairs + max(0, 7 - sum(number >= 1 for number in numbers))
        case "pairs-only":
            return 6 - pairs
        case "quads":
            return 6 - sum(number // 2 for number in numbers)
        case _ as never:
            assert_never(never)


def thirteen_orphans(counts: Counts) -> int:
    """The shanten of thirteen or fourteen tiles in thirteen orphans: each terminal and honour, one of them twice."""
    numbers = [number_of(counts, kind) for kind in ORPHANS]
    return 13 - sum(number >= 1 for number in numbers) - (max(numbers) >= 2)


def forms_of_hand(hand: Hand, form: ShantenForm | Form, conventions: Conventions) -> tuple[FormName, ...]:
    """The forms to look at: the given one, or for "minimum" all forms that count and that a hand of its size can have.

    Raises BadOption if the form does not count, and BadSize if the hand has too few tiles for every such form.
    """
    named = named_form(form)
    check_size(hand.size)
    if named not in ("minimum", *conventions.forms):
        message = f"{named} is not among the forms that count: {', '.join(conventions.forms)}"
        raise BadOption(message)
    wanted: tuple[FormName, ...] = tuple(name for name in conventions.forms if named in ("minimum", name))
    possible: tuple[FormName, ...] = tuple(name for name in wanted if name == "regular" or hand.size >= 13)
    if not possible:
        raise no_form(hand.size, wanted)
    return possible
