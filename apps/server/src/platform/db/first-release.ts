import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Migration } from './sql-files.ts';

/** The first release wrote the same tables by seventy migrations, squashed since (docs/decisions/0130). */
const FIRST_RELEASE = { last: '0268_place_by_kind.sql', tag: '819a653fa784' };
/** The migrations of today that make exactly those tables. */
export const SQUASHED = 14;

/**
 * A database of the first release has the tables of the squashed migrations already: its list of migrations is exchanged for theirs, and the
 * functions follow by their checksums. One of an earlier commit is refused by a sentence that says how to bring it there.
 */
export async function adoptFirstRelease(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by number',
  );
  const first = rows[0]?.name;
  if (first === undefined || first === migrations[0]?.name) return;
  const hash = createHash('sha256');
  for (const { name, checksum } of rows) hash.update(`${name}:${checksum}\n`);
  if (hash.digest('hex').slice(0, 12) !== FIRST_RELEASE.tag)
    throw new Error(
      `this database stands at migration ${rows.at(-1)?.name}, before the squashed schema; start it once with the first release ` +
        `(its last migration is ${FIRST_RELEASE.last}) and then with this version`,
    );
  const squashed = migrations.slice(0, SQUASHED);
  await client.query('begin');
  try {
    await client.query('delete from migration');
    for (const { number, name, checksum } of squashed)
      await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
        number,
        name,
        checksum,
      ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
