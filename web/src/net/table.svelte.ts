/** One table as this browser knows it: kept right by the live line, asked and commanded through here. */
import { untrack } from 'svelte';
import { forgetTable, keepLines, keepTable, mayKeep, seenTable } from '~/kept/keeping';
import { moves } from '~/kept/moves.svelte';
import { mayHaveWorker, worker } from '~/notices/worker';
import type { At, CommandReply, CommandRequest, Entry, Placed, Preview, TableSnapshot, View, WordAnswer } from '~/wire';
import { api, Refused, refusedAs, type Problem, type Trying } from './api';
import { contribute } from './draws';
import { newKey } from './keys';
import { LiveLine, type LineStatus } from './live';
import { joined } from './merge';

export type TableCommand = CommandRequest['do'];
type Steps = Extract<TableCommand, { kind: 'play' }>['before'];
export type Placing = At & Pick<Placed, 'tile'> & { blank?: boolean };

/** Commands that answer to the position the player saw. Leaving the game answers to none: it is meant whatever has happened. */
const OF_THE_GAME = new Set(['play', 'prepare', 'exchange', 'pass', 'challenge', 'accept', 'wait', 'agree']);

/** How many milliseconds the server has to answer before what was seen last is shown. */
const SOON = 1500;

/** `gone`: the table is not to be had, `problem` says why. `lost`: the server cannot be reached, still trying. */
export type ConnectionStatus = LineStatus | 'gone';

export class TableConnection {
  readonly id: string;
  /** The table as last heard; null until then. */
  state = $state.raw<TableSnapshot | null>(null);
  /** Everything that happened at the table, from the first entry on. */
  entries = $state.raw<readonly Entry[]>([]);
  /** How many lines of talk were said before those that are told, being too many. */
  unshown = $state(0);
  status = $state<ConnectionStatus>('connecting');
  /** Why the table is not to be had. */
  problem = $state.raw<Problem | null>(null);
  /** When the table was as it is shown, where that is from before and the server has not been reached; else null. */
  seenAt = $state<number | null>(null);
  /** Commands on their way. */
  sending = $state(0);
  /** How far the server's clock is ahead of this one, in seconds. */
  offset = $state(0);
  /** The seat whose view is wanted; null: watch, racks covered. */
  seat = $state<number | null>(null);

  #line: LiveLine | null = null;
  #previewing: AbortController | null = null;
  #measured = false;
  #closed = false;
  #listed = false;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #contributing = false;

  constructor(id: string) {
    this.id = id;
  }

  /** Ask for the table once, then stay on the line. Somebody with one seat here is shown that seat. */
  open(): Promise<void> {
    // Asked for from an effect, it must not run again with every state.
    return untrack(() => this.#open());
  }

  async #open(): Promise<void> {
    moves.open.set(this.id, (state) => this.take(state));
    void moves.start();
    const asked = this.#askFirst();
    // Where no answer comes soon, what was seen last is better than nothing.
    const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), SOON));
    const found = await Promise.race([asked, late]);
    if (found === 'gone') return;
    if (found !== 'there') await this.#showSeen();
    if (found === 'late' && (await asked) === 'gone') return;
    if (this.#closed) return;
    this.#line = new LiveLine({
      url: liveUrl(this.id),
      hello: () => ({ seat: this.seat, seen: this.#seen() }),
      onstate: (state) => this.take(state),
      onstatus: (status) => (this.status = status),
      onoffset: (offset) => ((this.offset = offset), (this.#measured = true)),
      poll: () => this.#poll(),
    });
    this.#line.start();
  }

  async #askFirst(): Promise<'there' | 'gone' | 'unreached'> {
    try {
      await this.#ask();
    } catch (error) {
      return this.#isGone(error) ? 'gone' : 'unreached';
    }
    const you = this.state?.you;
    if (this.seat === null && you?.seats.length === 1) this.seat = you.seats[0] ?? null;
    return 'there';
  }

  /** Show the table as it was seen last, if it was. */
  async #showSeen(): Promise<void> {
    const seen = await seenTable(this.id);
    if (seen === null || this.state !== null || this.#closed) return;
    this.seat = seen.what.you.seat;
    this.seenAt = seen.at;
    this.#measured = true;
    this.take(seen.what);
    this.seenAt = seen.at;
    this.#measured = false;
    this.status = 'lost';
  }

  /** Have at hand, for when there is no network, what somebody is shown who has one seat at this device. */
  #keep(): void {
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => {
      const { state } = this;
      if (state === null || this.seenAt !== null || this.#closed) return;
      if (state.you.seat === null || state.you.seats.length !== 1) return void forgetTable(this.id);
      const { entries, unshown } = this;
      void keepTable(this.id, { ...state, since: 0, entries: [...entries], talk_left_out: unshown });
      // So that the list of games leads here too.
      if (!this.#listed) void api.myTables().then(({ tables }) => keepLines(tables), () => undefined);
      this.#listed = true;
      // The page is to be had then too, where a game goes on for days.
      if (state.view.clock.kind === 'days' && mayKeep() && mayHaveWorker()) void worker().catch(() => undefined);
    }, 400);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#keeping);
    moves.open.delete(this.id);
    this.#line?.close();
    this.#previewing?.abort();
  }

  /** Be shown another seat of this device, or null: cover all racks. */
  show(seat: number | null): void {
    if (seat === this.seat) return;
    this.seat = seat;
    // What the seat before knew leaves the page at once, not when the answer comes.
    if (this.state) this.state = covered(this.state);
    this.#line?.restart();
  }

  /** The server's time now, in seconds since 1970. */
  now(): number {
    return Date.now() / 1000 + this.offset;
  }

  /** Take a state that has come by any way; one that is older than what is known changes nothing. */
  take(state: TableSnapshot): void {
    if (this.#closed || state.info.id !== this.id) return;
    // A view that another seat asked for, on its way while seats were changed.
    if (state.you.seat !== null && state.you.seat !== this.seat && this.seat !== null) return;
    if (state.you.seat !== null && this.seat === null && this.#line !== null) return;
    const next = joined(this.state, this.entries, state);
    if (next === 'stale') return;
    if (next === 'gap') return void this.#ask(0).catch(() => undefined);
    if (!this.#measured) this.offset = state.view.clock.sent_at - Date.now() / 1000;
    this.unshown = state.talk_left_out + (state.since === 0 ? 0 : this.unshown);
    this.entries = next;
    this.state = state;
    this.seenAt = null;
    if (this.#line !== null && this.status === 'live') void moves.send();
    this.#keep();
    void this.#contribute(state);
  }

  /** Do this device's part in the draws; what fails is tried again with the next news of the table. */
  async #contribute(state: TableSnapshot): Promise<void> {
    if (this.#contributing || state.info.draws === null) return;
    this.#contributing = true;
    try {
      await contribute(state);
    } catch {
      // The table stands as it did.
    } finally {
      this.#contributing = false;
    }
    // What has come meanwhile may ask for more.
    if (this.state !== null && this.state.seq > state.seq) void this.#contribute(this.state);
  }

  /**
   * Do something at the table, once, however often the line fails meanwhile. Resolves when it is written down; throws
   * Refused (`problem.code`, `problem.faults`) or, after half a minute without a server, Unreachable.
   */
  async send(doing: TableCommand, options: { seat?: number } & Trying = {}): Promise<CommandReply> {
    const seat = options.seat ?? this.seat;
    if (seat === null) throw new Error('no seat to act for');
    const expected = OF_THE_GAME.has(doing.kind) ? (this.state?.view.game_seq ?? null) : null;
    this.sending += 1;
    try {
      const request = { key: newKey(), seat, expected_seq: expected, seen: this.#seen(), brief: false, do: doing };
      const reply = await api.command(this.id, request, options);
      if (reply.state) this.take(reply.state);
      return reply;
    } catch (error) {
      if (error instanceof Refused && error.problem.state) this.take(error.problem.state);
      throw error;
    } finally {
      this.sending -= 1;
    }
  }

  /** What the tiles as they lie would score; null where a newer question has overtaken this one. */
  async preview(placements: readonly Placing[], before: Steps = []): Promise<Preview | null> {
    this.#previewing?.abort();
    if (this.seat === null) return null;
    const asking = new AbortController();
    this.#previewing = asking;
    const placed = placements.map(({ row, col, tile, blank }) => ({ row, col, tile, blank: blank ?? false }));
    try {
      const request = { seat: this.seat, placements: placed, before };
      const found = await api.preview(this.id, request, { signal: asking.signal, patience: 5 });
      return asking.signal.aborted ? null : found;
    } catch (error) {
      if (asking.signal.aborted) return null;
      throw error;
    }
  }

  /** The board as it stood after so many game events. */
  at(gameSeq: number): Promise<View> {
    return api.at(this.id, gameSeq, this.seat);
  }

  word(word: string): Promise<WordAnswer> {
    return api.word(this.id, word);
  }

  #seen(): number {
    return this.entries.at(-1)?.seq ?? 0;
  }

  async #ask(seen = this.#seen()): Promise<void> {
    this.take(await api.table(this.id, this.seat, seen));
  }

  async #poll(): Promise<boolean> {
    try {
      await this.#ask();
      return true;
    } catch (error) {
      if (this.#isUnseated(error)) {
        await this.#ask(0);
        this.#line?.restart();
        return true;
      }
      if (this.#isGone(error)) return false;
      throw error;
    }
  }

  /** The seat is not ours any more, given up in another tab: go on as somebody who watches. */
  #isUnseated(error: unknown): boolean {
    if (!refusedAs(error, 'not-your-seat') || this.seat === null) return false;
    this.seat = null;
    return true;
  }

  #isGone(error: unknown): boolean {
    if (!(error instanceof Refused) || ![403, 404, 410, 422].includes(error.status)) return false;
    // An address that no table can have is one that no table has.
    void forgetTable(this.id);
    this.problem = error.status === 422 ? { ...error.problem, code: 'no-such-table' } : error.problem;
    this.status = 'gone';
    return true;
  }
}

/** The address of a table's live line, below <base>. */
export function liveUrl(id: string): string {
  const url = new URL(`api/tables/${encodeURIComponent(id)}/live`, document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

function covered(state: TableSnapshot): TableSnapshot {
  return { ...state, you: { ...state.you, seat: null }, view: { ...state.view, rack: [], unseen: [] } };
}
