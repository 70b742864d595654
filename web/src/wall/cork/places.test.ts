import { describe, expect, it } from 'vitest';
import type { PinnedView } from '~/wire';
import { columns, CORK_HIGH, CORK_WIDE, freeSpot, highOf, slant, within } from './places';

const pinned = (id: string, x: number, y: number, wide = 900): PinnedView => ({
  id, seq: 1, by: 'ada', at: 0, photo: { id: 'p', wide: 400, high: 300 }, text: '', writers: [], words: '', x, y, turn: 0, wide, group: '',
});

describe('places on the cork board', () => {
  it('finds room beside what hangs there, and the least crowded place where there is none', () => {
    const first = freeSpot([], 900, 700);
    const hung = pinned('a', first.x, first.y);
    const second = freeSpot([hung], 900, 700);
    expect(Math.abs(second.x - first.x) >= 900 || Math.abs(second.y - first.y) >= 700).toBe(true);
    const full = Array.from({ length: 40 }, (_, nth) => pinned(String(nth), 400 + (nth % 7) * 400, 300 + Math.floor(nth / 7) * 380));
    const somewhere = freeSpot(full, 900, 700);
    expect(somewhere.x).toBeGreaterThan(0);
    expect(somewhere.y).toBeLessThan(CORK_HIGH);
  });

  it('lets nothing leave the board, nor turn or grow too far', () => {
    expect(within({ x: -50, y: 99_999, turn: 400, wide: 10 })).toEqual({ x: 80, y: CORK_HIGH - 80, turn: 50, wide: 320 });
    expect(within({ x: CORK_WIDE / 2, y: 700.4, turn: -7, wide: 900 })).toEqual({ x: 1600, y: 700, turn: -7, wide: 900 });
  });

  it('knows that a note with more lines is higher', () => {
    const note = (text: string) => highOf({ photo: null, text }, 900);
    expect(note('milk\neggs')).toBeGreaterThan(note('milk'));
  });

  it('pins nothing straight', () => {
    for (let nth = 0; nth < 50; nth += 1) expect(Math.abs(slant())).toBeGreaterThanOrEqual(8);
  });

  it('fills two columns evenly, in order', () => {
    expect(columns([5, 1, 1, 1, 4], (high) => high)).toEqual([[5], [1, 1, 1, 4]]);
  });
});
