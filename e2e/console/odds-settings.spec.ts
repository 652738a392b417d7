import { readFileSync } from 'node:fs';
import { calls } from '@caiting/contract';
import { balanceOf, newPlayer } from '../people.ts';
import { callSite, expect, siteAddress, test } from '../site.ts';
import { approve, enterConsole, expectAccessible, fillForm, panelOf } from './at-the-console.ts';

/** What leads to an act: the odds of a lottery and a file of settings to a change, the orders that a payment may be for to its booking. */

// The work of a desk.
test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });
// Every play of a lottery is looked at for what a reader cannot use, in the light and in the dark.
test.describe.configure({ timeout: 240_000 });

const LOTTERY = '5分排列三';

test('the odds of a lottery lead to the largest stake of its group, which two change', async ({ page, browser }) => {
  const second = await (await browser.newContext({ baseURL: siteAddress() })).newPage();
  await enterConsole(page, 'admin', '/console/lotteries');
  await page.getByRole('tab', { name: '赔率与返奖' }).click();
  await page.getByLabel('彩种', { exact: true }).selectOption({ label: LOTTERY });
  // One number of a thousand: a thousand to one if nothing were kept. Base payout and the rebate of whoever has no upline make 98 % of it.
  const play = page
    .getByRole('region', { name: '各玩法的赔率与返奖率' })
    .getByRole('row', { name: /三星 · 直选 · 复式/ });
  await expect(play).toContainText(/1\/1000\s*1000\.0000\s*980\.0000\s*98\.0000%/);
  await expectAccessible(page, 'odds');
  const stake = page.getByRole('region', { name: '决定赔率与限额的设置' }).getByRole('row', { name: /单笔最高投注/ });
  await stake.getByRole('link', { name: '修改单笔最高投注', exact: true }).click();
  const form = page.getByRole('form', { name: '修改配置' });
  await expect(form.locator('[data-field="key"] select')).toHaveValue('stakeMax');
  const before = await form.locator('[name="value.PL35"]').inputValue();
  const after = String(Number(before) - 1);
  await fillForm(form, { 'value.PL35': after });
  await form.locator('[data-primary]').click();
  await page.locator('[data-panel] [data-primary]').last().click();
  await expect(page.getByText('已提交，等第二人批准').first()).toBeVisible();

  await enterConsole(second, 'admin', '/console/', 1);
  await approve(second, /^查看 修改配置 .*stakeMax/);
  await page.goto('/console/lotteries?tab=lotteryOdds&lotteryCode=pl35m5');
  await expect(page.getByRole('region', { name: '改动记录' })).toContainText(shownYuan(after));
  await expect(stake).toContainText(shownYuan(after));
  await second.context().close();
});

const shownYuan = (yuan: string): string => `¥${Number(yuan).toLocaleString('en')}.00`;

test('settings go out as a file, and a line that was changed in it is asked for by itself', async ({ page }) => {
  await enterConsole(page, 'admin', '/console/settings');
  await page.locator('[data-act="exportSettings"]').click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出设置' }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  const [line = '', before = ''] = /"withdrawFreeCount": *(\d+)/.exec(text) ?? [];
  const after = String(Number(before) + 1);
  await page.locator('input[type=file]').setInputFiles({
    name: 'settings.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text.replace(line, line.replace(before, after))),
  });
  const change = page.getByRole('row').filter({ hasText: 'withdrawFreeCount' });
  await expect(change).toContainText(new RegExp(`每日免费提现次数.*${before}\\s*${after}\\s*两人`));
  await expectAccessible(page, 'a file of settings');
  await change.getByRole('button', { name: '提出每日免费提现次数的改动' }).click();
  const form = page.getByRole('form', { name: '修改配置' });
  await expect(form.locator('[name="value"]')).toHaveValue(after);
  await form.locator('[data-primary]').click();
  await page.locator('[data-panel] [data-primary]').last().click();
  await expect(page.getByText('已提交，等第二人批准').first()).toBeVisible();

  await page.goto('/console/approvals');
  await page.getByRole('tab', { name: /^我提的/ }).click();
  await page.getByRole('button', { name: /^查看 .*withdrawFreeCount/ }).click();
  await expect(panelOf(page)).toContainText(after);
  await panelOf(page).getByRole('button', { name: '撤回…' }).click();
  await page.getByRole('form').locator('[data-primary]').click();
  await expect(page.getByText('已办理', { exact: true }).first()).toBeVisible();
});

test('a payment of another sum offers its order, and choosing it fills the form that books it', async ({
  page,
  browser,
}) => {
  const player = await (await browser.newContext({ baseURL: siteAddress() })).newPage();
  const userName = await newPlayer(player);
  const { request } = player.context();
  const { lines } = await callSite(request, siteAddress(), calls.frontAlipay, {});
  const { orderNo, payUrl } = await callSite(request, siteAddress(), calls.rechargeFrontPaymentRecord, {
    channel: 'alipay',
    lineId: lines.find(({ freeAmount }) => freeAmount)?.lineId ?? '',
    amount: '120',
    requestId: crypto.randomUUID(),
  });
  // Another sum than the order's in the notice; the provider keeps silent when it is asked, which would put it right.
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await request.post(payUrl, { data: 'result=paid&fault=wrongAmount&fault=down', headers });

  await enterConsole(page, 'operator', '/console/recharges?tab=unbookedPayments');
  await page.getByRole('row').filter({ hasText: orderNo }).getByRole('button', { name: /^查看/ }).click();
  const order = panelOf(page).getByRole('listitem').filter({ hasText: orderNo });
  await expect(order).toContainText(userName);
  await expect(order).toContainText('¥120.00');
  await order.getByRole('button', { name: `选这张订单 ${orderNo}` }).click();
  const form = page.getByRole('form', { name: '入账到订单' });
  await expect(form.locator('[name="orderNo"]')).toHaveValue(orderNo);
  expect(await balanceOf(request)).toBe('0');
  await page.keyboard.press('Escape');
  await expect(order).toBeVisible();
  await expectAccessible(page, 'a payment with its orders');
  await player.context().close();
});
