import { randomUUID } from 'node:crypto';
import { bettingCalls, CODES, consoleBetCalls, consoleCalls, hashLoginPassword, profileCalls } from '@caiting/contract';
import type { BetId } from '@caiting/contract/wire';
import { yuan } from '@caiting/money';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { openSession } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { anIssue } from '../../betting/testing/build.ts';
import { modules } from '../../index.ts';
import { createStaff } from '../index.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db } = await testApp({ modules: withoutSeeds });
const { deps } = app;
const MINUTE = 60_000;

let token = '';
let player: TestPlayer;
beforeAll(async () => {
  const password = hashLoginPassword('audra', 'operator-1');
  await createStaff(deps, 'audra', 'auditor', password);
  token = (await callApp(app, consoleCalls.staffLogin, { staffName: 'audra', password })).data.token;
});
beforeEach(async () => {
  player = await aPlayer(deps, { balance: yuan(100) });
});

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1';
const signIn = (ip: string) =>
  db
    .tx((tx) => openSession(deps, tx, player.id, { ip, country: null, userAgent: PHONE }))
    .then((opened) => opened.token);
const leave = (as: string) => callApp(app, profileCalls.revokeSession, { others: true }, { token: as });

async function bet(as: string): Promise<BetId> {
  const { issueNo, lotteryCode } = await anIssue(db);
  const line = {
    lotteryCode,
    playDetailCode: 'DWD',
    bettingNumber: '1,-,-,-,-',
    bettingCount: 1,
    bettingAmount: '2',
    bettingPoint: '7',
    bettingUnit: '1',
    bettingIssue: issueNo,
    graduationCount: 1,
  };
  const input = { bettingData: [line], requestId: randomUUID() } as never;
  const { data, msg } = await callApp(app, bettingCalls.addBetting, input, { token: as });
  expect(data, msg).toBeTruthy();
  return data.betIds[0] as BetId;
}
const look = (id: BetId, userName = player.userName) => callApp(app, consoleBetCalls.bet, { userName, id }, { token });
const loginsOf = async (id: BetId) => (await look(id)).data.logins.map(({ address }) => address);

test('the bet as its player sees it, and the one login that was open', async () => {
  await advance(db, MINUTE);
  const phone = await signIn('203.0.113.7');
  await leave(phone);
  await advance(db, MINUTE);
  const id = await bet(phone);
  await advance(db, MINUTE);
  await signIn('198.51.100.9');
  const { data } = await look(id);
  expect(data).toMatchObject({ bet: { id }, odds: [{ tier: '1', odds: expect.any(String) }] });
  expect(data.logins).toMatchObject([{ address: '203.0.113.7', device: 'iPhone · Safari', endedAt: null }]);
});

test('of several that were open then every one is named, and none that was not', async () => {
  await advance(db, MINUTE);
  const gone = await signIn('192.0.2.1');
  await callApp(app, profileCalls.revokeSession, { others: true }, { token: gone });
  await advance(db, MINUTE);
  const [first] = [await signIn('192.0.2.2'), await signIn('192.0.2.3')];
  await db.run(
    `update session set ended_at = app_now(), ended_reason = 'logout' where player = $1 and address = '192.0.2.1'`,
    [player.id],
  );
  await advance(db, MINUTE);
  const id = await bet(first);
  await leave(first);
  expect(await loginsOf(id)).toEqual(['192.0.2.2', '192.0.2.3']);
});

test('a login that ended the moment before may still have made it elsewhere', async () => {
  const id = await bet(player.token);
  const ended = (before: string) =>
    db.run(
      `update session set ended_reason = 'logout', ended_at = (select created_at from bet where id = $2) - $3::interval where player = $1`,
      [player.id, id, before],
    );
  await ended('2 seconds');
  expect(await loginsOf(id)).toEqual(['127.0.0.1']);
  await ended('4 seconds');
  expect(await loginsOf(id)).toEqual([]);
});

test('nobody’s bet under another name, and the look stands in the log', async () => {
  const id = await bet(player.token);
  const other = await aPlayer(deps);
  expect((await look(id, other.userName)).code).toBe(CODES.betNotFound.code);
  expect((await look(id, 'nobody77')).code).toBe(CODES.notFound.code);
  const { list } = (await callApp(app, consoleCalls.staffLog, {}, { token })).data;
  expect(list[0]).toMatchObject({ staffName: 'audra', act: 'bet', detail: expect.stringContaining('nobody77') });
});
