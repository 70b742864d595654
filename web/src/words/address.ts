/** What is asked of the page for words, as it stands in its address: a link opens it again. */

export const KINDS = ['word', 'letters', 'pattern', 'list'] as const;
export type Kind = (typeof KINDS)[number];
export const LISTS = ['two', 'three', 'q-without-u', 'hooks'] as const;

export interface Asked {
  kind: Kind;
  text: string;
  /** Words of so many letters alone; 0: all. */
  letters: number;
  /** The set and the lexicon that were chosen; empty: the usual ones. */
  set: string;
  lexicon: string;
}

export const NOTHING: Asked = { kind: 'word', text: '', letters: 0, set: '', lexicon: '' };
const LONGEST = 64;

/** What an address asks for. */
export function askedIn(search: string): Asked {
  const found = new URLSearchParams(search);
  const kind = KINDS.find((each) => found.get('find') === each) ?? 'word';
  const letters = Number(found.get('letters'));
  const text = (found.get('q') ?? '').slice(0, LONGEST);
  return {
    kind,
    text: kind === 'list' ? (LISTS.find((each) => each === text) ?? LISTS[0]) : text,
    letters: Number.isInteger(letters) && letters > 0 && letters <= LONGEST ? letters : 0,
    set: (found.get('set') ?? '').slice(0, 32),
    lexicon: (found.get('lexicon') ?? '').slice(0, LONGEST),
  };
}

/** The address that asks for it, below <base>. */
export function addressOf(asked: Asked): string {
  const written = new URLSearchParams();
  if (asked.kind !== 'word') written.set('find', asked.kind);
  if (asked.text) written.set('q', asked.text);
  if (asked.letters) written.set('letters', String(asked.letters));
  if (asked.set) written.set('set', asked.set);
  if (asked.lexicon) written.set('lexicon', asked.lexicon);
  const search = written.toString();
  return search ? `words?${search}` : 'words';
}
