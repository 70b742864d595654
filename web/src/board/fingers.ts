/** What fingers mean on the board: spread or pinched, one that draws it, two taps. It knows no page, only points. */

/** A finger, or another pointer, as it is now. `time` in milliseconds. */
export interface Finger extends Tap {
  id: number;
}

interface Point {
  x: number;
  y: number;
}

/** Where a board was tapped, and when, in milliseconds. */
export interface Tap extends Point {
  time: number;
}

export interface Meaning {
  /** Two fingers moved apart round a point. */
  closer(x: number, y: number): void;
  /** Two fingers moved together. */
  whole(): void;
  /** One finger draws the board, so far from where it began. */
  draw(x: number, y: number): void;
  /** It let go. `x` and `y`: how far it would have gone on. */
  drawn(x: number, y: number): void;
}

/** How much further apart two fingers are when they have spread, how much closer when they have pinched. */
const SPREAD = 1.2;
const PINCH = 0.83;
/** How far a finger moves, in pixels, before it draws. */
const SLACK = 9;
/** How far apart, in pixels and in milliseconds, two taps are one double tap. */
const TWICE = { far: 24, late: 300 };
/** For how many milliseconds a board that was drawn goes on at the pace of the last ones. */
const GLIDE = 110;

export class Fingers {
  #meaning: Meaning;
  #down = new Map<number, Finger>();
  #first = new Map<number, Finger>();
  #draws: { id: number; may: boolean; begun: boolean; before: Finger; pace: { x: number; y: number } } | null = null;
  #apart = 0;
  #settled = false;

  constructor(meaning: Meaning) {
    this.#meaning = meaning;
  }

  /** How many fingers are down. */
  get count(): number {
    return this.#down.size;
  }

  /** A finger comes down; `draws`: alone it would draw the board. */
  down(finger: Finger, draws: boolean): void {
    if (this.#down.size === 0) this.#settled = false;
    this.#down.set(finger.id, finger);
    this.#first.set(finger.id, finger);
    if (this.#down.size === 1) {
      this.#draws = { id: finger.id, may: draws, begun: false, before: finger, pace: { x: 0, y: 0 } };
      return;
    }
    this.#letGo(false);
    this.#apart = this.#down.size === 2 ? this.#distance() : 0;
  }

  move(finger: Finger): void {
    if (!this.#down.has(finger.id)) return;
    this.#down.set(finger.id, finger);
    if (this.#down.size === 2) this.#two();
    else if (this.#down.size === 1) this.#one(finger);
  }

  /** A finger goes; `cancelled`: it meant something else. */
  up(finger: Finger, cancelled = false): void {
    if (!this.#down.delete(finger.id)) return;
    this.#first.delete(finger.id);
    this.#letGo(!cancelled);
    // What stays down after two were neither draws nor taps.
    if (this.#down.size > 0) this.#settled = true;
  }

  #one(finger: Finger): void {
    const draws = this.#draws;
    const from = this.#first.get(finger.id);
    if (!draws?.may || draws.id !== finger.id || !from || this.#settled) return;
    if (!draws.begun && far(from, finger) < SLACK) return;
    draws.begun = true;
    const late = Math.max(1, finger.time - draws.before.time);
    draws.pace = { x: (finger.x - draws.before.x) / late, y: (finger.y - draws.before.y) / late };
    draws.before = finger;
    this.#meaning.draw(finger.x - from.x, finger.y - from.y);
  }

  #letGo(glides: boolean): void {
    const draws = this.#draws;
    this.#draws = null;
    if (!draws?.begun) return;
    const on = glides ? GLIDE : 0;
    this.#meaning.drawn(draws.pace.x * on, draws.pace.y * on);
  }

  #two(): void {
    if (this.#settled || this.#apart === 0) return;
    const times = this.#distance() / this.#apart;
    if (times < SPREAD && times > PINCH) return;
    this.#settled = true;
    const [one, other] = [...this.#first.values()];
    if (times <= PINCH) this.#meaning.whole();
    else if (one && other) this.#meaning.closer((one.x + other.x) / 2, (one.y + other.y) / 2);
  }

  #distance(): number {
    const [one, other] = [...this.#down.values()];
    return one && other ? Math.max(12, far(one, other)) : 0;
  }
}

/** Taps on the board, two of which may be one double tap. */
export class Taps {
  #before: Tap | null = null;

  /** Whether a tap is the second of two on one place; `first`: it does something itself, and can only be the first. */
  isSecond(tap: Tap, first: boolean): boolean {
    const before = this.#before;
    const twice = !first && before !== null && tap.time - before.time <= TWICE.late && far(before, tap) <= TWICE.far;
    this.#before = twice ? null : tap;
    return twice;
  }
}

function far(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
