import { expect, test } from 'vitest';
import type { Planned } from '~/wire';
import { following } from './coming.svelte';

const thing = (what: string, day: string, at: number, begins: number | null, lasts: number): Planned => ({
  entry: what, on: day, day, at, begins, lasts, what, who: [], note: '', repeats: false, single: false,
});

test('what is told is what is not over yet, three things at most', () => {
  const planned = [
    thing('over', '2026-10-14', 1000, 0, 10),
    thing('goes on', '2026-10-14', 1500, 0, 60),
    thing('all day', '2026-10-14', 0, null, 1),
    thing('yesterday', '2026-10-13', 0, null, 1),
    thing('later', '2026-10-15', 9000, 0, 30),
    thing('much later', '2026-10-16', 99000, 0, 30),
  ];
  expect(following(planned, 2000, '2026-10-14').map(({ what }) => what)).toEqual(['goes on', 'all day', 'later']);
});
