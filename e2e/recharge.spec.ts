import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';
import { balanceOf, newPlayer } from './people.ts';

/** Recharges that do not go the straight way; the straight one stands in main-flow. */

async function openOrder(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^去支付/ }).click();
  const provider = await opened;
  await expect(page.getByText('等待支付')).toBeVisible();
  return provider;
}

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}

test('an amount outside the line’s limits is told at the field and opens nothing', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/userCenter/recharge/first');
  await page.getByLabel('充值金额').fill('9.99');
  await page.getByLabel('充值金额').blur();
  await expect(page.getByText('充值金额必须在10与50000之间')).toBeVisible();
  await expect(page.getByRole('button', { name: /^去支付/ })).toBeDisabled();
  await page.getByRole('button', { name: '300', exact: true }).click();
  await expect(page.getByText('充值金额必须在10与50000之间')).toBeHidden();
  await expect(page.getByRole('button', { name: /^去支付/ })).toBeEnabled();
  await expect(page.locator('dl > div', { hasText: '所需流水' })).toContainText('¥300.00');
});

test('a failed payment ends the order by itself, and the next one goes through', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/userCenter/recharge/alipay');
  const provider = await openOrder(page);
  await isAccessible(page);
  await provider.waitForURL(/\/pay\//);
  await isAccessible(provider);
  await provider.getByRole('button', { name: '支付失败' }).click();
  await expect(page.getByText('支付未成功')).toBeVisible();
  expect(await balanceOf(page.context().request)).toBe('0');
  await page.getByRole('link', { name: '重新充值' }).click();
  await expect(page.getByText('失败', { exact: true })).toBeVisible();

  const again = await openOrder(page);
  await again.getByRole('button', { name: '支付成功' }).click();
  await expect(page.getByText('充值已到账')).toBeVisible();
  await isAccessible(page);
  expect(await balanceOf(page.context().request)).toBe('100');
});

test('an order outlives a reload, and can be given up', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/userCenter/recharge/alipay');
  const provider = await openOrder(page);
  await provider.close();
  await page.reload();
  await expect(page.getByRole('link', { name: '打开支付页面' })).toHaveAttribute('href', /\/pay\//);
  await page.getByRole('button', { name: '取消订单' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消订单' }).click();
  await expect(page.getByText('订单已取消')).toBeVisible();
});

test('the notice sent three times is money once', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/userCenter/recharge/alipay');
  const provider = await openOrder(page);
  await provider.getByText('故障演练').click();
  await provider.getByLabel('重复通知').check();
  await provider.getByRole('button', { name: '支付成功' }).click();
  await expect(page.getByText('充值已到账')).toBeVisible();
  expect(await balanceOf(page.context().request)).toBe('100');
});

test('on a phone the amount stands above the pay bar at first sight, and the other channels open by a press', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newPlayer(page);
  await page.goto('/userCenter/recharge/alipay');
  await expect(page.getByRole('button', { name: /^去支付/ })).toBeEnabled();
  const field = await page.getByLabel('充值金额').boundingBox();
  const bar = await page.getByRole('button', { name: /^去支付/ }).boundingBox();
  if (!field || !bar) throw new Error('no field or no bar');
  expect(field.y + field.height).toBeLessThan(bar.y);
  await expect(page.getByRole('link', { name: '抖音支付' })).toBeHidden();
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('link', { name: '抖音支付' }).click();
  await expect(page).toHaveURL('/userCenter/recharge/douyin');
  // A channel behind the fold stands among the first while it is chosen.
  await page.reload();
  await expect(page.getByRole('link', { name: '抖音支付' })).toBeVisible();
});

test('whoever came from a betting table finds the way back to it', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/lottery/PK10/pk105?play=DWD');
  await expect(page.getByRole('radio', { name: '官方' })).toBeVisible();
  await page.goto('/userCenter/recharge/alipay');
  const provider = await openOrder(page);
  await provider.getByRole('button', { name: '支付成功' }).click();
  await expect(page.getByText('充值已到账')).toBeVisible();
  await page.getByRole('link', { name: '返回投注' }).click();
  await expect(page).toHaveURL('/lottery/PK10/pk105?play=DWD');
});
