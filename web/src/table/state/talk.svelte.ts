/** What is said at the table, and how much of it has not been read. */
import { untrack } from 'svelte';
import type { TalkEntry } from '~/wire';
import type { Game } from './game.svelte';

const A_MOMENT = 8_000;
const KEPT = 'lexiko.talk.';

/** Up to which entry the talk of a table was read in this browser before. */
function readBefore(place: string): number {
  try {
    return Number(localStorage.getItem(place) ?? 0) || 0;
  } catch {
    return 0;
  }
}

export class Talk {
  readonly #game: Game;
  readonly #place: string;
  #read = $state(0);
  #past = $state(0);
  /** Whether the lines are in sight: they are read then, and in the card they would stand twice. */
  #watched = $state<() => boolean>(() => false);
  /** Somebody is about to answer the line in the card: it stays for that long. */
  held = $state(false);

  readonly lines = $derived.by<readonly TalkEntry[]>(() => this.#game.link.entries.filter((entry) => entry.kind === 'talk'));
  readonly unread = $derived.by(() => (this.open ? this.lines.filter((line) => line.seq > this.#read && this.#isOthers(line)).length : 0));

  /** The newest line of somebody else's, for the card: until it is read or answered, or for a moment. */
  readonly fresh = $derived.by<TalkEntry | null>(() => {
    if (this.#watched()) return null;
    const last = this.open ? this.lines.findLast((line) => this.#isOthers(line)) : undefined;
    return last && last.seq > this.#read && last.seq > this.#past ? last : null;
  });

  constructor(game: Game) {
    this.#game = game;
    this.#place = `${KEPT}${untrack(() => game.info.id)}`;
    this.#read = readBefore(this.#place);
    this.#past = untrack(() => game.link.entries.at(-1)?.seq ?? 0);
    $effect(() => {
      const { fresh } = this;
      if (fresh === null || this.held) return;
      const timer = setTimeout(() => (this.#past = fresh.seq), A_MOMENT);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const last = this.lines.at(-1)?.seq ?? 0;
      if (this.#watched()) untrack(() => this.#readUpTo(last));
    });
  }

  /** Answer the line in the card, or only let it go; either way it has been read. */
  async answer(text: string | null): Promise<void> {
    const seq = this.fresh?.seq ?? 0;
    if (text !== null && !(await this.#game.act({ kind: 'talk', text }))) return;
    this.#readUpTo(seq);
    this.held = false;
  }

  /** The lines are shown from now on, in sight while `visible`; answers what ends it. */
  watched(visible: () => boolean): () => void {
    this.#watched = visible;
    return () => (this.#watched = () => false);
  }

  /** Whether there is somebody to talk to, and this seat may. */
  get open(): boolean {
    const { you, info } = this.#game;
    const people = info.seats.filter((seat) => seat.bot === null);
    return !you.child && you.seats.length > 0 && people.length > you.seats.length;
  }

  #readUpTo(seq: number): void {
    if (seq <= this.#read) return;
    this.#read = seq;
    try {
      localStorage.setItem(this.#place, String(seq));
    } catch {
      // A browser that keeps nothing marks it as new again.
    }
  }

  #isOthers(line: TalkEntry): boolean {
    return !this.#game.you.seats.includes(line.seat);
  }
}
