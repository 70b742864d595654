"""Build what others install, into dist/: the sources (sdist), and from them alone the wheel for this platform."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

from packages import ROOT, from_index, uv

DIST = ROOT / "dist"
ONLY_IN_SDIST = (".pxd", ".h")
NEEDED = ("py.typed", "cli/main.py", "server/client/index.html", "lexicon/files/english.words", "kernel/movegen.py")
"""Files of the package without which it would be another: one of each kind."""


def main() -> int:
    """Build and look; a status."""
    shutil.rmtree(DIST, ignore_errors=True)
    try:
        print("Building the sdist, and from it the wheel, a minute or two ...", file=sys.stderr)
        uv("build", "--quiet", "--python", ".venv", "--no-build-isolation", *from_index(), "--out-dir", DIST)
    except subprocess.CalledProcessError as failed:
        return failed.returncode
    problems = [*wrong_in_sdist(names_in(the_one("*.tar.gz"))), *wrong_in_wheel(names_in(the_one("*.whl")))]
    for problem in problems:
        print(problem, file=sys.stderr)
    for file in sorted(DIST.glob("lexiko-*")):
        print(f"{file.relative_to(ROOT)}  {file.stat().st_size / 1e6:.1f} MB")
    return 1 if problems else 0


def the_one(pattern: str) -> Path:
    """The one file of that kind in dist/. Raises `FileNotFoundError`."""
    found = sorted(DIST.glob(pattern))
    if len(found) != 1:
        raise FileNotFoundError(f"dist/ has {len(found)} files {pattern} and should have one: make dist")
    return found[0]


def names_in(archive: Path) -> set[str]:
    """The files in it, for an sdist without the folder that they are all in."""
    if archive.suffix == ".whl":
        return set(zipfile.ZipFile(archive).namelist())
    with tarfile.open(archive) as opened:
        return {member.name.partition("/")[2] for member in opened if member.isfile()}


def wrong_in_sdist(names: Iterable[str]) -> list[str]:
    """What an sdist lacks or has too much, each a sentence."""
    names = set(names)
    wanted = {f"src/{name}" for name in packaged()} | {"pyproject.toml", "setup.py", "README.md", "LICENSE"}
    allowed = wanted | {"PKG-INFO", "setup.cfg", "MANIFEST.in", "THIRD_PARTY.md"}
    more = {name for name in names - allowed if not name.startswith("src/lexiko.egg-info/")}
    return _told("the sdist", lacks=wanted - names, has=more)


def wrong_in_wheel(names: Iterable[str]) -> list[str]:
    """What a wheel lacks or has too much, each a sentence."""
    names = set(names)
    wanted = {name for name in packaged() if not name.endswith(ONLY_IN_SDIST)}
    binaries = {name for name in names if name.endswith((".so", ".pyd"))}
    compiled = {name.removesuffix(".pxd") for name in packaged() if name.endswith(".pxd")}
    compiled = {name for name in compiled if f"{name}.py" in wanted and not name.endswith("/consts")}
    missing = compiled - {name.partition(".")[0] for name in binaries}
    more = {name for name in names - wanted - binaries if not name.partition("/")[0].endswith(".dist-info")}
    return _told("the wheel", lacks=(wanted - names) | {f"{name}, compiled" for name in missing}, has=more)


def packaged() -> set[str]:
    """The files of the package as the checkout has them, as `lexiko/py.typed`; no binaries, nothing made by running."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "src/lexiko"], cwd=ROOT, capture_output=True, check=False
    )
    names = listed.stdout.decode().splitlines()
    return {name.removeprefix("src/") for name in names if (ROOT / name).is_file()}


def _told(what: str, *, lacks: set[str], has: set[str]) -> list[str]:
    return [f"{what} lacks {name}" for name in sorted(lacks)] + [
        f"{what} has {name}, which nobody needs there" for name in sorted(has)
    ]


if __name__ == "__main__":
    sys.exit(main())
