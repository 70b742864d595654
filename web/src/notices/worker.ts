/** The service worker: registered once somebody wants something of it, notices or the page without a network. */

/** The one script that may be a worker, for the page's policy of trusted types. */
interface Policy {
  createScriptURL(path: string): string;
}
interface Types {
  createPolicy(name: string, rules: Policy): Policy;
}

let policy: Policy | null = null;

function address(): string {
  const own = new URL('sw.js', document.baseURI).href;
  const types = (globalThis as { trustedTypes?: Types }).trustedTypes;
  policy ??= types?.createPolicy('lexiko-worker', { createScriptURL: () => own }) ?? { createScriptURL: () => own };
  return policy.createScriptURL(own);
}

export function mayHaveWorker(): boolean {
  return isSecureContext && 'serviceWorker' in navigator;
}

/** Have the service worker at work. */
export async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(address(), { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}
