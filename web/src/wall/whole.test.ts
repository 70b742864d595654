import { expect, test } from 'vitest';
import type { WallSnapshot } from '~/wire';
import { whole } from './whole';

const wall = (more: object) => ({ seq: 1, since: 0, notes: [], strokes: [], gone: [], spelling: [], pouch: null, ...more }) as unknown as WallSnapshot;

test('what is new joins what was there, what has gone is there no more, and what changed is as it is now', () => {
  const first = whole(null, wall({ notes: [{ id: 'a', text: 'Milk' }, { id: 'b', text: 'Bread' }], pouch: [{ tile: 'A' }] }));
  const next = whole(first, wall({ seq: 4, since: 1, notes: [{ id: 'a', text: 'Milk and tea' }, { id: 'c', text: 'Jam' }], gone: ['b'], spelling: [{ member: 'x' }] }));
  expect(next.notes.map((each) => each.text)).toEqual(['Milk and tea', 'Jam']);
  expect(next).toMatchObject({ seq: 4, since: 0, gone: [], spelling: [], pouch: [{ tile: 'A' }] });
});

test('a wall that is told from its beginning takes the place of what was known', () => {
  const first = whole(null, wall({ notes: [{ id: 'a' }] }));
  expect(whole(first, wall({ seq: 9, notes: [{ id: 'z' }] })).notes.map(({ id }) => id)).toEqual(['z']);
});
