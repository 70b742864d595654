/** What this tablet has chosen for itself, and whether it is dark now: at night, until it is touched. */
import { isNight, minuteThere, type Night } from './hours';
import type { Wall } from '../wall.svelte';

/** How long it stays bright at night after the last touch. */
const BRIGHT_FOR = 60_000;
const PLACE = 'lexiko.tablet';

/** When it is dark: as the household has it, at hours of its own, or never. */
export interface TabletChoice {
  night: 'household' | 'own' | 'never';
  own: Night;
  /** That the browser cannot keep the screen on was read. */
  told: boolean;
}
const USUAL: TabletChoice = { night: 'household', own: { from: 22 * 60, until: 6 * 60 + 30 }, told: false };

export class Tablet {
  choice = $state.raw<TabletChoice>(USUAL);
  readonly #wall: Wall;
  #touched = $state(Number.NEGATIVE_INFINITY);
  #ticked = $state(0);
  #byHand = $state(false);
  /** It was in daylight when it was dimmed by hand: morning ends that as well. */
  #wasNight = false;

  constructor(wall: Wall) {
    this.#wall = wall;
    this.#touched = performance.now();
    try {
      this.choice = { ...USUAL, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<TabletChoice>) };
    } catch {
      // What a browser does not keep is as usual.
    }
  }

  choose(part: Partial<TabletChoice>): void {
    this.choice = { ...this.choice, ...part };
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.choice));
    } catch {
      // It holds until the page is loaded anew.
    }
  }

  get zone(): string {
    return this.#wall.household?.zone ?? 'UTC';
  }

  /** The hours in which it is dark here; null for never. */
  get night(): Night | null {
    if (this.choice.night === 'never') return null;
    if (this.choice.night === 'own') return this.choice.own;
    const settings = this.#wall.household?.settings;
    return settings ? { from: settings.night_from, until: settings.night_until } : null;
  }

  get isNight(): boolean {
    return this.night !== null && isNight(minuteThere(this.#wall.now, this.zone), this.night);
  }

  /** When it brightens by itself: a minute of the day; null where it was dimmed by hand and has no night. */
  get until(): number | null {
    return this.night?.until ?? null;
  }

  /** Whether nothing is to be seen but the clock. Whoever has a rack down is not left in the dark. */
  get dark(): boolean {
    if (this.#wall.you?.unlocked) return false;
    return this.#byHand || (this.isNight && this.#ticked - this.#touched > BRIGHT_FOR);
  }

  /** Whether it was dimmed just now by hand, and not by the hour: that does not take long. */
  get byHand(): boolean {
    return this.#byHand;
  }

  dim(): void {
    this.#byHand = true;
    this.#wasNight = this.isNight;
  }

  touch(): void {
    this.#byHand = false;
    this.#touched = performance.now();
  }

  /** Look at the clocks. */
  tick(): void {
    this.#ticked = performance.now();
    if (this.#byHand && this.#wasNight && !this.isNight) this.#byHand = false;
    this.#wasNight = this.isNight;
  }

  /** For how long nobody has touched it, in milliseconds. */
  get idle(): number {
    return performance.now() - this.#touched;
  }
}
