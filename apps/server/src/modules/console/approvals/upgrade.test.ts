import { expect, test } from 'vitest';
import { withClient } from '../../../platform/db/connect.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { openDb } from '../../../platform/db/pool.ts';
import { grantDefaults } from '../../../platform/db/roles.ts';
import { readSchema } from '../../../platform/db/sql-files.ts';
import { emptyDatabase } from '../../../platform/testing/database.ts';

test('wishes of the release before keep what they say: those that wait can still be agreed to by saying the same', async () => {
  const owner = await emptyDatabase();
  const schema = await readSchema();
  const until = schema.migrations.findIndex(({ name }) => name.includes('approvals'));
  // Functions of later releases name types and tables that come after it.
  const functions = schema.functions.filter(
    ({ name }) => !/count_tickets|check_bet_prices|lay_prices|liabilit|exposure/.test(name),
  );
  await withClient(owner, async (client) => {
    await grantDefaults(client);
    await migrate(client, { functions, migrations: schema.migrations.slice(0, until) });
  });
  const db = openDb(owner, { connectionsMax: 1, applicationName: 'caiting-test' });
  await db.run(
    `insert into staff (name, role, password_hash) select name, 'admin', '' from unnest(array['ada', 'carl']) as names (name)`,
  );
  const [ada, carl] = await db.query<{ id: bigint }>('select id from staff order by id');
  await db.run(
    `insert into staff_request (act, subject, reason, minutes, asked_by, asked_at, confirmed_by, confirmed_at) values
       ('openStaff', '7', '', 60, $1, app_now() - interval '59 minutes', null, null),
       ('creditRecharge', 'R1:10000', '', 60, $1, app_now() - interval '61 minutes', null, null),
       ('setTenantSetting', 'withdrawFee:2.5', '', 60, $1, app_now(), null, null),
       ('setTenantSetting', 'withdrawFee:3.5', '', 60, $2, app_now(), null, null),
       ('makeAgent', 'lily', '', 60, $1, app_now() - interval '3 days', $2, app_now() - interval '3 days')`,
    [ada?.id, carl?.id],
  );
  await withClient(owner, (client) => migrate(client, schema));
  expect(
    await db.query(
      'select act, call, object, input, state, ended_by, ended_at is null as open from staff_request order by id',
    ),
  ).toEqual([
    {
      act: 'openStaff',
      call: 'setStaffActive',
      object: 'openStaff:7',
      input: null,
      state: 'waiting',
      ended_by: null,
      open: true,
    },
    {
      act: 'creditRecharge',
      call: 'reviewRecharge',
      object: 'creditRecharge:R1',
      input: null,
      state: 'expired',
      ended_by: null,
      open: false,
    },
    {
      act: 'setTenantSetting',
      call: 'setTenantSetting',
      object: 'setTenantSetting:withdrawFee',
      input: null,
      state: 'outdated',
      ended_by: null,
      open: false,
    },
    {
      act: 'setTenantSetting',
      call: 'setTenantSetting',
      object: 'setTenantSetting:withdrawFee',
      input: null,
      state: 'waiting',
      ended_by: null,
      open: true,
    },
    {
      act: 'makeAgent',
      call: 'setPlayerAgent',
      object: 'makeAgent:lily',
      input: null,
      state: 'approved',
      ended_by: null,
      open: true,
    },
  ]);
  await db.close();
});
