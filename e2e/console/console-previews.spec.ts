import { expect, siteAddress, test } from '../site.ts';
import { newPlayer, recharge } from '../people.ts';
import { enterConsole, expectAccessible } from './at-the-console.ts';

/** What is looked at before it counts: a provider's file against the books, a letter as its readers see it, a change ahead of time. */

const shanghaiDay = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);

test('a provider’s file is compared: what differs leads to the order, and nothing is credited', async ({
  page,
  browser,
}) => {
  const player = await (await browser.newContext({ baseURL: siteAddress() })).newPage();
  const userName = await newPlayer(player);
  await recharge(player, 300);
  await player.context().close();
  await enterConsole(page, 'operator', '/console/recharges?tab=rechargesFound');
  const order = page.getByRole('row').filter({ hasText: userName }).first();
  const orderNo = (await order.locator('[title^="R"]').first().getAttribute('title')) ?? '';
  const at = await page.evaluate(() => fetch('/v1/console/staffSelf').then((answer) => answer.json()));
  const day = shanghaiDay(at.data.now);
  await page.locator('[data-act="compareProviderFile"]').click();
  const form = page.getByRole('form', { name: '核对支付商文件' });
  await form.locator('[data-field="kind"] select').selectOption('recharge');
  await form.locator('[name="provider"]').fill('sandbox');
  await form.locator('[name="firstDay"]').fill(day);
  await form.locator('[name="lastDay"]').fill(day);
  await form.locator('input[type=file]').setInputFiles({
    name: 'sandbox.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`订单号,支付单号,金额,状态,时间\n${orderNo},S-1,299,成功,${day} 00:00:01\n`),
  });
  await form.locator('[data-primary]').click();
  await expect(page.getByText('已办理')).toBeVisible();
  await page.getByRole('tab', { name: '支付商对账' }).click();
  await expect(page.getByRole('table')).toContainText('sandbox');
  await expectAccessible(page, 'files of providers');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('table')).toContainText('本站没有');
  await page
    .getByRole('link', { name: orderNo.slice(-8) })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`orderNo=${orderNo}`));
  await expect(page.getByRole('table')).toContainText('300.00');
});

test('a letter is read as a player reads it before it goes out, with how many get it', async ({ page }) => {
  const userName = await newPlayer(page);
  await page.context().clearCookies();
  await enterConsole(page, 'operator', '/console/activities?do=sendLetter');
  const form = page.getByRole('form', { name: '发站内信' });
  await form.locator('[data-field="audience"] select').selectOption('players');
  await form.locator('[name="target"]').fill(userName);
  await form.locator('[name="titleZh"]').fill('维护通知');
  await form.locator('[name="bodyZh"]').fill('**今晚**维护');
  await form.locator('[data-primary]').click();
  const reading = page.getByRole('article');
  await expect(reading.locator('b')).toHaveText('今晚');
  expect((await reading.boundingBox())?.width ?? 0).toBeLessThanOrEqual(390);
  await expect(page.getByRole('region', { name: '收信人数' })).toContainText('1');
  await expectAccessible(page, 'a letter before it goes out');
  await page.getByRole('button', { name: '确认发站内信' }).click();
  await expect(page.getByText('已办理')).toBeVisible();
});

test('a change ahead of time is listed, and taken back before its moment', async ({ page }) => {
  await enterConsole(page, 'admin', '/console/settings?do=scheduleSetting');
  const form = page.getByRole('form', { name: '定时改动设置' });
  await form.locator('[data-field="key"] select').selectOption('openOrdersMax');
  await expect(form.locator('[name="value"]')).toHaveValue('3');
  await form.locator('[name="value"]').fill('6');
  const at = await page.evaluate(() => fetch('/v1/console/staffSelf').then((answer) => answer.json()));
  const moment = new Date(at.data.now + 11 * 3_600_000).toISOString().slice(0, 16);
  await form.locator('[name="startsAt"]').fill(moment);
  await form.locator('[data-primary]').click();
  await expect(page.getByRole('region', { name: '改动预览', exact: true })).toContainText('6');
  await page.locator('[data-panel] [data-primary]').click();
  await expect(page.getByText('已办理')).toBeVisible();
  await page.goto('/console/settings?tab=scheduledSettings');
  await expect(page.getByRole('table')).toContainText('待生效');
  await page
    .getByRole('button', { name: /^查看 / })
    .first()
    .click();
  // Of the row: the page's own begins an empty form.
  await page.locator('[data-panel]').getByRole('button', { name: '撤回定时改动' }).click();
  await page.getByRole('form', { name: '撤回定时改动' }).locator('[data-primary]').click();
  await expect(page.getByRole('table')).toContainText('已撤回');
});
