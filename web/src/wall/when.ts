/** Times as a family says them: today's by the hour, last night's as such, older ones by their day. */
import { locale, t } from '~/i18n';

const DAY = 86_400;

/** Midnight of the day a moment lies in, as this device's calendar has it, in seconds since 1970. */
function dayOf(at: number): number {
  const date = new Date(at * 1000);
  date.setHours(0, 0, 0, 0);
  return date.getTime() / 1000;
}

/** "7:12", "last night", "Tuesday", "4 October". */
export function ago(at: number, now: number): string {
  const date = new Date(at * 1000);
  const days = Math.round((dayOf(now) - dayOf(at)) / DAY);
  if (days <= 0) return clock(at);
  if (days === 1) return date.getHours() >= 18 ? t('wall.last-night') : t('wall.yesterday');
  if (days < 7) return date.toLocaleDateString(locale(), { weekday: 'long' });
  return date.toLocaleDateString(locale(), { day: 'numeric', month: 'long' });
}

/** The same with the hour: "last night at 21:40". */
export function agoAt(at: number, now: number): string {
  const day = ago(at, now);
  return day === clock(at) ? t('wall.at', { time: day }) : t('wall.day-at', { day, time: clock(at) });
}

/** "17:30", as the reader's language writes it. */
export function clock(at: number): string {
  return new Date(at * 1000).toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit' });
}

/** When something is due: "today, 19:00", "Friday, 7:45". */
export function due(at: number, now: number): string {
  const days = Math.round((dayOf(at) - dayOf(now)) / DAY);
  const time = clock(at);
  if (days <= 0) return t('wall.today-at', { time });
  if (days === 1) return t('wall.tomorrow-at', { time });
  const date = new Date(at * 1000);
  const day = days < 7 ? date.toLocaleDateString(locale(), { weekday: 'long' }) : date.toLocaleDateString(locale(), { day: 'numeric', month: 'long' });
  return t('wall.due-day', { day, time });
}
