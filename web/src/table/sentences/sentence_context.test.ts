import { expect, test } from 'vitest';
import { brief } from './sentence_context';

test('a long name is cut between words where there is little room, and a short one is not', () => {
  expect(brief('Ben')).toBe('Ben');
  expect(brief('Anna-Sophie von der Heid')).toBe('Anna-Sophie…');
  expect(brief('Llanfairpwllgwyngyll')).toBe('Llanfairpwllg…');
  expect(brief('👩‍🚀👩‍🚀')).toBe('👩‍🚀👩‍🚀');
});
