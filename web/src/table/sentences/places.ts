/** Squares and places as people name them: `8H`, `8F across`. */
import { t } from '~/i18n';
import { placeName, wordPlace } from '~/board/draft/names';
import type { At, Placed, WordSum } from '~/wire';

export { placeName, wordPlace };

/** A place as it is read aloud: `8F across`. */
export function placeAloud(at: At, across: boolean): string {
  const place = wordPlace(at, across);
  return across ? t('said.across', { place }) : t('said.down', { place });
}

/** The same of a place in a record, which tells its direction by its order. */
export function recordedPlace(place: string): string {
  return /^\d/.test(place) ? t('said.across', { place }) : t('said.down', { place });
}

/** The squares of a word. */
export function squaresOf(word: WordSum): At[] {
  return word.letters.map((_, index) => ({
    row: word.row + (word.across ? 0 : index),
    col: word.col + (word.across ? index : 0),
  }));
}

/** A key for a square, to compare and to look up. */
export function squareKey({ row, col }: At): string {
  return `${row},${col}`;
}

/** The letters that blanks of a play stand for, in the order they lie. */
export function blanksOf(squares: readonly Placed[]): string[] {
  return squares.filter((square) => square.blank).map((square) => square.tile);
}
