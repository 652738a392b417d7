import { moneyText, type ProtectionLimit, type ProtectionOverview } from '@caiting/contract';
import { YUAN, money } from '@caiting/money';
import type { Queries } from '../../platform/db/pool.ts';
import { findState, findStretch, listLimits, type LimitRow } from './queries.ts';

const SECONDS_PER_MINUTE = 60n;
const MS_PER_MINUTE = 60_000;

/** What the player has set, what is used of it, and the present stretch of play. */
export async function overview(db: Queries, player: string): Promise<ProtectionOverview> {
  const [state, play] = await Promise.all([findState(db, player), playStretch(db, player)]);
  if (state === null) return { ...NOTHING_SET, play };
  return {
    limits: (await listLimits(db, player)).map(toLimit),
    exclusion:
      state.is_excluded && state.excluded_kind
        ? { kind: state.excluded_kind, until: state.excluded_until?.getTime() ?? null }
        : null,
    realityMinutes: state.reality_minutes,
    checkAt: state.check_at?.getTime() ?? null,
    isCheckDue: state.check_at !== null && state.check_at <= state.now,
    play,
    wasAsked: state.asked_at !== null,
  };
}

const NOTHING_SET: ProtectionOverview = {
  limits: [],
  exclusion: null,
  realityMinutes: null,
  checkAt: null,
  isCheckDue: false,
  play: null,
  wasAsked: false,
};

/** Wire text of a limit's figure: yuan, or minutes of play. */
export function figure(kind: LimitRow['kind'], value: bigint): string {
  return kind === 'session' ? String(value / SECONDS_PER_MINUTE) : moneyText(money(value < 0n ? 0n : value));
}

/** Wire → stored: seconds of play or 1e-8 yuan. Null when minutes are not whole. */
export function storedFigure(kind: LimitRow['kind'], amount: bigint): bigint | null {
  if (kind !== 'session') return amount;
  return amount % YUAN === 0n ? (amount / YUAN) * SECONDS_PER_MINUTE : null;
}

function toLimit({ kind, period, amount, used, next_amount, next_from, is_due }: LimitRow): ProtectionLimit {
  return {
    kind,
    period,
    amount: figure(kind, amount),
    used: figure(kind, used),
    next:
      next_from === null
        ? null
        : {
            amount: next_amount === null ? null : figure(kind, next_amount),
            from: next_from.getTime(),
            isDue: is_due,
          },
  };
}

/** How long the player has been playing without a pause of half an hour, and how it stands; null when nobody plays. */
export async function playStretch(db: Queries, player: string): Promise<ProtectionOverview['play']> {
  const { now, since, staked, returned } = await findStretch(db, player);
  if (since === null) return null;
  return {
    since: since.getTime(),
    minutes: Math.floor((now.getTime() - since.getTime()) / MS_PER_MINUTE),
    staked: moneyText(money(staked)),
    returned: moneyText(money(returned)),
    net: moneyText(money(returned - staked)),
  };
}
