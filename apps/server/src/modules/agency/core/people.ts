import type { LineMember, UserId } from '@caiting/contract';
import { moneyText } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { levelsOfMany, levelTexts, maskUserName } from '../../account/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { TODAY } from './line.ts';

/** Seen as online: an act within so many minutes. */
const ONLINE_MINUTES = 5;

/** SQL: the session `s` is open, and its player did something a moment ago. */
export const IS_RECENT = `s.ended_at is null and s.last_act_at > (select app_now()) - interval '${ONLINE_MINUTES} minutes'`;

const IS_ONLINE = `exists (select from session s where s.player = p.id and ${IS_RECENT})`;

export interface Team {
  readonly direct: number;
  readonly team: number;
}

/** How many stand below each of these, today: what is kept, and what waits to be added to it, in one snapshot. */
export async function countTeams(db: Queries, players: readonly bigint[]): Promise<ReadonlyMap<bigint, Team>> {
  const rows = await db.query<Team & { agent: bigint }>(
    `select s.agent, sum(s.team)::int as team, sum(s.direct)::int as direct
       from (select agent, day, team, direct from line_size where agent = any($1::int8[])
             union all select agent, day, team, direct from line_size_delta where agent = any($1::int8[])) as s
      where s.day <= ${TODAY} group by s.agent`,
    [players],
  );
  return new Map(rows.map((row) => [row.agent, row]));
}

export interface MemberRow {
  readonly id: bigint;
  readonly name: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly grade: number;
  readonly is_agent: boolean;
  readonly depth: number;
  readonly is_online: boolean;
  readonly registered_at: Date;
  readonly last_login_at: Date | null;
  readonly balance: bigint;
}

/** SQL: columns of a MemberRow, of a row `l` of downline and its player `p`. */
export const MEMBER_COLUMNS = `p.id, p.name, p.shown_name as nickname, p.avatar, p.grade, p.is_agent, l.depth, ${IS_ONLINE} as is_online, p.registered_at,
  p.last_login_at, coalesce((select a.balance from account a where a.player = p.id and a.asset = 'main'), 0)::int8 as balance`;

export async function presentMembers(deps: Deps, db: Queries, rows: readonly MemberRow[]): Promise<LineMember[]> {
  const ids = rows.map(({ id }) => id);
  const [levels, teams, values] = await Promise.all([
    levelsOfMany(deps, db, ids),
    countTeams(db, ids),
    tenantValues(deps),
  ]);
  return rows.map((row) => {
    const own = levels.get(row.id);
    return {
      userId: String(row.id) as UserId,
      userName: maskUserName(row.name),
      nickname: row.nickname,
      avatar: row.avatar,
      grade: row.grade,
      isAgent: row.is_agent,
      depth: row.depth,
      direct: teams.get(row.id)?.direct ?? 0,
      team: teams.get(row.id)?.team ?? 0,
      levels: own === undefined ? {} : levelTexts(own),
      isOnline: row.is_online,
      registeredAt: row.registered_at.getTime(),
      lastLoginAt: row.last_login_at?.getTime() ?? null,
      balance: values.agentSeesBalance ? moneyText(money(row.balance)) : null,
    };
  });
}
