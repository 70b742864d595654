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

/** What a browser may know of a language's weeks: 1 is Monday. */
interface WithWeeks {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** Where weeks begin on Sunday, for browsers that do not know it (CLDR, weekData). */
const FROM_SUNDAY = new Set(
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'.split(' '),
);

/** The weekday with which a week begins where this is written: 0 is Monday. */
export function firstWeekday(tag: string = locale()): number {
  const written = new Intl.Locale(tag);
  const known = (written as WithWeeks).getWeekInfo?.() ?? (written as WithWeeks).weekInfo;
  if (known) return known.firstDay - 1;
  return FROM_SUNDAY.has(written.maximize().region ?? '') ? 6 : 0;
}

/** The weekdays in the order of a week, where it begins with `first`. */
export function weekdays(first = firstWeekday()): number[] {
  return [0, 1, 2, 3, 4, 5, 6].map((nth) => (first + nth) % 7);
}

/** The first day of the week a day is in. */
export function weekBegins(day: DayText, first = firstWeekday()): DayText {
  return plusDays(day, -((weekdayOf(day) - first + 7) % 7));
}

/** The day of the same week that is this weekday. */
export function inWeekOf(day: DayText, weekday: number, first = firstWeekday()): DayText {
  return plusDays(weekBegins(day, first), (weekday - first + 7) % 7);
}

export function weekOf(first: DayText): DayText[] {
  return [0, 1, 2, 3, 4, 5, 6].map((nth) => plusDays(first, nth));
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
