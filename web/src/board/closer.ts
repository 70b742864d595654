/** Looking at the board from close: which squares are seen, how they come to rest, follow a square and stop at its edge. */
import type { At } from '~/wire';

/** So many rows and columns: a board, or the part of one that is seen. */
export interface Extent {
  rows: number;
  cols: number;
}

/** The part of a board that is seen from close: its upper left square, and how many squares. */
export interface Seen extends At, Extent {}

/** One square on, by rows and by columns: each -1, 0 or 1. */
export interface Way {
  rows: number;
  cols: number;
}

/** No way at all. */
export const NOWHERE: Way = { rows: 0, cols: 0 };

/** Below this many pixels a square is small enough that coming closer helps. */
export const CLOSE_BELOW = 36;
/** Below this many pixels a tap with a tile in hand may miss its square. */
export const SMALL_BELOW = 30;

const SMALL_BOARD = 15;

/** How many squares are seen across from close: seven, of a larger board nine. */
export function squaresAcross(board: Extent): number {
  const most = Math.max(board.rows, board.cols);
  return Math.min(most > SMALL_BOARD ? 9 : 7, board.cols);
}

/** The whole squares nearest to a corner that lies anywhere, none of them off the board. */
export function atRest(board: Extent, size: Extent, corner: At): Seen {
  const rows = Math.min(size.rows, board.rows);
  const cols = Math.min(size.cols, board.cols);
  return {
    row: within(Math.round(corner.row), board.rows - rows),
    col: within(Math.round(corner.col), board.cols - cols),
    rows,
    cols,
  };
}

/** What is seen with a point of the board in the middle, or as near to it as the edges allow. */
export function round(board: Extent, size: Extent, middle: At): Seen {
  const corner = { row: middle.row - (size.rows - 1) / 2, col: middle.col - (size.cols - 1) / 2 };
  return atRest(board, size, corner);
}

/** Whether a square is seen. */
export function sees(seen: Seen, at: At): boolean {
  const down = at.row - seen.row;
  const right = at.col - seen.col;
  return down >= 0 && right >= 0 && down < seen.rows && right < seen.cols;
}

/** The same, moved as little as brings a square into it with one more beside it; itself where the square is seen. */
export function following(board: Extent, seen: Seen, at: At): Seen {
  if (sees(seen, at)) return seen;
  const corner = {
    row: brought(seen.row, seen.rows, at.row),
    col: brought(seen.col, seen.cols, at.col),
  };
  return atRest(board, seen, corner);
}

/** Moved so many squares; itself where the board ends. */
export function moved(board: Extent, seen: Seen, by: Way): Seen {
  const next = atRest(board, seen, { row: seen.row + by.rows, col: seen.col + by.cols });
  return next.row === seen.row && next.col === seen.col ? seen : next;
}

/**
 * The way on at the edge that a point is near, within `reach` on either side of it (all in squares, the middle of the
 * board's first one being 0, 0): none where the board ends there.
 */
export function wayOn(board: Extent, seen: Seen, { point, reach }: { point: At; reach: number }): Way {
  const down = { along: point.row - seen.row + 0.5, first: seen.row, count: seen.rows, of: board.rows };
  const right = { along: point.col - seen.col + 0.5, first: seen.col, count: seen.cols, of: board.cols };
  if (isFar(down, reach) || isFar(right, reach)) return NOWHERE;
  return { rows: goesOn(down, reach), cols: goesOn(right, reach) };
}

/** The seen square nearest to one that may lie outside. */
export function nearestSeen(seen: Seen, at: At): At {
  return {
    row: seen.row + within(at.row - seen.row, seen.rows - 1),
    col: seen.col + within(at.col - seen.col, seen.cols - 1),
  };
}

function within(number: number, most: number): number {
  return Math.max(0, Math.min(most, number));
}

function brought(first: number, count: number, wanted: number): number {
  if (wanted < first) return wanted - 1;
  return wanted >= first + count ? wanted + 2 - count : first;
}

/** A point along one side of what is seen, and what there is of the board that way. */
interface Along {
  along: number;
  first: number;
  count: number;
  of: number;
}

function isFar({ along, count }: Along, reach: number): boolean {
  return along < -reach || along > count + reach;
}

function goesOn({ along, first, count, of }: Along, reach: number): number {
  const near = Math.min(reach, count / 3);
  if (along < near) return first > 0 ? -1 : 0;
  return along > count - near && first + count < of ? 1 : 0;
}

/** How large a board is drawn, in pixels: its frame, a square while all of it is seen, the frame's own edge. */
export interface Measures {
  wide: number;
  high: number;
  whole: number;
  edge: number;
  /** Device pixels to a pixel. */
  ratio: number;
}

/** How it is drawn from close, in pixels: a square, and the edge with the coordinates above and on the left. */
export interface CloseView {
  side: number;
  names: number;
  size: Extent;
}

const NAMES = 20;

/** Whole squares in the rectangle that all of the board takes, sharp on the device, with coordinates at two edges. */
export function closeView(board: Extent, { wide, high, edge, ratio }: Measures): CloseView {
  const names = Math.max(NAMES, edge);
  const cols = squaresAcross(board);
  const side = Math.max(1, Math.floor(((wide - names + 1) / cols - 1) * ratio) / ratio);
  const rows = Math.max(1, Math.min(board.rows, Math.floor((high - names + 1) / (side + 1))));
  return { side, names, size: { rows, cols } };
}
