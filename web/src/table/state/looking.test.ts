import { describe, expect, test, vi } from 'vitest';
import type { View } from '~/wire';
import { entry, played } from '../sentences/entries.fixture';
import type { TableLink } from './link';
import { Looking } from './looking.svelte';
import { padLines } from '../sentences/pad';

function looking(at = vi.fn(async (gameSeq: number) => ({ game_seq: gameSeq }) as View)) {
  const lines = padLines([
    entry('game-started', { game_seq: 1 }),
    played(0, 'HORN', 14, { game_seq: 2 }),
    entry('tiles-drawn', { seat: 0, count: 4, game_seq: 3 }),
    entry('blank-recycled', { seat: 1, game_seq: 4, square: { row: 7, col: 5, tile: 'H', blank: false } }),
    played(1, 'FARM', 9, { game_seq: 5 }),
    entry('tiles-drawn', { seat: 1, count: 3 }),
  ]);
  return { look: new Looking({ at } as unknown as TableLink, () => lines), at };
}

describe('stepping through a game', () => {
  test('goes back from the game as it is to the board before the last turn', async () => {
    const { look } = looking();
    look.previous();
    await vi.waitFor(() => expect(look.view?.game_seq).toBe(2));
    expect(look.line?.word).toBe('HORN');
  });

  test('starts before the first turn and ends after the last one', async () => {
    const { look } = looking();
    look.first();
    await vi.waitFor(() => expect(look.view?.game_seq).toBe(1));
    expect([look.hasPrevious, look.hasNext, look.line]).toEqual([false, true, null]);
    look.last();
    await vi.waitFor(() => expect(look.view?.game_seq).toBe(5));
    expect([look.hasPrevious, look.hasNext]).toEqual([true, false]);
  });

  test('asks for each position once', async () => {
    const { look, at } = looking();
    await look.go(0);
    await look.go(1);
    await look.go(0);
    expect(at.mock.calls.map(([gameSeq]) => gameSeq)).toEqual([2, 5]);
    expect(look.view?.game_seq).toBe(2);
  });

  test('shows only what was asked for last, however late answers come', async () => {
    const answers: ((view: View) => void)[] = [];
    const { look } = looking(vi.fn(() => new Promise<View>((resolve) => answers.push(resolve))));
    const slow = look.go(0);
    const quick = look.go(1);
    answers[1]?.({ game_seq: 5 } as View);
    answers[0]?.({ game_seq: 2 } as View);
    await Promise.all([slow, quick]);
    expect(look.view?.game_seq).toBe(5);
  });

  test('comes back to the game as it is', async () => {
    const { look } = looking();
    await look.go(0);
    look.stop();
    expect([look.on, look.view]).toEqual([false, null]);
  });
});
