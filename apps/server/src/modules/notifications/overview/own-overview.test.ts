import { randomUUID } from 'node:crypto';
import { bettingCalls, ownOverviewCalls, profileCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { openSession } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { anIssue } from '../../betting/testing/build.ts';
import { modules } from '../../index.ts';

const { app, db, owner } = await testApp({
  modules: modules.map(({ seed: _seed, start: _start, ...module }) => module),
});
const { deps } = app;
const DAY_MS = 86_400_000;

const overviewOf = async (who: { token: string }) => (await callApp(app, ownOverviewCalls.ownOverview, {}, who)).data;
const NOTHING = {
  betsToday: 0,
  chasesRunning: 0,
  rechargedToday: '0',
  withdrawalsWaiting: 0,
  payoutAccounts: 0,
  envelopesWeek: 0,
  passkeys: 0,
  devices: 1,
  pushDevices: 0,
  line: null,
};

test('a new player has nothing but the login that asks', async () => {
  expect(await overviewOf(await aPlayer(deps))).toEqual(NOTHING);
});

test('bets of today are counted until they are cancelled, of nobody else and of no day before', async () => {
  const [player, other] = [await aPlayer(deps, { balance: yuan(100) }), await aPlayer(deps)];
  const bet = async (digits: string) => {
    const { issueNo } = await anIssue(db, { closeMs: 3 * DAY_MS });
    const line = {
      lotteryCode: 'ssc1',
      playDetailCode: 'DWD',
      bettingNumber: `${digits},-,-,-,-`,
      bettingCount: 1,
      bettingAmount: '2',
      bettingPoint: '8',
      bettingUnit: '1',
      bettingIssue: issueNo,
      graduationCount: 1,
    };
    const input = { bettingData: [line], requestId: randomUUID() };
    const { data } = await callApp(app, bettingCalls.addBetting, input as never, player);
    return data.betIds[0] as string;
  };
  await bet('1');
  const second = await bet('2');
  expect((await overviewOf(player)).betsToday).toBe(2);
  expect((await overviewOf(other)).betsToday).toBe(0);
  await callApp(app, bettingCalls.cancelBetting, { betIds: second, requestId: randomUUID() } as never, player);
  expect((await overviewOf(player)).betsToday).toBe(1);
  await advance(db, DAY_MS);
  expect((await overviewOf(player)).betsToday).toBe(0);
});

test('ways in: open logins and passkeys, and devices that get push messages', async () => {
  const player = await aPlayer(deps);
  await db.tx((tx) => openSession(deps, tx, player.id, { ip: '127.0.0.1', country: null, userAgent: 'other' }));
  await owner.run(
    `insert into passkey (player, credential_id, public_key, counter, transports, aaguid, name, is_backed_up, user_handle, rp_id, created_at)
     values ($1, '\\x01', '\\x02', 0, '{}', '00000000-0000-0000-0000-000000000000', 'key', false, '\\x03', 'localhost', app_now())`,
    [player.id],
  );
  expect(await overviewOf(player)).toEqual({ ...NOTHING, devices: 2, passkeys: 1 });
});

test('an agent: everybody below at whatever depth, and only the codes that can still be used', async () => {
  const agent = await aPlayer(deps, { isAgent: true });
  const below = await aPlayer(deps, { upline: agent.id, isAgent: true });
  await aPlayer(deps, { upline: below.id });
  // Who was invited by a code of the agent leaves that code open.
  const codes = (await overviewOf(agent)).line?.inviteCodes ?? 0;
  const made = await callApp(
    app,
    profileCalls.addInviteCode,
    { makesAgent: '0', levels: '{"SSC":"6.0"}', useLimit: '1' } as never,
    agent,
  );
  expect((await overviewOf(agent)).line).toEqual({
    members: 2,
    inviteCodes: codes + 1,
    commissionYesterday: '0',
  });
  await owner.run('update invite_code set used_count = 1 where code = $1', [made.data.code]);
  expect((await overviewOf(agent)).line?.inviteCodes).toBe(codes);
  await owner.run('update invite_code set used_count = 0, expires_at = app_now() where code = $1', [made.data.code]);
  expect((await overviewOf(agent)).line?.inviteCodes).toBe(codes);
});
