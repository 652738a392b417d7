import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { newPlayer, PASSWORD, richPlayer } from './people.ts';
import { callSite, expect, siteAddress, test } from './site.ts';
import { staff } from './staff.ts';
import { calls, consolePeopleCalls, hashLoginPassword, hashSafetyPassword, toEnpath } from '@caiting/contract';

/** The security centre: what guards an account is set, changed, and locked. */

const CENTRE = '/userCenter/securityCenter';
const SAFETY = '246810';
let numbers = 0;
/** A number nobody has yet in this run. */
const freshMobile = (): string =>
  `137${String(Date.now() % 1_000_000).padStart(6, '0')}${(numbers = (numbers + 1) % 100).toString().padStart(2, '0')}`;

async function setSafety(page: Page, userName: string): Promise<void> {
  await callSite(page.context().request, siteAddress(), calls.setSafetyPassword, {
    safetyPassword: hashSafetyPassword(userName, SAFETY),
  });
}
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();

test('firstClick opens the safety password for somebody who has none; weak and unequal digits are told', async ({
  page,
}) => {
  await newPlayer(page);
  await page.goto(`${CENTRE}?firstClick=1`);
  const dialog = page.getByRole('dialog', { name: '设置安全密码' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('新安全密码')).toBeFocused();
  await dialog.getByLabel('新安全密码').fill('123456');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('安全密码过于简单，请勿使用相同、连续的数字或生日')).toBeVisible();
  await dialog.getByLabel('新安全密码').fill(SAFETY);
  await dialog.getByLabel('确认安全密码').fill('246811');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('两次安全密码不相同')).toBeVisible();
  await dialog.getByLabel('确认安全密码').fill(SAFETY);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('安全密码已设置')).toBeVisible();
  await expect(row(page, '安全密码')).toContainText('已设置');
  await expect(page.getByRole('img', { name: '安全评分 50' })).toBeVisible();
  // Once there is one, the query opens nothing.
  await page.goto(`${CENTRE}?firstClick=1`);
  await expect(page.getByRole('img', { name: '安全评分 50' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('changing it: wrong ones are counted down, the fifth locks the form', async ({ page }) => {
  const userName = await newPlayer(page);
  await setSafety(page, userName);
  await page.goto(CENTRE);
  await page.getByRole('button', { name: /安全密码.*已设置/ }).click();
  const dialog = page.getByRole('dialog', { name: '修改安全密码' });
  for (const left of [4, 3, 2, 1, 0]) {
    await dialog.getByLabel('原安全密码').fill('000000');
    await dialog.getByLabel('新安全密码').fill('975310');
    await dialog.getByLabel('确认安全密码').fill('975310');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(
      dialog.getByText(left > 0 ? `安全密码错误，还可尝试${left}次` : '安全密码错误次数过多，请60分钟后再试'),
    ).toBeVisible();
  }
  await expect(dialog.getByText(/错误次数过多，\d+ 分钟后可再试/)).toBeVisible();
  await expect(dialog.getByLabel('原安全密码')).toBeDisabled();
  await expect(dialog.getByRole('button', { name: '保存' })).toBeDisabled();
});

test('a number and a question ask for the safety password first; then both are bound, and a login is told there', async ({
  page,
  browser,
}) => {
  const userName = await newPlayer(page);
  await setSafety(page, userName);
  await page.goto(CENTRE);
  await page.getByRole('link', { name: /手机号/ }).click();
  await expect(page).toHaveURL(/\/verifyPassword/);
  await page.getByLabel('安全密码').fill(SAFETY);
  await page.getByRole('button', { name: '下一步' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定手机号' });
  await dialog.getByLabel('手机号').fill('1380013');
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByText('手机号格式错误')).toBeVisible();
  const mobile = freshMobile();
  await dialog.getByLabel('手机号').fill(mobile);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  const code = await demoCode(page);
  await dialog.getByLabel('验证码').fill(code === '0000' ? '0001' : '0000');
  await dialog.getByRole('button', { name: '绑定' }).click();
  await expect(dialog.getByText('验证码错误或已失效')).toBeVisible();
  await dialog.getByLabel('验证码').fill(code);
  await dialog.getByRole('button', { name: '绑定' }).click();
  await expect(page.getByText('绑定成功')).toBeVisible();
  const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
  await expect(page.getByText(masked, { exact: true })).toBeVisible();
  await expect(page.getByText(`登录后发送消息到 ${masked}`)).toBeVisible();

  // Told of logins there from now on.
  const notice = page.getByRole('radiogroup', { name: '登录提醒' });
  await notice.getByRole('radio', { name: '每次登录' }).click();
  await expect(page.getByText('每次登录时将发送提醒')).toBeVisible();
  await expect(notice.getByRole('radio', { name: '每次登录' })).toBeChecked();
  const elsewhere = await browser.newContext();
  const password = hashLoginPassword(userName, PASSWORD);
  await callSite(elsewhere.request, siteAddress(), calls.login, { userName, password });
  const { list } = await (await staff(elsewhere.request)).act(consolePeopleCalls.outbox, {});
  expect(list.find(({ address }) => address === mobile)?.body).toContain(`您的账号 ${userName} 于北京时间`);
  await elsewhere.close();

  await page.getByRole('link', { name: /密保问题/ }).click();
  await page.getByLabel('安全密码').fill(SAFETY);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('combobox', { name: '密保问题' }).selectOption({ label: '您小学的名称是？' });
  await page.getByRole('textbox', { name: '答案' }).fill('第一小学');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('密保问题已设置')).toBeVisible();
  await expect(page.getByRole('img', { name: '安全评分 85' })).toBeVisible();
});

test('another device is seen and signed out; its page hears of it at once', async ({ page, browser }) => {
  const userName = await newPlayer(page);
  const other = await browser.newContext();
  await callSite(other.request, siteAddress(), calls.login, {
    userName,
    password: hashLoginPassword(userName, PASSWORD),
  });
  const theirs = await other.newPage();
  await theirs.goto(`${siteAddress()}/userCenter/menu`);
  await expect(theirs.getByText(userName).first()).toBeVisible();
  await page.goto(CENTRE);
  await expect(page.getByText('本机', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^退出 / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出' }).click();
  await expect(page.getByText('已退出 1 台设备')).toBeVisible();
  await expect(theirs.getByText('该设备已被退出登录')).toBeVisible();
  await expect(theirs).toHaveURL(/\/login/);
  await page.getByRole('button', { name: '查看登录记录' }).click();
  await expect(page.getByRole('list', { name: '登录记录' }).getByText('已退出')).toBeVisible();
  await other.close();
});

test('a device has a name of its own, in the list and for its next login; nothing takes it back', async ({ page }) => {
  const name = await newPlayer(page);
  await page.goto('/userCenter/securityCenter');
  const devices = page.getByRole('list', { name: '登录设备' }).getByRole('listitem');
  await devices.getByRole('button', { name: /改名/ }).click();
  const sheet = page.getByRole('dialog', { name: '设备名称' });
  await sheet.getByLabel('设备名称').fill('<b>');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await sheet.getByLabel('设备名称').fill('书房的电脑');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet).toBeHidden();
  await expect(devices.getByText('书房的电脑', { exact: true })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  const { request } = page.context();
  await callSite(request, siteAddress(), calls.login, { userName: name, password: hashLoginPassword(name, PASSWORD) });
  await page.reload();
  await expect(devices).toHaveCount(2);
  await expect(devices.getByText('书房的电脑', { exact: true })).toHaveCount(2);
  await devices.first().getByRole('button', { name: /改名/ }).click();
  await sheet.getByLabel('设备名称').fill('');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(devices.getByText('书房的电脑', { exact: true })).toHaveCount(0);
});

test('signing out in one tab takes the other along: no balance is left, and a page of one’s own becomes the login', async ({
  page,
}) => {
  // An amount that no list of the home page shows.
  await richPlayer(page, 137);
  const [open, own] = [await page.context().newPage(), await page.context().newPage()];
  await open.goto(`${siteAddress()}/index`);
  await expect(open.getByText('¥137.00').filter({ visible: true }).first()).toBeVisible();
  await own.goto(`${siteAddress()}/userCenter/betRecord`);
  await expect(own.getByRole('heading', { name: '投注记录' }).filter({ visible: true }).first()).toBeVisible();
  await page.goto('/userCenter/menu');
  await page.getByRole('button', { name: '退出登录' }).filter({ visible: true }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/index');
  await expect(own).toHaveURL(/\/login\?redirect=%2FuserCenter%2FbetRecord$/);
  await expect(open.getByRole('link', { name: '登录' }).filter({ visible: true }).first()).toBeVisible();
  await expect(open.getByText('¥137.00')).toHaveCount(0);
});

test('a new login password: the old one is needed, the other device goes, this one stays', async ({ page }) => {
  await newPlayer(page);
  await page.goto(CENTRE);
  await page.getByRole('link', { name: /登录密码/ }).click();
  await page.getByLabel('原密码').fill('wrong999');
  await page.getByLabel('新密码', { exact: true }).fill('newpass99');
  await page.getByLabel('确认新密码').fill('newpass98');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('两次密码不相同')).toBeVisible();
  await page.getByLabel('确认新密码').fill('newpass99');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('原密码错误')).toBeVisible();
  await page.getByLabel('原密码').fill(PASSWORD);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL(CENTRE);
  await expect(page.getByText('本机', { exact: true })).toBeVisible();
});

test('parts of the page that could not be read say so, and are read again', async ({ page, expectedFaults }) => {
  expectedFaults.push(/ERR_TIMED_OUT/);
  await newPlayer(page);
  const parts = [calls.loginNotice, calls.sessionList, calls.loginHistory];
  const paths = parts.map(({ path }) => `**${toEnpath(path)}*`);
  for (const path of paths) await page.route(path, (route) => route.abort('timedout'));
  await page.goto(CENTRE);
  await page.getByRole('button', { name: '查看登录记录' }).click();
  const failed = page.getByText('加载失败');
  await expect(failed).toHaveCount(parts.length);
  for (const path of paths) await page.unroute(path);
  for (let left = parts.length; left > 0; left -= 1) {
    await page.getByRole('button', { name: '重新加载' }).first().click();
    await expect(failed).toHaveCount(left - 1);
  }
  await expect(page.getByText('绑定邮箱或手机号后可开启')).toBeVisible();
  await expect(page.getByRole('list', { name: '登录记录' })).toBeVisible();
  await expect(page.getByText('本机', { exact: true })).toBeVisible();
});

async function demoCode(page: Page): Promise<string> {
  const text = await page.getByText(/验证码：\d{4}/).innerText();
  return /\d{4}/.exec(text)?.[0] ?? '';
}
