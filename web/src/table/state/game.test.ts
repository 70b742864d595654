import { expect, test, vi } from 'vitest';
import { idOf, rackOf, sightOfWords } from '~/board/draft/fixture';
import { recycle } from '~/board/draft/steps';
import { Unreachable } from '~/net/api';
import type { TableSnapshot } from '~/wire';
import { Game } from './game.svelte';
import type { TableLink } from './link';

function gameWithABlankToTake(): { game: Game; send: ReturnType<typeof vi.fn> } {
  const snapshot = sightOfWords({ blankRecycling: true });
  const send = vi.fn(async () => ({}));
  const blank = { row: 6, col: 6, tile: 'A', value: 0, blank: true, since: null };
  const state = {
    info: { plan: snapshot.plan, tiles: snapshot.kinds, rules: { rack_size: 7 }, seats: [], blank_recycling: true, state: 'playing' },
    view: { board: [...snapshot.board, blank], rack: rackOf(['A', 'Q']), last_play: [], phase: 'playing', on_turn: 0, scores: [0, 0] },
    you: { seat: 0, seats: [0] },
  } as unknown as TableSnapshot;
  const link = { id: 'table', state, entries: [], sending: 0, send, preview: async () => null, now: () => 0 };
  const game = new Game(link as unknown as TableLink);
  game.desk.change((draft, board) => recycle(draft, board, { row: 6, col: 6, id: idOf(draft, 'A') }));
  return { game, send };
}

test('a turn of steps alone is not ended before it is asked about', async () => {
  const { game, send } = gameWithABlankToTake();
  expect([game.stepsOnly, game.canPlay]).toEqual([true, true]);
  await game.play();
  expect(send).not.toHaveBeenCalled();
  expect(game.panel).toBe('pass');
});

test('a turn that ends with a tile recycled sends that step', async () => {
  const { game, send } = gameWithABlankToTake();
  await game.pass();
  expect(send).toHaveBeenCalledWith({ kind: 'pass', before: [{ kind: 'recycle-blank', row: 6, col: 6 }] }, { seat: 0 });
});

test('what the tiles would score is still to be answered where the question was lost on the way', async () => {
  const { game } = gameWithABlankToTake();
  const answers = [Promise.reject(new Unreachable()), Promise.resolve({ points: 12, faults: [], words: [] })];
  game.link.preview = (() => answers.shift()) as unknown as TableLink['preview'];
  await game.ask();
  expect([game.unanswered, game.preview]).toEqual([true, null]);
  await game.ask();
  expect([game.unanswered, game.preview?.points]).toEqual([false, 12]);
});

test('a turn is owed only as long as the game goes on', () => {
  const { game } = gameWithABlankToTake();
  const { view, info } = game.state;
  Object.assign(view, { turns_owed: [0, 1] });
  expect([game.owed(0), game.owed(1)]).toEqual([0, 1]);
  Object.assign(info, { state: 'over' });
  expect(game.owed(1)).toBe(0);
});
