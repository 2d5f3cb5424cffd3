"""The picture of the development in Rocq."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.docs.pages import ROOT
from tests.docs.rocq_picture import direct_imports, picture, places

if TYPE_CHECKING:
    import pytest


def test_picture(request: pytest.FixtureRequest) -> None:
    """It shows every file as it is; ``--update-docs`` writes it."""
    file = ROOT / "docs" / "rocq.svg"
    if request.config.getoption("update_docs"):
        file.write_text(picture(), "utf-8")
    assert picture() == file.read_text("utf-8")


def test_arrows_lead_down() -> None:
    """No two files share a place, and each is below those that it rests on."""
    imports = direct_imports()
    found = places(imports)
    assert len(found) == len({*found.values()})
    assert all(found[name][1] < found[file][1] for file in imports for name in imports[file])
