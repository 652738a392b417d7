import { money, type Money } from '@caiting/money';
import { prepared, type Queries, type Tx } from '../../../platform/db/pool.ts';

export type SourceKind = 'recharge' | 'bonus' | 'envelope';

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

/** What several players owe now; who owes nothing is not among them. */
export async function listMissing(db: Queries, players: readonly bigint[]): Promise<ReadonlyMap<bigint, Missing>> {
  const rows = await db.query<{ player: bigint; missing: bigint; required: bigint }>(
    `select t.player, t.owed_until - t.valid as missing,
            (select coalesce(sum(s.ends - s.starts), 0)::int8 from wager_source s where s.player = t.player and s.ends > t.valid) as required
       from wager_total t where t.player = any($1::int8[]) and t.owed_until > t.valid`,
    [players],
  );
  return new Map(
    rows.map(({ player, missing, required }) => [
      player,
      { required: money(required), done: money(required - missing), missing: money(missing) },
    ]),
  );
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
