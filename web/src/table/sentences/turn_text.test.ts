import { expect, test } from 'vitest';
import { SEATS, entry, played } from './entries.fixture';
import { padLines } from './pad';
import { SentenceContext } from './sentence_context';
import { turnText } from './turn_text';

test('names a past turn with the right person', () => {
  const turns = padLines([entry('tiles-exchanged', { seat: 0, count: 1 }), entry('turn-lost', { seat: 1 }), played(1, 'BIT', 16)]);
  const context = new SentenceContext(SEATS, 0);
  expect(turns.map((line) => turnText(line, context))).toEqual(['You exchanged one tile.', 'Ben sits out.', 'Ben: BIT, 8F across, 16']);
});
