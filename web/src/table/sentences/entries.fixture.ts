/** Entries for tests, with only what a test is about. */
import type { Entry, SeatInfo, WordSum } from '~/wire';
import type { EntryOf } from './said';

let seq = 0;

export function entry<Kind extends Entry['kind']>(kind: Kind, more: Partial<EntryOf<Kind>> = {}): EntryOf<Kind> {
  seq += 1;
  return { seq, at: seq, game_seq: seq, kind, ...more } as unknown as EntryOf<Kind>;
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

export function played(seat: number, word: string, points: number, more: Partial<EntryOf<'tiles-played'>> = {}): Entry {
  const words = [sum(word, points)];
  return entry('tiles-played', { seat, place: '8F', words, points, bonus: 0, total: points, squares: [], ...more });
}

export const SEATS: Pick<SeatInfo, 'seat' | 'name' | 'bot'>[] = [
  { seat: 0, name: 'Ada', bot: null },
  { seat: 1, name: 'Ben', bot: null },
  { seat: 2, name: 'Cleo', bot: null },
];
