/** A board as it is drawn: for every square what lies there and how it looks. */
import { isSquare, premiumAt, type Premium } from '~/tiles/plan';
import type { At, BoardPlan } from '~/wire';
import {
  boardAfterSteps,
  laidOn,
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
  premium: Premium | null;
  start: boolean;
  blocked: boolean;
  tile: Lying | null;
  /** The piece of the rack that lies here, not yet played. */
  piece: number | null;
  /** How the tile lies here: played, laid, waiting for a blank's letter, changed by a step; `word`: taken up from here. */
  state: 'empty' | 'board' | 'laid' | 'asking' | 'stepped' | 'word';
  /** Its tile is picked. */
  held: boolean;
  /** Its tile was typed. */
  typed?: boolean;
}

/** What is drawn on a square beside what lies there. */
export interface Marks {
  /** It is chosen, and letters go on from it this way. */
  arrow: 'across' | 'down';
  /** Its tile is being dragged. */
  lifted: true;
  /** Its tile has just arrived, as the nth. */
  arrival: number;
  /** A fault points here. */
  faulty: true;
  /** Its tile was typed, and the next key may take it back. */
  latest: true;
  /** What somebody who helps says of it. */
  told: string;
}

export type MarkedSquare = SquareView & Partial<Marks>;

/** All squares, row by row. Those where nothing lies are the same objects as long as the plan is. */
export function squareViews(snapshot: BoardSnapshot, draft: TurnDraft): SquareView[][] {
  const board = boardAfterSteps(snapshot, draft);
  const word = wordTakenUp(draft);
  const asking = draft.asking ? [draft.asking] : [];
  const there = new Set([...board.keys(), ...[...draft.laid, ...asking, ...(word ? squaresOf(word) : [])].map(spot)]);
  const view = (square: SquareView) => (there.has(spot(square)) ? { ...square, ...tileOn(draft, board, square) } : square);
  return emptySquares(snapshot.plan).map((row) => (row.some((square) => there.has(spot(square))) ? row.map(view) : row));
}

let emptyBoard: { plan: BoardPlan; rows: SquareView[][] } | null = null;

/** The squares of an empty board; of each news of a table the plan is another object that says the same. */
function emptySquares(plan: BoardPlan): SquareView[][] {
  if (emptyBoard?.plan === plan) return emptyBoard.rows;
  const rows = Array.from({ length: plan.rows }, (_, row) =>
    Array.from({ length: plan.cols }, (__, col) => ({
      row,
      col,
      premium: premiumAt(plan, { row, col }),
      start: sameSquare(plan.start, { row, col }),
      blocked: !isSquare(plan, { row, col }),
      ...NOTHING,
    })),
  );
  emptyBoard = { plan, rows: reuse(emptyBoard?.rows ?? [], rows) };
  return emptyBoard.rows;
}

type TileThere = Pick<SquareView, 'tile' | 'piece' | 'state' | 'held' | 'typed'>;

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
  return { tile, piece: laid.id, state: 'laid', held: draft.picked === laid.id, typed: laid.typed ?? false };
}

/** What of a draft lies on the squares; the rest of it is seen elsewhere. */
export function liesTheSame(one: TurnDraft, other: TurnDraft): boolean {
  return (['laid', 'steps', 'asking', 'picked', 'pieces'] as const).every((part) => one[part] === other[part]);
}

/** The squares with what is drawn on some of them beside, by their `spot`. */
export function marked(rows: SquareView[][], marks: ReadonlyMap<number, Partial<Marks>>): MarkedSquare[][] {
  if (marks.size === 0) return rows;
  const withMarks = (square: SquareView) => ({ ...square, ...marks.get(spot(square)) });
  return rows.map((row) =>
    row.some((square) => marks.has(spot(square)))
      ? row.map((square) => (marks.has(spot(square)) ? withMarks(square) : square))
      : row,
  );
}

/** The same rows, each square that has not changed as the object it was: only the others are drawn anew. */
export function reuse<Square extends MarkedSquare>(before: Square[][], now: Square[][]): Square[][] {
  return now.map((row, nth) => {
    const old = before[nth] ?? [];
    if (row === old) return old;
    const kept = row.map((square, col) => keptSquare(old[col], square));
    return kept.length === old.length && kept.every((square, col) => square === old[col]) ? old : kept;
  });
}

const SEEN = [
  'row', 'premium', 'start', 'blocked', 'piece', 'state', 'held', 'typed', 'arrow', 'lifted', 'arrival', 'faulty', 'latest', 'told',
] as const;

function keptSquare<Square extends MarkedSquare>(old: Square | undefined, square: Square): Square {
  if (!old || old === square || SEEN.some((part) => old[part] !== square[part])) return square;
  const [one, other] = [old.tile, square.tile];
  const same = one?.tile === other?.tile && one?.value === other?.value && one?.blank === other?.blank;
  return same ? old : square;
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
