/** The hours of a household, in its own time zone: what its clock shows, and whether it is night there. */
import { locale } from '~/i18n';

/** Minutes after midnight; from the one to the other it is night, also past midnight. The same twice: it never is. */
export interface Night {
  from: number;
  until: number;
}

/** A format in a household's zone; in this device's where the browser does not know it. */
function formatted(zone: string, tongue: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(tongue, { ...options, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat(tongue, options);
  }
}

/** The minute of the day that it is there; `at` in seconds since 1970. */
export function minuteThere(at: number, zone: string): number {
  const parts = formatted(zone, 'en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(at * 1000);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  return part('hour') * 60 + part('minute');
}

export function isNight(minute: number, { from, until }: Night): boolean {
  return from < until ? from <= minute && minute < until : from !== until && (minute >= from || minute < until);
}

/** "7:45". */
export function clockThere(at: number, zone: string): string {
  return formatted(zone, locale(), { hour: 'numeric', minute: '2-digit' }).format(at * 1000);
}

/** "Wednesday" and "14 October". */
export function dayThere(at: number, zone: string): readonly [string, string] {
  const of = (options: Intl.DateTimeFormatOptions) => formatted(zone, locale(), options).format(at * 1000);
  return [of({ weekday: 'long' }), of({ day: 'numeric', month: 'long' })];
}

/** "6:30", for a minute of the day. */
export function minuteText(minute: number): string {
  return new Date(2000, 0, 1, Math.floor(minute / 60), minute % 60).toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit' });
}

/** Where all that is shown stands in this minute, in steps along a circle: no letter burns into a screen that stays on. */
export function shifted(at: number, reach: number, minutes: number): { x: number; y: number } {
  const step = (Math.floor(at / 60 / minutes) % 8) * (Math.PI / 4);
  return { x: Math.round(reach * Math.cos(step)), y: Math.round(reach * Math.sin(step)) };
}
