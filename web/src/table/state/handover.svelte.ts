/** Several people at one device: a rack is shown to its own player only, after they have said who they are. */
import { untrack } from 'svelte';
import { doubters, wantedSeat } from '~/pages/join/handover';
import type { Game } from './game.svelte';

export class HandOver {
  readonly #game: Game;

  /** Turns every rack away as soon as the game waits for somebody else. */
  constructor(game: Game) {
    this.#game = game;
    $effect(() => {
      const [wanted, shared] = [this.wanted, this.shared];
      void game.view.game_seq;
      untrack(() => {
        if (shared && game.info.state === 'playing' && game.link.seat !== wanted) game.link.show(null);
      });
    });
  }

  get shared(): boolean {
    return this.#game.you.seats.length > 1;
  }

  /** The seat of this device that the game waits for; null where it waits for somebody else. */
  get wanted(): number | null {
    return wantedSeat(this.#game.state);
  }

  /** Whom the device is to be handed to before anything can be done; null where the right one has it. */
  get to(): number | null {
    return this.shared && this.#game.link.seat !== this.wanted ? this.wanted : null;
  }

  /** Whether somebody else here may challenge the last play meanwhile. Rule: R8.1 */
  get mayChallenge(): boolean {
    return this.to !== null && doubters(this.#game.state).length > 0;
  }

  /** They have said who they are: their rack is shown. */
  take(): void {
    this.#game.link.show(this.wanted);
  }
}
