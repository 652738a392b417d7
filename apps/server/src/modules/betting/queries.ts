import { money, type Money } from '@caiting/money';
import { prepared, type Queries } from '../../platform/db/pool.ts';
import type { Market, OpenIssue } from './market.ts';

/* What is on sale */

export function findLottery(db: Queries, code: string): Promise<Market | null> {
  return db.maybeOne<Market>(
    `select code, group_code as "group", name, enabled as "isEnabled", paused as "isPaused" from lottery where code = $1`,
    [code],
  );
}

export function findIssue(db: Queries, lotteryCode: string, issueNo: string): Promise<OpenIssue | null> {
  return db.maybeOne<OpenIssue>(
    `select id, lottery_code as "lotteryCode", issue_no as "issueNo", close_at as "closeAt", draw_at as "drawAt"
       from issue where lottery_code = $1 and issue_no = $2`,
    [lotteryCode, issueNo],
  );
}

/* Orders */

export interface PlacedOrderRow {
  readonly call: string;
  readonly bodyHash: string;
  readonly orderId: bigint | null;
  readonly lines: number;
  readonly balance: Money;
}

const PLACED_ORDER = prepared(
  'betting.placed_order',
  `select k.call, encode(k.body_hash, 'hex') as "bodyHash", o.id as "orderId", b.lines, e.balance_after as balance
     from request_key k
    cross join lateral (select case when k.call = 'addBetting' then (k.answer #>> '{}')::int8 end as id) as o
    cross join lateral (select count(*)::int as lines, min(entry_seq) as seq from bet
                         where player = k.player and id between o.id * 256 and o.id * 256 + 255) as b
     left join entry e on e.player = k.player and e.asset = 'main' and e.seq = b.seq
    where k.player = $1 and k.request_id = $2`,
);

/** What a request id stood for, with the answer it got; null for an id nobody used. */
export async function findPlacedOrder(db: Queries, player: string, requestId: string): Promise<PlacedOrderRow | null> {
  const row = await db.maybeOne<Omit<PlacedOrderRow, 'balance'> & { balance: bigint | null }>(PLACED_ORDER, [
    player,
    requestId,
  ]);
  return row && { ...row, balance: money(row.balance ?? 0n) };
}
