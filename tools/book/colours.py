"""The colours of code on the site, those of the game: for light pages and for dark ones."""

from __future__ import annotations

from pygments.style import Style
from pygments.token import Comment, Generic, Keyword, Name, Number, Operator, String, Token


def _style(name: str, *, ground: str, ink: str, quiet: str, accent: str, string: str, number: str) -> type:
    """A style of Pygments; it has no types, so its class is made by a call."""
    styles = {
        Token: ink,
        Comment: quiet,
        Keyword: f"bold {accent}",
        Operator.Word: f"bold {accent}",
        Name.Class: "bold",
        Name.Function: "bold",
        Name.Tag: accent,
        String: string,
        Number: number,
        Generic.Prompt: f"bold {accent}",
        Generic.Output: ink,
        Generic.Traceback: quiet,
        Generic.GameHeader: "bold",
    }
    return type(name, (Style,), {"background_color": ground, "styles": styles, "__module__": __name__})


Light = _style(
    "Light", ground="#E9EDE6", ink="#19211D", quiet="#48544D", accent="#1B6748", string="#74430F", number="#123E57"
)
Dark = _style(
    "Dark", ground="#1C2320", ink="#EDF0EA", quiet="#A9B5AD", accent="#74C79E", string="#E4CEA2", number="#7FAEC4"
)
