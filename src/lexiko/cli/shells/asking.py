"""How bash, zsh and fish ask what to complete: what was typed up to the cursor, and what takes the place of its end."""

from __future__ import annotations

import os
from typing import Any

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

# Bash cuts words at : and = as well and replaces no more than the last part; so the whole line is asked about, and
# answers leave out what stands there already.
_BASH = """%(complete_func)s() {
    local type value answer
    answer=$(env COMP_WORDS="${COMP_LINE:0:COMP_POINT}" COMP_WORDBREAKS="$COMP_WORDBREAKS" \\
        %(complete_var)s=bash_complete "${1/#\\~/$HOME}")
    COMPREPLY=()
    while IFS=, read -r type value; do
        case $type in
            plain) COMPREPLY+=("$value") ;;
            file) compopt -o default ;;
            dir) compopt -o dirnames ;;
        esac
    done <<< "$answer"
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""


class _WholeWords(ShellComplete):
    """Names for a value behind `--option=` are offered with it, as it is one word with them."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[Any]]:
        """What the word that is being typed can become, as a whole."""
        option, equals, _ = incomplete.partition("=") if incomplete.startswith("-") else ("", "", "")
        items = super().get_completions(args, incomplete)
        return [_behind(f"{option}{equals}", item) for item in items]


def _behind(option: str, item: CompletionItem[Any]) -> CompletionItem[Any]:
    if not option or item.type != "plain":
        return item
    return CompletionItem(f"{option}{item.value}", item.type, item.help)


class _Bash(_WholeWords, BashComplete):
    source_template = _BASH

    def __init__(self, *asked: Any) -> None:
        super().__init__(*asked)
        self._line = os.environ.get("COMP_WORDS", "")

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one that is being typed, and that one; it is empty after a space."""
        words = split_arg_string(self._line)
        begun = words.pop() if words and not self._line[-1:].isspace() else ""
        return words[1:], begun

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """One name: what readline puts in the place of the last part of the word."""
        return f"{item.type},{str(item.value)[self._stays() :]}"

    def _stays(self) -> int:
        """How many letters of the word stand before its last part; a quoted word is one part."""
        _, begun = self.get_completion_args()
        if begun and self._line.split()[-1][0] in "\"'":
            return 0
        cuts = [sign for sign in ":=" if sign in os.environ.get("COMP_WORDBREAKS", "")]
        return max((begun.rfind(sign) + 1 for sign in cuts), default=0)


class _Zsh(_WholeWords, ZshComplete):
    pass


class _Fish(_WholeWords, FishComplete):
    # Click's own cuts an answer at each comma, and loses what stands behind the second: `Ann,bot:expert`.
    source_template = FishComplete.source_template.replace('string split ","', 'string split -m 1 ","')


def teach_shells() -> None:
    """Let shells be answered in these ways."""
    for kind in (_Bash, _Zsh, _Fish):
        add_completion_class(kind)
