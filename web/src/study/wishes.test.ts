import { expect, test } from 'vitest';
import { lotsOf } from './wishes';

test('words of a long list go out in lots, none cut and none lost', () => {
  expect(lotsOf('')).toEqual(['']);
  expect(lotsOf('tea  eat\nate', 50)).toEqual(['tea eat ate']);
  expect(lotsOf('tea eat ate seat', 8)).toEqual(['tea eat', 'ate seat']);
  const words = Array.from({ length: 20_000 }, (_, nth) => `WORD${nth}`);
  const lots = lotsOf(words.join('\n'));
  expect(lots.every((lot) => lot.length <= 50_000)).toBe(true);
  expect(lots.join(' ').split(' ')).toEqual(words);
});
