import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableSnapshot } from '~/wire';
import { LiveLine, PING_EVERY, POLL_EVERY, PONG_WITHIN, WAKE_WITHIN, type LineOptions, type LineStatus } from './live';

class FakeSocket extends EventTarget {
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: { kind: string; seen?: number; mark?: number }[] = [];
  constructor() {
    super();
    FakeSocket.made.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  say(message: object): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FakeSocket['sent'][number]);
  }
  close(): void {
    this.readyState = 3;
  }
  fail(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const page = new EventTarget() as EventTarget & { visibilityState: string };
page.visibilityState = 'visible';
let statuses: LineStatus[];
let states: number[];
let offsets: number[];
let poll: LineOptions['poll'];
let line: LiveLine;

beforeEach(() => {
  vi.useFakeTimers();
  const window = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('WebSocket', { OPEN: 1 });
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window));
  FakeSocket.made = [];
  [statuses, states, offsets] = [[], [], []];
  poll = () => Promise.resolve(true);
  line = new LiveLine({
    url: 'ws://table.test/live',
    hello: () => ({ seat: 1, seen: states.at(-1) ?? 0 }),
    onstate: (state) => states.push(state.seq),
    onstatus: (status) => statuses.at(-1) !== status && statuses.push(status),
    onoffset: (offset) => offsets.push(offset),
    poll: () => poll(),
    world: {
      open: () => new FakeSocket() as unknown as WebSocket,
      now: () => Date.now(),
      today: () => Date.now() / 1000,
      random: () => 0.5,
    },
  });
  line.start();
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const newest = () => FakeSocket.made.at(-1) as FakeSocket;
const tell = (seq: number) => newest().say({ kind: 'state', state: { seq } as TableSnapshot });
const connected = (seq = 1) => (newest().open(), tell(seq));

test('it says hello with what it has seen and is live with the first state', () => {
  newest().open();
  expect(newest().sent).toEqual([{ kind: 'hello', seat: 1, seen: 0 }]);
  tell(4);
  expect(states).toEqual([4]);
  expect(statuses.at(-1)).toBe('live');
});

test('a lost socket is opened again at once and resumes from the last entry seen', () => {
  connected(7);
  newest().fail();
  vi.advanceTimersByTime(100);
  expect(FakeSocket.made).toHaveLength(2);
  newest().open();
  expect(newest().sent[0]).toEqual({ kind: 'hello', seat: 1, seen: 7 });
});

test('a line that is closed with a refusal asks at once what it is', () => {
  let asked = 0;
  poll = () => Promise.resolve(++asked > 0);
  connected();
  newest().fail(4401);
  expect(asked).toBe(1);
});

test('a silent socket is pinged, and replaced when no answer comes', () => {
  connected();
  newest().say({ kind: 'pong', mark: Date.now(), now: 0 });
  vi.advanceTimersByTime(PING_EVERY);
  expect(newest().sent.at(-1)?.kind).toBe('ping');
  vi.advanceTimersByTime(PONG_WITHIN + 100);
  expect(FakeSocket.made).toHaveLength(2);
});

test('coming back to a dead socket takes less than a second', () => {
  connected();
  newest().say({ kind: 'pong', mark: Date.now(), now: 0 });
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(WAKE_WITHIN + 100);
  expect(FakeSocket.made).toHaveLength(2);
});

test('coming back to a living socket keeps it', () => {
  connected();
  newest().say({ kind: 'pong', mark: Date.now(), now: 0 });
  dispatchEvent(new Event('focus'));
  newest().say({ kind: 'pong', mark: Date.now(), now: 0 });
  vi.advanceTimersByTime(WAKE_WITHIN + 100);
  expect(FakeSocket.made).toHaveLength(1);
});

test('the network coming back opens a socket without waiting for the pause to end', () => {
  for (let times = 0; times < 6; times += 1) {
    newest().fail();
    vi.advanceTimersByTime(9000);
  }
  newest().fail();
  const before = FakeSocket.made.length;
  dispatchEvent(new Event('online'));
  expect(FakeSocket.made).toHaveLength(before + 1);
});

test('where sockets do not get through it asks by plain requests, and goes on trying', async () => {
  let asked = 0;
  poll = () => Promise.resolve(++asked > 0);
  for (let times = 0; times < 3; times += 1) {
    newest().fail();
    await vi.advanceTimersByTimeAsync(700);
  }
  expect(statuses.at(-1)).toBe('polling');
  await vi.advanceTimersByTimeAsync(POLL_EVERY);
  expect(asked).toBeGreaterThan(1);
  connected();
  expect(statuses.at(-1)).toBe('live');
  const then = asked;
  await vi.advanceTimersByTimeAsync(POLL_EVERY * 2);
  expect(asked).toBe(then);
});

test('a server that cannot be reached at all is said to be lost', async () => {
  poll = () => Promise.reject(new Error('no line'));
  for (let times = 0; times < 3; times += 1) {
    newest().fail();
    await vi.advanceTimersByTimeAsync(700);
  }
  expect(statuses.at(-1)).toBe('lost');
});

test('a server that is reached again gets a socket at once', async () => {
  poll = () => Promise.reject(new Error('no line'));
  for (let times = 0; times < 40; times += 1) {
    newest().fail();
    await vi.advanceTimersByTimeAsync(5100);
  }
  newest().fail();
  const before = FakeSocket.made.length;
  poll = () => Promise.resolve(true);
  await vi.advanceTimersByTimeAsync(POLL_EVERY);
  expect(FakeSocket.made.length).toBe(before + 1);
});

test('a server that is started again is looked for every second', async () => {
  poll = () => Promise.reject(new Error('no line'));
  for (let times = 0; times < 20; times += 1) {
    newest().fail();
    await vi.advanceTimersByTimeAsync(1300);
  }
  expect(FakeSocket.made.length).toBe(21);
});

test('a table that is gone is not tried for again', async () => {
  poll = () => Promise.resolve(false);
  for (let times = 0; times < 3; times += 1) {
    newest().fail();
    await vi.advanceTimersByTimeAsync(700);
  }
  const before = FakeSocket.made.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.made).toHaveLength(before);
});

test('the server tells its time, less half the way of the message', () => {
  connected();
  const mark = Date.now();
  vi.advanceTimersByTime(200);
  newest().say({ kind: 'pong', mark, now: Date.now() / 1000 + 60 });
  expect(offsets).toHaveLength(1);
  expect(offsets[0]).toBeCloseTo(60.1, 3);
});

test('a slow answer does not change a time that a quick one told', () => {
  connected();
  newest().say({ kind: 'pong', mark: Date.now() - 20, now: 0 });
  newest().say({ kind: 'pong', mark: Date.now() - 900, now: 0 });
  expect(offsets).toHaveLength(1);
});

test('a clock that somebody has set is believed at once, told by a slow answer too', () => {
  connected();
  newest().say({ kind: 'pong', mark: Date.now() - 20, now: Date.now() / 1000 });
  newest().say({ kind: 'pong', mark: Date.now() - 900, now: Date.now() / 1000 + 600 });
  expect(offsets).toHaveLength(2);
  expect(offsets[1]).toBeCloseTo(600.45, 2);
});

test('a closed line stays closed', () => {
  connected();
  line.close();
  dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.made).toHaveLength(1);
});

test('a socket that is not needed any more before it is open is closed once it is', () => {
  const early = newest();
  line.restart();
  expect(early.readyState).toBe(0);
  early.open();
  expect(early.readyState).toBe(3);
  expect(early.sent).toEqual([]);
});
