/** Time: clocks, deadlines, and what is said when it runs low. */
export const clock = {
  'clock.days': { one: '{count} day', other: '{count} days' },
  'clock.hours': { one: '{count} hour', other: '{count} hours' },
  'clock.minutes': { one: '{count} minute', other: '{count} minutes' },
  'clock.seconds': { one: '{count} second', other: '{count} seconds' },
  'clock.left': '{time} left',
  'clock.over': '{time} of overtime',
  'clock.until': 'until {moment}',
} as const;
