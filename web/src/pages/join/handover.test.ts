import { expect, test } from 'vitest';
import type { TableSnapshot } from '~/wire';
import { doubters, wantedSeat } from './handover';

function state(seats: number[], on: number | null, more: object = {}, waiting: number[] | null = null): TableSnapshot {
  const challenge = waiting === null ? null : { waiting_for: waiting };
  return {
    you: { seats },
    info: { state: 'playing' },
    view: { phase: 'playing', on_turn: on, challenge, ...more },
  } as unknown as TableSnapshot;
}

test('the one on turn is wanted, if they sit here', () => {
  expect(wantedSeat(state([0, 2], 2))).toBe(2);
  expect(wantedSeat(state([0, 2], 1))).toBeNull();
});

test('somebody who is asked about a play is wanted while nobody here is on turn', () => {
  expect(wantedSeat(state([0, 2], 1, {}, [1, 2]))).toBe(2);
  expect(wantedSeat(state([0, 2], 0, {}, [0, 2]))).toBe(0);
});

test('at the last play the opponents are wanted one after another', () => {
  expect(wantedSeat(state([0, 1, 2], 0, { phase: 'last-challenge' }, [1, 2]))).toBe(1);
  expect(wantedSeat(state([0, 1, 2], 0, { phase: 'last-challenge' }, [2]))).toBe(2);
});

test('for a computer\'s play that stands by itself nobody is wanted until somebody asks for time', () => {
  const challenge = (may_wait: boolean) => ({ challenge: { waiting_for: [0, 2], may_wait } });
  expect(wantedSeat(state([0, 2], 1, challenge(true)))).toBeNull();
  expect(wantedSeat(state([0, 2], 1, challenge(false)))).toBe(0);
});

test('after the end nobody is wanted', () => {
  expect(wantedSeat(state([0, 1], 0, { phase: 'over' }))).toBeNull();
});

test('while the next one is wanted, the others may doubt the last play, but not who made it', () => {
  const challenge = { waiting_for: [], of_seat: 0 };
  expect(doubters(state([0, 1, 2], 1, { challenge, resigned: [] }))).toEqual([2]);
  expect(doubters(state([0, 1, 2], 1, { challenge, resigned: [2] }))).toEqual([]);
  expect(doubters(state([0, 1], 1, { challenge, resigned: [] }))).toEqual([]);
  expect(doubters(state([0, 1, 2], 1, { challenge: null, resigned: [] }))).toEqual([]);
});
