import { beforeEach, expect, test, vi } from 'vitest';
import type { TableSnapshot } from '~/wire';
import { api } from './api';
import { TableConnection, type TableCommand } from './table.svelte';

const asked = vi.spyOn(api, 'command').mockResolvedValue({ state: null } as never);

beforeEach(() => asked.mockClear());

/** The position that a command is sent for. */
async function expectedOf(doing: TableCommand): Promise<number | null | undefined> {
  const table = new TableConnection('table');
  table.seat = 0;
  table.state = { view: { game_seq: 12 } } as unknown as TableSnapshot;
  await table.send(doing);
  return asked.mock.lastCall?.[1].expected_seq;
}

test('a play answers to the position that was seen', async () => {
  expect(await expectedOf({ kind: 'pass', before: [] })).toBe(12);
});

test('leaving the game is meant whatever has happened meanwhile', async () => {
  expect(await expectedOf({ kind: 'resign' })).toBeNull();
});
