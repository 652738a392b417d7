import { moneyText, type ActivityProgress } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { measure } from './figures.ts';
import { figureText } from './present.ts';
import type { ActivityRow } from './queries.ts';
import { claimable, isCovered, isSpent } from './rule.ts';

interface ClaimRow {
  readonly id: bigint;
  readonly activity: bigint;
  readonly period: string;
  readonly amount: bigint;
  readonly at: Date;
}

/** Rewards of a player in these activities, newest first. */
export function listClaims(db: Queries, player: string, activities: readonly bigint[]): Promise<readonly ClaimRow[]> {
  return db.query<ClaimRow>(
    `select id, activity, period, amount, at from activity_claim
      where player = $1::int8 and activity = any ($2::int8[]) order by id desc`,
    [player, activities],
  );
}

/** How far the player is in an activity. `claims`: the own rewards in it. Null before it begins. */
export async function progressOf(
  db: Queries,
  activity: ActivityRow,
  player: string,
  claims: readonly ClaimRow[],
): Promise<ActivityProgress | null> {
  if (activity.state === 'coming') return null;
  const [measured, mayCheckIn] = await Promise.all([
    measure(db, activity, player),
    mayCheckInNow(db, activity, player),
  ]);
  const claimed = new Set(claims.map(({ period }) => period));
  const reward = activity.state === 'running' ? claimable(activity, measured, claimed) : null;
  return {
    figure: figureText(activity.kind, measured.figure),
    day: measured.day,
    today: measured.today === null ? null : figureText(activity.kind, measured.today),
    reward: moneyText(reward !== null && isCovered(activity, reward) ? reward.amount : money(0n)),
    isClaimed: isSpent(activity, measured, claimed),
    claimed: moneyText(money(claims.reduce((sum, { amount }) => sum + amount, 0n))),
    mayCheckIn,
  };
}

async function mayCheckInNow(db: Queries, { kind, id, ends_at }: ActivityRow, player: string): Promise<boolean> {
  if (kind !== 'checkIn') return false;
  const { may } = await db.one<{ may: boolean }>(
    `select $3::timestamptz > app_now() and not exists (
       select from activity_check_in where activity = $1 and player = $2::int8 and day = shanghai_day(app_now())) as may`,
    [id, player, ends_at],
  );
  return may;
}
