import type { PlayerState } from '@caiting/contract';
import { countRows } from '../../../platform/db/count-rows.ts';
import type { Queries } from '../../../platform/db/pool.ts';

export interface PlayerFilter {
  /** Null: everybody; else these alone. */
  readonly ids: readonly bigint[] | null;
  readonly grade: number | null;
  readonly state: PlayerState | null;
  readonly upline: bigint | null;
  /** Days of Shanghai. */
  readonly from: string | null;
  readonly to: string | null;
}

/** A player as a list of staff shows one. */
export interface ListedPlayer {
  readonly id: bigint;
  readonly name: string;
  readonly nickname: string;
  readonly grade: number;
  readonly is_agent: boolean;
  readonly upline: string;
  readonly state: PlayerState;
  readonly mobile: string;
  readonly mail: string;
  readonly real_name: string;
  readonly qq: string;
  readonly registered_from: string;
  readonly registered_at: Date;
  readonly last_login_at: Date | null;
  readonly last_login_place: string;
  readonly last_act_at: Date | null;
}

const ROW = `p.id, p.name, p.nickname, p.grade, p.is_agent, coalesce(u.name, '') as upline, p.registered_at, p.last_login_at, p.last_login_place,
  case when p.mobile_verified_at is null then '' else coalesce(p.mobile, '') end as mobile,
  case when p.mail_verified_at is null then '' else coalesce(p.mail, '') end as mail,
  p.real_name, p.qq, p.registered_from,
  case when c.closed_at is not null then 'closed' when c.player is not null then 'closing' else p.state end as state,
  (select max(s.last_act_at) from (select last_act_at from session where player = p.id order by id desc limit 10) as s) as last_act_at`;
const OF_PLAYER = 'left join player u on u.id = p.upline left join account_closing c on c.player = p.id';

const IS_STATE: Readonly<Record<PlayerState, string>> = {
  active: `p.state = 'active'`,
  locked: `p.state = 'locked' and not exists (select from account_closing o where o.player = p.id)`,
  closing: `p.id in (select player from account_closing where closed_at is null)`,
  closed: `p.id in (select player from account_closing where closed_at is not null)`,
};

/** A condition per filter that was given: the planner then sees which of the indexes serves. */
function conditions({ ids, grade, state, upline, from, to }: PlayerFilter, value: (one: unknown) => string): string[] {
  return [
    ids === null ? '' : `p.id = any(${value(ids)}::int8[])`,
    grade === null ? '' : `p.grade = ${value(grade)}`,
    state === null ? '' : IS_STATE[state],
    upline === null ? '' : `p.upline = ${value(upline)}`,
    from === null ? '' : `p.registered_at >= ${value(from)}::date::timestamp at time zone 'Asia/Shanghai'`,
    to === null ? '' : `p.registered_at < (${value(to)}::date + 1)::timestamp at time zone 'Asia/Shanghai'`,
  ].filter((condition) => condition !== '');
}

const whereOf = (all: readonly string[]): string => (all.length === 0 ? '' : `where ${all.join(' and ')}`);

/** The newest account first, older than `before`. */
export function playersQuery(
  filter: PlayerFilter,
  before: string | null,
  limit: number,
): { sql: string; values: unknown[] } {
  const values: unknown[] = [limit];
  const value = (one: unknown): string => `$${values.push(one)}`;
  const all = conditions({ ...filter, ids: null }, value);
  if (before !== null)
    all.push(`(p.registered_at, p.id) < (select registered_at, id from player where id = ${value(before)})`);
  // Of players who were found one by one those are read, and sorted: walking the newest first until enough of them have come may pass everybody.
  const from =
    filter.ids === null
      ? 'player p'
      : `(select o.id, o.registered_at, o.grade, o.state, o.upline from player o where o.id = any(${value(filter.ids)}::int8[]) offset 0) as p`;
  return {
    sql: `select ${ROW} from (select p.id from ${from} ${whereOf(all)} order by p.registered_at desc, p.id desc limit $1) as k join player p on p.id = k.id ${OF_PLAYER}
           order by p.registered_at desc, p.id desc`,
    values,
  };
}

export function listPlayers(
  db: Queries,
  filter: PlayerFilter,
  before: string | null,
  limit: number,
): Promise<ListedPlayer[]> {
  const { sql, values } = playersQuery(filter, before, limit);
  return db.query<ListedPlayer>(sql, values);
}

/** One of them; null for an id that nobody has. */
export function findListed(db: Queries, id: bigint): Promise<ListedPlayer | null> {
  return db.maybeOne<ListedPlayer>(`select ${ROW} from player p ${OF_PLAYER} where p.id = $1`, [id]);
}

/** How many there are, counted to one more than a list says. */
export const countPlayers = (db: Queries, filter: PlayerFilter): Promise<number> =>
  countRows(db, (value) => `select from player p ${whereOf(conditions(filter, value))}`);
