/** The page of words to learn: the box that is open, the card that is asked, and what was answered since it was opened. */
import { language, t } from '~/i18n';
import { mayKeep } from '~/kept/keeping';
import { refusedAs, Unreachable } from '~/net/api';
import { mayHaveWorker, worker } from '~/notices/worker';
import type { StudyPlan, StudyWords } from '~/wire';
import { check, gradeFor, type Answered, type Card, type Question } from './asking';
import { keep, kept } from './base';
import { Box, type Counts } from './box';
import { missedAt, type Missed } from './missed';
import { after, AGAIN, GRADES, HARD, type Grade, type Memory } from './memory';
import { exchange, fetchQuestions, plan } from './sync';

export const DAYS_SHOWN = 14;
const SENT_AFTER = 1500;

/** What is shown: a card's question, its answers, the end of a session, or what there is besides. */
export type Showing = 'opening' | 'refused' | 'ask' | 'turned' | 'done' | 'nothing' | 'first' | 'choose' | 'quiz';
export interface Given {
  card: Card;
  grade: Grade;
  due: number;
}

export class Study {
  showing = $state<Showing>('opening');
  /** Why there is no box here. */
  refused = $state('');
  plan = $state.raw<StudyPlan | null>(null);
  words = $state.raw<StudyWords | null>(null);
  counts = $state.raw<Counts | null>(null);
  days = $state.raw<readonly number[]>([]);
  kinds = $state.raw<readonly (readonly [string, number])[]>([]);
  newADay = $state(20);
  lacking = $state(0);
  waiting = $state(0);
  /** There is no network, or the server says no to words while a game is on. */
  away = $state(false);
  forbidden = $state(false);

  card = $state.raw<Card | null>(null);
  question = $state.raw<Question | null>(null);
  typed = $state('');
  answered = $state.raw<Answered | null>(null);
  /** Where the card was missed, if it comes from a game. */
  missed = $state.raw<Missed | null>(null);
  marked = $state<Grade>(AGAIN);
  /** What is remembered after each grade. */
  after = $state.raw<readonly Memory[]>([]);
  given = $state.raw<readonly Given[]>([]);
  began = $state(0);
  seconds = $state(0);

  box: Box | null = null;
  #memory: Memory | null = null;
  #asked = 0;
  #more = 0;
  #busy = false;
  #sending = false;
  #wanted = false;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #again = () => void this.#send();

  get tiles(): string[] {
    return Object.keys(this.words?.values ?? {});
  }

  /** How many cards are due now or may be begun today. */
  get toCome(): number {
    return (this.counts?.due ?? 0) + (this.counts?.newToday ?? 0);
  }

  /** How many cards a session has: those done, and those that are to come. */
  get total(): number {
    return this.given.length + Math.max(this.card ? 1 : 0, this.toCome);
  }

  async open(): Promise<void> {
    if (!mayKeep()) return this.#refuse('indexedDB' in globalThis ? t('study.shared') : t('study.broken'));
    try {
      this.plan = (await kept<StudyPlan>('plan')) ?? null;
    } catch {
      return this.#refuse(t('study.broken'));
    }
    const fresh = plan().then((found) => ((this.plan = found), keep('plan', found)));
    try {
      if (this.plan === null) await fresh;
      else fresh.catch(() => undefined);
    } catch (error) {
      return this.#refuse(error instanceof Unreachable ? t('fault.unreachable') : t('fault.unknown'));
    }
    const last = await kept<string>('words');
    const all = this.plan?.words ?? [];
    const words = all.find(({ key }) => key === last) ?? all.find((each) => each.language === language()) ?? all[0];
    if (!words) return this.#refuse(t('study.refused-no-words-to-learn'));
    addEventListener('online', this.#again);
    addEventListener('visibilitychange', this.#again);
    if (mayHaveWorker()) void worker().catch(() => undefined);
    await this.take(words);
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#again);
    removeEventListener('visibilitychange', this.#again);
    clearTimeout(this.#timer);
    void this.#send();
  }

  /** Learn these words from now on. */
  async take(words: StudyWords): Promise<void> {
    this.words = words;
    this.box = await Box.open(words.key);
    this.#more = 0;
    this.given = [];
    void keep('words', words.key);
    await this.begin();
    void this.#send();
  }

  /** Begin a session with what is due. */
  async begin(more = 0): Promise<void> {
    this.#more = more;
    this.given = [];
    this.began = now();
    await this.look();
    await this.proceed();
  }

  /** See how the box stands. */
  async look(): Promise<void> {
    const box = this.box;
    if (!box) return;
    const [counts, days, each, newADay] = await Promise.all([
      box.counts(now(), dayBegan()),
      box.dueByDay(dayBegan(), DAYS_SHOWN),
      box.kinds(this.words?.kinds ?? []),
      box.newADay(),
    ]);
    this.counts = { ...counts, newToday: Math.min(counts.notBegun, counts.newToday + this.#more) };
    this.days = days;
    this.kinds = (this.words?.kinds ?? []).map((kind, nth) => [kind, each[nth] ?? 0] as const);
    this.newADay = newADay;
    [this.lacking, this.waiting] = await Promise.all([box.countLacking(), box.countUnsent()]);
  }

  /** The next card, or what there is when none is due. */
  async proceed(): Promise<void> {
    const card = (await this.box?.next(now(), dayBegan(), this.#more)) ?? null;
    if (card) return this.#ask(card);
    this.card = null;
    if (this.given.length > 0) this.showing = 'done';
    else this.showing = this.counts?.cards ? 'nothing' : 'first';
  }

  /** Show what there is besides the cards: when somebody stops, the sum of what was done. */
  async stop(): Promise<void> {
    await this.look();
    this.card = null;
    if (this.given.length > 0) this.showing = 'done';
    else this.showing = this.counts?.cards ? 'nothing' : 'first';
  }

  /** Turn the card over: what was typed is held against it. */
  turn(typed = this.typed): void {
    if (this.showing !== 'ask' || !this.card || !this.question) return;
    const at = now();
    this.seconds = at - this.#asked;
    this.answered = check(this.card, this.question, typed, this.tiles);
    this.marked = gradeFor(this.answered, this.seconds);
    this.after = GRADES.map((grade) => after(this.#memory, grade, Math.max(at, this.#memory?.last ?? 0)));
    this.showing = 'turned';
  }

  async grade(grade: Grade): Promise<void> {
    const card = this.card;
    if (this.showing !== 'turned' || !card || this.#busy) return;
    await this.#alone(async () => {
      const memory = await this.box!.answer(card, grade, now());
      this.given = [...this.given, { card, grade, due: memory.due }];
      await this.proceed();
    });
    void this.look();
    this.#sendSoon();
  }

  /** One card back: the last answer is taken back, and asked for again. */
  async back(): Promise<void> {
    await this.#alone(async () => {
      const card = await this.box?.takeBack();
      if (!card) return;
      this.given = this.given.slice(0, -1);
      await this.#ask(card);
    });
    void this.look();
    this.#sendSoon();
  }

  async setNewADay(count: number): Promise<void> {
    this.newADay = count;
    await this.box?.setNewADay(count, now());
    await this.look();
    this.#sendSoon();
  }

  /** Cards were put in or taken out. */
  async changed(): Promise<void> {
    await this.look();
    this.#sendSoon();
  }

  /** How many were known at once or soon, took a while, and come again. */
  get sums(): readonly [number, number, number] {
    const count = (fits: (grade: Grade) => boolean) => this.given.filter(({ grade }) => fits(grade)).length;
    return [count((grade) => grade > HARD), count((grade) => grade === HARD), count((grade) => grade === AGAIN)];
  }

  async #ask(card: Card): Promise<void> {
    const [found, missed] = await Promise.all([this.box!.card(card), missedAt(this.box!.words, card)]);
    this.missed = missed;
    this.card = card;
    this.question = found?.question ?? null;
    this.#memory = found?.memory ?? null;
    this.typed = '';
    this.answered = null;
    this.#asked = now();
    this.showing = 'ask';
  }

  #refuse(why: string): void {
    this.refused = why;
    this.showing = 'refused';
  }

  async #alone(work: () => Promise<void>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await work();
    } finally {
      this.#busy = false;
    }
  }

  /** Send what is not sent, and hear what is new, now. */
  async send(): Promise<void> {
    while (this.#sending) await new Promise((resolve) => setTimeout(resolve, 50));
    await this.#send();
  }

  #sendSoon(): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(this.#again, SENT_AFTER);
  }

  /** Send what is not sent, and take what is new; without a network it waits. */
  async #send(): Promise<void> {
    const box = this.box;
    this.#wanted = true;
    if (!box || this.#sending) return;
    this.#sending = true;
    this.#wanted = false;
    try {
      const changed = await exchange(box);
      this.away = false;
      const complete = await fetchQuestions(box, () => void this.#heard());
      this.forbidden = !complete;
      if (changed) await this.#heard();
    } catch (error) {
      this.away = error instanceof Unreachable;
      this.forbidden = refusedAs(error, 'in-a-game');
    } finally {
      this.#sending = false;
    }
    if (!this.#closed && box === this.box) await this.look();
    // Something was answered on the way.
    if (this.#wanted && !this.away) this.#sendSoon();
  }

  /** Something new has come: where nothing was to be asked, there may be by now. */
  async #heard(): Promise<void> {
    if (this.#closed) return;
    await this.look();
    if (this.showing === 'nothing' || this.showing === 'first') await this.proceed();
  }
}

export const now = () => Date.now() / 1000;

/** When today did, here. */
export function dayBegan(): number {
  return new Date().setHours(0, 0, 0, 0) / 1000;
}

/** How long until a card comes, in a word or two. */
export function until(seconds: number): string {
  const days = Math.round(seconds / 86_400);
  if (seconds < 43_200) return t('study.in-minutes', { count: Math.max(1, Math.round(seconds / 60)) });
  if (days < 60) return t('study.in-days', { count: Math.max(1, days) });
  if (days < 730) return t('study.in-months', { count: Math.round(days / 30.4) });
  return t('study.in-years', { count: Math.round(days / 365.25) });
}
