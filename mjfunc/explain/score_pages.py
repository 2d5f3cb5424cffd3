"""Explanations of scores as a page, or as a fragment of another page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.draw.hand_pictures import reading_picture, tiles_picture, win_picture, win_title
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
    table,
    words,
)
from mjfunc.explain import score_wording as wording
from mjfunc.explain.score_values import ScoreExplanation, check_score_explanation, check_score_explanations
from mjfunc.riichi.spec.scoring import NoYaku
from mjfunc.tiles.errors import quantity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.explain.score_values import FoundYaku, ReadingWorth
    from mjfunc.riichi.values.reading import Place
    from mjfunc.riichi.values.yaku import Yaku

PAGE_STYLE: Final = """
.total{font-size:1.25rem;font-weight:700}
.worth{padding:0;list-style:none}
.worth>li{display:grid;grid-template-columns:minmax(2rem,max-content) 1fr;gap:0 1rem}
.worth>li{padding:.5rem 0;align-items:baseline}
.worth>li+li{border-top:1px solid var(--line)}
.worth .number{font-weight:700;font-variant-numeric:tabular-nums}
.worth .named{font-weight:600}
.worth .drawn{margin-left:-6px!important}
.readings{padding:0;list-style:none}
.readings>li{padding:.5rem 0}
.readings>li+li{border-top:1px solid var(--line)}
.readings p{margin:.1rem 0}
.worth p{margin:.1rem 0}
"""
"""The style that a page about scores adds to that of all pages."""


def score_page(explanations: Iterable[ScoreExplanation]) -> str:
    """Return a page of one explained score, or of several with an index."""
    given = check_score_explanations("score_page", explanations)
    return chapter_page([*map(_chapter, given)], "win", "scored", style=PAGE_STYLE)


def score_fragment(explanation: ScoreExplanation) -> str:
    """Return the body of the page of a score, with its styles, to be embedded in another page."""
    check_score_explanation("score_fragment", explanation)
    return fragment(_chapter(explanation), fragment_name("win", explanation), style=PAGE_STYLE)


def score_body(explanation: ScoreExplanation) -> str:
    """Return what a page about a score has below its title, for a page that has the styles and the symbols of tiles."""
    return _chapter(explanation).body("win", 3, Drawings())


def _chapter(explanation: ScoreExplanation) -> Chapter:
    return Chapter(
        win_title(explanation.win),
        str(explanation),
        lambda _, level, drawings: _ScoreChapter(explanation, level, drawings).parts(),
    )


@attrs.frozen
class _ScoreChapter:
    """An explanation of a score on a page, the level of its headings, and the pictures of the page."""

    known: ScoreExplanation
    level: HeadingLevel
    drawings: Drawings

    def parts(self) -> Iterator[str]:
        """Return the HTML below the title, part by part."""
        known, best = self.known, self.known.best
        yield self.drawings.draw(reading_picture(best.interpretation.reading) if best else win_picture(known.win))
        yield f'<p class="total">{words(str(known))}</p>'
        if best:
            yield f"<p>{words(wording.form_text(best.interpretation.reading))}</p>"
        yield f"<p>{words(wording.situation_text(known.win))}</p>"
        for name, tiles in wording.indicator_rows(known.win):
            yield f'<div class="set"><span>{words(name)}</span>{self.drawings.draw(tiles_picture(tiles), SMALL)}</div>'
        yield f"<p>Rules: {words(wording.rules_name(known.rules))}</p>"
        sections = (*(self._chosen_reading(best) if best else ()), *self._other_readings())
        yield from (section(heading, body, level=self.level) for heading, body in sections)

    def _chosen_reading(self, best: ReadingWorth) -> Iterator[tuple[str, str]]:
        found = best.interpretation
        yield f"Yaku: {wording.worth_heading(best)}", html_list("worth", self._yaku(best))
        if found.fu is not None:
            reasons = (words(wording.fu_reason(item, found.reading)) for item in found.fu.items)
            parts = (self._part_pictures((item.part,) if item.part else ()) for item in found.fu.items)
            rows = zip(reasons, (str(item.fu) for item in found.fu.items), parts, strict=True)
            fu = table("The fu of each part", ("for", "fu", "tiles"), rows, numbers=[1])
            yield f"Fu: {wording.fu_total(found.fu)}", fu
        payments = [(words(who), str(amount)) for who, amount in wording.payment_rows(self.known.score)]
        yield "Payments", table(wording.basic_points_text(best), ("paid by", "points"), payments, numbers=[1])

    def _yaku(self, worth: ReadingWorth) -> Iterator[str]:
        """Each yaku with its worth, its names, its definition and its place in the hand; then the dora."""
        for each in worth.yaku:
            yaku = each.yaku
            names = (words(yaku.english, "named"), _kanji(yaku), words(yaku.value, "faint"))
            lines = (f"<p>{' '.join(names)}</p>", f"<p>{words(yaku.sentence)}</p>", self._place(each))
            yield f"{words(wording.yaku_worth(each.worth, worth.interpretation), 'number')}<div>{''.join(lines)}</div>"
        for sort, number in worth.interpretation.dora:
            yield f"{words(str(number), 'number')}<div><p>{words(sort.value, 'named')}</p></div>"

    def _place(self, found: FoundYaku) -> str:
        """The blocks that make a yaku; words if it is the whole hand, which is the first picture."""
        if found.is_whole:
            return f"<p>{words(wording.place_text(found).capitalize(), 'faint')}</p>"
        return self._part_pictures(found.parts)

    def _part_pictures(self, parts: Iterable[Place]) -> str:
        pictures = [self.drawings.draw(tiles_picture(part.tiles), SMALL) for part in parts]
        return f'<div class="set">{"".join(pictures)}</div>' if pictures else ""

    def _other_readings(self) -> Iterator[tuple[str, str]]:
        known = self.known
        if isinstance(known.score, NoYaku):
            for worth in known.other_readings:
                heading = f"No yaku as {wording.form_text(worth.interpretation.reading)}"
                yield heading, "\n".join(self._missing(worth))
        elif known.other_readings:
            yield (
                quantity(len(known.other_readings), "other reading").capitalize(),
                html_list("readings", map(self._other_reading, known.other_readings)),
            )

    def _other_reading(self, worth: ReadingWorth) -> str:
        found = worth.interpretation
        lines = (
            f"<p>{words(wording.form_text(found.reading))}</p>",
            f"<p>{words(wording.yaku_and_reckoning(found))}</p>" if worth.yaku else "",
            f"<p>{words(f'fu {found.fu}', 'faint')}</p>" if worth.yaku and found.fu is not None else "",
            f"<p>{words(wording.loss_reason(worth, self.known), 'bad')}</p>",
        )
        return f"{self.drawings.draw(reading_picture(found.reading))}{''.join(lines)}"

    def _missing(self, worth: ReadingWorth) -> Iterator[str]:
        """A table of the near yaku with the conditions that fail, and a closed one of all other yaku."""
        yield self.drawings.draw(reading_picture(worth.interpretation.reading), SMALL)
        near = [missing for missing in worth.missing if missing.is_near]
        if near:
            rows = (
                (
                    f"{words(each.yaku.english)} {_kanji(each.yaku)}",
                    "; ".join(words(str(lack), "bad") for lack in each.lacks),
                )
                for each in near
            )
            yield table("Yaku that miss one condition", ("yaku", "missing condition"), rows)
        further = ((words(names), words(lack)) for lack, names in wording.further_yaku(worth))
        rest = table("Yaku that miss more", ("yaku", "first missing condition"), further)
        begin = "<details><summary>All other" if near else '<details open=""><summary>All'
        yield f"{begin} yaku</summary>\n{rest}</details>"


def _kanji(yaku: Yaku) -> str:
    return f'<span lang="ja">{words(yaku.kanji)}</span>'
