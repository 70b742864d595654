"""Fetching a package of words with the system's own client; nothing of it is unpacked to disk, installed or run."""

from __future__ import annotations

from pathlib import Path

from lexiko.lexicon.errors import LexiconError
from lexiko.lexicon.installing import Recipe


def fetch_package(recipe: Recipe) -> bytes:
    """The package a recipe needs, downloaded with apt-get. Raises `LexiconError` with what can be done instead."""
    wanted = f"{recipe.package}={recipe.version}"
    instead = f"get Debian's package {recipe.package} {recipe.version} elsewhere and give its file with --from"
    import subprocess  # slow to import, and needed here only
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # apt-get downloads as a user of its own
        command = ["apt-get", "--quiet", "download", wanted]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, errors="replace")
        except FileNotFoundError:
            raise LexiconError(f"apt-get is not here to download {wanted}: {instead}") from None
        except OSError as wrong:
            raise LexiconError(f"apt-get cannot be run ({wrong.strerror}): {instead}") from None
        files = list(Path(folder).glob("*.deb"))
        if done.returncode or not files:
            said = next((line for line in done.stderr.splitlines() if line.startswith("E:")), "it does not say why")
            raise LexiconError(f"apt-get could not download {wanted} ({said.removeprefix('E:').strip()}): {instead}")
        return files[0].read_bytes()
