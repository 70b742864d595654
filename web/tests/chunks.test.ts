import { expect, test } from 'vitest';
import { chunkOf } from '../chunks';

/** Who imports what: `~` before those that load it later, when it is wanted. */
const GRAPH: Readonly<Record<string, readonly string[]>> = {
  'src/main.ts': [],
  'src/table/TablePage.svelte': ['~src/main.ts'],
  'src/pages/New.svelte': ['~src/main.ts'],
  'src/wall/Wall.svelte': ['~src/main.ts'],
  'src/wall/games/InPlace.svelte': ['~src/wall/Wall.svelte'],
  'src/table/Pulled.svelte': ['~src/table/Pad.svelte'],
  'src/table/Pad.svelte': ['src/table/TablePage.svelte'],
  'src/table/grip.ts': ['src/table/Pad.svelte', 'src/table/Pulled.svelte'],
  'src/shell/Dialog.svelte': ['src/table/Pulled.svelte', 'src/table/Pad.svelte', 'src/pages/New.svelte'],
  'src/board/Board.svelte': ['src/table/Pad.svelte', 'src/wall/games/InPlace.svelte'],
  'src/puzzle/PuzzlePage.svelte': ['~src/main.ts'],
  'src/puzzle/Tries.svelte': ['~src/puzzle/PuzzlePage.svelte'],
  'src/board/desk.ts': ['src/board/Board.svelte', 'src/puzzle/PuzzlePage.svelte', 'src/puzzle/Tries.svelte'],
  'src/table/deep.ts': ['src/table/Pulled.svelte'],
  'src/pages/part.ts': ['src/pages/New.svelte'],
};

const modules = (id: string) => {
  const importers = GRAPH[id] ?? [];
  return {
    importers: importers.filter((each) => !each.startsWith('~')),
    dynamicImporters: importers.filter((each) => each.startsWith('~')).map((each) => each.slice(1)),
  };
};

test.each([
  ['src/table/Pad.svelte', 'table'],
  ['src/table/grip.ts', 'table'],
  ['src/board/Board.svelte', 'table'],
  ['src/board/desk.ts', 'table'],
  ['src/shell/Dialog.svelte', 'shared'],
  ['src/table/deep.ts', null],
  ['src/pages/part.ts', null],
])('%s is written into %s', (id, chunk) => {
  expect(chunkOf(id, modules)).toBe(chunk);
});
