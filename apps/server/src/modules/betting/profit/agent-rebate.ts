import { moneyText, reportCalls, type AgentRebateDetail, type CallInput } from '@caiting/contract';
import type { IssueNo, LotteryCode } from '@caiting/contract/wire';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { listPlayersByIds } from '../../account/index.ts';
import { findIssueById, findLottery } from '../../draws/index.ts';
import { maskName } from '../records/present.ts';

export const agentRebateBinding = bind(reportCalls.agentRebate, ({ deps, reads, session }, input) =>
  agentRebate(deps, reads, session.userId, input),
);

/** What the lines 下级返点 of one issue are made of. */
export async function agentRebate(
  deps: Deps,
  db: Queries,
  player: string,
  { issueId, pageSize }: CallInput<typeof reportCalls.agentRebate>,
): Promise<Outcome<AgentRebateDetail, 'notFound'>> {
  const sum = await sumAgentRebate(db, player, issueId);
  const issue = sum.members > 0 ? await findIssueById(db, BigInt(issueId)) : null;
  const lottery = issue && (await findLottery(deps, issue.lotteryCode));
  if (!issue || !lottery) return refuse('notFound');
  const sources = await listAgentSources(db, player, issueId, pageSize);
  const players = await listPlayersByIds(
    db,
    sources.map(({ source }) => source),
  );
  const names = new Map(players.map(({ id, name }) => [id, name]));
  return ok({
    lotteryCode: lottery.code as LotteryCode,
    lotteryName: lottery.name,
    lotteryType: lottery.group,
    issue: issue.issueNo as IssueNo,
    amount: moneyText(money(sum.amount)),
    valid: moneyText(money(sum.valid)),
    members: sum.members,
    list: sources.map(({ source, valid, amount }) => ({
      userName: maskName(names.get(source) ?? '?'),
      valid: moneyText(money(valid)),
      amount: moneyText(money(amount)),
    })),
  });
}

interface AgentRebateSum {
  readonly members: number;
  readonly valid: bigint;
  readonly amount: bigint;
}

/** What one issue brought an upline. The ledger floors each chunk's sum once, to 0.0001 yuan. */
function sumAgentRebate(db: Queries, player: string, issue: string): Promise<AgentRebateSum> {
  return db.one<AgentRebateSum>(
    `with share as (select source, chunk, valid_stake, share from agent_rebate where player = $1 and issue_id = $2)
     select (select count(distinct source) from share)::int as members,
            (select coalesce(sum(valid_stake), 0) from share)::int8 as valid,
            (select coalesce(sum(posted), 0)
               from (select floor(sum(share) / 10000000000) * 10000 as posted from share group by chunk) as c)::int8 as amount`,
    [player, issue],
  );
}

interface AgentSourceRow {
  readonly source: bigint;
  readonly valid: bigint;
  readonly amount: bigint;
}

/** Whose stakes in an issue brought most. The key (player, source, issue, chunk) of each month is skipped through by source. */
function listAgentSources(db: Queries, player: string, issue: string, limit: number): Promise<AgentSourceRow[]> {
  return db.query<AgentSourceRow>(
    `select source, sum(valid_stake)::int8 as valid, (floor(sum(share) / 10000000000) * 10000)::int8 as amount
       from agent_rebate where player = $1 and issue_id = $2 group by source order by sum(share) desc, source limit $3`,
    [player, issue, limit],
  );
}
