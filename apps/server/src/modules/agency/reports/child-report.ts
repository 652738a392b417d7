import {
  agentCalls,
  type CallInput,
  type CallOutput,
  type ChildSort,
  type SpanRefusal,
  type UserId,
} from '@caiting/contract';
import { formatRate } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Reads } from '../../../platform/db/replica/reads.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, type Outcome } from '../../../platform/outcome.ts';
import { levelsOfMany, maskUserName } from '../../account/index.ts';
import { foundByName } from '../core/found-by-name.ts';
import { figuresOf, figuresOfSpans, NO_SUMS, sumLine, SUMS, sumsOrNone, type Sums } from '../core/figures.ts';
import { clipped, daysAsked, HOLDS, scopeOf, stepsTo, type Days } from '../core/line.ts';
import { oneAtATime } from '../core/one-at-a-time.ts';
import { countTeams } from '../core/people.ts';

export const childReportBinding = bind(agentCalls.childReport, ({ deps, reads, session }, input) =>
  oneAtATime(deps, session, () => childReport(deps, reads, session.userId, input)),
);

type Report = CallOutput<typeof agentCalls.childReport>;

/** The direct downline of the agent, or of a member of his line, each with himself and his line. */
export async function childReport(
  deps: Deps,
  db: Reads,
  agent: string,
  input: CallInput<typeof agentCalls.childReport>,
): Promise<Outcome<Report, 'memberUnknown' | SpanRefusal>> {
  const asked = await daysAsked(db, input);
  if (isRefusal(asked)) return asked;
  return db.tx(
    async (tx) => {
      const scope = await scopeOf(tx, agent, input.userId);
      if (isRefusal(scope)) return scope;
      const days = clipped(scope, asked);
      const steps = scope.player === agent ? [] : await stepsTo(tx, agent, scope.player);
      const path = steps.map(({ id, name, nickname }) => ({
        userId: String(id) as UserId,
        userName: maskUserName(name),
        nickname,
      }));
      if (days === null) return ok({ ...asked, path, total: figuresOf(NO_SUMS), list: [], next: null });
      const rows = await listChildren(tx, agent, scope.player, days, input);
      const page = rows.slice(0, input.pageSize);
      const last = page.at(-1);
      return ok({
        ...asked,
        path,
        total: figuresOf(await sumLine(tx, scope.player, days)),
        list: await presentChildren(deps, tx, page),
        next: last && rows.length > page.length ? `${last.key}:${last.id}` : null,
      });
    },
    { isolation: 'repeatable read', isReadOnly: true },
  );
}

/** Of somebody who stands below the asking agent no more, only the sums of the past are told. */
async function presentChildren(deps: Deps, db: Queries, rows: readonly ChildRow[]): Promise<Report['list']> {
  const ids = rows.map(({ id }) => id);
  const [levels, teams] = await Promise.all([levelsOfMany(deps, db, ids), countTeams(db, ids)]);
  return rows.map((row) => {
    const own = Object.values(levels.get(row.id) ?? {});
    const least = own.reduce((low, level) => (level < low ? level : low), own[0] ?? 0n);
    const most = own.reduce((high, level) => (level > high ? level : high), own[0] ?? 0n);
    return {
      userId: String(row.id) as UserId,
      userName: maskUserName(row.name),
      nickname: row.nickname,
      isAgent: row.is_agent,
      team: row.stands ? (teams.get(row.id)?.team ?? 0) : 0,
      levelMin: row.stands ? formatRate(least as Parameters<typeof formatRate>[0]) : '',
      levelMax: row.stands ? formatRate(most as Parameters<typeof formatRate>[0]) : '',
      ...figuresOf(row),
    };
  });
}

interface ChildRow extends Sums {
  readonly id: bigint;
  readonly name: string;
  readonly nickname: string;
  readonly is_agent: boolean;
  /** He stands in the line of the asking agent today. */
  readonly stands: boolean;
  /** What the list is sorted by. */
  readonly key: bigint;
}

const SORTS: Readonly<Record<ChildSort, string>> = {
  stake: 's.stake',
  payout: 's.won',
  profit: 's.won + s.rebate - s.stake + s.game_won + s.game_rebate - s.game_stake',
  gameStake: 's.game_stake',
  recharge: 's.recharge',
  withdrawal: 's.withdrawal',
  commission: 's.commission',
  rebate: 's.rebate',
};

/** One more than a page, largest first. A member counts on the days on which he stood there. */
async function listChildren(
  db: Queries,
  agent: string,
  parent: string,
  days: Days,
  input: CallInput<typeof agentCalls.childReport>,
): Promise<ChildRow[]> {
  const spans = await listSpans(db, parent, days, input.search);
  return sortChildren(db, agent, spans, days, input);
}

interface Span {
  readonly member: bigint;
  readonly first: string;
  readonly last: string;
}

/** Who stood directly below `parent` on days of the span, and on which. */
function listSpans(db: Queries, parent: string, { from, to }: Days, search: string | undefined): Promise<Span[]> {
  return db.query<Span>(
    `select l.member, greatest(l.from_day, $2::date)::text as first, least(l.to_day - 1, $3::date)::text as last
       from downline l
      where l.agent = $1 and l.depth = 1 and l.from_day <= $3 and l.to_day > $2
        and ($4::text is null or (select ${foundByName('$4')} from player p where p.id = l.member))`,
    [parent, from, to, search || null],
  );
}

function sortChildren(
  db: Queries,
  agent: string,
  spans: readonly Span[],
  { from, to }: Days,
  { sort, after, pageSize }: CallInput<typeof agentCalls.childReport>,
): Promise<ChildRow[]> {
  const [key = null, id = null] = after?.split(':') ?? [];
  return db.query<ChildRow>(
    `with spans as materialized (select * from unnest($1::int8[], $2::date[], $3::date[]) as s (member, first, last)),
     figures as (
       ${figuresOfSpans('spans', '$1', '$4', '$5')}
       union all
       select s.member, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0
         from spans s cross join lateral (select registered_at from player where id = s.member offset 0) as p
        where shanghai_day(p.registered_at) between s.first and s.last),
     sums as (select f.member, ${SUMS} from figures f group by f.member),
     sorted as (
       select c.member as id, coalesce(${SORTS[sort]}, 0) as key, ${sumsOrNone('s')}
         from (select distinct member from spans) as c left join sums s using (member))
     select o.*, p.name, p.shown_name as nickname, p.is_agent,
            exists (select from downline l where l.agent = $9 and l.member = o.id and ${HOLDS}) as stands
       from (select * from sorted o where $6::int8 is null or (o.key, o.id) < ($6::int8, $7::int8) order by o.key desc, o.id desc limit $8) as o
       join player p on p.id = o.id order by o.key desc, o.id desc`,
    [
      spans.map(({ member }) => member),
      spans.map(({ first }) => first),
      spans.map(({ last }) => last),
      from,
      to,
      key,
      id,
      pageSize + 1,
      agent,
    ],
  );
}
