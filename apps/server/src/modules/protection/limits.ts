import type { LimitKind, LimitPeriod, ProtectionOverview } from '@caiting/contract';
import type { Money } from '@caiting/money';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../platform/outcome.ts';
import { overview, storedFigure } from './overview.ts';
import { applyNext, askRemoval, begin, dropNext, insertEvent, saveLimit } from './queries.ts';

export interface LimitName {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

/** A day, a week or a month has no more minutes than this. */
const MINUTES_MAX: Readonly<Record<string, bigint>> = { day: 1_440n, week: 10_080n, month: 44_640n };

/** New or lower: at once. Higher: written down, for 24 hours later and a second word (S12). */
export async function setLimit(
  deps: Deps,
  player: string,
  { kind, period, amount }: LimitName & { amount: Money },
): Promise<Outcome<ProtectionOverview, 'limitUnfit'>> {
  const stored = storedFigure(kind, amount);
  if ((kind === 'single') !== (period === 'bet') || stored === null || !isPossible(kind, period, stored))
    return refuse('limitUnfit', { field: 'amount' });
  return act(deps, player, 'setLimit', { kind, period, amount: String(stored) }, async (tx) => {
    await begin(tx, player);
    await saveLimit(tx, player, { kind, period, amount: stored });
    return null;
  });
}

function isPossible(kind: LimitKind, period: LimitPeriod, seconds: bigint): boolean {
  return kind !== 'session' || seconds <= (MINUTES_MAX[period] ?? 0n) * 60n;
}

/** Asks for the end of a limit: 24 hours later and a second word. */
export function removeLimit(
  deps: Deps,
  player: string,
  name: LimitName,
): Promise<Outcome<ProtectionOverview, 'limitUnknown'>> {
  return act(deps, player, 'removeLimit', name, async (tx) =>
    (await askRemoval(tx, player, name.kind, name.period)) ? null : refuse('limitUnknown'),
  );
}

/** The second word: a raise or removal takes hold, if its day is over. */
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

/** The limit stays as it is. */
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
