"""Build the documentation site into build/docs; a warning is an error, and every link inside it is followed.

`--check` builds it too, and says nothing unless something is wrong.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from book.assembling import assemble
from book.file_pages import linked_files, uri_of, write_file_pages
from book.following import broken_links
from generated import ROOT

SOURCE = ROOT / "build" / "docs-source"
SITE = ROOT / "build" / "docs"
TOOLS = Path(__file__).parent


def main(*, check: bool) -> int:
    """Build and check; returns an exit status."""
    assemble(SOURCE)
    if not check:
        print("Building the site, two minutes or more ...", flush=True)
    status = build()
    if status:
        shutil.rmtree(SITE, ignore_errors=True)  # or the next build would not read, and not warn of, what was read now
        return status
    files = linked_files(page.read_text(encoding="utf-8") for page in SOURCE.rglob("*.md"))
    write_file_pages(files, SITE)
    remove_others(files)
    broken = broken_links(SITE)
    for page, problem in broken:
        print(f"{page}: {problem}", file=sys.stderr)
    if not (broken or check):
        print(f"The site is at {SITE.relative_to(ROOT)}/index.html")
    return 1 if broken else 0


def build() -> int:
    """Let Sphinx read what changed and write every page, since the contents stand on each."""
    paths = [str(TOOLS), *filter(None, [os.environ.get("PYTHONPATH")])]
    command = [sys.executable, "-m", "sphinx", "-q", "-a", "-W", "--keep-going", "-c", str(TOOLS / "book")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    return subprocess.run([*command, str(SOURCE), str(SITE)], env=environment, cwd=ROOT, check=False).returncode


def remove_others(files: set[str]) -> None:
    """Pages of an earlier time go away."""
    pages = {page.relative_to(SOURCE).with_suffix(".html").as_posix() for page in SOURCE.rglob("*.md")}
    wanted = pages | {uri_of(file) for file in files} | {"genindex.html", "py-modindex.html", "search.html"}
    for page in SITE.rglob("*.html"):
        if page.relative_to(SITE).as_posix() not in wanted and "_static" not in page.parts:
            page.unlink()


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv))
