/** A made-up game with everything that makes lines long: long words, blanks, a bonus, other words, a lost challenge. */
import type { EntryOf } from '../src/table/sentences/said';
import type { Entry, WordSum } from '../src/wire';
import { words } from './board-states';

/** A turn of the made-up game: a small letter is a blank. */
interface Told {
  word: string;
  points: number;
  also?: readonly string[];
  bonus?: number;
  /** It was taken back again. */
  back?: boolean;
}

const TOLD: readonly (Told | 'exchange' | 'lost')[] = [
  { word: 'ZIP', points: 28 },
  { word: 'ASK', points: 28 },
  { word: 'FORM', points: 15 },
  { word: 'EXTRA', points: 24 },
  { word: 'COXITIS', points: 76, bonus: 50 },
  { word: 'WIFT', points: 20, back: true },
  { word: 'QUOTAS', points: 30 },
  { word: 'DRAFTInG', points: 78, bonus: 50, also: ['GE'] },
  { word: 'INTERWEAVES', points: 92, also: ['EXTRAS'] },
  { word: 'UNDERSTAnDInG', points: 1280, bonus: 50, also: ['NO', 'DRAFTING'] },
  { word: 'QuARTZITE', points: 140, also: ['QUOTAS', 'HI'] },
  'exchange',
  'lost',
  { word: 'HAND', points: 25, also: ['HI', 'AN'] },
];

function sum(word: string, points: number): WordSum {
  const letters = [...word].map((letter) => ({
    tile: letter.toUpperCase(), blank: letter !== letter.toUpperCase(), value: letter === letter.toUpperCase() ? 2 : 0, times: 1, new: true,
  }));
  return { word: word.toUpperCase(), row: 2, col: 11, across: true, points, letters, word_times: 1 };
}

function entry<Kind extends Entry['kind']>(seq: number, kind: Kind, more: Omit<EntryOf<Kind>, 'kind' | 'seq' | 'at' | 'game_seq'>): Entry {
  return { seq, at: 1_780_000_000 + seq * 40, game_seq: seq, kind, ...more } as unknown as Entry;
}

/** The game of so many; with `talk` people have said something. */
export function richEntries(players: number, talk: boolean): Entry[] {
  const totals: number[] = [];
  const all = [entry(1, 'game-started', { order: [...Array(players).keys()] })];
  const add: typeof entry = (seq, kind, more) => {
    const made = entry(seq, kind, more);
    all.push(made);
    return made;
  };
  TOLD.forEach((turn, nth) => {
    const seat = nth % players;
    const total = totals[seat] ?? 0;
    const seq = all.length + 1;
    if (turn === 'exchange') return void add(seq, 'tiles-exchanged', { seat, count: 4, tiles: null, total });
    if (turn === 'lost') return void add(seq, 'turn-lost', { seat, total });
    const { word, points, also = [], bonus = 0, back = false } = turn;
    totals[seat] = total + points;
    const others = also.map((each) => sum(each, 5));
    const squares = [...word].map((letter, place) => ({ row: 2, col: (11 + place) % 15, tile: letter.toUpperCase(), blank: letter !== letter.toUpperCase() }));
    add(seq, 'tiles-played', { seat, place: '3L', points, total: totals[seat] ?? 0, bonus, squares, words: [sum(word, points - bonus - others.length * 5), ...others] });
    if (!back) return;
    totals[seat] = total;
    add(all.length + 1, 'play-withdrawn', { seat, by: (seat + 1) % players, looked_up: [word], rejected: [word], points, total });
  });
  const lines = ['Shall we play on after supper?', 'Yes, at eight. I have to look after the little one until then.', 'Fine'];
  if (talk) lines.forEach((text, nth) => add(all.length + 1, 'talk', { seat: (nth + 1) % players, text }));
  return all;
}

export const RICH_BOARD = words([
  ['QUOTAS', 11, 0, true], ['COXITIS', 8, 2, true], ['EXTRA', 7, 4, false], ['ZIPS', 6, 6, true], ['ASKS', 5, 9, false], ['DRAFTINg', 3, 6, true],
  ['FORM', 3, 9, false], ['HAND', 2, 11, true], ['BINGLE', 0, 13, false],
]);
