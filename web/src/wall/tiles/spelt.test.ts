/** What is left in the pouch, and what a message is worth. */
import { describe, expect, test } from 'vitest';
import type { SpeltTile, TileKind } from '~/wire';
import { leftIn, outOfPouch, partsOf, readAs, tileTyped, wordsOf, worth } from './spelt';

const kind = (tile: string, value: number, count: number): TileKind => ({ tile, value, count, vowel: false, typed: [tile] });
const pouch = [kind('H', 4, 2), kind('I', 1, 9), kind('?', 0, 2)];
const spelt = (text: string): SpeltTile[] => [...text].map((each) => ({ tile: each.trim().toUpperCase(), blank: /[a-z]/.test(each) }));
const message = (id: string, seq: number, text: string) => ({ id, seq, by: 'ada', at: 0, points: 0, tiles: spelt(text) });

describe('messages', () => {
  test('tiles that are up are not in the pouch; a blank is one whatever it stands for', () => {
    expect([...leftIn(pouch, [spelt('HI h')])]).toEqual([['H', 1], ['I', 8], ['?', 1]]);
  });

  test('of three that are up the oldest makes room', () => {
    const up = [message('a', 1, 'H'), message('b', 2, 'I'), message('c', 3, 'II')];
    expect(outOfPouch(up, [], null, []).map(readAs)).toEqual(['I', 'II', '']);
  });

  test('what others spell is out of the pouch, what one spells oneself counts once', () => {
    const spelling = [{ member: 'ben', tiles: spelt('H') }, { member: 'ada', tiles: spelt('I') }];
    expect(outOfPouch([], spelling, 'ada', spelt('II')).map(readAs)).toEqual(['H', 'II']);
  });

  test('a message is read by its words, and blanks are worth nothing', () => {
    expect(wordsOf(spelt('HI  hi')).length).toBe(2);
    expect(readAs(spelt('HI hi'))).toBe('HI HI');
    expect(worth(spelt('HI hi'), pouch)).toBe(5);
  });

  test('where a gap is left at the end a word begins, and each tile knows its place', () => {
    expect(partsOf(spelt('HI H ')).map((part) => part.map(({ nth }) => nth))).toEqual([[0, 1], [3], []]);
    expect(wordsOf(spelt(' HI ')).map((word) => word.map(({ nth }) => nth))).toEqual([[1, 2]]);
  });

  test('a key finds its tile', () => {
    expect(tileTyped('h', pouch)?.tile).toBe('H');
    expect(tileTyped('?', pouch)).toBeUndefined();
  });
});
