import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_MARK, accountCalls, hashLoginPassword, profileCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { accountModule, countRegistered, recheckNicknames } from '../modules/account/index.ts';
import { aPlayer } from '../modules/account/testing/players.ts';
import { chatModule } from '../modules/chat/index.ts';
import { ledgerModule } from '../modules/ledger/index.ts';
import { hasDemo, listDemo, setTenantValue, tenantModule } from '../modules/tenant/index.ts';
import { testApp } from '../platform/testing/app.ts';
import { callApp } from '../platform/testing/call.ts';
import { makeDemoPeople } from './demo-people.ts';

const { app, db, config } = await testApp({ modules: [tenantModule, ledgerModule, accountModule, chatModule] });
const names = () =>
  db.query<{ nickname: string }>(`select nickname from player where name like 'yanshi%' order by name`);

test('no demo, no people', async () => {
  await setTenantValue(app.deps, 'demo', false, 'test');
  expect(await makeDemoPeople(app.deps)).toEqual([]);
  expect(await names()).toEqual([]);
  await setTenantValue(app.deps, 'demo', true, 'test');
  expect(await makeDemoPeople({ ...app.deps, config: { ...config, isProduction: true } })).toEqual([]);
  expect(await names()).toEqual([]);
});

test('ten marked people, each with play money and a password that stands in a file of the owner alone', async () => {
  const people = await makeDemoPeople(app.deps);
  expect(people).toHaveLength(10);
  expect((await names()).every(({ nickname }) => nickname.startsWith(DEMO_MARK))).toBe(true);
  expect(await listDemo(db, 'life')).toHaveLength(10);
  expect(new Set(await listDemo(db, 'player'))).toEqual(new Set(await listDemo(db, 'life')));
  expect(await hasDemo(db)).toBe(true);
  expect(statSync(join(config.dataFolder, 'demo-life.json')).mode & 0o077).toBe(0);
  const balances = await db.query<{ balance: bigint }>(
    `select a.balance from account a join player p on p.id = a.player where p.name like 'yanshi%' and a.asset = 'main'`,
  );
  expect(balances.map(({ balance }) => balance)).toEqual(Array.from({ length: 10 }, () => yuan(5_000)));
  for (const { userName, password } of people.slice(0, 2)) {
    const answer = await callApp(app, accountCalls.login, {
      userName,
      password: hashLoginPassword(userName, password),
    });
    expect(answer.code).toBe(1);
  }
});

test('made again they are the same, with the same passwords', async () => {
  expect(await makeDemoPeople(app.deps)).toEqual(await makeDemoPeople(app.deps));
  expect(await names()).toHaveLength(10);
});

test('the server of another data folder plays none of them: it has no passwords', async () => {
  const dataFolder = join(config.dataFolder, 'another');
  expect(await makeDemoPeople({ ...app.deps, config: { ...config, dataFolder } })).toEqual([]);
  expect(await names()).toHaveLength(10);
});

test('nobody else bears the mark, and the nightly look at names leaves it to them', async () => {
  const other = await aPlayer(app.deps, { userName: 'visitor01' });
  for (const nickname of ['演示·小林', '演示会员', '演 示·新人', '演示·新人']) {
    const answer = await callApp(app, profileCalls.infoUpdate, { nickname } as never, other);
    expect(answer.code, nickname).not.toBe(1);
  }
  expect(
    (await recheckNicknames(app.deps, '0')).renamed.filter(({ nickname }) => nickname.startsWith(DEMO_MARK)),
  ).toEqual([]);
  await db.run(`update player set nickname = '演示·新人' where name = 'visitor01'`);
  expect((await recheckNicknames(app.deps, '0')).renamed.map(({ userName }) => userName)).toEqual(['visitor01']);
});

test('the day’s registrations count visitors alone', async () => {
  const { day } = await db.one<{ day: string }>('select shanghai_day(app_now())::text as day');
  expect(await countRegistered(db, day)).toBe(1);
});
