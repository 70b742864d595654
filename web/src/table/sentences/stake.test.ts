import { expect, test } from 'vitest';
import { stakeInBrief, stakeRules, type StakeRules } from './stake';

const TURN: StakeRules = { challenge_failed: 'lose-turn', challenge_points: 0, challenge_scope: 'word' };
const LAST: Parameters<typeof stakeRules>[1] = { phase: 'last-challenge', order: [0, 1], resigned: [] };
const brief = (rules: StakeRules) => stakeInBrief({ words: ['XI'] }, rules, 'Ann');

test('a challenge in vain costs a turn', () => {
  expect(brief(stakeRules(TURN, { ...LAST, phase: 'playing' }))).toBe('If it is not in the list, Ann takes it back. If it is, you sit out one turn.');
});

test('after the play that ends a game of two no turn is left to sit out, and none is threatened', () => {
  expect(brief(stakeRules(TURN, LAST))).toBe('If it is not in the list, Ann takes it back. If it is, that costs you nothing.');
});

test('with more players another challenge may let the game go on, and the turn is lost then', () => {
  expect(stakeRules(TURN, { ...LAST, order: [0, 1, 2] })).toBe(TURN);
});

test('points are lost at the end as well', () => {
  const points = { ...TURN, challenge_points: 5 };
  expect(stakeRules(points, LAST)).toBe(points);
});
