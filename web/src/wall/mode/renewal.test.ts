import { afterEach, expect, test, vi } from 'vitest';
import { isOutdated, keepNew, scriptOf } from './renewal';

const page = (name: string) => `<html><head><script type="module" crossorigin src="./assets/${name}"></script></head></html>`;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function serves(answer: () => { ok: boolean; text: string }): void {
  vi.stubGlobal('document', { baseURI: 'https://wall.example/', querySelector: () => ({ getAttribute: () => './assets/index-old.js' }) });
  vi.stubGlobal('fetch', async () => {
    const { ok, text } = answer();
    return { ok, text: async () => text };
  });
}

test('a page knows the script that it began with', () => {
  expect(scriptOf(page('index-a1.js'))).toBe('index-a1.js');
  expect(scriptOf('<p>502</p>')).toBeNull();
});

test('it is outdated once the server begins with another, and not while there is no server', async () => {
  serves(() => ({ ok: true, text: page('index-old.js') }));
  expect(await isOutdated()).toBe(false);
  serves(() => ({ ok: true, text: page('index-new.js') }));
  expect(await isOutdated()).toBe(true);
  serves(() => ({ ok: false, text: page('index-new.js') }));
  expect(await isOutdated()).toBeNull();
  serves(() => ({ ok: true, text: '<p>The router wants a password.</p>' }));
  expect(await isOutdated()).toBeNull();
});

test('it is loaded anew when nobody minds, and once a day at night', async () => {
  vi.useFakeTimers();
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('addEventListener', listeners.addEventListener);
  vi.stubGlobal('removeEventListener', listeners.removeEventListener);
  let [name, quiet, night] = ['index-old.js', true, false];
  serves(() => ({ ok: true, text: page(name) }));
  const reload = vi.fn();
  const stop = keepNew(() => quiet, () => night, reload);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(reload).not.toHaveBeenCalled();
  [name, quiet] = ['index-new.js', false];
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(reload).not.toHaveBeenCalled();
  quiet = true;
  await vi.advanceTimersByTimeAsync(1_800_000);
  expect(reload).toHaveBeenCalledOnce();
  [name, night] = ['index-old.js', true];
  await vi.advanceTimersByTimeAsync(10 * 3_600_000);
  expect(reload).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(12 * 3_600_000);
  expect(reload.mock.calls.length).toBeGreaterThan(1);
  stop();
});
