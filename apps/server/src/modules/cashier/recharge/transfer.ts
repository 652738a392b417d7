import { randomInt } from 'node:crypto';
import { FEN, YUAN, money, type Money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { LineRow } from '../queries.ts';
import { findFreeFen, isRemarkFree, lockLine } from './detail-queries.ts';

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
