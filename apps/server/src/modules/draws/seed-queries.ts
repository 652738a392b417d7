import type { Tx } from '../../platform/db/pool.ts';
import type { NewResult } from './queries.ts';

/** Past issues of the seed: closed without bets. */
export async function sealHistory(tx: Tx, lottery: string, emptyRoot: string): Promise<void> {
  await tx.run(
    `update issue set state = 'closed', sealed_at = close_at, bet_root = $2, bet_count = 0
     where lottery_code = $1 and demo_history and state = 'waiting'`,
    [lottery, emptyRoot],
  );
}

export interface PastResult extends NewResult {
  readonly issueNo: string;
}

/** Past results, dated as if each had been drawn as soon as it could be. There are no bets to settle. */
export async function storeHistory(tx: Tx, lottery: string, results: readonly PastResult[]): Promise<void> {
  const column = <K extends keyof PastResult>(key: K) => results.map((result) => result[key]);
  await tx.run(
    `with p as (
       select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as p (issue_no, numbers, open_number, link, previous_link)
     ), past as (
       update issue i set state = 'settled', settled_at = beacon_time from p
       where i.lottery_code = $1 and i.issue_no = p.issue_no and i.demo_history and i.state = 'closed'
       returning i.id, i.beacon_time, p.numbers, p.open_number, p.link, p.previous_link)
     insert into draw_result (issue_id, numbers, open_number, link, previous_link, drawn_at)
     select id, numbers::smallint[], open_number, link, previous_link, beacon_time from past`,
    [
      lottery,
      column('issueNo'),
      results.map(({ numbers }) => `{${numbers.join(',')}}`),
      column('openNumber'),
      column('link'),
      column('previousLink'),
    ],
  );
}

/** What the simulated source is said to have answered for the past results of an official lottery. */
export async function storeReports(tx: Tx, lottery: string, source: string): Promise<void> {
  await tx.run(
    `insert into feed_report (issue_id, source, kind, open_number, raw, fetched_at)
     select i.id, $2, 'simulated', r.open_number, convert_to(r.open_number, 'UTF8'), r.drawn_at
     from issue i join draw_result r on r.issue_id = i.id where i.lottery_code = $1 and i.demo_history on conflict do nothing`,
    [lottery, source],
  );
}
