/** Which page is shown: the address below <base>, kept in the browser's history. */
import { linkBelow } from '~/shell/reach';

export type Route =
  | { page: 'home' }
  | { page: 'new' }
  | { page: 'table'; id: string }
  | { page: 'review'; id: string }
  | { page: 'games' }
  | { page: 'study' }
  | { page: 'help' }
  | { page: 'puzzle' }
  | { page: 'words' }
  | { page: 'board' }
  | { page: 'you' }
  | { page: 'notices' }
  | { page: 'stop'; code: string }
  | { page: 'annotate'; id: string }
  | { page: 'entered-review'; id: string }
  | { page: 'wall'; path: readonly string[] }
  | { page: 'lost' };

/** The path below `base` that an address has, with a leading slash; null outside of it. */
export function pathBelow(base: string, address: string): string | null {
  const root = new URL(base);
  const url = new URL(address, root);
  if (url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return null;
  return '/' + url.pathname.slice(root.pathname.length);
}

/** The page of a path. */
export function routeOf(path: string): Route {
  const [first = '', second, ...rest] = path.split('/').filter((part) => part !== '');
  if (rest.length === 0 && second && (first === 't' || first === 'review' || first === 'annotate')) return gameRoute(first === 't' ? 'table' : first, second);
  if (first === 'annotate' && second && rest.length === 1 && rest[0] === 'review') return gameRoute('entered-review', second);
  if (rest.length === 1 && first === 'notices' && second === 'off') return { page: 'stop', code: rest[0] ?? '' };
  if (first === 'wall') return { page: 'wall', path: second === undefined ? [] : [second, ...rest] };
  if (second !== undefined) return { page: 'lost' };
  if (first === '') return { page: 'home' };
  if (first === 'annotate') return { page: first, id: '' };
  if (first === 'new' || first === 'games' || first === 'study' || first === 'help' || first === 'words' || first === 'puzzle' || first === 'board' || first === 'you' || first === 'notices') return { page: first };
  return { page: 'lost' };
}

function gameRoute(page: 'table' | 'review' | 'annotate' | 'entered-review', name: string): Route {
  try {
    return { page, id: decodeURIComponent(name) };
  } catch {
    return { page: 'lost' };
  }
}

const place = $state({ route: { page: 'home' } as Route, hash: '' });

/** The page that is shown now. */
export function route(): Route {
  return place.route;
}

/** The path of a table: beside the wall where that is looked at from one, so that the way back leads there. */
export function pathOfTable(id: string): string {
  const { route } = place;
  if (route.page !== 'wall' || route.path[1] !== 'rack') return `t/${id}`;
  return ['wall', route.path[0], 'rack', id, ...route.path.slice(3)].join('/');
}

/** Show another page: `go('t/abc')`. */
export function go(path: string, options: { replace?: boolean } = {}): void {
  const address = linkBelow(document.baseURI, path);
  if (options.replace) history.replaceState(null, '', address);
  else if (address !== location.href) history.pushState(null, '', address);
  arrive();
  scrollTo(0, 0);
}

/** Follow the address from now on, and plain clicks on links below <base>. */
export function startRouter(): void {
  addEventListener('popstate', arrive);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const anchor = (event.target as Element).closest?.('a[href]');
    if (!(anchor instanceof HTMLAnchorElement) || anchor.target || anchor.hasAttribute('download')) return;
    const path = pathBelow(document.baseURI, anchor.href);
    if (path === null || path.startsWith('/api/') || anchor.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    go(path + new URL(anchor.href).search);
  });
  arrive();
}

function arrive(): void {
  place.route = routeOf(pathBelow(document.baseURI, location.href) ?? '/');
}
