/** A page that stays open for weeks finds out that the server has newer pages, and loads itself anew when nobody minds. */

const LOOK_EVERY = 30 * 60_000;
const WHOLE_DAY = 20 * 3_600_000;

/** The script that a page begins with, which has another name in every version; null where there is none. */
export function scriptOf(page: string): string | null {
  return /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(page)?.[1]?.split('/').at(-1) ?? null;
}

/** Whether the server is there and its pages are others than this one; null where it cannot be asked now. */
export async function isOutdated(own: string | null = ownScript()): Promise<boolean | null> {
  try {
    const answer = await fetch(document.baseURI, { cache: 'no-store', headers: { accept: 'text/html' } });
    const now = answer.ok ? scriptOf(await answer.text()) : null;
    return now === null ? null : own !== null && now !== own;
  } catch {
    return null;
  }
}

function ownScript(): string | null {
  const src = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src');
  return src?.split('/').at(-1) ?? null;
}

/**
 * Load the page anew once the server has newer ones, and once a day at `night`: a page that never ends grows. Only while
 * it is `quiet`, which is when nobody has a rack down, draws or types. Stops with the returned function.
 */
export function keepNew(quiet: () => boolean, night: () => boolean, reload: () => void = () => location.reload()): () => void {
  const began = Date.now();
  const look = async () => {
    if (!quiet()) return;
    const outdated = await isOutdated();
    const old = night() && Date.now() - began > WHOLE_DAY;
    if ((outdated === true || (outdated === false && old)) && quiet()) reload();
  };
  const timer = setInterval(() => void look(), LOOK_EVERY);
  const back = () => void look();
  addEventListener('online', back);
  return () => {
    clearInterval(timer);
    removeEventListener('online', back);
  };
}
