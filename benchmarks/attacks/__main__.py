"""Attack a server of our own; `make attack` runs this.

python -m benchmarks.attacks                     every attack, three times: medians of the worst answer of /healthz
python -m benchmarks.attacks --check             once, shorter; the status is 1 if counts, bytes or answers are not as
                                                 they should be. No time is looked at
python -m benchmarks.attacks flood-of-pongs      some of them
python -m benchmarks.attacks --through nginx     through nginx or caddy, with HTTPS, as the docs configure them
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import tempfile
from contextlib import nullcontext
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median

from benchmarks.attacks.listed import ATTACKS, Listed
from benchmarks.attacks.network import NEIGHBOUR, have_own_network, is_here
from benchmarks.attacks.proxies import through
from benchmarks.attacks.target import Tally, Target
from benchmarks.attacks.watching import Watch
from benchmarks.server.house import House
from benchmarks.telling import tell

SECONDS, SECONDS_OF_A_CHECK = 5.0, 2.0
RUNS = 3


def main() -> int:
    """Attack, and print a line for each attack; the status is 1 if something was not as it should be."""
    parser = argparse.ArgumentParser(description="Attack a server of our own, on this machine.")
    parser.add_argument("names", nargs="*", metavar="ATTACK", help=", ".join(listed.name for listed in ATTACKS))
    parser.add_argument("--check", action="store_true", help="once, shorter")
    parser.add_argument("--through", choices=("nginx", "caddy"), help="with a proxy in between, and HTTPS")
    chosen = parser.parse_args()
    if unknown := set(chosen.names) - {listed.name for listed in ATTACKS}:
        parser.error(f"there is no attack called {', '.join(sorted(unknown))}")
    problems: list[str] = []
    have_own_network()
    for listed in ATTACKS:
        if chosen.names and listed.name not in chosen.names:
            continue
        if why := _left_out(listed):
            sys.stdout.write(f"{listed.name:26} left out: {why}\n")
        else:
            runs = [_attack(listed, chosen.through, check=chosen.check) for _ in range(1 if chosen.check else RUNS)]
            problems += [f"{listed.name}: {problem}" for _, tally in runs for problem in tally.problems]
            sys.stdout.write(_line(listed, runs) + "\n")
            sys.stdout.flush()
    for problem in problems:
        sys.stdout.write(f"PROBLEM   {problem}\n")
    return 1 if problems else 0


def _left_out(listed: Listed) -> str:
    """Why an attack cannot be made here; empty where it can."""
    is_possible = not listed.of_version_6 or is_here(NEIGHBOUR)
    return "" if is_possible else "this machine gives nobody a network with addresses of version 6"


def _attack(listed: Listed, proxy: str | None, *, check: bool) -> tuple[Watch, Tally]:
    """One attack on a server that is started for it."""
    tell(f"attacking: {listed.name}")
    with tempfile.TemporaryDirectory(prefix="lexiko-") as folder:
        host = "::" if listed.of_version_6 and not proxy else "127.0.0.1"
        house = House(Path(folder), files=listed.files, host=host, rates=str(listed.times), thinkers="1", log="warning")
        house.start()
        try:
            reached = through(proxy, house.port) if proxy else nullcontext(Target(house.port))
            with reached as target, Watch(target, house.process) as watch:
                tally = _in_a_process(
                    listed, replace(target, times=listed.times), SECONDS_OF_A_CHECK if check else SECONDS
                )
        finally:
            status = house.stop()
        log = (Path(folder) / "server.log").read_text(encoding="utf-8", errors="replace")
    tally.expect(watch.answered > 0 and watch.failed == 0, f"others: {watch.answered} answered, {watch.failed} not")
    tally.expect(watch.more_bytes < listed.more_bytes, f"the server became {watch.more_bytes:,} bytes larger")
    tally.expect(status == 0, f"the server ended with {status}")
    tally.expect('"level": "error"' not in log, f"the log tells of an error: {log[-600:]}")
    return watch, tally


def _in_a_process(listed: Listed, target: Target, seconds: float) -> Tally:
    """The attack in a process of its own: what looks how others fare must not wait for it."""
    here, there = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=_told, args=(listed, target, seconds, there))
    process.start()
    there.close()
    try:
        tally: Tally = here.recv()
    except EOFError:
        tally = Tally(problems=["the attack itself failed"])
    process.join()
    return tally


def _told(listed: Listed, target: Target, seconds: float, there: Connection) -> None:
    there.send(listed.run(target, seconds))
    there.close()


def _line(listed: Listed, runs: list[tuple[Watch, Tally]]) -> str:
    worst = " ".join(f"{1000 * watch.worst:.0f}" for watch, _ in runs)
    middle = median(1000 * watch.worst for watch, _ in runs)
    answered, failed = sum(watch.answered for watch, _ in runs), sum(watch.failed for watch, _ in runs)
    larger = max(watch.more_bytes for watch, _ in runs) / 1e6
    counts = ", ".join(f"{name} {count:,}" for name, count in runs[-1][1].counts.items())
    return (
        f"{listed.name:26} others: {answered} answered, {failed} not, worst {middle:.0f} ms ({worst}); "
        f"server {larger:+.1f} MB; {counts}"
    )


if __name__ == "__main__":
    sys.exit(main())
