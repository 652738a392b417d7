import { randomInt } from 'node:crypto';
import { FEN, YUAN, money, type Money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { LineRow } from '../orders/queries.ts';

/** How a transfer by hand will be known among the others of its line. */
export interface TransferMark {
  /** What is due. */
  readonly amount: Money;
  readonly remark: string | null;
}

const REMARK_TRIES = 20;

/** True where the line tells transfers apart by their fen, so that only whole yuan can be asked for. */
export function isWholeYuanOnly(line: Pick<LineRow, 'match_by'>, amount: Money): boolean {
  return line.match_by === 'amount' && amount % YUAN !== 0n;
}

/**
 * Marks a transfer: some fen on top that no other open order of the line has, or six digits for the remark. Null when everything is taken,
 * which takes 99 orders of one amount within a day. Holds the line's row to the end of the transaction.
 */
export async function markTransfer(tx: Tx, line: LineRow, asked: Money): Promise<TransferMark | null> {
  await lockLine(tx, line.line_id);
  if (line.match_by === 'amount') {
    const fen = await findFreeFen(tx, line.line_id, asked, FEN);
    return fen === null ? null : { amount: money(asked + BigInt(fen) * FEN), remark: null };
  }
  for (let attempt = 0; attempt < REMARK_TRIES; attempt++) {
    const remark = String(randomInt(1_000_000)).padStart(6, '0');
    if (await isRemarkFree(tx, line.line_id, remark)) return { amount: asked, remark };
  }
  return null;
}

/** Serializes the marks of one line: two orders never get the same fen or remark. */
async function lockLine(tx: Tx, lineId: string): Promise<void> {
  await tx.query('select 1 from pay_line where line_id = $1 for no key update', [lineId]);
}

/** How long an amount or a remark stays taken: transfers may come late. */
const TAKEN_HOURS = 24;

/** The smallest number of fen from 1 to 99 that makes an amount nobody else of this line may still pay. Null when all are taken. */
async function findFreeFen(tx: Tx, lineId: string, asked: bigint, fen: bigint): Promise<number | null> {
  const row = await tx.maybeOne<{ n: number }>(
    `select n from generate_series(1, 99) as n
      where not exists (select 1 from recharge_order
                         where line_id = $1 and amount = $2::int8 + n * $3::int8 and state in ('created', 'submitted', 'expired', 'cancelled')
                           and created_at > (select app_now()) - $4 * interval '1 hour')
      order by n limit 1`,
    [lineId, asked, fen, TAKEN_HOURS],
  );
  return row?.n ?? null;
}

/** Whether a remark is in nobody's hands on this line. */
async function isRemarkFree(tx: Tx, lineId: string, remark: string): Promise<boolean> {
  const row = await tx.maybeOne(
    `select 1 from recharge_transfer t join recharge_order o on o.id = t.order_id
      where t.remark = $2 and o.line_id = $1 and o.created_at > (select app_now()) - $3 * interval '1 hour'
      limit 1`,
    [lineId, remark, TAKEN_HOURS],
  );
  return row === null;
}
