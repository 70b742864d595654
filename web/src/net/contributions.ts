/**
 * What this device adds to the draws: random numbers that are made and kept here, and told only after everybody, the
 * server too, has committed to theirs.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CommandRequest, TableInfo } from '~/wire';
import { contribution as freshContribution } from './keys';

export type Storing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A number of this device; `noted` is all that was committed to in its drawing, once the number has been told. */
export interface Contribution {
  table: string;
  drawing: number;
  seat: number;
  contribution: string;
  noted: string | null;
  /** When it was made, in seconds since 1970. */
  at: number;
}

/** What a seat's device has to send now. */
export interface Step {
  seat: number;
  doing: Extract<CommandRequest['do'], { kind: 'commit' | 'open' }>;
}

/** Why a number that everybody waits for is not told: it is kept `elsewhere`, or what was settled has `changed`. */
export type Hindrance = 'elsewhere' | 'changed';

type Drawn = Pick<TableInfo, 'id' | 'state' | 'draws' | 'commitment'>;

const PLACE = 'lexiko.draws.';
const MOST_KEPT = 200;

const digest = (...parts: (string | number)[]): string => bytesToHex(sha256(utf8ToBytes(parts.join('|'))));

/** What is published of a contribution before it is told. */
export function commitmentOf(own: Pick<Contribution, 'table' | 'drawing' | 'seat' | 'contribution'>): string {
  return digest('lexiko-contribution-2', own.table, own.drawing, own.seat, own.contribution);
}

/** All that is committed to in a drawing, in one; null while something is missing. */
export function drawingCommitment({ id, draws }: Pick<TableInfo, 'id' | 'draws'>): string | null {
  if (!draws?.secret_commitment) return null;
  return digest('lexiko-drawing-2', id, draws.drawing, draws.secret_commitment, ...draws.commitments.map((each) => each ?? ''));
}

/** The numbers this device keeps. They are found by their commitments, so that two tabs do not disturb each other. */
export class Contributions {
  /** For browsers that keep nothing: good for as long as the page is open. */
  readonly #here = new Map<string, Contribution>();
  readonly #storage: () => Storing | null;

  constructor(storage: () => Storing | null = browserStorage) {
    this.#storage = storage;
  }

  /** The next thing to do for one of this device's seats; null for nothing. What is told is noted before. */
  next(info: Drawn, seat: number): Step | null {
    const { draws } = info;
    if (info.state !== 'waiting' || draws === null) return null;
    const commitment = draws.commitments[seat] ?? null;
    if (commitment === null) return draws.secret_commitment === null ? this.#commit(info.id, draws.drawing, seat) : null;
    const own = this.find(commitment);
    if (own === null || !isAsked(info, seat) || this.hindrance(info, seat) !== null) return null;
    this.#keep(commitment, { ...own, noted: drawingCommitment(info) });
    return { seat, doing: { kind: 'open', drawing: draws.drawing, contribution: own.contribution } };
  }

  /** Why the number of a seat cannot be told though everybody waits for it; null where nothing is amiss. */
  hindrance(info: Drawn, seat: number): Hindrance | null {
    if (!isAsked(info, seat)) return null;
    const own = this.find(info.draws?.commitments[seat] ?? '');
    if (own === null) return 'elsewhere';
    const whole = drawingCommitment(info);
    return whole !== info.commitment || (own.noted !== null && own.noted !== whole) ? 'changed' : null;
  }

  /** The number with this commitment; null where this device has it not. */
  find(commitment: string): Contribution | null {
    return this.#read(PLACE + commitment) ?? this.#here.get(commitment) ?? null;
  }

  /** What this device has told at a table for its game, seat by seat. */
  opened(table: string): Contribution[] {
    const own = this.#all().filter((each) => each.table === table && each.noted !== null);
    const last = Math.max(...own.map((each) => each.drawing));
    return own.filter((each) => each.drawing === last).sort((a, b) => a.seat - b.seat);
  }

  #commit(table: string, drawing: number, seat: number): Step {
    const own = { table, drawing, seat, contribution: freshContribution(), noted: null, at: Date.now() / 1000 };
    const commitment = commitmentOf(own);
    this.#keep(commitment, own);
    return { seat, doing: { kind: 'commit', drawing, commitment } };
  }

  #keep(commitment: string, own: Contribution): void {
    this.#here.set(commitment, own);
    try {
      this.#clear();
      this.#storage()?.setItem(PLACE + commitment, JSON.stringify(own));
    } catch {
      // A browser that keeps nothing still plays, as long as the page stays open until the game begins.
    }
  }

  /** Leave out the oldest where there are many. */
  #clear(): void {
    const storage = this.#storage();
    const stored = this.#places().flatMap((place) => {
      const own = this.#read(place);
      return own ? [{ place, at: own.at }] : [];
    });
    stored.sort((a, b) => b.at - a.at);
    for (const { place } of stored.slice(MOST_KEPT - 1)) storage?.removeItem(place);
  }

  #all(): Contribution[] {
    const own = new Map(this.#here);
    for (const place of this.#places()) {
      const stored = this.#read(place);
      if (stored) own.set(place.slice(PLACE.length), stored);
    }
    return [...own.values()];
  }

  #places(): string[] {
    try {
      const storage = this.#storage();
      const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '');
      return keys.filter((key) => key.startsWith(PLACE));
    } catch {
      return [];
    }
  }

  #read(place: string): Contribution | null {
    try {
      const found = JSON.parse(this.#storage()?.getItem(place) ?? 'null') as Contribution | null;
      return typeof found?.contribution === 'string' && typeof found.table === 'string' ? found : null;
    } catch {
      return null;
    }
  }
}

/** Whether all have committed, and this seat's number is still to be told. */
function isAsked({ draws }: Drawn, seat: number): boolean {
  return Boolean(draws?.secret_commitment && draws.commitments[seat] && !draws.contributions[seat]);
}

function browserStorage(): Storing | null {
  return typeof localStorage === 'undefined' ? null : localStorage;
}

export const contributions = new Contributions();
