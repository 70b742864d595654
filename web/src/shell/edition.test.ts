import { afterEach, expect, test, vi } from 'vitest';

const CLUB = {
  en: { name: 'Club', summary: 'Two players.', labels: { challenge: 'A wrong challenge', 'challenge=single': 'Costs nothing' } },
  de: { name: 'Turnier', summary: 'Zu zweit.', labels: { challenge: 'Ein Irrtum', 'challenge=single': 'Kostet nichts' } },
};
const page = { documentElement: { lang: '' }, getElementById: () => ({ textContent: JSON.stringify({ club: CLUB }) }) };
Object.assign(globalThis, { document: page });
// The editions are read from the page once: by nobody before.
vi.resetModules();
const { speak } = await import('~/i18n');
await speak('en');
const { choicesOf, editionLabel, editionName, editionTexts } = await import('./edition');
afterEach(() => speak('en'));

test('an edition is called what its file says in the language in use, whatever was chosen in it', async () => {
  expect(editionName('club:challenge=single', '')).toBe('Club');
  expect(editionTexts('club')?.summary).toBe('Two players.');
  expect(choicesOf('club:challenge=single')).toEqual(['A wrong challenge: Costs nothing']);
  await speak('de');
  expect(editionName('club', '')).toBe('Turnier');
  expect(choicesOf('club:challenge=single')).toEqual(['Ein Irrtum: Kostet nichts']);
});

test('an edition whose file is gone is called what the table knows of it', () => {
  expect(editionName('thursday', 'Thursday Club')).toBe('Thursday Club');
  expect(editionTexts('thursday')).toBeUndefined();
  expect(editionLabel('thursday', 'pace=brisk')).toBe('pace=brisk');
  expect(choicesOf('thursday')).toEqual([]);
});
