import { CODES, consoleRechargeCalls, consoleWithdrawCalls } from '@caiting/contract';
import { balanceOf } from '../people.ts';
import { expect, siteAddress, test } from '../site.ts';
import { staffAccount } from '../staff.ts';
import { askedWithdrawal, enterConsole, expectAccessible, manualRecharge, panelOf, said } from './at-the-console.ts';

/** The queues that operators work at: each row with what it is judged by, decided without leaving the list. */

test('a withdrawal is judged in its panel; one that somebody else decided says so and leads on', async ({
  page,
  browser,
}) => {
  const player = await (await browser.newContext({ baseURL: siteAddress() })).newPage();
  const { userName, withdrawNo } = await askedWithdrawal(player);
  await enterConsole(page, 'operator', '/console/withdrawals');
  await expect(page.getByText(/笔等待 · 合计 ¥/)).toBeVisible();
  await page.getByRole('button', { name: `查看 ${withdrawNo}` }).click();
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: withdrawNo })).toBeVisible();
  await expect(panel).toContainText(userName);
  await expect(panel).toContainText('¥100.00');
  // What a machine can look at: no turnover is missing, the account is new and was never paid to.
  await expect(panel.getByRole('listitem').filter({ hasText: '流水已满' })).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: '还没有付到过这个账户' })).toBeVisible();
  await expectAccessible(page, 'withdrawals');

  // The key opens the form and does nothing else; a row goes back as it was.
  await page.keyboard.press('r');
  const form = page.getByRole('form', { name: '审核提现' });
  await expect(form.getByLabel('单号')).toHaveValue(withdrawNo);
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('heading', { name: withdrawNo })).toBeVisible();

  const { request } = player.context();
  const reject = { withdrawNo, act: 'reject', note: '请先完成实名' };
  expect(await said(request, { role: 'operator', nth: 1 }, consoleWithdrawCalls.reviewWithdrawal, reject)).toBe(1);
  await expect(panel.getByRole('alert')).toContainText(/办理：审核提现|已不在这个列表里/, { timeout: 20_000 });
  await expect(panel.getByRole('button', { name: /通过/ })).toHaveCount(0);
  await panel.getByRole('button', { name: '到下一条' }).click();
  await expect(page.getByRole('button', { name: `查看 ${withdrawNo}` })).toHaveCount(0);
  await player.context().close();
});

test('nothing is decided by what could not be read again', async ({ page, browser, expectedFaults }) => {
  expectedFaults.push(/ERR_FAILED/);
  const player = await (await browser.newContext({ baseURL: siteAddress() })).newPage();
  const { orderNo } = await manualRecharge(player, 300);
  await enterConsole(page, 'operator', '/console/recharges');
  await page.getByRole('button', { name: `查看 ${orderNo}` }).click();
  const credit = panelOf(page).getByRole('button', { name: /入账/ });
  await expect(credit).toBeEnabled();
  await expectAccessible(page, 'recharges');
  await page.route('**/v1/console/rechargeReviews*', (route) => route.abort());
  await expect(page.getByRole('alert')).toContainText(/更新失败|数据停在/, { timeout: 30_000 });
  await expect(credit).toBeDisabled();
  await page.unroute('**/v1/console/rechargeReviews*');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(credit).toBeEnabled();
  // What was done leads to the next row, or to the list.
  await page.keyboard.press('a');
  await page.getByRole('form').getByRole('button', { name: '下一步：核对' }).click();
  await page.getByRole('button', { name: /¥300\.00$/ }).click();
  await expect(page.getByText('已办理').first()).toBeVisible();
  await expect.poll(() => balanceOf(player.context().request)).toBe('300');
  await expect(page.getByRole('button', { name: `查看 ${orderNo}` })).toHaveCount(0);
  await page.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect(panelOf(page).getByRole('heading', { name: orderNo })).toHaveCount(0);
  await player.context().close();
});

test('a wish shows the old and the new value and who asked; only another one decides', async ({ page, request }) => {
  // Its last digit is no zero: those are not shown.
  const rate = `7.${String(Date.now()).slice(-5)}1`;
  const asks = { role: 'admin', nth: 1 } as const;
  expect(await said(request, asks, consoleRechargeCalls.setCoinRate, { coin: 'USDT', rate })).toBe(
    CODES.secondStaffNeeded.code,
  );
  await enterConsole(page, 'admin', '/console/approvals');
  await expect(page.getByText(/等待第二个人的 \d+ 项/)).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^查看 .*${rate}`) }).click();
  const panel = panelOf(page);
  await expect(panel.getByRole('cell', { name: rate })).toBeVisible();
  await expect(panel).toContainText(staffAccount(asks).staffName);
  await expectAccessible(page, 'approvals');
  await panel.getByRole('button', { name: '驳回…' }).click();
  const form = page.getByRole('form');
  await form.getByLabel('原因').fill('汇率有误');
  await form.getByRole('button', { name: '驳回申请' }).click();
  await expect(page.getByText('已办理').first()).toBeVisible();
  await page.getByRole('tab', { name: '已办结' }).click();
  await page.getByRole('button', { name: new RegExp(`^查看 .*${rate}`) }).click();
  await expect(panelOf(page)).toContainText('汇率有误');
});
