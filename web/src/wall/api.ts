/** Requests about households and walls, as `net/api` has them for tables. */
import { ask, surely, type Asking, type Trying } from '~/net/api';
import type * as wire from '~/wire';

const get = <Answer>(path: string, asking?: Asking) => ask<Answer>('GET', path, undefined, asking);
const post = <Answer>(path: string, body: unknown, asking?: Asking) => ask<Answer>('POST', path, body, asking);
const wall = (id: string) => `walls/${encodeURIComponent(id)}`;
const household = (id: string) => `households/${encodeURIComponent(id)}`;

/** The address of a photo on a wall. */
export const photoUrl = (id: string, photo: string, size: 'small' | 'large') => `api/${wall(id)}/photos/${photo}/${size}`;

/** A request with what need not be said left out. */
export type NewHousehold = Partial<wire.NewHousehold> & Pick<wire.NewHousehold, 'key' | 'name' | 'you' | 'zone'>;
export type NewWallGame = Partial<wire.NewWallGame> & Pick<wire.NewWallGame, 'key' | 'seats'>;

export const wallApi = {
  mine: (asking?: Asking) => get<wire.HouseholdList>('households', asking),
  found: (request: NewHousehold, trying?: Trying) =>
    surely(() => post<wire.HouseholdMade>('households', request), trying),
  change: (id: string, request: wire.HouseholdRequest, trying?: Trying) =>
    surely(() => post<null>(`${household(id)}/commands`, request), trying),
  invite: (id: string) => post<wire.InvitationMade>(`${household(id)}/invitation`, {}),
  withdraw: (id: string) => post<null>(`${household(id)}/invitation/withdraw`, {}),
  invited: (code: string) => post<wire.InvitationShown>('invitations', { code }),
  accept: (request: Partial<wire.AcceptInvitation> & { code: string }, trying?: Trying) =>
    surely(() => post<wire.HouseholdMade>('invitations/accept', request), trying),
  unlock: (id: string, member: string, pin: string | null) => post<null>(`${household(id)}/unlock`, { member, pin }),
  keep: (id: string) => post<null>(`${household(id)}/unlock/keep`, {}),
  lock: (id: string) => post<null>(`${household(id)}/lock`, {}),

  show: (id: string, seen: number, asking?: Asking) => get<wire.WallSnapshot>(`${wall(id)}?seen=${seen}`, asking),
  command: (id: string, request: wire.WallRequest, trying?: Trying) =>
    surely(() => post<wire.WallDone>(`${wall(id)}/commands`, request), trying),
  makeGame: (id: string, request: NewWallGame, trying?: Trying) =>
    surely(() => post<wire.TableMade>(`${wall(id)}/games`, request), trying),
  moments: (id: string) => get<wire.BoardMoments>(`${wall(id)}/board/moments`),
  takenOff: (id: string) => get<wire.AllTakenOff>(`${wall(id)}/cork/taken-off`),
  plan: (id: string, first: string, days: number) => get<wire.PlanView>(`${wall(id)}/plan?first=${first}&days=${days}`),
  entryHistory: (id: string, entry: string) => get<wire.EntryHistory>(`${wall(id)}/plan/${encodeURIComponent(entry)}`),
  planAddress: (id: string) => get<wire.PlanAddressState>(`${wall(id)}/plan-address`),
  makePlanAddress: (id: string) => post<wire.PlanAddress>(`${wall(id)}/plan-address`, {}),
  endPlanAddress: (id: string) => post<null>(`${wall(id)}/plan-address/end`, {}),
  hangCalendar: (id: string, request: wire.NewCalendar) => post<wire.CalendarHung>(`${wall(id)}/calendars`, request),
  calendarOff: (id: string, calendar: string, member: string | null, back = false) =>
    post<null>(`${wall(id)}/calendars/${calendar}/${back ? 'put-back' : 'take-off'}${member ? `?member=${member}` : ''}`, {}),
  boardThen: (id: string, at: number) => get<wire.BoardThen>(`${wall(id)}/board?at=${at}`),
};
