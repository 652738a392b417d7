import { CODES, consoleApprovalCalls, consoleCalls, consolePlayerCalls } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { describe, expect, test } from 'vitest';
import { callApp } from '../../../platform/testing/call.ts';
import { until } from '../../../platform/testing/until.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { anIssue } from '../../betting/testing/build.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { someStaff } from '../testing/staff.ts';
import { ALONE, codeOf, reason, wishSite, type By } from './testing/wish-site.ts';

/** What becomes of a wish. */

const {
  app,
  db,
  owner,
  deps,
  ada,
  carl,
  otto,
  olga,
  anna,
  list,
  newest,
  one,
  approve,
  decline,
  withdraw,
  setMinutes,
  minutesNow,
  aWish,
} = await wishSite();

const WAITS = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

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
    const { list: log } = (await callApp(app, consoleCalls.staffLog, { pageSize: 20 }, anna)).data;
    // The signer publishes its chains beside.
    const byPeople = log.filter(({ staffName }) => staffName !== 'signer').slice(0, 2);
    expect(byPeople.map(({ staffName, act }) => [staffName, act])).toEqual([
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
      [`roles = '{auditor}'`, `roles = '{admin}'`],
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
