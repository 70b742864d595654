import { describe, expect, it } from 'vitest';
import type { BoardPlan } from '~/wire';
import { isSquare, premiumAt } from './plan';

const plan: BoardPlan = { rows: 3, cols: 3, start: { row: 1, col: 1 }, squares: ['t.Q', '.*#', 'dqT'] };

describe('the squares of an empty board', () => {
  it('count what their sign says', () => {
    const told = plan.squares.flatMap((signs, row) => [...signs].map((_, col) => premiumAt(plan, { row, col })));
    const short = told.map((premium) => (premium ? `${premium.times}${premium.what[0]}` : '-'));
    expect(short).toEqual(['3l', '-', '4w', '-', '2w', '-', '2l', '4l', '3w']);
  });

  it('end at the edges and at gaps', () => {
    const there = (row: number, col: number) => isSquare(plan, { row, col });
    expect([there(0, 0), there(1, 1), there(1, 2), there(-1, 0), there(0, 3), there(3, 0)]).toEqual([true, true, false, false, false, false]);
  });
});
