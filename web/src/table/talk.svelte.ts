/** What is said at the table, and how much of it has not been read. */
import { untrack } from 'svelte';
import type { TalkEntry } from '~/wire';
import type { Game } from './game.svelte';

export class Talk {
  readonly #game: Game;
  #read = $state(0);

  readonly lines = $derived.by<readonly TalkEntry[]>(() => this.#game.link.entries.filter((entry) => entry.kind === 'talk'));
  readonly unread = $derived.by(() => (this.open ? this.lines.filter((line) => line.seq > this.#read && this.#isOthers(line)).length : 0));

  constructor(game: Game) {
    this.#game = game;
    this.#read = untrack(() => game.link.entries.at(-1)?.seq ?? 0);
    $effect(() => {
      const last = this.lines.at(-1)?.seq ?? 0;
      if (game.panel === 'talk') untrack(() => (this.#read = Math.max(this.#read, last)));
    });
  }

  /** Whether there is somebody to talk to, and this seat may. */
  get open(): boolean {
    const { you, info } = this.#game;
    const people = info.seats.filter((seat) => seat.bot === null);
    return !you.child && you.seats.length > 0 && people.length > you.seats.length;
  }

  #isOthers(line: TalkEntry): boolean {
    return !this.#game.you.seats.includes(line.seat);
  }
}
