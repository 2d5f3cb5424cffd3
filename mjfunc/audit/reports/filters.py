"""What a page of verdicts is filtered by, and the little script that does it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from mjfunc.audit.reports.wording import reason
from mjfunc.draw.page import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mjfunc.audit.report import Diagnosis
    from mjfunc.audit.reports.wording import Part
    from mjfunc.audit.verdicts import Verdict

SCRIPT: Final = """
"use strict";
const form = document.getElementById("filters");
if (form) {
  const items = [...document.querySelectorAll("[data-op]")];
  const groups = [...document.querySelectorAll(".group")];
  const chosen = [...form.querySelectorAll("select")];
  const show = () => {
    const wanted = chosen.filter((each) => each.value);
    for (const item of items) item.hidden = !wanted.every((each) => item.dataset[each.name] === each.value);
    for (const group of groups) group.hidden = !group.querySelector("li[data-op]:not([hidden])");
    const shown = items.filter((item) => !item.hidden).length;
    form.querySelector("[role=status]").textContent = `${shown} of ${items.length} on this page are shown.`;
  };
  form.addEventListener("change", show);
  form.addEventListener("reset", () => setTimeout(show));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  show();
}
"""


def filters(shown: Iterable[tuple[Part, Sequence[Verdict]]], diagnoses: Sequence[Diagnosis]) -> str:
    """A form that is hidden unless the script runs: without it nothing is filtered."""
    each = [(part, of) for part, kept in shown for of in kept]
    choices = (
        ("op", "Operation", Counter(part.op for part, _ in each)),
        ("suite", "Suite", Counter(part.suite for part, _ in each)),
        ("why", "Explanation", Counter(reason(of, diagnoses) for _, of in each)),
    )
    selects = "\n".join(_select(*choice) for choice in choices)
    status = '<p role="status" class="faint"></p>'
    return (
        '<form id="filters" class="filters" aria-label="Which answers are shown" hidden>\n'
        f'{selects}\n<button type="reset">Show all</button>\n{status}\n</form>'
    )


def _select(name: str, label: str, choices: Mapping[str, int]) -> str:
    options = "".join(
        f'<option value="{words(one)}">{words(one)} ({times:,})</option>' for one, times in choices.items()
    )
    return f'<label>{label}<select name="{name}"><option value="">all</option>{options}</select></label>'
