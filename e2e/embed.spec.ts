import type { Page } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import { callSite, expect, freshName, siteAddress, test } from './site.ts';
import { PASSWORD } from './people.ts';
import { calls, hashLoginPassword } from '@caiting/contract';

/** The chat inside a site of others: 127.0.0.1 is another site than localhost for a browser, so no cookie travels. */
const hostOrigin = (): string => process.env['CAITING_E2E_HOST'] as string;
/** The same server under its other name: an origin that the tenant does not list. */
const wrongOrigin = (): string => hostOrigin().replace('127.0.0.1', 'localhost');

const frame = (page: Page) => page.frameLocator('iframe[name=chat]');
const heard = (page: Page) => page.getByRole('list', { name: '收到的消息' }).getByRole('listitem');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** The newest answer of a kind. */
const answer = (page: Page, type: string) => heard(page).filter({ hasText: type }).last();

test('a user of another site opens an account in the frame, talks, is known on coming back, and that site learns no name', async ({
  page,
}) => {
  const uid = freshName();
  await page.goto(`${hostOrigin()}/?uid=${uid}`);
  await expect(heard(page).first()).toContainText('ready 1');
  await expect(frame(page).getByText('正在等待合作网站登录…')).toBeVisible();
  await press(page, '站点名称');
  await expect(answer(page, 'tenantNameResult')).toContainText('{"tenantName":"彩厅"}');
  await press(page, '头像与UID');
  await expect(answer(page, 'userInfoResult')).toContainText('-6');

  await press(page, '第三方登录');
  await expect(answer(page, 'thirdPartyLoginResult')).toContainText('-2483 尚未绑定账号');
  await frame(page).getByRole('button', { name: '注册新账号' }).click();
  expect((await new AxeBuilder({ page }).include('iframe').analyze()).violations.map(({ id }) => id)).toEqual([]);
  const userName = freshName();
  await frame(page).getByLabel('用户名').fill(userName);
  await frame(page).getByLabel('密码', { exact: true }).fill(PASSWORD);
  await frame(page).getByRole('checkbox').check();
  await frame(page).getByRole('button', { name: '注册并进入' }).click();
  await expect(answer(page, 'registerResult')).toContainText(/1 +\{"uid":"\d+"/);

  const said = `从合作网站来${Date.now()}`;
  await frame(page).getByLabel('聊天内容').fill(said);
  await frame(page).getByLabel('聊天内容').press('Enter');
  await expect(frame(page).getByRole('log').getByText(said)).toHaveCount(1);
  expect(await page.context().cookies()).toEqual([]);
  await press(page, '头像与UID');
  await expect(answer(page, 'userInfoResult')).toContainText(/"nickName":"[^"]+","avatar":""/);
  await press(page, '绑定成功');
  await expect(answer(page, 'bindSuccessResult')).toContainText(/1 +\{"uid":"\d+"/);
  await press(page, '刷新头像');
  await expect(answer(page, 'refreshAvatarResult')).toContainText('"avatar":""');

  // A new page has no login: it lives in memory only. The key alone brings the same person back.
  await page.reload();
  await expect(heard(page).first()).toContainText('ready');
  await expect(frame(page).getByLabel('聊天内容')).toHaveCount(0);
  await press(page, '第三方登录');
  await expect(answer(page, 'thirdPartyLoginResult')).toContainText(/1 +\{"uid":"\d+"/);
  await expect(frame(page).getByRole('log').getByText(said)).toHaveCount(1);
});

test('an account that exists is bound by its password, which is typed in the frame only; a wrong one binds nothing', async ({
  page,
  playwright,
}) => {
  const userName = freshName();
  const elsewhere = await playwright.request.newContext();
  await callSite(elsewhere, siteAddress(), calls.register, {
    userName,
    password: hashLoginPassword(userName, PASSWORD),
    accepted: true,
  });
  await elsewhere.dispose();
  await page.goto(`${hostOrigin()}/?uid=${freshName()}`);
  await expect(heard(page).first()).toContainText('ready');
  await press(page, '绑定已有账号');
  await frame(page).getByLabel('用户名').fill(userName);
  await frame(page).getByLabel('密码', { exact: true }).fill('wrong888');
  await frame(page).getByRole('button', { name: '绑定并进入' }).click();
  await expect(frame(page).getByText('用户名或密码错误')).toBeVisible();
  await frame(page).getByLabel('密码', { exact: true }).fill(PASSWORD);
  await frame(page).getByRole('button', { name: '绑定并进入' }).click();
  await expect(answer(page, 'bindAccountResult')).toContainText(/1 +\{"uid":"\d+"/);
  await expect(frame(page).getByLabel('聊天内容')).toBeVisible();

  // On the site itself the person sees who may sign the account in.
  const password = hashLoginPassword(userName, PASSWORD);
  await callSite(page.context().request, siteAddress(), calls.login, { userName, password });
  await page.goto('/userCenter/securityCenter');
  await expect(page.getByRole('list', { name: '可登录本账号的合作网站' })).toContainText(new URL(hostOrigin()).host);
});

test.describe('wrong origins', () => {
  test('a site that is not listed cannot frame the chat', async ({ page, expectedFaults }) => {
    expectedFaults.push(/frame-ancestors/, /Framing .* violates/, /postMessage/);
    const blocked = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
    await page.goto(`${wrongOrigin()}/?uid=lily`);
    await blocked;
    await press(page, '站点名称').catch(() => undefined);
    await expect(frame(page).getByText('正在等待合作网站登录…')).toHaveCount(0);
    await expect(heard(page)).toHaveCount(0);
  });

  test('no other page of the site can be framed by a listed site', async ({ page, expectedFaults }) => {
    expectedFaults.push(/frame-ancestors/, /Framing .* violates/, /X-Frame-Options/);
    await page.goto(`${hostOrigin()}/?uid=lily`);
    await expect(heard(page).first()).toContainText('ready');
    const blocked = page.waitForEvent('console', (message) => /frame-ancestors|X-Frame-Options/.test(message.text()));
    await page.evaluate((address) => {
      (document.querySelector('iframe') as HTMLIFrameElement).src = address;
    }, `${siteAddress()}/index`);
    await blocked;
  });

  test('another window that posts to the frame gets no answer, whatever it says it is', async ({ page }) => {
    await page.goto(`${hostOrigin()}/?uid=lily`);
    await expect(heard(page).first()).toContainText('ready');
    await page.evaluate((address) => {
      document.body.append(Object.assign(document.createElement('iframe'), { name: 'stranger', src: address }));
    }, `${wrongOrigin()}/stranger`);
    const stranger = page.frameLocator('iframe[name=stranger]');
    await expect(stranger.locator('ol')).toBeAttached();
    await page.frame({ name: 'stranger' })?.evaluate(() => {
      const { ask, parent } = globalThis as unknown as { ask(window: unknown): void; parent: ArrayLike<unknown> };
      ask(parent[0]);
    });
    // The host's own question comes later and is answered: by then the stranger's would have been.
    await press(page, '站点名称');
    await expect(answer(page, 'tenantNameResult')).toBeVisible();
    expect(await stranger.locator('li').count()).toBe(0);
  });

  test('opened by itself the page is a way to the chat, and no frame', async ({ page }) => {
    await page.goto('/embedChat');
    await expect(page.getByText('此页面用于嵌入合作网站')).toBeVisible();
    await page.getByRole('link', { name: '去聊天大厅' }).click();
    await expect(page).toHaveURL('/chat');
  });
});
