/** A puzzle that somebody solves: what is shown of it, what is laid, tried, hinted at, and what comes next. */
import { Desk } from '~/board';
import { before, chosenTiles, placements } from '~/board/draft/commands';
import type { BoardSnapshot } from '~/board/draft/state';
import { stopChoosing } from '~/board/draft/taps';
import { language, t, tLoose } from '~/i18n';
import { Refused, Unreachable } from '~/net/api';
import { explain } from '~/shell/explain';
import { faultTexts } from '~/table/sentences/refusal';
import type { AnotherPuzzle, Fault, PuzzlePlan, PuzzlePreview, PuzzleShown, TryPuzzle } from '~/wire';
import { wordOf } from './laid';
import { puzzles } from './requests';

export type Sheet = 'more' | 'show' | 'share';
export type Level = AnotherPuzzle['level'];
export type Theme = AnotherPuzzle['theme'];

export class Solving {
  plan = $state.raw<PuzzlePlan | null>(null);
  shown = $state.raw<PuzzleShown | null>(null);
  desk = $state.raw<Desk | null>(null);
  preview = $state.raw<PuzzlePreview | null>(null);
  /** What was said last of a try, until tiles move. */
  notice = $state('');
  bad = $state(false);
  /** The latest hint stands in the card. */
  hinting = $state(false);
  sheet = $state<Sheet | null>(null);
  busy = $state(false);
  trouble = $state.raw<unknown>(null);
  words = $state('');
  theme = $state<Theme>('');
  level = $state<Level>('fitting');
  /** What became of the cards of the solution; empty before they are asked for. */
  put = $state('');
  /** What is read aloud. */
  said = $state('');
  #asked = 0;
  #closed = false;

  readonly over = $derived(this.shown !== null && this.shown.state !== 'open');
  /** The word that tiles as they lie make. */
  readonly word = $derived(this.shown && this.desk ? wordOf(this.desk.laid, this.shown.board) : '');
  readonly points = $derived(this.preview?.points ?? null);
  readonly ready = $derived(!this.busy && !this.over && this.points !== null && this.word !== '' && this.desk?.asking === null);

  /** Begin with what the address asks for, else with the puzzle of the day. */
  async open(query: URLSearchParams): Promise<void> {
    await this.#do(async () => {
      this.plan ??= await puzzles.plan();
      const wanted = query.get('words') ?? '';
      const { books } = this.plan;
      this.words = (books.find(({ words }) => words === wanted) ?? books.find((book) => book.language === language()) ?? books[0])?.words ?? '';
      const id = query.get('id');
      // One of somebody's own games may be of words that have no others.
      if (id) this.#show(await puzzles.one(wanted || this.words, id));
      else if (this.words) this.#show(await puzzles.day(this.words, query.get('day') ?? ''));
    });
  }

  /** The page may have been open when a day ended: what there is, and which day it is, is asked anew. */
  async renew(): Promise<void> {
    if (!this.plan || Date.now() < this.plan.next_at * 1000) return;
    try {
      this.plan = await puzzles.plan();
    } catch {
      // Without a network it stays as it was.
    }
  }

  close(): void {
    this.#closed = true;
  }

  /** The puzzle of a day; of today where none is named. */
  async day(day = ''): Promise<void> {
    await this.#do(async () => {
      this.#show(await puzzles.day(this.words, day));
      this.sheet = null;
    });
  }

  /** The next of what this person missed in their own games. */
  async nextOwn(): Promise<void> {
    await this.#do(async () => {
      this.#show(await puzzles.nextOwn());
      this.sheet = null;
    });
  }

  /** A puzzle that was not had, as is wished for. */
  async another(): Promise<void> {
    await this.#do(async () => {
      this.#show(await puzzles.another(this.words, { theme: this.theme, level: this.level, seen: this.shown?.id ?? '' }));
      this.sheet = null;
    });
  }

  /** Another language is spoken: what the server says is said anew. */
  async again(): Promise<void> {
    const { shown } = this;
    if (shown) await this.#do(async () => this.#take(await puzzles.one(shown.words, shown.id)));
  }

  /** Try what is laid. */
  async play(): Promise<void> {
    this.desk?.catchUp();
    const faults = this.preview?.points === null ? this.preview.faults : [];
    if (faults.length > 0) return this.#refuse(faults);
    if (this.ready && this.desk) await this.#try({ placements: placements(this.desk.draft), before: before(this.desk.draft), exchanged: [] });
  }

  /** Try an exchange. */
  async exchange(): Promise<void> {
    const tiles = this.desk ? chosenTiles(this.desk.draft) : [];
    if (tiles.length === 0) return;
    await this.#try({ placements: [], before: [], exchanged: tiles });
    this.desk?.change(stopChoosing);
  }

  async hint(): Promise<void> {
    const { shown } = this;
    if (!shown) return;
    if (shown.next === 'move') {
      this.sheet = 'show';
      return;
    }
    await this.#do(async () => {
      this.#take(await puzzles.hint(shown.words, shown.id));
      this.hinting = true;
      this.notice = '';
      this.said = this.shown?.hints.at(-1)?.said ?? '';
    });
  }

  async show(): Promise<void> {
    const { shown } = this;
    if (!shown) return;
    await this.#do(async () => {
      this.#take(await puzzles.show(shown.words, shown.id));
      this.sheet = null;
      this.said = this.shown?.solution?.said ?? '';
    });
  }

  /** Put the words of the solution into the box of cards. */
  async learn(): Promise<void> {
    const { shown } = this;
    if (!shown?.solution) return;
    try {
      const added = await (await import('~/study/missed')).putFromPuzzle(shown.words, shown.solution.cards);
      this.put = added === null ? t('puzzle.card-not-kept') : added > 0 ? t('puzzle.card-put', { count: added }) : t('puzzle.card-there');
    } catch {
      this.put = t('app.failed-note');
    }
    this.said = this.put;
  }

  async #try(laid: TryPuzzle): Promise<void> {
    const { shown } = this;
    if (!shown) return;
    await this.#do(async () => {
      this.#take(await puzzles.attempt(shown.words, shown.id, laid));
      const last = this.shown?.tries.at(-1);
      if (this.over || !last) {
        this.said = this.shown?.solution?.said ?? '';
        return;
      }
      // The same play once more is no further line.
      const tried = this.shown?.tries.findLast(({ word, points }) => word.toUpperCase() === this.word && points === this.points) ?? last;
      const [word, points] = [nameOf(tried), tried.points];
      this.notice = tried.bad.length > 0 ? t('puzzle.not-words', { words: tried.bad.join(', '), count: tried.bad.length }) : t('puzzle.not-best', { word, points });
      this.bad = false;
      this.said = this.notice;
      this.hinting = false;
    });
  }

  // --- what is laid

  #moved = (): void => {
    this.notice = '';
    void this.#ask();
  };

  /** Ask what the tiles as they lie would score. An answer that has been overtaken is dropped. */
  async #ask(): Promise<void> {
    const asked = (this.#asked += 1);
    const { shown, desk } = this;
    if (!shown || !desk || this.over || desk.draft.laid.length === 0) {
      this.preview = null;
      return;
    }
    try {
      const found = await puzzles.preview(shown.words, shown.id, { placements: placements(desk.draft), before: before(desk.draft), exchanged: [] });
      if (asked === this.#asked) this.preview = found;
    } catch {
      if (asked === this.#asked) this.preview = null; // without an answer there is no number
    }
  }

  #refuse(faults: readonly Fault[]): void {
    const { shown } = this;
    if (!shown) return;
    this.notice = faultTexts(faults, { edition: shown.edition, edition_name: shown.edition_name, rules: { exchange_bag_at_least: null } })
      .join(' ')
      .replaceAll(/[*|]/g, '');
    this.bad = true;
    this.said = this.notice;
  }

  // --- what is shown

  /** Another puzzle. */
  #show(shown: PuzzleShown): void {
    if (!shown.game) this.words = shown.words;
    this.notice = this.put = '';
    this.hinting = shown.hints.length > 0 && shown.state === 'open';
    this.preview = null;
    this.shown = shown;
    this.desk = new Desk({
      table: `puzzle-${shown.id}`,
      snapshot: snapshotOf(shown),
      onchange: this.#moved,
      onplay: () => void this.play(),
      onnote: ({ key, params }) => (this.said = tLoose(key, params)),
    });
    this.desk.locked = this.over;
    void this.#ask();
    history.replaceState(history.state, '', addressOf(shown));
  }

  /** The same puzzle after something was done. */
  #take(shown: PuzzleShown): void {
    this.shown = shown;
    if (!this.over) return;
    this.sheet = null;
    this.notice = '';
    this.desk?.change(stopChoosing);
    this.desk?.see(snapshotOf(shown));
    if (this.desk) this.desk.locked = true;
    this.preview = null;
  }

  async #do(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await work();
      this.trouble = null;
    } catch (error) {
      if (!this.#closed) this.#failed(error);
    } finally {
      this.busy = false;
    }
  }

  #failed(error: unknown): void {
    if (error instanceof Refused && error.problem.code === 'illegal-move') return this.#refuse(error.problem.faults);
    if (!this.shown) {
      this.trouble = error;
      return;
    }
    const own = error instanceof Refused ? tLoose(`puzzle.refused-${error.problem.code}`, {}, '') : '';
    this.notice = own || explain(error).join(' ');
    this.bad = !(error instanceof Unreachable);
    this.said = this.notice;
    this.sheet = null;
  }
}

/** What a play is called in a line: its word, or which tiles are exchanged. */
export function nameOf({ text, word }: { text: string; word: string }): string {
  const [what, tiles] = text.split(' ');
  return what === 'exchange' ? t('puzzle.exchange-of', { tiles: tiles ?? '' }) : word.toUpperCase();
}

/** The address that opens a puzzle. */
export function addressOf(shown: Pick<PuzzleShown, 'words' | 'id' | 'day'>): string {
  return shown.day ? `puzzle?words=${shown.words}&day=${shown.day}` : `puzzle?words=${shown.words}&id=${shown.id}`;
}

/** The board as it is shown: with the best play on it once that is known. */
function snapshotOf(shown: PuzzleShown): BoardSnapshot {
  const laid = shown.solution?.laid ?? [];
  const gone = laid.map(({ tile, blank }) => (blank ? '?' : tile));
  const rack = shown.rack.filter(({ tile }) => {
    const nth = gone.indexOf(tile);
    if (nth >= 0) gone.splice(nth, 1);
    return nth < 0;
  });
  return {
    seat: 0,
    plan: shown.plan,
    kinds: shown.tiles,
    board: [...shown.board, ...laid],
    rack: shown.solution ? rack : shown.rack,
    rackSize: shown.rack_size,
    lastPlay: laid,
    rearranging: shown.rearranging,
    letterRecycling: shown.letter_recycling,
    blankRecycling: shown.blank_recycling,
  };
}
