"""The window's own colours, for a light and a dark room; the board's are its edition's."""

from __future__ import annotations

from textual.theme import Theme

DARK = Theme(
    name="lexiko-dark",
    dark=True,
    primary="#74C79E",
    secondary="#573A24",
    accent="#74C79E",
    foreground="#EDF0EA",
    background="#121715",
    surface="#1C2320",
    panel="#0C100E",
    error="#F4A698",
    variables={"footer-key-foreground": "#74C79E"},
)
LIGHT = Theme(
    name="lexiko-light",
    dark=False,
    primary="#1B6748",
    secondary="#7A5233",
    accent="#1B6748",
    foreground="#19211D",
    background="#E1E6DE",
    surface="#F7F8F4",
    panel="#D3DAD0",
    error="#96291C",
    variables={"footer-key-foreground": "#1B6748"},
)


def key_of(theme: str) -> str:
    """What the colours of boards and tiles are called in a window of this theme.

    >>> key_of("lexiko-dark"), key_of("lexiko-light")
    ('dark', 'light')
    """
    return "light" if theme == LIGHT.name else "dark"
