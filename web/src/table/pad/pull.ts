/** Paper that is pulled down or pushed up by a finger. */
import type { Attachment } from 'svelte/attachments';

/** How far a finger goes before the paper follows, in pixels. */
const FAR = 24;

/** Calls when a pointer that was set down on the element is drawn this way, more along than across. */
export function pulled(way: 'down' | 'up', then: () => void): Attachment<HTMLElement> {
  return (element) => {
    let drawn: AbortController | null = null;
    const start = (from: PointerEvent) => {
      drawn?.abort();
      const here = (drawn = new AbortController());
      const end = () => here.abort();
      const move = (event: PointerEvent) => {
        const down = event.clientY - from.clientY;
        const along = way === 'down' ? down : -down;
        if (along < FAR || along < Math.abs(event.clientX - from.clientX)) return;
        end();
        then();
      };
      // The pointer leaves the element as it is drawn.
      addEventListener('pointermove', move, { signal: here.signal });
      addEventListener('pointerup', end, { signal: here.signal });
      addEventListener('pointercancel', end, { signal: here.signal });
    };
    element.addEventListener('pointerdown', start);
    return () => {
      drawn?.abort();
      element.removeEventListener('pointerdown', start);
    };
  };
}
