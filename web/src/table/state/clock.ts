/** How much time a seat has, as it is shown: seconds left, how urgent that is, and the words for it. */
import { locale, t } from '~/i18n';
import type { ClockView } from '~/wire';

/** `calm`; `low` under thirty seconds; `last` under ten. */
export type Urgency = 'calm' | 'low' | 'last';

/** From here on days, hours and minutes are told rather than seconds. */
export const LONG = 600;
const LOW = 30;
const LAST = 10;
const HOUR = 3600;
const DAY = 86400;

/** Seconds that a seat has left at the moment `now` of the server's, below 0 in overtime; null where nothing limits it. */
export function secondsLeft(clock: ClockView, seat: number, now: number): number | null {
  const left = clock.left[seat] ?? null;
  if (left === null) return null;
  const gone = clock.running === seat ? Math.max(0, now - clock.sent_at) : 0;
  return clock.kind === 'overtime' ? left - gone : Math.max(0, left - gone);
}

/** How urgent it is. Only a clock that runs is urgent, and never one that counts days. */
export function urgency(clock: ClockView, seat: number, now: number): Urgency {
  const left = secondsLeft(clock, seat, now);
  if (left === null || clock.running !== seat || clock.kind === 'days' || left >= LOW) return 'calm';
  return left < LAST ? 'last' : 'low';
}

/** Seconds as a clock shows them: `4:10`, `1:02:07`; a second that has begun counts. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / 60), whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A long time as one says it: the largest unit of which it has two, to the nearest: `3 days`, `5 hours`, `12 minutes`. */
export function spanText(seconds: number): string {
  const hours = Math.round(seconds / HOUR);
  const minutes = Math.round(seconds / 60);
  if (hours >= 48) return t('clock.days', { count: Math.round(seconds / DAY) });
  if (minutes >= 120) return t('clock.hours', { count: hours });
  return t('clock.minutes', { count: Math.max(1, minutes) });
}

/** A moment as the receiver's own calendar and clock write it: `Tue 14:30`. */
export function momentText(at: number): string {
  return new Date(at * 1000).toLocaleString(locale(), { weekday: 'short', hour: 'numeric', minute: '2-digit' });
}

/** What stands under a name: `4:10`, `2 days`; empty where nothing limits the seat. */
export function timeText(clock: ClockView, seat: number, now: number): string {
  const left = secondsLeft(clock, seat, now);
  if (left === null) return '';
  if (left < 0) return `−${clockText(-left)}`;
  return clock.kind === 'days' && left >= LONG ? spanText(left) : clockText(left);
}

/** The same as it is read aloud: `4 minutes 10 seconds`. */
export function timeAloud(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  if (minutes === 0) return t('clock.seconds', { count: rest });
  if (rest === 0 || minutes >= 10) return t('clock.minutes', { count: minutes });
  return `${t('clock.minutes', { count: minutes })} ${t('clock.seconds', { count: rest })}`;
}

/** What is left, or how much too long it has been: `4 minutes 10 seconds left`. */
export function leftAloud(seconds: number): string {
  if (seconds < 0) return t('clock.over', { time: timeAloud(-seconds) });
  return t('clock.left', { time: timeAloud(seconds) });
}

const TOLD_FOR = 8;

/** The seconds that are told as left: 30, and again 10, each for a moment; null at any other time. */
export function secondsToTell(clock: ClockView, now: number): number | null {
  const seat = clock.running;
  if (seat === null || urgency(clock, seat, now) === 'calm') return null;
  const left = secondsLeft(clock, seat, now) ?? 0;
  return [LOW, LAST].find((mark) => left < mark && left >= mark - TOLD_FOR) ?? null;
}
