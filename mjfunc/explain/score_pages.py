"""All that is known of scores as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.draw.hands import tiles_picture
from mjfunc.draw.page import Level, drawn, index, page, section, table, words
from mjfunc.draw.pictures import Picture
from mjfunc.draw.svg import SCALE
from mjfunc.draw.wins import reading_picture, title_of, win_picture
from mjfunc.explain.embedding import embedded, name_of
from mjfunc.explain.score_wording import (
    basic_points_of,
    form_of,
    fu_sum,
    fu_words,
    further,
    indicators_of,
    paid,
    rules_by,
    situation_of,
    where,
    why_lost,
    worth_heading,
    worth_of,
    yaku_list,
)
from mjfunc.explain.scores import ScoreExplanation, check_score_explanation, check_score_explanations
from mjfunc.riichi.scores import NoYaku
from mjfunc.tiles.errors import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.explain.places import Part
    from mjfunc.explain.scores import FoundYaku, ReadingWorth
    from mjfunc.riichi.yaku import Yaku

_SMALL: Final = 0.42
"""How large tiles are in tables and lists."""
_STYLE: Final = """
.lead{font-size:1.1rem}
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
.set{display:flex;flex-wrap:wrap;align-items:center;gap:0 1rem}
.set>.drawn{flex:0 1 auto}
"""


def score_page(explanations: Iterable[ScoreExplanation]) -> str:
    """A page of one score, or of several with an index."""
    given = check_score_explanations("score_page", explanations)
    pictures: list[Picture] = []
    if len(given) == 1:
        title = title_of(given[0].win)
        return page(title, "\n".join(_Scored(given[0], 2, pictures).parts()), pictures=pictures, style=_STYLE)
    links = [(f"win-{number}", f"{title_of(known.win)}: {known}") for number, known in enumerate(given, start=1)]
    wins = [
        section(title_of(known.win), "\n".join(_Scored(known, 3, pictures).parts()), name=name)
        for (name, _), known in zip(links, given, strict=True)
    ]
    body = "\n".join((index(links), *wins))
    return page(f"{counted(len(given), 'win')} scored", body, pictures=pictures, style=_STYLE)


def score_part(explanation: ScoreExplanation) -> str:
    """The same of one score, to stand among other things, with styles and names of its own."""
    check_score_explanation("score_part", explanation)
    pictures: list[Picture] = []
    body = "\n".join(_Scored(explanation, 2, pictures).parts())
    return embedded(name_of("win", explanation), body, pictures, _STYLE)


@attrs.frozen
class _Scored:
    """A score on a page: what is known of it, how deep its sections are, and what was drawn."""

    known: ScoreExplanation
    level: Level
    pictures: list[Picture]

    def parts(self) -> Iterator[str]:
        """Everything below the heading."""
        known, best = self.known, self.known.chosen
        yield self._drawn(reading_picture(best.interpretation.reading) if best else win_picture(known.win))
        yield f'<p class="total">{words(str(known))}</p>'
        if best:
            yield f"<p>{words(form_of(best.interpretation.reading))}</p>"
        yield f"<p>{words(situation_of(known.win))}</p>"
        for name, tiles in indicators_of(known.win):
            yield f'<div class="set"><span>{words(name)}</span>{self._drawn(tiles_picture(tiles), _SMALL)}</div>'
        if rules := rules_by(known):
            yield f"<p>Rules: {words(rules)}</p>"
        sections = (*(self._chosen(best) if best else ()), *self._others())
        yield from (section(heading, body, level=self.level) for heading, body in sections)

    def _drawn(self, picture: Picture, scale: float = SCALE) -> str:
        self.pictures.append(picture)
        return drawn(picture, scale)

    def _chosen(self, best: ReadingWorth) -> Iterator[tuple[str, str]]:
        found = best.interpretation
        yield f"Yaku: {worth_heading(best)}", _list("worth", self._yaku(best))
        if found.fu is not None:
            rows = [
                (
                    words(fu_words(item, found.reading)),
                    str(item.fu),
                    self._parts_drawn((item.part,) if item.part else ()),
                )
                for item in found.fu.items
            ]
            yield f"Fu: {fu_sum(found.fu)}", table("What brings fu", ("for", "fu", "tiles"), rows, numbers=[1])
        payments = [(words(who), str(amount)) for who, amount in paid(self.known)]
        yield "Payments", table(basic_points_of(best), ("paid by", "points"), payments, numbers=[1])

    def _yaku(self, one: ReadingWorth) -> Iterator[str]:
        """Each with its worth, when a hand has it, and where this one has it; then the dora."""
        for each in one.yaku:
            yaku = each.yaku
            names = (words(yaku.english, "named"), _kanji(yaku), words(yaku.value, "faint"))
            said = (f"<p>{' '.join(names)}</p>", f"<p>{words(yaku.sentence)}</p>", self._where(each))
            yield f"{words(worth_of(each, one), 'number')}<div>{''.join(said)}</div>"
        for sort, number in one.interpretation.dora:
            yield f"{words(str(number), 'number')}<div><p>{words(sort.value, 'named')}</p></div>"

    def _where(self, found: FoundYaku) -> str:
        """The blocks that make a yaku; of the whole hand, which stands above, only that it does."""
        if found.is_whole:
            return f"<p>{words(where(found).capitalize(), 'faint')}</p>"
        return self._parts_drawn(found.parts)

    def _parts_drawn(self, parts: Iterable[Part]) -> str:
        pictures = [self._drawn(tiles_picture(part.tiles), _SMALL) for part in parts]
        return f'<div class="set">{"".join(pictures)}</div>' if pictures else ""

    def _others(self) -> Iterator[tuple[str, str]]:
        known = self.known
        if isinstance(known.score, NoYaku):
            for one in known.others:
                heading = f"No yaku as {form_of(one.interpretation.reading)}"
                yield heading, "\n".join(self._missing(one))
        elif known.others:
            yield (
                counted(len(known.others), "other reading").capitalize(),
                _list("readings", map(self._other, known.others)),
            )

    def _other(self, one: ReadingWorth) -> str:
        found = one.interpretation
        said = (
            f"<p>{words(form_of(found.reading))}</p>",
            f"<p>{words(f'{yaku_list(one)}: {found.reckoning}')}</p>" if one.yaku else "",
            f"<p>{words(f'fu {found.fu}', 'faint')}</p>" if one.yaku and found.fu is not None else "",
            f"<p>{words(why_lost(one, self.known), 'bad')}</p>",
        )
        return f"{self._drawn(reading_picture(found.reading))}{''.join(said)}"

    def _missing(self, one: ReadingWorth) -> Iterator[str]:
        """What is missing of those that are near; the others behind a line that opens."""
        yield self._drawn(reading_picture(one.interpretation.reading), _SMALL)
        near = [missing for missing in one.missing if missing.is_near]
        if near:
            rows = (
                (
                    f"{words(each.yaku.english)} {_kanji(each.yaku)}",
                    "; ".join(words(str(lack), "bad") for lack in each.lacks),
                )
                for each in near
            )
            yield table("Yaku of which one thing is missing", ("yaku", "what is missing"), rows)
        rest = table("Yaku of which more is missing", ("yaku", "the first thing"), _further(one))
        yield f"<details><summary>All other yaku</summary>\n{rest}</details>"


def _further(one: ReadingWorth) -> Iterator[tuple[str, str]]:
    return ((words(names), words(lack)) for lack, names in further(one))


def _kanji(yaku: Yaku) -> str:
    return f'<span lang="ja">{words(yaku.kanji)}</span>'


def _list(style: str, items: Iterable[str]) -> str:
    lines = "\n".join(f"<li>{item}</li>" for item in items)
    return f'<ul class="{style}">\n{lines}\n</ul>'
