import { agentCalls, moneyText, type CallInput, type CallOutput, type SpanRefusal } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Reads } from '../../../platform/db/replica/reads.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, type Outcome } from '../../../platform/outcome.ts';
import { addUp, figuresOf, lineDays, NO_SUMS, ownDays, sumOwn, SUMS, type Sums } from '../core/figures.ts';
import { daysAsked, eachDay, type Days } from '../core/line.ts';
import { oneAtATime } from '../core/one-at-a-time.ts';

export const agentReportBinding = bind(agentCalls.userAgentReport, ({ deps, reads, session }, input) =>
  oneAtATime(deps, session, () => agentReport(reads, session.userId, input)),
);

/** What a line came to, as a sum and by day, and what it brought its agent. */
export async function agentReport(
  db: Reads,
  agent: string,
  input: CallInput<typeof agentCalls.userAgentReport>,
): Promise<Outcome<CallOutput<typeof agentCalls.userAgentReport>, SpanRefusal>> {
  const days = await daysAsked(db, input);
  if (isRefusal(days)) return days;
  // One snapshot: what the line earned and what it brought belong together.
  return db.tx(
    async (tx) => {
      const [own, active, rows, earned] = await Promise.all([
        sumOwn(tx, agent, days),
        countActive(tx, agent, days),
        sumLineByDay(tx, agent, days),
        listOwnCommission(tx, agent, days),
      ]);
      const [byDay, earnedOn] = [
        new Map(rows.map((row) => [row.day, row])),
        new Map(earned.map((row) => [row.day, row])),
      ];
      return ok({
        ...days,
        total: { ...figuresOf(addUp(rows)), activeMembers: active },
        own: { commission: moneyText(money(own.commission)), rebate: moneyText(money(own.rebate)) },
        days: eachDay(days).map((day) => ({
          day: day,
          ...figuresOf(byDay.get(day) ?? NO_SUMS),
          ownCommission: moneyText(money(earnedOn.get(day)?.commission ?? 0n)),
        })),
      });
    },
    { isolation: 'repeatable read', isReadOnly: true },
  );
}

function sumLineByDay(db: Queries, agent: string, { from, to }: Days): Promise<(Sums & { day: string })[]> {
  return db.query<Sums & { day: string }>(
    `select f.day::text as day, ${SUMS} from ${lineDays('= $1', '$2', '$3')} as f group by f.day`,
    [agent, from, to],
  );
}

function listOwnCommission(
  db: Queries,
  agent: string,
  { from, to }: Days,
): Promise<{ day: string; commission: bigint }[]> {
  return db.query(
    `select f.day::text as day, sum(f.commission)::int8 as commission from ${ownDays('= $1', '$2', '$3')} as f group by f.day`,
    [agent, from, to],
  );
}

/** Members with a settled bet in the span, each once: those of each day who had none in the days of the span before it. */
export async function countActive(db: Queries, agent: string, { from, to }: Days): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select coalesce(sum(members), 0)::int as count
       from (select a.members from line_active a where a.agent = $1 and a.day between $2 and $3 and a.gap > a.day - $2::date
             union all
             select q.actives from line_delta q
              cross join lateral (select d.since from downline d
                                   where d.agent = $1 and d.member = q.player and q.day >= d.from_day and q.day < d.to_day offset 0) as l
              where q.gap is not null and q.day between $2 and $3 and gap_in_line(q.day, q.gap, l.since) > q.day - $2::date) as a`,
    [agent, from, to],
  );
  return count;
}
