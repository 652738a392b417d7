import { CODES, consoleApprovalCalls, consoleCalls, type ApprovalState } from '@caiting/contract';
import { beforeEach, expect } from 'vitest';
import { testApp } from '../../../../platform/testing/app.ts';
import { callApp } from '../../../../platform/testing/call.ts';
import { ensureLotteries } from '../../../draws/core/lotteries.ts';
import { WITH_HOUSE } from '../../../games/testing/wallet-site.ts';
import { modules } from '../../../index.ts';
import { setTenantValue, tenantValues } from '../../../tenant/index.ts';
import { someStaff } from '../../testing/staff.ts';

export type By = { readonly token: string };
export const reason = '按工单核对';
export const { code: ALONE } = CODES.secondStaffNeeded;
export const codeOf = (key: keyof typeof CODES) => CODES[key].code;

/** A site with staff of every role, where nothing waits when a test begins. Call it once at the top of a file. */
export async function wishSite() {
  const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
  const { app, db, owner } = await testApp({
    modules: withoutSeeds,
    isListening: true,
    config: { ...WITH_HOUSE, logLevel: 'silent' },
  });
  const { deps } = app;
  await ensureLotteries(db, false);
  await setTenantValue(deps, 'demo', false, 'test');
  const staff = await someStaff(app, {
    ada: 'admin',
    carl: 'admin',
    otto: 'operator',
    olga: 'operator',
    anna: 'auditor',
  });
  const { ada, anna } = staff;
  beforeEach(() => owner.run('delete from staff_request where confirmed_by is null'));

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

  return {
    app,
    db,
    owner,
    deps,
    ...staff,
    list,
    newest,
    one,
    approve,
    decline,
    withdraw,
    setMinutes,
    minutesNow,
    aWish,
  };
}
