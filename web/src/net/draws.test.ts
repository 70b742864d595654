import { beforeEach, expect, test, vi } from 'vitest';
import { Refused } from './api';

const asked = vi.hoisted(() => ({ draws: vi.fn(), table: vi.fn() }));
vi.mock('./api', async (original) => ({ ...(await original<object>()), api: asked }));

import { drawnTable } from './draws';

const make = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  asked.draws.mockResolvedValue({ ticket: 'ticket-1', commitment: 'c1' });
  asked.table.mockResolvedValue({ info: { commitment: 'c1' }, you: { host: true } });
  make.mockResolvedValue({ id: 'table-1' });
});

test('a table is made with draws that were settled before we contributed', async () => {
  expect(await drawnTable(make)).toBe('table-1');
  expect(make.mock.calls[0]?.[0]).toMatchObject({ ticket: 'ticket-1' });
});

test('a table of ours whose draws are not those that were settled is not gone to', async () => {
  asked.table.mockResolvedValue({ info: { commitment: 'other' }, you: { host: true } });
  await expect(drawnTable(make)).rejects.toThrow(Refused);
});

test('a rematch that somebody else had made already has draws of its own', async () => {
  asked.table.mockResolvedValue({ info: { commitment: 'other' }, you: { host: false } });
  expect(await drawnTable(make)).toBe('table-1');
});

test('a table that may have been made is asked for again with the same draws, a refused one with new ones', async () => {
  make.mockRejectedValueOnce(new Error('gone'));
  await expect(drawnTable(make, 'one-key')).rejects.toThrow('gone');
  await drawnTable(make, 'one-key');
  expect(asked.draws).toHaveBeenCalledTimes(1);
  make.mockRejectedValueOnce(new Refused(409, { code: 'stale-ticket', message: '', faults: [], state: null }));
  await expect(drawnTable(make, 'two-key')).rejects.toThrow(Refused);
  await drawnTable(make, 'two-key');
  expect(asked.draws).toHaveBeenCalledTimes(3);
});
