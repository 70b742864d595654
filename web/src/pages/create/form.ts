/** What is filled in where a table is laid, and the request that comes of it. No page here. */
import type { TableRequest } from '~/net/api';
import type { EditionOffer, EditionRules, Offers } from '~/wire';

export const VARIATIONS = ['V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7'] as const;
export type Variation = (typeof VARIATIONS)[number];
export const PRESETS = ['book', 'family', 'club', 'nine', 'finish'] as const;
export type Preset = (typeof PRESETS)[number];
export type TimingKind = 'none' | 'turn' | 'bank' | 'days';
/** What becomes of somebody who is not back when their days are over. */
export const LATE = ['ask', 'pass', 'computer', 'leave'] as const;
export type Late = (typeof LATE)[number];

/** How long computers wait where nothing else is chosen, in seconds. */
export const BOT_WAIT = 4;

export interface SeatForm {
  who: 'me' | 'open' | 'bot';
  name: string;
  bot: string;
  child: boolean;
  /** The finish line: a level of the edition, or `score` for the number beside it. Rule: V7 */
  level: string;
  score: number;
  /** Minutes a turn where everybody has a limit of their own; 0 for none. Rule: R11.1 */
  minutes: number;
}

export interface TableForm {
  edition: string;
  /** What was chosen where the edition leaves a choice, by option. */
  choices: Record<string, string>;
  setKey: string;
  lexicon: string;
  variations: Record<Variation, boolean>;
  opening: 3 | 4 | 5;
  seats: SeatForm[];
  timing: TimingKind;
  /** Whether the clock came with a ready-made choice, and goes with it. */
  presetClock: boolean;
  turnMinutes: number;
  ownLimits: boolean;
  bankMinutes: number;
  increment: number;
  days: number;
  late: Late;
  /** How many seconds a computer that follows another waits for doubts: 0 not at all, null until all have answered. */
  botWait: number | null;
  listed: boolean;
  spectators: boolean;
  delay: number;
}

export function freshSeat(who: SeatForm['who'], bot: string): SeatForm {
  return { who, name: '', bot, child: false, level: 'intermediate', score: 100, minutes: 3 };
}

export function freshForm(name: string, bot: string): TableForm {
  return {
    edition: 'classic',
    choices: {},
    setKey: '',
    lexicon: '',
    variations: { V1: false, V2: false, V3: false, V4: false, V5: false, V6: false, V7: false },
    opening: 3,
    seats: [{ ...freshSeat('me', bot), name }, freshSeat('open', bot)],
    timing: 'none',
    presetClock: false,
    turnMinutes: 3,
    ownLimits: false,
    bankMinutes: 25,
    increment: 0,
    days: 3,
    late: 'ask',
    botWait: BOT_WAIT,
    listed: false,
    spectators: true,
    delay: 30,
  };
}

const RULES_OF: Record<Preset, readonly Variation[]> = {
  book: [],
  family: ['V4', 'V5'],
  club: [],
  nine: ['V6'],
  finish: ['V7'],
};

/** The word list of a family's table, where the tiles have one. */
const FAMILY_WORDS = 'english-family';

/** The form with a ready-made choice of rules, and of the clock where that belongs to it; one chosen before stays. */
export function withPreset(form: TableForm, preset: Preset): TableForm {
  const chosen = RULES_OF[preset];
  const variations = Object.fromEntries(VARIATIONS.map((key) => [key, chosen.includes(key)])) as TableForm['variations'];
  const club = preset === 'club';
  const timing = club ? 'bank' : form.presetClock ? 'none' : form.timing;
  const levels = ['intermediate', 'beginner', 'intermediate', 'beginner'];
  const seats = form.seats.map((seat, at) => (preset === 'finish' ? { ...seat, level: levels[at] ?? seat.level } : seat));
  const lexicon = preset === 'family' ? FAMILY_WORDS : form.lexicon === FAMILY_WORDS ? '' : form.lexicon;
  const clock = { timing, presetClock: club, ...(club ? { bankMinutes: 25, increment: 0 } : {}) };
  return { ...form, variations, seats, lexicon, ...clock };
}

/** The ready-made choice that the form stands at; null: its own. */
export function presetOf(form: TableForm): Preset | null {
  const chosen = VARIATIONS.filter((key) => form.variations[key]).join();
  const fits = (preset: Preset) => {
    return RULES_OF[preset].join() === chosen && (preset === 'club') === (chosen === '' && form.presetClock);
  };
  return PRESETS.find(fits) ?? null;
}

/** The form for another edition: a slow one suggests days where no clock was chosen, the others none. */
export function withEdition(form: TableForm, edition: EditionOffer): TableForm {
  const { slow } = edition;
  const usual = slow && form.timing === 'none' ? 'days' : !slow && form.timing === 'days' ? 'none' : form.timing;
  const timing = edition.rules.clock_seconds ? 'none' : usual;
  const presetClock = form.presetClock && timing === 'bank';
  const seats = form.seats.slice(0, edition.most_players ?? form.seats.length).map((seat) => withLevel(seat, edition));
  return { ...form, edition: edition.key, choices: {}, timing, presetClock, seats };
}

/** The edition's rules with what was chosen in it. */
export function rulesChosen(form: TableForm, edition: EditionOffer): EditionRules {
  const usual = edition.rules;
  const changed = edition.options.map(({ key, choices }) => {
    const chosen = choices.find((choice) => choice.key === form.choices[key])?.rules ?? usual;
    const names = Object.keys(chosen) as (keyof EditionRules)[];
    return Object.fromEntries(names.filter((name) => `${chosen[name]}` !== `${usual[name]}`).map((name) => [name, chosen[name]]));
  });
  return Object.assign({}, usual, ...changed) as EditionRules;
}

/** The seconds that the edition's own clock gives each player; null where it has none, or none was chosen. */
export function ownClock(form: TableForm, edition: EditionOffer | undefined): number | null {
  return edition ? rulesChosen(form, edition).clock_seconds : null;
}

/** The edition as a table asks for it: its key, and the choices that are not the usual ones. */
function editionAsked(form: TableForm, edition: EditionOffer | undefined): string {
  const made = (edition?.options ?? []).flatMap(({ key, choices }) => {
    const chosen = form.choices[key];
    return choices.slice(1).some((choice) => choice.key === chosen) ? [`${key}=${chosen}`] : [];
  });
  return made.length > 0 ? `${form.edition}:${made.join(',')}` : form.edition;
}

/** The top level goes by two names. */
function withLevel(seat: SeatForm, edition: EditionOffer): SeatForm {
  if (seat.level === 'score' || edition.levels.includes(seat.level)) return seat;
  const other = { advanced: 'expert', expert: 'advanced' }[seat.level] ?? 'intermediate';
  return { ...seat, level: edition.levels.includes(other) ? other : (edition.levels[0] ?? 'score') };
}

/** As many seats as wanted, 2 to 4: new ones are computers' where everybody is here, else open ones. */
export function withSeats(form: TableForm, count: number, bot: string): TableForm {
  const more = form.seats.some((seat) => seat.who === 'open') ? 'open' : 'bot';
  const seats = form.seats.slice(0, count);
  while (seats.length < count) seats.push(freshSeat(more, bot));
  return { ...form, seats };
}

/** The word lists there are for a form's tiles. */
export function lexicaOf(form: TableForm, offers: Pick<Offers, 'sets' | 'editions'>): readonly string[] {
  const usual = offers.editions.find(({ key }) => key === form.edition)?.set_key;
  return (offers.sets.find(({ key }) => key === form.setKey) ?? offers.sets.find(({ key }) => key === usual))?.lexica ?? [];
}

/** Whether a family's word list is left out of the ready-made choice, as the tiles have none. */
export const lacksFamilyWords = (form: TableForm, offers: Pick<Offers, 'sets' | 'editions'>): boolean => !lexicaOf(form, offers).includes(FAMILY_WORDS);

/** The request, without the key and the part of chance it is sent with. `nameOf` names the seats of this device. */
export function requestOf(
  form: TableForm,
  offers: Offers,
  nameOf: (seat: SeatForm, at: number) => string,
): Omit<TableRequest, 'key'> {
  const on = VARIATIONS.filter((key) => form.variations[key]);
  const known = offers.sets.find((set) => set.key === form.setKey);
  const edition = offers.editions.find((each) => each.key === form.edition);
  return {
    edition: editionAsked(form, edition),
    ...(known ? { set_key: known.key } : {}),
    ...(lexicaOf(form, offers).includes(form.lexicon) ? { lexicon: form.lexicon } : {}),
    variations: [...on],
    ...(form.variations.V1 ? { opening_length: form.opening } : {}),
    ...(form.variations.V7 ? { levels: form.seats.map((seat) => (seat.level === 'score' ? seat.score : seat.level)) } : {}),
    timing: timingOf(form),
    ...(form.botWait === BOT_WAIT ? {} : { bot_wait: form.botWait }),
    seats: form.seats.map((seat, at) => ({
      who: seat.who,
      ...(seat.who === 'me' ? { name: nameOf(seat, at) } : {}),
      ...(seat.who === 'bot' ? { bot: seat.bot } : {}),
      ...(seat.child && seat.who !== 'bot' ? { child: true } : {}),
    })),
    listed: form.listed && form.seats.some((seat) => seat.who === 'open'),
    spectators: form.spectators,
    spectator_delay: form.delay,
  };
}

function timingOf(form: TableForm): NonNullable<TableRequest['timing']> {
  const seconds = (minutes: number) => (minutes > 0 ? Math.round(minutes * 60) : null);
  switch (form.timing) {
    case 'none':
      return { kind: 'none' };
    case 'turn':
      return {
        kind: 'turn',
        seconds: form.ownLimits ? form.seats.map((seat) => seconds(seat.minutes)) : [seconds(form.turnMinutes)],
      };
    case 'bank':
      return { kind: 'bank', seconds: [seconds(form.bankMinutes)], increment: form.increment };
    case 'days':
      return { kind: 'days', days: form.days, late: form.late };
  }
}
