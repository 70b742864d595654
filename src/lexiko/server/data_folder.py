"""The folder a server keeps its things in: secrets that nobody else may read, and where the running server is found."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from lexiko.rules import Error
from lexiko.user_files import in_place_of

SECRET_BYTES = 32
_SECRETS = "secrets.json"
_RUNNING = "running.json"
_PUSH_KEY = "push-key.pem"


class FolderUnusable(Error):
    """The folder, or a file in it, cannot be used."""

    def __init__(self, place: Path, problem: str) -> None:
        self.place = place
        super().__init__(f"{place}: {problem}")


@dataclass(frozen=True, slots=True)
class Secrets:
    """What only this server knows: the key that signs guests' cookies, and the key of its administrator."""

    guests: bytes
    admin: bytes
    push: bytes = b""
    """The key that push services know this server by, in PEM; empty where it was not asked for."""


@dataclass(frozen=True, slots=True)
class Running:
    """A server that is running: its process, the address it can be asked at from this machine, and where it listens."""

    pid: int
    address: str
    host: str = "127.0.0.1"


def open_folder(folder: Path) -> Secrets:
    """Make the folder and its secrets where they are missing; read them. Raises `FolderUnusable`."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = folder / _SECRETS
        if not path.exists():
            fresh = {"guests": secrets.token_hex(SECRET_BYTES), "admin": secrets.token_hex(SECRET_BYTES)}
            _write(path, json.dumps(fresh))
        return replace(load_secrets(folder), push=_push_key(folder / _PUSH_KEY))
    except OSError as refused:
        raise FolderUnusable(folder, refused.strerror or "cannot be used") from refused


def _push_key(path: Path) -> bytes:
    """The key in a file, made where there is none: whoever has it can speak to devices in this server's name."""
    if not path.exists():
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric import ec

        private = ec.generate_private_key(ec.SECP256R1())
        form, bare = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        _write(path, private.private_bytes(serialization.Encoding.PEM, form, bare).decode())
    if path.stat().st_mode & 0o077:
        raise FolderUnusable(path, f"others can read the key in it; chmod 600 {path}")
    return path.read_bytes()


def load_secrets(folder: Path) -> Secrets:
    """The secrets of a folder. Raises `FolderUnusable`."""
    path = folder / _SECRETS
    try:
        if path.stat().st_mode & 0o077:
            raise FolderUnusable(path, f"others can read the secrets in it; chmod 600 {path}")
        kept = json.loads(path.read_text(encoding="utf-8"))
        found = Secrets(bytes.fromhex(kept["guests"]), bytes.fromhex(kept["admin"]))
    except OSError as refused:
        raise FolderUnusable(path, refused.strerror or "cannot be read") from refused
    except (ValueError, KeyError, TypeError, RecursionError):
        raise FolderUnusable(path, "this file is damaged; without it no guest is known again") from None
    if min(len(found.guests), len(found.admin)) < SECRET_BYTES:
        raise FolderUnusable(path, "the secrets in it are too short")
    return found


def write_running(folder: Path, running: Running) -> None:
    """Leave word where the server is found, for the commands of this machine."""
    _write(folder / _RUNNING, json.dumps(asdict(running)))


def remove_running(folder: Path) -> None:
    """Take that word away, if it is this process's own."""
    running = find_running(folder)
    if running is None or running.pid == os.getpid():
        with contextlib.suppress(OSError):
            (folder / _RUNNING).unlink(missing_ok=True)


def find_running(folder: Path) -> Running | None:
    """The server that left word here, if its process's number is still in use: by somebody else's, perhaps."""
    try:
        kept = json.loads((folder / _RUNNING).read_text(encoding="utf-8"))
        running = Running(int(kept["pid"]), str(kept["address"]), str(kept.get("host", "127.0.0.1")))
        os.kill(running.pid, 0)
    except PermissionError:
        return running
    except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return None
    return running


def _write(path: Path, text: str) -> None:
    """Write a file whole, for its owner's eyes only."""
    with in_place_of(path, mode=0o600, through_links=False) as file:
        file.write(text.encode())
