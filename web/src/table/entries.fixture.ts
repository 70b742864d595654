/** Entries for tests, with only what a test is about. */
import type { Entry, SeatInfo, WordSum } from '~/wire';

let seq = 0;

export function entry(kind: string, more: Partial<Entry> = {}): Entry {
  seq += 1;
  return { seq, at: seq, kind, ...more } as Entry;
}

export function sum(word: string, points: number, more: Partial<WordSum> = {}): WordSum {
  const letters = [...word].map((letter) => ({
    tile: letter.toUpperCase(),
    blank: letter !== letter.toUpperCase(),
    value: letter === letter.toUpperCase() ? 1 : 0,
    times: 1,
    new: true,
  }));
  return { word: word.toUpperCase(), row: 7, col: 5, across: true, points, letters, word_times: 1, ...more };
}

export function played(seat: number, word: string, points: number, more: Partial<Entry> = {}): Entry {
  return entry('tiles-played', { seat, place: '8F', words: [sum(word, points)], points, bonus: 0, squares: [], ...more });
}

export const SEATS: Pick<SeatInfo, 'seat' | 'name' | 'bot'>[] = [
  { seat: 0, name: 'Ada', bot: null },
  { seat: 1, name: 'Ben', bot: null },
  { seat: 2, name: 'Cleo', bot: null },
];
