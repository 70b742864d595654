/** What is said at the table, and how much of it has not been read. */
import { untrack } from 'svelte';
import type { TalkEntry } from '~/wire';
import type { Game } from './game.svelte';

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

  readonly lines = $derived.by<readonly TalkEntry[]>(() => this.#game.link.entries.filter((entry) => entry.kind === 'talk'));
  readonly unread = $derived.by(() => (this.open ? this.lines.filter((line) => line.seq > this.#read && this.#isOthers(line)).length : 0));

  constructor(game: Game) {
    this.#game = game;
    this.#place = `${KEPT}${untrack(() => game.info.id)}`;
    this.#read = readBefore(this.#place);
    $effect(() => {
      const last = this.lines.at(-1)?.seq ?? 0;
      if (game.panel === 'talk') untrack(() => this.#readUpTo(last));
    });
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
