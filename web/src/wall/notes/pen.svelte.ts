/** What somebody does on the dry-erase area: lines while they are drawn, what is sent, and taking it back. */
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { newKey } from '~/net/keys';
import type { StrokeView } from '~/wire';
import type { Wall, WallCommand } from '../wall.svelte';
import { HIGH, MOST_POINTS, rubbed, thinned, WIDE, type Marker, type Written } from './ink';

export type Tool = Marker | 'eraser';
/** Something done that can be taken back: lines drawn, or lines and notes rubbed out with what is left of them. */
type Done = { drew: string } | { back: string[]; pieces: string[] };

const TELL_EVERY = 90;

export class Pen {
  readonly wall: Wall;
  tool = $state<Tool>('ink');
  /** The line under the pointer. */
  current = $state.raw<number[]>([]);
  /** Lines that are on their way to the server. */
  readonly sending = new SvelteMap<string, StrokeView>();
  /** What was rubbed out here and is not confirmed yet. */
  readonly hidden = new SvelteSet<string>();
  done = $state.raw<readonly Done[]>([]);
  failed = $state('');
  /** The note that lines belong to: one a sitting. */
  note = $state(newKey().slice(0, 22));
  onfail: (error: unknown) => void = () => {};

  #stroke = '';
  #told = 0;
  #toldAt = 0;
  #writing = false;

  constructor(wall: Wall) {
    this.wall = wall;
  }

  get drawing(): boolean {
    return this.#writing;
  }

  /** A pointer comes down, at a place of the area. */
  begin(x: number, y: number): void {
    this.#writing = true;
    this.#stroke = newKey().slice(0, 22);
    [this.#told, this.#toldAt] = [0, 0];
    this.current = [];
    this.move([x, y]);
  }

  /** It has moved over these points. */
  move(points: readonly number[]): void {
    if (!this.#writing) return;
    const inside = points.map((value, nth) => Math.round(Math.max(0, Math.min(nth % 2 === 0 ? WIDE : HIGH, value))));
    this.current = [...this.current, ...inside];
    if (this.tool === 'eraser') this.#rub();
    else this.#tell();
    if (this.tool !== 'eraser' && this.current.length / 2 >= MOST_POINTS) {
      const [x = 0, y = 0] = this.current.slice(-2);
      this.end();
      this.begin(x, y);
    }
  }

  /** It has gone up. */
  end(): void {
    if (!this.#writing) return;
    this.#writing = false;
    const points = thinned(this.current);
    this.current = [];
    if (this.tool === 'eraser') return this.#rubOut();
    if (points.length === 2) points.push((points[0] ?? 0) + 1, points[1] ?? 0);
    const stroke: StrokeView = {
      id: this.#stroke, note: this.note, seq: 0, by: this.wall.me?.id ?? '', at: Date.now() / 1000, marker: this.tool, points, mine: true,
    };
    this.sending.set(stroke.id, stroke);
    this.done = [...this.done, { drew: stroke.id }];
    void this.#send({ kind: 'draw', note: this.note, stroke: stroke.id, marker: this.tool, points }).finally(() =>
      setTimeout(() => this.sending.delete(stroke.id), 1500),
    );
  }

  /** A second finger came: what was begun is none. */
  cancel(): void {
    this.#writing = false;
    this.current = [];
    this.#cuts.clear();
    this.#gone.clear();
    this.hidden.clear();
  }

  /** Take back the last thing done here. */
  undo(): void {
    const last = this.done.at(-1);
    if (!last) return;
    this.done = this.done.slice(0, -1);
    if ('drew' in last) {
      this.sending.delete(last.drew);
      void this.#send({ kind: 'undo-ink', gone: [last.drew], back: [] });
    } else {
      void this.#send({ kind: 'undo-ink', gone: last.pieces, back: last.back });
    }
  }

  // --- the eraser

  #cuts = new Map<string, [number, number][]>();
  #gone = new Set<string>();

  #rub(): void {
    const path = this.current.slice(-8);
    for (const stroke of this.wall.strokes.values()) {
      if (this.#cuts.has(stroke.id)) {
        const runs = rubbed(stroke.points, this.current);
        if (runs) this.#cuts.set(stroke.id, runs);
        continue;
      }
      const runs = rubbed(stroke.points, path);
      if (!runs) continue;
      this.#cuts.set(stroke.id, runs);
      this.hidden.add(stroke.id);
    }
  }

  /** A typed note was touched by the eraser. */
  rubNotes(written: readonly Written[], x: number, y: number): void {
    for (const { note, box } of written) {
      if (note.typed && x > box.x && x < box.right && y > box.y && y < box.bottom) {
        this.#gone.add(note.id);
        this.hidden.add(note.id);
      }
    }
  }

  /** The lines that are left of what is being rubbed. */
  get pieces(): { id: string; marker: Marker; points: number[] }[] {
    void this.current;
    return [...this.#cuts].flatMap(([id, runs]) => {
      const stroke = this.wall.strokes.get(id);
      return stroke ? runs.map(([first, last], nth) => ({ id: `${id}.${nth}`, marker: stroke.marker, points: stroke.points.slice(2 * first, 2 * last + 2) })) : [];
    });
  }

  #rubOut(): void {
    const [cuts, notes] = [[...this.#cuts].map(([stroke, keep]) => ({ stroke, keep })), [...this.#gone]];
    this.#cuts.clear();
    this.#gone.clear();
    if (cuts.length + notes.length === 0) return;
    const pieces = cuts.flatMap(({ stroke, keep }) => keep.map((_, nth) => `${stroke}.${nth}`));
    this.done = [...this.done, { back: [...cuts.map((cut) => cut.stroke), ...notes], pieces }];
    void this.#send({ kind: 'rub', cuts, notes }).finally(() => setTimeout(() => this.hidden.clear(), 600));
  }

  #tell(): void {
    const now = performance.now();
    if (now - this.#toldAt < TELL_EVERY) return;
    const fresh = this.current.slice(this.#told, this.#told + 400);
    this.wall.tellLine({ stroke: this.#stroke, marker: this.tool as Marker, points: fresh });
    this.#told += fresh.length;
    this.#toldAt = now;
  }

  async #send(doing: WallCommand): Promise<void> {
    try {
      await this.wall.send(doing);
    } catch (error) {
      this.onfail(error);
    }
  }
}
