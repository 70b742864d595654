/** What a tap or a click does: tile then square, square then tile, and the arrow's turn. */
import type { At } from '~/wire';
import { lay, nearest, sayLaid, takeBack } from './lay';
import { along, isFree, isOut, laidOn, onBoard, pieceOf, sameSquare, say, wordTakenUp, type Laid, type BoardSnapshot, type TurnDraft } from './state';
import type { SquareView } from './squares';
import { recycle, stepFor, undoStep } from './steps';
import { nextFree, turnArrow } from './typing';

/** A square was tapped: while tiles are chosen for an exchange, none goes to the board. */
export function tapSquare(draft: TurnDraft, snapshot: BoardSnapshot, tapped: At): TurnDraft {
  if (draft.chosen !== null) return draft;
  const at = { row: tapped.row, col: tapped.col };
  if (draft.picked !== null) return setDown(draft, snapshot, at);
  const there = laidOn(draft, at);
  if (there && 'tile' in there)
    return say({ ...draft, at, aimed: false, picked: there.id, typed: null }, 'board.picked', { tile: there.tile });
  return chooseSquare(draft, at);
}

function chooseSquare(draft: TurnDraft, at: At): TurnDraft {
  if (draft.aimed && sameSquare(draft.at, at)) return turnArrow(draft);
  const chosen = { ...draft, at, aimed: true, typed: null };
  return draft.laid.length > 0 ? chosen : say(chosen, draft.across ? 'board.across-first' : 'board.down-first');
}

/**
 * The square that a finger with a picked piece means, `point` being its middle and `reach` how far it means, in
 * squares: beside a tile that stays where it is, the nearest free one. A tile that the piece could take the place of is meant itself. Rule: V3, V4
 */
export function squareMeant(draft: TurnDraft, snapshot: BoardSnapshot, tapped: { square: At; point: At; reach: number }): At {
  const { row, col } = tapped.square;
  const at = { row, col };
  const id = draft.picked;
  if (id === null || laidOn(draft, at) || isFree(snapshot, draft, at) || !onBoard(snapshot.plan, at)) return at;
  if (snapshot.letterRecycling || stepFor(draft, snapshot, { ...at, id })) return at;
  return nearest(tapped.point, (square) => isFree(snapshot, draft, square), tapped.reach) ?? at;
}

/** The picked piece goes to a square: laid on a free one, for a step on one of the board's, back home on its own. */
function setDown(draft: TurnDraft, snapshot: BoardSnapshot, at: At): TurnDraft {
  const id = draft.picked;
  if (id === null) return draft;
  const there = laidOn(draft, at);
  if (there?.id === id) return takeBack(draft, id);
  if (there || isFree(snapshot, draft, at)) return sayLaid(lay(draft, snapshot, { ...at, id }), at);
  if (stepFor(draft, snapshot, { ...at, id })) return recycle(draft, snapshot, { ...at, id });
  return say(draft, 'board.square-taken');
}

/** A piece of the rack was tapped, or chosen by key. */
export function tapPiece(draft: TurnDraft, snapshot: BoardSnapshot, id: number): TurnDraft {
  if (draft.chosen) return choose(draft, id);
  if (!pieceOf(draft, id)) return draft;
  if (isOut(draft, id)) return takeBack(draft, id);
  if (draft.picked === id) return { ...draft, picked: null };
  if (draft.picked === null && draft.aimed && draft.at) return layHere(draft, snapshot, { id, at: draft.at });
  return { ...draft, picked: id, typed: null };
}

/** Square then tile: the piece goes to the chosen square, or the next free one, and the choice goes on from there. */
function layHere(draft: TurnDraft, snapshot: BoardSnapshot, { id, at }: { id: number; at: At }): TurnDraft {
  const square = nextFree(draft, snapshot, at);
  if (!square) return { ...draft, picked: id };
  const laid = lay(draft, snapshot, { ...square, id });
  return { ...sayLaid(laid, square), at: nextFree(laid, snapshot, along(square, draft.across)) ?? square, aimed: true };
}

/** Begin to choose tiles for an exchange; what lies on the board comes back first. */
export function startChoosing(draft: TurnDraft): TurnDraft {
  const whole = wordTakenUp(draft) ? { ...undoStep(draft), note: draft.note } : draft;
  return { ...whole, laid: [], asking: null, picked: null, typed: null, at: null, chosen: [] };
}

export function stopChoosing(draft: TurnDraft): TurnDraft {
  return { ...draft, chosen: null };
}

function choose(draft: TurnDraft, id: number): TurnDraft {
  const chosen = draft.chosen ?? [];
  const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  return { ...draft, chosen: next };
}

/** Let go of what is picked, held or chosen; null where nothing is. */
export function letGo(draft: TurnDraft): TurnDraft | null {
  if (draft.picked !== null) return { ...draft, picked: null };
  return null;
}

/** The piece laid last, if any is. */
export function lastLaid(draft: TurnDraft): Laid | null {
  return [...draft.laid].sort((one, other) => one.row + one.col - other.row - other.col).at(-1) ?? null;
}

/** Whether the word that the laid tiles make goes down; of one tile alone, where only such a one is made. */
export function goesDown({ laid }: TurnDraft, rows: readonly (readonly SquareView[])[]): boolean {
  const [first, ...more] = laid;
  if (!first) return false;
  if (more.length > 0) return more.every(({ col }) => col === first.col);
  const lies = (row: number, col: number) => (rows[row]?.[col]?.tile ?? null) !== null;
  const { row, col } = first;
  return lies(row - 1, col) && !lies(row, col - 1) && !lies(row, col + 1);
}
