import { expect, test } from 'vitest';
import { isNight, minuteThere, shifted } from './hours';

const NOON = Date.UTC(2026, 6, 1, 12) / 1000;

test('the minute of the day is that of the household, wherever the tablet thinks it is', () => {
  expect(minuteThere(NOON, 'Europe/Berlin')).toBe(14 * 60);
  expect(minuteThere(NOON, 'America/New_York')).toBe(8 * 60);
  expect(minuteThere(Date.UTC(2026, 0, 1, 12) / 1000, 'Europe/Berlin')).toBe(13 * 60);
});

test('night goes past midnight where it is set so, and never comes where it begins as it ends', () => {
  const night = { from: 22 * 60, until: 6 * 60 + 30 };
  expect([21 * 60 + 59, 22 * 60, 0, 6 * 60 + 29, 6 * 60 + 30].map((minute) => isNight(minute, night))).toEqual([false, true, true, true, false]);
  expect(isNight(13 * 60, { from: 13 * 60, until: 14 * 60 })).toBe(true);
  expect(isNight(15 * 60, { from: 13 * 60, until: 14 * 60 })).toBe(false);
  expect(isNight(0, { from: 0, until: 0 })).toBe(false);
});

test('what stands on a screen that stays on stands in eight places by turns', () => {
  const places = Array.from({ length: 16 }, (_, nth) => shifted(NOON + nth * 120, 4, 2));
  expect(new Set(places.map(({ x, y }) => `${x}/${y}`)).size).toBe(8);
  expect(places[8]).toEqual(places[0]);
  expect(Math.max(...places.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]))).toBe(4);
});
