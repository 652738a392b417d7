import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DemoEnding } from '../../../platform/module.ts';
import { wakeOutbox } from '../../../platform/outbox/outbox.ts';
import { cancelRows } from '../place/cancel-bets.ts';
import { stopChaseRow } from './cancel-chase.ts';

type Players = DemoEnding['players'];

/** Bets of one player that go back together; a set is all or none. */
const AT_ONCE = 500;

/** Gives back every stake whose issue has not closed, at the end of a demo: chases end, other bets are cancelled as their owners could. Repeatable. */
export async function giveBackOpenBets(deps: Deps, { players }: DemoEnding): Promise<{ bets: number; chases: number }> {
  const chases = await listRunningChases(deps.db, players);
  for (const { player, chase } of chases) await deps.db.tx((tx) => stopChaseRow(tx, player, chase, 'player'));
  let bets = 0;
  for (;;) {
    const open = await listOpenBets(deps.db, players, AT_ONCE);
    const [first] = open;
    if (first === undefined) break;
    const own = open.filter(({ player }) => player === first.player).map(({ id }) => id);
    // An issue that closed meanwhile is not in the next list: its bets wait for their result.
    const { outcome } = await deps.db.tx((tx) => cancelRows(tx, first.player, own));
    if (outcome === 'cancelled') bets += own.length;
    else if (outcome !== 'issueClosed')
      throw new Error(`bets of player ${first.player} cannot be given back: ${outcome}`);
  }
  wakeOutbox();
  return { bets, chases: chases.length };
}

/** Issues whose bets wait for a result. */
export function listAwaitedIssues(
  db: Queries,
  players: Players,
): Promise<{ lottery: string; issue: string; bets: number }[]> {
  return db.query<{ lottery: string; issue: string; bets: number }>(
    `select b.lottery_code as lottery, b.issue_no as issue, count(*)::int as bets from bet b
      where ($1::int8[] is null or b.player = any ($1)) and not exists (select from bet_result r where r.player = b.player and r.bet_id = b.id)
      group by b.lottery_code, b.issue_no order by min(b.id)`,
    [players],
  );
}

function listRunningChases(db: Queries, players: Players): Promise<{ player: string; chase: string }[]> {
  return db.query<{ player: string; chase: string }>(
    `select player::text as player, chase::text as chase from chase_figure
      where is_running and ($1::int8[] is null or player = any ($1)) order by player, chase`,
    [players],
  );
}

/** The oldest open bets of issues that have not closed, one player after the other. */
function listOpenBets(db: Queries, players: Players, limit: number): Promise<{ player: string; id: string }[]> {
  return db.query<{ player: string; id: string }>(
    `select b.player::text as player, b.id::text as id
       from bet b join issue i on i.id = b.issue_id
      where i.state in ('waiting', 'selling') and i.close_at > (select app_now())
        and ($1::int8[] is null or b.player = any ($1))
        and not exists (select from bet_result r where r.player = b.player and r.bet_id = b.id)
      order by b.player, b.id limit $2`,
    [players, limit],
  );
}
