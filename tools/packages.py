"""Packages from the index that this machine uses: uv, told what pip is told, since it reads none of pip's settings."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
UV = ROOT / ".uv" / "bin" / "uv"
_USUAL_CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")


def uv(*arguments: str | Path, output: bool = False, environment: Mapping[str, str] | None = None) -> str:
    """Run uv here; what it prints, where the `output` is wanted. Raises `CalledProcessError`; uv has then said why."""
    pipe = subprocess.PIPE if output else None
    surroundings = {**_surroundings(), **(environment or {})}
    return subprocess.run([UV, *arguments], cwd=ROOT, env=surroundings, stdout=pipe, text=True, check=True).stdout or ""


@cache
def index() -> str:
    """The index that this machine is told to use, or nothing: then it is the one of the lock."""
    return os.environ.get("UV_DEFAULT_INDEX") or os.environ.get("UV_INDEX_URL") or _of_pip("index-url")


def locked(*options: str) -> str:
    """What `uv.lock` names for these options of `uv export`, by version and hash, whatever index it was made against.

    The lock must be that of pyproject.toml; only where this machine has an index of its own, uv cannot tell.
    """
    return uv("export", "--quiet", "--frozen" if index() else "--locked", "--no-emit-project", *options, output=True)


@cache
def _surroundings() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("UV_DEFAULT_INDEX", "UV_INDEX_URL")}
    if certificates := os.environ.get("SSL_CERT_FILE") or _of_pip("cert"):
        kept["SSL_CERT_FILE"] = certificates
    elif _USUAL_CERTIFICATES.exists():
        kept.setdefault("UV_SYSTEM_CERTS", "true")
    return kept


def from_index() -> list[str]:
    """Options for `uv pip`: from which index."""
    return ["--default-index", index()] if index() else []


def _of_pip(name: str) -> str:
    found = re.search(rf"^[^=]*\.{name}='(.*)'$", _settings_of_pip(), re.MULTILINE)
    return found[1] if found else ""


@cache
def _settings_of_pip() -> str:
    ask = [str(UV.with_name("python")), "-m", "pip", "config", "list"]
    return subprocess.run(ask, capture_output=True, text=True, check=False).stdout
