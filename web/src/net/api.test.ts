import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, Refused, surely, Unreachable } from './api';
import { contribution, newKey } from './keys';

const answers = vi.fn<typeof fetch>();
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  vi.useFakeTimers();
  answers.mockReset();
  vi.stubGlobal('fetch', answers);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('addresses are relative, so that the client works below a path', async () => {
  answers.mockResolvedValue(json(200, { tables: [] }));
  await api.myTables();
  expect(answers.mock.calls[0]?.[0]).toBe('api/tables?mine=1');
});

test('the words for a refusal come with the first one', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.resetModules(); // as a page begins: no words have come yet
  const { speak, tLoose } = await import('~/i18n');
  const { api, Refused } = await import('./api');
  await speak('en');
  expect(tLoose('fault.seat-taken', {}, 'not here')).toBe('not here');
  answers.mockResolvedValue(json(409, { code: 'seat-taken', detail: '' }));
  await expect(api.offers()).rejects.toThrow(Refused);
  expect(tLoose('fault.seat-taken', {}, 'not here')).toContain('the seat is taken');
});

test('a refusal carries its problem', async () => {
  answers.mockResolvedValue(json(422, { code: 'illegal-move', detail: 'no', faults: [{ code: 'gap' }] }));
  const refused = await api.offers().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  expect((refused as Refused).problem.faults).toEqual([{ code: 'gap' }]);
});

test('a refusal without a problem in it is still one', async () => {
  answers.mockResolvedValue(new Response('<html>', { status: 413 }));
  const refused = await api.offers().catch((error: unknown) => error);
  expect((refused as Refused).problem.code).toBe('http-413');
});

test('a command is sent again with the same key until the line holds', async () => {
  answers.mockRejectedValueOnce(new TypeError('no line'));
  answers.mockResolvedValueOnce(new Response('', { status: 502 }));
  answers.mockResolvedValueOnce(json(200, { seq: 3 }));
  const key = newKey();
  const sent = api.command('abc', { key, seat: 0, expected_seq: 2, seen: 0, brief: false, do: { kind: 'accept' } });
  await vi.advanceTimersByTimeAsync(2000);
  expect(await sent).toEqual({ seq: 3 });
  const keys = answers.mock.calls.map((call) => (JSON.parse(call[1]?.body as string) as { key: string }).key);
  expect(keys).toEqual([key, key, key]);
});

test('a refused command is not sent again', async () => {
  answers.mockResolvedValue(json(409, { code: 'out-of-date', message: '' }));
  await expect(api.command('abc', { key: newKey(), seat: 0, expected_seq: 2, seen: 0, brief: false, do: { kind: 'agree' } })).rejects.toThrow(
    Refused,
  );
  expect(answers).toHaveBeenCalledTimes(1);
});

test('a line that is back is tried at once', async () => {
  const heard: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (_: string, back: () => void) => heard.push(back));
  answers.mockRejectedValueOnce(new TypeError('no line'));
  answers.mockResolvedValueOnce(json(200, { id: 'abc' }));
  const made = api.newTable({ key: newKey(), seats: [{ who: 'me' }, { who: 'open' }] });
  await vi.advanceTimersByTimeAsync(1);
  heard.at(-1)?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(await made).toEqual({ id: 'abc' });
});

test('after a while without a server a command is given up', async () => {
  const tried = surely(() => Promise.reject(new Unreachable()), { within: 5 }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await tried).toBeInstanceOf(Unreachable);
});

test('keys fit the wire and do not repeat', () => {
  const keys = Array.from({ length: 50 }, newKey);
  expect(new Set(keys).size).toBe(50);
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(contribution()).toMatch(/^[0-9a-f]{64}$/);
});
