"""One person's turn at the window: tiles laid and pointed at, besides what is typed, until a move is made."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.notation import refusal_sentences, score_lines
from lexiko.rules import (
    Exchange,
    Pass,
    PlayScore,
    Rearrange,
    RecycleBlank,
    RecycleLetter,
    Run,
    Square,
    Step,
    UnknownLetter,
    is_blank,
    letter_of,
    tile_of,
    violations,
)
from lexiko.terminal import Conversation, Page, TurnSession
from lexiko.tui.digraphs import PartialTile, letters_of, tiles_begun
from lexiko.tui.laying import Laying


class WindowTurn(TurnSession):
    """A turn in which tiles can be laid on the board before they are played."""

    def __init__(self, game: Conversation, seat: int, *, after: Laying | None = None) -> None:
        """A turn begun; the cursor lies where it lay in the turn before."""
        super().__init__(game, seat)
        self.laying = Laying(self.draft, cursor=after.cursor if after else None, across=after is None or after.across)
        self._begun: PartialTile | None = None

    @property
    def rack(self) -> list[int]:
        """The tiles still on the rack, as ordered."""
        return self.game.rack(self.seat, self.laying.left.codes)

    # --- what is typed

    def obey(self, typed: str) -> Page | None:
        """Do what was typed, as in the plain game; an empty line does nothing."""
        self.said = ()
        page = super().obey(typed) if typed.strip() else None
        if page == Page("draft"):
            self._show_draft()
        return page

    def earning(self, score: PlayScore) -> tuple[str, ...]:
        """The points and what they are made of, in one line."""
        context = self.game.context
        sums = "; ".join(score_lines(score, context.alphabet, language=context.language))
        return (context.say("window.would-earn", points=context.points(score.points), sums=sums),)

    # --- moves

    def play(self) -> None:
        """Make the play that is laid; with steps alone, the turn that only recycled. Rule: R3.1, V3"""
        if self.laying.tiles:
            self.move(self.laying.play())
        elif self.draft.steps:
            self.pass_turn()
        else:
            self.said = (self.game.context.say("window.lay-first"),)

    def exchange(self, tiles: bytes) -> None:
        """Exchange these tiles. Rule: R6.1"""
        self.move(Exchange(tiles, self.draft.steps))

    def pass_turn(self) -> None:
        """End the turn without a play. Rule: R6.3"""
        self.move(Pass(self.draft.steps))

    # --- tiles laid and pointed at

    def type_letter(self, text: str) -> None:
        """Lay the tile for a typed letter at the cursor, or after the tiles there; a blank where it is lacking.

        With CH on the rack, an H after a C makes the two one tile.
        """
        self.said = ()
        alphabet = self.game.context.alphabet
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
            self.said = (self.game.context.say("window.type-all", tile=alphabet.format_tile(waiting[0])),)
        elif letter is not None:
            self.said = (self.game.context.say("terminal.lacks", tile=alphabet.format_tile(letter)),)
        self._begun = PartialTile(text, tile, self.laying.cursor) if waiting else None

    def _ends_digraph(self, text: str) -> bool:
        """Lay the tile of several letters that this one completes, in place of what was laid for its beginning."""
        begun, self._begun, laying = self._begun, None, self.laying
        if begun is None or begun.cursor != laying.cursor:
            return False
        if begun.laid is not None and next(reversed(laying.tiles.values()), None) != begun.laid:
            return False
        alphabet = self.game.context.alphabet
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
        lying = self.draft.board.at(square)
        if not lying:
            self.laying.take(square)
            self.laying.lay(tile, square)
        elif is_blank(lying) and tile == letter_of(lying) and self.draft.view.ruleset.blank_recycling:
            self._step(RecycleBlank(square))
        else:
            self._step(RecycleLetter(square, tile))

    def needs_letter(self, square: Square) -> bool:
        """Whether a blank put here stands for a letter: on a vacant square, or for a letter there. Rule: R4.8, V3"""
        lying = self.draft.board.at(square)
        return not lying or (not is_blank(lying) and self.draft.view.ruleset.letter_recycling)

    def carry(self, tile: int, square: Square, *, laid_at: Square | None = None) -> None:
        """Put a tile on this square that lay on the rack, or on another square; it stays where it may not lie."""
        self.said = ()
        lying = self.draft.board.at(square)
        if lying and not self._can_recycle(lying, tile_of(tile)):
            self.refuse((violations.SquareTaken((square,)),))
        elif lying or laid_at is None:
            self.put(tile, square)
        elif square != laid_at:
            self.laying.move(laid_at, square)

    def _can_recycle(self, lying: int, tile: int) -> bool:
        in_force = self.draft.view.ruleset
        return in_force.letter_recycling or (in_force.blank_recycling and is_blank(lying) and letter_of(lying) == tile)

    def swap(self, square: Square) -> None:
        """Take the blank here for its letter. Rule: V4"""
        self._step(RecycleBlank(square))

    def word_at(self, square: Square) -> Run | None:
        """The word that lies here, the way the cursor points where there are two; None if there is none."""
        runs = [self.draft.board.run(square, across=across) for across in (self.laying.across, True, False)]
        return next((run for run in runs if len(run.cells) > 1 and run.cells[0]), None)

    def rearrange(self, word: Run, tiles: bytes) -> None:
        """Lay a word on the board in another order. Rule: V2"""
        self._step(Rearrange(word.start, word.across, tiles))

    def order(self, tiles: Sequence[int]) -> None:
        """The tiles still on the rack in this order; those laid come after them, should they be taken back."""
        self.game.racks[self.seat] = [*tiles, *(tile_of(tile) for tile in self.laying.tiles.values())]

    def _step(self, step: Step) -> None:
        if amiss := self.draft.add_step(step):
            self.refuse(amiss)
        else:
            self.said = ()
            self._show_draft()

    def _show_draft(self) -> None:
        """The board as the steps leave it, and below the rack what they are; tiles laid before are taken back."""
        self.laying.recall()
        self.said = self.said or (self.draft.standing(self.game.context),)

    # --- what it would come to

    def preview(self) -> tuple[str, ...]:
        """What the tiles laid would earn, or why they cannot lie so. No word is looked up. Rule: R7.1"""
        tried = self.laying.tried()
        if tried is None:
            return ()
        if tried.violations:
            return refusal_sentences(tried.violations, self.game.context)
        assert tried.score is not None
        context = self.game.context
        lines = score_lines(tried.score, context.alphabet, language=context.language)
        sums = "; ".join(line.strip() for line in lines)
        return (context.say("window.earns", count=tried.score.points, sums=sums),)
