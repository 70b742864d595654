import { expect, test } from 'vitest';
import type { Entry, TableSnapshot } from '~/wire';
import { joined } from './merge';

const entry = (seq: number) => ({ seq, at: seq, kind: 'talk' }) as Entry;
const state = (seq: number, since: number, houseAt: number) =>
  ({
    seq,
    since,
    entries: Array.from({ length: seq - since }, (_, index) => entry(since + index + 1)),
    view: { clock: { house_at: houseAt } },
  }) as TableSnapshot;
const numbers = (entries: readonly Entry[] | string) =>
  typeof entries === 'string' ? entries : entries.map((each) => each.seq);

test('the first state brings everything', () => {
  expect(numbers(joined(null, [], state(3, 0, 10)))).toEqual([1, 2, 3]);
});

test('a later state adds what is new and nothing twice', () => {
  const known = state(3, 0, 10);
  expect(numbers(joined(known, known.entries, state(5, 2, 11)))).toEqual([1, 2, 3, 4, 5]);
});

test('a change without an entry keeps the entries as they are', () => {
  const known = state(3, 0, 10);
  expect(joined(known, known.entries, state(3, 3, 11))).toBe(known.entries);
});

test('a state that was overtaken on its way is stale', () => {
  const known = state(5, 0, 12);
  expect(joined(known, known.entries, state(4, 3, 11))).toBe('stale');
  expect(joined(known, known.entries, state(4, 3, 13))).toBe('stale');
});

test('missing entries are noticed', () => {
  const known = state(3, 0, 10);
  expect(joined(known, known.entries, state(9, 7, 11))).toBe('gap');
});

test('a server that starts over is believed, even with its clock set back', () => {
  const known = state(9, 0, 5000);
  expect(numbers(joined(known, known.entries, state(2, 0, 1000)))).toEqual([1, 2]);
});
