import { balanceOf } from '../people.ts';
import { expect, siteAddress, test } from '../site.ts';
import { enterConsole, expectAccessible, manualRecharge } from './at-the-console.ts';

/** Operators at their own app: from the sign-in to what stands in the log. */

test('an operator signs in, sees a recharge wait, credits it, and it stands in the log', async ({ page, browser }) => {
  const player = await (await browser.newContext({ baseURL: siteAddress() })).newPage();
  const { userName, orderNo } = await manualRecharge(player, 300);
  const staffName = await enterConsole(page, 'operator');
  await expect(page.getByRole('heading', { name: '概况', level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /充值/ }).first().click();

  await page.getByRole('button', { name: `查看 ${orderNo}` }).click();
  const panel = page.getByRole('complementary', { name: '详情' });
  await expect(panel).toContainText('¥300.00');
  await expect(panel).toContainText(userName);
  await panel.getByRole('button', { name: '入账 ¥300.00' }).click();
  const form = page.getByRole('form');
  await expect(form.getByLabel('订单号')).toHaveValue(orderNo);
  await form.getByRole('button', { name: '下一步：核对' }).click();
  await page.getByRole('button', { name: /¥300\.00$/ }).click();
  await expect(page.getByText('已办理').first()).toBeVisible();
  await expect.poll(() => balanceOf(player.context().request)).toBe('300');
  await expect(page.getByRole('button', { name: `查看 ${orderNo}` })).toHaveCount(0);

  await page.goto(`/console/log?staffName=${staffName}&act=reviewRecharge`);
  await expect(page.getByRole('row').filter({ hasText: staffName }).first()).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: /^查看/ }).first().click();
  await expect(page.getByRole('complementary', { name: '详情' })).toContainText(orderNo);

  // The login is a cookie that no script reads, and it ends with the way out.
  expect(await page.evaluate(() => document.cookie)).not.toContain('caiting_staff');
  await page.getByText(staffName, { exact: true }).first().click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { name: '登录控制台' })).toBeVisible();
  await player.context().close();
});

test('a form says what is wrong before it sends, keeps what was typed, and shows what the role may not do', async ({
  page,
}) => {
  await enterConsole(page, 'operator', '/console/manual?do=adjustBalance');
  const form = page.getByRole('form');
  await form.getByLabel('用户名').fill('player1');
  await form.getByRole('button', { name: '下一步：核对' }).click();
  await expect(form.getByText('3 处要改，光标已到第一处')).toBeVisible();
  await expect(form.getByText('金额不能为空')).toBeVisible();
  // Closed and opened again: nothing typed is lost.
  await form.getByRole('button', { name: '取消' }).click();
  await page.getByRole('group', { name: /操作/ }).getByRole('button').first().click();
  await expect(page.getByRole('form').getByLabel('用户名')).toHaveValue('player1');

  // Prices are set by administrators: the entry stands there, locked, with who may.
  await page.goto('/console/yuebao?do=setYuebaoRate');
  await expect(page.getByText('需要管理员')).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
});

test('everything is found and opened by keys, and no key acts by itself', async ({ page }) => {
  await enterConsole(page, 'operator');
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('锁定');
  await expect(page.getByRole('option').filter({ hasText: '锁定' }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/players\?do=lockPlayer/);
  await expect(page.getByRole('form')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('form')).toHaveCount(0);
  await page.locator('h1').click();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { name: '日志', level: 1 })).toBeVisible();
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.locator('tr[aria-current]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('tr[aria-current]')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '按键' })).toBeVisible();
});

test('pages hold to the rules of accessibility in both themes', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/console/');
  await expect(page.getByLabel('工号')).toBeVisible();
  await expectAccessible(page, 'sign-in');
  await enterConsole(page, 'operator');
  for (const path of [
    '/console/',
    '/console/withdrawals',
    '/console/recharges?do=reviewRecharge',
    '/console/players',
    '/console/log',
    '/console/activities?do=createActivity',
    '/console/yuebao?do=setYuebaoRate',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, path);
  }
});
