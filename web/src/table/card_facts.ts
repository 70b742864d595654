/** What the card needs to know, from the game as its page sees it. */
import { stepTexts } from '~/board';
import { wantedSeat } from '~/pages/join/handover';
import type { CardFacts } from './card';
import type { Game } from './game.svelte';
import { lateSeats } from './reckoning';
import { stakeText } from './stake';

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
    laid: desk.draft.laid.length > 0,
    steps: stepTexts(desk.draft),
    choosing: desk.draft.chosen !== null ? view.exchange_limit : null,
    notice: game.notice,
    outcome,
    void: info.state === 'void',
    again: game.again,
    late: outcome ? lateSeats(link.entries) : [],
    looking: looking.turn === null ? null : { number: looking.turn + 1, all: lines.length, line: looking.line },
    connection: !online ? 'offline' : link.status === 'lost' ? 'lost' : 'well',
    stake: asked && challenge ? stakeText(challenge, info.rules, context.realName(challenge.of_seat)) : '',
    now: game.now,
  };
}
