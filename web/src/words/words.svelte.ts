/** What the page for words knows: what was asked, what was answered, and whether anything may be asked now. */
import { get, refusedAs, type Asking } from '~/net/api';
import type { WordsAnswer, WordsLeave } from '~/wire';
import { askedIn, type Asked } from './address';

const PAUSE = 120;

export class WordsDesk {
  asked = $state.raw<Asked>(askedIn(location.search));
  answer = $state.raw<WordsAnswer | null>(null);
  /** What the answer is for. */
  answered = $state.raw<Asked | null>(null);
  trouble = $state.raw<unknown>(null);
  /** The game in which no word may be asked for; empty: in none. Null: not known yet. */
  game = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | undefined;

  async open(): Promise<void> {
    try {
      this.game = (await get<WordsLeave>('words')).game ?? '';
    } catch (error) {
      this.game = '';
      this.trouble = error;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
  }

  /** Ask what is asked now in this set and lexicon: at once, or after a moment in which nothing more is typed. */
  ask(set: string, lexicon: string, at: 'once' | 'rest'): void {
    this.close();
    const asked = this.asked;
    if (!set || !lexicon || this.game !== '') return;
    if (!asked.text.trim()) {
      this.answer = this.answered = null;
      return;
    }
    this.#timer = setTimeout(() => void this.#send(asked, set, lexicon), at === 'once' ? 0 : PAUSE);
  }

  async #send(asked: Asked, set: string, lexicon: string): Promise<void> {
    const trying = (this.#asking = new AbortController());
    const query = new URLSearchParams({ q: asked.text.trim(), set, lexicon, letters: String(asked.letters) });
    const asking: Asking = { signal: trying.signal, patience: 40 };
    try {
      const answer = await get<WordsAnswer>(`words/${asked.kind}?${query}`, asking);
      if (trying.signal.aborted) return;
      this.answer = answer;
      this.answered = asked;
      this.trouble = null;
    } catch (error) {
      if (trying.signal.aborted) return;
      this.answer = this.answered = null;
      if (refusedAs(error, 'in-a-game')) {
        this.game = String(error.problem.faults[0]?.params.table ?? '');
        return;
      }
      this.trouble = error;
    }
  }
}
