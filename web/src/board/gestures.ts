/** Fingers on the board, as the browser tells of them: coming closer, going back, drawing the board. */
import type { Desk } from './desk.svelte';
import { swallowClick } from './drag';
import { Fingers, type Finger } from './fingers';

export interface Gestured {
  desk: Desk;
  /** A pointer comes down; whether on a tile that it can drag, so that it does not draw the board. */
  pressed(event: PointerEvent): boolean;
  /** The board is drawn so far, in pixels of its own. */
  draw(by: { x: number; y: number }): void;
  /** It was let go, and would have glided on so far. */
  drawn(on: { x: number; y: number }): void;
}

/** Listen to fingers on the frame of a board; returns how to stop. */
export function watchFingers(frame: HTMLElement, { desk, pressed, draw, drawn }: Gestured): () => void {
  const { lens } = desk;
  const stop = new AbortController();
  const { signal } = stop;
  const turned = (x: number, y: number) => {
    const angle = (-desk.facing * Math.PI) / 180;
    return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
  };
  const fingers = new Fingers({
    closer(x, y) {
      const at = desk.board?.toSquares(x, y);
      if (at) lens.comeCloser(at);
    },
    whole: () => lens.showWhole(),
    draw: (x, y) => draw(turned(x, y)),
    drawn(x, y) {
      swallowClick();
      drawn(turned(x, y));
    },
  });
  const finger = (event: PointerEvent): Finger => ({
    id: event.pointerId,
    x: event.clientX,
    y: event.clientY,
    time: event.timeStamp,
  });

  frame.addEventListener(
    'pointerdown',
    (event) => {
      const drags = pressed(event);
      if (event.button !== 0 || desk.drag) return;
      fingers.down(finger(event), lens.seen !== null && !drags);
    },
    { signal },
  );
  addEventListener('pointermove', (event) => !desk.drag && fingers.move(finger(event)), { signal });
  addEventListener(
    'pointerup',
    (event) => {
      if (fingers.count > 1) swallowClick();
      fingers.up(finger(event));
    },
    { signal },
  );
  addEventListener('pointercancel', (event) => fingers.up(finger(event), true), { signal });
  // The page stays where it is under two fingers, and under one that draws the board.
  const still = (event: TouchEvent) => {
    const ours = lens.seen !== null || (lens.offered && event.touches.length > 1);
    if (ours && event.cancelable) event.preventDefault();
  };
  frame.addEventListener('touchmove', still, { passive: false, signal });
  return () => stop.abort();
}
