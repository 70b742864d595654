import { afterEach, describe, expect, test, vi } from 'vitest';
import { speak } from '~/i18n';
import type { Entry } from '~/wire';
import { SEATS, entry, played, sum } from './entries.fixture';
import { announced, said } from './said';
import { SentenceContext } from './sentence_context';

const ada = new SentenceContext(SEATS, 0);

describe('what happened, told to Ada', () => {
  test('names player, word, place and points', () => {
    expect(said(played(1, 'HORN', 14), ada)).toBe('Ben plays HORN at 8F across for 14 points.');
    expect(said(played(0, 'HORN', 1, { place: 'F8' }), ada)).toBe('You play HORN at F8 down for 1 point.');
  });

  test('names the other words, the bonus and the blank', () => {
    const squares = [{ row: 7, col: 5, tile: 'R', blank: true }];
    const play = played(1, 'HOrN', 64, { squares, bonus: 50, words: [sum('HOrN', 10), sum('PI', 4), sum('AT', 2)] });
    expect(said(play, ada)).toBe(
      'Ben plays HORN at 8F across, also PI and AT, for 64 points, 50 of them for 1 tile. The blank is R.',
    );
  });

  test('tells the verdict of a challenge with the words looked up', () => {
    const off = entry('play-withdrawn', { seat: 1, by: 0, looked_up: ['PI'], rejected: ['PI'], points: -16 });
    expect(said(off, ada)).toBe('You challenge: PI is not in the word list. Ben takes the tiles back and loses 16 points.');
    const stands = entry('challenge-failed', { seat: 0, against: 1, looked_up: ['BIT', 'PI', 'AT'], turns: 1, points: 0 });
    expect(said(stands, ada)).toBe('BIT, PI and AT are all in the word list. The play stands, and you lose your next turn.');
  });

  test('tells steps before a play', () => {
    const at = (tile: string, col = 8) => ({ row: 7, col, tile, blank: false });
    expect(said(entry('letter-recycled', { seat: 1, square: at('A'), taken: 'N' }), ada)).toBe('Ben takes N from 8I and lays A there.');
    expect(said(entry('blank-recycled', { seat: 0, square: at('R') }), ada)).toBe('You swap the blank at 8I for R.');
    const word = entry('word-rearranged', { seat: 1, place: '8I', squares: [at('O'), at('N', 9)] });
    expect(said(word, ada)).toBe('Ben takes up the word at 8I and lays it anew.');
  });

  test('counts tiles and tells passes apart', () => {
    expect(said(entry('tiles-exchanged', { seat: 1, count: 1 }), ada)).toBe('Ben exchanges 1 tile.');
    expect(said(entry('turn-passed', { seat: 1, why: 'chosen' }), ada)).toBe('Ben passes.');
    expect(said(entry('turn-passed', { seat: 0, why: 'time' }), ada)).toBe('Your time for this turn is up: it is lost.');
  });

  test('has no sentence for a happening it does not know', () => {
    expect(said(entry('something-new' as Entry['kind'], { seat: 1 }), ada)).toBe('');
  });

  test('reads aloud what others need to know, not each tile drawn', () => {
    const news = [played(1, 'HORN', 14), entry('tiles-drawn', { seat: 1, count: 4 }), entry('turn-lost', { seat: 0 })];
    expect(announced(news, ada)).toBe(
      'Ben plays HORN at 8F across for 14 points. You sit this turn out, for the challenge that failed.',
    );
  });
});

test('nobody is called "you" where several people share the device', () => {
  expect(said(played(0, 'HORN', 14), new SentenceContext(SEATS, null))).toBe('Ada plays HORN at 8F across for 14 points.');
});

test('a computer is called by its level in the language in use', () => {
  expect(new SentenceContext([{ seat: 0, name: 'Expert 2', bot: 'expert' }], null).name(0)).toBe('Expert 2');
  expect(new SentenceContext([{ seat: 0, name: 'Zoe', bot: 'expert' }], null).name(0)).toBe('Zoe');
});

describe('in German', () => {
  afterEach(() => speak('en'));

  test('the same happenings are told in German', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await speak('de');
    expect(said(played(1, 'HORN', 14), ada)).toBe('Ben legt HORN auf 8F waagerecht für 14 Punkte.');
    expect(said(entry('turn-passed', { seat: 0, why: 'chosen' }), ada)).toBe('Du passt.');
  });
});
