import { beforeEach, expect, test, vi } from 'vitest';
import { keepPhotos, MOST_BYTES } from './photos';

const at = (wall: string, photo: string) => `https://games.example/api/walls/${wall}/photos/${photo}/small`;
const kept = new Map<string, Response>();
const asked: string[] = [];
const cache = {
  keys: async () => [...kept.keys()].map((url) => ({ url })),
  match: async (url: string) => kept.get(url)?.clone(),
  put: async (url: string, answer: Response) => void kept.set(url, answer),
  delete: async (url: string) => kept.delete(url),
} as unknown as Cache;

beforeEach(() => {
  kept.clear();
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string) => (asked.push(url), url.includes('gone') ? new Response('', { status: 404 }) : photo(MOST_BYTES / 4)));
});

const photo = (bytes: number) => new Response(new Uint8Array(bytes));

test('each photo is asked for once, and one that hangs there no more, or is gone, is not kept', async () => {
  await keepPhotos(cache, 'one', [at('one', 'a'), at('one', 'b'), at('one', 'gone')], () => true);
  await keepPhotos(cache, 'one', [at('one', 'b'), at('one', 'c')], () => true);
  expect([...kept.keys()]).toEqual([at('one', 'b'), at('one', 'c')]);
  expect(asked).toEqual(['a', 'b', 'gone', 'c'].map((each) => at('one', each)));
});

test('the latest are kept until they come to so many bytes, those of other walls counted', async () => {
  kept.set(at('other', 'z'), photo(MOST_BYTES / 2));
  await keepPhotos(cache, 'one', ['a', 'b', 'c', 'd'].map((each) => at('one', each)), () => true);
  expect([...kept.keys()]).toEqual([at('other', 'z'), at('one', 'a'), at('one', 'b')]);
});

test('nothing is kept once all was forgotten on the way', async () => {
  let forgotten = false;
  vi.stubGlobal('fetch', async () => ((forgotten = true), photo(10)));
  await keepPhotos(cache, 'one', [at('one', 'a')], () => !forgotten);
  expect(kept.size).toBe(0);
});
