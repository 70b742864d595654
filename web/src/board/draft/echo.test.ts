import { expect, test } from 'vitest';
import { echo } from './echo';
import { begun, idOf, sightOfWords } from './fixture';
import { lay } from './lay';
import { shuffle } from './order';
import type { TurnDraft } from './state';
import { tapPiece } from './taps';
import { erase, turnArrow, type, walk } from './typing';

const sight = sightOfWords();
const fresh: TurnDraft = { ...begun(sight), at: { row: 6, col: 8 }, aimed: true };
const typed = (text: string, draft = fresh) => type(draft, sight, { text, blank: text !== text.toUpperCase() });

test('a step and the turn of the arrow are seen whole', () => {
  expect(echo(fresh, walk(fresh, sight, { rows: 1, cols: 0 }))).toEqual({ laid: null, gone: null });
  expect(echo(fresh, turnArrow(fresh))).toEqual({ laid: null, gone: null });
});

test('of a typed letter its tile is seen on its square, of a blank as the letter it stands for', () => {
  expect(echo(fresh, typed('W'))?.laid).toEqual({ row: 6, col: 8, tile: { tile: 'W', value: 1, blank: false } });
  expect(echo(fresh, typed('q'))?.laid).toEqual({ row: 6, col: 8, tile: { tile: 'Q', value: 0, blank: true } });
});

test('of a letter taken back its square is seen empty', () => {
  const two = typed('A', typed('W'));
  expect(echo(two, erase(two))).toEqual({ laid: null, gone: { row: 6, col: 9 } });
});

test('what is more than an arrow and a tile is drawn whole: a rack in another order, a tile picked, a blank that asks, two tiles', () => {
  const one = typed('W');
  expect(echo(fresh, shuffle(fresh))).toBeNull();
  expect(echo({ ...fresh, aimed: false }, tapPiece({ ...fresh, aimed: false }, sight, idOf(fresh, 'A')))).toBeNull();
  expect(echo(fresh, lay(fresh, sight, { id: idOf(fresh, '?'), row: 6, col: 8 }))).toBeNull();
  expect(echo(fresh, typed('A', one))).toBeNull();
});
