import { calls, hashLoginPassword, passkeyCalls } from '@caiting/contract';
import type { Browser, Page } from '@playwright/test';
import { whilePresent, withAuthenticator, type Key } from './console/authenticator.ts';
import { newPlayer, PASSWORD } from './people.ts';
import { callSite, expect, siteAddress, test } from './site.ts';

/** Passkeys, with an authenticator that Chromium makes of software, and logins that are not one's own. */

const CENTRE = '/userCenter/securityCenter';

async function addPasskey(page: Page, key: Key): Promise<void> {
  await page.goto(CENTRE);
  await whilePresent(page, key, async () => {
    await page.getByRole('button', { name: '添加这台设备的通行密钥' }).click();
    await expect(page.getByText('通行密钥已添加', { exact: true })).toBeVisible();
  });
}

async function signOut(page: Page): Promise<void> {
  await callSite(page.context().request, siteAddress(), calls.logout, {});
}

/** The offer in the name's field would take who is there before the button is pressed. */
const withoutOffer = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

async function signInByKey(page: Page, key: Key, done: () => Promise<void>): Promise<void> {
  await page.goto('/login');
  await whilePresent(page, key, async () => {
    await page.getByRole('button', { name: '用通行密钥登录' }).click();
    await done();
  });
}

const keysOf = (page: Page) => page.getByRole('list', { name: '通行密钥' }).getByRole('listitem');

test('a passkey is added, signs in, is renamed and deleted, and then signs in no more @both', async ({ page }) => {
  await withoutOffer(page);
  const userName = await newPlayer(page);
  const key = await withAuthenticator(page);
  await addPasskey(page, key);
  await expect(keysOf(page)).toHaveCount(1);
  await expect(keysOf(page)).toContainText('还没用过');

  await signOut(page);
  await signInByKey(page, key, async () => {
    await expect(page).toHaveURL(/\/index$/);
  });
  expect((await callSite(page.context().request, siteAddress(), calls.userInfo, {})).userName).toBe(userName);

  await page.goto(CENTRE);
  await expect(keysOf(page)).toContainText('用过');
  await expect(page.getByRole('list', { name: '登录设备' })).toContainText('通行密钥登录');
  await keysOf(page)
    .getByRole('button', { name: /改名或删除/ })
    .click();
  await page.getByRole('menuitem', { name: '改名' }).click();
  const dialog = page.getByRole('dialog', { name: '改名' });
  await dialog.getByLabel('通行密钥名称').fill('<b>');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('通行密钥名称格式错误')).toBeVisible();
  await dialog.getByLabel('通行密钥名称').fill('我的手机');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(keysOf(page)).toContainText('我的手机');

  // By the keyboard alone; this login has typed no password yet, and deleting asks for it.
  const more = keysOf(page).getByRole('button', { name: '我的手机：改名或删除' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  const proof = page.getByRole('dialog', { name: '验证登录密码' });
  await proof.getByLabel('登录密码').fill(PASSWORD);
  await proof.getByRole('button', { name: '确认' }).click();
  await expect(page.getByText('通行密钥已删除')).toBeVisible();
  await expect(keysOf(page)).toHaveCount(0);

  await signOut(page);
  await signInByKey(page, key, async () => {
    await expect(page.getByText('本站没有这把通行密钥，可能已被删除，请用密码登录')).toBeVisible();
  });
  const letters = await lettersAfterSignIn(page, userName);
  expect(letters).toEqual(expect.arrayContaining(['已添加通行密钥', '已删除通行密钥']));
});

async function lettersAfterSignIn(page: Page, userName: string): Promise<string[]> {
  const { request } = page.context();
  await callSite(request, siteAddress(), calls.login, { userName, password: hashLoginPassword(userName, PASSWORD) });
  const { list } = await callSite(request, siteAddress(), calls.messageList, {});
  return list.map(({ title }) => title.zh);
}

test('the name’s field offers the passkey of who is there', async ({ page }) => {
  const userName = await newPlayer(page);
  const key = await withAuthenticator(page);
  await addPasskey(page, key);
  await signOut(page);
  await whilePresent(page, key, async () => {
    await page.goto('/login');
    await expect(page.getByRole('textbox', { name: '用户名' })).toHaveAttribute('autocomplete', 'username webauthn');
    await expect(page).toHaveURL(/\/index$/);
  });
  expect((await callSite(page.context().request, siteAddress(), calls.userInfo, {})).userName).toBe(userName);
});

test('where a browser has no passkeys there is no button, and the centre says why', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '用通行密钥登录' })).toHaveCount(0);
  await newPlayer(page);
  await page.goto(CENTRE);
  await expect(page.getByText('当前浏览器或网址不能添加通行密钥。')).toBeVisible();
});

/** Somebody signs in elsewhere with another browser. */
async function strangerWith(browser: Browser, userName: string) {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  });
  const password = hashLoginPassword(userName, PASSWORD);
  await callSite(context.request, siteAddress(), calls.login, { userName, password });
  return context;
}

test('a login from a new device is asked about: it was me, or it was not and three things happen', async ({
  page,
  browser,
}) => {
  const userName = await newPlayer(page);
  const first = await strangerWith(browser, userName);
  await page.goto(CENTRE);
  const strange = page.getByRole('listitem').filter({ hasText: '新设备' });
  await expect(strange).toHaveCount(1);
  await strange.getByRole('button', { name: '不是我：macOS · Safari' }).click();
  const sheet = page.getByRole('dialog', { name: '这次登录不是您？' });
  await expect(sheet.getByRole('listitem')).toHaveCount(3);
  await sheet.getByRole('button', { name: '是我，没事' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(strange).toHaveCount(0);

  const second = await strangerWith(browser, userName);
  await page.reload();
  await strange.getByRole('button', { name: '不是我：macOS · Safari' }).click();
  await sheet.getByRole('button', { name: '立即处理' }).click();
  await expect(sheet.getByText('登录密码不能为空')).toBeVisible();
  await sheet.getByLabel('当前登录密码').fill(PASSWORD);
  await sheet.getByLabel('新密码', { exact: true }).fill('another456');
  await sheet.getByLabel('确认新密码').fill('another456');
  await sheet.getByRole('button', { name: '立即处理' }).click();
  await expect(page.getByText('已处理：退出 2 台设备，密码已更换')).toBeVisible();
  await expect(page.getByRole('list', { name: '登录设备' }).getByRole('listitem')).toHaveCount(1);
  for (const context of [first, second]) {
    const reply = await context.request.get(siteAddress() + passkeyCalls.passkeyList.path);
    expect((await reply.json()) as { code: number }).not.toMatchObject({ code: 1 });
    await context.close();
  }
});
