import {
  figuresText,
  moneyText,
  protectionCalls,
  type ProtectionLimit,
  type ProtectionOverview,
} from '@caiting/contract';
import { YUAN, money, type Money } from '@caiting/money';
import type { Queries } from '../../platform/db/pool.ts';
import { bind } from '../../platform/http/binding.ts';
import { ok } from '../../platform/outcome.ts';
import { findState, listLimits, type LimitRow } from './queries.ts';

export const overviewBindings = [
  bind(protectionCalls.protectionOverview, async ({ deps, session }) => ok(await overview(deps.db, session.userId))),
  bind(protectionCalls.playStretch, async ({ deps, session }) =>
    ok({ play: await playStretch(deps.db, session.userId) }),
  ),
];

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
  const { now, since, ...sums } = await findStretch(db, player);
  if (since === null) return null;
  return {
    since: since.getTime(),
    minutes: Math.floor((now.getTime() - since.getTime()) / MS_PER_MINUTE),
    ...figuresText(sums),
  };
}

interface StretchRow {
  readonly now: Date;
  /** Null when no stake was made for half an hour. */
  readonly since: Date | null;
  readonly placed: Money;
  readonly open: Money;
  readonly payout: Money;
  readonly refund: Money;
  readonly rebate: Money;
}

/** The present stretch of play, of whoever has set something or nothing. */
function findStretch(db: Queries, player: string): Promise<StretchRow> {
  return db.one<StretchRow>(
    `select n.now, s.since, s.placed, s.waiting as open, s.payout, s.refund, s.rebate
       from (select app_now() as now) as n, play_stretch($1, n.now) as s`,
    [player],
  );
}
