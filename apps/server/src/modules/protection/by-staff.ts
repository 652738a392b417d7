import type { LimitKind, LimitPeriod, ShutOutLength } from '@caiting/contract';
import type { Money } from '@caiting/money';
import type { Tx } from '../../platform/db/pool.ts';
import { refuse, type Refusal } from '../../platform/outcome.ts';
import { fittingFigure, insertEvent, saveLimit } from './limits.ts';
import { shutOutIn } from './pauses.ts';
import { begin, findState } from './queries.ts';

/** What staff set for a player: by the player's own rules and in the same rows, and never looser than what stands there (docs/decisions/0318). */
export async function tightenByStaff(
  tx: Tx,
  player: string,
  { kind, period, amount }: { readonly kind: LimitKind; readonly period: LimitPeriod; readonly amount: Money },
): Promise<Refusal<'limitUnfit' | 'limitNotTighter'> | null> {
  const stored = fittingFigure(kind, period, amount);
  if (stored === null) return refuse('limitUnfit', { field: 'amount' });
  // The player's own acts wait here: what is lower now is lower when it is written.
  await begin(tx, player);
  const now = await findAmount(tx, player, kind, period);
  if (now !== null && now <= stored) return refuse('limitNotTighter');
  await saveLimit(tx, player, { kind, period, amount: stored });
  await insertEvent(tx, player, 'limitTightenedByStaff', { kind, period, amount: String(stored) });
  return null;
}

const LENGTHS: Readonly<Record<ShutOutLength, readonly ['timeOut' | 'selfExclusion', string | null]>> = {
  day: ['timeOut', '24 hours'],
  threeDays: ['timeOut', '72 hours'],
  week: ['timeOut', '168 hours'],
  month: ['timeOut', '720 hours'],
  halfYear: ['selfExclusion', '6 months'],
  year: ['selfExclusion', '12 months'],
  fiveYears: ['selfExclusion', '60 months'],
  forever: ['selfExclusion', null],
};

/** Shuts a player out, for no less than what is in force. */
export async function shutOutByStaff(
  tx: Tx,
  player: string,
  length: ShutOutLength,
): Promise<Refusal<'limitNotTighter'> | null> {
  const [kind, time] = LENGTHS[length];
  await begin(tx, player);
  const before = await findState(tx, player);
  await shutOutIn(tx, player, kind, time);
  const after = await findState(tx, player);
  if (before?.is_excluded && endOf(before) >= endOf(after)) return refuse('limitNotTighter');
  await insertEvent(tx, player, 'shutOutByStaff', { length: time ?? 'forever' });
  return null;
}

type Ends = { readonly is_for_good: boolean; readonly excluded_until: Date | null } | null;
const endOf = (state: Ends): number =>
  state?.is_for_good ? Number.POSITIVE_INFINITY : (state?.excluded_until?.getTime() ?? 0);

async function findAmount(tx: Tx, player: string, kind: LimitKind, period: LimitPeriod): Promise<bigint | null> {
  const row = await tx.maybeOne<{ amount: bigint }>(
    'select amount from protection_limit where player = $1 and kind = $2 and period = $3 for update',
    [player, kind, period],
  );
  return row?.amount ?? null;
}
