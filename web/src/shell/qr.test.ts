import { expect, test } from 'vitest';
import { qrCode } from './qr';

// What is expected was compared with the codes of another encoder, module by module.

test('a short text gives the code that the standard gives', () => {
  const rows = qrCode('a', 3)?.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
  expect(rows).toEqual([
    '#######.###.#.#######',
    '#.....#.#.#.#.#.....#',
    '#.###.#...###.#.###.#',
    '#.###.#.##.#..#.###.#',
    '#.###.#....#..#.###.#',
    '#.....#....##.#.....#',
    '#######.#.#.#.#######',
    '........##.##........',
    '#.##.###.#.##.#..#.##',
    '#.#.....#######..#...',
    '#..##.#.#.##.....##.#',
    '#..###..#.##..#####..',
    '#.#####..##.#..#..#..',
    '........##.#..#..#...',
    '#######.#..##..#.#...',
    '#.....#.##.....##.##.',
    '#.###.#...#.#####...#',
    '#.###.#.####..######.',
    '#.###.#.###.#.##.....',
    '#.....#...#..#.#..#.#',
    '#######.##...#..#....',
  ]);
});

test.each([
  ['http://192.168.1.20:8000/t/abcdefghij123456', 2, 3711494500],
  ['z'.repeat(60), 3, 1299293860],
  ['x'.repeat(150), 2, 303044421],
  ['v'.repeat(210), 3, 2134895845],
] as const)('%s with mask %i gives the known code', (text, mask, sum) => {
  let found = 5381;
  for (const row of qrCode(text, mask) ?? []) for (const dark of row) found = (Math.imul(found, 33) ^ (dark ? 1 : 0)) >>> 0;
  expect(found).toBe(sum);
});

test('a text that is too long has no code', () => {
  expect(qrCode('x'.repeat(213))).not.toBeNull();
  expect(qrCode('x'.repeat(214))).toBeNull();
});
