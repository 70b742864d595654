import { describe, expect, it } from 'vitest';
import type { Planned } from '~/wire';
import { isDay, minuteOf, mondayOf, onDay, plusDays, spanOf, todayIn, weekdayOf } from './days';

const planned = (day: string, begins: number | null, lasts: number): Planned => ({
  entry: 'e', on: day, day, begins, lasts, at: 0, what: 'x', who: [], note: '', repeats: false, single: false, calendar: null,
});

describe('days of the planner', () => {
  it('counts over the end of a month, a year and a change of clocks', () => {
    expect(plusDays('2026-10-24', 3)).toBe('2026-10-27');
    expect(plusDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(mondayOf('2026-11-01')).toBe('2026-10-26');
    expect(weekdayOf('2026-10-14')).toBe(2);
  });

  it('knows what day it is where the household lives', () => {
    const late = Date.UTC(2026, 9, 14, 23, 30) / 1000;
    expect(todayIn('Europe/Berlin', late)).toBe('2026-10-15');
    expect(todayIn('America/New_York', late)).toBe('2026-10-14');
  });

  it('has what goes on over midnight on both days, and not what ends at midnight', () => {
    const night = planned('2026-10-14', 23 * 60, 120);
    expect(onDay([night], '2026-10-15')).toEqual([night]);
    expect(spanOf(planned('2026-10-14', 23 * 60, 60))).toBe(1);
    expect(spanOf(planned('2026-10-14', null, 3))).toBe(3);
  });

  it('tells days and times from other texts', () => {
    expect(isDay('2026-02-30')).toBe(false);
    expect(isDay('2026-02-28')).toBe(true);
    expect(minuteOf('17:30')).toBe(1050);
    expect(minuteOf('')).toBeNull();
  });
});
