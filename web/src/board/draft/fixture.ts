/** A small table for the tests of drafts: a board of 15 by 15, a few words, a rack. */
import type { BoardTile, RackTile, TileKind } from '~/wire';
import { renew } from './renew';
import { EMPTY, type BoardSnapshot, type TurnDraft } from './state';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ?'.split('');

export function kinds(letters: readonly string[] = LETTERS): TileKind[] {
  const typed = (tile: string) => (tile === 'L·L' ? ['L.L'] : []);
  const isVowel = (tile: string) => 'AEIOU'.includes(tile);
  return letters.map((tile) => ({ tile, value: tile === '?' ? 0 : 1, count: 2, vowel: isVowel(tile), typed: typed(tile) }));
}

export function rackOf(letters: readonly string[]): RackTile[] {
  return letters.map((tile) => ({ tile, value: tile === '?' ? 0 : 1 }));
}

/** A word on the board; small letters are blanks. */
export function word(text: string, row: number, col: number, across = true): BoardTile[] {
  return [...text].map((letter, nth) => {
    const blank = letter !== letter.toUpperCase();
    const at = across ? { row, col: col + nth } : { row: row + nth, col };
    return { ...at, tile: letter.toUpperCase(), blank, value: blank ? 0 : 1, since: 1 };
  });
}

export function sightOfWords(change: Partial<BoardSnapshot> = {}): BoardSnapshot {
  return {
    seat: 0,
    plan: { rows: 15, cols: 15, start: { row: 7, col: 7 }, squares: Array<string>(15).fill('.'.repeat(15)) },
    kinds: kinds(),
    board: word('HOrN', 7, 5),
    rack: rackOf(['A', 'W', 'N', 'E', 'R', 'S', '?']),
    rackSize: 7,
    lastPlay: [],
    rearranging: true,
    letterRecycling: true,
    blankRecycling: true,
    ...change,
  };
}

/** A fresh draft of this table. */
export function begun(snapshot: BoardSnapshot): TurnDraft {
  return renew(EMPTY, snapshot);
}

/** The id of the first piece with this letter. */
export function idOf(draft: TurnDraft, tile: string): number {
  return draft.pieces.find((piece) => piece.tile === tile)?.id ?? -1;
}

/** What is laid, in short: `A@6,8`, a blank in lower case. */
export function laidShort(draft: TurnDraft): string[] {
  return draft.laid.map(({ tile, blank, row, col }) => `${blank ? tile.toLowerCase() : tile}@${row},${col}`);
}

export function rackShort(draft: TurnDraft): string {
  return draft.pieces.map((piece) => piece.tile).join('');
}
