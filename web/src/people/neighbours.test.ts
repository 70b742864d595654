import { expect, test } from 'vitest';
import type { TableLine } from '~/wire';
import { playedWith } from './neighbours';

const line = (id: string, changed_at: number, names: string[], more: Partial<TableLine> = {}) =>
  ({ id, changed_at, names, bots: names.map(() => null), taken: names.map(() => true), your_seats: [0], ...more }) as TableLine;

test('the people of the last tables are told once each, without oneself, computers and empty seats', () => {
  const tables = [
    line('old', 1, ['Ann', 'Eve']),
    line('new', 3, ['Ann', 'Ben', 'Casual', ''], { bots: [null, null, 'casual', null], taken: [true, true, true, false] }),
    line('mid', 2, ['Ann', 'Ben']),
  ];
  expect(playedWith(tables)).toEqual([
    { table: 'new', seat: 1, name: 'Ben', at: 3 },
    { table: 'old', seat: 1, name: 'Eve', at: 1 },
  ]);
});
