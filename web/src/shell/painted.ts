/** What can wait until a change is seen, or longer. What is done for the eye comes first: a key is answered within a frame. */

/** Whether the page is painted at all. */
export function isLookedAt(): boolean {
  return !(globalThis.document?.hidden ?? true);
}

/**
 * Do something once the next frame is painted; answers how to call it off. A page that nobody looks at paints nothing:
 * there it is the next task.
 */
export function afterPaint(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A frame is painted after its callbacks have run; the task after them comes when it is.
  const soon = () => (timer = setTimeout(task));
  const frame = isLookedAt() ? requestAnimationFrame(soon) : void soon();
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Do something once the page has nothing else to do; answers how to call it off. */
export function atLeisure(task: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) return afterPaint(task);
  const asked = requestIdleCallback(task);
  return () => cancelIdleCallback(asked);
}
