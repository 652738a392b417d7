import { agentCalls, type CallInput, type CallOutput, type SpanRefusal, type UserId } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, type Outcome } from '../../../platform/outcome.ts';
import { listPlayersByIds, maskUserName } from '../../account/index.ts';
import { roundsOfPlayers } from '../../games/index.ts';
import { daysAsked } from '../core/line.ts';
import { oneAtATime } from '../core/one-at-a-time.ts';
import { listedMembers } from './listed-members.ts';

export const agentGamesBinding = bind(agentCalls.getAgentGameBetData, ({ deps, reads, session }, input) =>
  oneAtATime(deps, session, () => agentGames(reads, session.userId, input)),
);

type Rounds = CallOutput<typeof agentCalls.getAgentGameBetData>;

/** Rounds of card games that one's line began in some days, newest first. */
async function agentGames(
  db: Queries,
  agent: string,
  input: CallInput<typeof agentCalls.getAgentGameBetData>,
): Promise<Outcome<Rounds, 'memberUnknown' | 'memberNeeded' | SpanRefusal>> {
  const days = await daysAsked(db, input);
  if (isRefusal(days)) return days;
  const listed = await listedMembers(db, agent, input.userId);
  if (isRefusal(listed)) return listed;
  const rows = await roundsOfPlayers(db, listed.members, listed.since, {
    days,
    before: input.before ?? null,
    limit: input.pageSize + 1,
  });
  const page = rows.slice(0, input.pageSize);
  const players = await listPlayersByIds(db, [...new Set(page.map(({ player }) => player))]);
  const names = new Map(players.map(({ id, name }) => [id, name]));
  return ok({
    list: page.map(({ player, item }) => ({
      ...item,
      userId: String(player) as UserId,
      userName: maskUserName(names.get(player) ?? '?'),
    })),
    next: rows.length > page.length ? (page.at(-1)?.item.id ?? null) : null,
  });
}
