import { describe, expect, test } from 'vitest';
import type { ClockView } from '~/wire';
import { LowTimeNotice, clockText, leftAloud, secondsLeft, timeAloud, timeText, urgency } from './clock';

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

test('low time is said once a turn, and again in the next turn', () => {
  const notice = new LowTimeNotice();
  expect(notice.notice(clock(), 1, 4, 1000)).toBeNull();
  expect(notice.notice(clock(), 1, 4, 1031)).toBe('29 seconds left.');
  expect(notice.notice(clock(), 1, 4, 1032)).toBeNull();
  expect(notice.notice(clock(), 1, 6, 1032)).toBe('28 seconds left.');
});
