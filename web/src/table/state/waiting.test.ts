import { expect, test, vi } from 'vitest';
import { sightOfWords } from '~/board/draft/fixture';
import type { ChallengeView, TableSnapshot } from '~/wire';
import { Game } from './game.svelte';
import type { TableLink } from './link';

const NOW = 100;

/** A game of two people at one device and two computers, the last play in question as told. */
function gameWith(challenge: Partial<ChallengeView> | null, more: { on_turn?: number; seat?: number | null; bot?: boolean } = {}) {
  const snapshot = sightOfWords({});
  const send = vi.fn(async (_doing: unknown, _options: unknown) => ({}));
  const seats = [0, 1, 2, 3].map((seat) => ({ seat, name: `${seat}`, bot: seat > 1 && more.bot !== false ? 'casual' : null }));
  const state = {
    info: { plan: snapshot.plan, tiles: snapshot.kinds, rules: { rack_size: 7 }, seats, state: 'playing' },
    view: { board: snapshot.board, rack: [], last_play: [], phase: 'playing', on_turn: more.on_turn ?? 3, scores: [0, 0, 0, 0], challenge },
    you: { seat: more.seat === undefined ? 0 : more.seat, seats: [0, 1] },
  } as unknown as TableSnapshot;
  const link = { id: 'table', state, entries: [], sending: 0, send, preview: async () => null, now: () => NOW };
  return { game: new Game(link as unknown as TableLink), send };
}

const BOTS_PLAY = { of_seat: 2, asked: true, may: true, waiting_for: [0, 1], closes_at: NOW + 3.4, may_wait: true, wait_asked: [] };

test('while a computer waits for doubts nobody is on turn: it waits for those who may doubt', () => {
  expect(gameWith(BOTS_PLAY).game.waitedFor).toEqual([0, 1]);
  expect(gameWith({ ...BOTS_PLAY, waiting_for: [] }).game.waitedFor).toEqual([3]);
  expect(gameWith(null, { on_turn: 1 }).game.waitedFor).toEqual([1]);
});

test('the seconds left are those of a play that this person may stop', () => {
  expect(gameWith(BOTS_PLAY).game.goesOnIn).toBe(4);
  expect(gameWith({ ...BOTS_PLAY, may_wait: false }).game.goesOnIn).toBeNull();
  expect(gameWith({ ...BOTS_PLAY, closes_at: NOW - 1 }).game.goesOnIn).toBe(0);
});

test('time is asked for by the seat that is shown, between turns at one device by any of its seats', async () => {
  const one = gameWith(BOTS_PLAY, { seat: 1 });
  await one.game.wait();
  expect(one.send).toHaveBeenCalledWith({ kind: 'wait' }, { seat: 1 });
  const none = gameWith(BOTS_PLAY, { seat: null });
  await none.game.wait();
  expect(none.send).toHaveBeenCalledWith({ kind: 'wait' }, { seat: 0 });
});

test('one press lets a computer\'s play stand for all at the device, but a person\'s for who is shown alone', async () => {
  const bots = gameWith(BOTS_PLAY);
  await bots.game.letStand();
  expect(bots.send.mock.calls.map(([, options]) => options)).toEqual([{ seat: 0 }, { seat: 1 }]);
  const persons = gameWith({ ...BOTS_PLAY, may_wait: false }, { bot: false });
  await persons.game.letStand();
  expect(persons.send.mock.calls.map(([, options]) => options)).toEqual([{ seat: 0 }]);
});
