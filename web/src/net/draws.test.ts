import { expect, test, vi } from 'vitest';
import type { DrawsView, TableSnapshot } from '~/wire';

vi.stubGlobal('document', { baseURI: 'http://localhost/' });
const { beginsByItself } = await import('./draws');

/** A table that waits, seen from seat 0: a person there, and whoever else `waits_for` says. */
function waiting(change: Partial<DrawsView> | null, taken = true): TableSnapshot {
  const draws = change && {
    drawing: 1, commitments: [null, null], secret_commitment: null, contributions: [null, null], waits_for: [0], given_up: [], ...change,
  };
  const info = { id: 'table-1', state: 'waiting', draws, commitment: null, seats: [{ taken: true }, { taken }] };
  return { info, you: { seats: [0] } } as unknown as TableSnapshot;
}

test('a table whose draws wait for this device alone begins by itself', () => {
  expect(beginsByItself(waiting({}))).toBe(true);
  expect(beginsByItself(waiting({ waits_for: [] }))).toBe(true);
});

test('a table with a free seat, or with another person whose device is waited for, does not', () => {
  expect(beginsByItself(waiting(null))).toBe(false);
  expect(beginsByItself(waiting({ waits_for: [] }, false))).toBe(false);
  expect(beginsByItself(waiting({ waits_for: [0, 1] }))).toBe(false);
});

test('nor does one whose number is kept on another device', () => {
  const elsewhere = { commitments: ['c0'.repeat(32), null], secret_commitment: '5e'.repeat(32) };
  expect(beginsByItself(waiting(elsewhere))).toBe(false);
});
