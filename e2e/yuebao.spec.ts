import AxeBuilder from '@axe-core/playwright';
import { calls, hashSafetyPassword, toEnpath } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { SAFETY_DIGITS, confirmWithPassword, newPayee } from './payouts.ts';
import { recharge } from './people.ts';
import { callSite, expect, siteAddress, test } from './site.ts';

/** Yuebao from the first yuan in to the last one out, and a pledge from its order to its end. */

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}

/** A new person with money in the wallet, signed in. */
async function newSaver(page: Page, inside: string): Promise<void> {
  const userName = await newPayee(page);
  await recharge(page, 1_000);
  const safetyPassword = hashSafetyPassword(userName, SAFETY_DIGITS);
  const requestId = crypto.randomUUID();
  await callSite(page.context().request, siteAddress(), calls.yuebaoIn, { amount: inside, safetyPassword, requestId });
}

test('money goes in, is seen, and comes out again', async ({ page }) => {
  await newPayee(page);
  await recharge(page, 1_000);
  await page.goto('/userCenter/accountTotal');
  await expect(page.getByText('还没有收支')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('link', { name: '转入' }).first().click();

  const amount = page.getByLabel('转入金额');
  await amount.fill('0.5');
  await amount.blur();
  await expect(page.getByText('单笔金额须在 ¥1.00 与 ¥1,000.00 之间')).toBeVisible();
  await amount.fill('1001');
  await amount.blur();
  await expect(page.getByText('余额不足')).toBeVisible();
  // As it stands on the way to 600.50.
  await amount.fill('600.');
  // 600 × 3.55 % ÷ 365 = 0.05835…
  await expect(page.getByText('+¥0.0583')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: '转入 ¥600.00' }).click();
  await confirmWithPassword(page, '转入 ¥600.00');
  await expect(page.getByText('转入成功')).toBeVisible();
  await expect(page.getByText('余 ¥600.0000')).toBeVisible();

  await page.getByRole('link', { name: '转出' }).first().click();
  await page.getByRole('button', { name: '全部' }).click();
  await page.getByRole('button', { name: '转出 ¥600.00' }).click();
  await confirmWithPassword(page, '转出 ¥600.00');
  await expect(page.getByText('转出成功')).toBeVisible();
  await expect(page.getByText('余 ¥0.0000')).toBeVisible();
});

test('a pledge is ordered, renewed by wish, and cancelled with what is lost said before', async ({ page }) => {
  await newSaver(page, '800');
  await page.goto('/userCenter/pledgeShop');
  await expect(page.getByRole('heading', { name: '30 天质押' })).toBeVisible();
  await expect(page.getByText('已售罄').first()).toBeVisible();
  await isAccessible(page);
  await page.getByRole('article').filter({ hasText: '30 天质押' }).getByRole('link', { name: '质押' }).click();

  const amount = page.getByLabel('质押金额');
  await amount.fill('50');
  await amount.blur();
  await expect(page.getByText('单笔金额须在 ¥100.00 与 ¥50,000.00 之间')).toBeVisible();
  await amount.fill('500.');
  // 500 × 5.20 % × 30 ÷ 365 = 2.13698…
  await expect(page.getByText('+¥2.1369')).toBeVisible();
  await expect(page.getByRole('switch', { name: '到期自动续期' })).not.toBeChecked();
  await isAccessible(page);
  await page.getByRole('button', { name: '质押 ¥500.00' }).click();
  await confirmWithPassword(page, '质押 ¥500.00');

  await expect(page.getByText('持有中')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('switch', { name: '到期自动续期' }).click();
  await expect(page.getByText('开启自动续期', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '提前取消' }).click();
  const question = page.getByRole('alertdialog', { name: '提前取消质押？' });
  await expect(question).toContainText('本金 ¥500.00 立即退回活期；到期可得的收益 ¥2.1369 不发，不能恢复。');
  await question.getByRole('button', { name: '确认取消' }).click();
  await expect(page.getByText('提前取消，本金退回活期')).toBeVisible();

  await page.goto('/userCenter/pledgePosition?state=cancelled');
  await expect(page.getByRole('link', { name: /30 天质押 已取消/ })).toBeVisible();
  await isAccessible(page);
});

test('pledges and earnings that did not load are not shown as none', async ({ page, expectedFaults }) => {
  expectedFaults.push(/ERR_TIMED_OUT/);
  await newPayee(page);
  const paths = [calls.yuebaoPledgeOrderList, calls.yuebaoProfitLogs].map(({ path }) => `**${toEnpath(path)}*`);
  for (const path of paths) await page.route(path, (route) => route.abort('timedout'));
  await page.goto('/userCenter/pledgePosition');
  await expect(page.getByRole('alert').filter({ hasText: '质押加载失败' })).toBeVisible();
  const earnings = page.getByRole('alert').filter({ hasText: '收益记录加载失败' });
  await expect(earnings).toBeVisible();
  await page.goto('/userCenter/accountTotal');
  const pledges = page.getByRole('alert').filter({ hasText: '质押加载失败' });
  await expect(pledges).toBeVisible();
  for (const path of paths) await page.unroute(path);
  await pledges.getByRole('button', { name: '重新加载' }).click();
  await expect(pledges).toHaveCount(0);
});

test('the introduction says what it earns and promises nothing', async ({ page }) => {
  await newPayee(page);
  await page.goto('/userCenter/introduce');
  await expect(page.getByText('年化不是承诺', { exact: false })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('link', { name: '进入余额宝' }).click();
  await expect(page).toHaveURL(/accountTotal/);
  await page.getByRole('button', { name: '表格' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});
