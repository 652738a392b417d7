import { agentCalls, type CallInput, type CallOutput, type SpanRefusal, type UserId } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, type Outcome } from '../../../platform/outcome.ts';
import { listPlayersByIds, maskUserName } from '../../account/index.ts';
import { betsOfPlayers } from '../../betting/index.ts';
import { daysAsked } from '../core/line.ts';
import { oneAtATime } from '../core/one-at-a-time.ts';
import { listedMembers } from './listed-members.ts';

export const agentBetsBinding = bind(agentCalls.getAgentBetData, ({ deps, reads, session }, input) =>
  oneAtATime(deps, session, () => agentBets(reads, session.userId, input)),
);

type Bets = CallOutput<typeof agentCalls.getAgentBetData>;

/** Bets of one's line placed in some days, newest first. */
export async function agentBets(
  db: Queries,
  agent: string,
  input: CallInput<typeof agentCalls.getAgentBetData>,
): Promise<Outcome<Bets, 'memberUnknown' | 'memberNeeded' | SpanRefusal>> {
  const days = await daysAsked(db, input);
  if (isRefusal(days)) return days;
  const listed = await listedMembers(db, agent, input.userId);
  if (isRefusal(listed)) return listed;
  const rows = await betsOfPlayers(db, listed.members, listed.since, {
    days,
    state: input.state ?? 'all',
    lotteryCode: input.lotteryCode ?? null,
    before: input.before ?? null,
    limit: input.pageSize + 1,
  });
  const page = rows.slice(0, input.pageSize);
  const players = await listPlayersByIds(db, [...new Set(page.map(({ player }) => player))]);
  const known = new Map(players.map((player) => [player.id, player]));
  return ok({
    list: page.map(({ player, item, odds }) => ({
      ...item,
      odds,
      userId: String(player) as UserId,
      userName: maskUserName(known.get(player)?.name ?? '?'),
      nickname: known.get(player)?.shown_name ?? '?',
    })),
    next: rows.length > page.length ? (page.at(-1)?.item.id ?? null) : null,
  });
}
