/** What the game page keeps doing while it is open: the clock's ticks, the title, sounds, fresh states, keys. */
import { untrack } from 'svelte';
import { boardKey } from '~/board';
import { t } from '~/i18n';
import { moves } from '~/kept/moves.svelte';
import { api, Refused, type Problem } from '~/net/api';
import { settings } from '~/settings.svelte';
import { wantsStillness } from '~/shell/still';
import { showTitle } from '~/shell/title.svelte';
import { urgency } from './clock';
import type { Game, Panel, SoundName } from './game.svelte';
import { mayCoach, typing } from './typing';
import { laidAsPrepared } from './prepared';
import { whoAsks } from './again';
import { hear } from './sounds';
import { failureTexts } from '../sentences/refusal';
import { listed } from '../sentences/sentence_context';

/** How long, in milliseconds, until a question that was lost on the way is asked again, as on a phone that was locked. */
const ASK_AGAIN = 1_500;

/** Keep the game right with what the server says, and ask anew what the tiles would score. */
export function keepUp(game: Game): void {
  let seen = -1;
  let wasOver = untrack(() => game.over);
  $effect(() => {
    const { view } = game;
    untrack(() => {
      if (view.game_seq !== seen) game.notice = null;
      game.renew();
      seen = view.game_seq;
      if (game.over && !wasOver && game.info.state === 'over') game.open('reckoning');
      wasOver = game.over;
    });
  });
  $effect(() => {
    const { laid, steps } = game.desk;
    void [laid, steps, game.view.game_seq];
    // Tiles set down in quick succession are asked about once.
    const timer = setTimeout(() => void game.ask(), laid.length + steps.length === 0 ? 0 : 60);
    return () => clearTimeout(timer);
  });
  $effect(() => {
    if (!game.unanswered) return;
    const timer = setTimeout(() => void game.ask(), ASK_AGAIN);
    return () => clearTimeout(timer);
  });
}

/**
 * Keep what is prepared and what lies on the board in step: laid again where the page was opened anew, shown as ready
 * while it lies so, and ready no more once a tile of it is taken up.
 */
export function keepPrepared(game: Game): void {
  const prepared = $derived(game.you.prepared ?? null);
  let laidOnce = '';
  let wasReady = false;
  $effect(() => {
    const name = prepared === null ? '' : JSON.stringify([prepared.placements, game.you.seat]);
    if (name === laidOnce) return;
    laidOnce = name;
    if (prepared) untrack(() => game.desk.change((draft, snapshot) => laidAsPrepared(draft, snapshot, prepared)));
  });
  $effect(() => {
    const ready = game.isReady;
    game.desk.ready = ready;
    if (wasReady && !ready && game.link.sending === 0 && prepared && !prepared.dropped && game.mayPrepare) {
      untrack(() => void game.act({ kind: 'unprepare' }));
    }
    wasReady = ready;
  });
}

/**
 * Keep a move that waits for a network as it lies: laid again where the page was opened anew, and held until it is sent
 * or taken back. Of one that was not taken the tiles go back to the rack, and its person is told why.
 */
export function keepWaitingMove(game: Game): void {
  const move = $derived(game.waitingMove);
  $effect(() => {
    const waits = move?.request.do;
    untrack(() => {
      game.desk.held = false;
      if (waits === undefined || (waits.kind !== 'play' && waits.kind !== 'prepare')) return;
      const wanted = { placements: waits.placements, with_steps: (waits.before ?? []).length > 0 };
      game.desk.change((draft, snapshot) => laidAsPrepared(draft, snapshot, wanted));
      game.desk.held = true;
    });
  });
  const refused = $derived(moves.waiting.get(game.link.id)?.refused ?? null);
  $effect(() => {
    if (refused === null) return;
    untrack(() => {
      game.desk.held = false;
      game.desk.recall();
      const why = refused.late ? [t('table.later-late')] : [t('table.later-refused'), ...failureTexts(new Refused(0, { ...refused.problem, state: null } as Problem), game.info)];
      game.tell(why, { bad: true });
      void moves.drop(game.link.id);
    });
  });
}

const A_MOMENT = 8_000;

/** What was said goes when a tile moves and when a past turn is looked at; where nothing was wrong, after a moment. */
export function keepNotice(game: Game): void {
  $effect(() => {
    const { notice } = game;
    if (!notice) return;
    if (notice.lies !== game.lies || game.looking.on) {
      game.notice = null;
      return;
    }
    if (notice.bad) return;
    const timer = setTimeout(() => (game.notice = null), A_MOMENT);
    return () => clearTimeout(timer);
  });
}

/** Let the clocks run: four times a second where seconds are shown, else now and then. */
export function keepTime(game: Game): void {
  $effect(() => {
    const { clock, challenge } = game.view;
    const runs = !game.over && clock.kind !== 'none' && clock.running !== null;
    const quick = (runs && clock.kind !== 'days') || (challenge?.closes_at ?? null) !== null;
    game.now = game.link.now();
    if (!runs && !quick) return;
    const timer = setInterval(() => (game.now = game.link.now()), quick ? 250 : 20_000);
    return () => clearInterval(timer);
  });
}

/**
 * Ask for time as soon as a computer's play comes that would stand by itself, where this person wants that of every
 * play, or no movement: then nothing runs. A page cannot know of a screen reader, so that is a setting. Who looks at
 * what a challenge would cost has asked for time as well.
 */
export function keepWaiting(game: Game): void {
  $effect(() => {
    const wanted = settings.wait || wantsStillness() || game.panel === 'challenge';
    if (game.view.challenge?.may_wait && wanted) untrack(() => void game.wait());
  });
}

/** Once the next game is laid: who waits there for the others. */
export function keepAgain(game: Game): void {
  const next = $derived(game.info.rematch ?? '');
  $effect(() => {
    if (next === '') return;
    const asking = new AbortController();
    api.table(next, null, 0, { signal: asking.signal }).then(
      (table) => (game.again = whoAsks(table)),
      () => undefined, // without an answer the button still leads there
    );
    return () => asking.abort();
  });
}

/** The coach goes where the game goes on, and where somebody looks at what has been. */
export function keepCoach(game: Game): void {
  let before = '';
  $effect(() => {
    const now = [game.view.game_seq, game.you.seat, game.looking.on].join();
    // Not with every state: that somebody has asked is told as well.
    if (now !== before) untrack(() => (game.coach = null));
    before = now;
  });
}

/** The page's name: who else plays, and whether it is your turn. */
export function keepTitle(game: Game): void {
  $effect(() => {
    const others = game.order.filter((seat) => !game.you.seats.includes(seat));
    const names = listed((others.length > 0 ? others : game.order).map((seat) => game.context.realName(seat)));
    showTitle(names, game.you.seats.includes(game.view.on_turn ?? -1) && !game.over);
    return () => showTitle('');
  });
}

/** Sounds, where they are wanted: your turn, a score written down, the last seconds. */
export function keepSounds(game: Game): void {
  const sound = (name: SoundName) => {
    if (settings.sound) hear(name);
  };
  let [turn, lines, second] = untrack(() => [turnOf(game), game.lines.length, -1]);
  $effect(() => {
    game.onsound = sound;
    return () => (game.onsound = () => {});
  });
  $effect(() => {
    const [nextTurn, nextLines] = [turnOf(game), game.lines.length];
    untrack(() => {
      if (nextTurn !== turn && nextTurn !== '') sound('your-turn');
      else if (nextLines > lines) sound('score');
      [turn, lines] = [nextTurn, nextLines];
    });
  });
  $effect(() => {
    const { clock } = game.view;
    const now = Math.floor(game.now);
    if (now === second || clock.running === null || !game.myTurn) return;
    second = now;
    if (urgency(clock, clock.running, game.now) === 'last') untrack(() => sound('tick'));
  });
}

function turnOf(game: Game): string {
  return game.myTurn ? String(game.view.turn_number) : '';
}

const PANEL_KEYS: Readonly<Record<string, Panel>> = {
  '4': 'pass', '5': 'challenge', '7': 'unseen', '8': 'talk', '9': 'pad', '?': 'keys',
};

/** A key pressed in the play area: stepping, panels, else what the board makes of it. True where it was for us. */
export function gameKey(game: Game, event: KeyboardEvent, exchange: () => void): boolean {
  const from = event.target as HTMLElement;
  if (event.defaultPrevented || from.closest('dialog, input, textarea, select') || document.querySelector('dialog[open]')) return false;
  if (steps(game, event) || opens(game, event, exchange)) {
    event.preventDefault();
    return true;
  }
  const presses = (event.key === 'Enter' || event.key === ' ') && from.closest('button, a, summary') !== null;
  return !presses && !game.looking.on && !game.over && boardKey(game.desk, event);
}

function steps(game: Game, event: KeyboardEvent): boolean {
  const { looking } = game;
  const back = event.key === 'PageUp' || (looking.on && event.key === 'ArrowLeft');
  const on = event.key === 'PageDown' || (looking.on && event.key === 'ArrowRight');
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!plain) return false;
  if (back) looking.previous();
  else if (on) looking.next();
  else if (looking.on && event.key === 'Escape' && !game.over) looking.stop();
  else return false;
  return true;
}

function opens(game: Game, event: KeyboardEvent, exchange: () => void): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key.toLowerCase() === 'p' && !typing(game)) {
    game.open('pad');
    return true;
  }
  const coached = { h: 'hints', o: 'board' } as const;
  const wanted = coached[event.key.toLowerCase() as keyof typeof coached];
  // Open, the coach hears its own keys.
  if (wanted && game.coach === null && mayCoach(game) && !typing(game)) {
    game.coach = wanted;
    return true;
  }
  if (event.key === '3' && game.myTurn) {
    exchange();
    return true;
  }
  if (event.key === '6' && (game.view.challenge?.asked || game.view.challenge?.may_wait)) {
    void game.letStand();
    return true;
  }
  if (event.key === '0') {
    game.turnBoard();
    return true;
  }
  const panel = PANEL_KEYS[event.key];
  if (!panel || !mayOpen(game, panel)) return false;
  game.open(panel);
  return true;
}

function mayOpen(game: Game, panel: Panel): boolean {
  if (panel === 'pass') return game.myTurn;
  if (panel === 'challenge') return game.view.challenge?.may ?? false;
  if (panel === 'talk') return !game.you.child && !game.watching;
  return true;
}
