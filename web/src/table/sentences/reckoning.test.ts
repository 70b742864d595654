import { describe, expect, test } from 'vitest';
import type { GameResult, Reckoning } from '~/wire';
import { SEATS, entry } from './entries.fixture';
import { changeText, lateSeats, reckoningSteps, winText } from './reckoning';
import { SentenceContext } from './sentence_context';

const ada = new SentenceContext(SEATS, 0);

function line(seat: number, before: number, more: Partial<Reckoning> = {}): Reckoning {
  const { deducted = 0, gained = 0, overtime = 0 } = more;
  const final = before - deducted + gained - overtime;
  return { seat, before, tiles: [], deducted, gained, overtime, final, resigned: false, ...more };
}

function outcome(reckoning: Reckoning[], winners: number[], why = 'went-out'): GameResult {
  return { why, winners, reckoning, secret: null };
}

const tiles = (letters: string) => [...letters].map((tile) => ({ tile, value: 1 }));
const OUT = outcome(
  [line(0, 322, { gained: 9 }), line(1, 331, { tiles: tiles('VI'), deducted: 5 }), line(2, 304, { tiles: tiles('DO?'), deducted: 4 })],
  [0],
);

describe('the reckoning', () => {
  test('goes from why, over each rack, to what going out gains, to the win', () => {
    expect(reckoningSteps(OUT, ada).map((step) => step.text)).toEqual([
      'The bag and a rack are empty.',
      'You have no tiles left.',
      'Ben has V and I left and loses 5 points.',
      'Cleo has D, O and a blank left and loses 4 points.',
      'You gain 9 points for the tiles the others have left.',
      'You win with 331; Ben 326, Cleo 300.',
    ]);
  });

  test('tells what counts twice where nobody loses tiles, and what overtime costs', () => {
    const club = outcome([line(0, 322, { gained: 10, overtime: 20 }), line(1, 301, { tiles: tiles('VI') })], [0]);
    expect(reckoningSteps(club, ada).map((step) => [step.text, step.score])).toEqual([
      ['The bag and a rack are empty.', null],
      ['You have no tiles left.', 322],
      ['Ben has V and I left.', 301],
      ['You gain 10 points for the tiles the others have left, counted twice.', 332],
      ['You have thought too long and lose 20 points.', 312],
      ['You win with 312; Ben 301.', null],
    ]);
  });

  test('shows each score as it stands after its step', () => {
    expect(reckoningSteps(OUT, ada).map((step) => step.score)).toEqual([null, 322, 326, 300, 331, null]);
  });

  test('counts no tiles where the finish line was reached', () => {
    const steps = reckoningSteps(outcome([line(0, 121), line(1, 150)], [0], 'finish-line'), ada);
    expect(steps.map((step) => step.text)).toEqual([
      'The finish line is reached. No tiles are counted.',
      'You win with 121; Ben 150.',
    ]);
  });

  test('writes you small where it stands within a sentence', () => {
    expect(winText(outcome([line(0, 320), line(1, 331)], [1]), ada)).toBe('Ben wins with 331; you 320.');
  });

  test('never tells a shared win as a win of one', () => {
    const shared = outcome([line(0, 320), line(1, 320), line(2, 100)], [0, 1]);
    expect(winText(shared, ada)).toBe('You and Ben share the win with 320; Cleo 100.');
  });

  test('says why one of two with the same score has won', () => {
    const tied = outcome([line(0, 320, { deducted: 4 }), line(1, 310, { gained: 6 })], [0]);
    expect(winText(tied, ada)).toBe(
      'You and Ben are level at 316; before the tiles were counted it was 320 to 310. You win with 316; Ben 316.',
    );
  });

  test('names nobody as the winner of a game that was called off', () => {
    const steps = reckoningSteps(outcome([line(0, 30), line(1, 20)], [], 'void'), ada);
    expect(steps.at(-1)?.text).toBe('Nobody has won.');
  });

  test('says who has left, and counts no tiles of a game that ended so', () => {
    const left = outcome([line(0, 30, { tiles: tiles('AB') }), line(1, 20, { tiles: tiles('Q'), resigned: true })], [0], 'resigned');
    expect(reckoningSteps(left, ada).map((step) => step.text)).toEqual(['Ben leaves the game.', 'You win with 30; Ben 20.']);
    const late = lateSeats([entry('resigned', { seat: 1, why: 'time' }), entry('resigned', { seat: 0 })]);
    expect(reckoningSteps(left, ada, late)[0]?.text).toBe('Ben has run out of time and leaves the game.');
  });

  test('signs a change', () => {
    expect([9, -5, 0].map(changeText)).toEqual(['+9', '−5', '0']);
  });
});
