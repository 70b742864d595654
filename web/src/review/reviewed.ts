/** What a review needs of its game: a table of this server, or one that was entered while it was played elsewhere. */
import { games } from '~/annotate/requests';
import { tLoose } from '~/i18n';
import { api, type Problem } from '~/net/api';
import { positions } from '~/position/requests';
import { problemSentence } from '~/shell/explain';
import { seatName } from '~/shell/seats';
import type { BoardPlan, PositionRead } from '~/wire';

export interface Reviewed {
  names: readonly string[];
  plan: BoardPlan;
  edition: string;
  /** The seats of whoever reads it. */
  mine: readonly number[];
}

/** Where games of a kind are, and how one is asked for. */
export interface ReviewedGames {
  of: (id: string) => Promise<Reviewed>;
  /** Below `api/`. */
  path: (id: string) => string;
  page: (id: string) => string;
  /** The study board with the position before a turn, by its number. */
  board: (id: string, turn: number) => string;
  position: (id: string, turn: number) => Promise<PositionRead>;
  /** Why a game is not to be had. */
  told: (problem: Problem) => string;
}

export const tables: ReviewedGames = {
  of: async (id) => {
    const { info, you } = await api.table(id, null, 0);
    return { names: info.seats.map((seat) => seatName(seat.name, seat.bot)), plan: info.plan, edition: info.edition, mine: you.seats };
  },
  path: (id) => `tables/${encodeURIComponent(id)}`,
  page: (id) => `t/${id}`,
  board: (id, turn) => `board?table=${id}&turn=${turn - 1}`,
  position: (id, turn) => positions.ofGame(id, turn - 1),
  told: problemSentence,
};

export const entered: ReviewedGames = {
  of: async (id) => {
    const { names, plan, edition } = await games.state(id);
    return { names, plan, edition, mine: [] };
  },
  path: (id) => `annotated/${encodeURIComponent(id)}`,
  page: (id) => `annotate/${id}`,
  board: (id, turn) => `board?annotated=${id}&turn=${turn - 1}`,
  position: async (id, turn) => positions.read(await positions.annotated(id), {}, { turn: turn - 1 }),
  told: (problem) => tLoose(`annotate.refused-${problem.code}`, {}, problemSentence(problem)),
};
