import { describe, expect, test } from 'vitest';
import type { Preview } from '~/wire';
import { SEATS, entry, played, sum } from './entries.fixture';
import { padLines } from './pad';
import { strip, turnText, type StripFacts } from './strip';
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

  describe('after a challenge that failed', () => {
    const stands = (more: object) => entry('challenge-failed', { seat: 0, against: 1, looked_up: ['PITY'], points: 0, turns: 0, total: 16, ...more });
    const told = (more: Partial<StripFacts>, entries: Parameters<typeof padLines>[0]) =>
      strip(facts({ view: { ...facts().view, on_turn: more.myTurn ? 0 : 1 }, ...more, lines: padLines(entries) })).text;
    const play = played(1, 'PITY', 16);
    const lost = entry('turn-lost', { seat: 0 });

    test('tells who challenged what it costs, also when others have moved since', () => {
      const start = [play, stands({ turns: 1 }), lost];
      const cost = 'PITY is in the word list. The play stands, and you lose your next turn.';
      expect(told({ myTurn: false }, start)).toBe(`${cost} It is the turn of Ben.`);
      expect(told({ myTurn: false }, [...start, played(2, 'BIT', 9)])).toBe(`${cost} Cleo scored *9*. It is the turn of Ben.`);
    });

    test('tells who challenged what it has cost until they act', () => {
      const start = [play, stands({ turns: 1 }), lost, played(1, 'BIT', 9)];
      expect(told({ myTurn: true }, start)).toBe(
        'Your turn. Challenging PITY cost you a turn. Ben scored *9*.',
      );
      expect(told({ myTurn: false }, [...start, played(0, 'HORN', 14)])).toBe('You scored *14*. It is the turn of Ben.');
    });

    test('tells what the edition asks for: points for the other, or nothing', () => {
      const points = told({ myTurn: true }, [play, stands({ points: 5, total: 21 })]);
      expect(points).toBe('Your turn. PITY is in the word list. The play stands, and Ben gains 5 points.');
      expect(told({ myTurn: true }, [play, stands({})])).toContain('The play stands, and it costs you nothing.');
    });

    test('tells the others until somebody moves', () => {
      const seen = { context: new SentenceContext(SEATS, 1), myTurn: true };
      expect(told(seen, [play, stands({ turns: 1 }), lost])).toContain('The play stands, and Ada loses the next turn.');
      expect(told(seen, [play, stands({ turns: 1 }), lost, played(2, 'BIT', 9)])).toBe('Your turn. Cleo scored *9*.');
    });
  });

  test('names a past turn with the right person', () => {
    const [swap, lost] = padLines([entry('tiles-exchanged', { seat: 0, count: 1 }), entry('turn-lost', { seat: 1 })]);
    const context = new SentenceContext(SEATS, 0);
    expect([swap, lost].map((line) => line && turnText(line, context))).toEqual([
      'You exchange 1 tile.',
      'Ben sits this turn out, for the challenge that failed.',
    ]);
  });

  test('says who is thinking where a computer is on turn', () => {
    const view = { ...facts().view, on_turn: 1 };
    const seats = [{ bot: null }, { bot: 'expert' }] as StripFacts['info']['seats'];
    expect(strip(facts({ myTurn: false, view, info: { ...RULES, seats } })).text).toBe('Ben scored *16*. Ben is thinking.');
  });

  test('says what to do for an exchange, how many tiles at most, and why no more', () => {
    expect(strip(facts({ choosing: 7 })).text).toBe('Tap the tiles to exchange: 7 at most.');
    const classic = { ...RULES, rules: { exchange_bag_at_least: null }, seats: [] };
    const view = { ...facts().view, bag_count: 4 };
    expect(strip(facts({ choosing: 4, view, info: classic })).text).toBe(
      'Tap the tiles to exchange. Only 4 tiles are in the bag, so you can exchange up to 4.',
    );
  });

  test('says after the end who would like to play again', () => {
    const outcome = { why: 'went-out', winners: [1], reckoning: [] } as unknown as StripFacts['outcome'];
    expect(strip(facts({ outcome, again: ['Ben'] })).text).toBe('Ben would like to play again. The bag is empty and a rack is used up.');
    expect(strip(facts({ outcome })).text).toBe('The bag is empty and a rack is used up.');
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
