"""A Sphinx extension: what leads to a file of the project leads to its page on the site."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx

from book.file_pages import uri_of
from book.places import SOURCE_SCHEME


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx what this adds."""
    app.connect("doctree-resolved", _lead_to_files)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _lead_to_files(_app: Sphinx, doctree: nodes.document, page: str) -> None:
    for link in doctree.findall(nodes.reference):
        scheme, _, name = str(link.get("refuri", "")).partition(":")
        if scheme == SOURCE_SCHEME:
            link["refuri"] = "../" * page.count("/") + uri_of(name)
            link["internal"] = True
