import { describe, expect, test } from 'vitest';
import type { ClockView } from '~/wire';
import { momentSpoken } from '~/shell/moments';
import { clockText, leftAloud, secondsLeft, secondsToTell, timeAloud, timeText, urgency } from './clock';

const clock = (more: Partial<ClockView> = {}): ClockView => ({
  kind: 'bank',
  left: [250, 60],
  running: 1,
  due_at: null,
  sent_at: 1000,
  house_at: 50,
  ...more,
});

describe('a clock', () => {
  test('runs on from the moment it was sent, for the seat on turn only', () => {
    expect(secondsLeft(clock(), 1, 1020)).toBe(40);
    expect(secondsLeft(clock(), 0, 1020)).toBe(250);
  });

  test('never shows less than nothing, nor more than was sent', () => {
    expect(secondsLeft(clock(), 1, 9999)).toBe(0);
    expect(secondsLeft(clock(), 1, 990)).toBe(60);
  });

  test('of a seat without a limit shows nothing', () => {
    expect(secondsLeft(clock({ left: [null, 60] }), 0, 1020)).toBeNull();
    expect(timeText(clock({ left: [null, 60] }), 0, 1020)).toBe('');
  });

  test('counts a second that has begun', () => {
    expect(clockText(9.2)).toBe('0:10');
    expect(clockText(59.99)).toBe('1:00');
    expect(clockText(3727)).toBe('1:02:07');
    expect(clockText(0)).toBe('0:00');
  });

  test('is low under thirty seconds and last under ten, while it runs', () => {
    expect(urgency(clock(), 1, 1030)).toBe('calm');
    expect(urgency(clock(), 1, 1031)).toBe('low');
    expect(urgency(clock(), 1, 1051)).toBe('last');
    expect(urgency(clock({ running: null, left: [5, 5] }), 1, 1051)).toBe('calm');
  });

  test('that counts days shows the largest unit to the nearest, and seconds only at the very end', () => {
    const days = clock({ kind: 'days', left: [null, 200_000] });
    expect(timeText({ ...days, left: [null, 3 * 86_400] }, 1, 1005)).toBe('3 days');
    expect(timeText({ ...days, left: [null, 2 * 86_400] }, 1, 1005)).toBe('2 days');
    expect(timeText({ ...days, left: [null, 45 * 3600] }, 1, 1005)).toBe('45 hours');
    expect(timeText(days, 1, 1000)).toBe('2 days');
    expect(timeText(days, 1, 1000 + 190_000)).toBe('3 hours');
    expect(timeText(days, 1, 1000 + 199_700)).toBe('5:00');
    expect(urgency(days, 1, 1000 + 199_990)).toBe('calm');
  });

  test('of a club goes on below nothing, and is as urgent as can be', () => {
    const over = clock({ kind: 'overtime' });
    expect(timeText(over, 1, 1000 + 72)).toBe('−0:12');
    expect(urgency(over, 1, 1000 + 72)).toBe('last');
    expect(leftAloud(-12)).toBe('12 seconds of overtime');
  });

  test('is read aloud in words', () => {
    expect(timeAloud(250)).toBe('4 minutes 10 seconds');
    expect(timeAloud(60)).toBe('1 minute');
    expect(timeAloud(0.4)).toBe('1 second');
  });
});

test('low time is told at 30 and at 10 seconds, each for a moment', () => {
  const told = (now: number) => secondsToTell(clock(), now);
  expect([1000, 1030, 1030.5, 1038, 1038.5, 1050, 1050.5, 1058, 1058.5].map(told)).toEqual([null, null, 30, 30, null, null, 10, 10, null]);
  expect(secondsToTell(clock({ kind: 'days' }), 1050.5)).toBeNull();
});

test('a moment is told by its weekday, with the date where that could be another one', () => {
  const noon = Date.parse('2026-12-03T12:00') / 1000;
  expect(momentSpoken(noon, noon - 86_400)).toMatch(/^Thursday, 12:00/u);
  expect(momentSpoken(noon, noon - 8 * 86_400)).toMatch(/^Thursday,? .*3.*, 12:00/u);
});
