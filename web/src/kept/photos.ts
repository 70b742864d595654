/**
 * Photos of walls, at hand for when there is no network: the small ones of what hangs there, the latest first, until they
 * come to so many bytes. The service worker shows them, where the server is not reached.
 */

export const MOST_BYTES = 20_000_000;

/** A wall's photos, into a cache, by their addresses, the latest first; `still` is whether they may be kept yet. */
export async function keepPhotos(cache: Cache, wall: string, addresses: readonly string[], still: () => boolean): Promise<void> {
  const here = (await cache.keys()).filter(({ url }) => url.includes(`/walls/${wall}/photos/`));
  const others = (await cache.keys()).filter(({ url }) => !here.some((each) => each.url === url));
  for (const { url } of here) if (!addresses.includes(url)) await cache.delete(url);
  let bytes = 0;
  for (const { url } of others) bytes += await sizeOf(await cache.match(url));
  for (const address of addresses) {
    const known = await cache.match(address);
    const answer = known ?? (await fetch(address));
    if (!answer.ok) continue;
    const size = await sizeOf(answer.clone());
    bytes += size;
    if (!still()) return;
    if (bytes > MOST_BYTES) await cache.delete(address);
    else if (!known) await cache.put(address, answer);
  }
}

async function sizeOf(answer: Response | undefined): Promise<number> {
  return answer ? (await answer.blob()).size : 0;
}
