import {
  PROTECTION_REFUSALS,
  REFUSAL_WORDS,
  sentenceTime,
  type LimitKind,
  type LimitPeriod,
  type OwnWord,
  type ProtectionRefusal,
} from '@caiting/contract';
import type { Money } from '@caiting/money';
import type { Queries, Tx } from '../../platform/db/pool.ts';
import { refuse, type Refusal } from '../../platform/outcome.ts';
import { figure } from './overview.ts';
import { findState, listLimits } from './queries.ts';

/** What may be refused to a player by his own settings. */
interface RefusalsOf {
  bet: ProtectionRefusal;
  deposit: 'depositLimitReached' | 'excluded';
  envelope: 'excluded';
  /** Taking part in an activity. */
  activity: 'excluded';
  /** Putting money away at interest; taking it out is never asked. */
  yuebao: 'excluded';
}
export type ProtectedAct = keyof RefusalsOf;

/**
 * Whether the player's own limits, time-out or self-exclusion stand against it; null when not. For transactions that move money: call it with
 * the player's row locked. `amount` is all that would count (for a deposit, the open orders too).
 */
export async function refusalOf<Act extends ProtectedAct>(
  tx: Tx,
  player: string,
  what: Act,
  amount: Money,
): Promise<Refusal<RefusalsOf[Act]> | null> {
  const key = (await askRefusal(tx, player, what, amount)) as RefusalsOf[Act] | null;
  return key === null ? null : explain(tx, player, key);
}

const KEYS: ReadonlySet<string> = new Set(PROTECTION_REFUSALS);
/** Whether an outcome of the database's functions is one of ours; `explain` then makes its sentence. */
export const isProtectionRefusal = (outcome: string): outcome is ProtectionRefusal => KEYS.has(outcome);

const KIND_OF: Readonly<Partial<Record<ProtectionRefusal, LimitKind>>> = {
  stakeLimitReached: 'stake',
  lossLimitReached: 'loss',
  sessionLimitReached: 'session',
  singleStakeLimit: 'single',
  depositLimitReached: 'deposit',
};
const PERIOD_WORDS: Readonly<Record<LimitPeriod, OwnWord>> = {
  day: REFUSAL_WORDS.daily,
  week: REFUSAL_WORDS.weekly,
  month: REFUSAL_WORDS.monthly,
  bet: REFUSAL_WORDS.single,
};

/** The refusal with what its sentence needs: the limit that is nearest and what is left of it, or when the pause ends. */
export async function explain<Key extends ProtectionRefusal>(
  db: Queries,
  player: string,
  key: Key,
): Promise<Refusal<Key>> {
  if (key === 'realityCheckDue') return refuse(key);
  if (key === 'excluded') return refuse(key, { params: { until: await untilWords(db, player) } });
  const limits = (await listLimits(db, player)).filter(({ kind }) => kind === KIND_OF[key]);
  const nearest = limits.reduce<(typeof limits)[number] | null>(
    (best, limit) => (best === null || limit.amount - limit.used < best.amount - best.used ? limit : best),
    null,
  );
  if (nearest === null) return refuse(key);
  const { kind, period, amount, used } = nearest;
  return refuse(key, { params: { period: PERIOD_WORDS[period], left: figure(kind, amount - used) } });
}

async function untilWords(db: Queries, player: string): Promise<OwnWord> {
  const { excluded_until: until } = (await findState(db, player)) ?? {};
  return until
    ? { zh: sentenceTime(until.getTime(), 'zh'), en: `until ${sentenceTime(until.getTime(), 'en')}` }
    : REFUSAL_WORDS.forGood;
}

/** The name of what stands against it now, or null. */
async function askRefusal(db: Queries, player: string, what: string, amount: bigint): Promise<string | null> {
  const { key } = await db.one<{ key: string | null }>('select protection_refusal($1, $2, $3, app_now()) as key', [
    player,
    what,
    amount,
  ]);
  return key;
}
