/**
 * A person's box of cards on this device, for when there is no network and so that nobody waits for one: every card, what it
 * asks, and every answer, in the browser's own database. An answer is on the disk before the next card is asked.
 *
 * It is the box of `lexiko study`: answers with ids of their own, of which each card's memory follows. So what two devices
 * have is put together by taking all of both; of a card what was done later counts.
 */
import type { IDBPDatabase } from 'idb';
import type { BoxAnswer, BoxCard, BoxState, StudyQuestion } from '~/wire';
import type { Card, Question } from './asking';
import { database, found, KNOWN, LEARNT, NOT_BEGUN, type About, type AnswerRow, type Schema, type UnsentKey, type Writing } from './base';
import { after, remembered, type Grade, type Memory } from './memory';

export const NEW_A_DAY = 20;
/** A card that is being learnt may come so much sooner where nothing else is due. */
const SECONDS_AHEAD = 1200;
const DAY = 86_400;
const LOT = 500;
/** Of those that come next: how many are looked at for one whose question is here. */
const LOOKED_AT = 200;

/** How a box stands: its cards, how many are due now, may be begun today, are not begun yet, and are known. */
export interface Counts {
  cards: number;
  due: number;
  newToday: number;
  notBegun: number;
  known: number;
}
/** What is to be sent, and how it is marked sent afterwards. */
export interface Unsent {
  cards: BoxCard[];
  answers: BoxAnswer[];
  newADay: [number, number] | null;
  keys: readonly (readonly [UnsentKey, number])[];
}

export class Box {
  private constructor(
    readonly words: string,
    readonly base: IDBPDatabase<Schema>,
  ) {}

  static async open(words: string): Promise<Box> {
    return new Box(words, await database());
  }

  // --- cards

  /** Put cards in, to be begun in this order; how many were not there. Those that were taken out come back as they were. */
  async add(cards: readonly (Card & { question?: Question })[], now: number): Promise<number> {
    let added = 0;
    const each = [...new Map(cards.map((card) => [`${card.kind} ${card.letters}`, card])).values()];
    for (let start = 0; start < each.length; start += LOT) {
      const writing = this.#writing();
      const about = await this.#about(writing);
      await Promise.all(
        each.slice(start, start + LOT).map(async ({ kind, letters, question }) => {
          const row = await writing.objectStore('card').get([this.words, kind, letters]);
          if (row && row.removed === null) {
            if (question && !row.question) await writing.objectStore('card').put(found({ ...row, question }));
            return;
          }
          added += 1;
          about.cards += row ? 0 : 1;
          const put = row ?? { words: this.words, kind, letters, number: about.cards, memory: null, question: null };
          await writing.objectStore('card').put(found({ ...put, added: Math.max(now, row?.added ?? 0), removed: null, question: question ?? row?.question ?? null }));
          await this.#tell(writing, 'card', put.number, kind, letters);
        }),
      );
      await writing.objectStore('about').put(about);
      await writing.done;
    }
    return added;
  }

  /** Take cards out. Their answers stay, for when they come back. */
  async remove(cards: readonly Card[], now: number): Promise<void> {
    const writing = this.#writing();
    for (const { kind, letters } of cards) {
      const row = await writing.objectStore('card').get([this.words, kind, letters]);
      if (!row || row.removed !== null) continue;
      await writing.objectStore('card').put(found({ ...row, removed: Math.max(now, row.added + 1e-6) }));
      await this.#tell(writing, 'card', row.number, kind, letters);
    }
    await writing.done;
  }

  async card(card: Card): Promise<{ memory: Memory | null; question: Question | null } | null> {
    const row = await this.base.get('card', [this.words, card.kind, card.letters]);
    return row && row.removed === null ? { memory: row.memory, question: row.question } : null;
  }

  /** Some cards that are in the box and can be asked, from anywhere in it. */
  async anyCards(count: number, luck: () => number): Promise<Card[]> {
    const all = await this.base.getAllKeysFromIndex('card', 'next', this.#of());
    for (let nth = 0; nth < Math.min(count, all.length); nth += 1) {
      const other = nth + Math.floor(luck() * (all.length - nth));
      [all[nth], all[other]] = [all[other]!, all[nth]!];
    }
    return all.slice(0, count).map(([, kind, letters]) => ({ kind, letters }));
  }

  /** The cards whose questions are not here, the first first. */
  async lacking(count: number): Promise<Card[]> {
    const rows = await this.base.getAllFromIndex('card', 'lacks', this.#of(), count);
    return rows.map(({ kind, letters }) => ({ kind, letters }));
  }

  /** Have what cards ask; where the words are others than before, the rest is asked for anew. */
  async learn(questions: readonly StudyQuestion[], fingerprint: string): Promise<void> {
    const writing = this.#writing();
    const about = await this.#about(writing);
    if (about.fingerprint !== '' && about.fingerprint !== fingerprint)
      for await (const place of writing.objectStore('card').iterate(this.#of())) await place.update(found({ ...place.value, question: null }));
    for (const { kind, letters, shown, answers, meanings } of questions) {
      const row = await writing.objectStore('card').get([this.words, kind, letters]);
      if (row) await writing.objectStore('card').put(found({ ...row, question: { shown, answers, meanings } }));
    }
    await writing.objectStore('about').put({ ...about, fingerprint });
    await writing.done;
  }

  // --- what is asked next

  async newADay(): Promise<number> {
    return (await this.base.get('about', this.words))?.newADay?.[0] ?? NEW_A_DAY;
  }

  async setNewADay(count: number, now: number): Promise<void> {
    const writing = this.#writing();
    await writing.objectStore('about').put({ ...(await this.#about(writing)), newADay: [count, now], newSaid: true });
    await writing.done;
  }

  /** The card to be asked now: one that is due, else a new one, else one that is being learnt and due soon. */
  async next(now: number, dayBegan: number, more = 0): Promise<Card | null> {
    return (
      (await this.#first(LEARNT, now)) ??
      (await this.#first(KNOWN, now)) ??
      ((await this.#newToday(dayBegan)) + more > 0 ? await this.#first(NOT_BEGUN, Infinity) : null) ??
      (await this.#first(LEARNT, now + SECONDS_AHEAD))
    );
  }

  async counts(now: number, dayBegan: number): Promise<Counts> {
    const index = this.base.transaction('card').store.index('next');
    const count = (phase: number, until = Infinity) => index.count(this.#phase(phase, until));
    const [learnt, due, known, notBegun, learntNow] = await Promise.all([count(LEARNT), count(KNOWN, now), count(KNOWN), count(NOT_BEGUN), count(LEARNT, now)]);
    return { cards: learnt + known + notBegun, due: due + learntNow, newToday: Math.min(notBegun, Math.max(0, await this.#newToday(dayBegan))), notBegun, known };
  }

  /** How many cards come due on each of so many days, today first with all that waited. */
  async dueByDay(dayBegan: number, days: number): Promise<number[]> {
    const index = this.base.transaction('card').store.index('next');
    const before = (day: number) => Promise.all([LEARNT, KNOWN].map((phase) => index.count(this.#phase(phase, dayBegan + day * DAY, true))));
    const sums = (await Promise.all(Array.from({ length: days }, (_, day) => before(day + 1)))).map(([one = 0, other = 0]) => one + other);
    return sums.map((sum, day) => sum - (sums[day - 1] ?? 0));
  }

  /** How many cards there are of each kind. */
  async kinds(kinds: readonly string[]): Promise<number[]> {
    const index = this.base.transaction('card').store.index('kind');
    return Promise.all(kinds.map((kind) => index.count([this.words, kind])));
  }

  /** The first that can be asked: what it asks has come from the server. */
  async #first(phase: number, until: number): Promise<Card | null> {
    const rows = this.base.transaction('card').store.index('next').iterate(this.#phase(phase, until));
    let looked = 0;
    for await (const { value } of rows) {
      if (value.question) return { kind: value.kind, letters: value.letters };
      if (++looked >= LOOKED_AT) return null;
    }
    return null;
  }

  async #newToday(dayBegan: number): Promise<number> {
    const begun = await this.base.countFromIndex('card', 'begun', IDBKeyRange.bound([this.words, dayBegan], [this.words, []]));
    return (await this.newADay()) - begun;
  }

  countLacking(): Promise<number> {
    return this.base.countFromIndex('card', 'lacks', this.#of());
  }

  countUnsent(): Promise<number> {
    return this.base.count('unsent', this.#of());
  }

  #of(): IDBKeyRange {
    return IDBKeyRange.bound([this.words], [this.words, []]);
  }

  #phase(phase: number, until: number, open = false): IDBKeyRange {
    return IDBKeyRange.bound([this.words, phase], until === Infinity ? [this.words, phase, []] : [this.words, phase, until, ...(open ? [] : [[]])], false, open);
  }

  // --- answers

  /** Note how a card was answered; what is remembered of it from now on. It is on the disk when this is done. */
  async answer(card: Card, grade: Grade, now: number): Promise<Memory> {
    const writing = this.#writing();
    const row = await writing.objectStore('card').get([this.words, card.kind, card.letters]);
    if (!row) throw new RangeError(`no such card: ${card.kind} ${card.letters}`);
    // The clock was put back, or another device's is ahead.
    const at = row.memory ? Math.max(now, row.memory.last) : now;
    const memory = after(row.memory, grade, at);
    await writing.objectStore('card').put(found({ ...row, memory, ...(row.memory ? {} : { begun: [this.words, at] as [string, number] }) }));
    const id = fresh();
    await writing.objectStore('answer').put(this.#answerRow({ id, ...card, at, grade, taken_back: false }));
    await this.#tell(writing, 'answer', 0, id);
    await writing.done;
    return memory;
  }

  /** Undo the last answer: the card is as it was before. Null where there is none. */
  async takeBack(): Promise<Card | null> {
    const writing = this.#writing();
    const last = await writing.objectStore('answer').index('given').openCursor(this.#of(), 'prev');
    if (!last) return null;
    const { given: _, ...row } = last.value;
    await last.update({ ...row, taken_back: true });
    await this.#tell(writing, 'answer', 0, row.id);
    const card = { kind: row.kind, letters: row.letters };
    await this.#recall(writing, card);
    await writing.done;
    return card;
  }

  // --- another device

  /** What the server has not been told, some of it at a time. */
  async unsent(most = 400): Promise<Unsent> {
    const reading = this.base.transaction(['card', 'answer', 'about', 'unsent']);
    const range = IDBKeyRange.bound([this.words], [this.words, []]);
    const [keys, signs, about] = await Promise.all([
      reading.objectStore('unsent').getAllKeys(range, most),
      reading.objectStore('unsent').getAll(range, most),
      reading.objectStore('about').get(this.words),
    ]);
    const rows = await Promise.all(
      keys.map(([, what, , ...name]) =>
        what === 'card'
          ? reading.objectStore('card').get([this.words, ...name] as [string, string, string])
          : reading.objectStore('answer').get([this.words, name[0]!]),
      ),
    );
    const cards: BoxCard[] = [];
    const answers: BoxAnswer[] = [];
    for (const row of rows) {
      if (!row) continue;
      const { kind, letters } = row;
      if ('grade' in row) answers.push({ id: row.id, kind, letters, at: row.at, grade: row.grade, taken_back: row.taken_back });
      else cards.push({ kind, letters, added: row.added, removed: row.removed });
    }
    return { cards, answers, newADay: about?.newSaid ? about.newADay : null, keys: keys.map((key, nth) => [key, signs[nth]!] as const) };
  }

  /** Which box at the server this is, and how much of that is here. */
  async place(): Promise<{ box: string; seen: number }> {
    const { box, seen } = (await this.base.get('about', this.words)) ?? { box: '', seen: 0 };
    return { box, seen };
  }

  /** Take in what the server answered to what was sent. Whether anything is new here. */
  async hear(state: BoxState, sent: Unsent): Promise<boolean> {
    // First what is new, then how much has been seen: whoever closes the page between hears of it again.
    const changed = await this.takeIn(state.cards, state.answers, false);
    const writing = this.#writing();
    for (const [key, sign] of sent.keys) if ((await writing.objectStore('unsent').get(key)) === sign) await writing.objectStore('unsent').delete(key);
    const about = await this.#about(writing);
    const said = sent.newADay && about.newADay?.[1] === sent.newADay[1];
    const theirs = state.new_a_day as [number, number] | null;
    const later = theirs && (!about.newADay || theirs[1] > about.newADay[1]);
    await writing.objectStore('about').put({ ...about, box: state.box, seen: state.seen, ...(said ? { newSaid: false } : {}), ...(later ? { newADay: theirs, newSaid: false } : {}) });
    if (state.again) await this.#tellAll(writing);
    await writing.done;
    return changed || Boolean(later);
  }

  /** Take in cards and answers of another box, none twice: all of both is here then. Whether anything is new. */
  async takeIn(cards: readonly BoxCard[], answers: readonly BoxAnswer[], tell = true): Promise<boolean> {
    let changed = false;
    for (let start = 0; start < Math.max(cards.length, answers.length); start += LOT) {
      const writing = this.#writing();
      const about = await this.#about(writing);
      const touched = new Map<string, Card>();
      const touch = ({ kind, letters }: Card) => touched.set(`${kind} ${letters}`, { kind, letters });
      await Promise.all(cards.slice(start, start + LOT).map(async (card) => (await this.#takeCard(writing, about, card, tell)) && touch(card)));
      await Promise.all(answers.slice(start, start + LOT).map(async (answer) => (await this.#takeAnswer(writing, answer, tell)) && touch(answer)));
      await writing.objectStore('about').put(about);
      await Promise.all([...touched.values()].map((card) => this.#recall(writing, card)));
      await writing.done;
      changed ||= touched.size > 0;
    }
    return changed;
  }

  /** Everything of this box leaves this device. */
  async drop(): Promise<void> {
    const writing = this.#writing();
    const range = this.#of();
    for (const store of ['card', 'answer', 'unsent'] as const) await writing.objectStore(store).delete(range);
    await writing.objectStore('about').delete(this.words);
    await writing.done;
  }

  async #takeCard(writing: Writing, about: About, card: BoxCard, tell: boolean): Promise<boolean> {
    const row = await writing.objectStore('card').get([this.words, card.kind, card.letters]);
    const added = Math.max(card.added, row?.added ?? 0);
    const out = Math.max(card.removed ?? 0, row?.removed ?? 0);
    const removed = out > added ? out : null;
    if (row && row.added === added && row.removed === removed) return false;
    about.cards += row ? 0 : 1;
    const put = row ?? { words: this.words, kind: card.kind, letters: card.letters, number: about.cards, memory: null, question: null };
    await writing.objectStore('card').put(found({ ...put, added, removed }));
    if (tell) await this.#tell(writing, 'card', put.number, card.kind, card.letters);
    return true;
  }

  async #takeAnswer(writing: Writing, answer: BoxAnswer, tell: boolean): Promise<boolean> {
    const row = await writing.objectStore('answer').get([this.words, answer.id]);
    if (row && (row.taken_back || !answer.taken_back)) return false;
    await writing.objectStore('answer').put(this.#answerRow({ ...(row ?? answer), taken_back: answer.taken_back }));
    if (tell) await this.#tell(writing, 'answer', 0, answer.id);
    return true;
  }

  /** Set a card's memory to what its answers come to. */
  async #recall(writing: Writing, { kind, letters }: Card): Promise<void> {
    const row = await writing.objectStore('card').get([this.words, kind, letters]);
    if (!row) return;
    const answers = (await writing.objectStore('answer').index('of').getAll([this.words, kind, letters])).filter((answer) => !answer.taken_back);
    answers.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
    const memory = remembered(answers.map(({ at, grade }) => [at, grade as Grade]));
    const { begun: _, ...rest } = row;
    await writing.objectStore('card').put(found({ ...rest, memory, ...(answers[0] ? { begun: [this.words, answers[0].at] as [string, number] } : {}) }));
  }

  #answerRow(answer: BoxAnswer): AnswerRow {
    const { id, kind, letters, at, grade, taken_back } = answer;
    const row = { id, kind, letters, at, grade, taken_back, words: this.words, of: [this.words, kind, letters] as [string, string, string] };
    return taken_back ? row : { ...row, given: [this.words, at, id] };
  }

  #writing(): Writing {
    return this.base.transaction(['card', 'answer', 'about', 'unsent'], 'readwrite', { durability: 'strict' });
  }

  async #about(writing: Writing): Promise<About> {
    return (await writing.objectStore('about').get(this.words)) ?? { words: this.words, box: '', seen: 0, cards: 0, newADay: null, newSaid: false, fingerprint: '' };
  }

  #tell(writing: Writing, what: 'card' | 'answer', place: number, ...name: string[]): Promise<unknown> {
    return writing.objectStore('unsent').put(Math.random(), [this.words, what, place, ...name]);
  }

  async #tellAll(writing: Writing): Promise<void> {
    for (const { number, kind, letters } of await writing.objectStore('card').getAll(this.#of())) void this.#tell(writing, 'card', number, kind, letters);
    for (const [, id] of await writing.objectStore('answer').getAllKeys(this.#of())) void this.#tell(writing, 'answer', 0, id);
  }
}

/** An id that no other answer has. */
function fresh(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
