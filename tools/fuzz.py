"""Put mutated inputs, many thousands, into everything that reads bytes or a line, and keep what does worse than refuse.

.venv/bin/python tools/fuzz.py                       20,000 into each
.venv/bin/python tools/fuzz.py --count 100000 kwg gcg
.venv/bin/python tools/fuzz.py --from 4711 --count 1 kwg       one again

Each parser is read in a process of its own with a gigabyte of memory and ten seconds for an input. What it finds is
shrunk and written to tests/fuzzing/found/, where a test reads it from then on.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import resource
import signal
import subprocess
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import monotonic
from types import FrameType

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.fuzzing.parsers import PARSERS, Parser, input_of

from lexiko.rules import Error

ROOT = Path(__file__).parents[1]


FOUND = ROOT / "tests" / "fuzzing" / "found"
MOST_MEMORY = 1 << 30
MOST_SECONDS = 10
MOST_FINDINGS = 8
SHRINKING_STEPS = 2000


class TooSlow(BaseException):
    """An input took longer than an input may."""


def outcome(parser: Parser, raw: bytes, folder: Path) -> str:
    """`read`, `refused`, or what went wrong and where, as a key that stays the same while an input shrinks."""
    signal.alarm(MOST_SECONDS)
    try:
        parser.read(raw, folder)
    except Error:
        return "refused"
    except (Exception, TooSlow) as wrong:
        places = [frame for frame in traceback.extract_tb(wrong.__traceback__) if "lexiko" in frame.filename]
        place = f"{Path(places[-1].filename).name}:{places[-1].lineno}" if places else "?"
        return f"{type(wrong).__name__} at {place}"
    finally:
        signal.alarm(0)
    return "read"


def ends_so(parser: Parser, folder: Path, wanted: str, raw: bytes) -> bool:
    """Whether an input ends in the same way."""
    return outcome(parser, raw, folder) == wanted


def shrunk(raw: bytes, is_same: Callable[[bytes], bool]) -> bytes:
    """The input with all pieces left out that it can do without."""
    steps, size = 0, max(1, len(raw) // 2)
    while size and steps < SHRINKING_STEPS:
        place = 0
        while place < len(raw) and steps < SHRINKING_STEPS:
            shorter, steps = raw[:place] + raw[place + size :], steps + 1
            if is_same(shorter):
                raw = shorter
            else:
                place += size
        size //= 2
    return raw


def keep(parser: Parser, raw: bytes) -> Path:
    """Write a finding where the tests read it."""
    FOUND.mkdir(exist_ok=True)
    path = FOUND / f"{parser.name}-{hashlib.sha256(raw).hexdigest()[:8]}.bin"
    path.write_bytes(raw)
    return path


def search(parser: Parser, first: int, count: int, marker: Path) -> int:
    """Read so many inputs in this process; returns how many findings there were."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    signal.signal(signal.SIGALRM, too_slow)
    outcomes: Counter[str] = Counter()
    began = monotonic()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        os.environ["LEXIKO_HOME"] = str(folder / "home")
        with marker.open("r+b", buffering=0) as now:
            for number in range(first, first + count):
                os.pwrite(now.fileno(), b"%12d" % number, 0)
                raw = input_of(parser, number)
                found = outcome(parser, raw, folder)
                outcomes[found] += 1
                if found not in ("read", "refused") and outcomes[found] == 1 and len(outcomes) < MOST_FINDINGS:
                    kept = keep(parser, shrunk(raw, partial(ends_so, parser, folder, found)))
                    print(f"{parser.name} {number}: {found}, kept as {kept.name}", flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    told = ", ".join(f"{times:,} {name}" for name, times in outcomes.most_common())
    print(f"{parser.name}: {told}; {monotonic() - began:.0f} seconds, {peak} MB at most", flush=True)
    return sum(times > 0 for name, times in outcomes.items() if name not in ("read", "refused"))


def too_slow(_signal: int, _frame: FrameType | None) -> None:
    """What the alarm does."""
    raise TooSlow


def in_a_process(parser: Parser, first: int, count: int) -> bool:
    """Search in a process of its own, so that a crash is a finding like any other. Whether all went well."""
    with tempfile.NamedTemporaryFile() as marker:
        marker.write(b"%12d" % first)
        marker.flush()
        asked = [sys.executable, __file__, "--inside", marker.name, "--from", str(first), "--count", str(count)]
        ended = subprocess.run([*asked, parser.name], check=False)
        if ended.returncode in (0, 1):
            return ended.returncode == 0
        number = int(Path(marker.name).read_bytes())
        kept = keep(parser, input_of(parser, number)).name
        print(f"{parser.name} {number}: the process ended with {ended.returncode}, kept as {kept}", flush=True)
        return False


def main() -> None:
    """Search each parser that is asked for."""
    known = {parser.name: parser for parser in PARSERS}
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("names", nargs="*", metavar="NAME", help=f"parsers: {', '.join(known)}")
    asked.add_argument("--count", type=int, default=20_000, help="how many inputs for each")
    asked.add_argument("--from", dest="first", type=int, default=0, help="the number of the first")
    asked.add_argument("--inside", type=Path, help=argparse.SUPPRESS)
    wanted = asked.parse_args()
    if strange := [name for name in wanted.names if name not in known]:
        sys.exit(f"no parser is called {', '.join(strange)}; there are {', '.join(known)}")
    chosen = [known[name] for name in wanted.names] or list(PARSERS)
    if wanted.inside:
        sys.exit(min(1, search(chosen[0], wanted.first, wanted.count, wanted.inside)))
    with contextlib.suppress(KeyboardInterrupt):
        went_well = [in_a_process(parser, wanted.first, wanted.count) for parser in chosen]
        sys.exit(0 if all(went_well) else 1)
    sys.exit(130)


if __name__ == "__main__":
    main()
