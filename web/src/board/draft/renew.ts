/** Keeping a draft right when the table has changed: the play was made, tiles were drawn, squares were taken. */
import type { At, BoardTile } from '~/wire';
import { piecesBeforeSteps, recall } from './lay';
import {
  along,
  onBoard,
  putStep,
  say,
  spot,
  type Lying,
  type Piece,
  type BoardSnapshot,
  type Step,
  type TurnDraft,
} from './state';

/** The draft for a table as it is now. The same draft where nothing about it has changed. */
export function renew(draft: TurnDraft, snapshot: BoardSnapshot): TurnDraft {
  const board = new Map(snapshot.board.map((tile) => [spot(tile), tile]));
  if (wasMade(draft, board)) return dealt(afterPlay(draft), snapshot);
  if (fits(draft, snapshot, board)) return dealt(draft, snapshot);
  const rest = withoutTaken(draft, snapshot, board);
  if (rest.laid.length > 0) return say(dealt(rest, snapshot), 'board.some-squares-taken');
  return say(dealt(recall(draft), snapshot), 'board.squares-taken');
}

/** Whether the board shows already all that was laid and changed. */
function wasMade(draft: TurnDraft, board: ReadonlyMap<number, BoardTile>): boolean {
  const wanted = new Map<number, Lying>();
  for (const step of draft.steps) putStep(wanted, step);
  for (const laid of draft.laid) wanted.set(spot(laid), { tile: laid.tile, blank: laid.blank, value: 0 });
  return wanted.size > 0 && [...wanted].every(([square, tile]) => sameTile(board.get(square), tile));
}

function sameTile(there: Lying | undefined, wanted: Lying): boolean {
  return there !== undefined && there.tile === wanted.tile && there.blank === wanted.blank;
}

/** What is left of a draft whose play was made: the rest of the rack in its order. */
function afterPlay(draft: TurnDraft): TurnDraft {
  const gone = new Set(draft.laid.map((laid) => laid.id));
  return {
    ...draft,
    pieces: draft.pieces.filter((piece) => !gone.has(piece.id)),
    laid: [],
    steps: [],
    at: null,
    aimed: false,
    picked: null,
    typed: null,
    asking: null,
    chosen: null,
  };
}

/** Whether every tile laid still has its square, and every step what it changes. */
function fits(draft: TurnDraft, snapshot: BoardSnapshot, board: ReadonlyMap<number, BoardTile>): boolean {
  const now = new Map<number, Lying>(board);
  for (const step of draft.steps) {
    if (!stepFits(step, now)) return false;
    putStep(now, step);
  }
  const asking = draft.asking?.step === null ? [draft.asking] : [];
  return [...draft.laid, ...asking].every((laid) => onBoard(snapshot.plan, laid) && !now.has(spot(laid)));
}

/** A draft with those of its tiles back whose squares are taken; one with steps on the board goes back as a whole. */
function withoutTaken(draft: TurnDraft, snapshot: BoardSnapshot, board: ReadonlyMap<number, BoardTile>): TurnDraft {
  if (draft.steps.length > 0) return { ...draft, laid: [] };
  const free = (at: At) => onBoard(snapshot.plan, at) && !board.has(spot(at));
  const asking = draft.asking !== null && free(draft.asking) ? draft.asking : null;
  return { ...draft, laid: draft.laid.filter(free), asking, typed: null };
}

function stepFits(step: Step, board: ReadonlyMap<number, Lying>): boolean {
  if (step.kind !== 'rearrange') return sameTile(board.get(spot(step)), step.was);
  return isWhole({ ...step, tiles: step.was }, board);
}

/** Whether a word still lies there, no shorter and no longer. */
function isWhole(word: At & { across: boolean; tiles: readonly Lying[] }, board: ReadonlyMap<number, Lying>): boolean {
  const ends = [along(word, word.across, -1), along(word, word.across, word.tiles.length)];
  const same = word.tiles.every((tile, nth) => sameTile(board.get(spot(along(word, word.across, nth))), tile));
  return same && ends.every((end) => !board.has(spot(end)));
}

/** The pieces for the rack as it is now: those that are still there keep their order, new ones come at the end. */
function dealt(draft: TurnDraft, snapshot: BoardSnapshot): TurnDraft {
  const had = piecesBeforeSteps(draft);
  const left = new Map<string, number>();
  for (const { tile } of snapshot.rack) left.set(tile, (left.get(tile) ?? 0) + 1);
  const [stay, gone] = parted(laidFirst(draft, had), left);
  if (!gone.length && stay.length === snapshot.rack.length) return draft;
  if (gone.some((piece) => isInUse(draft, piece))) return dealt({ ...recall(draft), note: draft.note }, snapshot);
  const lost = new Set(gone.map((piece) => piece.id));
  const values = new Map(snapshot.rack.map((piece) => [piece.tile, piece.value]));
  const fresh: Piece[] = [];
  for (const [tile, count] of left) {
    for (let more = 0; more < count; more += 1)
      fresh.push({ id: draft.nextId + fresh.length, tile, value: values.get(tile) ?? 0 });
  }
  const kept = draft.pieces.filter((piece) => !lost.has(piece.id));
  return {
    ...draft,
    pieces: [...kept, ...inRackOrder(fresh, snapshot)],
    nextId: draft.nextId + fresh.length,
    picked: draft.picked !== null && lost.has(draft.picked) ? null : draft.picked,
    chosen: draft.chosen?.filter((id) => !lost.has(id)) ?? null,
  };
}

/** Those of the pieces that are on the rack still, and those that are not; `left` keeps what is new. */
function parted(pieces: readonly Piece[], left: Map<string, number>): [Piece[], Piece[]] {
  const stay: Piece[] = [];
  const gone: Piece[] = [];
  for (const piece of pieces) {
    const count = left.get(piece.tile) ?? 0;
    (count > 0 ? stay : gone).push(piece);
    if (count > 0) left.set(piece.tile, count - 1);
  }
  return [stay, gone];
}

/** Pieces in use come first, so that of two of a letter the idle one is the one that is gone. */
function laidFirst(draft: TurnDraft, pieces: readonly Piece[]): Piece[] {
  return [...pieces].sort((one, other) => Number(isInUse(draft, other)) - Number(isInUse(draft, one)));
}

function isInUse(draft: TurnDraft, piece: Piece): boolean {
  const laid = draft.laid.some((one) => one.id === piece.id) || draft.asking?.id === piece.id;
  return laid || draft.steps.some((step) => step.kind !== 'rearrange' && step.gave.id === piece.id);
}

function inRackOrder(fresh: readonly Piece[], snapshot: BoardSnapshot): Piece[] {
  const place = (piece: Piece) => snapshot.rack.findLastIndex((one) => one.tile === piece.tile);
  return [...fresh].sort((one, other) => place(one) - place(other));
}
