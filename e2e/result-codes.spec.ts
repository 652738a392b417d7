import { calls, statisticsCalls } from '@caiting/contract';
import { toEnpath } from '@caiting/contract/wire';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, holdClock, signIn, test } from './site.ts';

/** What the site does on each result code of product §8, seen in a browser: one call of a page answers with the code. */

const PATH = `**${toEnpath(calls.getBetData.path)}*`;
const PAGE = '/userCenter/betRecord';
const AT_LOGIN = new RegExp(`/login\\?redirect=${encodeURIComponent(PAGE)}`);

/** Opens the page with its list answering as told; gives the dialog. */
async function openWith(page: Page, code: number, msg = '服务器这样说', data: unknown = null) {
  await page.unroute(PATH);
  await page.route(PATH, (route) => route.fulfill({ json: { code, msg, data } }));
  await page.goto(PAGE);
  return page.getByRole('alertdialog');
}

/** The page stands and says nothing of its own accord. */
async function expectQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page).toHaveURL(PAGE);
}

test.beforeEach(async ({ page, expectedFaults }) => {
  // A page that signs out while its socket still connects closes it.
  expectedFaults.push(/closed before the connection is established/);
  await signIn(page, 'player1');
});

test('−30, −3, −40, −41, −110006 and −3058 without a message pass silently', async ({ page }) => {
  for (const code of [-30, -3, -40, -41, -110006]) {
    await openWith(page, code);
    await expectQuiet(page);
  }
  await openWith(page, -3058, '');
  await expectQuiet(page);
});

test('−5 asks, −3058 and unknown codes tell the message', async ({ page }) => {
  for (const code of [-5, -3058, -3066, -4711]) {
    const said = await openWith(page, code);
    await expect(said, String(code)).toContainText('服务器这样说');
    await expect(page).toHaveURL(PAGE);
  }
});

test('0 and −91: the expired login is told, and /login keeps the way back', async ({ page }) => {
  for (const code of [0, -91]) {
    const said = await openWith(page, code, '由于登录验证过期，已自动退出，需要重新登录！');
    await expect(said).toContainText('已自动退出，需要重新登录');
    await said.getByRole('button').last().click();
    await expect(page).toHaveURL(AT_LOGIN);
  }
});

test('−6, −8, −11 and −33 lead to /login without a word', async ({ page }) => {
  for (const code of [-6, -8, -11, -33]) {
    const said = await openWith(page, code);
    await expect(page, String(code)).toHaveURL(AT_LOGIN);
    await expect(said).toHaveCount(0);
  }
});

test('−49 and −99 are told first, then /login', async ({ page }) => {
  for (const code of [-49, -99]) {
    const said = await openWith(page, code);
    await expect(said).toContainText('服务器这样说');
    await expect(page).toHaveURL(PAGE);
    await said.getByRole('button').last().click();
    await expect(page).toHaveURL(AT_LOGIN);
  }
});

test('−110004 and −110005 are told, then lead away', async ({ page }) => {
  for (const code of [-110004, -110005]) {
    const said = await openWith(page, code, '操作失败');
    await expect(said).toContainText('操作失败');
    await said.getByRole('button').last().click();
    // −110005 goes on to the wallet where that page exists.
    await expect(page).toHaveURL(/\/(?:index|userCenter\/accountTotal)$/);
  }
});

test('−7, −12 and −19 have pages of their own; what maintenance said outlives a reload', async ({ page }) => {
  await openWith(page, -12, '网站已关闭');
  await expect(page).toHaveURL('/websiteClosed');
  await expect(page.getByText('网站已关闭').filter({ visible: true }).first()).toBeVisible();
  await openWith(page, -19, '您所在的地区暂不提供服务');
  await expect(page).toHaveURL('/noservice');
  await openWith(page, -7, '系统维护中', { message: '预计今晚八点恢复' });
  await expect(page).toHaveURL('/maintain');
  await expect(page.getByText('预计今晚八点恢复')).toBeVisible();
  await page.reload();
  await expect(page.getByText('预计今晚八点恢复')).toBeVisible();
});

test('no proper answer: the network texts', async ({ page, expectedFaults }) => {
  expectedFaults.push(/500 \(Internal Server Error\)/, /ERR_TIMED_OUT/);
  await page.route(PATH, (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto(PAGE);
  await expect(page.getByRole('alertdialog')).toContainText('当前网络不可用，请联系客服');
  await page.unroute(PATH);
  await page.route(PATH, (route) => route.abort('timedout'));
  await page.goto(PAGE);
  await expect(page.getByRole('alertdialog')).toContainText('网络超时，请重试');
});

test('statistics never speak', async ({ page }) => {
  const seen = page.waitForResponse(`**${toEnpath(statisticsCalls.pageView.path)}`);
  await page.route(`**${toEnpath(statisticsCalls.pageView.path)}`, (route) =>
    route.fulfill({ json: { code: -5, msg: '不该出现', data: null } }),
  );
  await page.goto(PAGE);
  await seen;
  await expectQuiet(page);
});

test('−98 right after a login waits two seconds', async ({ page }) => {
  await page.context().clearCookies();
  await page.route(PATH, (route) => route.fulfill({ json: { code: -98, msg: '请完善安全信息', data: null } }));
  await page.goto(`/login?redirect=${encodeURIComponent(PAGE)}`);
  await page.getByLabel('用户名', { exact: true }).fill('player1');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  const loggedIn = page.waitForResponse(`**${toEnpath(calls.login.path)}`).then(() => Date.now());
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('请完善安全信息');
  // From the login, not from the answer: one that comes later than that is told at once.
  expect(Date.now() - (await loggedIn)).toBeGreaterThanOrEqual(1_900);
});

test('at the login page −11 is told there', async ({ page }) => {
  await page.context().clearCookies();
  await page.route(`**${toEnpath(calls.login.path)}`, (route) =>
    route.fulfill({ json: { code: -11, msg: '账号已被锁定，请联系客服', data: null } }),
  );
  await page.goto('/login');
  await page.getByLabel('用户名', { exact: true }).fill('player1');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('账号已被锁定，请联系客服').filter({ visible: true }).first()).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('heartbeats that fail are kept and reported with the next that gets through', async ({ page, expectedFaults }) => {
  expectedFaults.push(/ERR_TIMED_OUT/);
  await holdClock(page);
  const beat = `**${toEnpath(statisticsCalls.heartbeat.path)}`;
  await page.route(beat, (route) => route.abort('timedout'));
  await page.goto('/userCenter/menu');
  await expect(page.getByRole('link', { name: /投注记录/ }).first()).toBeVisible();
  // Under the person's own key.
  const kept = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('caiting.failedBeats'));
      return key === undefined ? 0 : (JSON.parse(localStorage.getItem(key) ?? '[]').length as number);
    });
  // The first minute may pass before the code that counts them has come.
  await expect(async () => {
    await page.clock.runFor(60_000);
    expect(await kept()).toBeGreaterThan(0);
  }).toPass();
  await page.clock.runFor(60_000);
  await expect.poll(kept).toBeGreaterThan(1);
  const before = await kept();
  await page.unroute(beat);
  const report = page.waitForRequest(`**${toEnpath(statisticsCalls.reportHeartbeats.path)}`);
  await page.clock.runFor(60_000);
  const records = JSON.parse(new URLSearchParams((await report).postData() ?? '').get('records') ?? '[]') as object[];
  // The minute that is let through may run out of time too, on a busy machine, since its clock is wound on.
  expect(records.length).toBeGreaterThanOrEqual(before);
  expect(records[0]).toMatchObject({ status: 0 });
  await expect.poll(kept).toBe(0);
});
