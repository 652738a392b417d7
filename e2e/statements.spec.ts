import AxeBuilder from '@axe-core/playwright';
import { readFileSync } from 'node:fs';
import { richPlayer } from './people.ts';
import { expect, test } from './site.ts';

/** The statement and the records of money orders. */

test('a line of the statement adds up, leads to its order, and is exported', async ({ page }) => {
  await richPlayer(page, 100);
  await page.goto('/userCenter/billRecord');
  const totals = page.getByLabel('合计');
  await expect(totals).toContainText('期初余额');
  await expect(totals).toContainText('+¥100.00');
  await expect(page.getByText('支付宝充值').filter({ visible: true })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).filter({ visible: true }).click();
  const file = await download;
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF时间,类型,金额,余额,单号\r\n')).toBe(true);
  expect(text).toMatch(/支付宝充值,100,100,R\d{16}\r\n/);

  await page.getByRole('button', { name: '投注', exact: true }).click();
  await expect(page).toHaveURL(/type=bet/);
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await page.getByRole('button', { name: '充值', exact: true }).click();
  await page.getByRole('button', { name: '昨日' }).click();
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await page.getByRole('button', { name: '近7天' }).click();
  await page
    .getByRole('link', { name: /查看|支付宝充值/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/recharge\/alipay\?order=R\d{16}/);
  await expect(page.getByText('充值已到账')).toBeVisible();
});

test('records of recharges and withdrawals have their sums and states', async ({ page }) => {
  await richPlayer(page, 50);
  await page.goto('/userCenter/billRecord?tab=recharge');
  await expect(page.getByLabel('合计')).toContainText('1 笔');
  await expect(page.getByLabel('合计')).toContainText('¥50.00');
  await page.getByRole('tab', { name: '提现记录' }).click();
  await expect(page).toHaveURL(/tab=withdraw/);
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await page.goto('/userCenter/waterDetail');
  await expect(page.getByText('还需流水')).toBeVisible();
  await expect(page.getByText('¥50.00').filter({ visible: true }).first()).toBeVisible();
});
