/** Laying tiles and taking them back. */
import type { At } from '~/wire';
import {
  BLANK,
  isFree,
  isOut,
  laidOn,
  pieceOf,
  sameSquare,
  say,
  type Asking,
  type Laid,
  type BoardSnapshot,
  type TurnDraft,
} from './state';
import { placeName } from './names';

/** Where a piece goes, and the letter it stands for if it is a blank and that is known. */
export interface Laying extends At {
  id: number;
  letter?: string | undefined;
}

/**
 * Set a piece down, from the rack or from another square. A blank without a letter asks for one. A piece that lies on
 * the square already changes places with one that comes from the board, and goes back to the rack for one from there.
 */
export function lay(draft: TurnDraft, snapshot: BoardSnapshot, to: Laying): TurnDraft {
  const piece = pieceOf(draft, to.id);
  const there = laidOn(draft, to);
  if (!piece || (!there && !isFree(snapshot, draft, to))) return draft;
  if (there?.id === to.id) return { ...draft, picked: null };
  const before = draft.laid.find((laid) => laid.id === to.id) ?? null;
  const cleared = there ? makeRoom(draft, there, before) : draft;
  const lifted = without(cleared, to.id);
  const square = { row: to.row, col: to.col };
  const blank = piece.tile === BLANK || piece.blank === true;
  const tile = piece.tile === BLANK ? (to.letter ?? before?.tile) : piece.tile;
  const next = { ...lifted, picked: null, typed: null, at: square, aimed: false };
  if (tile === undefined) return { ...next, asking: { ...square, id: piece.id, step: null } };
  return { ...next, laid: [...next.laid, { ...square, id: piece.id, tile, blank }] };
}

/** Clear a square for a piece that comes from `from`, or from the rack. */
function makeRoom(draft: TurnDraft, there: Laid | Asking, from: Laid | null): TurnDraft {
  const lifted = without(draft, there.id);
  if (!from || !('tile' in there)) return lifted;
  return { ...lifted, laid: [...lifted.laid, { ...there, row: from.row, col: from.col }] };
}

/** The draft with a piece off the board. */
export function without(draft: TurnDraft, id: number): TurnDraft {
  return {
    ...draft,
    laid: draft.laid.filter((laid) => laid.id !== id),
    asking: draft.asking?.id === id ? null : draft.asking,
  };
}

/** Take a piece back to the rack. */
export function takeBack(draft: TurnDraft, id: number): TurnDraft {
  if (!isOut(draft, id)) return draft;
  const piece = pieceOf(draft, id);
  const name = piece?.tile === BLANK ? '' : (piece?.tile ?? '');
  const back = { ...without(draft, id), picked: null, typed: null };
  return say(back, name ? 'board.taken-back' : 'board.blank-taken-back', { tile: name });
}

/** Say which letter the waiting blank stands for. */
export function nameBlank(draft: TurnDraft, letter: string): TurnDraft {
  const asking = draft.asking;
  if (!asking || asking.step !== null) return draft;
  const { row, col, id } = asking;
  return { ...draft, asking: null, laid: [...draft.laid, { row, col, id, tile: letter, blank: true }] };
}

/** Let the waiting blank go back without a letter. */
export function stopAsking(draft: TurnDraft): TurnDraft {
  return draft.asking ? { ...draft, asking: null } : draft;
}

/** All tiles back to the rack, and all steps undone. */
export function recall(draft: TurnDraft): TurnDraft {
  const first = [...draft.laid].sort((one, other) => one.row - other.row || one.col - other.col)[0];
  const back = {
    ...draft,
    pieces: piecesBeforeSteps(draft),
    laid: [],
    steps: [],
    at: first ? { row: first.row, col: first.col } : draft.at,
    aimed: false,
    picked: null,
    typed: null,
    asking: null,
  };
  return say(back, 'board.recalled');
}

/** The rack as it is without the steps, in its order. */
export function piecesBeforeSteps(draft: TurnDraft): TurnDraft['pieces'] {
  return draft.steps.reduceRight<TurnDraft['pieces']>(
    (pieces, step) =>
      step.kind === 'rearrange'
        ? pieces.filter((piece) => !step.ids.includes(piece.id))
        : pieces.map((piece) => (piece.id === step.got.id ? step.gave : piece)),
    draft.pieces,
  );
}

/** The nearest square to a point in squares (row and column may be broken numbers) that fits, within `reach`. */
export function nearest(point: At, fits: (at: At) => boolean, reach = 1.3): At | null {
  let best: At | null = null;
  let least = reach;
  for (let row = Math.floor(point.row - reach); row <= point.row + reach; row += 1) {
    for (let col = Math.floor(point.col - reach); col <= point.col + reach; col += 1) {
      const far = Math.hypot(row - point.row, col - point.col);
      if (far < least && fits({ row, col })) {
        least = far;
        best = { row, col };
      }
    }
  }
  return best;
}

/** Say where a piece went, after it was laid there. */
export function sayLaid(draft: TurnDraft, at: At): TurnDraft {
  const laid = draft.laid.find((one) => sameSquare(one, at));
  if (!laid) return draft;
  return say(draft, laid.blank ? 'board.laid-blank' : 'board.laid', { tile: laid.tile, place: placeName(at) });
}
