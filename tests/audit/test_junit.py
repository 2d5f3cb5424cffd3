"""JUnit XML as it is read: there is no standard, and most programs go by the schema of Jenkins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

import attrs
import pytest

from mjfunc.audit.reports.junit_report import junit
from tests.audit.audit_results import failing, numbered, one_convention, passing

if TYPE_CHECKING:
    from mjfunc.audit.core.report import AuditResult

NUMBER: Final = re.compile(r"\d+")
SECONDS: Final = re.compile(r"\d+(\.\d{1,3})?")
TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d)?")
ANY: Final = re.compile(r"(?s).*")


@attrs.frozen
class Element:
    """What an element may be."""

    children: tuple[str, ...] = ()
    """Their names, in the order in which they must stand."""
    needs: Mapping[str, re.Pattern[str]] = MappingProxyType({})
    """The attributes that it must have, and what they look like."""
    may: Mapping[str, re.Pattern[str]] = MappingProxyType({})
    """Others that it may have."""
    once: frozenset[str] = frozenset()
    """The children that stand there once at most."""
    has_text: bool = False


SAID: Final = Element(may={"message": ANY, "type": ANY}, has_text=True)
SCHEMA: Final = {
    "testsuites": Element(
        children=("testsuite",),
        may={"name": ANY, "time": SECONDS, "tests": NUMBER, "failures": NUMBER, "disabled": NUMBER, "errors": NUMBER},
    ),
    "testsuite": Element(
        children=("properties", "testcase", "system-out", "system-err"),
        needs={"name": ANY, "tests": NUMBER, "failures": NUMBER, "errors": NUMBER},
        may={"time": SECONDS, "disabled": NUMBER, "skipped": NUMBER, "timestamp": TIME, "hostname": ANY},
        once=frozenset(("properties", "system-out", "system-err")),
    ),
    "properties": Element(children=("property",)),
    "property": Element(needs={"name": ANY, "value": ANY}),
    "testcase": Element(
        children=("skipped", "error", "failure", "system-out", "system-err"),
        needs={"name": ANY},
        may={"classname": ANY, "time": SECONDS, "assertions": NUMBER, "status": ANY},
        once=frozenset(("skipped",)),
    ),
    "skipped": SAID,
    "error": SAID,
    "failure": SAID,
    "system-out": Element(has_text=True),
    "system-err": Element(has_text=True),
}
"""The schema, without what nobody checks: the order of cases, and what texts say."""


def faults(element: ET.Element) -> list[str]:
    """What in an element, and in all below it, is not as the schema says."""
    known = SCHEMA[element.tag]
    found = [f"{element.tag} without {name}" for name in known.needs if name not in element.attrib]
    for name, value in element.attrib.items():
        pattern = {**known.needs, **known.may}.get(name)
        if pattern is None or not pattern.fullmatch(value):
            found.append(f"{element.tag} with {name} {value}")
    tags = [child.tag for child in element]
    if not {*tags} <= {*known.children}:
        return [*found, f"{element.tag} with {tags}"]
    if sorted(tags, key=known.children.index) != tags or any(tags.count(name) > 1 for name in known.once):
        found.append(f"{element.tag} with {tags} in this order")
    texts = [element.text, *(child.tail for child in element)]
    if not known.has_text and "".join(text or "" for text in texts).strip():
        found.append(f"{element.tag} with text")
    return [*found, *(fault for child in element for fault in faults(child))]


@pytest.mark.parametrize("audited", [failing(), passing(), numbered(), one_convention()], ids=range(4))
def test_files_are_as_the_schema_says(audited: AuditResult) -> None:
    """Names, attributes, their types and the order, in every file."""
    root = ET.fromstring(junit(audited))  # noqa: S314  # it is ours
    assert "testsuites" == root.tag
    assert [] == faults(root)
    assert {"testsuites", "testsuite", "properties", "property", "testcase"} <= {element.tag for element in root.iter()}


WRONG: Final = {
    '<testsuites skipped="0"/>': "testsuites with skipped 0",
    '<testsuites tests="x"/>': "testsuites with tests x",
    "<testsuites>x</testsuites>": "testsuites with text",
    "<testsuites><testcase name='x'/></testsuites>": "testsuites with ['testcase']",
    "<testsuite name='x' tests='0' failures='0'/>": "testsuite without errors",
    "<testsuite name='x' tests='0' failures='0' errors='0'><testcase name='x'/><properties/></testsuite>": (
        "testsuite with ['testcase', 'properties'] in this order"
    ),
    "<testcase name='x'><skipped/><skipped/></testcase>": "testcase with ['skipped', 'skipped'] in this order",
    "<properties><property name='x'/></properties>": "property without value",
}


@pytest.mark.parametrize("text", WRONG)
def test_the_schema_is_held_against_files(text: str) -> None:
    """What is not as it says is found."""
    assert [WRONG[text]] == faults(ET.fromstring(text))  # noqa: S314  # it is ours
