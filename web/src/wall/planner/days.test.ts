import { describe, expect, it } from 'vitest';
import type { Planned } from '~/wire';
import { firstWeekday, inWeekOf, isDay, minuteOf, onDay, plusDays, spanOf, todayIn, weekBegins, weekdayOf, weekdays } from './days';

const planned = (day: string, begins: number | null, lasts: number): Planned => ({
  entry: 'e', on: day, day, begins, lasts, at: 0, what: 'x', who: [], note: '', repeats: false, single: false, calendar: null,
});

describe('days of the planner', () => {
  it('counts over the end of a month, a year and a change of clocks', () => {
    expect(plusDays('2026-10-24', 3)).toBe('2026-10-27');
    expect(plusDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(weekBegins('2026-11-01', 0)).toBe('2026-10-26');
    expect(weekdayOf('2026-10-14')).toBe(2);
  });

  it('begins a week on the day with which it begins where the reader is', () => {
    expect(['de-DE', 'en-GB', 'en-US', 'pt-BR', 'ar-EG'].map((tag) => firstWeekday(tag))).toEqual([0, 0, 6, 6, 5]);
    expect(weekBegins('2026-11-01', 6)).toBe('2026-11-01');
    expect(weekBegins('2026-10-31', 6)).toBe('2026-10-25');
    expect(inWeekOf('2026-10-14', 6, 6)).toBe('2026-10-11');
    expect(inWeekOf('2026-10-14', 6, 0)).toBe('2026-10-18');
    expect(weekdays(6)).toEqual([6, 0, 1, 2, 3, 4, 5]);
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
