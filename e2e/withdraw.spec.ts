import AxeBuilder from '@axe-core/playwright';
import { calls } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { newPayee, bindCard, cardNumber, confirmWithPassword, review } from './payouts.ts';
import { balanceOf, recharge } from './people.ts';
import { expect, test } from './site.ts';
import { placeOrder, waitForFreshIssue } from './table.ts';

/** A withdrawal from the turnover it needs to the money that left, and one that comes back. */

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}

/** Bets the whole recharge on big and small of the coming draw: nearly all of it comes back, and all of it is turnover. */
async function playThrough(page: Page, yuan: number): Promise<void> {
  const { request } = page.context();
  const issue = await waitForFreshIssue(page, 'ssc1', 20);
  await placeOrder(request, [{ lottery: 'ssc1', issue, play: 'X_ZH', picks: '大 小', count: 2, yuan }]);
}

test('blocked until the turnover is met, then asked for, approved, paid; a second one is rejected and comes back', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const userName = await newPayee(page);
  await bindCard(page, userName, cardNumber('6688'));
  await recharge(page, 300);
  await page.goto('/userCenter/withdraw');
  await expect(page.getByRole('button', { name: '还需流水 ¥300.00' })).toBeDisabled();
  await isAccessible(page);
  await playThrough(page, 300);
  // The draw comes by push; nobody reloads.
  await expect(page.getByText('流水已完成')).toBeVisible({ timeout: 60_000 });

  const amount = page.getByLabel('提现金额');
  await amount.fill('99');
  await amount.blur();
  await expect(page.getByText('提现金额必须在100与50000之间')).toBeVisible();
  await amount.fill('100.5');
  await amount.blur();
  await expect(page.getByText('只能填整数，不能有小数')).toBeVisible();
  await amount.fill('299');
  await amount.blur();
  await expect(page.getByText('余额不足')).toBeVisible();
  await amount.fill('100');
  const before = Number(await balanceOf(page.context().request));
  await page.getByRole('button', { name: '确认提现 ¥100.00' }).click();
  await confirmWithPassword(page, /确认提现/);
  await expect(page).toHaveURL(/billRecord\?tab=withdraw&no=W\d{16}/);
  await expect(page.getByText('待审核', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  expect(Number(await balanceOf(page.context().request))).toBeCloseTo(before - 100, 4);
  const steps = page.getByRole('list', { name: '提现进度' }).getByRole('listitem');
  await expect(steps).toContainText([/已提交 已完成/, /审核 进行中/, /付款 未开始/, /到账 未开始/]);
  await isAccessible(page);

  const paidNo = new URL(page.url()).searchParams.get('no') ?? '';
  expect(await review(page.context().request, paidNo, 'approve', '核对无误')).toBe(1);
  await expect(page.getByText('已到账', { exact: true }).filter({ visible: true }).first()).toBeVisible({
    timeout: 30_000,
  });

  await page.goto('/userCenter/withdraw');
  await amount.fill('150');
  await page.getByRole('button', { name: '确认提现 ¥150.00' }).click();
  await confirmWithPassword(page, /确认提现/);
  await expect(page).toHaveURL(/no=W\d{16}/);
  const backNo = new URL(page.url()).searchParams.get('no') ?? '';
  expect(await review(page.context().request, backNo, 'reject', '请先完成实名')).toBe(1);
  await expect(page.getByText('原因：请先完成实名').filter({ visible: true }).first()).toBeVisible();
  expect(Number(await balanceOf(page.context().request))).toBeCloseTo(before - 100, 4);
  await page.goto('/userCenter/billRecord?type=withdraw');
  await expect(page.getByText('提现退回').filter({ visible: true })).toBeVisible();
});

test('where the tenant allows it a withdrawal that nobody has looked at is taken back', async ({ page }) => {
  await newPayee(page);
  const row = {
    id: '1',
    withdrawNo: 'W2026112300000001',
    kind: 'bank',
    bankName: '中国工商银行',
    shown: '**** 6688',
    coin: '',
    coinAmount: '0',
    amount: '200',
    fee: '0',
    net: '200',
    state: 'submitted',
    reason: '',
    createdAt: Date.now(),
    endedAt: null,
    canCancel: true,
  };
  let isTaken = false;
  await page.route('**/v1/enpath/**', async (route) => {
    const path = Buffer.from(
      decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? ''),
      'base64',
    ).toString();
    const shown = isTaken ? { ...row, state: 'cancelled', canCancel: false } : row;
    if (path.startsWith(calls.withdrawRecordList.path)) {
      const totals = { count: 1, amount: '200', fee: '0', paid: '0' };
      return route.fulfill({ json: { code: 1, msg: '', data: { list: [shown], next: null, totals } } });
    }
    if (!path.startsWith(calls.cancelWithdraw.path)) return route.continue();
    expect(route.request().postData()).toContain(row.withdrawNo);
    isTaken = true;
    return route.fulfill({ json: { code: 1, msg: '', data: { ...row, state: 'cancelled', canCancel: false } } });
  });
  await page.goto('/userCenter/billRecord?tab=withdraw');
  const button = page.getByRole('button', { name: '撤回提现' }).filter({ visible: true });
  await button.click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤回提现' }).click();
  await expect(page.getByText('已撤回，金额已退回余额')).toBeVisible();
  await expect(button).toHaveCount(0);
  // The page of a withdrawal never asks for bets.
  await page.goto('/userCenter/withdraw');
  await expect(page.getByRole('link', { name: '去投注' })).toHaveCount(0);
});
