/** Every word a person reads comes from the catalogue, in every language, and nothing in it is left over. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';
import type { Text } from '../src/i18n';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import { faults as fehler } from '../src/i18n/later/de.faults';
import { around as rings } from '../src/i18n/later/de.around';
import { review as betrachtung } from '../src/i18n/later/de.review';
import { wall as wand } from '../src/i18n/later/de.wall';
import { you as du } from '../src/i18n/later/de.you';
import { around } from '../src/i18n/later/en.around';
import { faults } from '../src/i18n/later/en.faults';
import { review } from '../src/i18n/later/en.review';
import { wall } from '../src/i18n/later/en.wall';
import { you } from '../src/i18n/later/en.you';

const root = fileURLToPath(new URL('../src/', import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(svelte|ts)$/.test(name) && !/\.test\.ts$/.test(name),
);
const read = (name: string) => readFileSync(root + name, 'utf8');
/** Where the catalogue is written: a file a part. */
const texts = fileURLToPath(new URL('../../src/lexiko/translations/en/', import.meta.url));
const keysIn = (toml: string) => [...toml.matchAll(/^"?([\w.-]+)"? = /gm)].map((match) => match[1]);
const english: Readonly<Record<string, Text>> = { ...en, ...around, ...faults, ...review, ...wall, ...you };
const german: Readonly<Record<string, Text>> = { ...de, ...rings, ...fehler, ...betrachtung, ...wand, ...du };

const forms = (text: Text | undefined) => (text === undefined ? [] : typeof text === 'string' ? [text] : Object.values(text));
const names = (text: Text | undefined) =>
  [...new Set(forms(text).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].filter((name) => name !== '{count}').sort();

/** Attributes whose values are read by people. */
const READ = new Set(['alt', 'aria-label', 'aria-description', 'aria-roledescription', 'label', 'placeholder', 'title']);

type Node = { type: string; name?: string; data?: string; value?: unknown; [key: string]: unknown };

function literals(source: string): string[] {
  const found: string[] = [];
  const worded = (text: unknown) => typeof text === 'string' && /\p{L}{2}/u.test(text);
  const walk = (node: unknown, inside: string): void => {
    if (Array.isArray(node)) return node.forEach((part) => walk(part, inside));
    if (node === null || typeof node !== 'object') return;
    const { type, name, data } = node as Node;
    if (type === 'Script' || type === 'Comment' || type === 'StyleDirective') return;
    if (type === 'Attribute' && !READ.has(name ?? '')) return;
    if (type === 'Text' && inside !== 'style' && worded(data)) found.push(String(data).trim());
    if (type === 'ExpressionTag' && inside === 'read') {
      const expression = (node as Node).expression as Node;
      if (expression.type === 'Literal' && worded(expression.value)) found.push(String(expression.value));
    }
    const next = type === 'Attribute' ? 'read' : type === 'StyleSheet' ? 'style' : inside;
    for (const [key, part] of Object.entries(node)) {
      if (key !== 'parent' && key !== 'css' && key !== 'instance' && key !== 'module') walk(part, next);
    }
  };
  walk(parse(source, { modern: true }).fragment, '');
  return found;
}

describe('the catalogue', () => {
  test('German has the same keys as English', () => {
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
  });

  test('German fills in the same names as English', () => {
    const differing = Object.keys(english).filter((key) => names(german[key]).join() !== names(english[key]).join());
    expect(differing).toEqual([]);
  });

  test('no text is empty', () => {
    const empty = [english, german].flatMap((texts) =>
      Object.keys(texts).filter((key) => forms(texts[key]).some((form) => form.trim() === '')),
    );
    expect(empty).toEqual([]);
  });

  test('a key begins with its part and stands in the file of that part', () => {
    const inFiles = readdirSync(texts)
      .filter((name) => name.endsWith('.toml'))
      .flatMap((name) => keysIn(readFileSync(texts + name, 'utf8')).map((key) => `${name.replace('toml', '')}${key}`));
    expect(Object.keys(english).filter((key) => !inFiles.includes(key))).toEqual([]);
  });

  test('no text shouts', () => {
    const loud = [english, german].flatMap((texts) => Object.values(texts).flatMap(forms)).filter((form) => form.includes('!'));
    expect(loud).toEqual([]);
  });

  test('no text states how many words a list has: lists grow, and tell it themselves', () => {
    const counts = [english, german].flatMap((texts) => Object.values(texts).flatMap(forms)).filter((form) => /\d[.,]\d{3}/.test(form));
    expect(counts).toEqual([]);
  });

  // What has to be said of each house rule, in the few words there is room for; all of it is in the rules in force.
  test.each([
    ['V1', /at least as many letters.*no such word passes/, /mindestens so viele Buchstaben.*kein solches Wort hat, passt/],
    ['V2', /^Once in your turn.*with one or more of yours, in any order: EAT.*P make TAPE.*old squares must be covered.*in the end/, /^Einmal im Zug.*mindestens einem eigenen.*beliebiger Folge: Aus TOR.*F wird FORT.*alten Felder müssen bedeckt sein.*am Ende/i],
    ['V3', /^At the start of your turn.*swap.*another one.*After each swap.*Blanks stay/, /^Zu Beginn deines Zuges.*tauschen, danach noch einen. Nach jedem Tausch.*Blankos bleiben/],
    ['V4', /^At the start of your turn.*swap the two, and go on/, /zu Beginn deines Zuges.*tauschen und weiterspielen/],
    ['V5', /at any time/, /jederzeit/],
    ['V6', /nine tiles.*seven, eight or nine.*fifty points more/, /neun Steine.*Sieben, acht oder neun.*fünfzig Punkte mehr/],
    ['V7', /first to reach the score of their level has won, whatever tiles are left/, /zuerst.*Stufe erreicht, hat gewonnen, gleich welche Steine/],
  ])('%s is told as the rules have it', (key, said, gesagt) => {
    expect(english[`create.${key}.about`]).toMatch(said);
    expect(german[`create.${key}.about`]).toMatch(gesagt);
  });

  test('every key is asked for somewhere', () => {
    const code = sources.filter((name) => !name.startsWith('i18n')).map(read).join('\n');
    // Keys put together while running: their beginnings stand in the code as 'part.thing.' or `part.thing.${…}`.
    const beginnings = [...code.matchAll(/['"`]([a-z]+\.(?:[\w.-]*[.-])?)(?:\$\{|['"`])/g)].map((match) => match[1] ?? '?');
    const quoted = new Set([...code.matchAll(/'(?=([^'\n]*)')/g)].map((match) => match[1]));
    const unused = Object.keys(english).filter(
      (key) => {
        const sentence = key.replace(/\.(they|you)$/, '');
        return !quoted.has(key) && !quoted.has(sentence) && !beginnings.some((start) => key.startsWith(start));
      },
    );
    expect(unused).toEqual([]);
  });
});

describe('components', () => {
  test.each(sources.filter((name) => name.endsWith('.svelte')))('%s has no text of its own', (name) => {
    expect(literals(read(name))).toEqual([]);
  });

  test('a literal text or label would be found', () => {
    expect(literals('<p>Your turn</p><button aria-label="Shuffle" class="big one">{name}</button>')).toEqual([
      'Your turn',
      'Shuffle',
    ]);
    expect(literals("<button title={'Shuffle'}></button>")).toEqual(['Shuffle']);
  });
});
