import { protectionCalls, type LimitKind, type LimitPeriod, type ProtectionOverview } from '@caiting/contract';
import type { Money } from '@caiting/money';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { bind } from '../../platform/http/binding.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../platform/outcome.ts';
import { overview, storedFigure } from './overview.ts';
import { begin, RAISE_AFTER } from './queries.ts';

export const limitsBindings = [
  bind(protectionCalls.setProtectionLimit, ({ deps, session }, input) => setLimit(deps, session.userId, input)),
  bind(protectionCalls.removeProtectionLimit, ({ deps, session }, input) => removeLimit(deps, session.userId, input)),
  bind(protectionCalls.confirmProtectionLimit, ({ deps, session }, input) => confirmLimit(deps, session.userId, input)),
  bind(protectionCalls.keepProtectionLimit, ({ deps, session }, input) => keepLimit(deps, session.userId, input)),
];

export interface LimitName {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

/** A day, a week or a month has no more minutes than this. */
const MINUTES_MAX: Readonly<Record<string, bigint>> = { day: 1_440n, week: 10_080n, month: 44_640n };

/** A new or lower limit holds at once. A higher one is stored as pending: it waits 24 hours and must be confirmed (docs/decisions/0060). */
export async function setLimit(
  deps: Deps,
  player: string,
  { kind, period, amount }: LimitName & { amount: Money },
): Promise<Outcome<ProtectionOverview, 'limitUnfit'>> {
  const stored = fittingFigure(kind, period, amount);
  if (stored === null) return refuse('limitUnfit', { field: 'amount' });
  return act(deps, player, 'setLimit', { kind, period, amount: String(stored) }, async (tx) => {
    await begin(tx, player);
    await saveLimit(tx, player, { kind, period, amount: stored });
    return null;
  });
}

/** The figure as it is kept; null for a limit that there is not. */
export function fittingFigure(kind: LimitKind, period: LimitPeriod, amount: Money): bigint | null {
  const stored = storedFigure(kind, amount);
  const isFit = (kind === 'single') === (period === 'bet') && stored !== null && isPossible(kind, period, stored);
  return isFit ? stored : null;
}

function isPossible(kind: LimitKind, period: LimitPeriod, seconds: bigint): boolean {
  return kind !== 'session' || seconds <= (MINUTES_MAX[period] ?? 0n) * 60n;
}

/** Requests the removal of a limit: it waits 24 hours and must be confirmed. */
export function removeLimit(
  deps: Deps,
  player: string,
  name: LimitName,
): Promise<Outcome<ProtectionOverview, 'limitUnknown'>> {
  return act(deps, player, 'removeLimit', name, async (tx) =>
    (await askRemoval(tx, player, name.kind, name.period)) ? null : refuse('limitUnknown'),
  );
}

/** Confirms a pending raise or removal whose 24 hours are over. */
export function confirmLimit(
  deps: Deps,
  player: string,
  name: LimitName,
): Promise<Outcome<ProtectionOverview, 'limitUnknown' | 'limitNotDue'>> {
  return act(deps, player, 'confirmLimit', name, async (tx) => {
    const done = await applyNext(tx, player, name.kind, name.period);
    if (done === 'applied') return null;
    return refuse(done === 'notDue' ? 'limitNotDue' : 'limitUnknown');
  });
}

/** Drops a pending raise or removal: the limit stays as it is. */
export function keepLimit(
  deps: Deps,
  player: string,
  name: LimitName,
): Promise<Outcome<ProtectionOverview, 'limitUnknown'>> {
  return act(deps, player, 'keepLimit', name, async (tx) =>
    (await dropNext(tx, player, name.kind, name.period)) ? null : refuse('limitUnknown'),
  );
}

/** One act of a player about his own protection: what it does, its line in the log, and the overview after it. */
export async function act<Key extends string>(
  deps: Deps,
  player: string,
  what: string,
  detail: object,
  fn: (tx: Tx) => Promise<Refusal<Key> | null>,
): Promise<Outcome<ProtectionOverview, Key>> {
  return deps.db.tx(async (tx) => {
    const refused = await fn(tx);
    if (refused !== null) return refused;
    await insertEvent(tx, player, what, detail);
    return ok(await overview(tx, player));
  });
}

/** Sets a new or lower limit at once, and stores a higher one as pending. */
export async function saveLimit(
  tx: Tx,
  player: string,
  limit: { kind: LimitKind; period: LimitPeriod; amount: bigint },
): Promise<void> {
  await tx.run(
    `insert into protection_limit as l (player, kind, period, amount) values ($1, $2, $3, $4)
     on conflict (player, kind, period) do update
       set amount = least(l.amount, excluded.amount),
           set_at = case when excluded.amount < l.amount then app_now() else l.set_at end,
           next_amount = case when excluded.amount > l.amount then excluded.amount end,
           removes = false,
           asked_at = case when excluded.amount > l.amount then app_now() end`,
    [player, limit.kind, limit.period, limit.amount],
  );
}

async function askRemoval(tx: Tx, player: string, kind: LimitKind, period: LimitPeriod): Promise<boolean> {
  const count = await tx.run(
    `update protection_limit set removes = true, next_amount = null, asked_at = app_now()
      where player = $1 and kind = $2 and period = $3`,
    [player, kind, period],
  );
  return count === 1;
}

/** Drops a pending change. False when there is none. */
async function dropNext(tx: Tx, player: string, kind: LimitKind, period: LimitPeriod): Promise<boolean> {
  const count = await tx.run(
    `update protection_limit set removes = false, next_amount = null, asked_at = null
      where player = $1 and kind = $2 and period = $3 and asked_at is not null`,
    [player, kind, period],
  );
  return count === 1;
}

/** Applies a pending raise or removal that is due. */
async function applyNext(
  tx: Tx,
  player: string,
  kind: LimitKind,
  period: LimitPeriod,
): Promise<'applied' | 'notDue' | 'nothing'> {
  const key = [player, kind, period];
  const row = await tx.maybeOne<{ is_due: boolean; removes: boolean }>(
    `select asked_at + ${RAISE_AFTER} <= app_now() as is_due, removes from protection_limit
      where player = $1 and kind = $2 and period = $3 and asked_at is not null for update`,
    key,
  );
  if (row === null) return 'nothing';
  if (!row.is_due) return 'notDue';
  if (row.removes) await tx.run('delete from protection_limit where player = $1 and kind = $2 and period = $3', key);
  else
    await tx.run(
      `update protection_limit set amount = next_amount, next_amount = null, asked_at = null, set_at = app_now()
        where player = $1 and kind = $2 and period = $3`,
      key,
    );
  return 'applied';
}

export async function insertEvent(tx: Tx, player: string, what: string, detail: object): Promise<void> {
  await tx.run('insert into protection_event (player, what, detail) values ($1, $2, $3)', [
    player,
    what,
    JSON.stringify(detail),
  ]);
}
