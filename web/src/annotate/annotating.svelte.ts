/** A game as it is shown: live, with what is entered and why it was not. */
import { language } from '~/i18n';
import { LiveLine, type LineStatus } from '~/net/live';
import { Refused } from '~/net/api';
import type { AnnotatedAnswer, AnnotatedHello, AnnotatedState } from '~/wire';
import { explained, games, type Entering } from './requests';

export class Annotating {
  readonly id: string;
  state = $state.raw<AnnotatedState | null>(null);
  status = $state<LineStatus>('connecting');
  /** Why there is no such game to be seen. */
  lost = $state.raw<readonly string[]>([]);
  problems = $state.raw<readonly string[]>([]);
  /** So many later lines would fall away by what was tried, and how to do it all the same. */
  drops = $state.raw<{ count: number; anyway: () => Promise<boolean> } | null>(null);
  busy = $state(false);
  /** When the state came, in seconds that only go forward: clocks run on from there. */
  came = $state(0);
  #before: Promise<unknown> = Promise.resolve();
  #line: LiveLine<AnnotatedState, Omit<AnnotatedHello, 'kind'>> | null = null;

  constructor(id: string) {
    this.id = id;
  }

  /** Show it, and hear of every change until `close`; with a `key` enter it too from now on. */
  async open(key: string): Promise<void> {
    try {
      if (key) await games.join(this.id, key);
    } catch (error) {
      this.problems = explained(error);
    }
    const url = new URL(`api/annotated/${encodeURIComponent(this.id)}/live`, document.baseURI);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    this.#line = new LiveLine<AnnotatedState, Omit<AnnotatedHello, 'kind'>>({
      url: url.href,
      hello: () => ({ language: language() }),
      onstate: (state) => this.take(state),
      onstatus: (status) => (this.status = status),
      onoffset: () => undefined,
      poll: async () => {
        try {
          this.take(await games.state(this.id));
          return true;
        } catch (error) {
          if (!(error instanceof Refused) || error.status === 429) throw error;
          this.lost = explained(error);
          return false;
        }
      },
    });
    this.#line.start();
  }

  close(): void {
    this.#line?.close();
  }

  /** Another language is spoken: have it told anew. */
  again(): void {
    this.#line?.restart();
  }

  take(state: AnnotatedState): void {
    if (this.state && state.version < this.state.version) return;
    this.state = state;
    this.came = performance.now() / 1000;
  }

  /** Enter something; whether it was entered. */
  enter(what: Entering): Promise<boolean> {
    return this.#answered((version) => games.enter(this.id, version, what), () => this.enter({ ...what, anyway: true }));
  }

  takeBack(at: number | null = null, anyway = false): Promise<boolean> {
    return this.#answered((version) => games.takeBack(this.id, version, at, anyway), () => this.takeBack(at, true));
  }

  rack(seat: number, tiles: string): Promise<boolean> {
    return this.#answered((version) => games.rack(this.id, version, seat, tiles));
  }

  clock(...change: Parameters<typeof games.clock> extends [string, infer Change] ? [Change] : never): Promise<boolean> {
    return this.tried(async () => this.take(await games.clock(this.id, change[0])));
  }

  /** Do something, once what was begun before is done, and say what is wrong where it fails. */
  tried(work: () => Promise<unknown>): Promise<boolean> {
    const done = this.#before.then(() => this.#tried(work));
    this.#before = done;
    return done;
  }

  async #tried(work: () => Promise<unknown>): Promise<boolean> {
    this.problems = [];
    this.drops = null;
    this.busy = true;
    try {
      await work();
      return true;
    } catch (error) {
      this.problems = explained(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  async #answered(ask: (version: number) => Promise<AnnotatedAnswer>, anyway?: () => Promise<boolean>): Promise<boolean> {
    let done = false;
    await this.tried(async () => {
      const answer = await ask(this.state?.version ?? 0);
      if (answer.state) this.take(answer.state);
      done = answer.problems.length === 0;
      this.problems = answer.problems;
      if ((answer.drops ?? 0) > 0 && anyway) this.drops = { count: answer.drops ?? 0, anyway };
    });
    return done;
  }
}
