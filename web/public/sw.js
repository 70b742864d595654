/**
 * What a browser keeps of Lexiko while no page is open: it shows notices, and has the page at hand without a network.
 *
 * The server writes in which files there are. A page is asked for on the network first, so that none is older than the
 * server; only without a network it comes from here, whole, as it was when this was installed.
 */
const FILES = /* the server writes the files here */ [];
const CACHE = 'lexiko-' + /* and what they come to */ '';
/** The photos that pages keep, and forget; here they are only shown. */
const PHOTOS = 'lexiko-photos';

addEventListener('install', (event) => {
  const wanted = ['./', ...FILES].map((path) => new Request(path, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(wanted)).then(() => skipWaiting()));
});

addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('lexiko-') && name !== CACHE && name !== PHOTOS;
  const others = caches.keys().then((names) => names.filter(old));
  event.waitUntil(others.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept('./')));
  else if (new URL(request.url).pathname.includes('/assets/')) event.respondWith(kept(request).then((found) => found ?? fetch(request)));
  else if (/\/api\/walls\/[^/]+\/photos\/[^/]+\/(small|large)$/.test(new URL(request.url).pathname))
    event.respondWith(fetch(request).catch(() => photo(request.url)));
});

/** A photo as it was kept, the small one for either. */
async function photo(address) {
  return (await (await caches.open(PHOTOS)).match(address.replace(/large$/, 'small'))) ?? Response.error();
}

/** What was kept of this version; undefined where nothing was. */
async function kept(request) {
  return (await caches.open(CACHE)).match(request, { ignoreVary: true });
}

addEventListener('push', (event) => {
  let told = {};
  try {
    told = event.data.json();
  } catch {
    // A notice that cannot be read is shown without words: browsers want to see one for each.
  }
  const { title = 'Lexiko', body = '', path = '', tag = 'lexiko', lang = '' } = told;
  const shown = { body, tag, lang, renotify: true, icon: 'icon-192.png', badge: 'badge-96.png', data: { path } };
  event.waitUntil(registration.showNotification(title, shown).then(() => navigator.setAppBadge?.().catch(() => undefined)));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(String(event.notification.data?.path ?? ''), registration.scope);
  if (address.origin !== location.origin) return;
  event.waitUntil(shown(address.href));
});

/** Show a page: in the window that has it already, else in one that is open, else in a new one. */
async function shown(address) {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find((client) => client.url === address);
  if (there) return there.focus();
  const [any] = open;
  if (any && 'navigate' in any) return any.navigate(address).then((client) => client?.focus());
  return clients.openWindow(address);
}
