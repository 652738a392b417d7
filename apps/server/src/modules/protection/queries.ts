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

export interface StretchRow {
  readonly now: Date;
  /** Null when no stake was made for half an hour. */
  readonly since: Date | null;
  readonly staked: bigint;
  readonly returned: bigint;
}

/** The present stretch of play, of whoever has set something or nothing. */
export function findStretch(db: Queries, player: string): Promise<StretchRow> {
  return db.one<StretchRow>('select n.now, s.* from (select app_now() as now) as n, play_stretch($1, n.now) as s', [
    player,
  ]);
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

const RAISE_AFTER = `interval '24 hours'`;

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

/** From here on the player is followed; locks the account row, as bets and recharges do. */
export async function begin(tx: Tx, player: string): Promise<void> {
  await tx.query('select protection_begin($1)', [player]);
}

/** Sets a limit that is new or lower at once, and writes a higher one down for later. */
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

export async function askRemoval(tx: Tx, player: string, kind: LimitKind, period: LimitPeriod): Promise<boolean> {
  const count = await tx.run(
    `update protection_limit set removes = true, next_amount = null, asked_at = app_now()
      where player = $1 and kind = $2 and period = $3`,
    [player, kind, period],
  );
  return count === 1;
}

/** Takes back what was asked for. False when nothing was. */
export async function dropNext(tx: Tx, player: string, kind: LimitKind, period: LimitPeriod): Promise<boolean> {
  const count = await tx.run(
    `update protection_limit set removes = false, next_amount = null, asked_at = null
      where player = $1 and kind = $2 and period = $3 and asked_at is not null`,
    [player, kind, period],
  );
  return count === 1;
}

/** Puts a raise or removal whose time has come into force. */
export async function applyNext(
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

/** Excludes at once; an exclusion in force is never shortened. Bets look at the account's own mark, recharges and envelopes at this row. */
export async function exclude(
  tx: Tx,
  player: string,
  kind: 'timeOut' | 'selfExclusion',
  length: string | null,
): Promise<void> {
  await tx.run(
    `update protection_player p
        set excluded_kind = case when (p.excluded_until >= u.until and p.excluded_until > u.now) then p.excluded_kind else $2 end,
            excluded_from = case when p.excluded_until > u.now then p.excluded_from else u.now end,
            excluded_until = case when p.excluded_until > u.now then greatest(p.excluded_until, u.until) else u.until end
       from (select n.now, coalesce(n.now + $3::interval, 'infinity') as until from (select app_now() as now) as n) as u
      where p.player = $1`,
    [player, kind, length],
  );
  await tx.query(
    `select block_bets(p.player, greatest(p.excluded_until, a.blocked_until))
       from protection_player p join account a on a.player = p.player and a.asset = 'main' where p.player = $1`,
    [player],
  );
}

export async function saveReality(tx: Tx, player: string, minutes: number | null): Promise<void> {
  await tx.run('update protection_player set reality_minutes = $2, answered_at = app_now() where player = $1', [
    player,
    minutes,
  ]);
}

export async function saveAnswer(tx: Tx, player: string): Promise<void> {
  await tx.run('update protection_player set answered_at = app_now() where player = $1', [player]);
}

export async function saveAsked(tx: Tx, player: string): Promise<void> {
  await tx.run('update protection_player set asked_at = coalesce(asked_at, app_now()) where player = $1', [player]);
}

export async function insertEvent(tx: Tx, player: string, what: string, detail: object): Promise<void> {
  await tx.run('insert into protection_event (player, what, detail) values ($1, $2, $3)', [
    player,
    what,
    JSON.stringify(detail),
  ]);
}

/** The name of what stands against it now, or null. */
export async function askRefusal(db: Queries, player: string, what: string, amount: bigint): Promise<string | null> {
  const { key } = await db.one<{ key: string | null }>('select protection_refusal($1, $2, $3, app_now()) as key', [
    player,
    what,
    amount,
  ]);
  return key;
}
