/** A position that is studied on this page: read, set up, its moves listed, looked ahead in, gone on from, kept. */
import { figure, language, t } from '~/i18n';
import { Sight } from '~/table/coach/sight.svelte';
import { Refused } from '~/net/api';
import type { AheadState, MoveAhead, MovesListed, PositionRead, PositionRules, PositionShown, WeighedMove } from '~/wire';
import { askedIn, pathTo, USUAL } from './address';
import { markOf } from './marks';
import { positions } from './requests';
import { hasRack, lineOf, settingOf, turned, withRack, type Setting } from './setting';
import { keep, kept, type Study } from './shelf';
import { begun, changed, current, depthOf, played, without, type Tree } from './tree';

const SECONDS_BETWEEN = 0.7;
/** Whoever waits longer for a list is told how many are before them. */
const SECONDS_TO_PLACE = 2;
const MILLISECONDS_OF_REST = 350;

/** What is known of one position, by its line. */
interface Known {
  listed?: MovesListed;
  ahead?: AheadState;
  found?: readonly MoveAhead[];
}

export type Laid = Pick<WeighedMove, 'text' | 'points' | 'laid' | 'put' | 'empty' | 'cgp'>;

export class Studying {
  shown = $state.raw<PositionShown | null>(null);
  problems = $state.raw<readonly string[]>([]);
  notes = $state.raw<readonly string[]>([]);
  tree = $state.raw<Tree>(begun(''));
  /** The players, the one to move at the beginning first; empty where nobody is named. */
  names = $state.raw<readonly string[]>([]);
  rules = $state.raw<PositionRules>(USUAL);
  turn = $state<number | null>(null);
  turns = $state<number | null>(null);
  record = $state('');
  table = $state('');
  /** While it is set up by hand. */
  setting = $state.raw<Setting | null>(null);
  listing = $state(false);
  /** How many lists of others come before this one, while it is waited for. */
  before = $state(0);
  pencil = $state.raw<Laid | null>(null);
  also = $state.raw<readonly string[]>([]);
  trouble = $state.raw<unknown>(null);
  /** The next letter that is laid is a blank. */
  blankNext = $state(false);
  /** Lays a tile where the board's arrow is: the board says how. */
  placing: ((tile: string) => void) | null = null;
  #known = $state.raw<ReadonlyMap<string, Known>>(new Map());
  #id = fresh();
  #work = '';
  #edition = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | undefined;
  #closed = false;

  readonly sight = new Sight((position) => positions.sight(position, this.rules));

  readonly here = $derived(this.shown ? (this.#known.get(this.shown.cgp) ?? {}) : {});
  readonly listed = $derived(this.here.listed ?? null);
  readonly ahead = $derived(this.here.ahead ?? null);
  readonly found = $derived(this.here.found ?? null);
  readonly looking = $derived(this.ahead?.state === 'waiting' || this.ahead?.state === 'looking');
  /** The players as they sit now, the one to move first. */
  readonly playing = $derived.by(() => {
    const count = this.shown?.racks.length ?? 0;
    const names = Array.from({ length: count }, (_, nth) => this.names[nth] || t('position.player', { number: nth + 1 }));
    return turned(names, depthOf(this.tree));
  });

  /** Begin with what the address asks for, else with what was studied last, else with an empty board. */
  async open(query: URLSearchParams): Promise<void> {
    const asked = askedIn(query);
    const table = query.get('table');
    if (table) return this.fromTable(table, Number(query.get('turn') ?? 0));
    const annotated = query.get('annotated');
    if (annotated) {
      const record = await this.#ask(() => positions.annotated(annotated));
      return void (record !== null && (await this.read(record, {}, Number(query.get('turn') ?? 0))));
    }
    if (asked) return void (await this.read(asked.cgp, asked.rules));
    const [latest] = await kept();
    if (latest) return this.take(latest);
    await this.read('', {});
    this.setUp();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#rest);
    this.#asking?.abort();
    if (this.looking && this.#work) void positions.stop(this.#work, this.#edition).catch(() => undefined);
  }

  // --- where a position comes from

  /** Read a line of CGP or a record; what cannot be read leaves everything as it is. */
  async read(text: string, rules: Partial<PositionRules>, turn: number | null = null, players = 2): Promise<boolean> {
    const isRecord = /^\s*[#>]/.test(text);
    const answer = await this.#ask(() => positions.read(text, rules, { turn, players }));
    return answer ? this.#begin(answer, { record: isRecord ? text : '', table: '' }) : false;
  }

  /** A finished game of this server, after so many of its turns. */
  async fromTable(table: string, turn: number): Promise<void> {
    const answer = await this.#ask(() => positions.ofGame(table, turn));
    if (answer) await this.#begin(answer, { record: '', table });
  }

  /** Another turn of the game that this comes from. */
  async toTurn(turn: number): Promise<void> {
    if (turn < 0 || turn > (this.turns ?? 0)) return;
    if (this.table) await this.fromTable(this.table, turn);
    else await this.read(this.record, this.rules, turn);
  }

  /** Go on with a study that was kept. */
  async take(study: Study): Promise<void> {
    const at = study.tree.all.find(({ id }) => id === study.tree.at);
    const answer = await this.#ask(() => positions.read(at?.cgp ?? '', study.rules));
    if (!answer?.position) return;
    this.#leave();
    Object.assign(this, { names: study.names, tree: study.tree, record: study.record, table: study.table, turn: study.turn, turns: study.turns });
    this.#id = study.id;
    this.#show(answer);
  }

  async #begin(answer: PositionRead, from: { record: string; table: string }): Promise<boolean> {
    if (!answer.position) {
      this.problems = answer.problems;
      return false;
    }
    this.#leave();
    this.#id = fresh();
    Object.assign(this, from, { names: answer.position.names, tree: begun(answer.position.cgp) });
    this.turn = answer.position.turn ?? null;
    this.turns = answer.position.turns ?? null;
    this.#show(answer);
    return true;
  }

  /** Show a position that was read, and have its moves listed. */
  #show(answer: PositionRead): void {
    if (!answer.position) return;
    this.shown = answer.position;
    this.rules = answer.position.rules;
    this.problems = answer.problems;
    this.notes = answer.notes ?? [];
    this.pencil = null;
    this.also = [];
    history.replaceState(history.state, '', pathTo(answer.position.cgp, this.rules));
    void this.save();
    if (!this.setting && answer.problems.length === 0) void this.list();
  }

  #leave(): void {
    clearTimeout(this.#timer);
    if (this.looking && this.#work) void positions.stop(this.#work, this.#edition).catch(() => undefined);
    this.setting = null;
  }

  // --- setting up

  setUp(): void {
    if (this.shown) this.setting = settingOf(this.shown);
  }

  /** What is set up has changed: it is read once nothing more has come for a moment. */
  change(setting: Setting, rules: Partial<PositionRules> = {}): void {
    this.setting = setting;
    this.rules = { ...this.rules, ...rules };
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => void this.#readSetting(), MILLISECONDS_OF_REST);
  }

  /** Another edition, another set, or more players: an empty board of these. */
  async anew(rules: Partial<PositionRules>, players: number): Promise<void> {
    const answer = await this.#ask(() => positions.read('', rules, { players }));
    if (!answer) return;
    if (!answer.position) {
      this.problems = answer.problems;
      return;
    }
    await this.#begin(answer, { record: '', table: '' });
    this.setUp();
  }

  async #readSetting(): Promise<boolean> {
    const { setting, shown } = this;
    if (!setting || !shown) return false;
    const line = lineOf(setting, shown.tiles);
    const answer = await this.#ask(() => positions.read(line, this.rules));
    if (!answer || setting !== this.setting) return false;
    this.problems = answer.problems;
    if (!answer.position) return false;
    const whole = this.tree.all.length === 1;
    if (!whole) this.#id = fresh(); // what was gone on with from the old position stays kept
    this.tree = whole ? changed(this.tree, { cgp: answer.position.cgp }) : begun(answer.position.cgp);
    Object.assign(this, { record: '', table: '', turn: null, turns: null });
    this.#show({ ...answer });
    return true;
  }

  /** Setting up is done: list the moves, if the position can be. */
  async done(): Promise<void> {
    clearTimeout(this.#rest);
    if (!(await this.#readSetting()) || this.problems.length > 0) return;
    this.setting = null;
    await this.list();
  }

  /** The rack of who is to move, as it is typed. */
  async rack(typed: string): Promise<void> {
    if (!this.shown) return;
    const line = withRack(this.shown.cgp, 0, typed);
    const answer = await this.#ask(() => positions.read(line, this.rules));
    if (!answer) return;
    if (!answer.position || answer.problems.length > 0) {
      this.also = answer.problems;
      return;
    }
    this.tree = changed(this.tree, { cgp: answer.position.cgp });
    this.#show(answer);
  }

  // --- moves

  /** List the moves; with `also` a play that somebody has written is weighed too. */
  async list(also = ''): Promise<void> {
    const { shown } = this;
    if (!shown || !hasRack(shown.cgp)) return;
    if (!also && this.listed) return;
    this.#asking?.abort();
    this.#asking = new AbortController();
    this.listing = true;
    this.before = 0;
    const { signal } = this.#asking;
    const place = setInterval(() => void positions.waits().then(({ before }) => (this.before = signal.aborted ? 0 : before)).catch(() => undefined), SECONDS_TO_PLACE * 1000);
    try {
      const listed = await positions.moves(shown.cgp, this.rules, also, { signal });
      this.trouble = null;
      this.also = listed.also_problems ?? [];
      const own = listed.also ?? null;
      if (own) this.lay(own);
      const moves = own && !(listed.moves ?? []).some(({ text }) => text === own.text) ? [...(listed.moves ?? []), own].sort((a, b) => b.equity - a.equity) : (listed.moves ?? []);
      this.#know(shown.cgp, { listed: { ...listed, moves } });
    } catch (error) {
      if (!signal.aborted) this.trouble = error;
    } finally {
      clearInterval(place);
      if (!signal.aborted) this.listing = false;
    }
  }

  /** Lay a move in pencil; none rubs it out. */
  lay(move: Laid | null): void {
    this.pencil = move;
  }

  /** Play what lies in pencil, and go on from there. */
  async play(): Promise<void> {
    const move = this.pencil;
    if (!move) return;
    const weighed = this.listed?.moves?.find(({ text }) => text === move.text);
    const ahead = this.found?.find(({ text }) => text === move.text);
    const told = ahead ? markOf(ahead) : weighed ? figure(Math.round(10 * weighed.equity) / 10) : '';
    await this.#go(played(this.tree, { text: move.text, points: move.points, keeps: weighed?.keeps ?? '', cgp: move.cgp, told }));
  }

  /** Go to a variation. */
  async to(id: number): Promise<void> {
    await this.#go({ ...this.tree, at: id });
  }

  note(text: string): void {
    this.tree = changed(this.tree, { note: text });
    void this.save();
  }

  async remove(id: number): Promise<void> {
    await this.#go(without(this.tree, id));
  }

  /** Show where a tree stands; it is kept before it is seen, so that whoever closes the page at once loses nothing. */
  async #go(tree: Tree): Promise<void> {
    await this.save(tree);
    this.tree = tree;
    const { cgp, id } = current(this.tree);
    const answer = await this.#ask(() => positions.read(cgp, this.rules));
    if (answer && current(this.tree).id === id) this.#show(answer);
  }

  // --- looking ahead

  async look(how: AheadState['how']): Promise<void> {
    const { shown } = this;
    if (!shown) return;
    this.#edition = 0;
    const state = await this.#ask(() => positions.look(shown.cgp, this.rules, how));
    if (!state) return;
    this.#work = state.id ?? '';
    this.#hear(shown.cgp, state);
  }

  async stop(): Promise<void> {
    const { shown } = this;
    if (!shown || !this.looking || !this.#work) return;
    const state = await this.#ask(() => positions.stop(this.#work, this.#edition));
    if (state) this.#hear(shown.cgp, state);
  }

  #hear(cgp: string, state: AheadState): void {
    const known = this.#known.get(cgp) ?? {};
    const found = state.moves && state.moves.length > 0 ? state.moves : known.found;
    this.#edition = state.edition ?? 0;
    this.#know(cgp, found ? { ahead: state, found } : { ahead: state });
    if (state.moves) this.#mark(cgp, state.moves);
    clearTimeout(this.#timer);
    if (state.state === 'waiting' || state.state === 'looking') this.#timer = setTimeout(() => void this.#poll(cgp), SECONDS_BETWEEN * 1000);
  }

  async #poll(cgp: string): Promise<void> {
    try {
      const state = await positions.ahead(this.#work, this.#edition);
      if (!this.#closed) this.#hear(cgp, state);
    } catch (error) {
      if (this.#closed) return;
      if (error instanceof Refused && error.status !== 429) {
        const ahead = this.#known.get(cgp)?.ahead;
        if (ahead) this.#know(cgp, { ahead: { ...ahead, state: 'failed' } });
        if (error.status === 403) this.trouble = error;
        return;
      }
      this.#timer = setTimeout(() => void this.#poll(cgp), 3 * SECONDS_BETWEEN * 1000);
    }
  }

  /** What is found of moves that are in the tree already stands there too. */
  #mark(cgp: string, moves: readonly MoveAhead[]): void {
    const from = this.tree.all.find((each) => each.cgp === cgp)?.id;
    if (from === undefined) return;
    for (const each of this.tree.all) {
      const move = each.from === from ? moves.find(({ text }) => text === each.text) : undefined;
      if (move) this.tree = changed(this.tree, { told: markOf(move) }, each.id);
    }
  }

  // --- what all of it shares

  /** Another language is spoken: what was told in the old one is asked for anew. */
  async again(): Promise<void> {
    this.#known = new Map();
    if (this.shown) await this.#go(this.tree);
  }

  study(tree = this.tree): Study {
    const { names, rules, record, turn, turns, table } = this;
    return { id: this.#id, at: Date.now(), names, rules, tree, record, turn, turns, table };
  }

  async save(tree = this.tree): Promise<void> {
    const empty = tree.all.length === 1 && this.shown?.board.length === 0 && !hasRack(this.shown.cgp);
    if (!empty) await keep($state.snapshot(this.study(tree)) as Study);
  }

  #know(cgp: string, more: Known): void {
    this.#known = new Map(this.#known).set(cgp, { ...this.#known.get(cgp), ...more });
  }

  async #ask<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
    const spoken = language();
    try {
      const answer = await work();
      this.trouble = null;
      return this.#closed || spoken !== language() ? null : answer;
    } catch (error) {
      if (!this.#closed) this.trouble = error;
      return null;
    }
  }
}

const fresh = (): string => Math.random().toString(36).slice(2) + Date.now().toString(36);
