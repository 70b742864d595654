"""Does an interactive bash complete what is typed, with the words cut as bash cuts them?"""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

PROMPT = "ready> "
LONGEST_WAIT = 60.0

pytestmark = pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash here")


class Bash:
    """A bash with a person at it, who presses keys and reads."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.terminal, inside = pty.openpty()
        self.process = subprocess.Popen(
            ["bash", "--norc", "--noprofile", "-i"],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=environment,
            start_new_session=True,
        )
        os.close(inside)
        self.until(PROMPT)

    def until(self, wanted: str) -> str:
        """What appears until this does."""
        seen, ends = "", time.monotonic() + LONGEST_WAIT
        while wanted not in seen and time.monotonic() < ends:
            if select.select([self.terminal], [], [], 1.0)[0]:
                seen += os.read(self.terminal, 4096).decode("utf-8", "replace")
        assert wanted in seen, seen
        return seen

    def does(self, line: str) -> str:
        """A line entered; what it prints."""
        os.write(self.terminal, f"{line}\n".encode())
        return self.until(PROMPT)

    def completed(self, typed: str) -> str:
        """What a line has become once Tab was pressed at its end."""
        os.write(self.terminal, f"{typed}\t\x01echo '<\x05>'\n".encode())
        found = re.search(r"^<(.*)>\r?$", self.until(f">\r\n{PROMPT}"), re.MULTILINE)
        assert found
        return found[1]


@pytest.fixture(scope="module")
def bash(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bash]:
    """One that has been taught, as the how-to page says."""
    folder = tmp_path_factory.mktemp("shell")
    (folder / "lexiko").write_text(f'#!/bin/sh\nexec {sys.executable} -m lexiko "$@"\n')
    (folder / "lexiko").chmod(0o755)
    (folder / "words.txt").touch()
    environment = {
        "PATH": f"{folder}:{os.environ['PATH']}",
        "HOME": str(folder),
        "TERM": "dumb",
        "PS1": PROMPT,
        "LEXIKO_HOME": str(folder),
        "INPUTRC": "/dev/null",
    }
    shell = Bash(environment)
    shell.does("bind 'set enable-bracketed-paste off'")
    shell.does(f"cd '{folder}'; source <(lexiko completion bash)")
    yield shell
    shell.process.kill()
    shell.process.wait()
    os.close(shell.terminal)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "becomes"),
    [
        ("lexiko pl", "lexiko play "),
        ("lexiko play --edition lux", "lexiko play --edition luxury "),
        ("lexiko play --edition=lux", "lexiko play --edition=luxury "),
        ("lexiko play --edition club:challenge=si", "lexiko play --edition club:challenge=single "),
        ("lexiko play --edition=club:challenge=si", "lexiko play --edition=club:challenge=single "),
        ("lexiko play --edition club:challenge=", "lexiko play --edition club:challenge="),
        ("lexiko play --players Ann,bot:ex", "lexiko play --players Ann,bot:expert "),
        ("lexiko play --players=Ann,bot:ex", "lexiko play --players=Ann,bot:expert "),
        ("lexiko words check --lexicon ./wor", "lexiko words check --lexicon ./words.txt "),
        ("lexiko words check --lexicon=./wor", "lexiko words check --lexicon=./words.txt "),
        ("true; lexiko play --set super", "true; lexiko play --set super_english "),
        ("COLUMNS=80 ./lexiko rules club:cha", "COLUMNS=80 ./lexiko rules club:challenge="),
    ],
)
def test_tab_completes_in_a_real_bash(bash: Bash, typed: str, becomes: str) -> None:
    assert bash.completed(typed) == becomes
