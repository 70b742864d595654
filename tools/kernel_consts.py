"""Write `kernel/consts.pxd` from `consts.py`: its literals as an enum for the C compiler, its functions inline.

A module's globals are looked up; an enum's members are compiled in, and so is an inline function's body.
"""

from __future__ import annotations

import ast
import sys

from generated import ROOT, publish

SOURCE = ROOT / "src" / "lexiko" / "kernel" / "consts.py"
C_TYPES = {"int": "unsigned int", "Sequence[int]": "const unsigned int[::1]"}
"""What the types of the functions' arguments and answers are in C: nodes of a word graph, and their arrays."""


def literals(module: ast.Module, source: list[str]) -> list[str]:
    """A line for each literal, a blank one where the source has one before it."""
    lines: list[str] = []
    end = 0
    for node in module.body:
        if isinstance(node, ast.Assign):
            if lines and "" in source[end : node.lineno - 1]:
                lines.append("")
            lines.append("    " + source[node.lineno - 1].partition("  #")[0])
            end = node.lineno
    return lines


def inlined(function: ast.FunctionDef, source: list[str]) -> list[str]:
    """A function as C has it: the same body below its docstring, typed."""
    typed = ", ".join(f"{c_type(each.annotation)} {each.arg}" for each in function.args.args)
    body = source[function.body[1].lineno - 1 : function.end_lineno]
    return ["", f"cdef inline {c_type(function.returns)} {function.name}({typed}) noexcept nogil:", *body]


def c_type(annotation: ast.expr | None) -> str:
    """What an annotation is in C."""
    assert annotation is not None, "every argument and every answer has a type"
    return C_TYPES[ast.unparse(annotation)]


def page() -> str:
    """All of `consts.pxd`."""
    text = SOURCE.read_text(encoding="utf-8")
    module, source = ast.parse(text), text.splitlines()
    lines = ["# Written by tools/kernel_consts.py from consts.py.", "", "cdef enum:", *literals(module, source)]
    for node in module.body:
        if isinstance(node, ast.FunctionDef):
            lines += inlined(node, source)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(publish({SOURCE.with_suffix(".pxd"): page()}, "tools/kernel_consts.py", check="--check" in sys.argv))
