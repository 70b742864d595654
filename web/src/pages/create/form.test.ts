import { expect, test } from 'vitest';
import type { EditionOffer, Offers } from '~/wire';
import { freshForm, lacksFamilyWords, ownClock, presetOf, PRESETS, withEdition, withPreset, withSeats, requestOf, type TableForm } from './form';

const offers = {
  sets: [{ key: 'english', lexica: ['english', 'english-family'] }, { key: 'german', lexica: ['deutsch'] }],
  editions: [
    { key: 'classic', set_key: 'english', rules: { clock_seconds: null }, options: [] },
    {
      key: 'club',
      set_key: 'english',
      levels: ['beginner', 'intermediate', 'expert'],
      most_players: 2,
      rules: { clock_seconds: 1500 },
      options: [
        { key: 'challenge', choices: ['double', 'single'].map((key) => ({ key, rules: { clock_seconds: 1500 } })) },
        { key: 'clock', choices: [{ key: '25', rules: { clock_seconds: 1500 } }, { key: 'none', rules: { clock_seconds: null } }] },
      ],
    },
  ],
  bots: [],
} as unknown as Offers;
const edition = (key: string, levels = ['beginner', 'intermediate', 'advanced']) => ({ key, levels, rules: { clock_seconds: null }, options: [] }) as unknown as EditionOffer;
const form = (): TableForm => freshForm('Ada', 'casual');
const request = (from: TableForm) => requestOf(from, offers, (seat) => seat.name || 'Guest');

test('an untouched form is a table for two with a link', () => {
  expect(request(form())).toMatchObject({
    edition: 'classic',
    variations: [],
    timing: { kind: 'none' },
    seats: [{ who: 'me', name: 'Ada' }, { who: 'open' }],
    listed: false,
  });
});

test('how long computers wait is asked for where it is not the usual moment', () => {
  expect(request(form())).not.toHaveProperty('bot_wait');
  expect(request({ ...form(), botWait: null })).toMatchObject({ bot_wait: null });
  expect(request({ ...form(), botWait: 0 })).toMatchObject({ bot_wait: 0 });
});

test.each(PRESETS)('the ready-made choice %s is recognised again', (preset) => {
  expect(presetOf(withPreset(form(), preset))).toBe(preset);
});

test('house rules keep a clock that was chosen before', () => {
  const clocked = { ...form(), timing: 'bank' as const, presetClock: false };
  const finish = withPreset(clocked, 'finish');
  expect([finish.timing, presetOf(finish)]).toEqual(['bank', 'finish']);
  expect(withPreset({ ...form(), timing: 'turn' }, 'book').timing).toBe('turn');
  expect(request(finish).timing).toMatchObject({ kind: 'bank', seconds: [1500] });
});

test('a clock that came with a ready-made choice goes with it', () => {
  const club = withPreset(form(), 'club');
  expect(withPreset(club, 'finish').timing).toBe('none');
  expect(presetOf({ ...club, bankMinutes: 10, presetClock: false })).toBe('book');
});

test('a rule more makes the choice their own', () => {
  const family = withPreset(form(), 'family');
  family.variations.V2 = true;
  expect(presetOf(family)).toBeNull();
});

test('the finish line sends a level for each seat, or a score', () => {
  const finish = withPreset(form(), 'finish');
  const seat = finish.seats[1];
  if (seat) Object.assign(seat, { level: 'score', score: 150 });
  expect(request(finish)).toMatchObject({ variations: ['V7'], levels: ['intermediate', 150] });
});

test('the long opening sends its length', () => {
  const long = form();
  long.variations.V1 = true;
  long.opening = 4;
  expect(request(long)).toMatchObject({ variations: ['V1'], opening_length: 4 });
});

test('a limit of their own is none where it is zero', () => {
  const own = { ...form(), timing: 'turn' as const, ownLimits: true };
  own.seats.forEach((seat, at) => (seat.minutes = at === 0 ? 2 : 0));
  expect(request(own)).toMatchObject({ timing: { kind: 'turn', seconds: [120, null] } });
});

test('club takes two, has a clock of its own, and is asked for with what was chosen', () => {
  const club = offers.editions[1] as EditionOffer;
  const four = { ...withSeats(form(), 4, 'casual'), timing: 'bank' as const };
  const moved = withEdition(four, club);
  expect([moved.seats.length, moved.timing, ownClock(moved, club)]).toEqual([2, 'none', 1500]);
  expect(request(moved).edition).toBe('club');
  expect(request({ ...moved, choices: { challenge: 'double', clock: '25' } }).edition).toBe('club');
  const chosen = { ...moved, choices: { challenge: 'single', clock: 'none' } };
  expect(request(chosen).edition).toBe('club:challenge=single,clock=none');
  expect(ownClock(chosen, club)).toBeNull();
});

test('the wall board suggests days, and the next edition takes them back', () => {
  const slow = { ...edition('message-center'), slow: true };
  const wall = withEdition(form(), slow);
  expect(wall.timing).toBe('days');
  expect(withEdition(wall, edition('indigo')).timing).toBe('none');
  expect(withEdition({ ...form(), timing: 'bank' }, slow).timing).toBe('bank');
});

test('the top level keeps its place when an edition calls it otherwise', () => {
  const top = form();
  top.seats.forEach((seat) => (seat.level = 'advanced'));
  const moved = withEdition(top, edition('original', ['beginner', 'intermediate', 'expert']));
  expect(moved.seats.map((seat) => seat.level)).toEqual(['expert', 'expert']);
});

test('seats are added and taken away at the end', () => {
  const four = withSeats(form(), 4, 'expert');
  expect(four.seats.map((seat) => seat.who)).toEqual(['me', 'open', 'open', 'open']);
  expect(withSeats(four, 2, 'expert').seats).toHaveLength(2);
});

test('a table without an open seat is not listed', () => {
  const alone = { ...withSeats(form(), 2, 'expert'), listed: true };
  alone.seats.forEach((seat) => (seat.who = 'me'));
  expect(request(alone).listed).toBe(false);
});

test('a family plays with its own word list, where the tiles have it', () => {
  const family = withPreset(form(), 'family');
  expect(request(family).lexicon).toBe('english-family');
  expect(request({ ...family, setKey: 'german' })).not.toHaveProperty('lexicon');
  expect(withPreset(family, 'book').lexicon).toBe('');
  expect([lacksFamilyWords(family, offers), lacksFamilyWords({ ...family, setKey: 'german' }, offers)]).toEqual([false, true]);
});
