/** Whether this person wants nothing to move. To ask the browser anew lays the page out; it tells of a change by itself. */

let still: boolean | undefined;

export function wantsStillness(): boolean {
  if (still === undefined) {
    const asked = matchMedia('(prefers-reduced-motion: reduce)');
    asked.addEventListener('change', () => (still = asked.matches));
    still = asked.matches;
  }
  return still;
}
