import { randomUUID } from 'node:crypto';
import {
  CODES,
  calls,
  consoleHallReadCalls,
  consoleLedgerReadCalls,
  consoleReportCalls,
  consoleSiteReadCalls,
  consoleYuebaoCalls,
} from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { createRoom } from '../../chat/index.ts';
import { createEnvelope } from '../../envelopes/index.ts';
import { modules } from '../../index.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { createOrder, moveIn, payDueDays } from '../../yuebao/index.ts';
import { signInStaff, someStaff } from '../testing/staff.ts';

/** What staff look up about the hall, wallets, invite codes and audits. */
const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db } = await testApp({ modules: withoutSeeds, isListening: true, config: { logLevel: 'silent' } });
const { deps } = app;
await someStaff(app, { olga: 'operator', fay: 'admin', anna: 'auditor' });
/** Signed in anew: a login of staff ends when nobody has used it for a while, and time passes here. */
const by = (name: 'olga' | 'fay' | 'anna') => signInStaff(app, name);
const HALL = 'hall' as RoomCode;
await createRoom(deps, { code: HALL, title: '大厅', subTitle: '', content: '' });
const HOUR_MS = 3_600_000;
const now = async (): Promise<number> => (await db.one<{ now: Date }>('select app_now() as now')).now.getTime();

test('mutes that run are listed by who set them, the newest first, and those that are over are not', async () => {
  const [loud, late] = [await aPlayer(deps), await aPlayer(deps)];
  const until = (await now()) + HOUR_MS;
  const mute = async (userName: string, input: object) =>
    callApp(
      app,
      consoleReportCalls.mutePlayer,
      { userName, until, reason: 'ads', note: '刷广告', ...input } as never,
      await by('olga'),
    );
  expect((await mute(loud.userName, {})).code).toBe(1);
  expect((await mute(late.userName, { roomCode: HALL, until: until + HOUR_MS, reason: 'fraud' })).code).toBe(1);
  await db.run(
    `insert into chat_mute (room_code, user_id, nickname, user_name, duration_type, ends_at, changed_by)
     values ($1, $2, 'x', $3, 5, null, $4)`,
    [HALL, loud.id, loud.userName, late.id],
  );
  const found = async (input: object) =>
    (await callApp(app, consoleHallReadCalls.mutesFound, input as never, await by('anna'))).data;

  const byStaff = await found({});
  expect(byStaff.total).toBe(2);
  expect(byStaff.list).toMatchObject([
    { userName: late.userName, everywhere: false, roomTitle: '大厅', reason: 'fraud', by: 'olga', guest: null },
    { userName: loud.userName, everywhere: true, roomTitle: null, reason: 'ads', endsAt: until },
  ]);
  const first = await found({ pageSize: 1 });
  expect([first.list.length, (await found({ pageSize: 1, before: first.next })).list[0]?.userName]).toEqual([
    1,
    loud.userName,
  ]);
  const byManagers = await found({ mutedBy: 'manager' });
  expect(byManagers.list).toMatchObject([
    { userName: loud.userName, roomTitle: '大厅', endsAt: null, reason: null, by: late.userName },
  ]);
  expect((await found({ userName: loud.userName })).list).toHaveLength(1);
  expect((await found({ userName: 'nobodyatall' })).list).toEqual([]);

  await advance(deps.db, HOUR_MS + 1_000);
  expect((await found({})).list.map(({ userName }) => userName)).toEqual([late.userName]);
});

test('the filter says what it would do with a text, in a room and in a private chat, and nothing is kept', async () => {
  const rules = { chatWords: ['代打'], chatWordOutcome: 'mask', chatDirectOutcome: 'refuse' };
  for (const [key, value] of Object.entries(rules))
    expect((await setTenantValue(deps, key, value, 'test')).ok).toBe(true);
  const tried = async (input: { sample: string; where?: 'direct' }) =>
    (await callApp(app, consoleHallReadCalls.tryFilter, input, await by('olga'))).data;
  expect(await tried({ sample: '找我代打' })).toEqual({
    refused: false,
    readAs: '找我**',
    list: [{ rule: 'word', outcome: 'mask', found: '代打' }],
  });
  expect(await tried({ sample: '找我\u200b代打', where: 'direct' })).toMatchObject({ refused: true });
  expect(await tried({ sample: '大家好' })).toEqual({ refused: false, readAs: '大家好', list: [] });
  // One sign that stands for eighteen: no room takes it, so it is not read here either.
  const long = await callApp(app, consoleHallReadCalls.tryFilter, { sample: '\ufdfa'.repeat(500) }, await by('olga'));
  expect(long.code).toBe(CODES.badInput.code);
  expect((await db.one<{ n: number }>('select count(*)::int as n from chat_message')).n).toBe(0);
});

test('red envelopes are found by state and sender, with what was taken and without their shares', async () => {
  const sender = await aPlayer(deps, { balance: yuan(100) });
  const made = await db.tx((tx) =>
    createEnvelope(deps, tx, {
      senderId: sender.userId,
      place: HALL,
      recipientId: null,
      type: 2,
      count: 3,
      amount: yuan(10),
      wish: '好运',
    }),
  );
  expect(made.ok).toBe(true);
  const answer = await callApp(
    app,
    consoleHallReadCalls.envelopesFound,
    { userName: sender.userName },
    await by('anna'),
  );
  expect(answer.data).toMatchObject({
    total: 1,
    next: null,
    list: [
      {
        userName: sender.userName,
        roomTitle: '大厅',
        split: 'lucky',
        state: 'running',
        amount: '10',
        pieces: 3,
        taken: 0,
        left: '10',
        endedAt: null,
      },
    ],
  });
  expect(JSON.stringify(answer.data)).not.toMatch(/shares|salt/);
  const emptied = await callApp(app, consoleHallReadCalls.envelopesFound, { state: 'emptied' }, await by('anna'));
  expect(emptied.data.list).toEqual([]);
});

test('wallets show what lies at call, what is pledged and what the last day gave', async () => {
  const saver = await aPlayer(deps, { balance: yuan(10_000) });
  const asked = () => ({ userId: saver.userId, requestId: randomUUID() });
  expect((await moveIn(deps, asked(), { amount: yuan(3_000) })).ok).toBe(true);
  const { id } = await db.one<{ id: bigint }>('select min(id) as id from pledge_product');
  expect(
    (await createOrder(deps, asked(), { productId: String(id), amount: yuan(1_000), autoRenew: false } as never)).ok,
  ).toBe(true);
  const found = async () =>
    (await callApp(app, consoleYuebaoCalls.walletsFound, { userName: saver.userName }, await by('fay'))).data.list;
  expect(await found()).toMatchObject([{ userName: saver.userName, pledged: '1000', earned: null, earnedDay: null }]);
  await advance(deps.db, 2 * 24 * HOUR_MS);
  await payDueDays(deps);
  expect(await found()).toMatchObject([{ earned: expect.stringMatching(/^0\.\d+$/), earnedDay: expect.any(String) }]);
  const looks = await db.query<{ name: string }>(
    `select name from staff_log where act = 'walletsFound' and detail ->> 'userName' = $1`,
    [saver.userName],
  );
  expect(looks).toEqual([{ name: 'fay' }, { name: 'fay' }]);
});

test('invite codes of an agent are listed with their state, the withdrawn ones too', async () => {
  const agent = await aPlayer(deps, { isAgent: true });
  await db.run(
    `insert into invite_code (code, owner, used_count, use_limit, remark) values ('OPEN1234', $1, 0, null, '群'), ('USED1234', $1, 2, 2, '')`,
    [agent.id],
  );
  await db.run(`insert into invite_code (code, owner, deleted_at) values ('GONE1234', $1, app_now())`, [agent.id]);
  const { data } = await callApp(
    app,
    consoleSiteReadCalls.inviteCodesFound,
    { userName: agent.userName },
    await by('olga'),
  );
  expect(Object.fromEntries(data.list.map(({ code, state }) => [code, state]))).toMatchObject({
    OPEN1234: 'open',
    USED1234: 'usedUp',
    GONE1234: 'withdrawn',
  });
  const unknown = await callApp(
    app,
    consoleSiteReadCalls.inviteCodesFound,
    { userName: 'nobodyatall' },
    await by('olga'),
  );
  expect(unknown.code).toBe(CODES.notFound.code);
  expect(Object.keys(calls)).toContain('inviteCodesFound');
});

test('audits are listed with what they found, the newest first, and one that failed says so', async () => {
  await db.run(
    `insert into audit_run (kind, begun_at, findings, details, figures, is_complete)
     values ('full', app_now(), 0, '[]', '{}', true), ('daily', app_now(), 1, '["auditEnds: no room"]', '{}', false)`,
  );
  const runs = async (input: { before?: string; pageSize?: number }) =>
    (await callApp(app, consoleLedgerReadCalls.auditRuns, input, await by('anna'))).data;
  const { list, total } = await runs({});
  expect(list.slice(0, 2)).toMatchObject([
    { kind: 'daily', isComplete: false, findings: 1, details: ['auditEnds: no room'] },
    { kind: 'full', isComplete: true, findings: 0, details: [] },
  ]);
  expect(total).toBe(list.length);
  const first = await runs({ pageSize: 1 });
  expect((await runs({ pageSize: 1, before: first.next ?? '' })).list[0]?.kind).toBe('full');
});
