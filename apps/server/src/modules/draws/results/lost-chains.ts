import { prepared, type Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { wakeOutbox } from '../../../platform/outbox/outbox.ts';
import type { Signer } from '../../../signer/port.ts';
import { findIssueForUpdate } from '../core/queries.ts';
import { voidInTx } from './void-issue.ts';

/** A chain is lost for good, and everything that follows from it is done long before this. */
const WORKED_ON_DAYS = 30;

const ANY_LOST = prepared(
  'draws.any_lost',
  `select exists (select 1 from lost_chain where lost_at > (select app_now()) - $1 * interval '1 day') as any_lost`,
);

export async function hasLostChains(db: Queries): Promise<boolean> {
  return (await db.one<{ any_lost: boolean }>(ANY_LOST, [WORKED_ON_DAYS])).any_lost;
}

const LOST = prepared(
  'draws.lost_issues',
  `select i.id
     from lost_chain l join draw_chain c on c.anchor = l.anchor and c.lottery_code = l.lottery_code and c.day = l.day,
          (select app_now() as at) as t, issue i
    where l.lost_at > t.at - $3 * interval '1 day' and i.lottery_code = c.lottery_code and i.day = c.day
      and i.state in ('waiting', 'selling', 'closed') and (i.opens_at <= t.at or i.day <= shanghai_day(t.at)) and i.id <> all ($2::bigint[])
    order by i.close_at, i.id limit $1`,
);

/** Issues that no chain can draw any more: of days that have begun, and those of tomorrow that are on sale already. `held` are left out. */
export async function listLostIssues(db: Queries, limit: number, held: readonly bigint[]): Promise<bigint[]> {
  return (await db.query<{ id: bigint }>(LOST, [limit, held, WORKED_ON_DAYS])).map(({ id }) => id);
}

/** Void, with refunds: its result cannot be computed by anybody. */
export function voidLostIssue(deps: Deps, id: bigint): Promise<void> {
  return deps.db.tx(async (tx) => {
    const issue = await findIssueForUpdate(tx, id);
    if (issue?.state !== 'waiting' && issue?.state !== 'selling' && issue?.state !== 'closed') return;
    await voidInTx(deps, tx, issue, 'keyLost');
  });
}

const TO_RENEW = prepared(
  'draws.chains_to_renew',
  `select c.lottery_code as lottery, c.day::text
     from lost_chain l join draw_chain c on c.anchor = l.anchor and c.lottery_code = l.lottery_code and c.day = l.day, (select app_now() as at) as t
    where c.day > shanghai_day(t.at)
      and not exists (select 1 from issue i where i.lottery_code = c.lottery_code and i.day = c.day and i.state <> 'void' and i.opens_at <= t.at)
    order by c.day, c.lottery_code`,
);

/**
 * Lost chains of days that have not begun give way to others; issues of these days are not on sale yet and keep their rows, and bets made ahead on them
 * stand: the round that decides them is still to come.
 */
export async function renewLostChains({ db, log }: Deps, signer: Signer): Promise<void> {
  try {
    for (const chain of await db.query<{ lottery: string; day: string }>(TO_RENEW))
      if (await signer.publishChain(chain)) wakeOutbox();
  } catch (error) {
    log.error({ err: error }, 'a lost chain has no other in its place yet');
  }
}
