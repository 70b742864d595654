/** Steps before the play: a blank or a letter of the board taken for one of the rack, a word in another order. */
import type { At } from '~/wire';
import { without } from './lay';
import { placeName, wordPlace } from './names';
import {
  BLANK,
  along,
  boardAfterSteps,
  isOut,
  onBoard,
  pieceOf,
  sameSquare,
  say,
  spot,
  type Lying,
  type Piece,
  type Rearranging,
  type RecycleStep,
  type Sight,
  type Step,
  type TurnDraft,
} from './state';

/** A piece that is to take the place of a tile on the board; `letter` where a blank is to stand for one. */
export interface Recycling extends At {
  id: number;
  letter?: string | undefined;
}

/** Which step a piece would make on a square; null for none. */
export function stepFor(draft: TurnDraft, sight: Sight, to: Recycling): RecycleStep['kind'] | null {
  const piece = pieceOf(draft, to.id);
  const there = boardAfterSteps(sight, draft).get(spot(to));
  if (!piece || !there) return null;
  if (there.blank) return sight.blankRecycling && piece.tile === there.tile ? 'recycle-blank' : null;
  return sight.letterRecycling && piece.tile !== there.tile ? 'recycle-letter' : null;
}

/** Let a piece take the place of the tile on a square, which comes to the rack. A blank asks for its letter first. */
export function recycle(draft: TurnDraft, sight: Sight, to: Recycling): TurnDraft {
  const kind = stepFor(draft, sight, to);
  const piece = pieceOf(draft, to.id);
  const was = boardAfterSteps(sight, draft).get(spot(to));
  if (!kind || !piece || !was) return draft;
  const { row, col } = to;
  const lifted = { ...without(draft, to.id), picked: null, typed: null };
  if (piece.tile === BLANK && to.letter === undefined) {
    return { ...lifted, asking: { row, col, id: piece.id, step: 'recycle-letter' } };
  }
  const blank = piece.tile === BLANK;
  const now = { tile: blank ? (to.letter ?? '') : piece.tile, value: piece.value, blank };
  const got = { id: draft.nextId, tile: was.blank ? BLANK : was.tile, value: was.blank ? 0 : was.value };
  const next = withStep(lifted, { kind, row, col, gave: piece, got, was, now } as Step & RecycleStep);
  const facts = { tile: now.tile, place: placeName(to), taken: got.tile };
  return say(next, kind === 'recycle-blank' ? 'board.blank-recycled' : 'board.letter-recycled', facts);
}

function withStep(draft: TurnDraft, step: Step & RecycleStep): TurnDraft {
  const pieces = draft.pieces.map((piece) => (piece.id === step.gave.id ? step.got : piece));
  return { ...draft, pieces, nextId: draft.nextId + 1, asking: null, steps: [...draft.steps, step] };
}

/** Undo the last step. What it brought to the rack leaves the board, if it was laid there. */
export function undoStep(draft: TurnDraft): TurnDraft {
  const step = draft.steps.at(-1);
  if (!step) return draft;
  const steps = draft.steps.slice(0, -1);
  if (step.kind === 'rearrange') return say({ ...draft, steps }, 'board.step-undone');
  const lifted = isOut(draft, step.got.id) ? without(draft, step.got.id) : draft;
  const pieces = lifted.pieces.map((piece) => (piece.id === step.got.id ? step.gave : piece));
  return say({ ...lifted, pieces, steps, picked: null }, 'board.step-undone');
}

/** What can be done with the tile on a square, as far as tiles and the table's variations go. */
export interface StepChoices {
  blank: Piece | null;
  letters: readonly Piece[];
  across: boolean;
  down: boolean;
  /** The last step was made here, and can be taken back. */
  undo: boolean;
}

export function stepChoices(draft: TurnDraft, sight: Sight, at: At): StepChoices {
  const inHand = draft.pieces.filter((piece) => !isOut(draft, piece.id));
  const could = inHand.filter((piece) => stepFor(draft, sight, { ...at, id: piece.id }));
  const kinds = new Map(could.map((piece) => [piece.tile, piece]));
  const blankThere = boardAfterSteps(sight, draft).get(spot(at))?.blank ?? false;
  return {
    blank: blankThere ? (could[0] ?? null) : null,
    letters: blankThere ? [] : [...kinds.values()],
    across: sight.rearranging && wordThrough(draft, sight, at, true).tiles.length > 1,
    down: sight.rearranging && wordThrough(draft, sight, at, false).tiles.length > 1,
    undo: isStepped({ ...draft, steps: draft.steps.slice(-1) }, at),
  };
}

export function hasChoices(choices: StepChoices): boolean {
  return choices.blank !== null || choices.letters.length > 0 || choices.across || choices.down || choices.undo;
}

/** The word on the board that runs through a square, tiles only laid left out. */
export function wordThrough(draft: TurnDraft, sight: Sight, at: At, across: boolean): At & { tiles: Lying[] } {
  const board = boardAfterSteps(sight, draft);
  let start = at;
  while (board.has(spot(along(start, across, -1))) && onBoard(sight.plan, along(start, across, -1))) {
    start = along(start, across, -1);
  }
  const tiles: Lying[] = [];
  for (let square = start; onBoard(sight.plan, square); square = along(square, across)) {
    const tile = board.get(spot(square));
    if (!tile) break;
    tiles.push(tile);
  }
  return { row: start.row, col: start.col, tiles };
}

/** Begin to rearrange the word through a square; an earlier rearranging is taken back, as a turn has one at most. */
export function startRearranging(draft: TurnDraft, sight: Sight, at: At & { across: boolean }): TurnDraft {
  const steps = draft.steps.filter((step) => step.kind !== 'rearrange');
  const cleared = { ...draft, steps, picked: null, typed: null, at: null, aimed: true };
  const { row, col, tiles } = wordThrough(cleared, sight, at, at.across);
  if (tiles.length < 2) return draft;
  const order = tiles.map((_, nth) => nth);
  const begun = { ...cleared, rearranging: { row, col, across: at.across, tiles, order, held: null } };
  return say({ ...begun, at: { row, col } }, 'board.rearranging', {
    word: spell(tiles),
    place: wordPlace({ row, col }, at.across),
  });
}

/** Which place of the word a square is; -1 for none. */
export function placeInWord(word: Rearranging, at: At): number {
  const off = word.across ? at.col - word.col : at.row - word.row;
  const beside = word.across ? at.row === word.row : at.col === word.col;
  return beside && off >= 0 && off < word.tiles.length ? off : -1;
}

/** Move a tile of the word from one place to another; those between move up. */
export function moveInWord(draft: TurnDraft, from: number, to: number): TurnDraft {
  const word = draft.rearranging;
  if (!word || from === to || !(from in word.order) || !(to in word.order)) return draft;
  const order = [...word.order];
  order.splice(to, 0, ...order.splice(from, 1));
  return withOrder(draft, word, { order, at: to });
}

/** Let two tiles of the word change places. */
export function swapInWord(draft: TurnDraft, one: number, other: number): TurnDraft {
  const word = draft.rearranging;
  if (!word || !(one in word.order) || !(other in word.order)) return draft;
  const order = word.order.map((tile, nth) => word.order[nth === one ? other : nth === other ? one : nth] ?? tile);
  return withOrder(draft, word, { order, at: other });
}

function withOrder(draft: TurnDraft, word: Rearranging, now: { order: number[]; at: number }): TurnDraft {
  const next = { ...word, order: now.order, held: null };
  const moved = { ...draft, rearranging: next, at: along({ row: word.row, col: word.col }, word.across, now.at) };
  return say(moved, 'board.rearranged-to', { word: spell(tilesInOrder(next)) });
}

export function tilesInOrder(word: Rearranging): Lying[] {
  return word.order.map((nth) => word.tiles[nth]).filter((tile) => tile !== undefined);
}

/** Take the order as it is for a step; without a change there is none. */
export function finishRearranging(draft: TurnDraft): TurnDraft {
  const word = draft.rearranging;
  if (!word) return draft;
  const now = tilesInOrder(word);
  const ended = { ...draft, rearranging: null };
  if (spell(now) === spell(word.tiles)) return say(ended, 'board.not-rearranged');
  const { row, col, across, tiles: was } = word;
  const step = { kind: 'rearrange' as const, row, col, across, was, now };
  return say({ ...ended, steps: [...draft.steps, step] }, 'board.rearranged', { word: spell(now) });
}

export function stopRearranging(draft: TurnDraft): TurnDraft {
  return draft.rearranging ? say({ ...draft, rearranging: null }, 'board.not-rearranged') : draft;
}

/** Letters one after another. */
export function spell(tiles: readonly Lying[]): string {
  return tiles.map((tile) => tile.tile).join('');
}

/** Whether a square belongs to a step. */
export function isStepped(draft: TurnDraft, at: At): boolean {
  return draft.steps.some((step) =>
    step.kind === 'rearrange'
      ? step.now.some((_, nth) => sameSquare(along(step, step.across, nth), at))
      : sameSquare(step, at),
  );
}
