"""Do wheel and sdist of dist/ work where nothing else is? Each is installed into an empty environment and used.

The wheel must do without a compiler and without Node; the sdist is compiled first. `lexiko[tui,web]` is what is
installed: serving the page needs `web`, and so do some examples in docstrings.
"""

from __future__ import annotations

import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urljoin

from dist import the_one
from packages import ROOT, from_index, locked, uv

EXTRAS = ("tui", "web")
GAME = ["play", "--lines", "--players", "bot:greedy,bot:beginner", "--seed", "1"]
MATCH = ["selfplay", "--players", "expert,greedy", "--games", "4", "--seed", "1"]
COMPILED = "import lexiko.kernel.movegen as it; raise SystemExit(not it.__file__.endswith(('.so', '.pyd')))"
SECONDS = 60


class Wrong(Exception):
    """What does not work, with what was said."""


def main() -> int:
    """Check both; a status."""
    try:
        for archive, compiler in ((the_one("*.whl"), False), (the_one("*.tar.gz"), True)):
            with TemporaryDirectory() as folder:
                tell(f"{archive.name}, {'compiled here' if compiler else 'without a compiler and Node'}")
                check(archive, Path(folder), compiler=compiler)
    except (Wrong, FileNotFoundError) as wrong:
        print(wrong, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as failed:  # uv has said why
        return failed.returncode
    return 0


def check(archive: Path, folder: Path, *, compiler: bool) -> None:
    """Install and use it. Raises `Wrong`, `CalledProcessError`."""
    install(archive, folder, compiler=compiler)
    tell("  installed")
    surroundings = bare(folder)
    run([folder / "env/bin/python", "-c", COMPILED], surroundings, "the compiled modules are missing")
    said = run([folder / "env/bin/lexiko", *GAME], surroundings, "no game can be played")
    if " wins with " not in said:
        raise Wrong(f"the game was not played to its end:\n{said[-2000:]}")
    run([folder / "env/bin/lexiko", *MATCH], surroundings, "computers cannot play")
    tell("  games are played")
    tell(f"  the page is served, {serves(folder, surroundings)} files")
    examples = [folder / "env/bin/python", ROOT / "tools" / "installed_examples.py"]
    tell(f"  {run(examples, surroundings, 'an example is wrong').splitlines()[-1]}")


def install(archive: Path, folder: Path, *, compiler: bool) -> None:
    """Install it with what the lock names, into an environment of its own, without this checkout's settings for uv."""
    (folder / "locked.txt").write_text(
        locked("--no-hashes", "--no-dev", *(f"--extra={extra}" for extra in EXTRAS)), encoding="utf-8"
    )
    uv("venv", "--quiet", "--no-config", "--python", ROOT / ".venv", folder / "env")
    wanted = f"lexiko[{','.join(EXTRAS)}] @ {archive.as_uri()}"
    into = ["--quiet", "--no-config", "--python", str(folder / "env"), "--constraint", str(folder / "locked.txt")]
    if compiler:
        uv("pip", "install", *into, *from_index(), wanted)
    else:
        lacking = {"PATH": str(folder / "env" / "bin"), "CC": "false"}
        uv("pip", "install", *into, *from_index(), "--only-binary", ":all:", wanted, environment=lacking)


def bare(folder: Path) -> dict[str, str]:
    """The surroundings of a machine with nothing else on it."""
    return {
        "PATH": str(folder / "env" / "bin"),
        "HOME": str(folder),
        "CC": "false",
        "LEXIKO_HOME": str(folder / "games"),
    }


def run(command: Sequence[str | Path], surroundings: dict[str, str], otherwise: str) -> str:
    """What a command prints. Raises `Wrong` where it fails."""
    ended = subprocess.run(
        command, env=surroundings, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if ended.returncode:
        raise Wrong(f"{otherwise}:\n{ended.stdout[-4000:]}{ended.stderr[-4000:]}")
    return ended.stdout


def serves(folder: Path, surroundings: dict[str, str]) -> int:
    """Serve the page and fetch it with all that it names; how many files that were. Raises `Wrong`."""
    with running([folder / "env/bin/lexiko", "serve", "--port", "0"], surroundings) as address:
        if not fetched(f"{address}healthz"):
            raise Wrong("/healthz says nothing")
        page = fetched(address).decode()
        files = re.findall(r'(?:src|href)="([^":]+)"', page)
        if not any(name.endswith(".js") for name in files):
            raise Wrong(f"the page has no program:\n{page[:2000]}")
        for name in files:
            if not fetched(urljoin(address, name)):
                raise Wrong(f"{name} is empty")
    return len(files) + 1


@contextmanager
def running(command: Sequence[str | Path], surroundings: dict[str, str]) -> Iterator[str]:
    """A server that runs meanwhile; gives its address. Raises `Wrong` where it does not start or end well."""
    with subprocess.Popen(
        command, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        found = next(filter(None, (re.search(r"http://localhost:\d+/", line) for line in server.stdout)), None)
        try:
            if found:
                yield found[0]
        finally:
            server.terminate()
            _, said = server.communicate(timeout=SECONDS)
        if found is None or server.returncode:
            raise Wrong(f"the server did not start, or did not end well:\n{said[-4000:]}")


def fetched(address: str) -> bytes:
    """What is at an address, no proxy between. Raises `Wrong`."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(address, timeout=SECONDS) as answer:
            content: bytes = answer.read()
            return content
    except OSError as refused:
        raise Wrong(f"{address}: {refused}") from None


def tell(line: str) -> None:
    """Say how far it is."""
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
