import { RECHARGE_KEYS, type TransactionKey } from '@caiting/contract';
import { money, type Money } from '@caiting/money';
import { prepared, type Queries, type Tx } from '../../../platform/db/pool.ts';

export type SourceKind = 'recharge' | 'bonus' | 'envelope';

export interface NewSource {
  readonly player: bigint | string;
  readonly kind: SourceKind;
  readonly code: number;
  readonly ref: bigint;
  readonly cause: string;
  readonly amount: Money;
  /** In hundredths. */
  readonly factor: number;
}

/** Puts the next piece on the player's axis: behind the last one, or where the turnover stands when nothing is owed. */
export async function insertSource(tx: Tx, source: NewSource): Promise<void> {
  await tx.run('insert into wager_total (player) values ($1) on conflict do nothing', [source.player]);
  await tx.run(
    `with held as (select greatest(valid, owed_until) as starts from wager_total where player = $1 for update),
          piece as (insert into wager_source (player, kind, code, ref, cause, amount, factor, starts, ends)
                    select $1, $2, $3, $4, $5, $6::int8, $7::int4, starts, starts + div($6::numeric * $7, 100)::int8 from held
                    returning ends)
     update wager_total set owed_until = piece.ends from piece where player = $1`,
    [source.player, source.kind, source.code, source.ref, source.cause, source.amount, source.factor],
  );
}

const ADD_VALID = prepared(
  'wagering.add-valid',
  `insert into wager_total as w (player, valid) select * from unnest($1::int8[], $2::int8[]) as t (player, valid) order by player
   on conflict (player) do update set valid = w.valid + excluded.valid`,
);

/** Adds settled valid turnover; one amount per player. */
export async function addValid(tx: Tx, players: readonly bigint[], amounts: readonly bigint[]): Promise<void> {
  await tx.run(ADD_VALID, [players, amounts]);
}

export interface Missing {
  readonly required: Money;
  readonly done: Money;
  readonly missing: Money;
}

/**
 * What is owed now. `required` counts the sources that are not met yet, whole; `done` what of them is met. With `isLocked` nobody changes it
 * before the transaction ends.
 */
export async function findMissing(db: Queries, player: string, isLocked = false): Promise<Missing> {
  const total = await db.maybeOne<{ valid: bigint; owed_until: bigint }>(
    `select valid, owed_until from wager_total where player = $1 ${isLocked ? 'for update' : ''}`,
    [player],
  );
  if (total === null || total.owed_until <= total.valid)
    return { required: money(0n), done: money(0n), missing: money(0n) };
  const { required } = await db.one<{ required: bigint }>(
    'select coalesce(sum(ends - starts), 0)::int8 as required from wager_source where player = $1 and ends > $2',
    [player, total.valid],
  );
  const missing = total.owed_until - total.valid;
  return { required: money(required), done: money(required - missing), missing: money(missing) };
}

export interface SourceRow {
  readonly id: bigint;
  readonly kind: SourceKind;
  readonly code: number;
  readonly ref: bigint;
  readonly amount: bigint;
  readonly factor: number;
  readonly required: bigint;
  readonly done: bigint;
  readonly at: Date;
}

/** Sources, newest first, by key. */
export function listSources(
  db: Queries,
  player: string,
  page: { readonly before: string | undefined; readonly size: number; readonly openOnly: boolean },
): Promise<SourceRow[]> {
  return db.query<SourceRow>(
    `select s.id, s.kind, s.code, s.ref, s.amount, s.factor, s.ends - s.starts as required,
            greatest(0, least(s.ends, t.valid) - s.starts) as done, s.at
       from wager_source s join wager_total t using (player)
      where s.player = $1 and s.id < coalesce($2::int8, 9223372036854775807) and (not $4 or s.ends > t.valid)
      order by s.id desc limit $3`,
    [player, page.before ?? null, page.size, page.openOnly],
  );
}

/** Which transaction codes bring turnover with them, and of which kind they are (decisions.md, Money orders). */
export const SOURCE_CODES: Readonly<Record<SourceKind, readonly TransactionKey[]>> = {
  recharge: RECHARGE_KEYS,
  bonus: ['activityGift', 'registerGift', 'rechargeGift', 'gradeGift', 'manualAdd'],
  envelope: ['envelopeReceived', 'siteEnvelope'],
};
