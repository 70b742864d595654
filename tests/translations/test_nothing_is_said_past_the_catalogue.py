"""Is every sentence of the terminal in the catalogue, and does every call for one name a key and fill in its names?"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import lexiko
from lexiko.translations.catalogue import texts_of

PACKAGE = Path(lexiko.__file__).parent
SPEAKING = ("terminal", "tui", "cli/plain", "cli/scorekeeping")
"""Where sentences for whoever plays are said."""
OF_THE_COMMAND_LINE = {"cli/plain/options.py"}
"""What is amiss with a command's options is said in English, as its help is."""
STYLES = {"DEFAULT_CSS", "CSS"}
STYLE_OF_RICH = {"not bold"}
SENTENCE = re.compile(r"[A-Za-z]{2,}[,.:;]? [a-z]{2,}")


def modules(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    """The files of these folders, by name."""
    for folder in folders:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            yield path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def unspoken(module: ast.Module) -> set[ast.AST]:
    """What stands in docstrings and style sheets."""
    found: set[ast.AST] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.add(node.value)
        if isinstance(node, ast.Assign) and STYLES & {
            target.id for target in node.targets if isinstance(target, ast.Name)
        }:
            found |= set(ast.walk(node))
    return found


def literals(module: ast.Module) -> list[str]:
    """The texts in a file that read like a sentence."""
    silent = unspoken(module)
    constants = (node for node in ast.walk(module) if isinstance(node, ast.Constant) and node not in silent)
    texts = [node.value for node in constants if isinstance(node.value, str)]
    return [text for text in texts if SENTENCE.search(text) and text not in STYLE_OF_RICH]


def test_the_terminal_says_nothing_of_its_own() -> None:
    own = {name: found for name, module in modules(*SPEAKING) if (found := literals(module))}
    assert set(own) - OF_THE_COMMAND_LINE == set(), own


def test_a_literal_sentence_would_be_found() -> None:
    module = ast.parse(
        '"""A docstring here."""\nDEFAULT_CSS = "a { b: c d; } ef gh"\nsay(f"There is {n} of them.", "key.help")'
    )
    assert literals(module) == ["There is ", " of them."]
    assert literals(ast.parse('say("Lay tiles first.")')) == ["Lay tiles first."]


def spoken_keys(module: ast.Module) -> Iterator[str]:
    """The keys that are written out where something is said."""
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            part, dot, name = node.value.partition(".")
            if dot and re.fullmatch(r"[\w.-]+", name) and (PACKAGE / "translations" / "en" / f"{part}.toml").exists():
                yield node.value


def known(key: str) -> bool:
    """Whether there is such a text, or one for each of two subjects; for the beginning of keys, whether any has it."""
    part, _, name = key.partition(".")
    texts = texts_of("en", part)
    return any(each in (name, f"{name}.they") or (name.endswith(".") and each.startswith(name)) for each in texts)


def test_every_key_that_is_written_out_has_a_text() -> None:
    missing = {
        (name, key)
        for name, module in modules(*SPEAKING, "notation", "cli")
        for key in spoken_keys(module)
        if not known(key)
    }
    assert missing == set()


ENDINGS = re.compile(r"\.(they|you|expected|usage|about|words)$")


def test_every_sentence_of_the_terminal_is_said_somewhere() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    beginnings = tuple(re.findall(r"[\"'](\w+\.[\w.-]*)\{", code))
    unsaid = []
    for part in ("keeping", "lines", "mistakes", "scoring", "terminal", "told", "typed", "window"):
        for name in texts_of("en", part):
            base = ENDINGS.sub("", name)
            said = any(
                f'"{each}"' in code or f"'{each}'" in code for each in (f"{part}.{name}", f"{part}.{base}", base)
            )
            if not said and not any(f"{part}.{name}".startswith(start) for start in beginnings if start != f"{part}."):
                unsaid.append(f"{part}.{name}")
    assert unsaid == []
