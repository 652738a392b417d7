import { agentCalls, moneyText, type CallOutput } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Db, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { levelsOf, levelTexts } from '../../account/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { sumLine } from '../core/figures.ts';
import { HOLDS, holdsOn, readWhole, todayOf } from '../core/line.ts';
import { oneAtATime } from '../core/one-at-a-time.ts';
import { IS_RECENT } from '../core/people.ts';
import { countActive } from './agent-report.ts';

export const teamBindings = [
  bind(agentCalls.teamBalance, async ({ deps, session }) =>
    oneAtATime(deps, session, async () => {
      const { agentSeesBalance } = await tenantValues(deps);
      return ok({ balance: agentSeesBalance ? moneyText(money(await sumBalances(deps.db, session.userId))) : null });
    }),
  ),
  bind(agentCalls.agentReportTeamData, async ({ deps, reads, session }) =>
    oneAtATime(deps, session, async () => ok(await teamData(deps, reads, session.userId))),
  ),
];

async function teamData(
  deps: Deps,
  db: Queries,
  agent: string,
): Promise<CallOutput<typeof agentCalls.agentReportTeamData>> {
  const day = await todayOf(db);
  const today = { from: day, to: day };
  const [counts, sums, activeToday, levels, commissionFrozen] = await Promise.all([
    countLine(db, agent, today.to),
    sumLine(db, agent, today),
    countActive(db, agent, today),
    levelsOf(deps, db, agent),
    isFrozen(db, agent),
  ]);
  return { ...counts, newToday: Number(sums.joined), activeToday, levels: levelTexts(levels), commissionFrozen };
}

async function sumBalances(db: Db, agent: string): Promise<bigint> {
  const today = await todayOf(db);
  const { total } = await readWhole(db, (tx) =>
    tx.one<{ total: bigint }>(
      `select coalesce(sum(a.balance), 0)::int8 as total
       from downline l join account a on a.player = l.member and a.asset = 'main' where l.agent = $1 and ${holdsOn('$2')}`,
      [agent, today],
    ),
  );
  return total;
}

interface Counts {
  readonly team: number;
  readonly direct: number;
  readonly agents: number;
  readonly online: number;
}

/** Both read indexes alone, but for the few who are online. */
async function countLine(db: Queries, agent: string, today: string): Promise<Counts> {
  const [line, { online }] = await Promise.all([
    db.one<Omit<Counts, 'online'>>(
      `select count(*)::int as team, (count(*) filter (where l.depth = 1))::int as direct, count(p.id)::int as agents
         from downline l left join player p on p.id = l.member and p.is_agent where l.agent = $1 and ${holdsOn('$2')}`,
      [agent, today],
    ),
    db.one<Pick<Counts, 'online'>>(
      `select count(distinct s.player)::int as online
         from session s join downline l on l.agent = $1 and l.member = s.player and ${HOLDS} where ${IS_RECENT}`,
      [agent],
    ),
  ]);
  return { ...line, online };
}

/** He or somebody above him earns no commission for the time being. */
async function isFrozen(db: Queries, agent: string): Promise<boolean> {
  const row = await db.maybeOne(
    `select from player p join player a on a.id = p.id or a.id = any(p.upline_path) where p.id = $1 and a.commission_frozen_at is not null limit 1`,
    [agent],
  );
  return row !== null;
}
