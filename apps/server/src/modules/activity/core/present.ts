import { MONEY_KINDS, moneyText, type Activity, type ActivityKind, type ActivityProgress } from '@caiting/contract';
import { formatMoney, formatRate, money, rateOf } from '@caiting/money';
import type { ActivityRow } from './queries.ts';

/** A figure as text: yuan, or a number of days, levels or people. */
export const figureText = (kind: ActivityKind, figure: bigint): string =>
  MONEY_KINDS.includes(kind) ? moneyText(money(figure)) : String(figure);

/** Hundredths as decimal text: 150 → "1.5". */
export const factorText = (hundredths: number): string => formatMoney(money(BigInt(hundredths) * 1_000_000n));

/** An activity on the wire. */
export function activityView(row: ActivityRow, progress: ActivityProgress | null): Activity {
  return {
    id: String(row.id),
    kind: row.kind,
    period: row.period,
    state: row.state,
    title: { zh: row.title_zh, en: row.title_en },
    summary: { zh: row.summary_zh, en: row.summary_en },
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    claimsUntil: row.claims_until.getTime(),
    tiers: row.tiers.map(({ needed, reward, rate, cap }) => ({
      needed: figureText(row.kind, BigInt(needed)),
      reward: reward === null ? null : moneyText(money(BigInt(reward))),
      rate: rate === null ? null : formatRate(rateOf(BigInt(rate))),
      cap: cap === null ? null : moneyText(money(BigInt(cap))),
    })),
    wagering: factorText(row.wagering),
    budget: moneyText(money(row.budget)),
    left: moneyText(money(row.budget - row.spent)),
    claims: row.claims,
    perDevice: row.per_device,
    inviteeRecharge: moneyText(money(row.invitee_recharge)),
    progress,
  };
}
