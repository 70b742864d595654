/** What is asked of the server about games that are entered while they are played elsewhere. */
import { language, tLoose } from '~/i18n';
import { get, post, Refused, surely } from '~/net/api';
import { newKey } from '~/net/keys';
import { explain } from '~/shell/explain';
import type { AnnotatedAnswer, AnnotatedList, AnnotatedMade, AnnotatedState, ChangeAnnotated, ChangeClock, EnterTurn, NewAnnotated, TurnForeseen } from '~/wire';

const of = (id: string) => `annotated/${encodeURIComponent(id)}`;
export type Entering = Partial<Omit<EnterTurn, 'key' | 'version' | 'language'>> & { verb: EnterTurn['verb'] };

export const games = {
  make: (asked: Partial<NewAnnotated> & { names: string[] }) => post<AnnotatedMade>('annotated', { ...asked, language: language() }),
  mine: () => get<AnnotatedList>('annotated'),
  state: (id: string) => get<AnnotatedState>(`${of(id)}?language=${language()}`),
  foresee: (id: string, text: string, rack: string | null, signal: AbortSignal) =>
    post<TurnForeseen>(`${of(id)}/preview`, { text, rack, language: language() }, { signal }),
  enter: (id: string, version: number, what: Entering) => {
    const key = newKey();
    return surely(() => post<AnnotatedAnswer>(`${of(id)}/turns`, { ...what, key, version, language: language() }));
  },
  takeBack: (id: string, version: number, at: number | null, anyway: boolean) => {
    const key = newKey();
    return surely(() => post<AnnotatedAnswer>(`${of(id)}/turns/back`, { key, version, at, anyway, language: language() }));
  },
  rack: (id: string, version: number, seat: number, tiles: string) =>
    post<AnnotatedAnswer>(`${of(id)}/rack`, { version, seat, tiles, language: language() }),
  clock: (id: string, change: Partial<ChangeClock> & { do: ChangeClock['do'] }) => post<AnnotatedState>(`${of(id)}/clock?language=${language()}`, change),
  change: (id: string, settings: ChangeAnnotated) => post<null>(`${of(id)}/settings`, settings),
  join: (id: string, key: string) => post<null>(`${of(id)}/join`, { key }),
  renew: (id: string) => post<null>(`${of(id)}/renew`, {}),
  remove: (id: string) => post<null>(`${of(id)}/remove`, {}),
  record: (id: string) => `api/${of(id)}/game.gcg`,
  picture: (id: string) => `api/${of(id)}/board.png?language=${language()}`,
};

/** Why something was refused, in a person's words. */
export function explained(error: unknown): string[] {
  if (!(error instanceof Refused)) return explain(error);
  const facts = Object.fromEntries(error.problem.faults.flatMap(({ params }) => Object.entries(params)).map(([name, value]) => [name, String(value)]));
  const told = tLoose(`annotate.refused-${error.problem.code}`, facts, '');
  return told ? [told] : explain(error);
}
