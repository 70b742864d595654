/** Which file a module is written into, so that a game needs few of them: each costs its headers, and a turn on the line. */

interface Known {
  importers: readonly string[];
  dynamicImporters: readonly string[];
}
type Modules = (id: string) => Known | null;

const TABLE = 'src/table/TablePage.svelte';
/** A game taken down at its wall, and a puzzle: they need what a table does, and come when they are wanted, as that page does. */
const LIKE_TABLES = ['src/wall/games/InPlace.svelte', 'src/puzzle/PuzzlePage.svelte'];

/** `table`: what tiles are laid with and no other page needs; `shared`: what they and other pages need. The rest goes where it goes. */
export function chunkOf(id: string, modules: Modules): string | null {
  const pages = [...pagesWith(id, modules)];
  if (!pages.some((page) => page.endsWith(TABLE))) return null;
  return pages.every((page) => isOfTable(page, modules)) ? 'table' : 'shared';
}

/** The modules that are loaded by themselves and then need this one. */
function pagesWith(id: string, modules: Modules, seen = new Set<string>(), found = new Set<string>()): Set<string> {
  if (seen.has(id)) return found;
  seen.add(id);
  const known = modules(id);
  if (!known || known.importers.length === 0 || known.dynamicImporters.length > 0) found.add(id);
  known?.importers.forEach((importer) => pagesWith(importer, modules, seen, found));
  return found;
}

/** The table's page, those like it, and what only these load, once it is there: sheets, the pulled pad, the waiting room. */
function isOfTable(page: string, modules: Modules): boolean {
  if ([TABLE, ...LIKE_TABLES].some((each) => page.endsWith(each))) return true;
  const loaders = modules(page)?.dynamicImporters ?? [];
  return loaders.length > 0 && loaders.every((loader) => [...pagesWith(loader, modules)].every((each) => each !== page && isOfTable(each, modules)));
}
