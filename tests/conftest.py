"""How the tests are run."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import signal
import sys
import sysconfig
import tempfile
from collections import Counter
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

# Machines are shared: how long an example takes says nothing about the code.
# The quick tests look at few examples of each law; `nox -s slow` looks at the laws with the profile `thorough`.
settings.register_profile("shared", max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("thorough", settings.get_profile("shared"), max_examples=150)
settings.load_profile("shared")

# Hundreds of processes are started, and an installed program is compiled once; elsewhere, if not beside its source.
# That is for what tests start, and not for the processes of the tests themselves, which load what is installed.
_COMPILED: Final = "MJFUNC_TESTS_COMPILED"
if sys.dont_write_bytecode and _COMPILED not in os.environ:
    os.environ[_COMPILED] = tempfile.mkdtemp(prefix="mjfunc-compiled-")
    atexit.register(shutil.rmtree, os.environ[_COMPILED], ignore_errors=True)

# Pages show `mjfunc` as somebody types it whose environment is activated; tests run without that as well.
os.environ["PATH"] = os.pathsep.join((sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)))

# Audits of tests ask everything, however slow the machine is; tests of the time limit say otherwise.
os.environ["MJFUNC_AUDIT_TIME"] = "none"

# Tests interrupt themselves, and what they start; a shell lets what it runs in the background ignore that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """What the tests start is compiled once, as said above; the process that only starts those of the tests is not."""
    if sys.dont_write_bytecode and config.getoption("dist", "no") == "no":
        os.environ["PYTHONPYCACHEPREFIX"] = os.environ[_COMPILED]
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


UNMEASURED: Final = (
    *("tests/laws/", "tests/differential/", "tests/notebook/", "tests/docs/"),
    *(f"tests/audit/test_{name}.py" for name in ("bounds", "escapes", "expected", "explanation_bounds", "filled")),
    *(f"tests/audit/test_{name}.py" for name in ("audit_options_together", "options_together", "hostile_text", "lies")),
    *(f"tests/audit/test_{name}.py" for name in ("peer_program", "promises", "ties")),
    "tests/audit/test_faults.py::test_a_fault_is_named",
    *(f"tests/unit/test_{name}.py" for name in ("habits", "layers", "options", "proofs", "prose", "rocq")),
    *("tests/unit/test_rows_of_chunks.py", "tests/unit/test_sabotages.py"),
)
"""Tests that reach no branch alone, and take long under coverage, or are drawn: the others reach all without them."""
_MEASURING: Final = "COVERAGE_PROCESS_CONFIG"
"""The variable by which coverage tells processes to measure themselves."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Coverage stops for what need not be measured; that comes last, lest others find there what is remembered."""
    for item in items:
        if item.nodeid.startswith(UNMEASURED):
            item.add_marker("no_cover")
    if config.pluginmanager.hasplugin("_cov"):
        items.sort(key=_is_unmeasured)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """The plugin measures the processes of tests: they need not measure themselves as well."""
    os.environ.pop(_MEASURING, None)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """The plugin begins twice to measure a process of tests, and pauses what it began last: the first is ended here."""
    controller = getattr(session.config.pluginmanager.getplugin("_cov"), "cov_controller", None)
    if controller is not None and "PYTEST_XDIST_WORKER" in os.environ:
        controller.pause()


def _is_unmeasured(item: pytest.Item) -> bool:
    return item.get_closest_marker("no_cover") is not None


@contextmanager
def _unmeasured_processes(item: pytest.Item) -> Generator[None]:
    """Processes that an unmeasured test starts are not measured either."""
    asked = os.environ.pop(_MEASURING, None) if _is_unmeasured(item) else None
    try:
        yield
    finally:
        if asked is not None:
            os.environ[_MEASURING] = asked


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """The plugin stops coverage while a test is called, but not for the processes that it starts."""
    with _unmeasured_processes(item):
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    """What an unmeasured test is given is not measured either."""
    controller = getattr(item.config.pluginmanager.getplugin("_cov"), "cov_controller", None)
    if controller is None or not _is_unmeasured(item):
        yield
        return
    from coverage import Coverage  # noqa: PLC0415  # it may be missing where nothing is measured

    controller.pause()
    assert Coverage.current() is None, "something still measures what is slow to measure"
    with _unmeasured_processes(item):
        try:
            yield
        finally:
            controller.resume()


TOGETHER: Final = {
    **{f"tests/audit/test_{name}.py": "diagnosis" for name in ("diagnosing", "faults", "rebuilt")},
    **{f"tests/audit/test_{name}.py": name for name in ("adapters", "filled", "kills", "vector_packages")},
    "tests/unit/test_proofs.py": "theorems",
    "tests/unit/test_rocq_sabotages.py": "rocq",
    "tests/unit/test_typing.py": "client",
}
"""Files of slow tests that remember or compile the same: one process runs all that have the same name here."""


def _group(test: str) -> str:
    """Tests of one group go to one process."""
    return TOGETHER.get(test.partition("::")[0], test)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """For ``--dist loadgroup``: the mark ``xdist_group`` of pytest-xdist 3.8 has no effect in pytest 9.2."""
    if config.getoption("dist") != "loadgroup":
        return None
    scheduler = pytest.importorskip("xdist.scheduler").LoadScopeScheduling(config, log)
    scheduler._split_scope = _group  # noqa: SLF001  # the method by which subclasses choose groups
    return scheduler


def pytest_collection_finish() -> None:
    """Let the garbage collector skip the thousands of tests that were collected: none of them ends before the run."""
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    """An option that writes the documentation anew instead of comparing it."""
    parser.addoption(
        "--update-docs", action="store_true", help="write what the README and docs/ show, where it changed"
    )


WINS: Final = (
    *("wins that there are", "wins seen through features of suits"),
    *("wins of all decks", "wins asked of the definition"),
)
"""What tests of every win of riichi record, in the order in which it is shown."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How much of the whole was seen, where tests count it."""
    seen: Counter[str] = Counter()
    for report in terminalreporter.getreports("passed"):
        seen.update({name: number for name, number in report.user_properties if isinstance(number, int)})
    for name in WINS:
        if name in seen:
            terminalreporter.write_line(f"{name:<40}{seen[name]:>20,}")


@pytest.fixture(scope="session", autouse=True)
def _suits_are_asked_once() -> Iterator[None]:
    """What the definitions say of a suit they say once: they remember nothing, and are asked of the same over and over.

    What they make of the suits of a hand they make each time.
    """
    from mjfunc.spec import complete, cut, direct, exchange  # noqa: PLC0415  # coverage begins before they are imported

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(complete, "splits", lru_cache(1 << 14)(complete.splits))
        patch.setattr(direct, "splits", lru_cache(1 << 14)(direct.splits))
        patch.setattr(exchange, "exchange_costs", lru_cache(1 << 14)(exchange.exchange_costs))
        patch.setattr(cut, "cut_costs", lru_cache(1 << 14)(cut.cut_costs))
        yield
