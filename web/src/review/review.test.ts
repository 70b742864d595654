import { describe, expect, test } from 'vitest';
import type { GameReview, TurnReview } from '~/wire';
import { chancesFor, pointOf, pressedTurn, provedFrom, signsOf, type Frame } from './chances';
import { runOf } from '~/board/runs';

const turn = (seat: number, before: number, after: number, exact = false): TurnReview => ({
  seat,
  board: [],
  rack: [],
  made: { text: '8F HORN', word: 'HORN', points: 14, laid: [], said: '', put: [], empty: [] },
  best: null,
  kind: '',
  said: '',
  lost: 0,
  lost_short: '',
  lost_said: '',
  chance_said: '',
  chance: { before, after, error: 0.01, exact },
  missed: [],
});
const frame: Frame = { width: 230, height: 100, left: 20, right: 10, top: 26, foot: 18, turns: 10 };

describe('the chances of a player', () => {
  test('between two, one has what the other lacks', () => {
    const [own, other] = chancesFor({ players: [1, 0], turns: [turn(1, 0.6, 0.5), turn(0, 0.7, 0.4, true)] }, 1);
    expect(own).toMatchObject({ turn: 1, before: 0.6, after: 0.5, own: true, exact: false });
    expect(other?.before).toBeCloseTo(0.3);
    expect(other?.after).toBeCloseTo(0.6);
    expect(other?.own).toBe(false);
  });

  test('with three they are told at own turns alone, and not where there are none', () => {
    const turns = [turn(0, 0.3, 0.3), turn(1, 0.4, 0.4), { ...turn(2, 0.5, 0.5), chance: null }, turn(0, 0.2, 0.1)];
    expect(chancesFor({ players: [0, 1, 2], turns }, 0).map((each) => each.turn)).toEqual([1, 4]);
    expect(chancesFor({ players: [0, 1, 2], turns }, 2)).toEqual([]);
  });

  test('proof begins where all that follows is proved, and not with the first turn', () => {
    const of = (...exact: boolean[]) => provedFrom(chancesFor({ players: [0, 1], turns: exact.map((each) => turn(0, 0.5, 0.5, each)) }, 0));
    expect(of(false, true, false, true, true)).toBe(4);
    expect(of(false, true, false)).toBeNull();
    expect(of(true, true)).toBeNull();
  });
});

describe('a press on the graph', () => {
  const points: GameReview['turning_points'] = [
    { turns: [9, 10], worst: 10 },
    { turns: [3], worst: 3 },
    { turns: [4], worst: 4 },
  ];

  test('means the nearest turn, or a turning point where it is near its sign', () => {
    expect(pressedTurn(frame, { x: 31, y: 60 }, points)).toBe(1);
    expect(pressedTurn(frame, { x: 229, y: 60 }, points)).toBe(10);
    expect(pressedTurn(frame, { x: 0, y: 60 }, points)).toBe(1);
    expect(pressedTurn(frame, { x: 195, y: 10 }, points)).toBe(10);
    expect(pointOf({ turning_points: points }, 9)).toBe(0);
    expect(pointOf({ turning_points: points }, 5)).toBeNull();
  });

  test('finds no sign over another', () => {
    const at = signsOf(frame, points).sort((one, other) => one - other);
    expect(at.slice(1).every((each, nth) => each - (at[nth] ?? 0) >= 27)).toBe(true);
    expect(Math.max(...at)).toBeLessThanOrEqual(frame.width);
  });
});

describe('the line round a play', () => {
  const at = (row: number, col: number) => ({ row, col });

  test('runs round the whole word, also what lay there', () => {
    expect(runOf([at(5, 7), at(7, 7)], [at(6, 7), at(8, 7), at(5, 6)])).toEqual({ row: 5, col: 7, rows: 4, cols: 1 });
    expect(runOf([at(7, 5), at(7, 6)], [])).toEqual({ row: 7, col: 5, rows: 1, cols: 2 });
  });

  test('of one tile it is the longer word, and of none there is no line', () => {
    expect(runOf([at(4, 4)], [at(3, 4), at(5, 4), at(4, 3)])).toEqual({ row: 3, col: 4, rows: 3, cols: 1 });
    expect(runOf([], [at(1, 1)])).toBeNull();
  });
});
