/** Minutes after midnight, and as fields of time have them. */

/** `07:00` of 420. */
export function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** 420 of `07:00`; `before` of a field that was emptied. */
export function minutesOf(text: string, before: number): number {
  const found = /^(\d\d):(\d\d)/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : before;
}
