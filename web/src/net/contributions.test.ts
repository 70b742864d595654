import { beforeEach, expect, test } from 'vitest';
import type { DrawsView } from '~/wire';
import { commitmentOf, Contributions, drawingCommitment, type Storing } from './contributions';

function memory(): Storing & { places: Map<string, string> } {
  const places = new Map<string, string>();
  return {
    places,
    getItem: (key) => places.get(key) ?? null,
    setItem: (key, value) => void places.set(key, value),
    removeItem: (key) => void places.delete(key),
    key: (at) => [...places.keys()][at] ?? null,
    get length() {
      return places.size;
    },
  };
}

function waiting(change: Partial<DrawsView> = {}) {
  const draws: DrawsView = {
    drawing: 1, commitments: [null, 'be'.repeat(32)], secret_commitment: null, contributions: [null, null], waits_for: [],
    given_up: [], ...change,
  };
  const info = { id: 'table-1', state: 'waiting' as const, draws, commitment: null as string | null };
  return { ...info, commitment: drawingCommitment(info) };
}

let storage: ReturnType<typeof memory>;
let device: Contributions;

beforeEach(() => {
  storage = memory();
  device = new Contributions(() => storage);
});

/** Commit for seat 0; the commitment. */
function committed(own = device, drawing = 1): string {
  const step = own.next(waiting({ drawing }), 0);
  if (step?.doing.kind !== 'commit') throw new Error('no commitment');
  return step.doing.commitment;
}

const settled = (commitment: string, change: Partial<DrawsView> = {}) =>
  waiting({ commitments: [commitment, 'be'.repeat(32)], secret_commitment: '5e'.repeat(32), ...change });

test('hashes are those of the server', () => {
  const own = { table: 'table-1', drawing: 2, seat: 1, contribution: '0f'.repeat(32) };
  expect(commitmentOf(own)).toBe('1a7e1e0640496c917d1c2840c626123c1750f22c42ffe0c86520d49e7345cd2e');
  const draws = settled('c0'.repeat(32), { drawing: 2, commitments: ['c0'.repeat(32), null] });
  expect(drawingCommitment(draws)).toBe('857729f8dc44dc77214fd426514342209602a29a13b464d05bcf49eee9160caf');
});

test('a device commits first, and tells its number only when all have committed', () => {
  const commitment = committed();
  expect(device.next(waiting({ commitments: [commitment, null] }), 0)).toBeNull();
  const step = device.next(settled(commitment), 0);
  const contribution = device.find(commitment)?.contribution;
  expect(step).toEqual({ seat: 0, doing: { kind: 'open', drawing: 1, contribution } });
  expect(commitmentOf({ table: 'table-1', drawing: 1, seat: 0, contribution: contribution ?? '' })).toBe(commitment);
  expect(device.next(settled(commitment, { contributions: [contribution ?? '', null] }), 0)).toBeNull();
});

test('a number is told for what was noted only, and for nothing that the server changes then', () => {
  const commitment = committed();
  expect(device.next({ ...settled(commitment), commitment: 'ff'.repeat(32) }, 0)).toBeNull();
  expect(device.next(settled(commitment), 0)?.doing.kind).toBe('open');
  const changed = settled(commitment, { secret_commitment: '6f'.repeat(32) });
  expect(device.next(changed, 0)).toBeNull();
  expect(device.hindrance(changed, 0)).toBe('changed');
  expect(device.next(settled(commitment), 0)?.doing.kind).toBe('open');
});

test('a browser that was closed meanwhile finds its number again, and another one knows that it has none', () => {
  const commitment = committed();
  const again = new Contributions(() => storage);
  expect(again.next(settled(commitment), 0)?.doing.kind).toBe('open');
  const elsewhere = new Contributions(() => memory());
  expect(elsewhere.next(settled(commitment), 0)).toBeNull();
  expect(elsewhere.hindrance(settled(commitment), 0)).toBe('elsewhere');
  expect(elsewhere.hindrance(waiting({ commitments: [commitment, null] }), 0)).toBeNull();
});

test('two tabs that commit at the same time can both open what the server has taken', () => {
  const other = new Contributions(() => storage);
  const [first, second] = [committed(), committed(other)];
  expect(first).not.toBe(second);
  for (const commitment of [first, second]) {
    for (const tab of [device, other]) expect(tab.next(settled(commitment), 0)?.doing.kind).toBe('open');
  }
});

test('each drawing has a number of its own', () => {
  const [first, second] = [committed(device, 1), committed(device, 2)];
  expect(device.find(first)?.contribution).not.toBe(device.find(second)?.contribution);
});

test('a browser that keeps nothing plays as long as the page is open', () => {
  const broken = new Contributions(() => {
    throw new Error('no storage here');
  });
  const commitment = committed(broken);
  expect(broken.next(settled(commitment), 0)?.doing.kind).toBe('open');
  expect(broken.opened('table-1')).toHaveLength(1);
});

test('what was told is kept with what was noted, that of the last drawing alone, and the oldest is left out', () => {
  const first = settled(committed());
  device.next(first, 0);
  expect(device.opened('table-1').map((own) => own.noted)).toEqual([first.commitment]);
  const last = committed(device, 2);
  device.next(settled(last, { drawing: 2 }), 0);
  expect(device.opened('table-1').map((own) => own.drawing)).toEqual([2]);
  for (let drawing = 3; drawing < 230; drawing += 1) committed(device, drawing);
  expect(storage.places.size).toBe(200);
});
