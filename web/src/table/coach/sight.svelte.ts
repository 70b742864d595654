/** A board seen with a coach's eyes, outside a game: asked for once for each position, when an overlay is chosen. */
import type { BoardSight, PositionSight } from '~/wire';
import type { Overlay } from './told';

export class Sight {
  overlay = $state<Overlay | null>(null);
  letter = $state('');
  board = $state.raw<BoardSight | null>(null);
  problems = $state.raw<readonly string[]>([]);
  trouble = $state.raw<unknown>(null);
  #of = '';

  /** `see` asks for the sight of a position. */
  constructor(readonly see: (position: string) => Promise<PositionSight>) {}

  /** Show an overlay on this position; none again where it is shown. */
  choose(overlay: Overlay, position: string): void {
    this.overlay = this.overlay === overlay ? null : overlay;
    void this.look(position);
  }

  /** Another position is shown. */
  async look(position: string): Promise<void> {
    if (!this.overlay || this.#of === position) return;
    this.#of = position;
    Object.assign(this, { board: null, problems: [], trouble: null });
    try {
      const { board, problems } = await this.see(position);
      if (this.#of !== position) return;
      this.board = board ?? null;
      this.problems = problems;
      const letters = (board?.letters ?? []).map(({ letter }) => letter);
      if (!letters.includes(this.letter)) this.letter = letters[0] ?? '';
    } catch (error) {
      if (this.#of !== position) return;
      this.#of = '';
      this.trouble = error;
    }
  }
}
