import { afterEach, describe, expect, test, vi } from 'vitest';
import { speak } from '~/i18n';
import type { Entry } from '~/wire';
import { SEATS, entry, played, sum } from './entries.fixture';
import { said, tilesText } from './said';
import { SentenceContext, unmarked } from './sentence_context';

const ada = new SentenceContext(SEATS, 0);
const text = (told: Entry, context = ada) => unmarked(said(told, context).join(' '));

describe('what happened, told to Ada', () => {
  test('names player, word, place and points', () => {
    expect(text(played(1, 'HORN', 14))).toBe('Ben played HORN, 8F across, for 14.');
    expect(text(played(0, 'HORN', 1, { place: 'F8' }))).toBe('You played HORN, F8 down, for 1.');
  });

  test('names the other words, the bonus and the blank', () => {
    const squares = [...'HORNPIA'].map((tile, col) => ({ row: 7, col, tile, blank: tile === 'R' }));
    const play = played(1, 'HOrN', 64, { squares, bonus: 50, words: [sum('HOrN', 10), sum('PI', 4), sum('AT', 2)] });
    expect(text(play)).toBe('Ben played HORN, 8F across, for 64, 50 of them for seven tiles at once. Also PI and AT. The blank is R.');
  });

  test('tells the verdict of a challenge with the words looked up', () => {
    const off = entry('play-withdrawn', { seat: 1, by: 0, looked_up: ['PI'], rejected: ['PI'], points: -16 });
    expect(text(off)).toBe('You challenged. PI is not in the word list. Ben takes the tiles back and scores nothing.');
    const stands = entry('challenge-failed', { seat: 0, against: 1, looked_up: ['BIT', 'PI', 'AT'], turns: 1, points: 0 });
    expect(text(stands)).toBe('You challenged. BIT, PI and AT are all in the word list. The play stands, and you sit out your next turn.');
  });

  test('tells steps before a play', () => {
    const at = (tile: string, col = 8) => ({ row: 7, col, tile, blank: false });
    const letter = entry('letter-recycled', { seat: 1, square: at('A'), taken: 'N' });
    const blank = entry('blank-recycled', { seat: 1, square: at('R', 14) });
    const word = entry('word-rearranged', { seat: 1, place: '8I', squares: [at('O'), at('N', 9)] });
    expect([letter, blank, word].map((step) => text(step))).toEqual([
      'Ben laid A at 8I and took N.', 'Ben laid R for the blank at 8O and took it.', 'Ben laid the word at 8I anew.',
    ]);
  });

  test('counts tiles as one says them, and tells passes apart', () => {
    expect([1, 3, 12].map(tilesText)).toEqual(['one tile', 'three tiles', '12 tiles']);
    expect(text(entry('tiles-exchanged', { seat: 1, count: 1 }))).toBe('Ben exchanged one tile.');
    expect(text(entry('turn-passed', { seat: 1, why: 'chosen' }))).toBe('Ben passed.');
    expect(text(entry('turn-passed', { seat: 0, why: 'time' }))).toBe('You ran out of time, so that turn is lost.');
  });

  test('has no sentence for a happening it does not know', () => {
    expect(text(entry('something-new' as Entry['kind'], { seat: 1 }))).toBe('');
  });
});

test('nobody is called "you" where several people share the device', () => {
  expect(text(played(0, 'HORN', 14), new SentenceContext(SEATS, null))).toBe('Ada played HORN, 8F across, for 14.');
});

test('a computer is called by its level in the language in use', () => {
  expect(new SentenceContext([{ seat: 0, name: 'Expert 2', bot: 'expert' }], null).name(0)).toBe('Expert 2');
  expect(new SentenceContext([{ seat: 0, name: 'Champion 2', bot: 'champion:5' }], null).name(0)).toBe('Champion 2');
  expect(new SentenceContext([{ seat: 0, name: 'Zoe', bot: 'expert' }], null).name(0)).toBe('Zoe');
});

describe('in German', () => {
  afterEach(() => speak('en'));

  test('the same happenings are told in German', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await speak('de');
    expect(text(played(1, 'HORN', 14))).toBe('Ben legte HORN, 8F waagerecht, für 14.');
    expect(text(entry('turn-passed', { seat: 0, why: 'chosen' }))).toBe('Du hast gepasst.');
    expect([1, 3].map(tilesText)).toEqual(['einen Stein', 'drei Steine']);
  });
});
