/** An entry of the week taken to another day by mouse, pen or finger; with keys it is Alt and an arrow. */
import type { Attachment } from 'svelte/attachments';
import type { Planned } from '~/wire';
import { daysBetween, keyOf, type DayText } from './days';

/** Less is a press. */
const LIFTED_AFTER = 6;

export class Dragging {
  /** Which entry is held, where it was taken, and how far it has come. */
  held = $state.raw<{ key: string; from: DayText; x: number; y: number } | null>(null);
  /** The day it would be put on. */
  over = $state<DayText | null>(null);
  readonly #drop: (one: Planned, days: number) => void;

  constructor(drop: (one: Planned, days: number) => void) {
    this.#drop = drop;
  }

  /** Lets the sheet of an entry be taken from this day to a column that has another in `data-day`. */
  from(one: Planned, day: DayText): Attachment<HTMLElement> {
    return (sheet) => {
      const key = keyOf(one);
      let start: { x: number; y: number; pointer: number } | null = null;
      const down = (event: PointerEvent) => {
        if (event.button === 0 && event.isPrimary) start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
      };
      const move = (event: PointerEvent) => {
        if (start === null || event.pointerId !== start.pointer) return;
        const [x, y] = [event.clientX - start.x, event.clientY - start.y];
        if (this.held === null) {
          if (Math.hypot(x, y) < LIFTED_AFTER) return;
          sheet.setPointerCapture(event.pointerId);
        }
        this.held = { key, from: day, x, y };
        this.over = dayAt(event.clientX);
      };
      const up = () => {
        const [lifted, to] = [this.held?.key === key && this.held.from === day, this.over];
        end();
        if (!lifted) return;
        addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true });
        setTimeout(() => dispatchEvent(new Event('click'))); // where none follows, the next one is a press again
        if (to !== null && to !== day) this.#drop(one, daysBetween(day, to));
      };
      const end = () => {
        start = null;
        this.held = null;
        this.over = null;
      };
      const stopped = (event: KeyboardEvent) => {
        if (event.key === 'Escape' && this.held !== null) end();
      };
      const parts = [['pointerdown', down], ['pointermove', move], ['pointerup', up], ['pointercancel', end]] as const;
      for (const [name, does] of parts) sheet.addEventListener(name, does);
      addEventListener('keydown', stopped);
      return () => {
        for (const [name, does] of parts) sheet.removeEventListener(name, does);
        removeEventListener('keydown', stopped);
      };
    };
  }
}

/** The day of the column at this place across. */
function dayAt(x: number): DayText | null {
  for (const column of document.querySelectorAll<HTMLElement>('[data-day]')) {
    const { left, right } = column.getBoundingClientRect();
    if (left <= x && x < right) return column.dataset['day'] ?? null;
  }
  return null;
}
