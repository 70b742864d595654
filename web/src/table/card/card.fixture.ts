/** A game for tests of the card, with only what a test is about. */
import type { Entry, Preview } from '~/wire';
import type { CardFacts } from './card_facts';
import { SEATS } from '../sentences/entries.fixture';
import { padLines } from '../sentences/pad';
import { SentenceContext } from '../sentences/sentence_context';

export function facts(entries: readonly Entry[] = [], more: Omit<Partial<CardFacts>, 'view'> & { view?: Partial<CardFacts['view']> } = {}): CardFacts {
  const { view, ...rest } = more;
  const clock = { kind: 'none', left: [], running: null, due_at: null, sent_at: 0, house_at: 0 } as const;
  return {
    info: { edition: 'luxury', edition_name: 'Luxury', rules: { exchange_bag_at_least: 7 }, seats: SEATS as CardFacts['info']['seats'] },
    context: new SentenceContext(SEATS, 0),
    entries,
    lines: padLines(entries),
    seat: 0,
    resigned: false,
    handTo: null,
    phone: true,
    preview: null,
    laid: false,
    steps: [],
    choosing: null,
    prepared: null,
    notice: null,
    outcome: null,
    waits: false,
    seenAt: null,
    void: false,
    again: [],
    late: [],
    looking: null,
    connection: 'well',
    stake: '',
    now: 1000,
    ...rest,
    view: {
      on_turn: 0, phase: 'playing', thinking: null, board: [{ row: 7, col: 7, tile: 'A', blank: false, value: 1, since: null }], bag_count: 62,
      order: [0, 1, 2], clock, challenge: null, abort_asked_by: [], agreed: [], may_agree: false, vanished: [], resigned: [],
      ...view,
    } as CardFacts['view'],
  };
}

export const preview = (more: Partial<Preview>): Preview => ({ points: null, words: [], bonus: 0, faults: [], known: null, ...more });
