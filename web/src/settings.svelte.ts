/** What a person chose for this browser: kept in localStorage, shown on the root element. */
import { preferredLanguage, speak, type Language } from '~/i18n';

export interface Settings {
  /** The name a person plays under; empty until there is one. */
  name: string;
  /** The computer player last played against. */
  level: string;
  language: Language | null;
  theme: 'auto' | 'light' | 'dark';
  contrast: 'auto' | 'normal' | 'high';
  sound: boolean;
  /** Coordinates round the board on small screens too. */
  coordinates: boolean;
  /** The row of a phone is mirrored: Play stands at the left thumb. */
  leftHanded: boolean;
  /** Whether no computer's play is to stand by itself before this person has answered. */
  wait: boolean;
  /** Points on the tiles of a small board too. */
  smallPoints: boolean;
  /** A tap on a small square comes closer; null for large boards only. */
  closer: boolean | null;
  /** On wide screens the unseen tiles, and the talk, stand beside the board. */
  unseenBeside: boolean;
  talkBeside: boolean;
}

const PLACE = 'lexiko.settings';
const UNTOUCHED: Settings = {
  name: '',
  level: 'casual',
  language: null,
  theme: 'auto',
  contrast: 'auto',
  sound: false,
  coordinates: false,
  leftHanded: false,
  wait: false,
  smallPoints: false,
  closer: null,
  unseenBeside: false,
  talkBeside: false,
};

export const settings = $state<Settings>({ ...UNTOUCHED });

/** Change something and keep it. */
export function set(change: Partial<Settings>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  show();
}

/** Leave nothing of a person in this browser: neither settings nor tiles that were laid. */
export function forgetSettings(): void {
  try {
    for (const place of [localStorage, sessionStorage]) {
      for (const key of Object.keys(place)) if (key.startsWith('lexiko.')) place.removeItem(key);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Read what was kept, show it, and follow the system where nothing was chosen. Resolves when the language is there. */
export async function startSettings(): Promise<void> {
  Object.assign(settings, kept());
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
    matchMedia(query).addEventListener('change', show);
  }
  addEventListener('storage', (event) => {
    if (event.key !== PLACE) return;
    Object.assign(settings, kept());
    show();
  });
  show();
  await speak(settings.language ?? preferredLanguage());
}

function kept(): Partial<Settings> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    const known = Object.entries(found as object).filter(([key, value]) => fits(key, value));
    return Object.fromEntries(known) as Partial<Settings>;
  } catch {
    return {};
  }
}

function fits(key: string, value: unknown): boolean {
  switch (key) {
    case 'name':
    case 'level':
      return typeof value === 'string' && value.length <= 24;
    case 'language':
      return value === null || value === 'en' || value === 'de';
    case 'theme':
      return value === 'auto' || value === 'light' || value === 'dark';
    case 'contrast':
      return value === 'auto' || value === 'normal' || value === 'high';
    case 'sound':
    case 'coordinates':
    case 'leftHanded':
    case 'wait':
    case 'smallPoints':
    case 'unseenBeside':
    case 'talkBeside':
      return typeof value === 'boolean';
    case 'closer':
      return value === null || typeof value === 'boolean';
    default:
      return false;
  }
}

function show(): void {
  const root = document.documentElement;
  const { theme, contrast } = settings;
  const dark = theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  const high = contrast === 'auto' ? matchMedia('(prefers-contrast: more)').matches : contrast === 'high';
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.contrast = high ? 'high' : 'normal';
  void speakAsChosen();
}

async function speakAsChosen(): Promise<void> {
  const wanted = settings.language ?? preferredLanguage();
  if (document.documentElement.lang !== wanted) await speak(wanted);
}
