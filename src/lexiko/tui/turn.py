"""One person's turn at the window: what is typed, laid and pointed at, until a move is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from lexiko.notation import NotationError, is_place, is_step, problem_sentence, refusal_sentences, score_lines
from lexiko.rules import (
    BLANK,
    Action,
    AgreeNoMorePlays,
    Challenge,
    Exchange,
    Move,
    Pass,
    Play,
    Rearrange,
    RecycleBlank,
    RecycleLetter,
    Resign,
    Run,
    Square,
    Step,
    UnknownLetter,
    Violation,
    Word,
    is_blank,
    letter_of,
    tile_of,
    violations,
)
from lexiko.table import looked_up, no_command, resolve, stands_before_a_square
from lexiko.tui.digraphs import PartialTile, letters_of, tiles_begun
from lexiko.tui.laying import Laying
from lexiko.tui.sitting import Sitting

PAGES = ("help", "history", "last", "quit", "resign", "rules", "save", "scores", "unseen")
"""What is typed to see or be asked something; `obey` gives it back, and the window shows it."""
_STEPS = ("swap", "recycle", "rearrange")
_BEFORE_A_SQUARE = (*_STEPS, "try")
"""The commands that a square may follow."""


class TurnInHand:
    """A turn from its first tile to its move. `said` is what the person is to read now, `over` ends it."""

    def __init__(self, sitting: Sitting, seat: int, *, after: Laying | None = None) -> None:
        """A turn begun; the cursor lies where it lay in the turn before."""
        self.sitting = sitting
        self.seat = seat
        view = sitting.session.view(seat)
        self.laying = Laying(view, cursor=after.cursor if after else None, across=after is None or after.across)
        self.said: tuple[str, ...] = ()
        self.over = False
        self._begun: PartialTile | None = None

    @property
    def rack(self) -> list[int]:
        """The tiles still on the rack, as ordered."""
        return self.sitting.rack(self.seat, self.laying.left.codes)

    @property
    def whole_rack(self) -> list[int]:
        """The rack as ordered, with the tiles that are laid."""
        return self.sitting.rack(self.seat, self.laying.draft.rack.codes)

    @property
    def open_words(self) -> tuple[Word, ...]:
        """The words of the last play that this person may challenge by name, where the edition wants a name."""
        last = self.laying.draft.view.last
        if last is None or self.laying.draft.view.ruleset.challenge_scope != "word":
            return ()
        return tuple(dict.fromkeys(run.word for run in last.words if run.word not in last.looked_up))

    # --- what is typed

    def obey(self, typed: str) -> str | None:
        """Do what was typed, as in the plain game; a page to be shown (`PAGES`) is handed back."""
        self.said = ()
        try:
            return self._obeyed(typed.strip())
        except NotationError as problem:
            self.said = (problem_sentence(problem),)
        except UnknownLetter as problem:
            self.said = (f"{problem.letter} is not a letter of this set.",)
        return None

    def _obeyed(self, typed: str) -> str | None:
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        command = None if ";" in typed or is_place(word) else resolve(word)
        if command and command not in _BEFORE_A_SQUARE and (instead := stands_before_a_square(word, rest)):
            self.said = (instead,)
        elif command in PAGES:
            return command
        elif command in _ACTIONS:
            _ACTIONS[command](self, rest)
        elif command in _STEPS:
            self._typed_steps(f"{command} {rest}")
        elif command in ("exchange", "pass"):
            self._typed_move(f"{command} {rest}".strip())
        elif is_place(word) or ";" in typed or typed.startswith("-"):
            self._typed_steps(typed) if is_step(typed.rpartition(";")[2]) else self._typed_move(typed)
        elif typed and command is None:
            self.said = (f"{no_command(word)} Type a play such as 8H HORN, or help.",)
        return None

    def _typed_move(self, typed: str) -> None:
        self._move(self.laying.draft.move(typed))

    def _typed_steps(self, typed: str) -> None:
        draft, kept = self.laying.draft, self.laying.draft.steps
        amiss: tuple[Violation, ...] = ()
        try:
            for part in typed.split(";"):
                if part.strip() and (amiss := draft.add(part)):
                    break
        except NotationError:
            draft.steps = kept
            raise
        if amiss:
            draft.steps = kept
            self._refuse(amiss)
        else:
            self.laying.recall()
            self._show_steps()

    def _try(self, rest: str) -> None:
        move = None if is_step(rest.rpartition(";")[2]) else self.laying.draft.move(rest)
        if not isinstance(move, Play):
            self.said = ("Only a play can be tried, as in try 8H HORN.",)
            return
        tried = self.laying.draft.tried(move)
        self._refuse(tried.violations)
        if tried.score is not None:
            lines = score_lines(tried.score, self.sitting.context.alphabet)
            self.said = (*self.said, f"It would earn {tried.score.points}: {'; '.join(lines)}")

    def _look(self, rest: str) -> None:
        self.said = (looked_up(rest, self.sitting.lexicon, self.sitting.context),)

    # --- moves

    def play(self) -> None:
        """Make the play that is laid; with steps alone, the turn that only recycled. Rule: R3.1, V3"""
        if self.laying.tiles:
            self._move(self.laying.play())
        elif self.laying.draft.steps:
            self.pass_turn()
        else:
            self.said = ("Lay tiles first: type letters, or point at a tile and a square.",)

    def exchange(self, tiles: bytes) -> None:
        """Exchange these tiles. Rule: R6.1"""
        self._move(Exchange(tiles, self.laying.draft.steps))

    def pass_turn(self) -> None:
        """End the turn without a play. Rule: R6.3"""
        self._move(Pass(self.laying.draft.steps))

    def challenge(self, word: Word | None = None) -> None:
        """Doubt the last play, or this word of it. Rule: R8.1, R8.2"""
        open_words = self.open_words
        if word is None and len(open_words) == 1:
            word = open_words[0]
        self._submit(Challenge(word))

    def resign(self) -> None:
        """Leave the game for good."""
        self._submit(Resign())

    def agree(self, _: str = "") -> None:
        """Agree that no play remains. Rule: R9.2"""
        self._submit(AgreeNoMorePlays())
        if not self.said and not self.sitting.session.is_over:
            self.over = False
            self.said = ("The game ends when all have agreed. Until then it is your turn.",)

    def _typed_challenge(self, rest: str) -> None:
        self.challenge(self.sitting.context.alphabet.parse_word(rest) if rest else None)

    def _move(self, move: Move) -> None:
        if amiss := self.laying.draft.tried(move).violations:
            self._refuse(amiss)
        else:
            self._submit(move)

    def _submit(self, action: Action) -> None:
        self.said = self.sitting.submit(self.seat, action)
        left = self.sitting.session.seconds_left()
        self.over = not self.said or (left is not None and left <= 0)

    # --- tiles laid and pointed at

    def type_letter(self, text: str) -> None:
        """Lay the tile for a typed letter at the cursor, or after the tiles there; a blank where it is lacking.

        With CH on the rack, an H after a C makes the two one tile.
        """
        self.said = ()
        alphabet = self.sitting.context.alphabet
        text = alphabet.as_typed(text)
        if self._ends_digraph(text):
            return
        self.laying.skip_tiles()
        waiting = tiles_begun(alphabet, text, frozenset(self.laying.left))
        try:
            letter = alphabet.code(text)
        except UnknownLetter:
            letter = None
        tile = None if letter is None else self.laying.tile_for(letter)
        if tile is not None:
            self.laying.lay(tile)
        elif waiting:
            self.said = (f"{alphabet.format_tile(waiting[0])}: type all its letters.",)
        elif letter is not None:
            self.said = (f"Your rack lacks {alphabet.format_tile(letter)}.",)
        self._begun = PartialTile(text, tile, self.laying.cursor) if waiting else None

    def _ends_digraph(self, text: str) -> bool:
        """Lay the tile of several letters that this one completes, in place of what was laid for its beginning."""
        begun, self._begun, laying = self._begun, None, self.laying
        if begun is None or begun.cursor != laying.cursor:
            return False
        if begun.laid is not None and next(reversed(laying.tiles.values()), None) != begun.laid:
            return False
        alphabet = self.sitting.context.alphabet
        whole = begun.text + text
        found = tiles_begun(alphabet, whole, frozenset(laying.left))
        if not found or len(letters_of(alphabet, found[0])) != len(whole):
            return False
        if begun.laid is not None:
            laying.take_back()
        return laying.lay(found[0])

    def put(self, tile: int, square: Square) -> None:
        """Lay a tile on a vacant square; on a tile, recycle that: a blank for its letter, a letter for another."""
        self.said = ()
        lying = self.laying.draft.board.at(square)
        if not lying:
            self.laying.take(square)
            self.laying.lay(tile, square)
        elif is_blank(lying) and tile == letter_of(lying) and self.laying.draft.view.ruleset.blank_recycling:
            self._step(RecycleBlank(square))
        else:
            self._step(RecycleLetter(square, tile))

    def needs_letter(self, square: Square) -> bool:
        """Whether a blank put here stands for a letter: on a vacant square, or for a letter there. Rule: R4.8, V3"""
        lying = self.laying.draft.board.at(square)
        return not lying or (not is_blank(lying) and self.laying.draft.view.ruleset.letter_recycling)

    def carry(self, tile: int, square: Square, *, laid_at: Square | None = None) -> None:
        """Put a tile on this square that lay on the rack, or on another square; it stays where it may not lie."""
        self.said = ()
        lying = self.laying.draft.board.at(square)
        if lying and not self._can_recycle(lying, tile_of(tile)):
            self._refuse((violations.SquareTaken((square,)),))
        elif lying or laid_at is None:
            self.put(tile, square)
        elif square != laid_at:
            self.laying.move(laid_at, square)

    def _can_recycle(self, lying: int, tile: int) -> bool:
        in_force = self.laying.draft.view.ruleset
        return in_force.letter_recycling or (in_force.blank_recycling and is_blank(lying) and letter_of(lying) == tile)

    def swap(self, square: Square) -> None:
        """Take the blank here for its letter. Rule: V4"""
        self._step(RecycleBlank(square))

    def word_at(self, square: Square) -> Run | None:
        """The word that lies here, the way the cursor points where there are two; None if there is none."""
        runs = [self.laying.draft.board.run(square, across=across) for across in (self.laying.across, True, False)]
        return next((run for run in runs if len(run.cells) > 1 and run.cells[0]), None)

    def rearrange(self, word: Run, tiles: bytes) -> None:
        """Lay a word on the board in another order. Rule: V2"""
        self._step(Rearrange(word.start, word.across, tiles))

    def undo(self, _: str = "") -> None:
        """Take back the last step."""
        undone = self.laying.draft.take_back()
        if undone is None:
            self.said = ("There is nothing to take back.",)
        else:
            self.laying.recall()
            self.said = (f"Taken back: {undone}.",)

    def shuffle(self, _: str = "") -> None:
        """The rack in another order."""
        tiles = self.whole_rack
        self.sitting.luck.shuffle(tiles)
        self.sitting.racks[self.seat] = tiles

    def order(self, tiles: Sequence[int]) -> None:
        """The tiles still on the rack in this order; those laid come after them, should they be taken back."""
        self.sitting.racks[self.seat] = [*tiles, *(tile_of(tile) for tile in self.laying.tiles.values())]

    def sort(self, _: str = "") -> None:
        """The rack by the alphabet, blanks last."""
        tiles = self.laying.draft.rack.codes
        self.sitting.racks[self.seat] = sorted(tiles, key=lambda tile: (tile == BLANK, tile))

    def _step(self, step: Step) -> None:
        if amiss := self.laying.draft.add_step(step):
            self._refuse(amiss)
        else:
            self.laying.recall()
            self._show_steps()

    def _show_steps(self) -> None:
        self.said = (self.laying.draft.standing(),)

    def _refuse(self, amiss: Iterable[Violation]) -> None:
        self.said = refusal_sentences(amiss, self.sitting.context)

    # --- what it would come to

    def preview(self) -> tuple[str, ...]:
        """What the tiles laid would earn, or why they cannot lie so. No word is looked up. Rule: R7.1"""
        tried = self.laying.tried()
        if tried is None:
            return ()
        if tried.violations:
            return refusal_sentences(tried.violations, self.sitting.context)
        assert tried.score is not None
        lines = score_lines(tried.score, self.sitting.context.alphabet)
        return (f"{tried.score.points} points: {'; '.join(line.strip() for line in lines)}",)


_ACTIONS: dict[str | None, Callable[[TurnInHand, str], None]] = {
    "agree": TurnInHand.agree,
    "board": lambda *_: None,
    "challenge": TurnInHand._typed_challenge,
    "look": TurnInHand._look,
    "rack": lambda *_: None,
    "shuffle": TurnInHand.shuffle,
    "sort": TurnInHand.sort,
    "try": TurnInHand._try,
    "undo": TurnInHand.undo,
}
