/** Does the card show what it says aloud, and say what it shows, for everything that can happen, in every language? */
import { readFileSync } from 'node:fs';
import { render } from 'svelte/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LANGUAGES, speak, t, type Language } from '~/i18n';
import type { ChallengeView, ClockView, Entry, GameResult } from '~/wire';
import { facts, preview } from './card.fixture';
import { cardText, spoken } from './card';
import type { CardFacts } from './card_facts';
import CardWords from './CardWords.svelte';
import { EVERY } from '../sentences/every_entry.fixture';
import { sum } from '../sentences/entries.fixture';

/** What is told in another place: talk in its own line of the card, the end in its reckoning, the rest to nobody. */
const NOT_NEWS: readonly Entry['kind'][] = [
  'talk', 'tiles-drawn', 'play-accepted', 'extra-tiles-returned', 'rack-settled', 'contribution-committed', 'draws-settled',
  'contribution-opened', 'table-closed', 'game-ended', 'overtime-charged', 'seat-taken', 'seat-left',
];

const notice = (sentences: string[], bad: boolean, kept = false) => ({ notice: { sentences, bad, kept, lies: '' } });
/** Ben's time: 25 seconds are left. */
const LOW: ClockView = { kind: 'bank', left: [250, 25, null], running: 1, due_at: null, sent_at: 1000, house_at: 0 };
const SOON = 90_000_000;
const play = { word: 'HEAVY', points: 22, dropped: false, placements: [], with_steps: false };
const reckoned = { tiles: [{ tile: '?', value: 0 }], deducted: 4, gained: 0, overtime: 0, resigned: false };
const OUT: GameResult = {
  why: 'went-out', winners: [1], secret: null,
  reckoning: [{ ...reckoned, seat: 0, before: 300, final: 296 }, { ...reckoned, seat: 1, before: 331, tiles: [], deducted: 0, gained: 4, final: 335 }],
};
const doubted = (more: Partial<ChallengeView>) => ({ of_seat: 1, may: true, asked: true, waiting_for: [0], wait_asked: [], may_wait: false, closes_at: null, ...more }) as ChallengeView;
const STATES: Record<string, NonNullable<Parameters<typeof facts>[1]>> = {
  refused: notice(['Leave no gap: 4D is still empty.', 'Tiles must touch the words on the board.'], true, true),
  'a letter that is not there': notice(['No Q on your rack.'], true),
  'something said': notice(['Letters go down.'], false),
  'the connection is lost': { connection: 'lost' },
  'tiles laid': { laid: true, preview: preview({ points: 22, words: [sum('HEAVY', 22)] }) },
  exchanging: { choosing: 7 },
  'handing over': { handTo: 1, seat: null },
  'looking back': { looking: { number: 1, all: 2, line: null } },
  'asked about a play': { stake: 'If it is not in the word list, Ben takes the tiles back.' },
  'called off': { void: true },
  'no network': { connection: 'offline' },
  'no network, and what is seen is from before': { connection: 'offline', seenAt: 1000 },
  'a move that waits for a network': { connection: 'offline', waits: true },
  'a turn of days': { view: { clock: { ...LOW, kind: 'days', running: null, due_at: SOON } } },
  'another has days for a turn': { view: { on_turn: 1, clock: { ...LOW, kind: 'days', running: null, due_at: SOON } } },
  'a play prepared for one': { prepared: { play, fits: true }, view: { on_turn: 2 } },
  'a play prepared for two': { prepared: { play, fits: true }, view: { on_turn: 1 } },
  'a play prepared that waits for an answer': { prepared: { play, fits: true } },
  'a play prepared that no longer fits': { prepared: { play: { ...play, dropped: true }, fits: false } },
  'a play prepared for a pass': { prepared: { play: { ...play, dropped: true }, fits: true } },
  'tiles changed on the board': { steps: ['FRO was made into FOR.'] },
  'words that are and are not in the list': { laid: true, preview: preview({ points: 22, words: [sum('HEAVY', 22)], known: { HEAVY: true, HI: false } }) },
  'the end': { outcome: OUT, view: { phase: 'over', on_turn: null } },
  'the end, and another would like to play again': { outcome: OUT, again: ['Ben'], view: { phase: 'over', on_turn: null } },
  'the game is to be called off': { view: { abort_asked_by: [1] } },
  'this seat asked to call the game off': { view: { abort_asked_by: [0] } },
  'others agree that no play remains': { view: { may_agree: true, agreed: [1] } },
  'all passed': { view: { may_agree: true } },
  'who is on turn has gone': { view: { on_turn: 1, vanished: [1] } },
  'a play may be challenged until a moment': { view: { challenge: doubted({ asked: false, closes_at: SOON }) } },
  'the last play is asked about': { stake: 'If it is not in the word list, Ben takes the tiles back.', view: { phase: 'last-challenge', challenge: doubted({}) } },
  'a play that stands by itself': { stake: 'If it is not in the word list, Ben takes the tiles back.', view: { challenge: doubted({ asked: false, may_wait: true }) } },
  watching: { seat: null, view: { on_turn: 1 } },
  'a seat that was left': { resigned: true, view: { on_turn: 1, resigned: [0] } },
};

/** Nobody's time is told there: it is not known, or stands still. */
const WITHOUT_TIME = [
  'the connection is lost', 'called off', 'no network', 'no network, and what is seen is from before', 'a move that waits for a network', 'the end',
  'the end, and another would like to play again',
];
/** Ben wants time over a computer's play, and the others wait for him. */
const WAITED_FOR: Partial<ChallengeView> = { of_seat: 2, may: false, asked: false, waiting_for: [1], wait_asked: [1], may_wait: false, closes_at: null };

/** The elements of a page written out, with the text in each. */
function parts(html: string, opening: RegExp): string[] {
  return [...html.matchAll(opening)].map((found) => plainText(html.slice(found.index)));
}

function plainText(html: string): string {
  const words = html.replace(/<!--.*?-->/gs, '').replace(/<svg.*?<\/svg>/gs, '').replace(/<\/(li|p)>/g, ' ').replace(/<[^>]+>/g, '');
  return words.replace(/&amp;/g, '&').replace(/\s+/g, ' ').trim();
}

function shownAndHeard(told: CardFacts): { shown: string; heard: string; spoken: string } {
  const text = cardText(told);
  const { body } = render(CardWords, { props: { text } });
  const visible = body.replace(/<div[^>]*\bhidden\b[^>]*>.*?<\/div>/gs, '');
  const [region = ''] = parts(visible, text.alert ? /<div[^>]*role="alert"/g : /<div[^>]*role="status"/g);
  return { shown: plainText(visible), heard: region, spoken: spoken(text) };
}

beforeEach(() => vi.stubGlobal('document', { documentElement: {} }));
afterEach(() => speak('en'));

test('there is an entry for every kind that the server may send', () => {
  const wire = readFileSync(new URL('../../wire.ts', import.meta.url), 'utf-8');
  const union = /\n {8}Entry: (.*);\n/.exec(wire)?.[1] ?? '';
  const names = [...union.matchAll(/\["schemas"\]\["(\w+)Entry"\]/g)].map(([, name = '']) => name);
  const kinds = names.map((name) => name.replace(/\B([A-Z])/g, '-$1').toLowerCase());
  expect(kinds.length).toBeGreaterThan(30);
  expect(Object.keys(EVERY).sort()).toEqual(kinds.sort());
});

describe.each(Object.keys(LANGUAGES) as Language[])('in %s', (language) => {
  beforeEach(() => speak(language));

  test.each(Object.values(EVERY).map((entry) => [entry.kind, entry] as const))('%s', (kind, entry) => {
    const nothing = shownAndHeard(facts()).spoken;
    const { shown, heard, spoken: said } = shownAndHeard(facts([entry]));
    expect(shown).toBe(said);
    expect(heard).toBe(said);
    expect(said === nothing).toBe(NOT_NEWS.includes(kind));
    expect(said).not.toMatch(/[{}*|]|undefined|\bcard\.|\bsaid\./u);
  });

  test.each(Object.keys(STATES))('%s', (state) => {
    const { shown, heard, spoken: said } = shownAndHeard(facts([EVERY['tiles-played']], STATES[state]));
    expect([shown, heard]).toEqual([said, said]);
    expect(said).not.toMatch(/[{}*|]|undefined|\b(card|said|table|end)\./u);
  });

  test.each(Object.keys(STATES).filter((state) => !WITHOUT_TIME.includes(state)))('that time runs low, %s', (state) => {
    const low = t('card.low-time.they', { name: 'Ben', time: t('clock.seconds', { count: 30 }) });
    const { shown, heard, spoken: said } = shownAndHeard(facts([EVERY['tiles-played']], { ...STATES[state], view: { ...STATES[state]?.view, clock: LOW, on_turn: 1 } }));
    expect(said).toContain(low);
    expect([shown, heard]).toEqual([said, said]);
  });

  test('whom the game waits for, and that they asked for time', () => {
    const challenge = WAITED_FOR as ChallengeView;
    const { shown, heard, spoken: said } = shownAndHeard(facts([EVERY['tiles-played'], { ...EVERY['wait-asked'], seq: EVERY['tiles-played'].seq + 1 }], { view: { challenge } }));
    expect(said).toContain(t('table.challenge-waiting', { names: 'Ben' }));
    expect(said).toContain(t('said.wait-asked.they', { name: 'Ben' }));
    expect([shown, heard]).toEqual([said, said]);
  });
});
