import { cashierCalls, consoleApprovalCalls, consolePayLineCalls, rechargeCalls } from '@caiting/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { rechargeSite } from '../../cashier/testing/recharge-site.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { consoleModule } from '../index.ts';
import { someStaff } from '../testing/staff.ts';

const { app, db, deps, open, pay } = await rechargeSite([consoleModule]);
const { ada, carl, anna, aud } = await someStaff(app, {
  ada: 'admin',
  carl: 'admin',
  anna: 'operator',
  aud: 'auditor',
});
type By = { readonly token: string };

const save = (lineId: string, more: object = {}, by: By = ada) =>
  callApp(app, consolePayLineCalls.savePayLine, { lineId, ...more } as never, by);
const openLine = async (lineId: string, by: By) =>
  (await callApp(app, consolePayLineCalls.openPayLine, { lineId }, by)).code;
const close = async (lineId: string, by: By = anna) =>
  (await callApp(app, consolePayLineCalls.closePayLine, { lineId, reason: '通道维护' }, by)).code;
const bankLines = async () =>
  (await callApp(app, rechargeCalls.frontBankTransfer, {}, await aPlayer(deps))).data?.lines.map(
    ({ lineId }) => lineId,
  ) ?? [];

const OWN = {
  channel: 'banktransfer',
  name: '工行对公',
  kind: 'manual',
  min: '100',
  max: '50000',
  matchBy: 'remark',
  payeeBank: '中国工商银行',
  payeeName: '彩厅科技',
  payeeAccount: '6222 0000 1111 2222 333',
};

describe('outside the demo', () => {
  beforeAll(() => setTenantValue(deps, 'demo', false, 'test'));

  test('an own account is written closed, opened by two, shown to players, closed by one', async () => {
    expect((await save('icbc-1', OWN)).data.note).toContain('处于关闭状态');
    expect(await bankLines()).toEqual([]);
    expect(await openLine('icbc-1', ada)).toBe(-2902);
    expect(await openLine('icbc-1', ada)).toBe(-2902);
    expect(await openLine('icbc-1', carl)).toBe(1);
    expect(await bankLines()).toEqual(['icbc-1']);
    const player = await aPlayer(deps);
    const order = await open(player, 'banktransfer', 'icbc-1', '200');
    expect(order.data.transfer).toMatchObject({ payeeName: '彩厅科技', payeeAccount: OWN.payeeAccount });
    expect(await close('icbc-1')).toBe(1);
    expect(await bankLines()).toEqual([]);
    expect((await open(player, 'banktransfer', 'icbc-1', '200')).code).toBe(-2300);
  });

  test('an open line is not changed; one that was changed between the two words is asked for anew', async () => {
    await save('icbc-2', OWN);
    expect(await openLine('icbc-2', ada)).toBe(-2902);
    // The account becomes another one, for the same amount of trust.
    expect((await save('icbc-2', { payeeAccount: '6222 9999 9999 9999 999' })).code).toBe(1);
    expect(await openLine('icbc-2', carl)).toBe(-2902);
    expect(await openLine('icbc-2', ada)).toBe(1);
    expect((await save('icbc-2', { payeeAccount: '1' })).code).toBe(-2932);
    expect((await save('icbc-2', { max: '60000' })).code).toBe(-2932);
  });

  test('nor opened by the number of a wish that was about another account', async () => {
    await save('icbc-8', OWN);
    expect(await openLine('icbc-8', ada)).toBe(-2902);
    const wishes = (await callApp(app, consoleApprovalCalls.approvals, { kind: 'openPayLine' } as never, carl)).data;
    const id = wishes.list[0]?.id ?? '';
    expect((await save('icbc-8', { payeeAccount: '6222 9999 9999 9999 999' })).code).toBe(1);
    expect((await callApp(app, consoleApprovalCalls.approve, { id }, carl)).code).toBe(-2947);
    expect((await callApp(app, consoleApprovalCalls.approval, { id }, aud)).data.state).toBe('outdated');
    const { list } = (await callApp(app, consolePayLineCalls.payLines, { channel: 'banktransfer' } as never, aud)).data;
    expect(list.find(({ lineId }) => lineId === 'icbc-8')).toMatchObject({ open: false });
  });

  test('limits of a closed line change alone; what is left out stays', async () => {
    await save('icbc-3', { ...OWN, amounts: '100,500' });
    expect((await save('icbc-3', { min: '200', amounts: '200,500' })).code).toBe(1);
    const { list } = (await callApp(app, consolePayLineCalls.payLines, { channel: 'banktransfer' } as never, aud)).data;
    expect(list.find(({ lineId }) => lineId === 'icbc-3')).toMatchObject({
      min: '200',
      max: '50000',
      amounts: ['200', '500'],
      open: false,
      payee: '中国工商银行 彩厅科技 6222 0000 1111 2222 333',
    });
  });

  test.each([
    ['no account', { ...OWN, payeeAccount: undefined }, -2001],
    ['a smallest sum above the largest', { ...OWN, min: '60000' }, -2000],
    ['a button outside of the limits', { ...OWN, amounts: '50' }, -2000],
    ['no free amount and no button', { ...OWN, freeAmount: '0' }, -2000],
    ['a bank nobody knows', { ...OWN, banks: 'ZZZZ' }, -2000],
    ['a channel that is none', { ...OWN, channel: 'gold' }, -2000],
    ['no channel', { ...OWN, channel: undefined }, -2001],
    ['a provider nobody configured', { ...OWN, kind: 'redirect', provider: 'acme', channel: 'alipay' }, -2933],
    ['the sandbox outside the demo', { ...OWN, kind: 'redirect', provider: 'sandbox', channel: 'alipay' }, -2933],
  ])('%s is refused', async (_name, input, code) => {
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    expect((await save('icbc-9', given)).code).toBe(code);
    expect(await db.maybeOne(`select 1 from pay_line where line_id = 'icbc-9'`)).toBeNull();
  });

  test('nobody’s line, and roles', async () => {
    expect(await openLine('none', ada)).toBe(-2009);
    expect(await close('none')).toBe(-2009);
    expect((await save('icbc-9', OWN, anna)).code).toBe(-2906);
    expect(await openLine('icbc-3', anna)).toBe(-2906);
    expect(await close('icbc-3', aud)).toBe(-2906);
  });
});

describe('in the demo', () => {
  beforeAll(() => setTenantValue(deps, 'demo', true, 'test'));

  test('an own account opens for nobody: a demo must not make anybody send money', async () => {
    expect(await bankLines()).toEqual(['bank-amount', 'bank-remark']);
    expect((await save('icbc-demo', OWN)).code).toBe(-2933);
    expect(await openLine('icbc-1', ada)).toBe(-2933);
  });

  test('a whole channel is closed at once; an order made before can still be paid', async () => {
    const player = await aPlayer(deps);
    const { data: order } = await open(player, 'alipay', 'sandbox-a', '100');
    const closed = await callApp(app, consolePayLineCalls.closePayChannel, { channel: 'alipay', reason: '风控' }, anna);
    expect(closed.data.note).toBe('alipay 已关闭 2 条线路');
    expect((await open(player, 'alipay', 'sandbox-a', '100')).code).toBe(-2300);
    await pay(order);
    expect((await callApp(app, cashierCalls.rechargeOrder, { orderNo: order.orderNo }, player)).data.state).toBe(
      'credited',
    );
  });
});
