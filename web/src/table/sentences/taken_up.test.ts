import { expect, test } from 'vitest';
import { entry, played } from './entries.fixture';
import { wordsTakenUp } from './taken_up';

const lie = (word: string, row: number, col: number) =>
  [...word].flatMap((tile, nth) => (tile === '.' ? [] : [{ row, col: col + nth, tile, blank: false }]));
const fro = played(1, 'FRO', 6, { squares: lie('FRO', 7, 5) });
const anew = (word: string, col = 5) => entry('word-rearranged', { seat: 0, place: '8F', squares: lie(word, 7, col) });

test('a word taken up reads as it lay before and as its tiles lie now', () => {
  const step = anew('FOR');
  expect(wordsTakenUp([fro, step, played(0, 'FORM', 15, { squares: lie('M', 7, 8) })]).get(step.seq)).toEqual({ was: 'FRO', made: 'FOR' });
});

test('tiles laid apart for one of the rack between them make no word yet', () => {
  const step = anew('F.OR');
  expect(wordsTakenUp([fro, step]).get(step.seq)).toEqual({ was: 'FRO', made: '' });
});

test('a play that is withdrawn puts the old word back', () => {
  const off = entry('play-withdrawn', { seat: 0, by: 1, looked_up: ['ROFM'], rejected: ['ROFM'] });
  const step = anew('FOR');
  const entries = [fro, anew('ROF'), played(0, 'ROFM', 15, { squares: lie('M', 7, 8) }), off, step];
  expect(wordsTakenUp(entries).get(step.seq)?.was).toBe('FRO');
});

test('a letter swapped before the word is taken up belongs to it', () => {
  const step = anew('TOF');
  const swap = entry('letter-recycled', { seat: 0, square: { row: 7, col: 6, tile: 'T', blank: false }, taken: 'R' });
  expect(wordsTakenUp([fro, swap, step]).get(step.seq)?.was).toBe('FTO');
});

test('a word that reads down is followed down the board', () => {
  const down = [...'EAT'].map((tile, nth) => ({ row: 7 + nth, col: 26, tile, blank: false }));
  const step = entry('word-rearranged', { seat: 0, place: 'AA8', squares: down.map((square, nth) => ({ ...square, tile: 'TEA'[nth] ?? '' })) });
  expect(wordsTakenUp([played(1, 'EAT', 6, { squares: down }), step]).get(step.seq)).toEqual({ was: 'EAT', made: 'TEA' });
});
