"""Explanations of hands as a page, or as a fragment of another page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.draw.hand_pictures import discarded_tile, hand_picture, tiles_picture
from mjfunc.draw.html_page import (
    SMALL,
    Chapter,
    Drawings,
    HeadingLevel,
    chapter_page,
    fragment,
    fragment_name,
    html_list,
    section,
    sentence,
    table,
    words,
)
from mjfunc.explain import hand_wording as wording
from mjfunc.explain.hand_sheets import kan_picture, way_picture, witness_picture
from mjfunc.explain.hand_values import Explanation, check_explanation, check_explanations
from mjfunc.model.decompositions import Complete
from mjfunc.model.forms import Form
from mjfunc.tiles.errors import quantity, quantity_or_no

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.explain.hand_values import Kan
    from mjfunc.model.decompositions import Ready
    from mjfunc.model.shanten import DiscardOutlook, ShantenByForm
    from mjfunc.model.witnesses import Cuttings, Nearest
    from mjfunc.tiles.tile import Tile

_TIMES: Final = "\u00d7"
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
PAGE_STYLE: Final = _STYLE + _NARROW
"""The style that a page about hands adds to that of all pages."""


def explanation_page(explanations: Iterable[Explanation]) -> str:
    """Return a page of one explained hand, or of several with an index."""
    given = check_explanations("explanation_page", explanations)
    return chapter_page([*map(_chapter, given)], "hand", "explained", style=PAGE_STYLE)


def explanation_fragment(explanation: Explanation) -> str:
    """Return the body of the page of a hand, with its styles, to be embedded in another page."""
    check_explanation("explanation_fragment", explanation)
    return fragment(_chapter(explanation), fragment_name("hand", explanation), style=_STYLE)


def explanation_body(explanation: Explanation) -> str:
    """Return what a page about a hand has below its title, for a page that has the styles and the symbols of tiles."""
    return _chapter(explanation).body("hand", 3, Drawings())


def _chapter(explanation: Explanation) -> Chapter:
    return Chapter(
        str(explanation.hand),
        explanation.standing,
        lambda name, level, drawings: _HandChapter(explanation, name, level, drawings).parts(),
    )


@attrs.frozen
class _HandChapter:
    """An explanation on a page, its name there, the level of its headings, and the pictures of the page."""

    known: Explanation
    name: str
    level: HeadingLevel
    drawings: Drawings

    def parts(self) -> Iterator[str]:
        """Return the HTML below the title, part by part."""
        known = self.known
        yield self.drawings.draw(hand_picture(known.hand))
        yield f'<p class="lead">{words(str(known))}</p>'
        if hint := wording.size_hint(known):
            yield sentence(hint)
        if conventions := wording.unusual_conventions(known):
            yield f"<p>Conventions: {words(conventions)}</p>"
        if known.visible:
            visible = self.drawings.draw(tiles_picture(sorted(known.visible)), SMALL)
            yield f"<p>Visible tiles:</p>{visible}"
        several = "Decompositions" if len(known.decompositions) > 1 else "Decomposition"
        for heading, parts in (
            ("Distance", self._distance()),
            (several, self._decompositions()),
            ("Waits", self._waits()),
            ("Draws", self._draws()),
            ("Discards", self._discards()),
            ("Closed kans after riichi", self._kans()),
            ("Classical score", self._score()),
            ("Riichi score", self._riichi()),
        ):
            body = "\n".join(parts)
            if body:
                yield section(heading, body, level=self.level)

    def _distance(self) -> Iterator[str]:
        if self.known.shanten is not None:
            yield _by_form(self.known, self.known.shanten)
        yield from map(sentence, wording.apparent_contradictions(self.known))
        for definition, witness in wording.witnesses(self.known):
            used = wording.tile_use(witness)
            body = (f"<p>{words(used)}</p>" if used else "", self._witness(witness))
            heading = f"{definition}{wording.witness_count(witness)}".capitalize()
            yield section(heading, "\n".join(body), level=3 if self.level == 2 else 4)

    def _witness(self, witness: Nearest | Cuttings) -> str:
        items = (
            f"{self.drawings.draw(witness_picture(one), SMALL)}{words(str(one), 'faint')}"
            for one in wording.listed_witnesses(witness)
        )
        more = wording.rest_line(witness)
        return f"{html_list('list', items)}{f'<p>{words(more)}</p>' if more else ''}"

    def _decompositions(self) -> Iterator[str]:
        ways = self.known.decompositions
        if ways:
            items = (
                f'<li id="{self.name}-way-{number}">'
                f'<span class="named">{words(wording.decomposition_label(way))}{self._live_copies(way)}</span>'
                f"{self.drawings.draw(way_picture(way, self.known))}</li>"
                for number, way in enumerate(ways, start=1)
            )
            lines = "\n".join(items)
            yield f'<ol class="ways">\n{lines}\n</ol>'

    def _live_copies(self, way: Complete | Ready) -> str:
        """The kinds that a ready decomposition waits for, with the copies left."""
        on = () if isinstance(way, Complete) else way.wait.on
        copies = [(tile, left) for tile, left in wording.live_copies(self.known) if tile in on]
        return f" {words(_copies(copies), 'faint')}" if copies else ""

    def _waits(self) -> Iterator[str]:
        waits = self.known.waits
        if waits:
            rows = (
                (
                    self._tile(wait.reason.tile),
                    str(wait.left),
                    ", ".join(f'<a href="#{self.name}-way-{number}">{number}</a>' for number in numbers),
                )
                for wait, numbers in zip(waits, wording.decompositions_by_wait(self.known), strict=True)
            )
            left = quantity_or_no(self.known.left or 0, "tile").capitalize()
            caption = f"{left} left, and the decompositions that wait for each kind"
            yield table(caption, ("wait", "left", "decompositions"), rows, numbers=[1])

    def _tile(self, tile: Tile) -> str:
        """The picture of a tile, and its name."""
        return f'<div class="tile">{self.drawings.draw(tiles_picture([tile]), SMALL)}{words(str(tile))}</div>'

    def _draws(self) -> Iterator[str]:
        outlook = self.known.outlook
        if outlook is not None:
            accepted, improving = wording.outlook_texts(outlook)
            yield f"<p>{words(accepted.capitalize())}</p>"
            yield self._copies(outlook.acceptance.tiles)
            yield f"<p>{words(improving.capitalize())}</p>"
            yield self._copies((draw.tile, draw.unseen) for draw in outlook.improving)

    def _copies(self, copies: Iterable[tuple[Tile, int]]) -> str:
        """The pictures of kinds, each above the number of its copies."""
        items = [
            f"{self.drawings.draw(tiles_picture([tile]), SMALL)}{words(f'{_TIMES}{number}')}" for tile, number in copies
        ]
        return html_list("copies", items) if items else ""

    def _discards(self) -> Iterator[str]:
        """A table of the discards that keep the shanten, with pictures, and a closed one of those that raise it."""
        discards = self.known.discards
        if discards:
            lowest = discards[0].acceptance.shanten
            near = [discard for discard in discards if discard.acceptance.shanten == lowest]
            away = [discard for discard in discards if discard.acceptance.shanten > lowest]
            rows = ((*self._row(discard), self._copies(discard.acceptance.tiles)) for discard in near)
            best = table("The best discard first", wording.DISCARDS, rows, numbers=[1, 2, 3, 4])
            yield f'<div class="discards">{best}</div>'
            if away:
                away_rows = ((*self._row(discard), words(_copies(discard.acceptance.tiles))) for discard in away)
                worse = table("Discards that raise the shanten", wording.DISCARDS, away_rows, numbers=[1, 2, 3, 4])
                summary = f"{quantity(len(away), 'discard')} more, which raise the shanten"
                yield f'<details class="discards"><summary>{words(summary)}</summary>\n{worse}</details>'

    def _row(self, discard: DiscardOutlook) -> tuple[str, ...]:
        tile = discarded_tile(discard.tile, self.known.hand.tiles)
        return self._tile(tile), *map(words, wording.discard_numbers(discard))

    def _kans(self) -> Iterator[str]:
        for kan in self.known.kans or ():
            yield self.drawings.draw(kan_picture(kan, self.known.hand), SMALL)
            yield html_list("rules", _rules(kan))

    def _score(self) -> Iterator[str]:
        score = self.known.score
        if score is not None:
            yield f"<p>{words(str(score.card.winds))}; {words(score.why)}</p>"
            rows = ((words(name), str(number)) for name, number in score.card.rows)
            yield table("Points, doubles and score", ("for", "number"), rows, numbers=[1])
        if self.known.unscored is not None:
            yield f"<p>No score: {words(self.known.unscored)}.</p>"

    def _riichi(self) -> Iterator[str]:
        """The situation, and a row for each group of winning tiles and each way to win."""
        scores = self.known.riichi
        if scores is None:
            return
        if scores.unscored:
            yield f"<p>No score: {words(scores.unscored)}.</p>"
        else:
            yield sentence(scores.assumptions)
            rows = (
                (self.drawings.draw(tiles_picture(one.tiles), SMALL), words(way), words(worth))
                for one in scores.wins
                for way, worth, _ in one.ways
            )
            yield table("Points for each winning tile", ("won on", "how", "worth"), rows)
        if hint := wording.riichi_hint(self.known):
            yield f"<p>{words(hint)}.</p>"


def _by_form(known: Explanation, shanten: ShantenByForm) -> str:
    """A table of the shanten of each form, by both definitions if they differ."""
    by_form = zip(Form, (shanten.regular, shanten.seven_pairs, shanten.thirteen_orphans), strict=True)
    forms = [(form.value, number) for form, number in by_form if number is not None]
    if known.difference is not None:
        by_exchange, by_cutting = known.difference.nearest.shanten, known.difference.cuttings.shanten
        forms[:1] = [("regular, by exchange", by_exchange), ("regular, by cutting", by_cutting)]
    rows = [(words(form), words(str(number), "good" if number == shanten.minimum else "")) for form, number in forms]
    return table(f"Shanten {shanten.minimum}", ("form", "shanten"), rows, numbers=[1])


def _copies(copies: Iterable[tuple[Tile, int]]) -> str:
    """Kinds with their copies as text."""
    return " ".join(f"{tile}{_TIMES}{number}" for tile, number in copies) or "nothing"


def _rules(kan: Kan) -> Iterator[str]:
    for rule, why in wording.kan_rules(kan):
        answer = words("no", "bad") if why else words("yes", "good")
        yield f"{words(rule.capitalize())}: {answer}{words(f', {why}') if why else ''}"
