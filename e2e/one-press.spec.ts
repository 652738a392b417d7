import { calls } from '@caiting/contract';
import { toEnpath } from '@caiting/contract/wire';
import type { Page } from '@playwright/test';
import { balanceOf, betsOf, richPlayer } from './people.ts';
import { expect, test } from './site.ts';
import { confirmation, openTable, option, waitForFreshIssue } from './table.ts';

/** 一键投注: one press is one bet, under a ceiling, and the last one can be taken back while its issue is on sale. */
test.describe.configure({ timeout: 120_000 });

async function switchOn(page: Page, perPress: string, ceiling: string): Promise<void> {
  await page.getByRole('switch', { name: '一键投注' }).click();
  const sheet = page.getByRole('dialog', { name: '一键投注' });
  await sheet.getByLabel('每次金额').fill(perPress);
  await sheet.getByLabel('本期上限').fill(ceiling);
  await sheet.getByRole('button', { name: '打开' }).click();
  await expect(page.getByRole('switch', { name: '一键投注' })).toBeChecked();
}

const said = (page: Page) => page.getByRole('status').filter({ visible: true });

test('a press bets, a press takes it back, and past the ceiling nothing is bet', { tag: '@both' }, async ({ page }) => {
  await richPlayer(page, 50);
  await openTable(page, 'ssc5', 'X_ZH');
  await expect(page.getByRole('switch', { name: '一键投注' })).not.toBeChecked();
  await waitForFreshIssue(page, 'ssc5', 120);
  await switchOn(page, '10', '20');
  const { request } = page.context();

  await option(page, '总和', '单').click();
  await expect(said(page).filter({ hasText: '已投 ¥10.00 总和两面 · 单' })).toBeVisible();
  await expect(confirmation(page)).toBeHidden();
  expect(await betsOf(request)).toMatchObject([
    { playDetailCode: 'X_ZH', bettingNumber: '单', bettingAmount: '10', betAmountMode: 'amount', state: 'placed' },
  ]);
  expect(await balanceOf(request)).toBe('40');

  await page.getByRole('button', { name: /^撤销/ }).click();
  await expect(said(page).filter({ hasText: '一键 ¥10.00 · 本期 ¥0.00 / ¥20.00' })).toBeVisible();
  expect(await betsOf(request)).toMatchObject([{ state: 'cancelled' }]);
  expect(await balanceOf(request)).toBe('50');

  await option(page, '总和', '大').click();
  await expect(said(page).filter({ hasText: '已投 ¥10.00 总和两面 · 大' })).toBeVisible();
  await option(page, '总和', '小').click();
  await expect(said(page).filter({ hasText: '已投 ¥10.00 总和两面 · 小' })).toBeVisible();
  await option(page, '总和', '双').click();
  await expect(page.getByText('本期已到上限').filter({ visible: true }).first()).toBeVisible();
  expect(await betsOf(request)).toHaveLength(3);
  expect(await balanceOf(request)).toBe('30');
});

test('two presses within a moment are one bet; a ceiling below a press is refused; leaving the table switches it off', async ({
  page,
}) => {
  await richPlayer(page, 50);
  await openTable(page, 'ssc5', 'X_ZH');
  await waitForFreshIssue(page, 'ssc5', 90);
  await page.getByRole('switch', { name: '一键投注' }).click();
  const sheet = page.getByRole('dialog', { name: '一键投注' });
  await sheet.getByLabel('本期上限').fill('5');
  await expect(sheet.getByText('不能低于每次金额')).toBeVisible();
  await expect(sheet.getByRole('button', { name: '打开' })).toBeDisabled();
  await sheet.getByRole('button', { name: '取消' }).click();

  await switchOn(page, '10', '100');
  await option(page, '总和', '单').dblclick();
  await expect(said(page).filter({ hasText: '已投 ¥10.00 总和两面 · 单' })).toBeVisible();
  expect(await betsOf(page.context().request)).toHaveLength(1);

  await page.goto('/lotteryHall');
  await page.goBack();
  await expect(page.getByRole('switch', { name: '一键投注' })).not.toBeChecked();
});

test('another table, a reload and a higher ceiling do not begin an issue anew', async ({ page }) => {
  await richPlayer(page, 50);
  await openTable(page, 'ssc5', 'X_ZH');
  await waitForFreshIssue(page, 'ssc5', 120);
  await switchOn(page, '10', '10');
  await option(page, '总和', '单').click();
  await expect(said(page).filter({ hasText: '已投 ¥10.00 总和两面 · 单' })).toBeVisible();
  await page.goto('/lottery/PK10/pk101');
  await expect(page.locator('[data-pad="keys"] button').first()).toBeVisible();
  await openTable(page, 'ssc5', 'X_ZH');
  await page.getByRole('switch', { name: '一键投注' }).click();
  const sheet = page.getByRole('dialog', { name: '一键投注' });
  await sheet.getByLabel('本期上限').fill('100');
  await expect(sheet).toContainText('调高的上限从下一期开始');
  await sheet.getByRole('button', { name: '打开' }).click();
  await option(page, '总和', '双').click();
  await expect(page.getByText('本期已到上限').filter({ visible: true }).first()).toBeVisible();
  expect(await betsOf(page.context().request)).toHaveLength(1);
});

test('a bet whose answer never comes is placed once, counted, told, and switches one-press betting off', async ({
  page,
  expectedFaults,
}) => {
  expectedFaults.push(/ERR_CONNECTION_RESET/);
  await richPlayer(page, 50);
  await openTable(page, 'ssc5', 'X_ZH');
  await waitForFreshIssue(page, 'ssc5', 120);
  await switchOn(page, '10', '20');
  await page.route(`**${toEnpath(calls.addFastBetting.path)}`, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await option(page, '总和', '单').click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('这一注可能已经成立', { timeout: 20_000 });
  await alert.getByRole('button').last().click();
  await expect(page.getByRole('switch', { name: '一键投注' })).not.toBeChecked();
  expect(await betsOf(page.context().request)).toHaveLength(1);
  expect(await balanceOf(page.context().request)).toBe('40');
  await switchOn(page, '10', '20');
  await expect(said(page).filter({ hasText: '本期 ¥10.00 / ¥20.00' })).toBeVisible();
});
