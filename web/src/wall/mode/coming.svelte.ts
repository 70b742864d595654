/** What comes next in the planner, as a tablet that hangs there tells it: asked for again when the wall has changed. */
import { locale, t } from '~/i18n';
import { get } from '~/net/api';
import type { Planned, PlanView } from '~/wire';
import type { Wall } from '../wall.svelte';
import { clockThere, dayThere } from './hours';

/** How many things are told, and of how many days. */
const SHOWN = 3;
const DAYS = 14;
const AGAIN_AFTER = 10 * 60_000;
const NOT_BEFORE = 15_000;

/** Those that are not over yet, in their order. */
export function following(planned: readonly Planned[], now: number, today: string): Planned[] {
  return planned.filter((each) => (each.begins === null ? each.day >= today : each.at + each.lasts * 60 > now)).slice(0, SHOWN);
}

export class Coming {
  readonly #wall: Wall;
  #planned = $state.raw<readonly Planned[]>([]);
  #asked = 0;
  #of = -1;

  constructor(wall: Wall) {
    this.#wall = wall;
  }

  get shown(): Planned[] {
    return following(this.#planned, this.#wall.now, this.#today);
  }

  get #zone(): string {
    return this.#wall.household?.zone ?? 'UTC';
  }

  get #today(): string {
    try {
      return new Intl.DateTimeFormat('en-CA', { timeZone: this.#zone, dateStyle: 'short' }).format(this.#wall.now * 1000);
    } catch {
      return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(this.#wall.now * 1000);
    }
  }

  /** Look whether it is time to ask; to be called now and then. */
  tick(): void {
    const waited = performance.now() - this.#asked;
    const changed = this.#of !== this.#wall.seq && waited > NOT_BEFORE;
    if (this.#asked !== 0 && !changed && waited < AGAIN_AFTER) return;
    this.#asked = performance.now();
    this.#of = this.#wall.seq;
    const path = `walls/${encodeURIComponent(this.#wall.id)}/plan?first=${this.#today}&days=${DAYS}`;
    get<PlanView>(path).then(
      ({ planned }) => (this.#planned = planned),
      () => undefined, // what was known last is shown until it can be had again
    );
  }

  /** "15:10" today, else its day: "Friday", or in `short`. */
  when(each: Planned, short = false): string {
    if (each.day === this.#today) return each.begins === null ? t('wall.today') : clockThere(each.at, this.#zone);
    return this.day(each, short);
  }

  day(each: Planned, short = false): string {
    const noon = Date.parse(`${each.day}T12:00:00Z`);
    if (short) return new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' }).format(noon);
    return dayThere(noon / 1000, 'UTC')[0];
  }

  /** The next one in a sentence: "Friday 18:05, Gran arrives". */
  get sentence(): string {
    const [next] = this.shown;
    if (!next) return '';
    const when = next.day === this.#today ? this.when(next) : next.begins === null ? this.day(next) : `${this.day(next)} ${clockThere(next.at, this.#zone)}`;
    return new Intl.ListFormat(locale(), { type: 'unit', style: 'long' }).format([when, next.what]);
  }
}
