import {
  CODES,
  accountCalls,
  agentCalls,
  canonicalCode,
  consoleAgentCalls,
  consoleCalls,
  hashLoginPassword,
  profileCalls,
} from '@caiting/contract';
import { rateOf, yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { aPlayer, sent } from '../account/testing/players.ts';
import { RULES } from '../betting/core/policy.ts';
import { placeBatch } from '../betting/place/place-queries.ts';
import { settleNextChunk } from '../betting/settle/settle-issue.ts';
import { aLine, anIssue, aRequest, drawTheIssue } from '../betting/testing/build.ts';
import { poisonBets } from '../betting/testing/poison.ts';
import { createStaff } from '../console/index.ts';
import { modules } from '../index.ts';
import { runCheck } from '../ledger/index.ts';
import { lineChecks } from './audit-lines.ts';
import { rollLines } from './lines/roll.ts';

const { app, db, owner } = await testApp({
  modules: modules.map(({ seed: _seed, start: _start, ...module }) => module),
  config: { logLevel: 'silent' },
});
const { deps } = app;
const agent = await aPlayer(deps, { isAgent: true });

let made = 0;
const register = (inviteCode: string) => {
  const userName = `invited${(made += 1)}`;
  return callApp(app, accountCalls.register, {
    userName,
    password: sent(userName, 'secret123'),
    inviteCode,
    accepted: '1',
  });
};
const makeCode = async (more: object = {}) =>
  (
    await callApp(
      app,
      profileCalls.addInviteCode,
      { makesAgent: '0', levels: '{"SSC":"6.0"}', ...more } as never,
      agent,
    )
  ).data;

test('a code at its last use serves one of two', async () => {
  const { code } = await makeCode({ useLimit: '1' });
  const codes = (await Promise.all([register(code), register(code)])).map((answer) => answer.code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([-2103, 1]);
  const { data } = await callApp(app, agentCalls.inviteCodeUses, { code }, agent);
  expect(data.list).toHaveLength(1);
  const { list } = (await callApp(app, profileCalls.inviteCodeList, {}, agent)).data;
  expect(list.find((one) => one.code === code)).toMatchObject({ state: 'usedUp', usedCount: 1, useLimit: 1 });
});

test('registration fixes upline, kind and rebates, and the line knows the new member at once', async () => {
  const { code } = await makeCode({ makesAgent: '1' });
  const { data } = await register(code);
  const { userId } = data.user;
  expect(data.user.agent).toBe(true);
  const detail = await callApp(app, agentCalls.agentReportDetail, { userId }, agent);
  expect(detail.data.member).toMatchObject({ depth: 1, isAgent: true, levels: { SSC: '6.0' }, balance: null });
  const { total } = (await callApp(app, agentCalls.userAgentReport, {}, agent)).data;
  expect(total.newMembers).toBe(2);
});

test('a code that expired, was withdrawn, or whose agent’s account is closed serves nobody', async () => {
  const [expired, withdrawn, closed] = [await makeCode({ days: '1' }), await makeCode(), await makeCode()];
  await owner.run(`update invite_code set expires_at = app_now() where code = $1`, [expired.code]);
  await callApp(app, profileCalls.deleteInviteCode, { code: withdrawn.code }, agent);
  for (const { code } of [expired, withdrawn]) expect((await register(code)).code).toBe(-2103);
  await db.run(`update player set state = 'locked' where id = $1`, [agent.id]);
  expect((await register(closed.code)).code).toBe(-2103);
  await db.run(`update player set state = 'active' where id = $1`, [agent.id]);
});

test('each share of the commission names its bets; a frozen line earns nothing, and nobody else earns it', async () => {
  const password = hashLoginPassword('opfreeze', 'operator-1');
  await createStaff(deps, 'opfreeze', 'operator', password);
  await createStaff(deps, 'opsecond', 'operator', hashLoginPassword('opsecond', 'operator-1'));
  const { token } = (await callApp(app, consoleCalls.staffLogin, { staffName: 'opfreeze', password })).data;
  const top = await aPlayer(deps, { isAgent: true });
  const sub = await aPlayer(deps, { upline: top.id, isAgent: true, levels: { SSC: '7.0' } });
  const player = await aPlayer(deps, { upline: sub.id, levels: { SSC: '5.0' }, balance: yuan(1_000) });
  const play = async (stakes: readonly number[]) => {
    const issue = await anIssue(db);
    for (const whole of stakes)
      await placeBatch(db, [
        aRequest(player.userId, [
          aLine(issue, {
            rules: RULES,
            level: rateOf(50_000n),
            point: rateOf(50_000n),
            picks: '9,-,-,-,-',
            ticketStake: yuan(whole),
          }),
        ]),
      ]);
    await drawTheIssue(db, issue.id, [1, 2, 3, 4, 5]);
    const drawn = { ...issue, group: 'SSC' as const, draw: { numbers: [1, 2, 3, 4, 5] } };
    while ((await db.tx((tx) => settleNextChunk(deps, tx, drawn, 1))) > 0);
  };
  const commission = async (who: typeof top) => (await callApp(app, agentCalls.agentCommission, {}, who)).data;

  await play([100, 40]);
  // 8.0 − 7.0 and 7.0 − 5.0 of 140.
  expect((await commission(top)).posted).toBe('1.4');
  const { posted, list } = await commission(sub);
  expect(posted).toBe('2.8');
  const bets = await db.query<{ id: bigint }>('select id from bet where player = $1 order by id', [player.id]);
  expect(list.map((share) => [share.valid, share.share, share.bets])).toEqual([
    ['100', '2.00000000000000', [String(bets[0]?.id)]],
    ['40', '0.80000000000000', [String(bets[1]?.id)]],
  ]);

  await createStaff(deps, 'opresume', 'operator', hashLoginPassword('opresume', 'operator-1'));
  const proof = { staffName: 'opresume', password: hashLoginPassword('opresume', 'operator-1') };
  const otherToken = (await callApp(app, consoleCalls.staffLogin, proof)).data.token;
  const freeze = (on: string, by = token) =>
    callApp(app, consoleAgentCalls.freezeCommission, { userName: sub.userName, on } as never, { token: by });
  expect((await freeze('1')).code).toBe(1);
  expect((await callApp(app, agentCalls.agentReportTeamData, {}, sub)).data.commissionFrozen).toBe(true);
  await play([100]);
  expect((await commission(sub)).posted).toBe('2.8');
  expect((await commission(top)).posted).toBe('2.4');
  expect((await freeze('0')).code).toBe(-2902);
  expect((await freeze('0', otherToken)).code).toBe(1);
  await play([100]);
  expect((await commission(sub)).posted).toBe('4.8');

  const line = (await callApp(app, agentCalls.userAgentReport, {}, top)).data;
  expect(line.total).toMatchObject({ stake: '340', commission: '4.8', activeMembers: 1, profit: '-340' });
  expect(line.own.commission).toBe('3.4');
  await rollLines(db);
  expect((await callApp(app, agentCalls.userAgentReport, {}, top)).data).toEqual(line);
  for (const check of lineChecks) expect(await runCheck(db, check), check.name).toEqual([]);
});

test('of a bet that was settled later, after it had been set aside, the statement names that bet alone', async () => {
  const top = await aPlayer(deps, { isAgent: true });
  const player = await aPlayer(deps, { upline: top.id, levels: { SSC: '5.0' }, balance: yuan(1_000) });
  const issue = await anIssue(db);
  const points = { rules: RULES, level: rateOf(50_000n), point: rateOf(50_000n), picks: '9,-,-,-,-' };
  for (const whole of [100, 40, 60])
    await placeBatch(db, [aRequest(player.userId, [aLine(issue, { ...points, ticketStake: yuan(whole) })])]);
  const bets = await db.query<{ id: bigint }>('select id from bet where player = $1 order by id', [player.id]);
  await poisonBets(owner, player.id, `rules = case when stake = ${yuan(40)} then 'old' else rules end`);
  await drawTheIssue(db, issue.id, [1, 2, 3, 4, 5]);
  const drawn = { ...issue, group: 'SSC' as const, draw: { numbers: [1, 2, 3, 4, 5] } };
  const settle = async () => {
    while ((await db.tx((tx) => settleNextChunk(deps, tx, drawn))) > 0);
  };
  await settle();
  const listed = async () =>
    (await callApp(app, agentCalls.agentCommission, {}, top)).data.list.map(({ valid, bets: of }) => [valid, of]);
  const [first, second, third] = bets.map(({ id }) => String(id));
  expect(await listed()).toEqual([['160', [first, third]]]);

  await poisonBets(owner, player.id, `rules = '${RULES}'`);
  await owner.query(
    `insert into staff_request (act, call, object, subject, reason, asked_by, confirmed_by, confirmed_at)
     select 'settleBetsAside', 'settleBetsAside', 'planted', format('%s:%s:all-1', $1::text, $2::text), 'x', min(id), max(id), app_now() from staff`,
    [issue.lotteryCode, issue.issueNo],
  );
  await db.query(`select decide_bets_aside($1, null, 'again', (select max(id) from staff_request))`, [issue.id]);
  await settle();
  expect(await listed()).toEqual([
    ['160', [first, third]],
    ['40', [second]],
  ]);
});

test('a code is one code in whatever writing, and another agent cannot have one that reads like it', async () => {
  const { code } = await makeCode({ code: 'Gold1IT6' });
  expect(code).toBe('GOLD1IT6');
  const rival = await aPlayer(deps, { isAgent: true });
  for (const twin of ['gold1it6', 'G0ld1it6', 'GOLDIIT6', 'ＧＯＬＤ１ＩＴ６', 'gold 1it6']) {
    const input = { makesAgent: '0', levels: '{}', code: twin } as never;
    expect((await callApp(app, profileCalls.addInviteCode, input, rival)).code, twin).not.toBe(1);
  }
  for (const typed of ['GOLD1IT6', 'gold1it6', 'g0ld1it6', ' ｇｏｌｄ１ｉｔ６ ', 'GOLDl1T6']) {
    const { data } = await register(typed);
    const { upline } = await db.one<{ upline: bigint }>('select upline from player where id = $1', [data.user.userId]);
    expect(String(upline), typed).toBe(agent.userId);
  }
});

test('codes of before that read alike are found as they are written; in another writing none is guessed', async () => {
  const rival = await aPlayer(deps, { isAgent: true });
  await owner.run(
    `insert into invite_code (code, owner, created_at) values ('Olive7', $1, app_now() - interval '1 day')`,
    [agent.id],
  );
  await owner.run(`insert into invite_code (code, owner, is_doubled) values ('olive7', $1, true)`, [rival.id]);
  const uplineBy = async (typed: string) => {
    const answer = await register(typed);
    if (answer.code !== 1) return answer.code;
    const row = await db.one<{ upline: bigint }>('select upline from player where id = $1', [answer.data.user.userId]);
    return String(row.upline);
  };
  expect(await uplineBy('Olive7')).toBe(agent.userId);
  expect(await uplineBy('olive7')).toBe(rival.userId);
  expect(await uplineBy('OLIVE7')).toBe(-2103);
  // Withdrawn, a code leads to nobody else; the other may now be typed in any way.
  await callApp(app, profileCalls.deleteInviteCode, { code: 'Olive7' }, agent);
  expect(await uplineBy('Olive7')).toBe(-2103);
  expect(await uplineBy('0LIVE7')).toBe(rival.userId);
});

test('the form of a code is the same to the contract and to the database', async () => {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  for (let at = 0; at < signs.length; at += 8) {
    const code = signs.slice(at, at + 8).padEnd(8, 'Q');
    const [row] = await owner.query<{ canonical: string }>(
      'insert into invite_code (code, owner, is_doubled) values ($1, $2, true) returning canonical',
      [code, agent.id],
    );
    expect(row?.canonical).toBe(canonicalCode(code));
  }
});

test('rates of a code change for who joins from then on; what they were is kept', async () => {
  const { code } = await makeCode({ levels: '{"SSC":"6.0"}' });
  const first = (await register(code)).data.user.userId;
  const changed = await callApp(
    app,
    profileCalls.updateInviteCodeLevels,
    { code, levels: '{"SSC":"7.2"}' } as never,
    agent,
  );
  expect(changed.data).toMatchObject({ code, levels: { SSC: '7.2' } });
  const second = (await register(code)).data.user.userId;
  const levelOf = async (userId: string) =>
    (await callApp(app, agentCalls.agentReportDetail, { userId }, agent)).data.member.levels['SSC'];
  expect([await levelOf(first), await levelOf(second)]).toEqual(['6.0', '7.2']);
  const { list } = (await callApp(app, profileCalls.inviteCodeLevels, { code }, agent)).data;
  expect(list).toMatchObject([{ levels: { SSC: '6.0' } }]);
  expect(list[0]?.until).toBe(changed.data.levelsSince);
  await expect(db.run('delete from invite_past_levels')).rejects.toThrow(/invite_past_levels/);
  // The same rates again are no change.
  await callApp(app, profileCalls.updateInviteCodeLevels, { code, levels: '{"SSC":"7.2"}' } as never, agent);
  expect((await callApp(app, profileCalls.inviteCodeLevels, { code }, agent)).data.list).toHaveLength(1);
});

test('no rate above the agent’s own, none of a code of somebody else or of one that was withdrawn', async () => {
  const { code } = await makeCode();
  const change = async (levels: string, who = agent) =>
    (await callApp(app, profileCalls.updateInviteCodeLevels, { code, levels } as never, who)).code;
  expect(await change('{"SSC":"8.1"}')).toBe(CODES.inviteLevelTooHigh.code);
  expect(await change('{"XYZ":"1.0"}')).toBe(CODES.badInput.code);
  const other = await aPlayer(deps, { isAgent: true });
  expect(await change('{"SSC":"5.0"}', other)).toBe(CODES.inviteCodeUnknown.code);
  await callApp(app, profileCalls.deleteInviteCode, { code }, agent);
  expect(await change('{"SSC":"5.0"}')).toBe(CODES.inviteCodeUnknown.code);
});

test.each(['KEFU8888', 'caiting1', 'Admin01', 'GUAN1I', 'SUPPORT'])(
  'the code %s would speak for the house',
  async (code) => {
    const input = { makesAgent: '0', levels: '{}', code } as never;
    const answer = await callApp(app, profileCalls.addInviteCode, input, agent);
    expect(answer.code).toBe(CODES.inviteCodeForbidden.code);
  },
);
