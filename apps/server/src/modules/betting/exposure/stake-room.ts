import { formatMoney, money, YUAN, type Money } from '@caiting/money';
import { prepared, type Queries } from '../../../platform/db/pool.ts';
import { refuse, type Refusal } from '../../../platform/outcome.ts';
import type { PricedLine } from '../core/bet.ts';

/** What the room of a line hangs on. */
type Asked = Pick<PricedLine, 'issueId' | 'play' | 'picks' | 'count' | 'odds' | 'rules' | 'mode' | 'unit'>;

const ROOM = prepared('betting.exposure_room', 'select exposure_room($1::int8, $2, $3, $4::int4, $5, $6) as ticket');

/**
 * The largest amount that a line of these picks can have now, in steps of its own unit, or of the smallest one where not even one of those fits; null where
 * its issue has no limit. What the bet itself is asked again, under the lock of the issue.
 */
export async function stakeRoom(db: Queries, line: Asked): Promise<Money | null> {
  const { ticket } = await db.one<{ ticket: bigint | null }>(ROOM, [
    line.issueId,
    line.play,
    line.picks,
    line.count,
    line.odds,
    line.rules,
  ]);
  if (ticket === null) return null;
  const steps = line.mode === 'amount' ? [YUAN] : [2n * line.unit, YUAN / 50n];
  const most = steps.map((step) => ticket - (ticket % step)).find((fits) => fits > 0n) ?? 0n;
  return money(most * BigInt(line.count));
}

/** Refuses a slip: by the first line that is too large by itself, else by the one that has the least room. */
export async function refuseExposed(db: Queries, lines: readonly PricedLine[]): Promise<Refusal<'exposureFull'>> {
  let found: { readonly line: number; readonly max: Money } | null = null;
  for (const [line, asked] of lines.entries()) {
    const max = await stakeRoom(db, asked);
    if (max === null) continue;
    if (asked.stake > max) return refusal(lines, line, max);
    if (found === null || max < found.max) found = { line, max };
  }
  // Taken by somebody else a moment ago, and free again.
  return refusal(lines, found?.line ?? 0, found?.max ?? lines[0]?.stake ?? money(0n));
}

const refusal = (lines: readonly PricedLine[], line: number, max: Money): Refusal<'exposureFull'> =>
  refuse('exposureFull', {
    field: 'bettingAmount',
    params: { issue: lines[line]?.issueNo ?? '', max: formatMoney(max) },
    data: { line, max: formatMoney(max) },
  });
