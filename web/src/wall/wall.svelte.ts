/** One wall as this browser knows it: kept right by the live line, written on through here. */
import { SvelteMap } from 'svelte/reactivity';
import { untrack } from 'svelte';
import { Refused, type Problem } from '~/net/api';
import { drawForAll } from '~/net/draws';
import { forgetWall, keepPhotosOf, keepWall, mayKeep, seenWall, shared } from '~/kept/keeping';
import { newKey } from '~/net/keys';
import { mayHaveWorker, worker } from '~/notices/worker';
import type {
  CorkPlace, CorkSpace, HouseholdRequest, HouseholdView, MemberView, MessageView, NoteView, PinnedView, Planning, Spelling, SpeltTile, StrokeView,
  TileKind, WallDone, WallDrawing, WallGame, WallRequest, WallHeldNews, WallSnapshot, WallStrokeNews, WallYou,
} from '~/wire';
import { photoUrl, wallApi } from './api';
import { WallLine, type WallLineStatus } from './line';
import { whole } from './whole';

export type WallCommand = WallRequest['do'];
export type HouseholdCommand = HouseholdRequest['do'];

/** A line that somebody else is drawing now. */
export interface LiveStroke {
  id: string;
  member: string;
  marker: StrokeView['marker'];
  points: number[];
  /** When it was last heard of. */
  heard: number;
}

/** What somebody else holds on the cork board now, and where. */
export interface InHand {
  places: WallHeldNews['places'];
  /** When it was last heard of. */
  heard: number;
}

export class Wall {
  readonly id: string;
  seq = $state(0);
  household = $state.raw<HouseholdView | null>(null);
  you = $state.raw<WallYou | null>(null);
  pouch = $state.raw<TileKind[]>([]);
  spelling = $state.raw<Spelling[]>([]);
  /** The entry of the log that changed the planner last. */
  planned = $state(0);
  /** Who is changing which entry of the planner. */
  planning = $state.raw<Planning[]>([]);
  readonly games = new SvelteMap<string, WallGame>();
  readonly notes = new SvelteMap<string, NoteView>();
  readonly strokes = new SvelteMap<string, StrokeView>();
  readonly messages = new SvelteMap<string, MessageView>();
  /** Lines that others are drawing. */
  readonly drawing = new SvelteMap<string, LiveStroke>();
  /** Somebody else has put something up since the page was last seen. */
  fresh = $state(false);
  /** When the wall was as it is shown, where that is from before and the server has not been reached; else null. */
  seenAt = $state<number | null>(null);
  readonly pinned = new SvelteMap<string, PinnedView>();
  /** How much room photos take. */
  cork = $state.raw<CorkSpace | null>(null);
  /** What others hold on the cork board, by member. */
  readonly held = new SvelteMap<string, InHand>();
  status = $state<WallLineStatus | 'gone'>('connecting');
  problem = $state.raw<Problem | null>(null);
  /** How far the server's clock is ahead of this one, in seconds. */
  offset = $state(0);
  /** The minute of the page's clocks: everything that shows how long ago something was looks here. */
  now = $state(Date.now() / 1000);
  /** At the family's tablet: who writes now, as they have said. */
  writer = $state<string | null>(null);

  #line: WallLine | null = null;
  #closed = false;
  #whole: WallSnapshot | null = null;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /** Ask for the wall once, then stay on the line. */
  open(): Promise<void> {
    return untrack(() => this.#open());
  }

  async #open(): Promise<void> {
    this.#ticking = setInterval(() => this.#tick(), 5_000);
    try {
      this.take(await wallApi.show(this.id, 0));
    } catch (error) {
      if (this.#isGone(error)) return;
      await this.#showSeen();
    }
    if (this.#closed) return;
    this.#line = new WallLine({
      url: liveUrl(this.id),
      seen: () => this.seq,
      onnews: ({ state }) => this.take(state),
      onstroke: (stroke) => this.#follow(stroke),
      onheld: ({ member, places }) =>
        places.length > 0 ? this.held.set(member, { places, heard: performance.now() }) : this.held.delete(member),
      onstatus: (status) => (this.status = status),
      poll: () => this.#poll(),
    });
    this.#line.start();
  }

  /** Show the wall as it was seen last, if it was. */
  async #showSeen(): Promise<void> {
    const seen = await seenWall(this.id);
    if (seen === null || this.household !== null) return;
    this.take(seen.what);
    this.seenAt = seen.at;
    this.status = 'lost';
  }

  /** Have at hand, for when there is no network, what a member is shown at a device of their own. */
  #keep(state: WallSnapshot): void {
    this.#whole = whole(this.#whole, state);
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => {
      if (this.#closed || this.seenAt !== null) return;
      if (state.you.tablet) return void shared(true);
      void shared(false);
      if (this.#whole !== null) void keepWall(this.id, this.#whole);
      void keepPhotosOf(this.id, this.#photos());
      if (mayKeep() && mayHaveWorker()) void worker().catch(() => undefined);
    }, 800);
  }

  /** Where the small ones of the photos are that hang there, the latest first. */
  #photos(): string[] {
    const pinned = [...this.pinned.values()].sort((one, other) => other.seq - one.seq);
    const photos = pinned.flatMap(({ photo }) => (photo ? [photoUrl(this.id, photo.id, 'small')] : []));
    return photos.map((address) => new URL(address, document.baseURI).href);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#keeping);
    clearInterval(this.#ticking);
    this.#line?.close();
  }

  /** The member who acts here: at a device of their own themselves, at the tablet whom it acts for, or who writes. */
  get me(): MemberView | null {
    const id = this.you?.member ?? this.you?.unlocked ?? this.writer;
    return this.member(id ?? null);
  }

  member(id: string | null): MemberView | null {
    return this.household?.members.find((each) => each.id === id) ?? null;
  }

  name(id: string | null): string {
    return this.member(id)?.name ?? '';
  }

  /** The games in the order they are shown: what waits for me first, then those that are on, the latest first. */
  readonly shown = $derived.by(() => {
    const rank = (game: WallGame) => (game.state === 'over' || game.state === 'void' ? 2 : isMine(game) ? 0 : 1);
    return [...this.games.values()].sort((a, b) => rank(a) - rank(b) || b.hung_at - a.hung_at);
  });

  /** Take what the server says, all of it or what has changed. */
  take(state: WallSnapshot): void {
    if (this.#closed) return;
    if (state.since === 0) {
      for (const map of [this.games, this.notes, this.strokes, this.messages, this.pinned]) map.clear();
    } else if (state.since > this.seq) {
      void this.again();
      return;
    }
    this.seenAt = null;
    this.#keep(state);
    const others = [...state.notes, ...state.strokes, ...state.messages].some(({ by }) => by !== state.you.member);
    if (state.since > 0 && others && document.visibilityState === 'hidden') this.fresh = true;
    this.seq = Math.max(this.seq, state.seq);
    this.household = state.household;
    this.you = state.you;
    this.spelling = state.spelling;
    this.cork = state.cork ?? null;
    this.planned = state.planned ?? 0;
    this.planning = state.planning ?? [];
    this.offset = state.now - Date.now() / 1000;
    this.now = state.now;
    if (state.pouch) this.pouch = state.pouch;
    for (const id of state.gone) for (const map of [this.games, this.notes, this.strokes, this.messages, this.pinned]) map.delete(id);
    for (const each of state.games) {
      this.games.set(each.id, each);
      if (each.drawing) void drawForAll(each.id); // a draw that was left half done goes on
    }
    for (const each of state.notes) this.notes.set(each.id, each);
    for (const each of state.messages) this.messages.set(each.id, each);
    for (const each of state.pinned) this.pinned.set(each.id, each);
    for (const each of state.strokes) {
      this.strokes.set(each.id, each);
      this.drawing.delete(each.id);
    }
  }

  /** Do something at the wall, once, however often the line fails meanwhile. Throws Refused, Unreachable. */
  async send(doing: WallCommand, as: string | null = null): Promise<boolean> {
    return (await this.does(doing, as)).merged;
  }

  /** The same, with the entry of the log that it was written down as. */
  async does(doing: WallCommand, as: string | null = null): Promise<WallDone> {
    const member = this.you?.member ? null : (as ?? this.me?.id ?? null);
    const done = await wallApi.command(this.id, { key: newKey(), member, do: doing });
    if (this.status !== 'live') await this.again();
    return done;
  }

  /** Change the household. Throws Refused, Unreachable. */
  async change(doing: HouseholdCommand): Promise<void> {
    await wallApi.change(this.id, { key: newKey(), do: doing });
    if (this.status !== 'live') await this.again();
  }

  /** Tell the others a piece of a line while it is drawn. */
  tellLine(line: Omit<WallDrawing, 'kind' | 'member'>): void {
    this.#line?.tell({ kind: 'drawing', ...line, member: this.you?.member ? null : (this.me?.id ?? null) });
  }

  /** Tell the others which entry of the planner is being changed here; null: none. */
  tellPlanning(entry: string | null): void {
    this.#line?.tell({ kind: 'planning', entry, member: this.you?.member ? null : (this.me?.id ?? null) });
  }

  /** Tell the others which tiles are out of the pouch. */
  tellTiles(tiles: SpeltTile[]): void {
    this.#line?.tell({ kind: 'spelling', tiles, member: this.you?.member ? null : (this.me?.id ?? null) });
  }

  /** Tell the others what is in one's hand on the cork board, and where; nothing: it was let go. */
  tellHolding(places: CorkPlace[]): void {
    this.#line?.tell({ kind: 'holding', places, member: this.you?.member ? null : (this.me?.id ?? null) });
  }

  #follow({ member, stroke, marker, points }: WallStrokeNews): void {
    const known = this.drawing.get(stroke);
    if (this.strokes.has(stroke)) return;
    this.drawing.set(stroke, {
      id: stroke, member, marker, points: [...(known?.points ?? []), ...points], heard: performance.now(),
    });
  }

  #tick(): void {
    this.now = Date.now() / 1000 + this.offset;
    for (const line of this.drawing.values()) {
      if (performance.now() - line.heard > 15_000) this.drawing.delete(line.id);
    }
    for (const [member, hand] of this.held) if (performance.now() - hand.heard > 8_000) this.held.delete(member);
  }

  /** Ask for all of the wall anew. */
  async again(): Promise<void> {
    this.take(await wallApi.show(this.id, 0));
  }

  async #poll(): Promise<boolean> {
    try {
      this.take(await wallApi.show(this.id, 0));
      return true;
    } catch (error) {
      if (this.#isGone(error)) return false;
      throw error;
    }
  }

  #isGone(error: unknown): boolean {
    if (!(error instanceof Refused) || ![403, 404, 422].includes(error.status)) return false;
    void forgetWall(this.id);
    this.problem = error.problem;
    this.status = 'gone';
    return true;
  }
}

/** Whether a game waits for the reader. */
export function isMine(game: WallGame): boolean {
  return game.on_turn !== null && game.your_seats.includes(game.on_turn);
}

/** The address of a wall's live line, below <base>. */
function liveUrl(id: string): string {
  const url = new URL(`api/walls/${encodeURIComponent(id)}/live`, document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
