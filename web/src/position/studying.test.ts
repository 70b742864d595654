import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { PositionRead } from '~/wire';
import { positions } from './requests';
import { kept } from './shelf';
import { Studying } from './studying.svelte';

const BOARD = '15/15 AEINRST/ 0/0 0';
const read = (cgp: string) => ({ problems: [], notes: [], position: { cgp, board: [], racks: [[], []], names: ['Ann', 'Ben'], rules: { edition: '' }, turn: null, turns: null } }) as unknown as PositionRead;

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('history', { state: null, replaceState: () => undefined });
vi.spyOn(positions, 'moves').mockResolvedValue({ problems: [] } as never);

test('a variation is kept before it is shown, whatever becomes of the page then', async () => {
  const asked = vi.spyOn(positions, 'read').mockImplementation((text) => Promise.resolve(read(text)));
  const study = new Studying();
  await study.read(BOARD, {});
  asked.mockImplementation(() => new Promise(() => undefined)); // the page is closed before the server answers
  study.lay({ text: '8D RETAINS', points: 66, laid: [], put: [], empty: [], cgp: '15/15 / 0/66 0' });
  void study.play();
  const trees = await vi.waitFor(async () => {
    expect(study.tree.all).toHaveLength(2);
    return (await kept()).map(({ tree }) => tree.all.map(({ text }) => text));
  });
  expect(trees).toEqual([['', '8D RETAINS']]);
});
