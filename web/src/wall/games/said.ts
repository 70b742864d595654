/** What is said of a game on the wall: whose turn it is, and what happened last. */
import { t } from '~/i18n';
import type { WallColumn, WallGame, WallTurn } from '~/wire';
import { agoAt, due } from '../when';

/** The column of a seat. */
export function columnOf(game: WallGame, seat: number | null): WallColumn | null {
  return game.columns.find((each) => each.seat === seat) ?? null;
}

/** The heading: whose turn it is, or how the game ended. */
export function turnText(game: WallGame): string {
  if (game.drawing) return t('wall.drawing');
  if (game.state === 'void') return t('wall.given-up');
  if (game.state === 'over') {
    const names = game.winners.map((seat) => columnOf(game, seat)?.name ?? '');
    return names.length > 1 ? t('wall.won-together', { names: names.join(', ') }) : t('wall.won', { name: names[0] ?? '' });
  }
  const on = columnOf(game, game.on_turn);
  if (!on) return t('wall.between');
  return game.your_seats.includes(on.seat) ? t('wall.your-turn', { name: on.name }) : t('wall.turn-of', { name: on.name });
}

/** What happened last, and until when whoever is on turn has. */
export function lastText(game: WallGame, now: number): string {
  const column = columnOf(game, game.last_turn);
  const turn = column?.turns.at(-1);
  const parts: string[] = [];
  if (column && turn && game.last_at !== null) parts.push(turnSentence(game, column, turn, agoAt(game.last_at, now)));
  else if (game.state === 'playing') parts.push(t('wall.begins'));
  const on = columnOf(game, game.on_turn);
  if (game.state === 'playing' && on && game.due_at !== null && game.days > 0) {
    const until = due(game.due_at, now);
    parts.push(game.your_seats.includes(on.seat) ? t('wall.you-have', { until }) : t('wall.has-until', { name: on.name, until }));
  }
  return parts.join(' ');
}

function turnSentence(game: WallGame, { seat, name }: WallColumn, turn: WallTurn, when: string): string {
  const you = game.your_seats.includes(seat);
  const points = turn.points;
  if (turn.withdrawn) return you ? t('wall.you-took-back', { word: turn.word, when }) : t('wall.took-back', { name, word: turn.word, when });
  switch (turn.kind) {
    case 'play':
      return you ? t('wall.you-played', { word: turn.word, points, when }) : t('wall.played', { name, word: turn.word, points, when });
    case 'exchange':
      return you ? t('wall.you-exchanged', { when }) : t('wall.exchanged', { name, when });
    case 'lost':
      return you ? t('wall.you-lost', { when }) : t('wall.lost', { name, when });
    default:
      return you ? t('wall.you-passed', { when }) : t('wall.passed', { name, when });
  }
}

/** How the board is told to those who cannot see it. */
export function boardLabel(game: WallGame): string {
  const turn = columnOf(game, game.last_turn)?.turns.at(-1);
  return turn?.word ? t('wall.board-last', { word: turn.word }) : t('wall.board');
}

/** The points of a column as they are shown: entered by the player where everybody counts for themselves. */
export function totalOf(game: WallGame, column: WallColumn): number {
  return game.own_scores && game.state === 'playing' ? column.entered_total : column.total;
}
