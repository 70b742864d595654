"""Run tests on a build of the compiled modules that stops at the first wrong memory access or overflow.

    python tools/sanitize.py                        the whole suite but tests/house, then games of computers, and
                                                    commands that look ahead with several threads
    python tools/sanitize.py tests/kernel -x        only what pytest is told

The modules are compiled apart, in build/sanitized, with AddressSanitizer and UndefinedBehaviorSanitizer; the binaries
in src stay as they are. Memory is handed out by the C library meanwhile, so that every array has its own bounds.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]
COPY = ROOT / "build" / "sanitized"
MIRRORED = ("src", "tests", "tools", "spec", "docs", "benchmarks", "changelog.d", ".ci", "web/src")
NOT_MIRRORED = (".so", ".pyc")
CHECKS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"]
LEXIKO = ["-c", "from lexiko.cli.main import main; main()"]
SELFPLAY = [*LEXIKO, "selfplay", "--games"]
GAMES = (
    [*SELFPLAY, "2000", "--players", "expert,greedy"],
    [*SELFPLAY, "100", "--players", "beginner,advanced,casual,intermediate", "--edition", "original"],
    [*SELFPLAY, "60", "--players", "expert,greedy", "--edition", "luxury", "--house", "V2,V3,V4"],
    [*SELFPLAY, "60", "--players", "expert,greedy,expert", "--set", "super_english", "--house", "V3,V4"],
    [*SELFPLAY, "60", "--players", "master,expert"],
)
"""Games of players who see everything, of levels who doubt words, of turns that begin with steps, and of masters."""
EARLY = "15/15/15/15/15/15/12BOA/6VOX1ATONY/7FIVER3/11E3/8MOANED1/7QI2C3/8MU1H3/15/15 AAIRSSU/ 76/120 0"
LATE = (
    "3CENTERING3/3I7A3/3L7MU2/3I7B3/3A6FA3/1V6G1O3R/1E6L1U3A/DE1QUOTHA1N3J/"
    "U1XI4M1D1P1A/R1E4WOORARIS/A1N1G1DARKY1I2/B1OHO2V4L2/l1NE2WE4L2/E2F2OYEZ5/SPoTTIEST6"
)
LOOKING_AHEAD = (
    [*LEXIKO, "solve", f"{LATE} CEINOST/DEI 347/438 0", "--lines", "3", "--threads", "2"],
    [*LEXIKO, "solve", f"{LATE} CEINO/DEI/ST 347/438/400 0", "--minutes", "0.2", "--threads", "2"],
    [*LEXIKO, "simulate", EARLY, "--iterations", "6000", "--threads", "2"],
    [*LEXIKO, "simulate", EARLY.replace("/ 76/120", "// 76/120/99"), "--plies", "end", "--iterations", "400"],
)
"""A real ending, of two players and of three, and simulations: of two players, and of three to the end of the game."""


def mirror() -> None:
    """Make the copy's sources those of the checkout; what has not changed keeps its time, so it is not built again."""
    sources = [path for path in ROOT.iterdir() if path.is_file()]
    sources += [path for folder in MIRRORED for path in (ROOT / folder).rglob("*") if path.is_file()]
    wanted = {COPY / path.relative_to(ROOT): path for path in sources if path.suffix not in NOT_MIRRORED}
    for folder in MIRRORED:
        for old in (COPY / folder).rglob("*"):
            if old.is_file() and old.suffix not in NOT_MIRRORED and old not in wanted:
                old.unlink()
    for copied, source in wanted.items():
        if not copied.exists() or copied.stat().st_mtime != source.stat().st_mtime:
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, copied)


def build() -> None:
    """Compile the copy's modules in place, with the checks."""
    setup = imported(COPY / "setup.py")
    os.chdir(COPY)
    vars(setup).update(COMPILE_ARGS=["-O1", "-g", *CHECKS], LINK_ARGS=CHECKS)
    sys.argv = ["setup.py", "--quiet", "build_ext", "--inplace"]
    setup.build()


def imported(path: Path) -> ModuleType:
    """A Python file as a module, without running what it does as a script."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def surroundings() -> dict[str, str]:
    """What a process needs so that the checks are loaded before anything else, and only mistakes of ours are told."""
    compiler = os.environ.get("CC", "cc")
    # C++'s own library beside the checks, or they stop at the first exception that a library such as Arrow throws.
    asks = [[compiler, f"-print-file-name={library}"] for library in ("libasan.so", "libstdc++.so.6")]
    named = [subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip() for ask in asks]
    return {
        **os.environ,
        "PYTHONPATH": str(COPY / "src"),
        "PYTHONMALLOC": "malloc",
        "LD_PRELOAD": " ".join(named),
        "ASAN_OPTIONS": "detect_leaks=0:halt_on_error=1",  # Python itself keeps memory until it ends
        "UBSAN_OPTIONS": "print_stacktrace=1",
    }


def main(arguments: list[str]) -> int:
    """Build and run; returns an exit status."""
    mirror()
    building = subprocess.run([sys.executable, __file__, "--build"], check=False)
    if building.returncode:
        return building.returncode
    # The house's own tests look at a checkout with its client and its binaries, which the copy is not.
    suite = ["-q", "-n", "auto", "-m", "", "tests", "--ignore=tests/house"]
    runs = [["-m", "pytest", "-p", "no:cacheprovider", *(arguments or suite)]]
    runs += [] if arguments else [*GAMES, *LOOKING_AHEAD]
    statuses = [subprocess.run([sys.executable, *run], cwd=COPY, env=surroundings(), check=False) for run in runs]
    return max(finished.returncode for finished in statuses)


if __name__ == "__main__":
    if sys.argv[1:] == ["--build"]:
        build()
    else:
        sys.exit(main(sys.argv[1:]))
