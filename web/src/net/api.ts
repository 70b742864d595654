/** Requests to the server: typed, refused with a `Problem`, and sent again with the same key where the line failed. */
import { textsOf } from '~/i18n';
import type * as wire from '~/wire';

/** What the page needs to know of why the server said no. */
export type Problem = Pick<wire.ProblemDetails, 'code' | 'detail' | 'faults' | 'state'>;

/** The server said no, and why. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.detail);
    this.name = 'Refused';
  }
}

/** Whether it was this that the server said no for. */
export function refusedAs(error: unknown, code: string): error is Refused {
  return error instanceof Refused && error.problem.code === code;
}

/** The server could not be reached; nothing is known of what became of the request. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super('the server could not be reached', { cause });
    this.name = 'Unreachable';
  }
}

export interface Asking {
  signal?: AbortSignal;
  /** Seconds after which one try is given up. */
  patience?: number;
}

/** A request for a table with what need not be said left out. */
export type TableRequest = Partial<Omit<wire.NewTable, 'seats' | 'timing' | 'key'>> & {
  key: string;
  seats: (Partial<wire.SeatPlan> & { who: wire.SeatPlan['who'] })[];
  timing?: Partial<wire.Timing>;
};

export const api = {
  notices: (asking?: Asking) => get<wire.NoticePlan>('notices', asking),
  tellDevice: (wish: wire.TellDevice, asking?: Asking) => post<wire.NoticePlan>('notices/devices', wish, asking),
  removeDevice: (id: string, asking?: Asking) => post<wire.NoticePlan>(`notices/devices/${id}/remove`, {}, asking),
  tryDevice: (id: string, asking?: Asking) => post<null>(`notices/devices/${id}/try`, {}, asking),
  tellByLetter: (wish: wire.TellByLetter, asking?: Asking) => post<wire.NoticePlan>('notices/letters', wish, asking),
  holiday: (asking?: Asking) => get<wire.HolidayPlan>('holiday', asking),
  takeHoliday: (span: wire.TakeHoliday, asking?: Asking) => post<wire.HolidayPlan>('holiday', span, asking),
  endHoliday: (asking?: Asking) => post<wire.HolidayPlan>('holiday/over', {}, asking),

  addresses: (asking?: Asking) => get<wire.Addresses>('addresses', asking),
  offers: (asking?: Asking) => get<wire.Offers>('offers', asking),
  myTables: (asking?: Asking) => get<wire.TableList>('tables?mine=1', asking),
  openTables: (asking?: Asking) => get<wire.TableList>('tables?open=1', asking),
  table: (id: string, seat: number | null, seen: number, asking?: Asking) =>
    get<wire.TableSnapshot>(`${table(id)}?${seat === null ? '' : `seat=${seat}&`}seen=${seen}`, asking),
  at: (id: string, gameSeq: number, seat: number | null, asking?: Asking) =>
    get<wire.View>(`${table(id)}/at/${gameSeq}${seat === null ? '' : `?seat=${seat}`}`, asking),
  word: (id: string, word: string, asking?: Asking) =>
    get<wire.WordAnswer>(`${table(id)}/words/${encodeURIComponent(word)}`, asking),
  rules: (id: string, language: string, asking?: Asking) =>
    get<wire.RulesInForce>(`${table(id)}/rules?language=${language}`, asking),
  verify: (id: string, asking?: Asking) => get<wire.Fairness>(`${table(id)}/verify`, asking),
  preview: (id: string, request: wire.PreviewRequest, asking?: Asking) =>
    post<wire.Preview>(`${table(id)}/preview`, request, asking),

  newTable: (request: TableRequest, asking?: Asking & Trying) =>
    surely(() => post<wire.TableMade>('tables', request, asking), asking),
  takeSeat: (id: string, seat: number, taking: wire.TakeSeat, asking?: Asking) =>
    surely(() => post<wire.SeatGranted>(`${table(id)}/seats/${seat}`, taking, asking)),
  command: (id: string, request: wire.CommandRequest, asking?: Asking & Trying) =>
    surely(() => post<wire.CommandReply>(`${table(id)}/commands`, request, asking), asking),
  rematch: (id: string, request: wire.Rematch, asking?: Asking & Trying) =>
    surely(() => post<wire.TableMade>(`${table(id)}/rematch`, request, asking), asking),
  seatCode: (id: string, seat: number, asking?: Asking) =>
    post<wire.SeatCode>(`${table(id)}/seats/${seat}/code`, {}, asking),
  forgetMe: (keepElsewhere: boolean, asking?: Asking) =>
    post<null>('forget-me', { keep_elsewhere: keepElsewhere }, asking),
  useCode: (code: string, asking?: Asking) => post<wire.SeatGranted>('seat-codes', { code }, asking),
};

const table = (id: string) => `tables/${encodeURIComponent(id)}`;

export const get = <Answer>(path: string, asking?: Asking) => ask<Answer>('GET', path, undefined, asking);
export const post = <Answer>(path: string, body: unknown, asking?: Asking) => ask<Answer>('POST', path, body, asking);

/** End notices by letter for whoever has this code of one; it stands in letters, outside of what else can be asked. */
export const stopLetters = (code: string, asking?: Asking) => post<null>(`/notices/off/${encodeURIComponent(code)}`, {}, asking);

/** One request, below `api/` but for a path that begins with a slash. Throws Refused or Unreachable, or AbortError where `signal` gave it up. */
export async function ask<Answer>(method: string, path: string, body: unknown, asking: Asking = {}): Promise<Answer> {
  const trying = new AbortController();
  const giveUp = () => trying.abort();
  const limit = setTimeout(giveUp, (asking.patience ?? 10) * 1000);
  asking.signal?.addEventListener('abort', giveUp);
  if (asking.signal?.aborted) giveUp();
  let response: Response;
  let text: string;
  try {
    response = await fetch(path.startsWith('/') ? path.slice(1) : `api/${path}`, {
      method,
      signal: trying.signal,
      credentials: 'same-origin',
      headers: { accept: 'application/json, application/problem+json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    text = await response.text();
  } catch (error) {
    if (asking.signal?.aborted) throw error;
    throw new Unreachable(error);
  } finally {
    clearTimeout(limit);
    asking.signal?.removeEventListener('abort', giveUp);
  }
  if (response.ok) return JSON.parse(text || 'null') as Answer;
  const problem = problemIn(text);
  // A proxy in front of a server that is starting again: as good as no answer.
  if (problem === null && response.status >= 502 && response.status <= 504) throw new Unreachable(response.status);
  // Seldom is anything refused: why, in the page's words, comes with the first refusal; else the server's own words do.
  await Promise.race([textsOf('faults').catch(() => undefined), pause(3000, asking.signal)]);
  throw new Refused(response.status, problem ?? { code: `http-${response.status}`, detail: '', faults: [], state: null });
}

function problemIn(text: string): Problem | null {
  try {
    const found = JSON.parse(text) as Partial<Problem> | null;
    if (typeof found?.code !== 'string') return null;
    return { code: found.code, detail: found.detail ?? '', faults: found.faults ?? [], state: found.state ?? null };
  } catch {
    return null;
  }
}

export interface Trying {
  /** Seconds to go on trying in all. */
  within?: number;
  /** Called before each further try. */
  onagain?: () => void;
  signal?: AbortSignal;
}

/** Go on sending a request that carries a key until there is an answer: it is done once all the same. */
export async function surely<Answer>(send: () => Promise<Answer>, trying: Trying = {}): Promise<Answer> {
  const started = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const busy = error instanceof Refused && (error.status === 429 || error.status === 503);
      const over = performance.now() - started > (trying.within ?? 30) * 1000;
      if (over || trying.signal?.aborted || !(busy || error instanceof Unreachable)) throw error;
      trying.onagain?.();
      await pause(Math.min(200 * 2 ** (tries - 1), 3000), trying.signal);
    }
  }
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => (clearTimeout(timer), over.abort(), resolve());
    const timer = setTimeout(end, milliseconds);
    // A line that is back is tried at once.
    globalThis.addEventListener?.('online', end, { signal: over.signal });
    signal?.addEventListener('abort', end, { signal: over.signal });
  });
}
