"""Build the documentation site into build/docs; a warning is an error, and every link inside it is followed.

`--check` builds it too, and says nothing unless something is wrong.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from book.assembling import assemble
from book.file_pages import linked_files, write_file_pages
from book.following import broken_links
from generated import ROOT

SOURCE = ROOT / "build" / "docs-source"
SITE = ROOT / "build" / "docs"
TOOLS = Path(__file__).parent


def main(*, check: bool) -> int:
    """Build and check; returns an exit status."""
    assemble(SOURCE)
    status = build()
    if status:
        return status
    write_file_pages(linked_files(page.read_text(encoding="utf-8") for page in SOURCE.rglob("*.md")), SITE)
    broken = broken_links(SITE)
    for page, problem in broken:
        print(f"{page}: {problem}", file=sys.stderr)
    if not (broken or check):
        print(f"The site is at {SITE.relative_to(ROOT)}/index.html")
    return 1 if broken else 0


def build() -> int:
    """Let Sphinx read the pages and write the site."""
    paths = [str(TOOLS), *filter(None, [os.environ.get("PYTHONPATH")])]
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", str(TOOLS / "book")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    return subprocess.run([*command, str(SOURCE), str(SITE)], env=environment, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv))
