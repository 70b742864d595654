import { beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '~/net/api';

const asked = vi.hoisted(() => ({ draws: vi.fn(), newTable: vi.fn(), table: vi.fn(), go: vi.fn() }));
vi.mock('~/net/api', async (original) => ({ ...(await original<object>()), api: asked }));
vi.mock('~/router.svelte', () => ({ go: asked.go }));

import { layTable, withFriend } from './start';

beforeEach(() => {
  vi.clearAllMocks();
  asked.draws.mockResolvedValue({ ticket: 'ticket-1', commitment: 'c1' });
  asked.newTable.mockResolvedValue({ id: 'table-1' });
  asked.table.mockResolvedValue({ info: { commitment: 'c1' } });
});

test('a table is made with draws that were settled before we contributed', async () => {
  await layTable(withFriend());
  expect(asked.newTable.mock.calls[0]?.[0]).toMatchObject({ ticket: 'ticket-1' });
  expect(asked.go).toHaveBeenCalledWith('t/table-1');
});

test('a table whose draws are not those that were settled is not gone to', async () => {
  asked.table.mockResolvedValue({ info: { commitment: 'other' } });
  await expect(layTable(withFriend())).rejects.toThrow(Refused);
  expect(asked.go).not.toHaveBeenCalled();
});

test('a table that may have been made is asked for again with the same draws, a refused one with new ones', async () => {
  asked.newTable.mockRejectedValueOnce(new Error('gone'));
  await expect(layTable(withFriend(), 'one-key')).rejects.toThrow('gone');
  await layTable(withFriend(), 'one-key');
  expect(asked.draws).toHaveBeenCalledTimes(1);
  asked.newTable.mockRejectedValueOnce(new Refused(409, { code: 'stale-ticket', message: '', faults: [], state: null }));
  await expect(layTable(withFriend(), 'two-key')).rejects.toThrow(Refused);
  await layTable(withFriend(), 'two-key');
  expect(asked.draws).toHaveBeenCalledTimes(3);
});
