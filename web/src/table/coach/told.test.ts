import { expect, test } from 'vitest';
import { begun, sightOfWords } from '~/board/draft/fixture';
import { marked, reuse, squareViews, type MarkedSquare } from '~/board/draft/squares';
import { spot } from '~/board/draft/state';
import { squareLabel } from '~/board/labels';
import { withTexts } from '~/i18n';
import { toldOfSquares } from './told';

const BOARD = {
  letters: [{ row: 6, col: 7, letter: 'M', points: 16 }, { row: 6, col: 8, letter: 'A', points: 2 }],
  hooks: [
    { row: 7, col: 9, own: ['S'], unseen: ['Y'] },
    { row: 7, col: 9, own: [], unseen: ['E'] },
  ],
};

/** The names of squares in which something is told. */
async function names(view: string, letter = ''): Promise<string[]> {
  await withTexts('hints', Promise.resolve());
  const told = [...toldOfSquares(BOARD, view, letter)].map(([at, text]) => [at, { told: text }] as const);
  const rows: MarkedSquare[][] = squareViews(sightOfWords(), begun(sightOfWords()));
  return reuse(rows, marked(rows, new Map(told))).flat().filter((square) => square.told).map(squareLabel);
}

test('a square that is marked for a letter says so in its name, with the points', async () => {
  expect(await names('squares', 'M')).toEqual(['7H, empty, M alone makes words, 16 points']);
  expect(await names('squares', 'Z')).toEqual([]);
});

test('a square where words become longer names the letters, of all words that end there', async () => {
  expect(await names('hooks')).toEqual(['8J, empty, a word becomes longer with S Y E']);
});

test('what is not marked is not told', async () => {
  expect(await names('hints', 'M')).toEqual([]);
  expect(toldOfSquares(BOARD, 'unseen', '').has(spot({ row: 6, col: 7 }))).toBe(false);
});
