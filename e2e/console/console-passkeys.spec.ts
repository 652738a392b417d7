import { consoleStaffCalls, hashLoginPassword } from '@caiting/contract';
import { expect, type Page } from '@playwright/test';
import { whilePresent, withAuthenticator, type Key } from './authenticator.ts';
import { overhang } from '../layout.ts';
import { siteAddress, test } from '../site.ts';
import { staff } from '../staff.ts';
import { newPlayer } from '../people.ts';
import { expectAccessible, fillForm, panelOf, sendForm } from './at-the-console.ts';

/** Passkeys of staff as their second factor: added, shown at the sign-in, and kept while there is no other factor. */

const FIRST = 'given-by-others-1';
const PASSWORD = 'my own words 7';
const OWN = '/console/own?tab=staffPasskeys';

/** Somebody whom two administrators have just made, at the first sign-in. */
async function newOperator(page: Page): Promise<string> {
  const staffName = `key${crypto.randomUUID().replaceAll('-', '').slice(0, 8)}`;
  const { actByTwo } = await staff(page.request);
  const password = hashLoginPassword(staffName, FIRST);
  await actByTwo(consoleStaffCalls.addStaff, { staffName, role: 'support', password });
  await typeName(page, staffName, FIRST);
  await page.getByLabel('新密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('再输一次').fill(PASSWORD);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  return staffName;
}

async function typeName(page: Page, staffName: string, password: string): Promise<void> {
  await page.goto('/console/');
  await page.getByLabel('工号').fill(staffName);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '下一步' }).click();
}

async function addPasskey(page: Page, key: Key): Promise<string[]> {
  await page.goto(OWN);
  const form = page.getByRole('form', { name: '添加这台设备的通行密钥' });
  await form.getByLabel('自己的登录密码').fill(PASSWORD);
  await whilePresent(page, key, async () => {
    await form.getByRole('button', { name: '添加这台设备的通行密钥' }).click();
    await expect(form.getByText('已添加：')).toBeVisible();
  });
  return form.getByRole('listitem').allInnerTexts();
}

test('a passkey is added by the password, is given a name, and stays where it is the only second factor', async ({
  page,
}) => {
  await newOperator(page);
  const key = await withAuthenticator(page);
  expect(await addPasskey(page, key)).toHaveLength(10);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page, 'own passkeys');
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  await page.getByRole('row').nth(1).click();
  await panelOf(page).getByRole('button', { name: '重命名通行密钥' }).click();
  await sendForm(page, { name: '前台电脑' });
  await page.goto(OWN);
  await page.getByRole('row').filter({ hasText: '前台电脑' }).click();
  // Above the list, and in the panel of the row.
  const deletes = page.getByRole('button', { name: '删除通行密钥', exact: true });
  await expect(deletes).toHaveCount(2);
  await deletes.last().click();
  await page.getByRole('form', { name: '删除通行密钥' }).locator('[data-primary]').click();
  await expect(page.getByText('这是账号唯一的两步验证方式')).toBeVisible();
});

test('a passkey is the second factor from then on, and a code on paper helps where it is lost', async ({ page }) => {
  const staffName = await newOperator(page);
  const key = await withAuthenticator(page);
  const codes = await addPasskey(page, key);
  await page.context().clearCookies();
  await typeName(page, staffName, PASSWORD);
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await whilePresent(page, key, async () => {
    await page.getByRole('button', { name: '用通行密钥验证' }).click();
    await expect(page.getByRole('navigation').first()).toBeVisible();
  });

  await page.context().clearCookies();
  await typeName(page, staffName, PASSWORD);
  await expectAccessible(page, 'second factor by passkey');
  await page.getByRole('button', { name: '用恢复码' }).click();
  await page.getByLabel('恢复码').fill(codes[3] ?? '');
  await page.getByRole('button', { name: '进入控制台' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('what shuts a player’s money in asks for the second factor again, and the passkey answers', async ({
  page,
  browser,
}) => {
  const player = await (await browser.newContext({ baseURL: siteAddress() })).newPage();
  const userName = await newPlayer(player);
  await newOperator(page);
  const key = await withAuthenticator(page);
  await addPasskey(page, key);
  await page.goto(`/console/players?do=blockWithdrawals`);
  const form = page.getByRole('form', { name: '暂停提现' });
  await fillForm(form, { userName, on: '1', reason: '账号被盗，本人来电' });
  await form.locator('[data-primary]').click();
  await expect(form.getByText('这一项要再次确认是你本人')).toBeVisible();
  await expectAccessible(page, 'the second factor again');
  const status = page.getByText('已办理', { exact: true }).first();
  await expect(status).toBeHidden();
  await whilePresent(page, key, async () => {
    await form.getByRole('button', { name: '用通行密钥验证' }).click();
    await expect(status).toBeVisible();
  });
  await player.context().close();
});
