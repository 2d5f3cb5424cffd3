"""All that is known of hands as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.draw.hands import hand_picture, tiles_picture
from mjfunc.draw.page import Level, drawn, index, page, section, table, words
from mjfunc.draw.pictures import Picture
from mjfunc.draw.svg import SCALE
from mjfunc.draw.witnesses import cutting_picture, nearest_picture
from mjfunc.explain.embedding import embedded, name_of
from mjfunc.explain.pictures import kan_picture, way_picture
from mjfunc.explain.values import Explanation, check_explanation, check_explanations
from mjfunc.explain.wording import (
    DISCARDS,
    apparent,
    conventions_of,
    copies_of,
    how_many,
    label_of,
    more_than,
    named_by,
    numbers_of,
    rules_of,
    said_of_outlook,
    thrown,
    use,
    waited_by,
    witnesses,
)
from mjfunc.model.forms import Form
from mjfunc.model.nearest import Nearest
from mjfunc.tiles.errors import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.classical.reports import FinalScore
    from mjfunc.explain.values import Kan
    from mjfunc.model.cuttings import Cuttings
    from mjfunc.model.decompositions import Complete, Ready
    from mjfunc.model.outlook import DiscardOutlook
    from mjfunc.tiles.tile import Tile

_TIMES: Final = "\u00d7"
_SMALL: Final = 0.42
"""How large tiles are in tables and lists."""
_STYLE: Final = """
.ways{padding:0;list-style:none;counter-reset:way}
.ways>li{counter-increment:way;display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;padding:.4rem 0}
.ways>li+li{border-top:1px solid var(--line)}
.ways>li::before{content:counter(way);color:var(--faint);min-width:1.5rem;text-align:right}
.ways>li:target{background:var(--raised)}
.ways>li>.drawn{flex:0 1 auto}
.named{min-width:12.5rem}
.list{padding:0;list-style:none}
.tile{display:flex;align-items:center;gap:.75rem}
.copies{display:flex;flex-wrap:wrap;gap:.25rem .75rem;padding:0 .4rem;margin:.25rem 0;list-style:none}
.copies>li{font-size:.8rem;line-height:1.2;text-align:center}
.lead{font-size:1.1rem}
.rules{margin:0 0 1rem;padding-left:1.25rem}
"""
_NARROW: Final = """
@media (max-width:45rem){
.discards thead tr,.discards tbody tr{display:grid;grid-template-columns:repeat(5,1fr);align-items:center}
.discards thead tr>:last-child{display:none}
.discards th,.discards td{border:0;padding-right:.3rem;white-space:normal}
.discards tbody tr{border-bottom:1px solid var(--line)}
.discards tbody tr>:last-child{grid-column:1/-1}
.discards table{width:100%}
.discards thead th{font-size:.78rem}
}
"""


def explanation_page(explanations: Iterable[Explanation]) -> str:
    """A page of one hand, or of several with an index."""
    given = check_explanations("explanation_page", explanations)
    pictures: list[Picture] = []
    if len(given) == 1:
        body = "\n".join(_Hand(given[0], "hand-1", 2, pictures).parts())
        title = str(given[0].hand)
    else:
        links = [(f"hand-{number}", f"{known.hand}: {known.standing}") for number, known in enumerate(given, start=1)]
        hands = (
            section(str(known.hand), "\n".join(_Hand(known, name, 3, pictures).parts()), name=name)
            for (name, _), known in zip(links, given, strict=True)
        )
        body = "\n".join((index(links), *hands))
        title = f"{counted(len(given), 'hand')} explained"
    return page(title, body, pictures=pictures, style=_STYLE + _NARROW)


def explanation_part(explanation: Explanation) -> str:
    """The same of one hand, to stand among other things, with styles and names of its own."""
    check_explanation("explanation_part", explanation)
    pictures: list[Picture] = []
    name = name_of("hand", explanation)
    body = "\n".join(_Hand(explanation, name, 2, pictures).parts())
    return embedded(name, body, pictures, _STYLE)


@attrs.frozen
class _Hand:
    """A hand on a page: what is known of it, its name there, how deep its sections are, and what was drawn."""

    known: Explanation
    name: str
    level: Level
    pictures: list[Picture]

    def parts(self) -> Iterator[str]:
        """Everything below the heading."""
        known = self.known
        yield self._drawn(hand_picture(known.hand))
        yield f'<p class="lead">{words(str(known))}</p>'
        if conventions := conventions_of(known):
            yield f"<p>Conventions: {words(conventions)}</p>"
        if known.visible:
            yield f"<p>Further tiles known to be gone:</p>{self._drawn(tiles_picture(sorted(known.visible)), _SMALL)}"
        several = "Decompositions" if len(known.decompositions) > 1 else "Decomposition"
        for heading, said in (
            ("Distance", self._distance()),
            (several, self._decompositions()),
            ("Waits", self._waits()),
            ("Draws", self._draws()),
            ("Discards", self._discards()),
            ("Closed kans after riichi", self._kans()),
            ("Classical score", self._score()),
        ):
            body = "\n".join(said)
            if body:
                yield section(heading, body, level=self.level)

    def _drawn(self, picture: Picture, scale: float = SCALE) -> str:
        self.pictures.append(picture)
        return drawn(picture, scale)

    def _below(self, heading: str, body: str) -> str:
        """A part of a part; nothing is deeper."""
        return section(heading, body, level=3 if self.level == 2 else 4)

    def _distance(self) -> Iterator[str]:
        if self.known.shanten is not None:
            yield _by_form(self.known)
        yield from (f"<p>{words(f'{why[:1].upper()}{why[1:]}')}.</p>" for why in apparent(self.known))
        for said, witness in witnesses(self.known):
            used = use(witness)
            yield self._below(
                f"{said}{how_many(witness)}".capitalize(),
                "\n".join((f"<p>{words(used)}</p>" if used else "", *self._witness(witness))),
            )

    def _witness(self, witness: Nearest | Cuttings) -> Iterator[str]:
        if isinstance(witness, Nearest):
            listed = [(str(hand), nearest_picture(hand)) for hand in witness.hands]
        else:
            listed = [(str(cutting), cutting_picture(cutting)) for cutting in witness.cuttings]
        items = (f"<li>{self._drawn(picture, _SMALL)}{words(said, 'faint')}</li>" for said, picture in listed)
        more = more_than(witness.number, len(listed))
        yield f'<ul class="list">\n{_lines(items)}\n</ul>{f"<p>{words(more)}</p>" if more else ""}'

    def _decompositions(self) -> Iterator[str]:
        ways = self.known.decompositions
        if ways:
            items = (
                f'<li id="{self._way(number)}"><span class="named">{words(label_of(way))}{self._left(way)}</span>'
                f"{self._drawn(way_picture(way, self.known))}</li>"
                for number, way in enumerate(ways, start=1)
            )
            yield f'<ol class="ways">\n{_lines(items)}\n</ol>'

    def _left(self, way: Complete | Ready) -> str:
        """What a decomposition waits on, with the copies that are left; of a complete hand nothing."""
        copies = [(tile, left) for tile, left in copies_of(self.known) if tile in waited_by(way)]
        return f" {words(_copies(copies), 'faint')}" if copies else ""

    def _way(self, number: int) -> str:
        """What a decomposition is linked to by."""
        return f"{self.name}-way-{number}"

    def _waits(self) -> Iterator[str]:
        waits = self.known.waits
        if waits:
            rows = (
                (
                    self._tile(wait.reason.tile),
                    str(wait.left),
                    ", ".join(f'<a href="#{self._way(number)}">{number}</a>' for number in numbers),
                )
                for wait, numbers in zip(waits, named_by(self.known), strict=True)
            )
            caption = f"{counted(self.known.left or 0, 'tile')} left, and the decompositions that name each kind"
            yield table(caption, ("wait", "left", "decompositions"), rows, numbers=[1])

    def _tile(self, tile: Tile) -> str:
        """A tile, and beside it what it is called."""
        return f'<div class="tile">{self._drawn(tiles_picture([tile]), _SMALL)}{words(str(tile))}</div>'

    def _draws(self) -> Iterator[str]:
        outlook = self.known.outlook
        if outlook is not None:
            accepted, improving = said_of_outlook(outlook)
            yield f"<p>{words(accepted.capitalize())}</p>"
            yield self._copies(outlook.acceptance.tiles)
            yield f"<p>{words(improving.capitalize())}</p>"
            yield self._copies((draw.tile, draw.unseen) for draw in outlook.improving)

    def _copies(self, copies: Iterable[tuple[Tile, int]]) -> str:
        """Kinds, each above the number of its copies; nothing where there are none."""
        items = [
            f"<li>{self._drawn(tiles_picture([tile]), _SMALL)}{words(f'{_TIMES}{number}')}</li>"
            for tile, number in copies
        ]
        return f'<ul class="copies">\n{_lines(items)}\n</ul>' if items else ""

    def _discards(self) -> Iterator[str]:
        """Those that keep nearest with pictures of what is accepted; the others apart, and in words."""
        discards = self.known.discards
        if discards:
            lowest = discards[0].acceptance.shanten
            near = [discard for discard in discards if discard.acceptance.shanten == lowest]
            away = [discard for discard in discards if discard.acceptance.shanten > lowest]
            shown = ((*self._row(discard), self._copies(discard.acceptance.tiles)) for discard in near)
            best = table("The best discard first", DISCARDS, shown, numbers=[1, 2, 3, 4])
            yield f'<div class="discards">{best}</div>'
            if away:
                said = ((*self._row(discard), words(_copies(discard.acceptance.tiles))) for discard in away)
                told = table("Discards that raise the shanten", DISCARDS, said, numbers=[1, 2, 3, 4])
                summary = f"{counted(len(away), 'discard')} more, which raise the shanten"
                yield f'<details class="discards"><summary>{words(summary)}</summary>\n{told}</details>'

    def _row(self, discard: DiscardOutlook) -> tuple[str, ...]:
        return self._tile(thrown(self.known, discard)), *map(words, numbers_of(discard))

    def _kans(self) -> Iterator[str]:
        for kan in self.known.kans or ():
            yield self._drawn(kan_picture(kan, self.known.hand), _SMALL)
            yield f'<ul class="rules">\n{_lines(_rules(kan))}\n</ul>'

    def _score(self) -> Iterator[str]:
        score = self.known.score
        if score is not None:
            yield f"<p>{words(str(score.card.winds))}; {words(score.why)}</p>"
            yield table("Points, doubles and score", ("for", "number"), _card_rows(score), numbers=[1])
        if self.known.unscored is not None:
            yield f"<p>None: {words(self.known.unscored)}.</p>"


def _lines(items: Iterable[str]) -> str:
    return "\n".join(items)


def _by_form(known: Explanation) -> str:
    """The shanten of each form, by both definitions where they differ."""
    shanten, difference = known.shanten, known.difference
    each = () if shanten is None else (shanten.regular, shanten.seven_pairs, shanten.thirteen_orphans)
    nearest = None if shanten is None else shanten.minimum
    forms = [(form.value, number) for form, number in zip(Form, each, strict=True) if number is not None]
    if difference is not None:
        by_exchange, by_cutting = difference.nearest.shanten, difference.cuttings.shanten
        forms[:1] = [("regular, by exchange", by_exchange), ("regular, by cutting", by_cutting)]
    rows = [(words(form), words(str(number), "good" if number == nearest else "")) for form, number in forms]
    return table(f"Shanten {nearest}", ("form", "shanten"), rows, numbers=[1])


def _copies(copies: Iterable[tuple[Tile, int]]) -> str:
    """Kinds with their copies, in words."""
    return " ".join(f"{tile}{_TIMES}{number}" for tile, number in copies) or "nothing"


def _rules(kan: Kan) -> Iterator[str]:
    for rule, why in rules_of(kan):
        answer = words("no", "bad") if why else words("yes", "good")
        yield f"<li>{words(rule.capitalize())}: {answer}{words(f', {why}') if why else ''}</li>"


def _card_rows(score: FinalScore) -> Iterator[tuple[str, str]]:
    """The rows of the card."""
    for name, number in score.card.rows:
        yield words(name), str(number)
