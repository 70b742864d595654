/** What the card needs to know, from the game as its page sees it. */
import { stepTexts } from '~/board';
import { wantedSeat } from '~/pages/join/handover';
import type { Entry, GameResult, Prepared, Preview, TableInfo, View } from '~/wire';
import type { Game, Notice } from '../state/game.svelte';
import { liesAsPrepared } from '../state/prepared';
import type { PadLine } from '../sentences/pad';
import { lateSeats } from '../sentences/reckoning';
import type { RulesNamed } from '../sentences/refusal';
import type { SentenceContext } from '../sentences/sentence_context';
import { stakeInBrief, stakeRules } from '../sentences/stake';

/** What the card's text is made from. */
export interface CardFacts {
  info: RulesNamed & Pick<TableInfo, 'seats'>;
  view: Pick<View, 'on_turn' | 'phase' | 'thinking' | 'board' | 'bag_count' | 'order' | 'clock' | 'challenge' | 'abort_asked_by' | 'agreed' | 'may_agree' | 'vanished' | 'resigned'>;
  context: SentenceContext;
  entries: readonly Entry[];
  lines: readonly PadLine[];
  /** The seat that is played here; null for who watches, and while the device goes from hand to hand. */
  seat: number | null;
  /** Whether that seat has left the game. */
  resigned: boolean;
  /** Who takes the device over next, while no rack is shown. */
  handTo: number | null;
  /** Whether that device is a phone. */
  phone: boolean;
  preview: Preview | null;
  laid: boolean;
  /** How many tiles may be exchanged, while they are being chosen; else null. */
  choosing: number | null;
  /** The play that is kept ready, or was, and whether it lies and fits still. */
  prepared: { play: Prepared; fits: boolean } | null;
  notice: Notice | null;
  /** How the game ended, once it has; `void`: it was called off. */
  outcome: GameResult | null;
  void: boolean;
  /** Who has laid the next game and waits there. */
  again: readonly string[];
  /** Seats whose time has run out. */
  late: readonly number[];
  connection: 'well' | 'lost' | 'offline';
  /** Whether a move of this seat waits here for a network. */
  waits: boolean;
  /** When the table was as it is shown, where that is from before. */
  seenAt: number | null;
  /** The turn that is looked at: the how many-th of how many, and what it was; none before the first. */
  looking: { number: number; all: number; line: PadLine | null } | null;
  /** What was changed on the board before the play, in words. */
  steps: readonly string[];
  /** The stake of the challenge that is asked about, in a sentence; empty while none is. */
  stake: string;
  /** The server's time. */
  now: number;
}

/** What is so of this device alone. */
export interface Here {
  phone: boolean;
  /** Whether the device is in a network at all. */
  online: boolean;
}

export function cardFacts(game: Game, { phone, online }: Here): CardFacts {
  const { info, view, you, context, lines, looking, desk, link } = game;
  const { challenge, outcome } = view;
  const shared = you.seats.length > 1 && you.seat === null;
  const asked = (you.seat !== null && challenge?.asked === true) || challenge?.may_wait === true;
  return {
    info, view, context, lines, phone,
    entries: link.entries,
    seat: you.seat,
    resigned: game.resigned,
    handTo: shared ? wantedSeat(game.state) : null,
    preview: game.preview,
    laid: desk.laid.length > 0,
    steps: stepTexts(desk),
    choosing: desk.chosen !== null ? view.exchange_limit : null,
    prepared: you.prepared ? { play: you.prepared, fits: fits(game, you.prepared) } : null,
    notice: game.notice,
    outcome,
    void: info.state === 'void',
    again: game.again,
    late: outcome ? lateSeats(link.entries) : [],
    looking: looking.turn === null ? null : { number: looking.turn + 1, all: lines.length, line: looking.line },
    connection: !online ? 'offline' : link.status === 'lost' ? 'lost' : 'well',
    waits: game.waitingMove !== null,
    seenAt: link.seenAt,
    stake: asked && challenge ? stakeInBrief(challenge, stakeRules(info.rules, view), context.realName(challenge.of_seat)) : '',
    now: game.now,
  };
}

/** Whether what was prepared lies on the board, and could be played as it lies. */
function fits(game: Game, prepared: Prepared): boolean {
  return liesAsPrepared(game.desk.drawn, prepared) && (game.preview === null || game.preview.points !== null);
}
