import { expect, test } from 'vitest';
import type { TableSnapshot } from '~/wire';
import { whoAsks } from './again';

const seats = [
  { name: 'Ann', taken: true, bot: null },
  { name: '', taken: false, bot: null },
  { name: 'Casual', taken: true, bot: 'casual' },
];
const table = (state: string, own: number[]) => ({ info: { state, seats }, you: { seats: own } }) as unknown as TableSnapshot;

test('who has laid the next game and waits there asks the others', () => {
  expect(whoAsks(table('waiting', []))).toEqual(['Ann']);
});

test('nobody asks once the next game is on, or this device sits at it', () => {
  expect(whoAsks(table('playing', []))).toEqual([]);
  expect(whoAsks(table('waiting', [0]))).toEqual([]);
});
