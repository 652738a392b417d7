import { expect, test } from 'vitest';
import { withClient } from '../../platform/db/connect.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDb } from '../../platform/db/pool.ts';
import { grantDefaults } from '../../platform/db/roles.ts';
import { readSchema } from '../../platform/db/sql-files.ts';
import { emptyDatabase } from '../../platform/testing/database.ts';

test('rows of a site from before have their past from the upgrade on, wherever its clock is', async () => {
  const owner = await emptyDatabase();
  const schema = await readSchema();
  const until = schema.migrations.findIndex(({ name }) => name.includes('rows_keep_their_past'));
  // Names a column that comes with it.
  const functions = schema.functions.filter(({ name }) => !name.includes('day_facts'));
  await withClient(owner, async (client) => {
    await grantDefaults(client);
    await migrate(client, { functions, migrations: schema.migrations.slice(0, until) });
  });
  const db = openDb(owner, { connectionsMax: 1, applicationName: 'caiting-test' });
  await db.run(
    `insert into player (name, nickname, password_hash, grade, is_agent, upline_path, accepted_terms_at, registered_from, real_name)
     select n, n, 'hash', 1, false, '{}', app_now(), '', '张三' from unnest(array['lily', 'meili']) as n;
     insert into payout_holder (player, sealed, shown) select id, '\\x0102', '张*' from player where name = 'lily';
     insert into protection_player (player) select id from player where name = 'meili';
     insert into staff (name, role, roles, password_hash) values ('ada', 'admin', '{admin}', 'hash')`,
  );
  await withClient(owner, async (client) => {
    await client.query(`set timezone = 'Asia/Shanghai'; set datestyle = 'German'; set bytea_output = 'escape'`);
    await migrate(client, schema);
  });
  const faults = () => db.query<{ tbl: string }>('select tbl from term_faults() order by tbl');
  expect(await faults()).toEqual([]);
  expect(
    await db.one(`select count(*)::int as n from term_change where tbl in ('player', 'staff', 'payout_holder')`),
  ).toEqual({ n: 4 });
  expect(await db.query(`select from term_change where row::text ~ '张|hash'`)).toEqual([]);

  await db.run(
    `update player set grade = 2, real_name = '李四' where name = 'lily'; update staff set must_change_password = true`,
  );
  expect(await faults()).toEqual([]);
  await db.run('alter table player disable trigger user; alter table staff disable trigger user');
  await db.run(`update player set real_name = '王五' where name = 'meili'; delete from staff`);
  expect(await faults()).toEqual([{ tbl: 'player' }, { tbl: 'staff' }]);
  await db.close();
});
