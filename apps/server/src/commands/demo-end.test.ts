import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CODES,
  calls,
  consoleActivityCalls,
  consoleCalls,
  consoleRainCalls,
  ENVELOPE_TYPES,
  hashLoginPassword,
  tenantCalls,
} from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endDemo } from './demo-end.ts';
import { aPlayer } from '../modules/account/testing/players.ts';
import { publicationChecks } from '../modules/audit/publication-checks.ts';
import { createEnvelope } from '../modules/envelopes/index.ts';
import { balanceOf, runCheck } from '../modules/ledger/index.ts';
import { modules } from '../modules/index.ts';
import { hasDemo, refuseDemoInProduction, setTenantValue } from '../modules/tenant/index.ts';
import { auditWhole } from '../modules/whole-audit.ts';
import { advance, appNow } from '../platform/clock.ts';
import { testApp } from '../platform/testing/app.ts';
import { callApp } from '../platform/testing/call.ts';

/** A seeded site whose demo ends: nobody of the seed comes in any more, no play money is left, the books are right. */
const WAIT_MS = 120_000;
const DAY_MS = 86_400_000;
/** A window must not have begun when it is published, however slow the machine is. */
const BEFORE_RAIN_MS = 600_000;
const { app, db, owner, config } = await testApp({ modules, config: { port: 0, logLevel: 'error' } });
const { deps } = app;
afterAll(() => app.stop());

const credentials = { userName: 'player1', password: hashLoginPassword('player1', 'caiting888') };
const signIn = () => callApp(app, calls.login, credentials);
const tenant = async () => (await callApp(app, tenantCalls.getTenantConfig, {})).data;
const staffFile = join(config.dataFolder, 'staff.json');
const sum = async (sql: string) => (await db.one<{ sum: bigint }>(`select (${sql})::int8 as sum`)).sum;
const moneyLeft = () => sum('select coalesce(sum(balance), 0) from account');

let guest = 0n;
let staff: { staffName: string; password: string };
beforeAll(async () => {
  await app.seed();
  await app.start();
  guest = (await aPlayer(deps, { userName: 'visitor7', balance: yuan(500) })).id;
  staff = (JSON.parse(readFileSync(staffFile, 'utf8')) as [typeof staff])[0];
}, WAIT_MS);

const staffLogin = () =>
  callApp(app, consoleCalls.staffLogin, {
    staffName: staff.staffName,
    password: hashLoginPassword(staff.staffName, staff.password),
  });

describe('a seeded site that has not ended its demo', () => {
  test('does not leave it by a setting, and does not start in production', async () => {
    expect(await setTenantValue(deps, 'demo', false, 'boss')).toMatchObject({ ok: false, key: 'demoNotEnded' });
    const { token } = (await staffLogin()).data;
    const answer = await callApp(app, consoleCalls.setTenantSetting, { key: 'demo', value: 'false' }, { token });
    expect(answer.code).not.toBe(1);
    expect((await tenant()).demo).toBe(true);
    await expect(refuseDemoInProduction(db)).rejects.toThrow(/还有演示账号.*demo accounts: run \.\/caiting demo end/);
  });
});

/** What an operator publishes while it is a demo: an activity that goes on, a rain of which one window runs and one comes. */
async function publish(token: string): Promise<void> {
  const now = (await appNow(db)).getTime();
  const words = { titleZh: '试办', wagering: '0' };
  const activity = {
    ...words,
    kind: 'rechargeSum',
    period: 'tier',
    summaryZh: '说明',
    rulesZh: '规则',
    tiers: JSON.stringify([{ needed: '100', reward: '88' }]),
    budget: '8800',
    startsAt: now - 60_000,
    endsAt: now + 30 * DAY_MS,
  };
  const later = { ...activity, startsAt: now + DAY_MS };
  const window = (from: number) => ({ startsAt: now + from, endsAt: now + from + DAY_MS, pool: '88', packets: 8 });
  const rain = {
    ...words,
    chances: JSON.stringify([{ grade: 1, chances: 8 }]),
    windows: JSON.stringify([window(BEFORE_RAIN_MS), window(2 * DAY_MS)]),
  };
  for (const [call, input] of [
    [consoleActivityCalls.createActivity, activity],
    [consoleActivityCalls.createActivity, later],
    [consoleRainCalls.createRain, rain],
  ] as const)
    expect((await callApp(app, call, input as never, { token })).code).toBe(1);
  await advance(owner, BEFORE_RAIN_MS + 1_000);
  const runs = `select count(*) from rain_window w join rain r on r.id = w.rain where r.title_zh = '试办' and w.starts_at < app_now()`;
  expect(await sum(runs)).toBe(1n);
}

describe('the end of a demo', () => {
  const said: string[] = [];

  test(
    'gives back what is open, takes all play money and leaves clean books',
    async () => {
      const player1 = (await db.one<{ id: bigint }>(`select id from player where name = 'player1'`)).id;
      expect((await signIn()).code).toBe(1);
      const sent = await db.tx((tx) =>
        createEnvelope(deps, tx, {
          senderId: String(player1),
          place: 'lobby',
          recipientId: null,
          type: ENVELOPE_TYPES.single,
          count: 2,
          amount: yuan(10),
          wish: '',
        }),
      );
      expect(sent).toMatchObject({ ok: true });
      await publish((await staffLogin()).data.token);
      expect(await moneyLeft()).toBeGreaterThan(yuan(100_000));

      const { awaited } = await endDemo(app, (line) => said.push(line), WAIT_MS);
      expect(awaited).toBeNull();
      expect(said.join('\n')).toMatch(/console: staff 5/);
      expect(said.join('\n')).toMatch(/account: players \d\d/);
      expect(said.join('\n')).toMatch(/envelopes: envelopes 3/);
      expect(said.join('\n')).toMatch(/cashier: withdrawals 1/);

      expect(await moneyLeft()).toBe(0n);
      expect(await balanceOf(db, guest)).toMatchObject({ balance: 0n, held: 0n });
      expect(
        await sum(`select count(*) from bet b where not exists (select from bet_result r where r.bet_id = b.id)`),
      ).toBe(0n);
      expect(await sum('select count(*) from withdrawal where ended_at is null')).toBe(0n);
      expect(await sum(`select count(*) from pay_line where provider = 'sandbox'`)).toBe(0n);
      expect((await auditWhole(db)).findings).toEqual([]);
    },
    2 * WAIT_MS,
  );

  test('nothing that was published in it gives real money for play money', async () => {
    expect(await sum('select count(*) from activity where claims_until > app_now()')).toBe(0n);
    expect(await sum('select count(*) from rain_window where cancelled_at is null and ends_at > app_now()')).toBe(0n);
    for (const check of publicationChecks) expect(await runCheck(db as never, check)).toEqual([]);
  });

  test('no notice says any more that it is a demo', async () => {
    expect(said.join('\n')).toMatch(/content: notices \d/);
    const shown = await callApp(app, calls.noticeList, {});
    expect(JSON.stringify(shown.data)).not.toMatch(/演示|demo/);
    expect(JSON.stringify((await tenant()).notices)).not.toMatch(/演示|demo/);
  });

  test('player1 / caiting888 signs in no more, nor do staff or guests of the seed', async () => {
    expect(await signIn()).toMatchObject({ code: CODES.accountLocked.code });
    expect(await staffLogin()).toMatchObject({ code: CODES.staffWrongCredentials.code });
    expect(await callApp(app, calls.enterGuest, { guestCode: 'welcome' })).toMatchObject({
      code: CODES.guestCodeUnknown.code,
    });
    expect(
      await sum(
        `select count(*) from session s join player p on p.id = s.player where s.ended_at is null and p.name = 'player1'`,
      ),
    ).toBe(0n);
    expect(existsSync(staffFile)).toBe(false);
  });

  test('the site is no demo, lists nobody and may go into production; people who registered stay', async () => {
    expect(await tenant()).toMatchObject({ demo: false, demoAccounts: [], demoGuestLink: '' });
    expect(await hasDemo(db)).toBe(false);
    await refuseDemoInProduction(db);
    expect(await sum(`select count(*) from player where state = 'active' and name = 'visitor7'`)).toBe(1n);
    await expect(endDemo(app, () => undefined, 0)).rejects.toThrow(/there is no demo here/);
  });

  test('interrupted before its last step it goes on, and changes nothing that is done', async () => {
    const entries = () => sum('select count(*) from entry');
    const before = await entries();
    await owner.run(`update demo_row set ended_at = null where kind = 'staff'`);
    const again: string[] = [];
    expect((await endDemo(app, (line) => again.push(line), WAIT_MS)).awaited).toBeNull();
    expect(await entries()).toBe(before);
    expect(again).toEqual(['ledger: balances 0, 0 元 / yuan']);
  });
});
