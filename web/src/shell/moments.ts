/** Moments as they are said, in words of the catalogue: a notice, which the server writes, says them just so. */
import { locale, t, tLoose } from '~/i18n';

const WEEK = 6 * 86400; // within which a weekday is enough

/** `Thursday, 18:00`, with the date where the weekday alone could be another one. Both in seconds since 1970. */
export function momentSpoken(at: number, now: number, zone?: string, halves = hasHalves()): string {
  const parts = partsOf(at, zone);
  const day = tLoose(`moment.day-${parts.weekday}`);
  const time = timeOfDay(parts.hour, parts.minute, halves);
  if (at - now <= WEEK) return t('moment.soon', { day, time });
  return t('moment.later', { day, number: String(parts.day), month: tLoose(`moment.month-${parts.month}`), time });
}

/** `18:00`, or `6:00 PM` where the day has two halves. */
export function timeOfDay(hour: number, minute: number, halves: boolean): string {
  const minutes = String(minute).padStart(2, '0');
  if (!halves) return `${hour}:${minutes}`;
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Whether the day has two halves where this browser is used. */
export function hasHalves(): boolean {
  return new Intl.DateTimeFormat(locale(), { hour: 'numeric' }).resolvedOptions().hour12 ?? false;
}

interface Parts {
  /** 1 is Monday. */
  weekday: number;
  day: number;
  month: number;
  hour: number;
  minute: number;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function partsOf(at: number, zone: string | undefined): Parts {
  const form: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'numeric', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' };
  const written = new Intl.DateTimeFormat('en-GB', { ...form, ...(zone ? { timeZone: zone } : {}) }).formatToParts(at * 1000);
  const of = (type: Intl.DateTimeFormatPartTypes) => written.find((part) => part.type === type)?.value ?? '';
  return { weekday: WEEKDAYS.indexOf(of('weekday')) + 1, day: +of('day'), month: +of('month'), hour: +of('hour'), minute: +of('minute') };
}
