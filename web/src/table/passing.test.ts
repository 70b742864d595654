import { describe, expect, test } from 'vitest';
import type { Entry } from '~/wire';
import { entry, played } from './entries.fixture';
import { padLines } from './pad';
import { passMeans } from './passing';

const pass = (seat: number) => entry('turn-passed', { seat, why: 'chosen' });
const view = (bag: number) => ({ order: [0, 1], resigned: [], bag_count: bag });

function means(entries: Entry[], passes: string, bag = 0) {
  return passMeans(0, padLines(entries), { info: { passes }, view: view(bag) });
}

describe('a pass', () => {
  test('only ends the turn while the bag holds tiles', () => {
    expect(means([played(0, 'HORN', 14), pass(1)], 'all-plays-made', 5)).toBe('nothing');
  });

  test('may end the game once the bag is empty and everybody else has passed', () => {
    expect(means([played(0, 'HORN', 14), pass(1)], 'all-plays-made')).toBe('ends');
    expect(means([played(0, 'HORN', 14), played(1, 'BIT', 16)], 'all-plays-made')).toBe('nothing');
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
