import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { UNBOUND, holderOf, numberOf, sealerOf, type Sealer } from './seal.ts';

/** In the table of what is done once. */
const MARK = 'bound payout seals';
const CHUNK = 500;

interface SealedRow {
  readonly key: bigint;
  readonly player: bigint;
  readonly kind: string;
  readonly account: bigint;
  readonly sealed: Buffer;
}

/** Where sealed texts stand that are opened again, each by a growing key. Changes of accounts are kept as they were written. */
const PLACES = [
  { table: 'payout_account', column: 'sealed', key: 'id', account: 'id', kind: 'kind', isHolder: false },
  { table: 'payout_holder', column: 'sealed', key: 'player', account: '0::int8', kind: `''`, isHolder: true },
  { table: 'withdrawal', column: 'sealed', key: 'id', account: 'account', kind: 'kind', isHolder: false },
  { table: 'withdrawal', column: 'holder', key: 'id', account: 'account', kind: 'kind', isHolder: true },
] as const;

/**
 * Seals again, for the row that it stands in, what was sealed before seals said for what; once in the life of a database. Two servers at once,
 * or a start that was cut short, do no harm: what is bound already stays. What does not open (another key, a changed row) is told and tried again
 * at the next start.
 */
export async function resealOld(deps: Deps): Promise<void> {
  const { db } = deps;
  if ((await db.maybeOne('select 1 from seed where name = $1', [MARK])) !== null) return;
  const sealer = sealerOf(deps);
  let faults = 0;
  for (const place of PLACES)
    for (let after = -1n; ;) {
      const rows = await nextRows(db, place, after);
      for (const row of rows) if (!(await resealRow(db, sealer, place, row))) faults += 1;
      if (rows.length < CHUNK) break;
      after = rows.at(-1)?.key ?? after;
    }
  if (faults > 0) deps.log.error({ faults }, 'payout numbers that do not open: another key, or rows changed by hand');
  else await db.run('insert into seed (name) values ($1) on conflict do nothing', [MARK]);
}

type Place = (typeof PLACES)[number];

function nextRows(db: Queries, { table, column, key, account, kind }: Place, after: bigint): Promise<SealedRow[]> {
  return db.query<SealedRow>(
    `select ${key} as key, player, ${kind} as kind, ${account} as account, ${column} as sealed
       from ${table} where ${key} > $1 order by ${key} limit $2`,
    [after, CHUNK],
  );
}

/** False when it opens in neither way. */
async function resealRow(
  db: Queries,
  sealer: Sealer,
  { table, column, key, isHolder }: Place,
  row: SealedRow,
): Promise<boolean> {
  const bound = isHolder ? holderOf(row.player) : numberOf({ ...row, id: row.account });
  if (textOf(sealer, row.sealed, bound) !== null) return true;
  const text = textOf(sealer, row.sealed, UNBOUND);
  if (text === null) return false;
  // Unless it was changed meanwhile.
  await db.run(`update ${table} set ${column} = $2 where ${key} = $1 and ${column} = $3`, [
    row.key,
    sealer.seal(text, bound),
    row.sealed,
  ]);
  return true;
}

function textOf(sealer: Sealer, sealed: Buffer, bound: string): string | null {
  try {
    return sealer.open(sealed, bound);
  } catch {
    // Sealed for something else, by another key, or no seal.
    return null;
  }
}
