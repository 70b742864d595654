import { expect, test } from 'vitest';
import { forget, isEcho, lastPress, note } from './pressed';

const press = { x: 300, y: 600, at: 1000 };
const click = (clientX: number, clientY: number, timeStamp: number, detail = 1) => ({ clientX, clientY, timeStamp, detail });

test('the second half of a double tap presses nothing in the sheet that the first has opened', () => {
  expect(isEcho(click(302, 601, 1250), press)).toBe(true);
});

test('a press elsewhere, a later one and a key press what they are on', () => {
  expect(isEcho(click(220, 600, 1250), press)).toBe(false);
  expect(isEcho(click(302, 601, 1700), press)).toBe(false);
  expect(isEcho(click(302, 601, 1250, 0), press)).toBe(false);
});

test('what a key has opened can be pressed at once, where the last press was too', () => {
  note({ clientX: 300, clientY: 600, timeStamp: 1000 });
  expect(isEcho(click(302, 601, 1250), lastPress())).toBe(true);
  forget();
  expect(isEcho(click(302, 601, 1250), lastPress())).toBe(false);
});
