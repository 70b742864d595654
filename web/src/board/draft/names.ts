/** What squares are called. */
import type { At } from '~/wire';

/** A column's letters: A to Z, then AA and on. */
export function columnName(col: number): string {
  const letter = String.fromCharCode(65 + (col % 26));
  return col < 26 ? letter : columnName(Math.floor(col / 26) - 1) + letter;
}

/** A square, row first: `8F`. */
export function placeName(at: At): string {
  return `${at.row + 1}${columnName(at.col)}`;
}

/** Where a word stands: row first for one across (`8F`), column first for one down (`F8`). */
export function wordPlace(at: At, across: boolean): string {
  return across ? placeName(at) : `${columnName(at.col)}${at.row + 1}`;
}
