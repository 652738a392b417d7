import type { Db, Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DemoEnding } from '../../../platform/module.ts';
import { announce } from '../orders/announce.ts';
import { closeOrder, findOrderForUpdate } from '../orders/queries.ts';
import { endReturned } from '../withdraw/end-withdrawal.ts';
import { findWithdrawalForUpdate } from '../withdraw/queries.ts';

type Players = DemoEnding['players'];

/** SQL: rows of these players, or of all; parameter $1. */
const THEIRS = '($1::int8[] is null or player = any ($1))';
const REASON = '演示模式已结束';

/**
 * Ends what the cashier of a demo has open: the sandbox's lines go, recharges that are not credited end without money and nobody is asked about
 * them any more, withdrawals that are not being paid give back their holds, turnover owed for play money is owed no longer. Repeatable.
 */
export async function endDemoOrders(
  deps: Deps,
  { players }: DemoEnding,
): Promise<{ payLines: number; recharges: number; withdrawals: number }> {
  const payLines = await deleteSandboxLines(deps.db);
  let recharges = 0;
  for (const orderNo of await listOpenRecharges(deps.db, players))
    if (await closeRecharge(deps, orderNo)) recharges += 1;
  await askAboutNone(deps.db, players);
  let withdrawals = 0;
  for (const withdrawNo of await listWaitingWithdrawals(deps.db, players))
    if (await returnWithdrawal(deps, withdrawNo)) withdrawals += 1;
  await forgiveTurnover(deps.db, players);
  return { payLines, recharges, withdrawals };
}

/** Withdrawals that a provider is paying: their end is its word. */
export async function countPaying(db: Queries, players: Players): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select count(*)::int as count from withdrawal where state = 'paying' and ${THEIRS}`,
    [players],
  );
  return count;
}

function closeRecharge(deps: Deps, orderNo: string): Promise<boolean> {
  return deps.db.tx(async (tx) => {
    const order = await findOrderForUpdate(tx, orderNo);
    if (order === null || order.credited_at !== null) return false;
    const isSubmitted = order.state === 'submitted';
    await announce(tx, await closeOrder(tx, order.id, isSubmitted ? 'rejected' : 'cancelled', REASON));
    return true;
  });
}

function returnWithdrawal(deps: Deps, withdrawNo: string): Promise<boolean> {
  return deps.db.tx(async (tx) => {
    const row = await findWithdrawalForUpdate(tx, withdrawNo);
    if (row === null || (row.state !== 'submitted' && row.state !== 'approved')) return false;
    await endReturned(tx, row, { state: 'rejected', reason: REASON });
    return true;
  });
}

function deleteSandboxLines(db: Queries): Promise<number> {
  return db.run(`delete from pay_line where provider = 'sandbox'`);
}

async function listOpenRecharges(db: Queries, players: Players): Promise<string[]> {
  const rows = await db.query<{ order_no: string }>(
    `select order_no from recharge_order where state in ('created', 'paid', 'submitted') and ${THEIRS} order by id`,
    [players],
  );
  return rows.map(({ order_no }) => order_no);
}

async function askAboutNone(db: Db, players: Players): Promise<void> {
  await db.tx(async (tx) => {
    const asked = await lockInOrder(
      tx,
      `select id from recharge_order where ask_at is not null and ${THEIRS} order by id`,
      players,
    );
    await tx.run('update recharge_order set ask_at = null where id = any ($1::int8[])', [asked]);
  });
}

async function listWaitingWithdrawals(db: Queries, players: Players): Promise<string[]> {
  const rows = await db.query<{ withdraw_no: string }>(
    `select withdraw_no from withdrawal where state in ('submitted', 'approved') and ${THEIRS} order by id`,
    [players],
  );
  return rows.map(({ withdraw_no }) => withdraw_no);
}

async function forgiveTurnover(db: Db, players: Players): Promise<void> {
  await db.tx(async (tx) => {
    const owing = await lockInOrder(
      tx,
      `select player as id from wager_total where valid < owed_until and ${THEIRS} order by player`,
      players,
    );
    await tx.run('update wager_total set valid = owed_until where player = any ($1::int8[])', [owing]);
  });
}

/**
 * Locks rows one by one in the order of `select`, which is that of everybody else who writes several: settlement goes on beside the end of a demo, and an
 * update alone takes its rows as they lie, which is a deadlock now and then.
 */
async function lockInOrder(tx: Tx, select: string, players: Players): Promise<bigint[]> {
  const rows = await tx.query<{ id: bigint }>(`${select} for update`, [players]);
  return rows.map(({ id }) => id);
}
