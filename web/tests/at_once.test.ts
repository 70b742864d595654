/** What is said must be in a catalogue that has come: with the start page and a game, or with the page that says it. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../src/', import.meta.url));
const catalogues = join(root, 'i18n/later/');
/** The part that a key is loaded with, of those that are loaded later. */
const partOf = new Map(
  readdirSync(catalogues)
    .filter((name) => name.startsWith('en.'))
    .flatMap((name) => [...readFileSync(catalogues + name, 'utf8').matchAll(/^ {2}"([\w.-]+)":/gm)].map(([, key]) => [key, name.split('.')[1]])),
);

/** The file that `from` means by a path. */
function meant(from: string, path: string): string | undefined {
  const whole = path.startsWith('~/') ? join(root, path.slice(2)) : join(dirname(from), path);
  return [whole, `${whole}.ts`, `${whole}.svelte.ts`, join(whole, 'index.ts')].find((each) => /\.(ts|svelte)$/.test(each) && existsSync(each));
}

/** A file and all that comes with it, what is imported later left out. */
function closure(name: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(name) || name.includes('/i18n/')) return found;
  const source = readFileSync(name, 'utf8');
  found.set(name, source);
  for (const [, from] of source.matchAll(/^\s*(?:import|export) (?!type\b)(?:[^;]*? from )?'([^']+)'/gm)) {
    const there = meant(name, from ?? '');
    if (there) closure(there, found);
  }
  return found;
}

interface Load {
  what: string;
  /** The parts that are waited for with it. */
  parts: string[];
}

/** What a file loads later. */
function loads(name: string, source: string): Load[] {
  return [...source.matchAll(/((?:withTexts\('\w+', )*)import\('([^']+)'\)/g)].flatMap(([, parts = '', path = '']) => {
    const what = meant(name, path);
    return what ? [{ what, parts: [...parts.matchAll(/'(\w+)'/g)].map(([, part]) => part ?? '') }] : [];
  });
}

/** The parts that files of these wait for before they show what says them. */
const waitedFor = (files: ReadonlyMap<string, string>) =>
  [...files.values()].flatMap((source) => [...source.matchAll(/textsOf\('(\w+)'\)/g)].map(([, part]) => part ?? ''));

/** The parts that have come wherever a page is shown, for every page and whatever else is loaded later. */
function partsThere(): Map<string, ReadonlySet<string>> {
  const came = new Map<string, ReadonlySet<string>>([[`${root}main.ts`, new Set()]]);
  const waiting = [...came.keys()];
  for (let page = waiting.pop(); page; page = waiting.pop()) {
    const files = closure(page);
    const has = [...(came.get(page) ?? []), ...waitedFor(files)];
    for (const [name, source] of files) {
      for (const { what, parts } of loads(name, source)) {
        const before = came.get(what);
        const now = new Set([...has, ...parts].filter((part) => !before || before.has(part)));
        if (before && now.size === before.size) continue;
        came.set(what, now);
        waiting.push(what);
      }
    }
  }
  return new Map([...came].map(([page, parts]) => [page, new Set([...parts, ...waitedFor(closure(page))])]));
}

const pages = partsThere();

test.each([...pages].map(([page, parts]) => [page.slice(root.length), parts] as const))('%s says nothing whose text has not come', (page, parts) => {
  const said = [...closure(root + page)].flatMap(([, source]) => [...source.matchAll(/(?<=['`"])[a-z]+\.[\w.-]+(?=['`"])/g)].map(([key]) => key));
  const missing = said.filter((key) => partOf.has(key) && !parts.has(partOf.get(key) ?? ''));
  expect(missing.map((key) => `${key}: ${partOf.get(key)}`)).toEqual([]);
});

test('the pages are found, and what they say', () => {
  expect(pages.size).toBeGreaterThan(30);
  expect(pages.get(`${root}table/TablePage.svelte`)).toEqual(new Set(['faults']));
  expect(pages.get(`${root}people/YouPage.svelte`)).toEqual(new Set(['around', 'you', 'faults']));
  expect([...closure(`${root}table/TablePage.svelte`).values()].join('')).toContain("'table.play'");
});
