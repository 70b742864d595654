import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { speak, type Language } from '~/i18n';
import { momentSpoken } from './moments';

interface Case {
  at: number;
  days_ahead: number;
  zone: string;
  language: Language;
  halves: boolean;
  said: string;
}
const cases = JSON.parse(readFileSync(new URL('../../../spec/moments.json', import.meta.url), 'utf8')) as Case[];

(globalThis as { document?: unknown }).document ??= { documentElement: {} };
afterEach(() => speak('en'));

test.each(cases)('$said, in $zone', async ({ at, days_ahead, zone, language, halves, said }) => {
  await speak(language);
  expect(momentSpoken(at, at - days_ahead * 86_400, zone, halves)).toBe(said);
});
