/** Who is told, and how players, words and tiles are named in sentences. */
import { isolated, language, t, type Key } from '~/i18n';
import { seatName } from '~/shell/seats';
import type { SeatInfo } from '~/wire';

/** The names at a table, and which seat is called "you": none where several people share the device. */
export class SentenceContext {
  readonly names: readonly string[];
  readonly reader: number | null;

  constructor(seats: readonly Pick<SeatInfo, 'seat' | 'name' | 'bot'>[], reader: number | null) {
    this.names = seats.map(nameOf);
    this.reader = reader;
  }

  /** What a player is called at the start of a sentence or above a column. */
  name(seat: number): string {
    return seat === this.reader ? t('said.you') : this.realName(seat);
  }

  /** The same within a sentence. */
  nameWithin(seat: number): string {
    return seat === this.reader ? t('said.you-within') : this.realName(seat);
  }

  /** Several, the first at the start of a sentence. */
  together(seats: readonly number[]): string {
    return listed(seats.map((seat, nth) => (nth === 0 ? this.name(seat) : this.nameWithin(seat))));
  }

  realName(seat: number): string {
    return this.names[seat] ?? t('said.somebody', { number: seat + 1 });
  }

  /** The form of a sentence about this seat: a key that ends in `.they` or `.you`. */
  form(key: string, seat: number | null | undefined): Key {
    return `${key}.${seat != null && seat === this.reader ? 'you' : 'they'}` as Key;
  }
}

function nameOf({ seat, name, bot }: Pick<SeatInfo, 'seat' | 'name' | 'bot'>): string {
  return seatName(name, bot) || t('said.somebody', { number: seat + 1 });
}

const BRIEF = 14;

/** A name where there is little room: its first words, and the rest left out. */
export function brief(name: string): string {
  const letters = [...name];
  if (letters.length <= BRIEF) return name;
  const cut = letters.slice(0, BRIEF - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > BRIEF / 3 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** Parts of a sentence one after another: `BIT, PI and AT`. */
export function listed(parts: readonly string[]): string {
  const locale = language() === 'en' ? 'en-GB' : language();
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts.map(isolated));
}

/** Text that is safe inside a sentence with *stressed* words: a star of somebody's name stresses nothing. */
export function plain(text: string): string {
  return text.replaceAll('*', '∗').replaceAll('|', '❘');
}

/** A sentence as it is spoken, without the signs that say how it is written. */
export function unmarked(sentence: string): string {
  return sentence.replaceAll(/[*|]/g, '');
}
