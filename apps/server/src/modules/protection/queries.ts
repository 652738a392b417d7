import type { LimitKind, LimitPeriod } from '@caiting/contract';
import type { Queries, Tx } from '../../platform/db/pool.ts';

export interface StateRow {
  readonly now: Date;
  readonly asked_at: Date | null;
  readonly reality_minutes: number | null;
  readonly excluded_kind: 'timeOut' | 'selfExclusion' | null;
  /** Null while nothing is in force; `isForGood` then says no more. */
  readonly excluded_until: Date | null;
  readonly is_excluded: boolean;
  readonly is_for_good: boolean;
  readonly check_at: Date | null;
}

/** What a player has set; null for the many who have set nothing. */
export function findState(db: Queries, player: string): Promise<StateRow | null> {
  return db.maybeOne<StateRow>(
    `select n.now, p.asked_at, p.reality_minutes, p.excluded_kind,
            coalesce(p.excluded_until > n.now, false) as is_excluded, coalesce(p.excluded_until = 'infinity', false) as is_for_good,
            case when isfinite(p.excluded_until) then p.excluded_until end as excluded_until,
            case when p.play_last > n.now - play_pause()
                 then greatest(p.play_since, p.answered_at) + p.reality_minutes * interval '1 minute' end as check_at
       from protection_player p, (select app_now() as now) as n
      where p.player = $1`,
    [player],
  );
}

export interface LimitRow {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: bigint;
  readonly used: bigint;
  readonly next_amount: bigint | null;
  readonly removes: boolean;
  readonly next_from: Date | null;
  readonly is_due: boolean;
}

export const RAISE_AFTER = `interval '24 hours'`;

/** Limits in the order shown, with what is used of each. */
export function listLimits(db: Queries, player: string): Promise<LimitRow[]> {
  return db.query<LimitRow>(
    `select l.kind, l.period, l.amount, protection_used(l.player, l.kind, l.period, n.now) as used, l.next_amount, l.removes,
            l.asked_at + ${RAISE_AFTER} as next_from, coalesce(l.asked_at + ${RAISE_AFTER} <= n.now, false) as is_due
       from protection_limit l, (select app_now() as now) as n
      where l.player = $1
      order by array_position(array['deposit', 'loss', 'stake', 'single', 'session'], l.kind),
               array_position(array['day', 'week', 'month', 'bet'], l.period)`,
    [player],
  );
}

/** What the player set, lifted and answered, the newest first. */
export function listEvents(db: Queries, player: string, limit: number): Promise<{ at: Date; what: string }[]> {
  return db.query('select at, what from protection_event where player = $1 order by id desc limit $2', [player, limit]);
}

/** Of these players those who have shut themselves out, or have used four fifths of a limit of theirs: nobody invites them to anything. */
export async function listResting(db: Queries, players: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ player: bigint }>(
    `select p.player from protection_player p, (select app_now() as now) as n
      where p.player = any ($1::bigint[])
        and (p.excluded_until > n.now
             or exists (select from protection_limit l
                         where l.player = p.player and l.kind <> 'single'
                           and protection_used(l.player, l.kind, l.period, n.now) * 5 >= l.amount * 4))`,
    [players],
  );
  return new Set(rows.map(({ player }) => String(player)));
}

/** Starts tracking the player's figures; idempotent. Locks the account row first, as bets and recharges do. */
export async function begin(tx: Tx, player: string): Promise<void> {
  await tx.query('select protection_begin($1)', [player]);
}

/** Has this player shut himself out, for a time or for good? */
export async function isExcluded(db: Queries, player: string): Promise<boolean> {
  return (
    (await db.maybeOne('select from protection_player where player = $1 and excluded_until > app_now()', [player])) !==
    null
  );
}
