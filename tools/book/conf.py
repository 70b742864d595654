"""How Sphinx builds the site: Markdown pages, docstrings, the colours of the game, and nothing from other hosts."""

from __future__ import annotations

project = "Lexiko"
author = "The Lexiko contributors"
html_title = "Lexiko"
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_show_sourcelink = False

extensions = ["myst_parser", "sphinx.ext.autodoc", "book.finishing"]
myst_enable_extensions = ["html_image"]
myst_heading_anchors = 4
myst_url_schemes = ["http", "https", "mailto", "project-file"]
default_role = "code"
highlight_language = "none"
pygments_style = "book.colours.Light"
pygments_dark_style = "book.colours.Dark"
nitpicky = True
nitpick_ignore_regex = [("py:.*", ".*")]  # an annotation may name what only its own room knows

toc_object_entries = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88

LIGHT = {
    "color-background-primary": "#F7F8F4",
    "color-background-secondary": "#E1E6DE",
    "color-background-hover": "#D3DAD0",
    "color-background-border": "#C0C9BE",
    "color-foreground-primary": "#19211D",
    "color-foreground-secondary": "#48544D",
    "color-foreground-muted": "#48544D",
    "color-foreground-border": "#A9B4A8",
    "color-brand-primary": "#1B6748",
    "color-brand-content": "#1B6748",
    "color-brand-visited": "#1B6748",
    "color-highlight-on-target": "#CFE4D8",
    "color-code-background": "#E9EDE6",
    "color-code-foreground": "#19211D",
    "color-inline-code-background": "#E9EDE6",
}
DARK = {
    "color-background-primary": "#121715",
    "color-background-secondary": "#1C2320",
    "color-background-hover": "#0C100E",
    "color-background-border": "#36413B",
    "color-foreground-primary": "#EDF0EA",
    "color-foreground-secondary": "#A9B5AD",
    "color-foreground-muted": "#A9B5AD",
    "color-foreground-border": "#36413B",
    "color-brand-primary": "#74C79E",
    "color-brand-content": "#74C79E",
    "color-brand-visited": "#74C79E",
    "color-highlight-on-target": "#1D3A2D",
    "color-code-background": "#1C2320",
    "color-code-foreground": "#EDF0EA",
    "color-inline-code-background": "#1C2320",
}
FONTS = {
    "font-stack": "Avenir Next, Avenir, Segoe UI Variable Text, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif",
    "font-stack--headings": (
        "Iowan Old Style, Palatino Linotype, Palatino, Book Antiqua, P052, URW Palladio L, Noto Serif, Georgia, serif"
    ),
}
"""The game's colours and fonts; nothing is fetched."""

html_theme = "furo"
html_static_path = ["look"]
html_css_files = ["look.css"]
html_theme_options = {
    "light_css_variables": LIGHT | FONTS,
    "dark_css_variables": DARK | FONTS,
}
