/** A position in an address: its line and, where they are not the usual ones, its rules; nothing is kept on the server. */
import type { PositionRules } from '~/wire';

const PAGE = 'board';

/** Those of the position itself, or the usual ones. */
export const USUAL: PositionRules = { edition: '', set_key: null, lexicon: null, variations: [], opening_length: null, levels: [] };

export interface Asked {
  cgp: string;
  rules: PositionRules;
}

/** The query that opens a position. */
export function queryOf(cgp: string, rules: PositionRules): URLSearchParams {
  const query = new URLSearchParams({ cgp });
  if (rules.edition) query.set('edition', rules.edition);
  if (rules.set_key) query.set('set', rules.set_key);
  if (rules.lexicon) query.set('words', rules.lexicon);
  if (rules.variations?.length) query.set('house', rules.variations.join(','));
  if (rules.opening_length) query.set('opening', String(rules.opening_length));
  if (rules.levels?.length) query.set('levels', rules.levels.join(','));
  return query;
}

/** The path that opens a position. */
export const pathTo = (cgp: string, rules: PositionRules): string => `${PAGE}?${queryOf(cgp, rules)}`;

/** The position that an address asks for; null where it asks for none. */
export function askedIn(query: URLSearchParams): Asked | null {
  const cgp = query.get('cgp');
  if (!cgp) return null;
  const listed = (name: string) => (query.get(name) ?? '').split(',').filter((each) => each !== '');
  const opening = Number(query.get('opening'));
  return {
    cgp,
    rules: {
      edition: query.get('edition') ?? '',
      set_key: query.get('set'),
      lexicon: query.get('words'),
      variations: listed('house'),
      opening_length: opening >= 3 && opening <= 5 ? opening : null,
      levels: listed('levels').map((each) => (/^\d+$/.test(each) ? Number(each) : each)),
    },
  };
}
