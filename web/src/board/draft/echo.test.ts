import { expect, test } from 'vitest';
import { echoOf, faceName, facesInHand } from './echo';
import { begun, idOf, sightOfWords } from './fixture';
import { lay } from './lay';
import { shuffle } from './order';
import type { TurnDraft } from './state';
import { tapPiece, tapSquare } from './taps';
import { erase, turnArrow, type, walk } from './typing';

const sight = sightOfWords();
const fresh: TurnDraft = { ...begun(sight), at: { row: 6, col: 8 }, aimed: true };
const typed = (text: string, draft = fresh) => type(draft, sight, { text, blank: text !== text.toUpperCase() });

test('a step and the turn of the arrow are seen whole', () => {
  expect(echoOf(fresh, walk(fresh, sight, { rows: 1, cols: 0 }))).toEqual({ laid: null, gone: null });
  expect(echoOf(fresh, turnArrow(fresh))).toEqual({ laid: null, gone: null });
});

test('of a typed letter its tile is seen on its square, of a blank as the letter it stands for', () => {
  expect(echoOf(fresh, typed('W'))?.laid).toEqual({ row: 6, col: 8, tile: { tile: 'W', value: 1, blank: false }, byHand: false });
  expect(echoOf(fresh, typed('q'))?.laid).toEqual({ row: 6, col: 8, tile: { tile: 'Q', value: 0, blank: true }, byHand: false });
});

test('of a letter taken back its square is seen empty', () => {
  const two = typed('A', typed('W'));
  expect(echoOf(two, erase(two))).toEqual({ laid: null, gone: { row: 6, col: 9 } });
});

test('of a tile that was picked and set down its square is seen, and the one that it lay on before', () => {
  const picked: TurnDraft = { ...fresh, aimed: false, picked: idOf(fresh, 'W') };
  const there = tapSquare(picked, sight, { row: 6, col: 8 });
  expect(echoOf(picked, there)?.laid).toEqual({ row: 6, col: 8, tile: { tile: 'W', value: 1, blank: false }, byHand: true });
  const again = tapSquare(there, sight, { row: 6, col: 8 });
  expect(again.picked).toBe(idOf(fresh, 'W'));
  expect(echoOf(again, tapSquare(again, sight, { row: 6, col: 9 }))).toMatchObject({ laid: { row: 6, col: 9 }, gone: { row: 6, col: 8 } });
  expect(echoOf(again, tapSquare(again, sight, { row: 6, col: 8 }))).toBeNull();
});

test('what is more than an arrow and a tile is drawn whole: a rack in another order, a tile picked, a blank that asks, two tiles', () => {
  const one = typed('W');
  expect(echoOf(fresh, shuffle(fresh))).toBeNull();
  expect(echoOf({ ...fresh, aimed: false }, tapPiece({ ...fresh, aimed: false }, sight, idOf(fresh, 'A')))).toBeNull();
  expect(echoOf(fresh, lay(fresh, sight, { id: idOf(fresh, '?'), row: 6, col: 8 }))).toBeNull();
  expect(echoOf(fresh, typed('A', one))).toBeNull();
});

test('every tile that may be typed is known before: those in hand once each, and with a blank all letters it may stand for', () => {
  const faces = facesInHand(fresh.pieces, sight.kinds);
  expect(faces.has(faceName(echoOf(fresh, typed('W'))!.laid!.tile))).toBe(true);
  expect(faces.has(faceName(echoOf(fresh, typed('q'))!.laid!.tile))).toBe(true);
  const hand = fresh.pieces.filter(({ tile }) => tile !== '?');
  expect([...facesInHand([...hand, ...hand], sight.kinds).values()].map(({ tile }) => tile)).toEqual([...new Set(hand.map(({ tile }) => tile))]);
});
