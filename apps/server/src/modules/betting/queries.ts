import type { Group } from '@caiting/lottery';
import { money, type Money } from '@caiting/money';
import { prepared, type Queries } from '../../platform/db/pool.ts';

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

/** The issue of an own bet; null for a bet of nobody or of somebody else. */
export async function findBetIssue(db: Queries, player: string, betId: string): Promise<bigint | null> {
  const row = await db.maybeOne<{ id: bigint }>('select issue_id as id from bet where player = $1 and id = $2', [
    player,
    betId,
  ]);
  return row?.id ?? null;
}

export async function findGroup(db: Queries, lotteryCode: string): Promise<Group> {
  return (await db.one<{ group: Group }>('select group_code as "group" from lottery where code = $1', [lotteryCode]))
    .group;
}

const HAS_BETS = prepared('betting.has_bets', 'select exists (select 1 from bet where issue_id = $1) as "hasBets"');

export async function hasBets(db: Queries, issueId: bigint): Promise<boolean> {
  return (await db.one<{ hasBets: boolean }>(HAS_BETS, [issueId])).hasBets;
}

export interface UnfinishedIssue {
  readonly id: bigint;
  readonly state: 'drawn' | 'void';
}

const UNFINISHED = prepared(
  'betting.unfinished',
  `select i.id, i.state from issue i left join issue_settlement s on s.issue_id = i.id
    where i.state in ('drawn', 'void') and (i.state = 'drawn' or s.finished_at is null)
      and i.draw_at between (select app_now()) - interval '7 days' and (select app_now()) - interval '30 seconds'
      and (i.state = 'drawn' or exists (select 1 from bet b where b.issue_id = i.id))
    order by i.id limit 100`,
);

/** Issues that were drawn or void half a minute ago and are not done with: a job was lost, or gave up while the database was away. */
export function listUnfinishedIssues(db: Queries): Promise<UnfinishedIssue[]> {
  return db.query<UnfinishedIssue>(UNFINISHED);
}
