import {
  LETTER_TEXTS,
  consoleAgentCalls,
  consoleCalls,
  consoleMoneyCalls,
  consolePeopleCalls,
  consolePlayerCalls,
  letterCalls,
  type CallWireInput,
  type StaffCallDef,
} from '@caiting/contract';
import { yuan } from '@caiting/money';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { until } from '../../../platform/testing/until.ts';
import { openSession } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { createRoom } from '../../chat/index.ts';
import { modules } from '../../index.ts';
import { setTenantValue, tenantValues } from '../../tenant/index.ts';
import { someStaff } from '../testing/staff.ts';

/** Whatever staff do to a player, the player is told by a letter: found out by nobody else's word (docs/decisions/0251). */

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db, owner } = await testApp({ modules: withoutSeeds, isListening: true, config: { logLevel: 'silent' } });
const { deps } = app;
const { ada, alan, olga, oscar } = await someStaff(app, {
  ada: 'admin',
  alan: 'admin',
  olga: 'operator',
  oscar: 'operator',
});
type By = { readonly token: string };

/** The act by one, and by the other where it takes two. */
async function done<C extends StaffCallDef>(call: C, input: CallWireInput<C>, by: readonly [By, By] = [olga, oscar]) {
  const first = await callApp(app, call, input as never, by[0]);
  const answer = first.code === -2902 ? await callApp(app, call, input as never, by[1]) : first;
  expect([call.path, answer.code]).toEqual([call.path, 1]);
  return answer.data as unknown;
}

/** Letters of the player, the oldest first, read in a login of its own: acts end the others. */
async function lettersOf({ id, userName }: TestPlayer) {
  await until(
    async () => (await db.one<{ n: number }>('select count(*)::int as n from outbox')).n === 0,
    'the outbox to be empty',
  );
  await owner.run(`update player set state = 'active', password_reset_at = null where id = $1`, [id]);
  const opened = await db.tx((tx) =>
    openSession(deps, tx, id, { ip: '203.0.113.9', country: null, userAgent: userName }),
  );
  const { list } = (await callApp(app, letterCalls.messageList, {}, { token: opened.token })).data;
  return list.toReversed().map(({ title }) => title.zh);
}
const titleOf = (template: keyof typeof LETTER_TEXTS) => LETTER_TEXTS[template].zh.title;

test('a forced logout, a lock, an unlock, a password taken away', async () => {
  const player = await aPlayer(deps);
  const input = { userName: player.userName, reason: '核对' };
  await done(consoleCalls.forceLogout, input);
  await done(consolePlayerCalls.lockPlayer, input);
  await done(consolePlayerCalls.unlockPlayer, input);
  await done(consolePlayerCalls.resetPlayerPassword, input);
  expect(await lettersOf(player)).toEqual(
    (['signedOutByStaff', 'lockedByStaff', 'unlockedByStaff', 'passwordResetByStaff'] as const).map(titleOf),
  );
});

test('another grade, the rights of an agent and of a manager, given and taken', async () => {
  const player = await aPlayer(deps);
  const { userName } = player;
  const reason = '核对';
  const admins = [ada, alan] as const;
  await done(consolePlayerCalls.setPlayerGrade, { userName, grade: 3, reason }, admins);
  await done(consolePlayerCalls.setPlayerAgent, { userName, on: '1', reason }, admins);
  await done(consoleAgentCalls.freezeCommission, { userName, on: '1' });
  await done(consoleAgentCalls.freezeCommission, { userName, on: '1' });
  await done(consoleAgentCalls.freezeCommission, { userName, on: '0' });
  await done(consolePlayerCalls.setPlayerAgent, { userName, on: '0', reason }, admins);
  await createRoom(deps, { code: 'told', title: '告知厅', subTitle: '', content: '', order: undefined });
  for (const on of ['1', '1', '0'])
    await done(consoleCalls.setRoomManager, { roomCode: 'told', userName, on } as never);
  expect(await lettersOf(player)).toEqual(
    (
      [
        'gradeSetByStaff',
        'agentMadeByStaff',
        'commissionFrozenByStaff',
        'commissionResumedByStaff',
        'agentEndedByStaff',
        'managerMadeByStaff',
        'managerEndedByStaff',
      ] as const
    ).map(titleOf),
  );
});

test('money by hand, another line, a nickname that was replaced', async () => {
  const agent = await aPlayer(deps, { isAgent: true });
  const player = await aPlayer(deps, { upline: agent.id, balance: yuan(100) });
  const { userName } = player;
  const adjustment = { userName, kind: 'credit', amount: '5', reason: '补发', requestId: randomUUID() } as const;
  const { adjustmentId } = (await done(consoleMoneyCalls.adjustBalance, adjustment)) as { adjustmentId: string };
  await done(consoleMoneyCalls.confirmAdjustment, { adjustmentId, requestId: randomUUID() }, [oscar, oscar]);
  await done(consoleAgentCalls.moveMember, { userName, reason: '核对' } as never);
  await db.run(`update player set nickname = '金稳公式王', nickname_key = 'jin' where id = $1`, [player.id]);
  await setTenantValue(deps, 'chatWords', [...(await tenantValues(deps)).chatWords, '金稳公式'], 'test');
  await done(consolePeopleCalls.recheckNicknames, {});
  expect(await lettersOf(player)).toEqual(
    (['balanceAdjustedByStaff', 'lineMovedByStaff', 'nicknameReplacedByStaff'] as const).map(titleOf),
  );
});

test('a manual recovery that goes to a contact', async () => {
  const player = await aPlayer(deps);
  const { id } = await owner.one<{ id: bigint }>(
    `insert into recovery_request (user_name, player, real_name, contact, detail) values ($1, $2, '王小明', '13800000001', '常在上海登录') returning id`,
    [player.userName, player.id],
  );
  await done(consolePeopleCalls.reviewRecoveryRequest, { id: String(id), approved: '1' });
  expect(await lettersOf(player)).toEqual([titleOf('recoveryApprovedByStaff')]);
  const { params } = await owner.one<{ params: unknown }>(
    `select params from letter where template = 'recoveryApprovedByStaff'`,
  );
  expect(params).toEqual({ contact: '138****0001' });
});
