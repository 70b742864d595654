import { describe, expect, test } from 'vitest';
import type { Preview } from '~/wire';
import { SEATS, entry, played, sum } from './entries.fixture';
import { padLines } from './pad';
import { strip, type StripFacts } from './strip';
import { SentenceContext } from './sentence_context';

const RULES = { edition: 'luxury', edition_name: 'Luxury', rules: { exchange_bag_at_least: 7 }, spectator_delay: 30 };

function facts(more: Partial<StripFacts> = {}): StripFacts {
  return {
    info: { ...RULES, seats: [] },
    view: { bag_count: 62, on_turn: 0, phase: 'playing', thinking: null, board: [{ row: 7, col: 7, tile: 'A', blank: false, value: 1, since: null }] },
    context: new SentenceContext(SEATS, 0),
    myTurn: true,
    watching: false,
    lines: padLines([played(1, 'BIT', 16)]),
    preview: null,
    laid: false,
    asked: false,
    choosing: null,
    notice: null,
    outcome: null,
    connection: 'well',
    ...more,
  };
}

const preview = (more: Partial<Preview>): Preview => ({ points: null, words: [], bonus: 0, faults: [], known: null, ...more });

describe('the message strip', () => {
  test('says whose turn it is and what was scored', () => {
    expect(strip(facts()).text).toBe('Your turn. Ben scored *16*.');
  });

  test('says what the tiles as they lie are worth', () => {
    const found = preview({ points: 18, words: [sum('FAWN', 18, { row: 5, col: 7 })] });
    expect(strip(facts({ laid: true, preview: found })).text).toBe('Your turn. *FAWN* at 6H is worth *18*.');
  });

  test('says with an open dictionary whether the words exist', () => {
    const found = preview({ points: 18, words: [sum('FAWN', 18, { row: 5, col: 7 })], known: { FAWN: true, AX: false } });
    expect(strip(facts({ laid: true, preview: found })).text).toContain('AX is not in the word list.');
    const all = preview({ points: 18, words: [sum('FAWN', 18, { row: 5, col: 7 })], known: { FAWN: true } });
    expect(strip(facts({ laid: true, preview: all })).text).toContain('worth *18*. FAWN is in the word list.');
  });

  test('says what keeps tiles from being a play, without calling it an error', () => {
    const gap = { code: 'gap', message: '', squares: [{ row: 5, col: 9 }], params: {} };
    expect(strip(facts({ laid: true, preview: preview({ faults: [gap] }) }))).toEqual({
      text: 'Your turn. Leave no gap: 6J is still empty.',
      bad: false,
    });
  });

  test('tells the verdict while nobody has moved since', () => {
    const off = entry('play-withdrawn', { seat: 1, by: 0, total: 0, looked_up: ['BIT'], rejected: ['BIT'], points: -16 });
    expect(strip(facts({ lines: padLines([played(1, 'BIT', 16), off]) })).text).toBe(
      'Your turn. BIT is not in the word list. Ben takes the tiles back.',
    );
  });

  test('says who is thinking where a computer is on turn', () => {
    const view = { ...facts().view, on_turn: 1 };
    const seats = [{ bot: null }, { bot: 'expert' }] as StripFacts['info']['seats'];
    expect(strip(facts({ myTurn: false, view, info: { ...RULES, seats } })).text).toBe('Ben scored *16*. Ben is thinking.');
  });

  test('says how many tiles may be exchanged, and why no more', () => {
    expect(strip(facts({ choosing: 7 })).text).toBe('You can exchange up to 7 tiles.');
    const classic = { ...RULES, rules: { exchange_bag_at_least: null }, seats: [] };
    const view = { ...facts().view, bag_count: 4 };
    expect(strip(facts({ choosing: 4, view, info: classic })).text).toBe(
      'Only 4 tiles are in the bag, so you can exchange up to 4.',
    );
  });

  test('puts a lost connection before everything', () => {
    const notice = { text: 'Tiles must touch.', bad: true };
    expect(strip(facts({ connection: 'lost', notice })).text).toContain('The connection was lost.');
    expect(strip(facts({ notice }))).toEqual({ text: 'Tiles must touch.', bad: true });
  });

  test('stresses nothing for a star in a name', () => {
    const context = new SentenceContext([{ seat: 0, name: 'Ada', bot: null }, { seat: 1, name: '*B*', bot: null }], 0);
    expect(strip(facts({ context })).text).toBe('Your turn. ∗B∗ scored *16*.');
  });
});
