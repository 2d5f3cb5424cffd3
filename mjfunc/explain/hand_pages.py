"""Explanations of hands as a page, or as a fragment of another page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.draw.hand_pictures import cutting_picture, discarded_tile, hand_picture, nearest_picture, tiles_picture
from mjfunc.draw.page import (
    SMALL,
    Chapter,
    Drawings,
    HeadingLevel,
    chapter_page,
    fragment,
    fragment_name,
    section,
    table,
    words,
)
from mjfunc.explain.hand_pictures import kan_picture, way_picture
from mjfunc.explain.hand_values import Explanation, check_explanation, check_explanations
from mjfunc.explain.hand_wording import (
    DISCARDS,
    apparent_contradictions,
    decomposition_label,
    decompositions_by_wait,
    discard_numbers,
    kan_rules,
    kinds_waited_for,
    live_copies,
    outlook_texts,
    rest_line,
    riichi_hint,
    tile_use,
    unusual_conventions,
    witness_count,
    witnesses,
)
from mjfunc.model.forms import Form
from mjfunc.model.witnesses import Nearest
from mjfunc.tiles.errors import counted, counted_or_no

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.classical.reports import FinalScore
    from mjfunc.explain.hand_values import Kan
    from mjfunc.model.decompositions import Complete, Ready
    from mjfunc.model.shanten import DiscardOutlook
    from mjfunc.model.witnesses import Cuttings
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


def explanation_page(explanations: Iterable[Explanation]) -> str:
    """Return a page of one explained hand, or of several with an index."""
    given = check_explanations("explanation_page", explanations)
    return chapter_page([*map(_chapter, given)], "hand", "explained", style=_STYLE + _NARROW)


def explanation_fragment(explanation: Explanation) -> str:
    """Return the body of the page of a hand, with its styles, to be embedded in another page."""
    check_explanation("explanation_fragment", explanation)
    return fragment(_chapter(explanation), fragment_name("hand", explanation), style=_STYLE)


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
        if conventions := unusual_conventions(known):
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

    def _subsection(self, heading: str, body: str) -> str:
        return section(heading, body, level=3 if self.level == 2 else 4)

    def _distance(self) -> Iterator[str]:
        if self.known.shanten is not None:
            yield _by_form(self.known)
        yield from (f"<p>{words(f'{why[:1].upper()}{why[1:]}')}.</p>" for why in apparent_contradictions(self.known))
        for definition, witness in witnesses(self.known):
            used = tile_use(witness)
            yield self._subsection(
                f"{definition}{witness_count(witness)}".capitalize(),
                "\n".join((f"<p>{words(used)}</p>" if used else "", *self._witness(witness))),
            )

    def _witness(self, witness: Nearest | Cuttings) -> Iterator[str]:
        if isinstance(witness, Nearest):
            listed = [(str(hand), nearest_picture(hand)) for hand in witness.hands]
        else:
            listed = [(str(cutting), cutting_picture(cutting)) for cutting in witness.cuttings]
        items = (f"<li>{self.drawings.draw(picture, SMALL)}{words(text, 'faint')}</li>" for text, picture in listed)
        more = rest_line(witness.number, len(listed))
        yield f'<ul class="list">\n{_lines(items)}\n</ul>{f"<p>{words(more)}</p>" if more else ""}'

    def _decompositions(self) -> Iterator[str]:
        ways = self.known.decompositions
        if ways:
            items = (
                f'<li id="{self._way_id(number)}">'
                f'<span class="named">{words(decomposition_label(way))}{self._live_copies(way)}</span>'
                f"{self.drawings.draw(way_picture(way, self.known))}</li>"
                for number, way in enumerate(ways, start=1)
            )
            yield f'<ol class="ways">\n{_lines(items)}\n</ol>'

    def _live_copies(self, way: Complete | Ready) -> str:
        """The kinds that a ready decomposition waits for, with the copies left."""
        copies = [(tile, left) for tile, left in live_copies(self.known) if tile in kinds_waited_for(way)]
        return f" {words(_copies(copies), 'faint')}" if copies else ""

    def _way_id(self, number: int) -> str:
        return f"{self.name}-way-{number}"

    def _waits(self) -> Iterator[str]:
        waits = self.known.waits
        if waits:
            rows = (
                (
                    self._tile(wait.reason.tile),
                    str(wait.left),
                    ", ".join(f'<a href="#{self._way_id(number)}">{number}</a>' for number in numbers),
                )
                for wait, numbers in zip(waits, decompositions_by_wait(self.known), strict=True)
            )
            caption = (
                f"{counted_or_no(self.known.left or 0, 'tile')} left, and the decompositions that wait for each kind"
            )
            yield table(f"{caption[:1].upper()}{caption[1:]}", ("wait", "left", "decompositions"), rows, numbers=[1])

    def _tile(self, tile: Tile) -> str:
        """The picture of a tile, and its name."""
        return f'<div class="tile">{self.drawings.draw(tiles_picture([tile]), SMALL)}{words(str(tile))}</div>'

    def _draws(self) -> Iterator[str]:
        outlook = self.known.outlook
        if outlook is not None:
            accepted, improving = outlook_texts(outlook)
            yield f"<p>{words(accepted.capitalize())}</p>"
            yield self._copies(outlook.acceptance.tiles)
            yield f"<p>{words(improving.capitalize())}</p>"
            yield self._copies((draw.tile, draw.unseen) for draw in outlook.improving)

    def _copies(self, copies: Iterable[tuple[Tile, int]]) -> str:
        """The pictures of kinds, each above the number of its copies."""
        items = [
            f"<li>{self.drawings.draw(tiles_picture([tile]), SMALL)}{words(f'{_TIMES}{number}')}</li>"
            for tile, number in copies
        ]
        return f'<ul class="copies">\n{_lines(items)}\n</ul>' if items else ""

    def _discards(self) -> Iterator[str]:
        """A table of the discards that keep the shanten, with pictures, and a closed one of those that raise it."""
        discards = self.known.discards
        if discards:
            lowest = discards[0].acceptance.shanten
            near = [discard for discard in discards if discard.acceptance.shanten == lowest]
            away = [discard for discard in discards if discard.acceptance.shanten > lowest]
            rows = ((*self._row(discard), self._copies(discard.acceptance.tiles)) for discard in near)
            best = table("The best discard first", DISCARDS, rows, numbers=[1, 2, 3, 4])
            yield f'<div class="discards">{best}</div>'
            if away:
                away_rows = ((*self._row(discard), words(_copies(discard.acceptance.tiles))) for discard in away)
                worse = table("Discards that raise the shanten", DISCARDS, away_rows, numbers=[1, 2, 3, 4])
                summary = f"{counted(len(away), 'discard')} more, which raise the shanten"
                yield f'<details class="discards"><summary>{words(summary)}</summary>\n{worse}</details>'

    def _row(self, discard: DiscardOutlook) -> tuple[str, ...]:
        return self._tile(discarded_tile(discard.tile, self.known.hand.tiles)), *map(words, discard_numbers(discard))

    def _kans(self) -> Iterator[str]:
        for kan in self.known.kans or ():
            yield self.drawings.draw(kan_picture(kan, self.known.hand), SMALL)
            yield f'<ul class="rules">\n{_lines(_rules(kan))}\n</ul>'

    def _score(self) -> Iterator[str]:
        score = self.known.score
        if score is not None:
            yield f"<p>{words(str(score.card.winds))}; {words(score.why)}</p>"
            yield table("Points, doubles and score", ("for", "number"), _card_rows(score), numbers=[1])
        if self.known.unscored is not None:
            yield f"<p>No score: {words(self.known.unscored)}.</p>"

    def _riichi(self) -> Iterator[str]:
        """The assumed situation, and a row for each group of winning tiles and each way to win."""
        scores = self.known.riichi
        if scores is None:
            return
        if scores.unscored:
            yield f"<p>No score: {words(scores.unscored)}.</p>"
            return
        yield f"<p>{words(f'{scores.assumptions[:1].upper()}{scores.assumptions[1:]}')}.</p>"
        rows = (
            (self.drawings.draw(tiles_picture(one.tiles), SMALL), words(way), words(worth))
            for one in scores.wins
            for way, worth, _ in one.ways
        )
        yield table("Points for each winning tile", ("won on", "how", "worth"), rows)
        yield f"<p>{words(riichi_hint(self.known))}.</p>"


def _lines(items: Iterable[str]) -> str:
    return "\n".join(items)


def _by_form(known: Explanation) -> str:
    """A table of the shanten of each form, by both definitions if they differ."""
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
    """Kinds with their copies as text."""
    return " ".join(f"{tile}{_TIMES}{number}" for tile, number in copies) or "nothing"


def _rules(kan: Kan) -> Iterator[str]:
    for rule, why in kan_rules(kan):
        answer = words("no", "bad") if why else words("yes", "good")
        yield f"<li>{words(rule.capitalize())}: {answer}{words(f', {why}') if why else ''}</li>"


def _card_rows(score: FinalScore) -> Iterator[tuple[str, str]]:
    for name, number in score.card.rows:
        yield words(name), str(number)
