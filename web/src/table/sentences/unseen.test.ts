import { expect, test } from 'vitest';
import { unseenCount, unseenGroups } from './unseen';

const kind = (tile: string, count: number, value = 1) => ({ tile, count, value, vowel: 'AÜĄY'.includes(tile), typed: [] });
const KINDS = [kind('A', 9), kind('B', 2), kind('CH', 1), kind('L·L', 1), kind('Ü', 1), kind('?', 2, 0)];

test('unseen tiles are grouped, digraphs with the consonants, and used up letters stay in the list', () => {
  const groups = unseenGroups({ unseen: [['A', 4], ['CH', 1], ['Ü', 1], ['?', 2]] }, KINDS);
  expect(groups.map((group) => [group.kind, group.count, group.tiles.map(({ tile, count }) => `${tile}${count}`)])).toEqual([
    ['vowels', 5, ['A4', 'Ü1']],
    ['consonants', 1, ['B0', 'CH1', 'L·L0']],
    ['blanks', 2, ['?2']],
  ]);
});

test('which letters are vowels is for the set to say', () => {
  const groups = unseenGroups({ unseen: [['Ą', 1], ['Y', 4], ['W', 4]] }, [kind('Ą', 1), kind('Y', 4), kind('W', 4)]);
  expect(groups.map(({ count }) => count)).toEqual([5, 4]);
});

test('a letter that only a blank can be is no tile to look for', () => {
  const [consonants] = unseenGroups({ unseen: [['B', 2]] }, [kind('B', 2), kind('W', 0, 0)]);
  expect(consonants?.tiles.map(({ tile }) => tile)).toEqual(['B']);
});

test('unseen tiles are counted together', () => {
  expect(unseenCount({ unseen: [['A', 4], ['?', 2]] })).toBe(6);
});
