"""How Sphinx builds the pages: offline, every reference checked, every public name on a page.

``sphinx-build -n -W docs build/docs`` builds them; ``mjfunc`` is taken from beside this directory, installed or not.
"""

from __future__ import annotations

import re
import sys
import tomllib
from enum import Enum
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.ext.napoleon import Config, GoogleDocstring
from sphinx.util.inspect import signature as signature_of
from sphinx.util.inspect import stringify_signature

if TYPE_CHECKING:
    from docutils.nodes import Element, TextElement
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

project = "mjfunc"
author = "the authors of mjfunc"
version = release = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
copyright = f"2026 The mjfunc authors, MIT licence, version {version}"  # noqa: A001  # Sphinx asks for this name
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = f"mjfunc {version}"
html_extra_path = ["facts.json"]
html_static_path = ["_static"]
html_css_files = ["site.css"]
smartquotes = False  # a reader must be able to copy --definition
exclude_patterns = ["build"]
nitpicky = True

myst_heading_anchors = 3
myst_enable_extensions = ["deflist"]
suppress_warnings = ["misc.highlighting_failure"]  # exchanges with the oracle are not a shell's

autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_use_legacy_class_based = False
python_use_unqualified_type_names = True
maximum_signature_line_length = 80

nitpick_ignore_regex = [
    # Classes of Python, numpy and hypothesis: nothing is fetched while the pages are built.
    ("py:class", r"collections\.abc\.(Iterable|Mapping)"),
    ("py:class", r"fractions\.Fraction|(typing\.)?SupportsIndex"),
    ("py:class", r"(st|hypothesis\.strategies)\.SearchStrategy"),
    ("py:class", r"numpy\.(ndarray|dtype|u?int(8|16|64)|bool)|np\.(uint8|int64|bool_)"),
    ("py:class", r"(numpy\._typing\._array_like\.)?NDArray"),
    # Types of parameters and answers that have no public name: whole numbers in any array, and values of JSON.
    ("py:class", r"Json|Ranks|Verdict"),
    # The same of recorded games: numbers for tiles, words, tuples of tiles, rules by name, errors of one kind.
    ("py:class", r"TileTuple|TileIds|TileCode|CodedHand|SeenTiles|StatedRules|RuleValue|Choice|JudgedGame"),
    ("py:class", r"Due|RiichiState|ShownTileKind|Path|BufferedIOBase"),
    ("py:exc", r"UnreadableLog|UnwritableLog"),
    # What a simulator offers: no file that is read has it.
    ("py:class", r"mjfunc\.games\.formats\.recorded_games\.Offer"),
    # The class of hands, with quads or without, of which near misses are made.
    ("py:class", r"mjfunc\.strategies\.H"),
]

autodoc_type_aliases = {
    name: name
    for name in (
        *(
            "Complete",
            "Counts",
            "Definition",
            "DiscardOrder",
            "Exhausted",
            "FormName",
            "MeldCopies",
            "Players",
            "Precedence",
            "Ready",
        ),
        *("Reds", "SevenPairsRule", "SuitCounts", "Find", "PutBack", "Measure", "Wind", "Winner", "Rows", "Shanten"),
        *("Ground", "Mark", "Placed", "Tone", "TileWriting"),
        *("AllGreen", "By", "Counted", "DoubleWindPair", "DoubleYakuman", "Honba", "Liability", "LiabilityHonba"),
        *("LiabilityScope", "Liable", "MultipleYakuman", "OpenPinfu", "RedFives", "Renhou", "Riichi", "SanmaTsumo"),
        *("AnswerPart", "Exercise", "FurtherOrder", "Level", "Op", "SuiteName", "Takes"),
    )
}
"""Types that are named in signatures as users name them."""

PACKAGES = import_module("mjfunc").PACKAGES
"""The packages with public names, apart from ``mjfunc`` itself."""


def public_names() -> set[str]:
    """Every public name, as a user writes it."""
    names = {f"mjfunc.{name}" for name in import_module("mjfunc").__all__}
    for package in (*PACKAGES, "riichi.arrays"):
        names |= {f"mjfunc.{package}.{name}" for name in import_module(f"mjfunc.{package}").__all__}
    return names


def check_public_names(_: Sphinx, env: BuildEnvironment) -> None:
    """Warn of each public name that is on no page; ``-W`` makes that a failure."""
    from sphinx.util import logging  # noqa: PLC0415  # tests read this file without Sphinx

    described = env.get_domain("py").objects  # type: ignore[attr-defined]  # the domain of Python has them
    for name in sorted(public_names() - set(described)):
        logging.getLogger(__name__).warning("the public name %s is on no page", name)


def find_public_name(app: Sphinx, env: BuildEnvironment, node: pending_xref, content: TextElement) -> Element | None:
    """Resolve a name in a signature: ``Hand``, and the module that defines it, are ``mjfunc.Hand``."""
    if node.get("refdomain") != "py":
        return None
    name = str(node["reftarget"]).rpartition(".")[2]
    described = env.get_domain("py").objects  # type: ignore[attr-defined]  # as above
    found = sorted((known for known in described if known.rpartition(".")[2] == name), key=len)
    if not found:
        return None
    fromdoc = str(node.get("refdoc"))
    builder = app.builder
    return env.get_domain("py").resolve_xref(env, fromdoc, builder, "obj", found[0], node, content)


def leave_out_what_python_says(  # what Sphinx calls has these parameters
    _app: Sphinx, what: str, _name: str, value: object, _options: object, lines: list[str]
) -> None:
    """Of a value say what the page says of it, and not what Python says of tuples and unions."""
    if what == "data" and [line for line in lines if line] == [
        line for line in cleandoc(value.__doc__ or "").splitlines() if line
    ]:
        lines.clear()


def read_sections(  # what Sphinx calls has these parameters
    _app: Sphinx, what: str, name: str, value: object, _options: object, lines: list[str]
) -> None:
    """Turn the sections ``Args``, ``Returns`` and ``Raises`` into fields.

    The extension napoleon would also read the docstrings of attributes, and take a text before a colon for a type.
    """
    if what in {"class", "function", "method"}:
        lines[:] = GoogleDocstring([*lines], Config(), what=what, name=name, obj=value).lines()


def shorten_signature(  # what Sphinx calls has these parameters
    _app: Sphinx, what: str, _name: str, value: object, _options: object, signature: str | None, returned: str | None
) -> tuple[str | None, str | None]:
    """Write defaults as a user would, types by their names, and the arguments of a class as its fields."""
    if what == "class" and isinstance(value, type):
        signature = class_signature(value, signature)
    packages = ("classical", "draw", "fallback", "public", "riichi")
    classical, draw, fallback, public, riichi = (import_module(f"mjfunc.{name}") for name in packages)
    short = {
        repr(public.Conventions()): "Conventions()",
        repr(classical.DEFAULT_RULES): "ClassicalRules()",
        repr(riichi.DEFAULT_RULES): "Rules()",
        repr(classical.NO_MECHANICS): "Mechanics()",
        repr(draw.Terminal()): "Terminal()",
        repr(fallback.MENDED): "MENDED",
    }

    def shortened(text: str | None) -> str | None:
        if text is None:
            return None
        for long, name in short.items():
            text = text.replace(long, name)
        return re.sub(r"TypeAliasForwardRef\('(\w+)'\)", r"\1", text)

    return shortened(signature), shortened(returned)


def class_signature(cls: type, signature: str | None) -> str | None:
    """The arguments of a class that ``__new__`` hides; none of an enumeration, which is not called."""
    if issubclass(cls, Enum):
        return None
    if signature and signature.startswith("(*given"):
        found = signature_of(cls.__init__, bound_method=True, type_aliases=autodoc_type_aliases)
        return stringify_signature(found, show_return_annotation=False, unqualified_typehints=True)
    return signature


def setup(app: Sphinx) -> None:
    """Take part in the build."""
    app.connect("env-check-consistency", check_public_names)
    app.connect("missing-reference", find_public_name)
    app.connect("autodoc-process-docstring", leave_out_what_python_says)
    app.connect("autodoc-process-docstring", read_sections)
    app.connect("autodoc-process-signature", shorten_signature)
