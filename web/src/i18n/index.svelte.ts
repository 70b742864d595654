/** The message catalogue: `t('home.play')` in the language in use. Every word a person reads comes from here. */
import type { en } from './en';
import { isolated } from './isolated';
import type { annotate } from './later/en.annotate';
import type { around } from './later/en.around';
import type { faults } from './later/en.faults';
import type { hints } from './later/en.hints';
import type { notices } from './later/en.notices';
import type { position } from './later/en.position';
import type { puzzle } from './later/en.puzzle';
import type { review } from './later/en.review';
import type { study } from './later/en.study';
import type { wall } from './later/en.wall';
import type { words } from './later/en.words';
import type { you } from './later/en.you';
import type { Text } from './texts';

type Catalogue = typeof en & typeof annotate & typeof around & typeof faults & typeof hints & typeof notices & typeof position & typeof puzzle & typeof review & typeof study & typeof wall & typeof words & typeof you;
export type Key = keyof Catalogue;

type NamesIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Forms<T> = T extends string ? T : T extends object ? T[keyof T] : never;
type Params<K extends Key> =
  | NamesIn<Forms<Catalogue[K]>>
  | (Catalogue[K] extends string ? never : 'count');
type Arguments<K extends Key> = [Params<K>] extends [never] ? [] : [Readonly<Record<Params<K>, string | number>>];

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

/** What the start page and a game say, by language: only the one that is spoken is loaded. */
const ALL: Readonly<Record<Language, () => Promise<Said>>> = {
  en: () => import('./en').then((found) => found.en),
  de: () => import('./de').then((found) => found.de),
};

/** What is said neither on the start page nor in a game, by language: loaded with the pages that say it. */
const LATER = {
  annotate: {
    en: () => import('./later/en.annotate').then((found) => found.annotate),
    de: () => import('./later/de.annotate').then((found) => found.annotate),
  },
  around: {
    en: () => import('./later/en.around').then((found) => found.around),
    de: () => import('./later/de.around').then((found) => found.around),
  },
  faults: {
    en: () => import('./later/en.faults').then((found) => found.faults),
    de: () => import('./later/de.faults').then((found) => found.faults),
  },
  hints: {
    en: () => import('./later/en.hints').then((found) => found.hints),
    de: () => import('./later/de.hints').then((found) => found.hints),
  },
  notices: {
    en: () => import('./later/en.notices').then((found) => found.notices),
    de: () => import('./later/de.notices').then((found) => found.notices),
  },
  position: {
    en: () => import('./later/en.position').then((found) => found.position),
    de: () => import('./later/de.position').then((found) => found.position),
  },
  puzzle: {
    en: () => import('./later/en.puzzle').then((found) => found.puzzle),
    de: () => import('./later/de.puzzle').then((found) => found.puzzle),
  },
  review: {
    en: () => import('./later/en.review').then((found) => found.review),
    de: () => import('./later/de.review').then((found) => found.review),
  },
  study: {
    en: () => import('./later/en.study').then((found) => found.study),
    de: () => import('./later/de.study').then((found) => found.study),
  },
  wall: {
    en: () => import('./later/en.wall').then((found) => found.wall),
    de: () => import('./later/de.wall').then((found) => found.wall),
  },
  words: {
    en: () => import('./later/en.words').then((found) => found.words),
    de: () => import('./later/de.words').then((found) => found.words),
  },
  you: {
    en: () => import('./later/en.you').then((found) => found.you),
    de: () => import('./later/de.you').then((found) => found.you),
  },
} as const;
type Part = keyof typeof LATER;

type Said = Readonly<Partial<Record<Key, Text>>>;
const current = $state<{ language: Language; texts: Said }>({ language: 'en', texts: {} });
const parts = new Set<Part>();

/** The text of a key, its `{names}` filled in; numbers are written as the language writes them. */
export function t<K extends Key>(key: K, ...[params]: Arguments<K>): string {
  return fill(current.texts[key] ?? key, params as Readonly<Record<string, string | number>> | undefined);
}

/** The same for a key that is put together while running; the key itself where there is none, or `fallback`. */
export function tLoose(key: string, params?: Readonly<Record<string, string | number>>, fallback?: string): string {
  const text = (current.texts as Readonly<Record<string, Text>>)[key];
  return text === undefined ? (fallback ?? key) : fill(text, params);
}

/** A number as the language writes it, with a minus sign where it is below zero. */
export function figure(value: number): string {
  return numbers(current.language).format(value).replace('-', '−');
}

/** Whether the catalogue has this key. */
export function hasText(key: string): key is Key {
  return key in current.texts;
}

export function language(): Language {
  return current.language;
}

/** The language as it is written where the person lives, for hours and days: "en-GB" rather than "en". */
export function locale(): string {
  const tags = typeof navigator === 'undefined' ? [] : navigator.languages;
  return tags.find((tag) => tag.slice(0, 2).toLowerCase() === current.language) ?? current.language;
}

/** Speak another language from now on. */
export async function speak(language: Language): Promise<void> {
  const all = await ALL[language]();
  let more: Said[];
  // Others may be wanted meanwhile.
  do more = await Promise.all([...parts].map((part) => LATER[part][language]()));
  while (more.length < parts.size);
  current.texts = Object.assign({}, all, ...more) as Said;
  current.language = language;
  document.documentElement.lang = language;
}

/** Have texts that are not in the catalogue of all pages. What is said already is not said anew. */
export async function textsOf(part: Part): Promise<void> {
  parts.add(part);
  const { language } = current;
  const more = await LATER[part][language]();
  if (language !== current.language) return speak(current.language);
  Object.assign(current.texts, more);
}

/** A page that is loaded, and the texts that it says with it. */
export async function withTexts<Page>(part: Part, page: Promise<Page>): Promise<Page> {
  return (await Promise.all([page, textsOf(part)]))[0];
}

/** The language the browser asks for first, of those there are. */
export function preferredLanguage(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short in LANGUAGES) return short as Language;
  }
  return 'en';
}

/** What a language's numbers and plurals are made with: a dozen times a key, and each time slow to put together. */
const numbers = kept((language) => new Intl.NumberFormat(language));
const plurals = kept((language) => new Intl.PluralRules(language));

function kept<Made>(make: (language: Language) => Made): (language: Language) => Made {
  const made = new Map<Language, Made>();
  return (language) => {
    const found = made.get(language) ?? make(language);
    made.set(language, found);
    return found;
  };
}

function fill(text: Text, params: Readonly<Record<string, string | number>> = {}): string {
  const form = typeof text === 'string' ? text : chosen(text, Number(params.count));
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? figure(value) : isolated(value);
  });
}

function chosen(forms: Exclude<Text, string>, count: number): string {
  const rule = plurals(current.language).select(count);
  return (forms as Record<string, string | undefined>)[rule] ?? forms.other;
}
