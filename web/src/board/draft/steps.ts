/** Steps before the play: a blank or a letter of the board taken for one of the rack, a word taken up. */
import type { At } from '~/wire';
import { without } from './lay';
import { placeName } from './names';
import {
  BLANK,
  along,
  boardAfterSteps,
  isOut,
  laidOn,
  onBoard,
  pieceOf,
  sameSquare,
  say,
  spot,
  squaresOf,
  wordTakenUp,
  type Lying,
  type Piece,
  type RearrangeStep,
  type RecycleStep,
  type BoardSnapshot,
  type Step,
  type TurnDraft,
} from './state';

/** A piece that is to take the place of a tile on the board; `letter` where a blank is to stand for one. */
export interface Recycling extends At {
  id: number;
  letter?: string | undefined;
}

/** Which step a piece would make on a square; null for none. */
export function stepFor(draft: TurnDraft, snapshot: BoardSnapshot, to: Recycling): RecycleStep['kind'] | null {
  const piece = pieceOf(draft, to.id);
  const there = boardAfterSteps(snapshot, draft).get(spot(to));
  if (!piece || piece.word || !there || wordTakenUp(draft)) return null;
  if (there.blank) return snapshot.blankRecycling && piece.tile === there.tile ? 'recycle-blank' : null;
  return snapshot.letterRecycling && piece.tile !== there.tile ? 'recycle-letter' : null;
}

/** Let a piece take the place of the tile on a square, which comes to the rack. A blank asks for its letter first. */
export function recycle(draft: TurnDraft, snapshot: BoardSnapshot, to: Recycling): TurnDraft {
  const kind = stepFor(draft, snapshot, to);
  const piece = pieceOf(draft, to.id);
  const was = boardAfterSteps(snapshot, draft).get(spot(to));
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
  if (step.kind === 'rearrange') return say({ ...inPlace(draft, step), steps }, 'board.word-back');
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

export function stepChoices(draft: TurnDraft, snapshot: BoardSnapshot, at: At): StepChoices {
  const inHand = draft.pieces.filter((piece) => !isOut(draft, piece.id));
  const could = inHand.filter((piece) => stepFor(draft, snapshot, { ...at, id: piece.id }));
  const kinds = new Map(could.map((piece) => [piece.tile, piece]));
  const isLaid = laidOn(draft, at) !== null;
  const blankThere = boardAfterSteps(snapshot, draft).get(spot(at))?.blank ?? false;
  return {
    blank: blankThere ? (could[0] ?? null) : null,
    letters: blankThere ? [] : [...kinds.values()],
    across: snapshot.rearranging && !isLaid && wordThrough(draft, snapshot, at, true).tiles.length > 1,
    down: snapshot.rearranging && !isLaid && wordThrough(draft, snapshot, at, false).tiles.length > 1,
    undo: isStepped({ ...draft, steps: draft.steps.slice(-1) }, at),
  };
}

export function hasChoices(choices: StepChoices): boolean {
  return choices.blank !== null || choices.letters.length > 0 || choices.across || choices.down || choices.undo;
}

/** The word on the board that runs through a square, tiles only laid left out. */
export function wordThrough(draft: TurnDraft, snapshot: BoardSnapshot, at: At, across: boolean): At & { tiles: Lying[] } {
  const board = boardAfterSteps(snapshot, draft);
  let start = at;
  while (board.has(spot(along(start, across, -1))) && onBoard(snapshot.plan, along(start, across, -1))) {
    start = along(start, across, -1);
  }
  const tiles: Lying[] = [];
  for (let square = start; onBoard(snapshot.plan, square); square = along(square, across)) {
    const tile = board.get(spot(square));
    if (!tile) break;
    tiles.push(tile);
  }
  return { row: start.row, col: start.col, tiles };
}

/** Take up the word through a square: its tiles come to the rack. One taken up before goes back. Rule: V2 */
export function takeUp(draft: TurnDraft, snapshot: BoardSnapshot, at: At & { across: boolean }): TurnDraft {
  const cleared = wordTakenUp(draft) ? undoStep(draft) : draft;
  const { row, col, tiles: was } = wordThrough(cleared, snapshot, at, at.across);
  if (!snapshot.rearranging || was.length < 2) return draft;
  const word = was.map(({ tile, value, blank }, nth) => ({ id: cleared.nextId + nth, tile, value, blank, word: true }));
  const step = { kind: 'rearrange' as const, row, col, across: at.across, was, ids: word.map((piece) => piece.id) };
  const taken = {
    ...cleared,
    pieces: [...cleared.pieces, ...word],
    nextId: cleared.nextId + word.length,
    steps: [...cleared.steps, step],
    ...{ at: { row, col }, across: at.across, aimed: true, picked: null, typed: null },
  };
  return say(taken, 'board.word-taken-up', { word: spell(was) });
}

/** The same for a drag: all its tiles lie where they lay, but loose; `id` is that of the one on the square. */
export function loosen(draft: TurnDraft, snapshot: BoardSnapshot, at: At & { across: boolean }): [TurnDraft, number | null] {
  const taken = takeUp(draft, snapshot, at);
  const step = wordTakenUp(taken);
  if (taken === draft || !step) return [draft, null];
  const laid = squaresOf(step).map((square, nth) => {
    const { tile, blank } = step.was[nth] as Lying;
    return { ...square, id: step.ids[nth] as number, tile, blank };
  });
  const id = laid.find((one) => sameSquare(one, at))?.id ?? null;
  return [{ ...taken, laid: [...taken.laid, ...laid], at: null, aimed: false, note: draft.note }, id];
}

/** Whether every letter of the word that was taken up lies where it lay. */
export function isAtHome(draft: TurnDraft): boolean {
  const step = wordTakenUp(draft);
  if (!step) return false;
  return squaresOf(step).every((square, nth) => {
    const there = draft.laid.find((laid) => sameSquare(laid, square));
    const was = step.was[nth];
    return there !== undefined && step.ids.includes(there.id) && there.tile === was?.tile && there.blank === was.blank;
  });
}

function inPlace(draft: TurnDraft, step: RearrangeStep): TurnDraft {
  const mine = (id: number) => step.ids.includes(id);
  const home = squaresOf(step);
  return {
    ...draft,
    pieces: draft.pieces.filter((piece) => !mine(piece.id)),
    laid: draft.laid.filter((laid) => !mine(laid.id) && !home.some((square) => sameSquare(square, laid))),
    picked: draft.picked !== null && mine(draft.picked) ? null : draft.picked,
    asking: home.some((square) => sameSquare(square, draft.asking)) ? null : draft.asking,
    typed: null,
  };
}

/** Letters one after another. */
export function spell(tiles: readonly Lying[]): string {
  return tiles.map((tile) => tile.tile).join('');
}

/** Whether a square belongs to a step. */
export function isStepped(draft: TurnDraft, at: At): boolean {
  return draft.steps.some((step) => step.kind !== 'rearrange' && sameSquare(step, at));
}
