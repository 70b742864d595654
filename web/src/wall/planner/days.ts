/** Days as the planner writes them, 2026-10-14, and minutes of a day, by the clocks of the household. */
import { locale } from '~/i18n';
import type { Planned } from '~/wire';

export type DayText = string;

const DAY_MS = 86_400_000;
const MINUTES = 1440;

function utc(day: DayText): Date {
  return new Date(`${day}T00:00:00Z`);
}

export function plusDays(day: DayText, days: number): DayText {
  return new Date(utc(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

export function daysBetween(first: DayText, last: DayText): number {
  return Math.round((utc(last).getTime() - utc(first).getTime()) / DAY_MS);
}

/** 0 is Monday. */
export function weekdayOf(day: DayText): number {
  return (utc(day).getUTCDay() + 6) % 7;
}

export function mondayOf(day: DayText): DayText {
  return plusDays(day, -weekdayOf(day));
}

export function weekOf(monday: DayText): DayText[] {
  return [0, 1, 2, 3, 4, 5, 6].map((nth) => plusDays(monday, nth));
}

/** The day it is now in a time zone. */
export function todayIn(zone: string, now: number): DayText {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now * 1000);
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utc(text).getTime()) && utc(text).toISOString().slice(0, 10) === text;
}

export function dayNumber(day: DayText): number {
  return Number(day.slice(8));
}

export function dayName(day: DayText, form: Intl.DateTimeFormatOptions): string {
  return utc(day).toLocaleDateString(locale(), { timeZone: 'UTC', ...form });
}

/** "17:30", as the reader's language writes it. */
export function clockOf(minute: number): string {
  const at = new Date(Date.UTC(2000, 0, 1, 0, minute % MINUTES));
  return at.toLocaleTimeString(locale(), { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });
}

/** "17:30" for a field of the page, whatever the language. */
export function fieldOf(minute: number): string {
  const [hours, minutes] = [Math.floor((minute % MINUTES) / 60), minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

export function minuteOf(field: string): number | null {
  const found = /^(\d{1,2}):(\d{2})/.exec(field);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

/** On how many days something is. */
export function spanOf(each: Pick<Planned, 'begins' | 'lasts'>): number {
  if (each.begins === null) return Math.max(1, each.lasts);
  return 1 + Math.floor(Math.max(0, each.begins + each.lasts - 1) / MINUTES);
}

/** What is on a day: what begins there, and before it what has begun earlier and goes on. */
export function onDay(planned: readonly Planned[], day: DayText): Planned[] {
  return planned.filter((each) => each.day <= day && day < plusDays(each.day, spanOf(each)));
}

/** A name for one entry on one day, for keys and addresses. */
export function keyOf(each: Planned): string {
  return `${each.calendar ?? ''}${each.entry}.${each.on}.${each.begins ?? ''}.${each.what}`;
}
