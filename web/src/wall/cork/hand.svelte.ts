/** What somebody does on the cork board: what is chosen, moved, turned and sized, told to others, sent, and undone. */
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { newKey } from '~/net/keys';
import type { PinnedView } from '~/wire';
import type { Wall, WallCommand } from '../wall.svelte';
import { isSame, spotOf, within, type Spot } from './places';

/** Something done that can be taken back: how, and where things hang meanwhile if nobody else has moved them. */
interface Done {
  back: WallCommand;
  hang: Map<string, Spot>;
}

const TELL_EVERY = 110;
const TELL_EACH = 25;
const SEND_AFTER = 500;
export const STEP = 27;
/** About eight pixels of a screen. */
export const FINE_STEP = 4;

export class Hand {
  readonly wall: Wall;
  readonly chosen = new SvelteSet<string>();
  /** Where things are while they are held, and until the wall says so. */
  readonly local = new SvelteMap<string, Spot>();
  several = $state(false);
  /** The one that was pressed of what is chosen: a group moves as one, but each in it has its own words. */
  pressed = $state('');
  /** Held by a pointer now. */
  holding = $state(false);
  done = $state.raw<readonly Done[]>([]);
  onfail: (error: unknown) => void = () => {};
  onsaid: (kind: 'moved-since' | 'taken-off') => void = () => {};

  #before = new Map<string, Spot>();
  #began = new Map<string, Spot>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #told = 0;

  constructor(wall: Wall) {
    this.wall = wall;
  }

  /** What is chosen and still hangs there, the newest first. */
  readonly pieces = $derived.by(() => [...this.chosen].map((id) => this.wall.pinned.get(id)).filter((each) => each !== undefined));

  /** The one that is chosen; of one group, the one in it that was pressed. */
  get only(): PinnedView | null {
    if (this.pieces.length > 1 && !this.areGrouped) return null;
    return this.pieces.find((each) => each.id === this.pressed) ?? this.pieces[0] ?? null;
  }

  /** Where something hangs as this person sees it: in their hand, in another's, or on the board. */
  spot(piece: PinnedView): Spot {
    const mine = this.local.get(piece.id);
    if (mine) return mine;
    for (const { places } of this.wall.held.values()) {
      const held = places.find((each) => each.item === piece.id);
      if (held) return spotOf(held);
    }
    return spotOf(piece);
  }

  /** Who else holds it now. */
  holder(id: string): string | null {
    for (const [member, { places }] of this.wall.held) if (places.some((each) => each.item === id)) return member;
    return null;
  }

  /** Choose something with all that moves with it; in place of what was chosen, or beside it. */
  choose(id: string, beside = this.several): void {
    this.pressed = id;
    const all = this.#together(id);
    const was = all.every((each) => this.chosen.has(each));
    if (!beside) this.chosen.clear();
    if (beside && was) for (const each of all) this.chosen.delete(each);
    else for (const each of all) this.chosen.add(each);
  }

  clear(): void {
    this.flush();
    this.chosen.clear();
    this.several = false;
  }

  // --- moving

  /** A pointer takes hold of something. */
  lift(id: string): void {
    this.flush();
    if (!this.chosen.has(id)) this.choose(id, false);
    this.holding = true;
    this.#began = new Map(this.pieces.map((each) => [each.id, this.spot(each)]));
    this.#remember();
  }

  /** It is so far from where it was taken. */
  drag(dx: number, dy: number): void {
    if (!this.holding) return;
    for (const [id, spot] of this.#began) this.local.set(id, within({ ...spot, x: spot.x + dx, y: spot.y + dy }));
    this.#tell();
  }

  /** It is let go. */
  drop(): void {
    if (!this.holding) return;
    this.holding = false;
    this.flush();
    this.wall.tellHolding([]);
  }

  /** A second finger came, or the line to it was lost: back to where it was. */
  cancel(): void {
    if (!this.holding) return;
    this.holding = false;
    for (const id of this.#began.keys()) this.local.delete(id);
    this.#before.clear();
    this.wall.tellHolding([]);
  }

  /** Move, turn and size what is chosen by a little; it is sent when nothing more comes. */
  change(by: { dx?: number; dy?: number; turn?: number; size?: number }): void {
    if (this.pieces.length === 0) return;
    this.#remember();
    for (const piece of this.pieces) {
      const spot = this.spot(piece);
      const wide = by.size ? Math.round(spot.wide * by.size) : spot.wide;
      this.local.set(piece.id, within({ x: spot.x + (by.dx ?? 0), y: spot.y + (by.dy ?? 0), turn: spot.turn + (by.turn ?? 0), wide }));
    }
    this.#tell();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.flush();
      this.wall.tellHolding([]);
    }, SEND_AFTER);
  }

  /** Send where things hang now, if that is not sent yet. */
  flush(): void {
    clearTimeout(this.#timer);
    const before = this.#before;
    this.#before = new Map();
    const moved = [...before].filter(([id, spot]) => this.local.has(id) && !isSame(spot, this.local.get(id) ?? spot));
    for (const [id, spot] of before) if (isSame(spot, this.local.get(id) ?? spot)) this.local.delete(id);
    if (moved.length === 0) return;
    const now = new Map(moved.map(([id]) => [id, this.local.get(id) as Spot]));
    this.#note({ kind: 'move-pinned', places: moved.map(([item, spot]) => ({ item, ...spot })) }, now);
    void this.send({ kind: 'move-pinned', places: [...now].map(([item, spot]) => ({ item, ...spot })) }).finally(() => this.#settle(now));
  }

  // --- the rest

  /** Pin a note. */
  async pinNote(text: string, spot: Spot): Promise<boolean> {
    const item = newKey().slice(0, 22);
    const done = await this.send({ kind: 'pin-note', item, text, ...spot });
    if (done) {
      this.#note({ kind: 'take-off', items: [item] });
      this.chosen.clear();
      this.chosen.add(item);
    }
    return done;
  }

  /** Something was pinned in another way. */
  pinned(item: string): void {
    this.#note({ kind: 'take-off', items: [item] });
  }

  takeOff(): void {
    this.flush();
    const items = this.pieces.map((each) => each.id);
    if (items.length === 0) return;
    this.#note({ kind: 'pin-again', items });
    this.chosen.clear();
    this.several = false;
    void this.send({ kind: 'take-off', items }).then((done) => done && this.onsaid('taken-off'));
  }

  get areGrouped(): boolean {
    const group = this.pieces[0]?.group ?? '';
    return group !== '' && this.pieces.every((each) => each.group === group);
  }

  group(): void {
    this.flush();
    const items = this.pieces.map((each) => each.id);
    if (items.length < 2) return;
    const group = this.areGrouped ? null : newKey().slice(0, 22);
    const was = this.pieces[0]?.group || null;
    this.#note({ kind: 'group-pinned', items, group: group === null ? was : null });
    this.several = false;
    void this.send({ kind: 'group-pinned', items, group });
  }

  /** Take back the last thing done here; what somebody else has moved since stays where they hung it. */
  undo(): void {
    this.flush();
    const last = this.done.at(-1);
    if (!last) return;
    this.done = this.done.slice(0, -1);
    const stays = [...last.hang].some(([id, spot]) => {
      const piece = this.wall.pinned.get(id);
      return piece !== undefined && !isSame(this.spot(piece), spot);
    });
    if (stays) return this.onsaid('moved-since');
    void this.send(last.back);
  }

  async send(doing: WallCommand): Promise<boolean> {
    try {
      await this.wall.send(doing);
      return true;
    } catch (error) {
      this.onfail(error);
      return false;
    }
  }

  #together(id: string): string[] {
    const group = this.wall.pinned.get(id)?.group;
    if (!group) return [id];
    return [...this.wall.pinned.values()].filter((each) => each.group === group).map((each) => each.id);
  }

  #remember(): void {
    for (const piece of this.pieces) if (!this.#before.has(piece.id)) this.#before.set(piece.id, this.spot(piece));
  }

  #note(back: WallCommand, hang: Map<string, Spot> = new Map()): void {
    this.done = [...this.done.slice(-49), { back, hang }];
  }

  #tell(): void {
    const now = performance.now();
    if (now - this.#told < Math.max(TELL_EVERY, TELL_EACH * this.pieces.length)) return;
    this.#told = now;
    this.wall.tellHolding(this.pieces.slice(0, 60).map((each) => ({ item: each.id, ...this.spot(each) })));
  }

  /** The wall has it, or will not: what is shown is the wall's again, a moment later. */
  #settle(sent: Map<string, Spot>): void {
    setTimeout(() => {
      for (const [id, spot] of sent) {
        const mine = this.local.get(id);
        if (mine && isSame(mine, spot) && !this.#before.has(id)) this.local.delete(id);
      }
    }, 800);
  }
}
