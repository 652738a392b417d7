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
import { aCard, aPayee } from '../../cashier/testing/payouts.ts';
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

test('money and what runs: of nobody else, of no day before, and of nothing that has ended', async () => {
  const [player, other] = [await aPayee(app), await aPayee(app)];
  const card = await aCard(app, player);
  const recharge = (no: string, credit: bigint, daysAgo: number) =>
    owner.run(
      `insert into recharge_order (order_no, player, request_id, line_id, line_name, channel, provider, amount, fee, credit, state, pay_url, expires_at, kind, asked, fee_rate, credited_at)
       values ($1, $2, gen_random_uuid(), 'l', 'l', 'alipay', 'sandbox-a', $3, 0, $3, 'credited', '', app_now(), 'redirect', $3, 0, app_now() - $4 * interval '1 day')`,
      [no, player.id, credit, daysAgo],
    );
  await recharge('ROWN1', yuan(30), 0);
  await recharge('ROWN2', yuan(5), 0);
  await recharge('ROWN3', yuan(700), 1);
  for (const [at, state] of ['submitted', 'approved', 'paying', 'paid', 'failed'].entries())
    await owner.run(
      `insert into withdrawal (withdraw_no, player, account, kind, sealed, holder, shown, amount, fee, net, state, provider, provider_no, notify_url, created_at, ask_at, ended_at)
       values ('TOWN' || $4::int, $1, $2, 'bank', '\\x00', '\\x00', '1', 100, 0, 100, $3::text, 'x', 'x', '', app_now(), app_now(), case when $3::text in ('paid', 'failed') then app_now() end)`,
      [player.id, card.id, state, at],
    );
  await owner.run(
    `insert into chase (player, id, lottery_code, mode, multiple, stop_on_win, issues, lines, total, entry_seq, created_at)
     select $1, n, 'ssc1', 'same', 1, true, 5, 1, 500000000, 1, app_now() from generate_series(1, 2) n`,
    [player.id],
  );
  await owner.run('update chase_figure set is_running = false where player = $1 and chase = 1', [player.id]);
  for (const [position, daysAgo] of [0, 400].entries())
    await owner.run(
      `with sent as (
         insert into envelope (sender_id, place, kind, count, total_fen, shares, left_fen, wish, salt, commitment, expires_at)
         values ($1, 'x', 'normal', 2, 2, '{1,1}', 1, '', repeat('0', 32), repeat('0', 64), app_now()) returning id)
       insert into envelope_claim select id, $2, $3, 1, app_now() - $4 * interval '1 day' from sent`,
      [other.id, player.id, position + 1, daysAgo],
    );
  await owner.run(
    `insert into push_subscription (player, session, endpoint, service, p256dh, auth, language, device_zh, device_en)
     values ($1, 1, 'https://push.example/1', 'https://push.example', '', '', 'zh', '', '')`,
    [player.id],
  );
  expect(await overviewOf(player)).toEqual({
    ...NOTHING,
    rechargedToday: '35',
    withdrawalsWaiting: 3,
    payoutAccounts: 1,
    chasesRunning: 1,
    envelopesWeek: 1,
    pushDevices: 1,
  });
  expect(await overviewOf(other)).toEqual(NOTHING);
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
  expect(await overviewOf(await aPlayer(deps))).toEqual(NOTHING);
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
