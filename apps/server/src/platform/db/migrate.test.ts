import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabase, testDatabase } from '../testing/database.ts';
import { withClient } from './connect.ts';
import { SQUASHED } from './first-release.ts';
import { migrate } from './migrate.ts';
import { grantDefaults } from './roles.ts';
import { readSchema, type Migration, type Schema, type SqlFunction } from './sql-files.ts';

const { db, owner, ownerTarget, appTarget } = await testDatabase();
const real = await readSchema();

const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');
const fn = (name: string, sql: string): SqlFunction => ({ name, sql, checksum: checksumOf(sql) });
const migration = (name: string, sql: string, functions: string[] = []): Migration => ({
  number: real.migrations.length + 1,
  name,
  sql,
  checksum: checksumOf(sql),
  functions,
  phase: 'stop',
});
/** The real schema and what a test adds to it. */
const withMore = (functions: SqlFunction[], migrations: Migration[] = []): Schema => ({
  migrations: [...real.migrations, ...migrations],
  functions: [...real.functions, ...functions],
});
const run = (schema: Schema): Promise<string[]> => withClient(ownerTarget, (client) => migrate(client, schema));
const call = async (expression: string): Promise<unknown> =>
  (await owner.one<{ value: unknown }>(`select ${expression} as value`)).value;
const GIVES = (value: number): string =>
  `create or replace function given() returns int language sql as $$ select ${value} $$;`;

beforeEach(async () => {
  await run(real);
});

test('a schema that is current changes nothing', async () => {
  expect(await run(real)).toEqual([]);
});

describe('functions', () => {
  test('one whose file changed is replaced, one whose file is gone is dropped', async () => {
    expect(await run(withMore([fn('given', GIVES(1))]))).toEqual(['given']);
    expect(await call('given()')).toBe(1);
    expect(await run(withMore([fn('given', GIVES(2))]))).toEqual(['given']);
    expect(await call('given()')).toBe(2);
    await run(real);
    await expect(call('given()')).rejects.toThrow('does not exist');
  });

  test('another list of parameters takes the place of the old one', async () => {
    await run(withMore([fn('given', GIVES(1))]));
    await run(
      withMore([fn('given', 'create or replace function given(n int) returns int language sql as $$ select n $$;')]),
    );
    expect(await call('given(5)')).toBe(5);
    await expect(call('given()')).rejects.toThrow('does not exist');
  });

  test('so does another result type', async () => {
    await run(withMore([fn('given', GIVES(1))]));
    await run(
      withMore([fn('given', `create or replace function given() returns text language sql as $$ select 'x' $$;`)]),
    );
    expect(await call('given()')).toBe('x');
  });

  test('one that fails leaves every function as it was', async () => {
    await run(withMore([fn('given', GIVES(1))]));
    const broken = fn(
      'taken',
      'create or replace function taken() returns nothing_like_it language sql as $$ select 1 $$;',
    );
    await expect(run(withMore([fn('given', GIVES(2)), broken]))).rejects.toThrow('nothing_like_it');
    expect(await call('given()')).toBe(1);
  });

  test('two processes that start at once apply it once', async () => {
    const schema = withMore([fn('given', GIVES(3))]);
    const applied = await Promise.all([run(schema), run(schema)]);
    expect(applied.flat()).toEqual(['given']);
  });
});

describe('migrations', () => {
  test('the functions a migration names are there before it runs, though their tables are not', async () => {
    const reads = fn(
      'newest',
      'create or replace function newest() returns bigint language sql as $$ select max(id) from later_table $$;',
    );
    const schema = withMore(
      [reads],
      [
        migration('0099_later.sql', 'create table later_table (id bigint, before bigint default newest());', [
          'newest',
        ]),
      ],
    );
    expect(await run(schema)).toEqual(['0099_later.sql', 'newest']);
    await owner.run('drop table later_table');
    await owner.run('delete from migration where name = $1', ['0099_later.sql']);
  });

  test('one that was edited after it ran is refused', async () => {
    const [first, ...rest] = real.migrations;
    const edited = { ...(first as Migration), checksum: checksumOf('edited') };
    await expect(run({ ...real, migrations: [edited, ...rest] })).rejects.toThrow('was edited after it ran');
  });

  test('a release that is older than the database starts nothing and changes nothing', async () => {
    const newer = withMore([fn('given', GIVES(1))], [migration('0099_newer.sql', 'create table newer (id bigint);')]);
    await run(newer);
    await expect(run(real)).rejects.toThrow('newer release (0099_newer.sql)');
    expect(await call('given()')).toBe(1);
    await owner.run('drop table newer');
    await owner.run('delete from migration where name = $1', ['0099_newer.sql']);
  });

  test("neither list is the server's to write", async () => {
    for (const table of ['migration', 'sql_function'])
      await expect(db.run(`update ${table} set checksum = ''`)).rejects.toThrow('permission denied');
    expect(typeof appTarget === 'string' ? appTarget : appTarget.user).toContain('caiting_app');
  });
});

describe('a database of the first release', async () => {
  /** Name and checksum of its seventy migrations. */
  const released = readFileSync(new URL('testing/first-release.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [name: string, checksum: string]);
  const target = await emptyDatabase();

  /** The tables of the first release, under the names of the migrations that made them there. */
  async function anOldDatabase(client: pg.ClientBase, list: readonly (readonly [name: string, checksum: string])[]) {
    const squashed = real.migrations.slice(0, SQUASHED);
    const needed = new Set(squashed.flatMap((migration) => migration.functions));
    await grantDefaults(client);
    await migrate(client, { migrations: squashed, functions: real.functions.filter(({ name }) => needed.has(name)) });
    await client.query('truncate migration, sql_function');
    for (const [name, checksum] of list)
      await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
        Number(name.slice(0, 4)),
        name,
        checksum,
      ]);
  }

  test('of an earlier commit is told the way, and nothing changes', async () => {
    await withClient(target, async (client) => {
      await anOldDatabase(client, released.slice(0, -1));
      await expect(migrate(client, real)).rejects.toThrow('start it once with the first release');
      const { rows } = await client.query('select count(*)::int as n from migration');
      expect(rows).toEqual([{ n: released.length - 1 }]);
    });
  });

  test('keeps its tables, gets the list of today and every function', async () => {
    await withClient(target, async (client) => {
      const [name, checksum] = released.at(-1) as [string, string];
      await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [268, name, checksum]);
      await client.query(`insert into tenant_setting (key, value, changed_by) values ('kept', '1', 'test')`);
      expect((await migrate(client, real)).toSorted()).toEqual(
        [...real.migrations.slice(SQUASHED), ...real.functions].map((file) => file.name).toSorted(),
      );
      const { rows } = await client.query(`select value from tenant_setting where key = 'kept'`);
      expect(rows).toEqual([{ value: 1 }]);
      expect(await migrate(client, real)).toEqual([]);
    });
  });
});

describe('files', () => {
  async function folders(files: Record<string, string>): Promise<[migrations: URL, functions: URL]> {
    const made = await Promise.all(['m', 'f'].map((kind) => mkdtemp(join(tmpdir(), `sql-${kind}-`))));
    const [migrations, functions] = made as [string, string];
    for (const [name, sql] of Object.entries(files))
      await writeFile(join(/^\d/.test(name) ? migrations : functions, name), sql);
    return [pathToFileURL(`${migrations}/`), pathToFileURL(`${functions}/`)];
  }

  test.each([
    ['a gap', { '0001_a.sql': '', '0003_b.sql': '' }, 'should have the number 2'],
    ['a number twice', { '0001_a.sql': '', '0001_b.sql': '' }, 'should have the number 2'],
    ['a name of another form', { '1_a.sql': '' }, 'is not called'],
    ['a function nobody wrote', { '0001_a.sql': '-- functions: ghost\n' }, 'needs a function ghost'],
    ['a file with two functions', { 'given.sql': GIVES(1) + '\n' + GIVES(2) }, 'exactly one function'],
    ['a file that defines another', { 'taken.sql': GIVES(1) }, 'exactly one function, taken'],
  ])('%s is refused', async (_, files, message) => {
    await expect(readSchema(...(await folders(files)))).rejects.toThrow(message);
  });
});
