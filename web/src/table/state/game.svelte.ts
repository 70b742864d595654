/** The game at a table as its page sees it: who is who, whose turn, what may be done, and the doing of it. */
import type { Snippet } from 'svelte';
import { Desk, REFUSALS } from '~/board/desk.svelte';
import { snapshotOf, type Note } from '~/board/draft/state';
import { stopChoosing } from '~/board/draft/taps';
import { before, exchangeCommand, passCommand, placements, playCommand } from '~/board/draft/commands';
import { t, tLoose } from '~/i18n';
import { mayKeep, type WaitingMove } from '~/kept/keeping';
import { moves } from '~/kept/moves.svelte';
import { Unreachable } from '~/net/api';
import { newKey } from '~/net/keys';
import type { TableCommand } from '~/net/table.svelte';
import type { Preview, TableInfo, TableSnapshot, View, You } from '~/wire';
import type { TableLink } from './link';
import { Looking } from './looking.svelte';
import { liesAsPrepared } from './prepared';
import { padLines, type PadLine } from '../sentences/pad';
import { allPlain, failureTexts, faultTexts } from '../sentences/refusal';
import { SentenceContext } from '../sentences/sentence_context';

/** What is open over the page. */
export type Panel =
  | 'menu' | 'pad' | 'bag' | 'unseen' | 'talk' | 'words' | 'rules' | 'settings' | 'keys'
  | 'challenge' | 'pass' | 'agree' | 'resign' | 'abort' | 'end' | 'seat-bot'
  | 'reckoning' | 'share' | 'keep' | 'verify' | 'code' | 'keep-away';

/** Something said, as sentences with *stressed* words and |what may be left out|, until a tile moves or the game goes on: a refusal with its reasons, or what came of something. */
export interface Notice {
  sentences: readonly string[];
  bad: boolean;
  /** Whether tiles stay where they were laid, as after a play that was refused. */
  kept: boolean;
  /** How the tiles lay then. */
  lies: string;
}

/** Where a tile lies is seen, and read on its square; what it comes to is told of the whole play. */
const SHOWS_BY_ITSELF = new Set(['laid', 'laid-blank', 'taken-back', 'blank-taken-back', 'typed', 'picked'].map((key) => `board.${key}`));

export type SoundName = 'set-down' | 'recall' | 'rattle' | 'refused' | 'score' | 'your-turn' | 'tick';

export class Game {
  readonly link: TableLink;
  readonly desk: Desk;
  readonly looking: Looking;
  panel = $state<Panel | null>(null);
  /** Who a panel is about, where it is about somebody: the seat for a computer. */
  about = $state<number | null>(null);
  notice = $state.raw<Notice | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** What the tiles would score has not been answered: it is asked again, as nothing can be played without. */
  unanswered = $state(false);
  /** Who waits at the next game of these people, where that is laid. */
  again = $state.raw<readonly string[]>([]);
  /** The line of the pad that is pointed at. */
  pointed = $state.raw<PadLine | null>(null);
  /** Whether this device is in a network at all. */
  online = $state(true);
  /** The server's time, as of the last tick. */
  now = $state(0);
  /** What the coach is open for, if it is. */
  coach = $state<'hints' | 'board' | null>(null);
  /** What the coach marks on the board. */
  marks = $state.raw<Snippet | null>(null);
  /** The same in words, by the `spot` of a square. */
  told = $state.raw<ReadonlyMap<number, string> | null>(null);
  /** Set by the page: something may be heard. */
  onsound: (sound: SoundName) => void = () => {};

  readonly lines = $derived.by(() => padLines(this.link.entries));
  readonly context = $derived.by(() => new SentenceContext(this.info.seats, this.you.seats.length > 1 ? null : this.you.seat));

  #asked = 0;

  constructor(link: TableLink) {
    this.link = link;
    this.looking = new Looking(link, () => this.lines);
    this.now = link.now();
    this.desk = new Desk({
      table: link.id,
      snapshot: snapshotOf(this.info, this.view, this.you.seat),
      onplay: () => void this.play(),
      onnote: (note) => this.#note(note),
      onsound: (sound) => this.onsound(sound),
    });
  }

  get state(): TableSnapshot {
    if (!this.link.state) throw new Error('the table is not known yet');
    return this.link.state;
  }

  get info(): TableInfo {
    return this.state.info;
  }

  get view(): View {
    return this.state.view;
  }

  get you(): You {
    return this.state.you;
  }

  /** Seats in playing order, or as they sit before that is settled. */
  get order(): readonly number[] {
    return this.view.order.length > 0 ? this.view.order : this.info.seats.map(({ seat }) => seat);
  }

  get over(): boolean {
    return this.info.state === 'over' || this.info.state === 'void';
  }

  get watching(): boolean {
    return this.you.seats.length === 0;
  }

  get myTurn(): boolean {
    return this.you.seat !== null && this.view.on_turn === this.you.seat && this.view.phase === 'playing';
  }

  /** Whether somebody of a game under way is not at the table now. */
  away(seat: number): boolean {
    const info = this.info.seats[seat];
    return info !== undefined && !info.here && info.bot === null && !this.over;
  }

  /** Whom the game waits for: those who may still doubt the last play before a computer goes on, else who is on turn. */
  get waitedFor(): readonly number[] {
    if (this.over) return [];
    const doubters = this.view.challenge?.waiting_for ?? [];
    if (doubters.length > 0) return doubters;
    return this.view.on_turn === null ? [] : [this.view.on_turn];
  }

  /** The seats of this device whose answers the game waits for. */
  get asked(): readonly number[] {
    return (this.view.challenge?.waiting_for ?? []).filter((seat) => this.you.seats.includes(seat));
  }

  /** In how many seconds a computer's play stands by itself unless this person asks for time; null: it does not. */
  get goesOnIn(): number | null {
    const { challenge } = this.view;
    if (!challenge?.may_wait || challenge.closes_at == null) return null;
    return Math.max(0, Math.ceil(challenge.closes_at - this.now));
  }

  /** The other people at the table, where there are any: not computers, and nobody at this device. */
  get othersHere(): readonly { seat: number; name: string }[] {
    if (this.you.seats.length === 0) return [];
    const others = this.info.seats.filter(({ seat, taken, bot }) => taken && bot === null && !this.you.seats.includes(seat));
    return others.map(({ seat }) => ({ seat, name: this.context.realName(seat) }));
  }

  /** How many turns a seat still has to sit out; none once the game is over. Rule: R8.4 */
  owed(seat: number): number {
    return this.over ? 0 : (this.view.turns_owed[seat] ?? 0);
  }

  get resigned(): boolean {
    return this.you.seat !== null && this.view.resigned.includes(this.you.seat);
  }

  /** Whether something is laid or changed on the board that could be played. */
  get canPlay(): boolean {
    return this.myTurn && this.desk.begun && this.desk.asking === null && this.link.sending === 0;
  }

  /** Whether a play can be kept ready for when the others only pass: in slow games, while somebody else is waited for. */
  get mayPrepare(): boolean {
    const { seat, seats } = this.you;
    const { on_turn, phase, clock } = this.view;
    if (seat === null || on_turn === null || seats.includes(on_turn) || phase !== 'playing' || this.resigned) return false;
    return clock.kind === 'days' || (clock.kind === 'none' && this.info.seats[on_turn]?.bot === null);
  }

  /** Whether what is kept ready is what lies on the board. */
  get isReady(): boolean {
    const { prepared } = this.you;
    return prepared != null && !prepared.dropped && liesAsPrepared(this.desk.drawn, prepared);
  }

  /** Whether the server is out of reach. */
  get offline(): boolean {
    return !this.online || this.link.status === 'lost';
  }

  /** The move of the seat shown that waits here for a network. */
  get waitingMove(): WaitingMove | null {
    const move = moves.waiting.get(this.link.id);
    return move !== undefined && !move.refused && move.request.seat === this.you.seat ? move : null;
  }

  /** Whether a move could wait here for a network: in slow games, on the board as it was seen last. */
  get mayWaitHere(): boolean {
    if (this.waitingMove !== null) return true;
    const { clock } = this.view;
    if (!this.offline || this.you.seats.length !== 1 || !mayKeep() || (clock.kind !== 'days' && clock.kind !== 'none')) return false;
    return this.myTurn || this.mayPrepare;
  }

  /** Whether what lies on the board can be let wait. */
  get canWait(): boolean {
    return this.mayWaitHere && this.desk.begun && this.desk.asking === null && !this.stepsOnly;
  }

  /** Whether the turn, as it lies, is one of steps alone. */
  get stepsOnly(): boolean {
    const { laid, steps } = this.desk;
    return laid.length === 0 && steps.length > 0 && steps.every((step) => step.kind !== 'rearrange');
  }

  /** Whether a tile of the board was taken for one of the rack, which stays so if the turn ends now. */
  get recycled(): boolean {
    return this.desk.steps.some((step) => step.kind !== 'rearrange');
  }

  /** Take up what the server says now. */
  renew(): void {
    this.desk.see(snapshotOf(this.info, this.view, this.you.seat));
    this.desk.locked = this.over;
  }

  /** Say something until a tile moves or the game goes on. */
  tell(sentences: readonly string[], { bad = false, kept = false } = {}): void {
    this.desk.catchUp();
    this.notice = { sentences, bad, kept, lies: this.lies };
  }

  /** How the tiles of this turn lie: the same text as long as none moves, and none are to be chosen for an exchange. */
  get lies(): string {
    return JSON.stringify([this.desk.laid, this.desk.steps, this.desk.chosen !== null]);
  }

  /** Ask what the tiles as they lie would score. An answer that has been overtaken is dropped. */
  async ask(): Promise<void> {
    const asked = (this.#asked += 1);
    const { draft } = this.desk;
    this.unanswered = false;
    if (this.you.seat === null || this.over || (draft.laid.length === 0 && draft.steps.length === 0)) {
      this.preview = null;
      return;
    }
    try {
      const found = await this.link.preview(placements(draft), before(draft));
      if (asked === this.#asked && found) this.preview = found;
    } catch (error) {
      // Without an answer there is no number.
      if (asked !== this.#asked) return;
      this.preview = null;
      this.unanswered = error instanceof Unreachable;
    }
  }

  /** Play what is laid. A turn of steps alone scores nothing: that is asked first, as a pass is. Rule: V3 */
  async play(): Promise<void> {
    this.desk.catchUp();
    if (this.mayWaitHere) return this.letMoveWait();
    if (this.mayPrepare) return this.prepare();
    if (!this.canPlay) return;
    if (this.stepsOnly) {
      this.open('pass');
      return;
    }
    const faults = this.preview?.points === null ? this.preview.faults : [];
    if (faults.length > 0) {
      this.#refuse(faultTexts(faults, this.info), true);
      return;
    }
    this.desk.held = true;
    await this.act(playCommand(this.desk.draft));
    this.desk.held = false;
  }

  /** Let what is laid wait here: it is sent once when there is a network, unless the game has gone on by then. */
  async letMoveWait(): Promise<void> {
    this.desk.catchUp();
    const { seat } = this.you;
    if (seat === null || !this.canWait || this.waitingMove !== null) return;
    const doing = this.mayPrepare ? ({ ...playCommand(this.desk.draft), kind: 'prepare' } as const) : playCommand(this.desk.draft);
    const seen = this.link.entries.at(-1)?.seq ?? 0;
    const request = { key: newKey(), seat, expected_seq: this.view.game_seq, seen, brief: false, do: doing };
    await moves.put({ table: this.link.id, request, at: Date.now() / 1000 });
  }

  /** Send it not, and go on moving tiles. */
  async takeMoveBack(): Promise<void> {
    if (this.waitingMove !== null) await moves.drop(this.link.id);
  }

  /** Keep what is laid ready, or not any more. */
  async prepare(): Promise<void> {
    this.desk.catchUp();
    if (!this.mayPrepare || this.link.sending > 0) return;
    if (this.isReady) return void (await this.act({ kind: 'unprepare' }));
    if (!this.desk.begun || this.desk.asking !== null || this.stepsOnly) return;
    const faults = this.preview?.points === null ? this.preview.faults : [];
    if (faults.length > 0) return this.#refuse(faultTexts(faults, this.info), true);
    await this.act({ ...playCommand(this.desk.draft), kind: 'prepare' });
  }

  /** End the turn without a play; what was recycled in it stays. */
  async pass(): Promise<void> {
    this.desk.held = true;
    const done = await this.act(passCommand(this.desk.draft));
    this.desk.held = false;
    if (done) this.desk.change(stopChoosing);
  }

  async exchange(): Promise<void> {
    const done = await this.act(exchangeCommand(this.desk.draft));
    if (done) this.desk.change(stopChoosing);
  }

  /** Do something, as the seat shown or another of this device; say so where it is refused. Answers whether it was done. */
  async act(doing: TableCommand, seat = this.you.seat): Promise<boolean> {
    try {
      await this.link.send(doing, seat === null ? {} : { seat });
      return true;
    } catch (error) {
      this.#refuse(failureTexts(error, this.info), doing.kind === 'play');
      return false;
    }
  }

  /** Ask for time over a computer's play that would stand by itself. Between turns at one device anybody may. */
  async wait(): Promise<void> {
    await this.act({ kind: 'wait' }, this.you.seat ?? this.asked[0] ?? null);
  }

  /** Let the last play stand. Over a computer's one press speaks for all at this device, over a person's each does. */
  async letStand(): Promise<void> {
    const { challenge, phase } = this.view;
    const together = phase === 'playing' && this.info.seats[challenge?.of_seat ?? -1]?.bot != null;
    const seats = together || this.you.seat === null ? this.asked : [this.you.seat];
    for (const seat of seats) if (!(await this.act({ kind: 'accept' }, seat))) return;
  }

  #refuse(reasons: readonly string[], kept: boolean): void {
    this.tell(reasons, { bad: true, kept });
    this.onsound('refused');
  }

  /** What the board has to say, unless it shows by itself. */
  #note({ key, params }: Note): void {
    if (!SHOWS_BY_ITSELF.has(key)) this.tell([tLoose(key, allPlain(params))], { bad: REFUSALS.includes(key) });
  }

  /** Turn the board to the next side of the table. Rule: R12.2 */
  turnBoard(): void {
    this.desk.facing = ((this.desk.facing + 90) % 360) as typeof this.desk.facing;
  }

  open(panel: Panel, about: number | null = null): void {
    this.about = about;
    this.panel = panel;
  }

  /** What was to be opened could not be had from the server. */
  notReached(): void {
    this.close();
    this.tell([t('home.not-reached')], { bad: true });
  }

  close(): void {
    this.panel = null;
    this.about = null;
  }
}
