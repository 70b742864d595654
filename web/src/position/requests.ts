/** What is asked of the server about positions. */
import { language } from '~/i18n';
import { get, post, surely, Unreachable, type Asking } from '~/net/api';
import type { AheadState, ListWaits, MovesListed, PositionRead, PositionRules, PositionSight, RecordWritten } from '~/wire';

/** To read and to list changes nothing: where the line failed, it is asked again for so many seconds. */
const AGAIN = { within: 4 };
/** Some lists take seconds, with variations. */
const PATIENCE = 40;

export const positions = {
  read: (text: string, rules: Partial<PositionRules>, more: { turn?: number | null; players?: number } = {}, asking: Asking = {}) =>
    surely(() => post<PositionRead>('positions', { text, rules, language: language(), ...more }, asking), AGAIN),
  /** The record of a game that was entered here while it was played elsewhere. */
  annotated: async (id: string) => {
    const found = await fetch(`api/annotated/${encodeURIComponent(id)}/game.gcg`).catch((lost: unknown) => Promise.reject(new Unreachable(lost)));
    if (!found.ok) throw new Unreachable(found.status);
    return found.text();
  },
  ofGame: (table: string, turn: number | null) =>
    get<PositionRead>(`tables/${encodeURIComponent(table)}/position?language=${language()}${turn === null ? '' : `&turn=${turn}`}`),
  moves: (cgp: string, rules: PositionRules, also: string, asking: Asking = {}) =>
    surely(() => post<MovesListed>('positions/moves', { cgp, rules, also, language: language() }, { patience: PATIENCE, ...asking }), AGAIN),
  sight: (cgp: string, rules: PositionRules) => surely(() => post<PositionSight>('positions/sight', { cgp, rules, language: language() }, { patience: PATIENCE }), AGAIN),
  waits: () => get<ListWaits>('positions/moves/waiting'),
  look: (cgp: string, rules: PositionRules, how: AheadState['how']) => post<AheadState>('positions/ahead', { cgp, rules, how, language: language() }),
  ahead: (id: string, seen: number) => get<AheadState>(`positions/ahead/${id}?seen=${seen}&language=${language()}`),
  stop: (id: string, seen: number) => post<AheadState>(`positions/ahead/${id}/stop?seen=${seen}`, {}),
  record: (record: string, turn: number | null, rules: PositionRules, names: readonly string[], moves: readonly { cgp: string; text: string }[]) =>
    post<RecordWritten>('positions/record', { record, turn, rules, names, moves, language: language() }),
};
