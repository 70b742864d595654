/** No file of the page needs one that needs it, in however many steps. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../src/', import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(svelte|ts)$/.test(name) && !/\.test\.ts$/.test(name),
);
const IMPORTED = /\b(?:from\s+|import\s+|import\()'([~.][^']*)'/g;

/** The file that `from` means by a path, or nothing for what is no file of the page's own. */
function meant(from: string, path: string): string | undefined {
  const whole = path.startsWith('~/') ? path.slice(2) : join(dirname(from), path);
  const found = ['', '.ts', '.svelte.ts', '/index.ts'].map((end) => whole + end).find((name) => files.includes(name));
  if (found === undefined && !existsSync(root + whole)) throw new Error(`${from} imports ${path}, which is nowhere`);
  return found;
}

const needs = new Map(
  files.map((name) => {
    const paths = [...readFileSync(root + name, 'utf8').matchAll(IMPORTED)].map((match) => match[1] ?? '');
    return [name, paths.flatMap((path) => meant(name, path) ?? [])];
  }),
);

/** A way from this file back to itself, the files on it in order; empty where there is none. */
function ring(start: string): string[] {
  const seen = new Set<string>();
  const ways = [[start]];
  for (let way = ways.pop(); way; way = ways.pop()) {
    for (const next of needs.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return [];
}

test('files need each other in one direction only', () => {
  expect([...needs.values()].flat().length).toBeGreaterThan(files.length);
  expect(files.map(ring).filter((way) => way.length > 0)).toEqual([]);
});

test('what belongs to a table needs only folders below its own', () => {
  const floors = [['sentences'], ['state'], ['card', 'pad'], ['actions', 'sheets'], ['coach'], ['']];
  const floorOf = (name: string) => {
    const folder = dirname(name.slice('table/'.length)).replace('.', '');
    const floor = floors.findIndex((each) => each.includes(folder));
    if (floor < 0) throw new Error(`${name} stands in a folder that has no floor`);
    return { folder, floor };
  };
  const tables = files.filter((name) => name.startsWith('table/'));
  const upwards = tables.flatMap((name) =>
    (needs.get(name) ?? []).filter((other) => {
      if (!other.startsWith('table/')) return false;
      const [from, to] = [floorOf(name), floorOf(other)];
      return from.folder !== to.folder && to.floor >= from.floor;
    }),
  );
  expect(tables.length).toBeGreaterThan(50);
  expect(upwards).toEqual([]);
});
