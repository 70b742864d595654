/** A dragged tile at the edge of what is seen. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOWHERE, type Way } from './closer';
import { Edging } from './edging';

const LEFT = { rows: 0, cols: -1 };
const moves: Way[] = [];
const shown: (Way | null)[] = [];
let room = 9;
let jumps = false;
let edging: Edging;

beforeEach(() => {
  vi.useFakeTimers();
  moves.length = 0;
  shown.length = 0;
  [room, jumps] = [9, false];
  edging = new Edging({
    move: (by) => (moves.length < room ? moves.push(by) > 0 : false),
    show: (way) => shown.push(way),
    jumps: () => jumps,
  });
});
afterEach(() => {
  edging.stop();
  vi.useRealTimers();
});

test('the board moves one square after 250 ms, then one every 180 ms', () => {
  edging.at(LEFT);
  vi.advanceTimersByTime(249);
  expect(moves).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(moves).toEqual([LEFT]);
  vi.advanceTimersByTime(179);
  expect(moves).toHaveLength(1);
  vi.advanceTimersByTime(1 + 180);
  expect(moves).toHaveLength(3);
});

test('a tile that passes by the edge does not move the board', () => {
  edging.at(LEFT);
  vi.advanceTimersByTime(200);
  edging.at(NOWHERE);
  vi.advanceTimersByTime(1000);
  expect(moves).toEqual([]);
  expect(shown).toEqual([LEFT, null]);
});

test('moving along the same edge does not begin the wait anew', () => {
  edging.at(LEFT);
  vi.advanceTimersByTime(200);
  edging.at({ ...LEFT });
  vi.advanceTimersByTime(50);
  expect(moves).toHaveLength(1);
});

test('it stops where the board ends', () => {
  room = 2;
  edging.at(LEFT);
  vi.advanceTimersByTime(5000);
  expect(moves).toHaveLength(2);
  expect(shown.at(-1)).toBeNull();
});

test('where nothing glides it jumps by three squares', () => {
  jumps = true;
  edging.at(LEFT);
  vi.advanceTimersByTime(250);
  expect(moves).toEqual([{ rows: 0, cols: -3 }]);
});
