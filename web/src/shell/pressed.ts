/** The press that opened a sheet, so that its second half, as of a double tap, presses nothing in it. */

interface Press {
  x: number;
  y: number;
  at: number;
}

const SOON = 600;
const NEAR = 40;

const NONE: Press = { x: 0, y: 0, at: -Infinity };

let last = NONE;

/** Remember where the page was pressed. */
export function note(event: Pick<PointerEvent, 'clientX' | 'clientY' | 'timeStamp'>): void {
  last = { x: event.clientX, y: event.clientY, at: event.timeStamp };
}

/** A key opens what comes next: whatever was pressed before is over. */
export function forget(): void {
  last = NONE;
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', note, { capture: true, passive: true });
  document.addEventListener('keydown', forget, { capture: true, passive: true });
}

/** The last press there was, unless a key came after it. */
export function lastPress(): Press {
  return last;
}

/** Whether a click comes so soon after a press, and so near to it, that nobody can have meant what lies there now. */
export function isEcho(click: Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp' | 'detail'>, press: Press): boolean {
  const near = Math.hypot(click.clientX - press.x, click.clientY - press.y) < NEAR;
  return click.detail > 0 && near && click.timeStamp - press.at < SOON;
}
