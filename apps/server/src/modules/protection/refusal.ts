import { PROTECTION_REFUSALS, type LimitKind, type LimitPeriod, type ProtectionRefusal } from '@caiting/contract';
import type { Money } from '@caiting/money';
import type { Queries, Tx } from '../../platform/db/pool.ts';
import { refuse, type Refusal } from '../../platform/outcome.ts';
import { figure } from './overview.ts';
import { askRefusal, findState, listLimits } from './queries.ts';

/** What may be refused to a player by his own settings. */
interface RefusalsOf {
  bet: ProtectionRefusal;
  deposit: 'depositLimitReached' | 'excluded';
  envelope: 'excluded';
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
const PERIOD_WORDS: Readonly<Record<LimitPeriod, string>> = { day: '每日', week: '每周', month: '每月', bet: '单次' };

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

const UNTIL = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
});

async function untilWords(db: Queries, player: string): Promise<string> {
  const state = await findState(db, player);
  return state?.excluded_until ? UNTIL.format(state.excluded_until) : '永久';
}
