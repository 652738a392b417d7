import { calls, consolePeopleCalls, consolePlayerCalls, type CallDef } from '@caiting/contract';
import type { Page, PlaywrightWorkerArgs } from '@playwright/test';
import { newPlayer, PASSWORD } from './people.ts';
import { callSite, expect, openConnected, siteAddress, test } from './site.ts';
import { staff, staffToken } from './staff.ts';

/** A player whom support shuts out, by a lock (−11) or by a reset of the password (−99): told at once and at the sign-in, and what is left to do. */

type Playwright = PlaywrightWorkerArgs['playwright'];
const REASON = { reason: '客服核实账号归属' };
const NEW_PASSWORD = 'newpass99';

async function signIn(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill(userName);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Confirms what the page says, and is led to the sign-in. */
async function readAndGo(page: Page, said: string): Promise<void> {
  const told = page.getByRole('alertdialog');
  await expect(told).toContainText(said);
  await told.getByRole('button').last().click();
  await expect(page).toHaveURL(/\/login/);
}

/** What one operator of the seed does, and the code that answers. */
async function act(playwright: Playwright, call: CallDef, form: Record<string, string>, nth: number): Promise<number> {
  const request = await playwright.request.newContext();
  const token = await staffToken(request, { role: 'operator', nth });
  const response = await request.post(siteAddress() + call.path, {
    form,
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { code: number }).code;
}

test('locked: told on the open page and at the sign-in, and let in again once two of staff say so', async ({
  page,
  playwright,
}) => {
  const userName = await newPlayer(page);
  await openConnected(page, '/userCenter/betRecord');
  const operator = await staff(await playwright.request.newContext());
  await operator.act(consolePlayerCalls.lockPlayer, { userName, ...REASON });
  await readAndGo(page, '您的账号已被锁定，请联系客服');
  await signIn(page, userName, PASSWORD);
  await expect(page.getByText('账号已被锁定，请联系客服')).toBeVisible();
  // Whom to ask is one press away.
  await page.getByRole('contentinfo').getByRole('button', { name: '联系客服' }).click();
  await expect(page.getByRole('dialog', { name: '客服选单' }).getByRole('link').first()).toBeVisible();
  await page.getByRole('dialog', { name: '客服选单' }).getByRole('button', { name: '取消' }).click();

  const unlock = (nth: number) => act(playwright, consolePlayerCalls.unlockPlayer, { userName, ...REASON }, nth);
  expect(await unlock(0)).not.toBe(1);
  expect(await unlock(1)).toBe(1);
  await signIn(page, userName, PASSWORD);
  await expect(page).toHaveURL('/userCenter/betRecord');
});

test('reset by support: told on the open page and at the sign-in; the code that was sent leads to a new password', async ({
  page,
  playwright,
}) => {
  const userName = await newPlayer(page);
  const mail = `${userName}@example.com`;
  const { request } = page.context();
  const sent = await callSite(request, siteAddress(), calls.sendMailCode, { purpose: 'bind', mail });
  await callSite(request, siteAddress(), calls.verifyMailCode, { ticket: sent.ticket, code: sent.demoCode });
  await openConnected(page, '/userCenter/betRecord');
  const operator = await staff(await playwright.request.newContext());
  await operator.act(consolePlayerCalls.resetPlayerPassword, { userName, ...REASON });
  await readAndGo(page, '密码已被重置，请联系客服');
  await signIn(page, userName, PASSWORD);
  await readAndGo(page, '密码已被重置，请联系客服');

  const { list } = await operator.act(consolePeopleCalls.outbox, {});
  const letter = list.find(({ address, subject }) => address === mail && subject === '登录密码重置')?.body ?? '';
  const code = /[A-Z2-9]{6}(?:-[A-Z2-9]{6}){3}/.exec(letter)?.[0] ?? '';
  await page.getByRole('link', { name: '忘记密码' }).click();
  await page.getByRole('link', { name: '我有找回码' }).click();
  // The form before has a user name too: what is typed there goes with it.
  await expect(page.getByLabel('找回码')).toBeVisible();
  await page.getByLabel('用户名').fill(userName);
  await page.getByLabel('找回码').fill(code);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page).toHaveURL('/setLoginPassword');
  await page.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('确认新密码').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, userName, NEW_PASSWORD);
  await expect(page).toHaveURL('/index');
});
