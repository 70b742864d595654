/** What stands beside a wide board rather than in a sheet over it: chosen in the sheet, kept for this browser. */
import { set, settings } from '~/settings.svelte';
import type { Panel } from './game.svelte';

/** What can stand there. */
export type Part = 'unseen' | 'talk';

const CHOSEN = { unseen: 'unseenBeside', talk: 'talkBeside' } as const;

export class Side {
  readonly #wide: () => boolean;
  readonly #talks: () => boolean;
  #lost = $state(false);

  /** `wide`: whether the screen has room for it; `talks`: whether there is talk at this table. */
  constructor(wide: () => boolean, talks: () => boolean) {
    this.#wide = wide;
    this.#talks = talks;
  }

  /** Whether there is room for it on this screen. */
  get room(): boolean {
    return this.#wide() && !this.#lost;
  }

  /** Whether this stands there now. */
  shows(part: Panel | null): part is Part {
    if (!this.room || (part !== 'unseen' && part !== 'talk')) return false;
    return settings[CHOSEN[part]] && (part === 'unseen' || this.#talks());
  }

  get used(): boolean {
    return this.shows('unseen') || this.shows('talk');
  }

  /** It could not be had from the server: then there are the sheets. */
  lose(): void {
    this.#lost = true;
  }

  /** Let it stand there, or take it away again. */
  put(part: Part, there: boolean): void {
    set({ [CHOSEN[part]]: there });
  }
}
