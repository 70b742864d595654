"""A Sphinx extension: links to files of the project lead to their pages, and a keyboard reaches whatever scrolls."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from book.file_pages import uri_of
from book.places import SOURCE_SCHEME

_AFTER_THE_THEME = 900
_FOCUSABLE = (
    ("<pre>", '<pre tabindex="0">'),
    ('<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'),
)


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx what this adds."""
    app.connect("doctree-resolved", _lead_to_files)
    app.connect("html-page-context", _finish, priority=_AFTER_THE_THEME)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _lead_to_files(_app: Sphinx, doctree: nodes.document, page: str) -> None:
    for link in doctree.findall(nodes.reference):
        scheme, _, name = str(link.get("refuri", "")).partition(":")
        if scheme == SOURCE_SCHEME:
            link["refuri"] = "../" * page.count("/") + uri_of(name)
            link["internal"] = True


def _finish(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    for plain, focusable in _FOCUSABLE:
        context["body"] = context.get("body", "").replace(plain, focusable)
    tree = context.get("furo_navigation_tree", "")
    context["furo_navigation_tree"] = tree.replace('role="heading"', 'role="heading" aria-level="2"')
