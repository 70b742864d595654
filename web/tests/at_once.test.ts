/** What the start page and a game say must be in the catalogue that comes with them: texts of other pages come later. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { around } from '../src/i18n/later/en.around';
import { notices } from '../src/i18n/later/en.notices';
import { wall } from '../src/i18n/later/en.wall';
import { you } from '../src/i18n/later/en.you';

const root = fileURLToPath(new URL('../src/', import.meta.url));
const later = new Set(Object.keys({ ...around, ...notices, ...wall, ...you }));

/** A file and all that comes with it, what is imported later left out. */
function closure(name: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(name)) return found;
  const source = readFileSync(name, 'utf8');
  found.set(name, source);
  for (const [, from] of source.matchAll(/^\s*(?:import|export) (?!type\b)(?:[^;]*? from )?'([^']+)'/gm)) {
    const path = from?.startsWith('~/') ? join(root, from.slice(2)) : join(dirname(name), from ?? '');
    const there = [path, `${path}.ts`, join(path, 'index.ts'), join(path, 'index.svelte.ts')].find((each) => /\.(ts|svelte)$/.test(each) && existsSync(each));
    if (there) closure(there, found);
  }
  return found;
}

test.each(['main.ts', 'table/TablePage.svelte'])('%s says nothing whose text is loaded later', (name) => {
  const files = [...closure(root + name)].filter(([file]) => !file.includes('/i18n/'));
  expect(files.length).toBeGreaterThan(20);
  const said = files.flatMap(([, source]) => [...source.matchAll(/(?<=['`"])[a-z]+\.[\w.-]+(?=['`"])/g)].map(([key]) => key));
  expect(said).toContain(name === 'main.ts' ? 'home.friend' : 'table.play');
  expect(said.filter((key) => later.has(key))).toEqual([]);
});
