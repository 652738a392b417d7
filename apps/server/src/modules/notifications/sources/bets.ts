import type { OwnWord } from '@caiting/contract';
import { settledBets, type EventData, type SettledBet } from '@caiting/contract/events';
import { inEnglish } from '@caiting/lottery/english';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findChase } from '../../betting/index.ts';
import { findLottery } from '../../draws/index.ts';
import { resultKey } from '../core/queries.ts';
import { queuePushes, type Grown } from '../core/queue-pushes.ts';
import { tellLater } from '../core/tell.ts';
import { writeNotifications } from '../core/write.ts';

/** What issues brought over all own bets, and chases that stopped by themselves. */
export function noteBets(deps: Deps): void {
  deps.outbox.on('bet.settled', async (event, tx) => {
    // What a player cancelled himself is no news; a chase that stops is told as one.
    if (event.kind === 'cancel' || event.chase !== undefined) return;
    const lottery = await findLottery(deps, event.lotteryCode);
    tellLater(deps, tx, await addResults(tx, event, lottery?.name ?? event.lotteryCode));
  });
  deps.outbox.on('chase.changed', async ({ player, chase }, tx) => {
    const row = await findChase(tx, player, chase);
    if (row?.figures.state !== 'stopped') return;
    const params = {
      id: chase,
      lottery: inBoth(row.lotteryName),
      done: String(row.figures.doneIssues),
      cancelled: String(row.figures.cancelledIssues),
    };
    const told = { player, key: `chase:${chase}`, kind: 'chase', template: 'chaseStopped', params } as const;
    tellLater(deps, tx, await writeNotifications(tx, [told], 'once'));
  });
}

/** A lottery's name: our own ones have their English, those that a tenant gave stay. */
const inBoth = (zh: string): OwnWord => ({ zh, en: inEnglish(zh) });

/** One row for an issue of a lottery: chunks of its settlement add up in it. */
async function addResults(tx: Tx, event: EventData<'bet.settled'>, lottery: string): Promise<string[]> {
  const sums = [...Map.groupBy(settledBets(event), ({ player }) => player)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const of = (pick: (bet: SettledBet) => bigint): bigint[] =>
    sums.map(([, bets]) => bets.reduce((sum, bet) => sum + pick(bet), 0n));
  const rows = await tx.query<Grown>(
    `insert into notification as n (player, key, kind, template, params, bets, stake, won, rebate, refunded)
     select w.player, $1, 'bet', 'bet', $2::jsonb, w.bets, w.stake, w.won, w.rebate, w.refunded
       from unnest($3::bigint[], $4::int[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
            as w (player, bets, stake, won, rebate, refunded)
      where not exists (select from notification_refused r where r.player = w.player and r.kind = 'bet')
     on conflict (player, key) do update
       set id = excluded.id, at = excluded.at, read_at = null, bets = n.bets + excluded.bets, stake = n.stake + excluded.stake,
           won = n.won + excluded.won, rebate = n.rebate + excluded.rebate, refunded = n.refunded + excluded.refunded
     returning player, id`,
    [
      resultKey(event.lotteryCode, event.issueNo),
      JSON.stringify({ code: event.lotteryCode, lottery: inBoth(lottery), issue: event.issueNo }),
      sums.map(([player]) => player),
      sums.map(([, bets]) => bets.length),
      of(({ valid }) => valid),
      of(({ won }) => won),
      of(({ rebate }) => rebate),
      of(({ refunded }) => refunded),
    ],
  );
  await queuePushes(tx, rows);
  return rows.map(({ player }) => String(player));
}
