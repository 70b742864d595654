"""What holds for every test: one environment, golden files, Ctrl-C, a shelf apart, no time limits, none left out."""

from __future__ import annotations

import gc
import os
import re
import runpy
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parent

# Whatever surrounds whoever runs the tests, the tests and all they start see these variables alone. The others that
# are kept: the loader's and the allocator's for `make sanitize`, the path for planted faults, numbers for `make
# thorough`.
KEPT = re.compile(
    "PATH|HOME|CI|TMPDIR|PYTEST_.*|LD_PRELOAD|LD_LIBRARY_PATH|ASAN_OPTIONS|UBSAN_OPTIONS|PYTHONMALLOC|PYTHONPATH"
    "|LEXIKO_THOROUGH|LEXIKO_(.*_)?(GAMES|EXAMPLES|TIMES|ENDINGS)"
)
GIVEN = {
    "LANG": "C.UTF-8",
    "TZ": "UTC",
    "COLUMNS": "80",
    "LINES": "24",
    "XDG_CACHE_HOME": str(ROOT / "build" / "cache-of-tests"),  # word graphs need to be built once only
}


def settle_in() -> None:
    """Give the tests the one environment they run in: variables, time zone, umask, and a home that can be written."""
    for name in [name for name in os.environ if not KEPT.fullmatch(name)]:
        del os.environ[name]
    os.environ.update(GIVEN)
    time.tzset()
    os.umask(0o022)
    if not os.access(os.environ.get("HOME", ""), os.W_OK):
        os.environ["HOME"] = tempfile.mkdtemp(prefix="home-of-tests-")


settle_in()

# Compiled modules: pytest would load their uncompiled source in the binaries' place.
COMPILED = {ROOT / module for module in runpy.run_path(str(ROOT / "setup.py"))["compiled_sources"]()}

# Tests whose asserts pytest has rewritten are kept though Python is told to keep nothing: half the time of collecting.
sys.dont_write_bytecode = False

# No test depends on how busy the machine is: random examples have no time limit, neither to be made nor to be run.
# `make slow` tries each property with more of them.
settings.register_profile(
    "patient",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=int(os.environ.get("LEXIKO_EXAMPLES", "40")),
)
settings.load_profile("patient")


# Ten thousand tests are no garbage: looking for some among them took a third of the time of collecting.
gc.disable()


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave compiled modules out."""
    return collection_path in COMPILED or None


def pytest_collection_finish() -> None:
    """From here on garbage is looked for again, but among what the tests make."""
    gc.enable()
    gc.freeze()


def pytest_configure() -> None:
    """A shell's background jobs ignore Ctrl-C and hand that on to what the tests start: here it counts again."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_unconfigure() -> None:
    """A home made for the tests goes with them; a worker is given it and leaves it."""
    made = Path(os.environ["HOME"])
    if made.name.startswith("home-of-tests-") and "PYTEST_XDIST_WORKER" not in os.environ:
        shutil.rmtree(made, ignore_errors=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `make goldens` write what `make test` compares."""
    parser.addoption("--write-goldens", action="store_true", help="write spec/ again instead of comparing")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave only the tests that compare goldens, where these are being written."""
    if config.getoption("--write-goldens"):
        items[:] = [item for item in items if "golden" in getattr(item, "fixturenames", ())]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where nothing may be left out (`CI` is set, as `.ci/run` does), a test that was skipped is a failure."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or not os.environ.get("CI"):
        return
    for report in reporter.stats.get("skipped", ()):
        reporter.write_line(f"Left out: {report.nodeid}", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session", autouse=True)
def _shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Games and lexica of whoever runs the tests are neither looked at nor added to."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("shelf")))
        yield


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with a file below spec/; only `make goldens` writes these files."""

    def compare(name: str, text: str) -> None:
        path = ROOT / "spec" / name
        if request.config.getoption("--write-goldens"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert path.exists(), f"spec/{name} does not exist: `make goldens` writes it"
        assert text == path.read_text(encoding="utf-8"), f"spec/{name} differs: see `make goldens`"

    return compare
