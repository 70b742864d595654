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
  replies: {
    racks: 200, known: false, points: 33.5, dear: 52, lanes: [],
    squares: [{ row: 6, col: 9, often: 50, points: 41.3, worth: 1 }],
    feared: [
      { word: 'HAT', across: true, most: 60, often: 9, points: 55, squares: [{ row: 6, col: 8 }, { row: 6, col: 9 }, { row: 6, col: 10 }] },
      { word: 'AX', across: false, most: 54, often: 5, points: 53, squares: [{ row: 6, col: 10 }, { row: 7, col: 10 }] },
    ],
  },
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

test('where the best replies go, a square says how often and for how many points', async () => {
  expect(await names('hot')).toEqual(['7J, empty, 50 of 200 racks play here, 41.3 points on average']);
});

test('a square under several of the dearest replies names each', async () => {
  expect(await names('theirs')).toEqual([
    '7I, empty, number 1 of what they could do most: HAT, 60 points',
    '7J, empty, number 1 of what they could do most: HAT, 60 points',
    '7K, empty, number 1 of what they could do most: HAT, 60 points, number 2 of what they could do most: AX, 54 points',
    '8K, empty, number 2 of what they could do most: AX, 54 points',
  ]);
});

test('what is not marked is not told', async () => {
  expect(await names('hints', 'M')).toEqual([]);
  expect(toldOfSquares(BOARD, 'unseen', '').has(spot({ row: 6, col: 7 }))).toBe(false);
});
