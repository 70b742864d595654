/** A board as it is drawn: for every square what lies there and how it looks. */
import type { At, PremiumSquare } from '~/wire';
import {
  boardAfterSteps,
  laidOn,
  onBoard,
  pieceOf,
  sameSquare,
  spot,
  squaresOf,
  wordTakenUp,
  type Lying,
  type BoardSnapshot,
  type TurnDraft,
} from './state';
import { isStepped } from './steps';

export interface SquareView extends At {
  premium: PremiumSquare | null;
  start: boolean;
  blocked: boolean;
  tile: Lying | null;
  /** The piece of the rack that lies here, not yet played. */
  piece: number | null;
  /** How the tile lies here: played, laid, waiting for a blank's letter, changed by a step; `word`: taken up from here. */
  state: 'empty' | 'board' | 'laid' | 'asking' | 'stepped' | 'word';
  /** Its tile is picked. */
  held: boolean;
}

/** All squares, row by row. */
export function squareViews(snapshot: BoardSnapshot, draft: TurnDraft): SquareView[][] {
  const premiums = new Map(snapshot.plan.premiums.map((premium) => [spot(premium), premium]));
  const board = boardAfterSteps(snapshot, draft);
  return Array.from({ length: snapshot.plan.rows }, (_, row) =>
    Array.from({ length: snapshot.plan.cols }, (__, col) => ({
      row,
      col,
      premium: premiums.get(spot({ row, col })) ?? null,
      start: sameSquare(snapshot.plan.start, { row, col }),
      blocked: !onBoard(snapshot.plan, { row, col }),
      ...tileOn(draft, board, { row, col }),
    })),
  );
}

type TileThere = Pick<SquareView, 'tile' | 'piece' | 'state' | 'held'>;

const NOTHING: TileThere = { tile: null, piece: null, state: 'empty', held: false };

function tileOn(draft: TurnDraft, board: ReadonlyMap<number, Lying>, at: At): TileThere {
  const laid = laidOn(draft, at);
  if (laid) return laidTile(draft, laid);
  const tile = board.get(spot(at));
  const word = wordTakenUp(draft);
  if (word && squaresOf(word).some((square) => sameSquare(square, at))) return { ...NOTHING, state: 'word' };
  if (!tile) return NOTHING;
  return { tile, piece: null, state: isStepped(draft, at) ? 'stepped' : 'board', held: false };
}

function laidTile(draft: TurnDraft, laid: NonNullable<ReturnType<typeof laidOn>>): TileThere {
  const value = pieceOf(draft, laid.id)?.value ?? 0;
  if (!('tile' in laid)) {
    return {
      tile: { tile: '?', value: 0, blank: true },
      piece: laid.id,
      state: 'asking',
      held: draft.picked === laid.id,
    };
  }
  const tile = { tile: laid.tile, value, blank: laid.blank };
  return { tile, piece: laid.id, state: 'laid', held: draft.picked === laid.id };
}

/** The same rows, each square that has not changed as the object it was: only the others are drawn anew. */
export function reuse(before: SquareView[][], now: SquareView[][]): SquareView[][] {
  return now.map((row, nth) => {
    const old = before[nth] ?? [];
    const kept = row.map((square, col) => keptSquare(old[col], square));
    return kept.length === old.length && kept.every((square, col) => square === old[col]) ? old : kept;
  });
}

function keptSquare(old: SquareView | undefined, square: SquareView): SquareView {
  if (!old || old.row !== square.row || old.premium !== square.premium || old.state !== square.state) return square;
  const same = old.piece === square.piece && old.held === square.held && old.start === square.start;
  const [one, other] = [old.tile, square.tile];
  const tile = one?.tile === other?.tile && one?.value === other?.value && one?.blank === other?.blank;
  return same && tile && old.blocked === square.blocked ? old : square;
}

/** The smallest rectangle round some squares; null for none. */
export function around(squares: readonly At[]): { row: number; col: number; rows: number; cols: number } | null {
  if (!squares.length) return null;
  const rows = squares.map((square) => square.row);
  const cols = squares.map((square) => square.col);
  const [row, col] = [Math.min(...rows), Math.min(...cols)];
  return { row, col, rows: Math.max(...rows) - row + 1, cols: Math.max(...cols) - col + 1 };
}

/** The squares that have a tile now and had none before, in the order a play is laid, with their number. */
export function newSquares(before: BoardSnapshot, now: BoardSnapshot): ReadonlyMap<number, number> {
  const had = new Set(before.board.map(spot));
  const fresh = now.board.filter((tile) => !had.has(spot(tile)));
  const sorted = fresh.sort((one, other) => one.row - other.row || one.col - other.col);
  return new Map(sorted.map((tile, nth) => [spot(tile), nth]));
}
