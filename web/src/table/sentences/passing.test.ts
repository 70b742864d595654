import { describe, expect, test } from 'vitest';
import type { Entry } from '~/wire';
import { entry, played } from './entries.fixture';
import { padLines } from './pad';
import { passMeans, passQuestion, type PassRules } from './passing';

const pass = (seat: number) => entry('turn-passed', { seat, why: 'chosen' });
const CORNER = { row: 7, col: 7, tile: 'A', blank: false, value: 1, since: null };
const view = (bag: number) => ({ order: [0, 1], resigned: [], bag_count: bag, board: [CORNER] });
const HOUSE = { rearranging: false, letter_recycling: false, opening_length: 2 };
const rulesOf = (passes: string) => ({ passes, exchange_bag_at_least: null, scoreless_to_end: null });

function means(entries: Entry[], passes: string, bag = 0, rules: Partial<PassRules['rules']> = {}, house: Partial<PassRules> = {}) {
  return passMeans(0, padLines(entries), { info: { ...HOUSE, ...house, rules: { ...rulesOf(passes), ...rules } }, view: view(bag) });
}

describe('a pass', () => {
  test('only ends the turn while the bag holds tiles', () => {
    expect(means([played(0, 'HORN', 14), pass(1)], 'all-plays-made', 5)).toBe('nothing');
  });

  test('may end the game once the bag is empty and everybody else has passed', () => {
    expect(means([played(0, 'HORN', 14), pass(1)], 'all-plays-made')).toBe('ends');
    expect(means([played(0, 'HORN', 14), played(1, 'BIT', 16)], 'all-plays-made')).toBe('nothing');
  });

  test('may end the game where the bag holds too few for any exchange', () => {
    const luxury = { exchange_bag_at_least: 7 };
    expect(means([played(0, 'HORN', 14), pass(1)], 'all-plays-made', 6, luxury)).toBe('ends');
    expect(means([played(0, 'HORN', 14), pass(1)], 'all-plays-made', 7, luxury)).toBe('nothing');
  });

  test('ends nothing where the players have to agree', () => {
    expect(means([pass(1)], 'all-plays-made', 0, {}, { letter_recycling: true })).toBe('nothing');
    expect(means([pass(1)], 'all-plays-made', 0, {}, { rearranging: true })).toBe('nothing');
    const bare = { order: [0, 1], resigned: [], bag_count: 0, board: [] };
    const info = { ...HOUSE, opening_length: 4, rules: rulesOf('all-plays-made') };
    expect(passMeans(0, padLines([pass(1)]), { info, view: bare })).toBe('nothing');
  });

  test('may be the last of too many turns without points', () => {
    const five = [played(0, 'HORN', 14), pass(1), pass(0), pass(1), pass(0), pass(1)];
    expect(means(five, 'turns-without-points', 9, { scoreless_to_end: 6 })).toBe('ends');
    expect(means(five.slice(0, 5), 'turns-without-points', 9, { scoreless_to_end: 6 })).toBe('nothing');
  });

  test('is no second in turn after a play that was withdrawn', () => {
    const withdrawn = entry('play-withdrawn', { seat: 0, by: 1, total: 0, looked_up: ['HXRN'], rejected: ['HXRN'], points: 14 });
    expect(means([pass(1), pass(0), pass(1), played(0, 'HXRN', 14), withdrawn, pass(1)], 'everyone-twice', 5)).toBe('counts');
  });

  test('is the last of a round of two where everybody has to pass twice', () => {
    expect(means([pass(1), pass(0), pass(1)], 'everyone-twice', 5)).toBe('ends');
    expect(means([pass(1)], 'everyone-twice', 5)).toBe('counts');
    expect(means([played(1, 'BIT', 16)], 'everyone-twice', 5)).toBe('nothing');
  });

  test('counts anew after an exchange', () => {
    const exchange = entry('tiles-exchanged', { seat: 0, count: 2 });
    expect(means([pass(1), pass(0), pass(1), exchange, pass(1)], 'everyone-twice', 5)).toBe('counts');
  });
});

describe('what is asked before a turn ends without a play', () => {
  const asked = (entries: Entry[], recycled: boolean) =>
    passQuestion(0, padLines(entries), { info: { ...HOUSE, rules: rulesOf('everyone-twice') }, view: view(5), recycled });

  test('says that a swap stays and that nothing is scored', () => {
    expect(asked([played(1, 'BIT', 16)], true)).toEqual({
      title: 'End the turn with that?',
      text: 'What you swapped stays as it lies. You have laid no word, so you score nothing.',
      yes: 'End turn',
    });
  });

  test('tells nobody that a turn with a swap counts among the passes that end a game', () => {
    expect(asked([pass(1), pass(0), pass(1)], true).text).not.toContain('game');
    expect(asked([pass(1), pass(0), pass(1)], false).text).toBe('You score nothing, and keep your tiles. The game may end with this pass.');
  });
});
