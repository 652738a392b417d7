import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { tenantModule } from '../../tenant/index.ts';
import { accountModule } from '../index.ts';
import { aPlayer } from '../testing/players.ts';
import { touchSessions } from './session-cache.ts';

const { app, db, owner } = await testApp({ modules: [tenantModule, accountModule] });

test('last acts wait for no row that somebody else holds, so that two statements cannot wait for each other', async () => {
  const players = [await aPlayer(app.deps), await aPlayer(app.deps), await aPlayer(app.deps)];
  await owner.run(`update session set last_act_at = app_now() - interval '10 minutes'`);
  const rows = await db.query<{ id: bigint; player: bigint }>('select id, player from session order by id');
  const ids = rows.map(({ id }) => String(id));
  expect(ids).toHaveLength(players.length);
  const written = async () =>
    (
      await db.query<{ id: bigint }>(
        `select id from session where last_act_at > app_now() - interval '1 minute' order by id`,
      )
    ).map(({ id }) => String(id));

  await owner.tx(async (tx) => {
    await tx.query('select id from session where id = $1 for no key update', [ids[1]]);
    await touchSessions(db, ids.toReversed());
    expect(await written()).toEqual([ids[0], ids[2]]);
  });
  // The next act writes what was left out.
  await touchSessions(db, ids);
  expect(await written()).toEqual(ids);
});
