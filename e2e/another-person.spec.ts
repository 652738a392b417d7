import { calls, consoleCalls, hashLoginPassword } from '@caiting/contract';
import { toEnpath } from '@caiting/contract/wire';
import type { Browser, Page } from '@playwright/test';
import { newPlayer, PASSWORD } from './people.ts';
import { callSite, expect, freshName, nextConnection, openConnected, siteAddress, test } from './site.ts';
import { staff } from './staff.ts';

/** One page, two people: nothing of the first is there for the second, and nothing that the first did not get sent goes out as the second. */

const BOX = '聊天内容';
const SEND = `**${toEnpath(calls.addMessage.path)}*`;

/** Somebody new, at a browser of their own. */
async function elsewhere(browser: Browser): Promise<string> {
  const userName = freshName();
  const context = await browser.newContext();
  const password = hashLoginPassword(userName, PASSWORD);
  await callSite(context.request, siteAddress(), calls.register, { userName, password, accepted: true });
  await context.close();
  return userName;
}

/** Signs in where a form stands; from `/login` without a page to go back to one lands on home. */
async function logIn(page: Page, userName: string, lands = /\/chat$/): Promise<void> {
  await page.getByRole('textbox', { name: '用户名' }).fill(userName);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(lands);
}

/** Inside the page that stands, without loading it again. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState(null, '', target);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** A says something that does not get through, and writes something else. */
async function leaveWords(page: Page, unsent: string, draft: string): Promise<void> {
  const box = page.getByLabel(BOX);
  await page.route(SEND, (route) => route.abort());
  await box.fill(unsent);
  await box.press('Enter');
  await expect(page.getByRole('article').getByText(unsent)).toBeVisible();
  await box.fill(draft);
}

/** B, on the same page, finds nothing of it; what B says is the first thing that goes out. */
async function expectNothing(page: Page, unsent: string): Promise<void> {
  const said: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(toEnpath(calls.addMessage.path))) said.push(request.postData() ?? '');
  });
  await page.unroute(SEND);
  await expect(page.getByRole('article').first()).toBeVisible();
  const box = page.getByLabel(BOX);
  await expect(box).toHaveValue('');
  await expect(page.getByText(unsent)).toHaveCount(0);
  const own = `乙说的${Date.now()}`;
  await box.fill(own);
  await box.press('Enter');
  await expect(page.getByRole('article').getByText(own)).toHaveCount(1);
  await expect.poll(() => said.length).toBe(1);
  expect(new URLSearchParams(said[0]).get('message')).toBe(own);
  await expect(page.getByText(unsent)).toHaveCount(0);
}

test.beforeEach(({ expectedFaults }) => {
  expectedFaults.push(/ERR_FAILED/, /closed before the connection is established/);
});

test('signed out by force with an unsent message and a draft; another signs in on the page', async ({
  page,
  browser,
}) => {
  const second = await elsewhere(browser);
  const first = await newPlayer(page);
  const [unsent, draft] = [`甲没发出的${Date.now()}`, '甲的草稿'];
  await openConnected(page, '/chat');
  await expect(page.getByRole('article').first()).toBeVisible();
  await leaveWords(page, unsent, draft);
  const { act } = await staff(page.request);
  await act(consoleCalls.forceLogout, { userName: first, reason: '测试换人' } as never);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await logIn(page, second);
  await expectNothing(page, unsent);
});

test('a login that expired: another signs in, and the first finds the draft again', async ({ page, browser }) => {
  const second = await elsewhere(browser);
  const first = await newPlayer(page);
  const [unsent, draft] = [`甲没发出的${Date.now()}`, '甲的草稿'];
  await openConnected(page, '/chat');
  await expect(page.getByRole('article').first()).toBeVisible();
  await leaveWords(page, unsent, draft);
  // A call that the page makes by itself learns that the login has ended; the message is tried again every few seconds.
  await page.unroute(SEND);
  const heartbeat = { code: 0, msg: '登录验证过期', data: null };
  await page.route(`**${toEnpath(calls.getBetData.path)}*`, (route) => route.fulfill({ json: heartbeat }));
  await page.route(SEND, (route) => route.abort());
  await goTo(page, '/userCenter/betRecord');
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await page.context().clearCookies();
  await page.getByRole('textbox', { name: '用户名' }).fill(second);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.unroute(`**${toEnpath(calls.getBetData.path)}*`);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await goTo(page, '/chat');
  await expectNothing(page, unsent);

  await goTo(page, '/login');
  await logIn(page, first, /\/index$/);
  await goTo(page, '/chat');
  await expect(page.getByLabel(BOX)).toHaveValue(draft);
});

test('another tab signs in as somebody else: the page that still stands for the first sends nothing as the second', async ({
  page,
  browser,
}) => {
  const second = await elsewhere(browser);
  await newPlayer(page);
  // The first's own connection stands: the next one is the second's.
  await openConnected(page, '/chat', 'chat');
  await expect(page.getByRole('article').first()).toBeVisible();
  const unsent = `甲没发出的${Date.now()}`;
  // Typed while the page is the first's. Any call that the page makes by itself may notice the change before the press does.
  await page.getByLabel(BOX).fill(unsent);
  const begun = page.waitForEvent('load');
  const connected = nextConnection(page, 'chat');
  // The cookie changes without a word to this page, as from a browser that has no channel between its tabs.
  const password = hashLoginPassword(second, PASSWORD);
  await callSite(page.request, siteAddress(), calls.login, { userName: second, password });
  // A key, not a press in the box: where the page has begun anew already, the empty box of the second would be sent, and answer with a dialog in the way.
  await page.keyboard.press('Enter');
  await begun;
  await connected;
  await expectNothing(page, unsent);
});
