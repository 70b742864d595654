"""Word graphs built and kept by a process of their own, so that a server with the same words need not build them.

Started by a server as `python -m lexiko.table.word_builder`, which is told on stdin which words it is about. What comes
of it is in the folder where graphs are kept; where that cannot be written, nothing.
"""

from __future__ import annotations

import pickle
import sys

from lexiko.kernel import Engine, UnsupportedRuleset
from lexiko.lexicon import open_lexicon
from lexiko.rules import Ruleset


def main() -> None:
    """Read from stdin, pickled, by which rules and with which lexicon is played, and build what that takes."""
    ruleset: Ruleset
    ruleset, name = pickle.load(sys.stdin.buffer)
    lexicon = open_lexicon(name, alphabet=ruleset.tile_set.alphabet)
    try:
        Engine.compile(ruleset, lexicon, None, word_map=False)
    except UnsupportedRuleset:
        lexicon.filtered(ruleset.word_filters)


if __name__ == "__main__":
    main()
