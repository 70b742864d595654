import { expect, test, vi } from 'vitest';
import { speak, textsOf } from '~/i18n';
import { partText, relationText } from './meaning';

const OF = ['plural of', 'perhaps form of', 'UN- and', 'something new of'].map((relation) => ({ relation, head: 'OX' }));

test('parts of speech, and what a word is of another, are told in the language of the page', async () => {
  await textsOf('around');
  expect(partText('adjective')).toBe('adjective');
  expect(OF.map(relationText)).toEqual(['plural of OX', 'perhaps form of OX', 'UN- and OX', 'something new of OX']);
  vi.stubGlobal('document', { documentElement: {} });
  await speak('de');
  expect(['noun', 'verb', 'adjective', 'adverb'].map(partText)).toEqual(['Substantiv', 'Verb', 'Adjektiv', 'Adverb']);
  expect(OF.map(relationText)).toEqual(['Mehrzahl von OX', 'vielleicht Form von OX', 'UN- und OX', 'something new of OX']);
  await speak('en');
});

test('a word of its own has no relation', () => {
  expect(relationText({ relation: '', head: 'OX' })).toBe('');
});
