/** What a turn in the making is: a rack in an order, tiles laid but not played, steps before them, a place to type. */
import { isSquare } from '~/tiles/plan';
import type { At, BoardPlan, BoardTile, RackTile, TableInfo, TileKind, View } from '~/wire';

/** How a blank is written while it stands for nothing. */
export const BLANK = '?';

/** What the draft needs to know of the table: all of it comes from the server. */
export interface BoardSnapshot {
  /** The seat whose rack this is; null while nobody's is shown. */
  seat: number | null;
  plan: BoardPlan;
  kinds: readonly TileKind[];
  board: readonly BoardTile[];
  rack: readonly RackTile[];
  rackSize: number;
  lastPlay: readonly At[];
  /** Which steps this table knows: rearranging (V2), letter recycling (V3), blank recycling (V4). */
  rearranging: boolean;
  letterRecycling: boolean;
  blankRecycling: boolean;
}

/** A tile in hand. `id` tells two tiles of one letter apart; the server has no use for it. */
export interface Piece {
  id: number;
  tile: string;
  value: number;
  /** A letter of the word that was taken up from the board: it goes back there (V2). */
  word?: boolean;
  /** Of such a letter: a blank, which keeps its letter. */
  blank?: boolean;
}

/** A tile as it lies on a square: its letter, its points, and whether a blank stands for it. */
export interface Lying {
  tile: string;
  value: number;
  blank: boolean;
}

/** A piece on a square, not yet played. */
export interface Laid extends At {
  id: number;
  tile: string;
  blank: boolean;
  /** It was typed: it is there at once, and settles not as one that a hand sets down. */
  typed?: true;
}

/** A blank that lies on a square and waits for its letter. */
export interface Asking extends At {
  id: number;
  /** The step it is for, or null where it is simply laid. */
  step: 'recycle-letter' | null;
}

/** A step before the play: what it changed, so that it can be shown, taken back, and sent. */
export type Step = RecycleStep<'recycle-blank'> | RecycleStep<'recycle-letter'> | RearrangeStep;

export interface RecycleStep<Kind = 'recycle-blank' | 'recycle-letter'> extends At {
  kind: Kind;
  gave: Piece;
  got: Piece;
  was: Lying;
  now: Lying;
}

/** A word taken up from the board; its tiles are pieces until the play. Always the last step. */
export interface RearrangeStep extends At {
  kind: 'rearrange';
  across: boolean;
  was: readonly Lying[];
  /** The ids of its pieces, in the order the tiles lay. */
  ids: readonly number[];
}

/** Something to say to the person; a new object each time, so that it is said again. */
export interface Note {
  key: string;
  params: Readonly<Record<string, string | number>>;
}

export interface TurnDraft {
  /** The rack's pieces in their order, those that lie on the board too. */
  pieces: readonly Piece[];
  nextId: number;
  laid: readonly Laid[];
  steps: readonly Step[];
  /** The square where keys work, and the way letters go on from it. */
  at: At | null;
  across: boolean;
  /** Whether that square was chosen for tiles to go to: then a tapped piece goes there at once. */
  aimed: boolean;
  /** The piece that is picked by tap or key. */
  picked: number | null;
  /** What was typed last, in case a tile of several letters goes on with it; `id` is the piece it laid, if any. */
  typed: { text: string; blank: boolean; id: number | null } | null;
  asking: Asking | null;
  /** Pieces chosen for an exchange, or null while none is being prepared. */
  chosen: readonly number[] | null;
  note: Note | null;
}

export const EMPTY: TurnDraft = {
  pieces: [],
  nextId: 1,
  laid: [],
  steps: [],
  at: null,
  across: true,
  aimed: false,
  picked: null,
  typed: null,
  asking: null,
  chosen: null,
  note: null,
};

/** What a draft may know of a table as the server tells it. */
export function snapshotOf(info: TableInfo, view: View, seat: number | null): BoardSnapshot {
  return {
    seat,
    plan: info.plan,
    kinds: info.tiles,
    board: view.board,
    rack: view.rack,
    rackSize: info.rules.rack_size,
    lastPlay: view.last_play,
    rearranging: info.rearranging,
    letterRecycling: info.letter_recycling,
    blankRecycling: info.blank_recycling,
  };
}

/** A square as one number. */
export function spot(at: At): number {
  return at.row * 32 + at.col;
}

export function sameSquare(one: At | null, other: At | null): boolean {
  return one !== null && other !== null && one.row === other.row && one.col === other.col;
}

/** The next square along the way letters go, or back for `by` of -1; it may be off the board. */
export function along(at: At, across: boolean, by = 1): At {
  return across ? { row: at.row, col: at.col + by } : { row: at.row + by, col: at.col };
}

export function onBoard(plan: BoardPlan, at: At): boolean {
  return isSquare(plan, at);
}

/** The tiles on the board with the steps done, those laid left out. */
export function boardAfterSteps({ board }: BoardSnapshot, { steps }: TurnDraft): ReadonlyMap<number, Lying> {
  if (asked?.board === board && asked.steps === steps) return asked.after;
  const after = new Map<number, Lying>();
  for (const { row, col, tile, value, blank } of board) after.set(spot({ row, col }), { tile, value, blank });
  for (const step of steps) putStep(after, step);
  asked = { board, steps, after };
  return after;
}

/** The board that was asked for last: with a key it is asked for one square after another. */
let asked: (Pick<BoardSnapshot, 'board'> & Pick<TurnDraft, 'steps'> & { after: ReadonlyMap<number, Lying> }) | null = null;

/** Write on a board what a step leaves there. */
export function putStep(board: Map<number, Lying>, step: Step): void {
  if (step.kind !== 'rearrange') board.set(spot(step), step.now);
  else for (const square of squaresOf(step)) board.delete(spot(square));
}

/** The squares that a word lay on before it was taken up. */
export function squaresOf(step: RearrangeStep): At[] {
  return step.was.map((_, nth) => along({ row: step.row, col: step.col }, step.across, nth));
}

/** The word that was taken up, if one was. */
export function wordTakenUp(draft: TurnDraft): RearrangeStep | null {
  const last = draft.steps.at(-1);
  return last?.kind === 'rearrange' ? last : null;
}

/** Whether a tile may be set down on a square, as far as the square goes. */
export function isFree(snapshot: BoardSnapshot, draft: TurnDraft, at: At): boolean {
  if (!onBoard(snapshot.plan, at) || laidOn(draft, at)) return false;
  return !boardAfterSteps(snapshot, draft).has(spot(at));
}

/** The piece laid on a square, one that waits for its letter too. */
export function laidOn(draft: TurnDraft, at: At): Laid | Asking | null {
  if (draft.asking && draft.asking.step === null && sameSquare(draft.asking, at)) return draft.asking;
  return draft.laid.find((laid) => sameSquare(laid, at)) ?? null;
}

export function pieceOf(draft: TurnDraft, id: number): Piece | null {
  return draft.pieces.find((piece) => piece.id === id) ?? null;
}

/** Whether a piece lies on the board now. */
export function isOut(draft: Pick<TurnDraft, 'asking' | 'laid'>, id: number): boolean {
  return draft.asking?.id === id || draft.laid.some((laid) => laid.id === id);
}

/** Whether there is anything to take back. */
export function isBegun(draft: TurnDraft): boolean {
  return draft.laid.length > 0 || draft.steps.length > 0 || draft.asking !== null;
}

export function say(draft: TurnDraft, key: string, params: Note['params'] = {}): TurnDraft {
  return { ...draft, note: { key, params } };
}
