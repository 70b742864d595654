import type { Texts } from '../texts';
import type { clock as english } from '../en/clock';

export const clock = {
  'clock.days': { one: '{count} Tag', other: '{count} Tage' },
  'clock.hours': { one: '{count} Stunde', other: '{count} Stunden' },
  'clock.minutes': { one: '{count} Minute', other: '{count} Minuten' },
  'clock.seconds': { one: '{count} Sekunde', other: '{count} Sekunden' },
  'clock.left': 'noch {time}',
  'clock.over': '{time} überzogen',
  'clock.until': 'bis {moment}',
} as const satisfies Texts<typeof english>;
