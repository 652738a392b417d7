import {
  CODES,
  consoleApprovalCalls,
  consoleCalls,
  consoleMoneyCalls,
  consolePayLineCalls,
  consolePlayerCalls,
  consoleQueueCalls,
  consoleRechargeCalls,
  consoleStaffCalls,
  hashLoginPassword,
  type ApprovalState,
  type StaffCallDef,
} from '@caiting/contract';
import { CONSOLE_ACTS, calls, type CallName } from '@caiting/contract/registry';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { until } from '../../../platform/testing/until.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { anIssue } from '../../betting/testing/build.ts';
import { ensureLotteries } from '../../draws/core/lotteries.ts';
import { WITH_HOUSE } from '../../games/testing/wallet-site.ts';
import { modules } from '../../index.ts';
import { setTenantValue, tenantValues } from '../../tenant/index.ts';
import { someStaff } from '../testing/staff.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db, owner } = await testApp({
  modules: withoutSeeds,
  isListening: true,
  config: { ...WITH_HOUSE, logLevel: 'silent' },
});
const { deps } = app;
await ensureLotteries(db, false);
await setTenantValue(deps, 'demo', false, 'test');
const people = await someStaff(app, {
  ada: 'admin',
  carl: 'admin',
  otto: 'operator',
  olga: 'operator',
  anna: 'auditor',
});
const { ada, carl, otto, olga, anna } = people;
type By = { readonly token: string };
const reason = '按工单核对';
const { code: ALONE } = CODES.secondStaffNeeded;

const codeOf = (key: keyof typeof CODES) => CODES[key].code;
const list = async (
  by: By = anna,
  more: { state?: ApprovalState; kind?: string; before?: string; pageSize?: number } = {},
) => (await callApp(app, consoleApprovalCalls.approvals, more, by)).data;
const newest = async (by: By = anna) =>
  (await list(by)).list.find(({ decides, kind }) => decides === 'approve' || kind === 'addStaff') ??
  expect.fail('no wish');
const one = async (id: string, by: By = anna) => (await callApp(app, consoleApprovalCalls.approval, { id }, by)).data;
const approve = (id: string, by: By) => callApp(app, consoleApprovalCalls.approve, { id } as never, by);
const decline = (id: string, by: By) => callApp(app, consoleApprovalCalls.declineApproval, { id, reason }, by);
const withdraw = (id: string, by: By) => callApp(app, consoleApprovalCalls.withdrawApproval, { id }, by);
const setMinutes = async (value: number, by: By) =>
  (await callApp(app, consoleCalls.setTenantSetting, { key: 'idleMinutes', value: String(value) }, by)).code;
const minutesNow = async () => (await tenantValues(deps)).idleMinutes;
/** A wish of ada's for another value of a setting, and its number. */
async function aWish(more = 1): Promise<{ id: string; was: number; wanted: number }> {
  const was = await minutesNow();
  expect(await setMinutes(was + more, ada)).toBe(ALONE);
  return { id: (await newest()).id, was, wanted: was + more };
}

const WAITS = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

beforeEach(() => owner.run('delete from staff_request where confirmed_by is null'));

describe('every act that takes two', () => {
  const OWN = {
    channel: 'banktransfer',
    name: '工行对公',
    kind: 'manual',
    min: '100',
    max: '50000',
    matchBy: 'remark',
  };
  const PAYEE = { payeeBank: '中国工商银行', payeeName: '彩厅科技', payeeAccount: '622200001111222233' };
  const room = (more: object = {}) => ({
    room: 'night',
    lottery: 'ssc1',
    title: '夜场',
    titleEn: 'The night',
    cover: 'clip:studio',
    clip: 'studio',
    reason,
    ...more,
  });
  const aLocked = async () => {
    const { userName } = await aPlayer(deps);
    await callApp(app, consolePlayerCalls.lockPlayer, { userName, reason }, otto);
    return userName;
  };
  const someone = async (name: string) => {
    await someStaff(app, { [name]: 'operator' });
    return { staffName: name };
  };
  const INPUTS: Partial<Record<CallName, () => Promise<object>>> = {
    setStaffRole: async () => ({ ...(await someone('nina')), role: 'auditor' }),
    resetSecondFactor: () => someone('nora'),
    setClosed: async () => ({ on: true }),
    unlockPlayer: async () => ({ userName: await aLocked(), reason }),
    moveMember: async () => {
      const agent = await aPlayer(deps, { isAgent: true });
      return { userName: (await aPlayer(deps)).userName, upline: agent.userName, reason };
    },
    setCoinRate: async () => ({ coin: 'USDT', rate: '7.35' }),
    openPayLine: async () => {
      await callApp(app, consolePayLineCalls.savePayLine, { lineId: 'icbc-9', ...OWN, ...PAYEE } as never, ada);
      return { lineId: 'icbc-9' };
    },
    voidIssue: async () => {
      const { lotteryCode, issueNo } = await anIssue(db);
      return { lotteryCode, issue: issueNo, reason };
    },
    declareKeyLost: async () => ({ reason }),
    setGameTurnover: async () => ({ game: 'baccarat', percent: '40', reason }),
    createLiveRoom: async () => room({ streamer: (await aPlayer(deps)).userName }),
    setLiveSource: async () => ({ room: 'night', kind: 'demo', source: 'studio', reason }),
    setGiftPrice: async () => ({ gift: 'kiss', price: '9', reason }),
    // What takes two where it opens, gives or is large.
    setStaffActive: async () => {
      const shut = await someone('shut');
      await owner.run('update staff set is_active = false where name = $1', [shut.staffName]);
      return { ...shut, on: true };
    },
    setPlayerGrade: async () => ({ userName: (await aPlayer(deps)).userName, grade: '5', reason }),
    setPlayerAgent: async () => ({ userName: (await aPlayer(deps)).userName, on: true, reason }),
    setRoomManager: async () => {
      await callApp(app, consoleCalls.createRoom, { roomCode: 'lounge', title: '大厅' } as never, otto);
      return { roomCode: 'lounge', userName: (await aPlayer(deps)).userName, on: true };
    },
    freezeCommission: async () => {
      const { userName } = await aPlayer(deps, { isAgent: true });
      await callApp(app, calls.freezeCommission, { userName, on: true, reason } as never, otto);
      return { userName, on: false };
    },
    reviewManualVerification: async () => {
      const player = await aPlayer(deps, { safetyPassword: '246810' });
      const form = { realName: '王小明', contact: '13800138000', detail: '常在上海登录，上周充值过一百元' };
      await callApp(app, calls.manualVerification, form, player);
      const { list: asked } = (await callApp(app, calls.manualVerificationList, {}, otto)).data;
      return { id: asked.find(({ userName }) => userName === player.userName)?.id ?? '', approved: true };
    },
    mutePlayer: async () => ({
      userName: (await aPlayer(deps)).userName,
      until: (await nowMs()) + 30 * 86_400_000,
      reason: 'ads',
      note: reason,
    }),
    setYuebaoRate: async () => {
      await setTenantValue(deps, 'yuebaoRateTwoStaffAbove', '3', 'test');
      return { rate: '8', fromDay: '2098-01-01' };
    },
    setPledgeProduct: async () => ({
      name: '60 天质押',
      termDays: '60',
      rate: '5.5',
      min: '100',
      max: '1000',
      playerMax: '5000',
      quota: '90000',
    }),
    createActivity: async () => {
      const at = await nowMs();
      return {
        kind: 'checkIn',
        period: 'once',
        titleZh: '签到',
        summaryZh: '签到一天得一元',
        rulesZh: '- 每人一次',
        tiers: JSON.stringify([{ needed: '1', reward: '1' }]),
        wagering: '1',
        budget: '10000.01',
        startsAt: at - 60_000,
        endsAt: at + 86_400_000,
      };
    },
    createRain: async () => {
      const at = await nowMs();
      return {
        titleZh: '周五红包雨',
        wagering: '1',
        chances: JSON.stringify([{ grade: 1, chances: 2 }]),
        windows: JSON.stringify([{ startsAt: at + 3_600_000, endsAt: at + 3_660_000, pool: '10000.01', packets: 100 }]),
      };
    },
  };
  const nowMs = async () => (await db.one<{ at: Date }>('select app_now() as at')).at.getTime();
  /** What comes of an act that is agreed to, where it is not done: the seeds of this site can all be opened. */
  const ENDS: Partial<Record<CallName, number>> = { declareKeyLost: CODES.signerKeyHolds.code };
  const ELSEWHERE: Partial<Record<CallName, string>> = {
    addStaff: 'typed: the password of the second person counts',
    adjustBalance: 'has a number of its own: confirmAdjustment',
    confirmAdjustment: 'is the second word itself',
    approve: 'is the second word itself',
    enterResult: 'typed unseen',
    bookPayment: 'needs a payment of a provider: acts/money.test.ts',
    settleBetsAside: 'needs bets that cannot be settled: acts/bets-aside.test.ts',
    voidBetsAside: 'the same',
    voidGameRound: 'needs a round of a provider: games/games.test.ts',
    setTenantSetting: 'below',
    reviewRecharge: 'needs an order that staff review: acts/two-persons.test.ts',
    reviewRecoveryRequest: 'needs a contact that a code reaches; as reviewManualVerification',
    reviewWithdrawal: 'keeps reviews of its own',
  };
  const byTwo = (Object.keys(CONSOLE_ACTS) as (keyof typeof CONSOLE_ACTS)[]).filter(
    (name) => CONSOLE_ACTS[name].two !== false,
  );

  test('is tried here or named with its reason', () => {
    expect([...Object.keys(INPUTS), ...Object.keys(ELSEWHERE)].toSorted()).toEqual(byTwo.toSorted());
  });

  test.each(byTwo.filter((name) => Object.hasOwn(INPUTS, name)))(
    '%s makes a row, which another one agrees to by its number',
    async (name) => {
      const def = calls[name] as unknown as StaffCallDef;
      // Where both roles may, one of each: they are two people all the same.
      const [first, second] =
        def.roles.length > 1 ? [otto, ada] : def.roles.includes('admin') ? [ada, carl] : [otto, olga];
      const input = (await INPUTS[name]?.()) ?? {};
      expect((await callApp(app, def, input as never, first)).code).toBe(ALONE);
      const row = await newest(second);
      expect(row).toMatchObject({ kind: name, state: 'waiting', decides: 'approve', mayDecide: true, whyNot: '' });
      // What was sent is what is run.
      const { data } = await callApp(app, consoleApprovalCalls.approval, { id: row.id }, anna);
      expect(Object.fromEntries(data.input.map(({ name: field, value }) => [field, value]))).toEqual(
        Object.fromEntries(Object.entries(input).map(([field, value]) => [field, String(value)])),
      );
      expect((await approve(row.id, first)).code).toBe(codeOf('approvalOwn'));
      expect((await approve(row.id, second)).code).toBe(ENDS[name] ?? 1);
      const after = (await callApp(app, consoleApprovalCalls.approval, { id: row.id }, anna)).data;
      expect(after).toMatchObject({ state: 'approved', mayDecide: false, whyNot: 'over' });
      expect(after.decidedBy).not.toBe(after.askedBy);
      expect((await approve(row.id, second)).code).toBe(codeOf('approvalOver'));
      if (name === 'setClosed') await setTenantValue(deps, 'closed', false, 'test');
    },
  );
});

describe('a wish', () => {
  test('is agreed to by its number as by saying the same: the same act, and its own line in the log', async () => {
    const { id, was, wanted } = await aWish();
    expect(await newest(carl)).toMatchObject({
      kind: 'setTenantSetting',
      askedBy: 'ada',
      before: String(was),
      after: String(wanted),
      mayDecide: true,
    });
    expect((await approve(id, carl)).code).toBe(1);
    expect(await minutesNow()).toBe(wanted);
    const { list: log } = (await callApp(app, consoleCalls.staffLog, { pageSize: 2 }, anna)).data;
    expect(log.map(({ staffName, act }) => [staffName, act])).toEqual([
      ['carl', 'setTenantSetting'],
      ['carl', 'approve'],
    ]);
    const history = (await callApp(app, consoleCalls.settingHistory, { key: 'idleMinutes' }, ada)).data.list[0];
    expect(history).toMatchObject({ askedBy: 'ada', agreedBy: 'carl', after: String(wanted) });
  });

  test('can still be agreed to by saying the same', async () => {
    const { id, wanted } = await aWish();
    expect(await setMinutes(wanted, carl)).toBe(1);
    expect((await callApp(app, consoleApprovalCalls.approval, { id }, anna)).data.state).toBe('approved');
  });

  test('is never decided by whoever asked, in the database too; and not by another role', async () => {
    const { id, was } = await aWish();
    expect(await newest(ada)).toMatchObject({ mayDecide: false, whyNot: 'own' });
    expect(await newest(otto)).toMatchObject({ mayDecide: false, whyNot: 'role' });
    for (const decide of [approve, decline]) {
      expect((await decide(id, ada)).code).toBe(codeOf('approvalOwn'));
      for (const by of [otto, anna]) expect((await decide(id, by)).code).toBe(codeOf('staffRoleMissing'));
    }
    expect((await withdraw(id, carl)).code).toBe(codeOf('approvalNotOwn'));
    await expect(
      db.run('update staff_request set confirmed_by = asked_by, confirmed_at = app_now() where id = $1', [id]),
    ).rejects.toThrow(/check/);
    for (const ended of ['declined', 'outdated'])
      await expect(
        db.run('update staff_request set ended = $2, ended_by = asked_by, ended_at = app_now() where id = $1', [
          id,
          ended,
        ]),
      ).rejects.toThrow(/check/);
    await expect(db.run(`update staff_request set input = '{}' where id = $1`, [id])).rejects.toThrow(/denied/);
    expect(await minutesNow()).toBe(was);
  });

  test('agreed to twice at once is done once', async () => {
    const { cora } = await someStaff(app, { cora: 'admin' });
    const { id, wanted } = await aWish();
    const codes = (await Promise.all([carl, cora, carl].map((by) => approve(id, by)))).map(({ code }) => code);
    expect(codes.toSorted((a, b) => b - a)).toEqual([1, codeOf('approvalOver'), codeOf('approvalOver')]);
    expect(await minutesNow()).toBe(wanted);
  });

  test('is declined with a reason, or taken back, and nothing happens; the next one is a new wish', async () => {
    const { id, was, wanted } = await aWish();
    expect((await decline(id, carl)).code).toBe(1);
    const { data } = await callApp(app, consoleApprovalCalls.approval, { id }, ada);
    expect(data).toMatchObject({ state: 'declined', decidedBy: 'carl', note: reason });
    for (const [decide, by] of [
      [approve, carl],
      [decline, carl],
      [withdraw, ada],
    ] as const)
      expect((await decide(id, by)).code).toBe(codeOf('approvalOver'));
    // What was declined is no first word.
    expect(await setMinutes(wanted, carl)).toBe(ALONE);
    const { id: other } = await newest();
    expect((await withdraw(other, carl)).code).toBe(1);
    expect((await callApp(app, consoleApprovalCalls.approval, { id: other }, ada)).data.state).toBe('withdrawn');
    expect((await approve(other, ada)).code).toBe(codeOf('approvalOver'));
    expect(await minutesNow()).toBe(was);
    const { list: log } = (await callApp(app, consoleCalls.staffLog, { act: 'declineApproval' }, anna)).data;
    expect(log[0]?.detail).toContain('setTenantSetting idleMinutes');
  });

  test('excludes another one about the same object, which is told who asked for what', async () => {
    const { id, wanted } = await aWish();
    for (const by of [carl, ada]) {
      const answer = await callApp(
        app,
        consoleCalls.setTenantSetting,
        { key: 'idleMinutes', value: String(wanted + 7) },
        by,
      );
      expect(answer).toMatchObject({ code: codeOf('approvalWaits') });
      expect(answer.msg).toContain('ada');
      expect(answer.msg).toContain(`idleMinutes:${wanted}`);
    }
    expect((await decline(id, carl)).code).toBe(1);
    expect(await setMinutes(wanted + 7, carl)).toBe(ALONE);
  });

  test('of two that begin at once one stands', async () => {
    const was = await minutesNow();
    const codes = await Promise.all([setMinutes(was + 1, ada), setMinutes(was + 2, carl)]);
    expect(codes.toSorted((a, b) => b - a)).toEqual([ALONE, codeOf('approvalWaits')]);
    expect((await list(anna, { state: 'waiting' })).list).toHaveLength(1);
  });

  test('runs out', async () => {
    const { id, was } = await aWish();
    await owner.run(`update staff_request set asked_at = asked_at - interval '59 minutes' where id = $1`, [id]);
    expect((await one(id)).state).toBe('waiting');
    await owner.run(`update staff_request set asked_at = asked_at - interval '1 minute' where id = $1`, [id]);
    expect(await one(id, carl)).toMatchObject({ state: 'expired', mayDecide: false, whyNot: 'over' });
    expect((await list(anna, { state: 'waiting' })).list).toEqual([]);
    expect((await list(anna, { state: 'expired' })).list).toMatchObject([{ id }]);
    expect((await approve(id, carl)).code).toBe(codeOf('approvalOver'));
    // The next one asks anew.
    expect(await setMinutes(was + 3, carl)).toBe(ALONE);
    expect(await minutesNow()).toBe(was);
  });

  test('lapses when its object changed meanwhile, and says what', async () => {
    const { id, was } = await aWish();
    for (const value of [was + 5, was]) await setTenantValue(deps, 'idleMinutes', value, 'test');
    const refused = await approve(id, carl);
    expect(refused.code).toBe(codeOf('approvalOutdated'));
    expect(await newest()).toMatchObject({ state: 'outdated', decidedBy: '' });
    expect(await minutesNow()).toBe(was);

    const { userName } = await aPlayer(deps);
    const grade = (to: number, by: By) =>
      callApp(app, consolePlayerCalls.setPlayerGrade, { userName, grade: String(to), reason } as never, by);
    expect((await grade(4, ada)).code).toBe(ALONE);
    const { id: raised } = await newest();
    await owner.run('update player set grade = 6 where name = $1', [userName]);
    // By now it would lower the grade.
    const answer = await approve(raised, carl);
    expect(answer.code).toBe(codeOf('approvalOutdated'));
    expect(answer.msg).toContain('→ 6');
    expect(await owner.one('select grade from player where name = $1', [userName])).toEqual({ grade: 6 });
    expect((await newest()).note).toContain('→ 6');
  });

  test('asked for again after its object changed is a new wish, which knows what stands there now', async () => {
    const { userName } = await aPlayer(deps);
    const raise = async (by: By) =>
      (await callApp(app, consolePlayerCalls.setPlayerGrade, { userName, grade: '5', reason } as never, by)).code;
    const gradeNow = () => owner.one('select grade from player where name = $1', [userName]);
    expect(await raise(ada)).toBe(ALONE);
    const { id } = await newest();
    await owner.run('update player set grade = 3 where name = $1', [userName]);
    expect(await raise(ada)).toBe(ALONE);
    expect(await one(id)).toMatchObject({ state: 'outdated', note: expect.stringContaining('→ 3') });
    const again = await newest(carl);
    expect(again).toMatchObject({ before: '3', after: '5', askedBy: 'ada', mayDecide: true });
    expect((await approve(again.id, carl)).code).toBe(1);
    expect(await gradeNow()).toEqual({ grade: 5 });
  });

  test('asked for again for another reason says that reason', async () => {
    const price = async (why: string) =>
      (await callApp(app, calls.setGiftPrice, { gift: 'kiss', price: '11', reason: why } as never, ada)).code;
    for (const why of ['按工单', '按工单', '供应商调价']) expect(await price(why)).toBe(ALONE);
    const { list: rows } = await list(carl, { kind: 'setGiftPrice', pageSize: 2 });
    expect(rows.map((row) => [row.state, row.reason])).toEqual([
      ['waiting', '供应商调价'],
      ['withdrawn', '按工单'],
    ]);
  });

  test('whose object goes while it is agreed to is over, though the act kept nothing of the second word', async () => {
    const { lotteryCode, issueNo } = await anIssue(db);
    const input = { lotteryCode, issue: issueNo, reason } as never;
    expect((await callApp(app, consoleCalls.voidIssue, input, otto)).code).toBe(ALONE);
    const { id } = await newest();
    const { tx, commit } = await owner.begin();
    await tx.run('select from issue where issue_no = $1 for update', [issueNo]);
    const answer = approve(id, olga);
    await until(async () => (await db.maybeOne(WAITS)) !== null, 'the second operator to come to the issue');
    await tx.run('update issue set close_at = app_now() where issue_no = $1', [issueNo]);
    await commit();
    expect((await answer).code).toBe(codeOf('issueVoidTooLate'));
    expect(await one(id)).toMatchObject({ state: 'outdated', decidedBy: '', note: CODES.issueVoidTooLate.zh });
  });

  test('lapses when nothing is left to do, or when what it is about is gone', async () => {
    const { userName } = await aPlayer(deps);
    await callApp(app, consolePlayerCalls.lockPlayer, { userName, reason }, otto);
    await callApp(app, consolePlayerCalls.unlockPlayer, { userName, reason }, otto);
    const { id } = await newest();
    await owner.run(`update player set state = 'active' where name = $1`, [userName]);
    expect((await approve(id, olga)).code).toBe(codeOf('approvalOutdated'));
    expect(await newest()).toMatchObject({ id, state: 'outdated', note: expect.stringContaining('未被锁定') });
  });

  test('of somebody who lost the account or the role counts for nothing', async () => {
    const { gone } = await someStaff(app, { gone: 'admin' });
    for (const [lose, back] of [
      [`role = 'auditor'`, `role = 'admin'`],
      ['is_active = false', 'is_active = true'],
    ]) {
      const was = await minutesNow();
      expect(await setMinutes(was + 1, gone)).toBe(ALONE);
      const { id } = await newest();
      await owner.run(`update staff set ${lose} where name = 'gone'`);
      expect(await newest(carl)).toMatchObject({ id, state: 'outdated', mayDecide: false });
      expect((await approve(id, carl)).code).toBe(codeOf('approvalOver'));
      expect(await setMinutes(was + 1, carl)).toBe(ALONE);
      expect(await minutesNow()).toBe(was);
      await owner.run(`update staff set ${back} where name = 'gone'`);
      await owner.run('delete from staff_request where confirmed_by is null');
    }
  });

  test('does not lend its name to whoever could act alone: agreed to by its number, two stand behind it', async () => {
    await setTenantValue(deps, 'yuebaoRateTwoStaffAbove', '3', 'test');
    const set = async (rate: string, by: By) =>
      (await callApp(app, calls.setYuebaoRate, { rate, fromDay: '2099-01-01' } as never, by)).code;
    const rates = async () => (await db.query('select 1 from yuebao_rate where from_day = $1', ['2099-01-01'])).length;
    expect(await set('5', ada)).toBe(ALONE);
    const { id } = await newest();
    // One would be enough by now.
    await setTenantValue(deps, 'yuebaoRateTwoStaffAbove', '9', 'test');
    expect((await withdraw(id, ada)).code).toBe(1);
    expect((await approve(id, carl)).code).toBe(codeOf('approvalOver'));
    expect(await rates()).toBe(0);
    await setTenantValue(deps, 'yuebaoRateTwoStaffAbove', '3', 'test');
    expect(await set('5', ada)).toBe(ALONE);
    const { id: other } = await newest();
    await setTenantValue(deps, 'yuebaoRateTwoStaffAbove', '9', 'test');
    // Done by one alone: what waited about the same day is over.
    expect(await set('4', carl)).toBe(1);
    expect((await approve(other, carl)).code).toBe(codeOf('approvalOver'));
    expect((await callApp(app, consoleApprovalCalls.approval, { id: other }, anna)).data.state).toBe('outdated');
  });

  test('for a publication that one may make alone by now is over with it: nothing is published twice', async () => {
    const at = (await db.one<{ at: Date }>('select app_now() as at')).at.getTime();
    const draft = {
      kind: 'checkIn',
      period: 'once',
      titleZh: '只发一次',
      summaryZh: '签到一天得一元',
      rulesZh: '- 每人一次',
      tiers: JSON.stringify([{ needed: '1', reward: '1' }]),
      wagering: '1',
      budget: '10000.01',
      startsAt: at - 60_000,
      endsAt: at + 86_400_000,
    } as never;
    const publish = async () => (await callApp(app, calls.createActivity, draft, otto)).code;
    expect(await publish()).toBe(ALONE);
    const { id } = await newest();
    await setTenantValue(deps, 'activityTwoStaffAbove', '15000', 'test');
    expect(await publish()).toBe(1);
    await setTenantValue(deps, 'activityTwoStaffAbove', '10000', 'test');
    expect((await approve(id, olga)).code).toBe(codeOf('approvalOver'));
    expect((await one(id)).state).toBe('outdated');
    expect(await db.query(`select 1 from activity where title_zh = '只发一次'`)).toHaveLength(1);
  });
});

describe('what is not agreed to by its number', () => {
  test('an account, whose password the second one types; it is nowhere in the list', async () => {
    const password = hashLoginPassword('newcomer', 'operator-9');
    const input = { staffName: 'newcomer', role: 'auditor', password } as const;
    expect((await callApp(app, consoleStaffCalls.addStaff, input, ada)).code).toBe(ALONE);
    const { id } = await newest();
    const { data } = await callApp(app, consoleApprovalCalls.approval, { id }, carl);
    expect(data).toMatchObject({ kind: 'addStaff', decides: 'addStaff', mayDecide: true });
    expect(data.input).toContainEqual({ name: 'password', value: '***' });
    const stored = await owner.query('select row_to_json(r)::text as row from staff_request r');
    expect(JSON.stringify(stored)).not.toContain(password);
    expect((await approve(id, carl)).code).toBe(codeOf('approvalTyped'));
    expect((await callApp(app, consoleStaffCalls.addStaff, input, carl)).code).toBe(1);
  });

  test('money by hand stands in the list with the call that decides it, and only while it waits', async () => {
    const { userName } = await aPlayer(deps);
    const input = { userName, kind: 'credit', amount: '20', reason, requestId: crypto.randomUUID() } as const;
    const { adjustmentId } = (await callApp(app, consoleMoneyCalls.adjustBalance, input as never, otto)).data;
    const mine = async (by: By) =>
      (await list(by, { kind: 'adjustBalance' })).list.find(({ id }) => id === `adjustBalance:${adjustmentId}`);
    expect(await mine(olga)).toMatchObject({ decides: 'confirmAdjustment', askedBy: 'otto', mayDecide: true });
    expect(await mine(otto)).toMatchObject({ mayDecide: false, whyNot: 'own' });
    expect(await mine(ada)).toMatchObject({ mayDecide: false, whyNot: 'role' });
    const one = await callApp(app, consoleApprovalCalls.approval, { id: `adjustBalance:${adjustmentId}` }, olga);
    expect(one.data.subject).toContain(userName);
    const confirm = { adjustmentId, requestId: crypto.randomUUID() };
    expect((await callApp(app, consoleMoneyCalls.confirmAdjustment, confirm, olga)).code).toBe(1);
    expect(await mine(olga)).toBeUndefined();
  });

  test('a result, of which no number is shown', async () => {
    await owner.run(
      `insert into issue (lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, beacon_time, state, sealed_at, bet_root, bet_count)
       select 'fc3d', '2026264', '2026-09-21', 1, t - interval '3 hours', t - interval '2 hours', t - interval '1 hour', t - interval '1 hour',
              'closed', t, repeat('0', 64), 0 from (select app_now() as t) as now`,
    );
    const typed = { lotteryCode: 'fc3d', issue: '2026264', openNumber: '1,2,4' } as never;
    expect((await callApp(app, consoleCalls.enterResult, typed, otto)).code).toBe(1);
    const { list: rows } = await list(olga, { kind: 'enterResult' });
    expect(rows).toMatchObject([{ decides: 'enterResult', askedBy: 'otto', mayDecide: true, subject: 'fc3d:2026264' }]);
    const waiting = await callApp(app, consoleQueueCalls.waitingActs, {}, olga);
    expect(JSON.stringify([rows, waiting.data])).not.toMatch(/1\s*,\s*2\s*,\s*4/);
  });
});

test('the list is read by key, newest first, by kind and by state', async () => {
  const rates = ['7.41', '7.42', '7.43'];
  const ids: string[] = [];
  for (const rate of rates) {
    expect((await callApp(app, consoleRechargeCalls.setCoinRate, { coin: 'USDT', rate }, ada)).code).toBe(ALONE);
    const { id } = await newest();
    ids.unshift(id);
    await withdraw(id, ada);
  }
  const first = await list(anna, { kind: 'setCoinRate', state: 'withdrawn', pageSize: 2 });
  expect(first.list.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const rest = await list(anna, { kind: 'setCoinRate', state: 'withdrawn', pageSize: 2, before: first.next ?? '' });
  expect(rest.list.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(rest.next).toBeNull();
  expect((await list(anna, { kind: 'setCoinRate', state: 'waiting' })).list).toEqual([]);
});
