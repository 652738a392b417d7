import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { modules } from '../../index.ts';
import { runCheck } from '../../ledger/index.ts';
import { aRain, open } from '../testing/rains.ts';
import { rainChecks } from './audit-rains.ts';

/** Each thing that can be wrong is planted once, and the audit says which. */
const { app, db, owner } = await testApp({ modules: modules.filter(({ name }) => !name.startsWith('demo')) });
const { deps } = app;
const findings = async (queries: Queries) => {
  const found: string[] = [];
  for (const check of rainChecks)
    found.push(...(await runCheck(queries as never, check)).map(({ detail }) => `${check.name}: ${detail}`));
  return found;
};

const rain = await aRain(deps, { wagering: '2', chances: [{ grade: 1, chances: 2 }] });
const player = await aPlayer(deps);
await open(deps, player, rain.window);
await open(deps, player, rain.window);

test('a site as it should be has no findings', async () => {
  expect(await db.query('select position, nth from rain_take order by id')).toEqual([
    { position: 1, nth: 1 },
    { position: 2, nth: 2 },
  ]);
  expect(await findings(db)).toEqual([]);
});

test.each([
  [
    'a share moved from one packet to another',
    'update rain_window set shares[3] = shares[3] + 1, shares[4] = shares[4] - 1',
    'rainSplitsAreThoseTold',
  ],
  ['a split above its pool', 'update rain_window set shares[50] = shares[50] + 1', 'rainSplitsAreThoseTold'],
  ['another salt', `update rain_window set salt = repeat('0', 32)`, 'rainSplitsAreThoseTold'],
  ['a packet that is gone', 'delete from rain_take where position = 2', 'rainPacketsFollowTheirSplit'],
  ['a packet left out', 'update rain_take set position = 3 where position = 2', 'rainPacketsFollowTheirSplit'],
  ['a count that is too high', 'update rain_window set taken = 3', 'rainPacketsFollowTheirSplit'],
  ['money left that was paid', 'update rain_window set left_fen = pool_fen', 'rainPacketsFollowTheirSplit'],
  [
    'a packet of another sum than its share',
    'update rain_take set amount = amount + 1000000',
    'rainPacketsFollowTheirSplit',
  ],
  ['a packet that the ledger does not have', 'delete from entry where code = 212', 'rainPacketsArePaidOnce'],
  [
    'a packet paid twice',
    `insert into entry select player, asset, seq + 1000, amount, balance_after, code, batch, ref, cause || 'x', at from entry where code = 212`,
    'rainPacketsArePaidOnce',
  ],
  [
    'an envelope of the site that no rain gave',
    `insert into entry select player, asset, seq + 1000, amount, balance_after, 212, batch, 999999, 'gift', at from entry where code = 212 limit 1`,
    'rainPacketsArePaidOnce',
  ],
  ['fewer chances than were used', 'update rain_chance set chances = 1', 'rainChancesHold'],
  ['a level that has none', 'update rain_chance set grade = 2', 'rainChancesHold'],
  [
    'a packet counted as an earlier one',
    'alter table rain_take drop constraint rain_take_rain_window_player_nth_key; update rain_take set nth = 1',
    'rainChancesHold',
  ],
  ['a packet of no browser where one is asked for', 'update rain set per_device = true', 'rainChancesHold'],
  ['a packet before its window', `update rain_take set at = at - interval '1 hour'`, 'rainChancesHold'],
  [
    'a packet at the end of its window',
    'update rain_take set at = (select ends_at from rain_window)',
    'rainChancesHold',
  ],
  ['turnover that nobody owes', 'delete from wager_source where code = 212', 'rainPacketsOweTheirTurnover'],
  [
    'a wagering requirement lowered behind its packets',
    'update rain set wagering = 100',
    'rainPacketsOweTheirTurnover',
  ],
])('%s is found', async (_what, sql, check) => {
  const planted = await owner.begin();
  for (const table of ['rain_take', 'entry', 'wager_source'])
    await planted.tx.run(`alter table ${table} disable trigger user`);
  await planted.tx.run(sql);
  const found = await findings(planted.tx as never);
  await planted.rollback();
  expect(found.map((line) => line.split(':')[0])).toContain(check);
});
