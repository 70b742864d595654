/** Keeping a draft over a reload: what is written down, and what is believed of it when it is read. */
import { afterPaint } from '~/shell/painted';
import { EMPTY, type TurnDraft } from './state';

/** Where drafts are kept: `sessionStorage` in a browser. */
export type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const VERSION = 2;

/** What this page keeps over a reload; null where a browser keeps nothing. */
export function ofThisPage(): Keeping | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

export function keepingPlace(table: string, seat: number): string {
  return `lexiko.draft.${table}.${seat}`;
}

/** Write a draft down; a browser that keeps nothing still plays. */
export function keep(storage: Keeping | null, place: string, draft: TurnDraft): void {
  const { pieces, nextId, laid, steps, at, across } = draft;
  try {
    storage?.setItem(place, JSON.stringify({ version: VERSION, pieces, nextId, laid, steps, at, across }));
  } catch {
    // Full or forbidden: the tiles are not kept over a reload.
  }
}

/** What is still to be written down, by its place. */
const waiting = new Map<string, { storage: Keeping | null; draft: TurnDraft }>();
globalThis.addEventListener?.('pagehide', keepAll);

/** Write a draft down once what changed is seen, and the newest only: a browser takes as long over it as over a frame. */
export function keepSoon(storage: Keeping | null, place: string, draft: TurnDraft): void {
  if (waiting.size === 0) afterPaint(keepAll);
  waiting.set(place, { storage, draft });
}

function keepAll(): void {
  for (const [place, { storage, draft }] of waiting) keep(storage, place, draft);
  waiting.clear();
}

/** The draft that was kept, or an empty one. */
export function kept(storage: Keeping | null, place: string): TurnDraft {
  keepAll();
  try {
    const found: unknown = JSON.parse(storage?.getItem(place) ?? 'null');
    return isDraft(found) ? { ...EMPTY, ...pick(found) } : EMPTY;
  } catch {
    return EMPTY;
  }
}

type Kept = Pick<TurnDraft, 'pieces' | 'nextId' | 'laid' | 'steps' | 'at' | 'across'>;

function pick({ pieces, nextId, laid, steps, at, across }: Kept): Kept {
  return { pieces, nextId, laid, steps, at, across };
}

function isDraft(found: unknown): found is Kept {
  if (typeof found !== 'object' || found === null) return false;
  const { version, pieces, nextId, laid, steps, at, across } = found as Record<string, unknown>;
  return (
    version === VERSION &&
    isList(pieces, isPiece) &&
    typeof nextId === 'number' &&
    isList(laid, isLaid) &&
    isList(steps, isStep) &&
    (at === null || isAt(at)) &&
    typeof across === 'boolean'
  );
}

function isList(found: unknown, fits: (one: unknown) => boolean): boolean {
  return Array.isArray(found) && found.length <= 64 && found.every(fits);
}

function isAt(found: unknown): boolean {
  const at = found as { row?: unknown; col?: unknown } | null;
  return typeof at === 'object' && Number.isInteger(at?.row) && Number.isInteger(at?.col);
}

function isPiece(found: unknown): boolean {
  const piece = found as { id?: unknown; tile?: unknown; value?: unknown } | null;
  return Number.isInteger(piece?.id) && typeof piece?.tile === 'string' && typeof piece?.value === 'number';
}

function isLaid(found: unknown): boolean {
  const laid = found as { id?: unknown; tile?: unknown; blank?: unknown } | null;
  return isAt(laid) && Number.isInteger(laid?.id) && typeof laid?.tile === 'string' && typeof laid.blank === 'boolean';
}

function isLying(found: unknown): boolean {
  const tile = found as { tile?: unknown; value?: unknown; blank?: unknown } | null;
  return typeof tile?.tile === 'string' && typeof tile?.value === 'number' && typeof tile?.blank === 'boolean';
}

function isStep(found: unknown): boolean {
  if (!isAt(found)) return false;
  const step = found as Record<string, unknown>;
  if (step.kind === 'rearrange') {
    return typeof step.across === 'boolean' && isList(step.was, isLying) && isList(step.ids, Number.isInteger);
  }
  const known = step.kind === 'recycle-blank' || step.kind === 'recycle-letter';
  return known && isPiece(step.gave) && isPiece(step.got) && isLying(step.was) && isLying(step.now);
}
