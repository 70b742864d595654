/** Paper that is pulled down or pushed up by a finger. */
import type { Attachment } from 'svelte/attachments';

/** How far a finger goes before the paper follows, in pixels. */
const FAR = 24;

/** Calls when a finger draws this way over the element, more along than across. */
export function pulled(way: 'down' | 'up', then: () => void): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number } | null = null;
    const start = (event: PointerEvent) => (from = { x: event.clientX, y: event.clientY });
    const end = () => (from = null);
    const move = (event: PointerEvent) => {
      if (!from) return;
      const down = event.clientY - from.y;
      const along = way === 'down' ? down : -down;
      if (along < FAR || along < Math.abs(event.clientX - from.x)) return;
      from = null;
      then();
    };
    element.addEventListener('pointerdown', start);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', end);
    return () => {
      element.removeEventListener('pointerdown', start);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', end);
    };
  };
}
