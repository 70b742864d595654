/** Entries of the planner in words: when they are, how they come again, whom they are for. */
import { t } from '~/i18n';
import type { Again, Planned, When } from '~/wire';
import type { Wall } from '../wall.svelte';
import { clockOf, dayName, dayNumber, plusDays, weekdayOf, type DayText } from './days';

const LONG = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** "17:30 to 18:15", "17:30", "all day". */
export function timeSaid(when: Pick<Planned, 'begins' | 'lasts'>): string {
  if (when.begins === null) return t('planner.all-day');
  if (when.lasts === 0) return clockOf(when.begins);
  return t('planner.say-from-to', { from: clockOf(when.begins), to: clockOf(when.begins + when.lasts) });
}

export function longDay(day: DayText): string {
  return dayName(day, LONG);
}

/** "30 November to 6 December"; where there is little room the months are short. */
export function rangeSaid(begins: DayText, month: 'long' | 'short' = 'long'): string {
  const last = plusDays(begins, 6);
  const sameMonth = begins.slice(0, 7) === last.slice(0, 7);
  const first = sameMonth ? dayName(begins, { day: 'numeric' }) : dayName(begins, { day: 'numeric', month });
  return t('planner.range', { first, last: dayName(last, { day: 'numeric', month }) });
}

export function weekdayName(nth: number, form: 'long' | 'short' = 'long'): string {
  return dayName(plusDays('2024-01-01', nth), { weekday: form }); // a Monday
}

const NTHS = ['planner.first', 'planner.second', 'planner.third', 'planner.fourth', 'planner.last'] as const;

/** "the second". */
export function nthOf(day: DayText): string {
  return t(NTHS[Math.floor((dayNumber(day) - 1) / 7)] ?? 'planner.last');
}

function listed(names: string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : t('planner.and', { days: names.slice(0, -1).join(', '), last });
}

/** "Every Wednesday, 17:30 to 18:15." */
export function whenSaid(when: When): string {
  const again = when.again ?? null;
  const time = timeSaid({ begins: when.begins ?? null, lasts: when.lasts });
  if (again === null) return t('planner.say-once', { day: longDay(when.day), time });
  return [ruleSaid(when, again, time), endSaid(again), shortMonths(when, again)].filter((each) => each !== '').join(' ');
}

function ruleSaid(when: When, again: Again, time: string): string {
  switch (again.every) {
    case 'day':
      return again.each > 1 ? t('planner.say-days', { count: again.each, time }) : t('planner.say-day', { time });
    case 'week': {
      const days = listed((again.weekdays.length > 0 ? again.weekdays : [weekdayOf(when.day)]).map((each) => weekdayName(each)));
      return again.each > 1 ? t('planner.say-weeks', { count: again.each, days, time }) : t('planner.say-week', { days, time });
    }
    case 'month':
      return again.by_weekday
        ? t('planner.say-month-nth', { nth: nthOf(when.day), weekday: weekdayName(weekdayOf(when.day)), time })
        : t('planner.say-month', { day: dayNumber(when.day), time });
    case 'year':
      return t('planner.say-year', { day: dayName(when.day, { day: 'numeric', month: 'long' }), time });
  }
}

function endSaid(again: Again): string {
  if (again.until) return t('planner.say-until', { day: longDay(again.until) });
  return again.count ? t('planner.say-times', { count: again.count }) : '';
}

function shortMonths(when: When, again: Again): string {
  return again.every === 'month' && !again.by_weekday && dayNumber(when.day) > 28 ? t('planner.say-short-months') : '';
}

/** An entry as a screen reader tells it: "17:30 to 18:15, Piano, for Cleo, repeats". */
export function entrySaid(each: Planned, wall: Wall, calendar: string): string {
  const names = each.who.map((member) => wall.name(member)).filter((name) => name !== '');
  const time = timeSaid(each);
  const parts = [names.length > 0 ? t('planner.entry-for', { time, what: each.what, names: listed(names) }) : t('planner.entry-said', { time, what: each.what })];
  if (each.single) parts.push(t('planner.single'));
  else if (each.repeats) parts.push(t('planner.repeats'));
  if (calendar !== '') parts.push(t('planner.from-calendar', { name: calendar }));
  return parts.join(', ');
}
