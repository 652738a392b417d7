import { agentCalls, moneyText } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { levelsOf, levelTexts } from '../../account/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { sumLine } from '../core/figures.ts';
import { daysAsked, HOLDS } from '../core/line.ts';
import { IS_ONLINE } from '../core/people.ts';
import { countActive } from './agent-report.ts';

export const teamBindings = [
  bind(agentCalls.teamBalance, async ({ deps, session }) => {
    const { agentSeesBalance } = await tenantValues(deps);
    return ok({ balance: agentSeesBalance ? moneyText(money(await sumBalances(deps.db, session.userId))) : null });
  }),
  bind(agentCalls.agentReportTeamData, async ({ deps, session }) => {
    const agent = session.userId;
    const today = await daysAsked(deps.db, {});
    const [counts, sums, activeToday, levels, commissionFrozen] = await Promise.all([
      countLine(deps.db, agent),
      sumLine(deps.db, agent, today),
      countActive(deps.db, agent, today),
      levelsOf(deps, deps.db, agent),
      isFrozen(deps.db, agent),
    ]);
    return ok({
      ...counts,
      newToday: Number(sums.joined),
      activeToday,
      levels: levelTexts(levels),
      commissionFrozen,
    });
  }),
];

async function sumBalances(db: Queries, agent: string): Promise<bigint> {
  const { total } = await db.one<{ total: bigint }>(
    `select coalesce(sum(a.balance), 0)::int8 as total
       from downline l join account a on a.player = l.member and a.asset = 'main' where l.agent = $1 and ${HOLDS}`,
    [agent],
  );
  return total;
}

interface Counts {
  readonly team: number;
  readonly direct: number;
  readonly agents: number;
  readonly online: number;
}

function countLine(db: Queries, agent: string): Promise<Counts> {
  return db.one<Counts>(
    `select count(*)::int as team, (count(*) filter (where l.depth = 1))::int as direct,
            (select count(*) from player p join downline l on l.agent = $1 and l.member = p.id and ${HOLDS} where p.is_agent)::int as agents,
            (select count(*) from player p join downline l on l.agent = $1 and l.member = p.id and ${HOLDS} where ${IS_ONLINE})::int as online
       from downline l where l.agent = $1 and ${HOLDS}`,
    [agent],
  );
}

/** He or somebody above him earns no commission for the time being. */
async function isFrozen(db: Queries, agent: string): Promise<boolean> {
  const row = await db.maybeOne(
    `select from player p join player a on a.id = p.id or a.id = any(p.upline_path) where p.id = $1 and a.commission_frozen_at is not null limit 1`,
    [agent],
  );
  return row !== null;
}
