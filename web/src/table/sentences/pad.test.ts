import { describe, expect, test } from 'vitest';
import { entry, played } from './entries.fixture';
import { columnOf, padLines } from './pad';

describe('the score pad', () => {
  test('has a line for every turn, with the score after it', () => {
    const lines = padLines([played(0, 'HORN', 14), played(1, 'FARM', 9), played(0, 'MOB', 16, { total: 30 })]);
    expect(columnOf(lines, 0).map(({ word, points, total }) => [word, points, total])).toEqual([
      ['HORN', 14, 14],
      ['MOB', 16, 30],
    ]);
  });

  test('knows how far the game had come with a turn as the server tells it', () => {
    const lines = padLines([entry('seat-taken', { seat: 0 }), entry('talk'), played(0, 'HORN', 14, { game_seq: 2 })]);
    expect(lines[0]?.gameSeq).toBe(2);
  });

  test('enters passes, exchanges, lost turns and time as 0', () => {
    const lines = padLines([
      entry('turn-passed', { seat: 0, why: 'chosen' }),
      entry('tiles-exchanged', { seat: 1, count: 3 }),
      entry('turn-lost', { seat: 0 }),
      entry('turn-passed', { seat: 1, why: 'time' }),
      entry('turn-passed', { seat: 0, why: 'recycled' }),
    ]);
    expect(lines.map(({ kind, points }) => [kind, points])).toEqual([
      ['pass', 0], ['exchange', 0], ['lost', 0], ['time', 0], ['swap', 0],
    ]);
  });

  test('notes what blanks stand for, and shows their letters small', () => {
    const squares = [{ row: 7, col: 5, tile: 'R', blank: true }, { row: 7, col: 6, tile: 'N', blank: false }];
    const [line] = padLines([played(0, 'HOrN', 12, { squares })]);
    expect(line?.blanks).toEqual(['R']);
    expect(line?.word).toBe('HOrN');
  });

  test('strikes a play out that a challenge took back, and takes its points off', () => {
    const lines = padLines([
      played(0, 'HORN', 14),
      played(1, 'ZZX', 40),
      entry('play-withdrawn', { seat: 1, by: 0, looked_up: ['ZZX'], rejected: ['ZZX'], points: -40, total: 0 }),
      played(0, 'MOB', 16),
    ]);
    expect(lines[1]).toMatchObject({ points: 0, total: 0, withdrawn: true, rejected: ['ZZX'] });
    expect(lines[0]).toMatchObject({ points: 14, withdrawn: false });
  });

  test('keeps a play that was doubted in vain, with what was looked up', () => {
    const lines = padLines([
      played(1, 'BIT', 16),
      entry('challenge-failed', { seat: 0, against: 1, looked_up: ['BIT', 'PI'], turns: 1, points: 0, total: 16 }),
    ]);
    expect(lines[0]).toMatchObject({ points: 16, total: 16, withdrawn: false, lookedUp: ['BIT', 'PI'] });
  });

  test('says of a lost turn which challenge cost it', () => {
    const lines = padLines([
      played(1, 'PITY', 16),
      entry('challenge-failed', { seat: 0, against: 1, looked_up: ['PITY'], turns: 1, points: 0, total: 16 }),
      entry('turn-lost', { seat: 0 }),
      played(1, 'BIT', 9),
      entry('challenge-failed', { seat: 0, against: 1, looked_up: ['BIT'], turns: 0, points: 5, total: 30 }),
    ]);
    expect(lines.map(({ because }) => because)).toEqual([[], ['PITY'], []]);
  });

  test('puts the steps before a play to that play', () => {
    const swap = entry('blank-recycled', { seat: 0, square: { row: 7, col: 7, tile: 'A', blank: false } });
    const lines = padLines([swap, played(0, 'HORN', 14), played(1, 'FARM', 9)]);
    expect(lines[0]?.steps).toEqual([swap]);
    expect(lines[1]?.steps).toEqual([]);
  });

  test('takes the score from the server', () => {
    expect(padLines([played(0, 'HORN', 14, { total: 114 })])[0]?.total).toBe(114);
  });
});
