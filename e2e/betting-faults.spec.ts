import { calls, consoleCalls } from '@caiting/contract';
import { toEnpath } from '@caiting/contract/wire';
import { formatYuan, money, parseMoney } from '@caiting/money';
import type { Browser, Page, Request, Route } from '@playwright/test';
import { balanceOf, betsOf, newPlayer, PASSWORD, richPlayer } from './people.ts';
import { expect, isPhone, siteAddress, test } from './site.ts';
import { staff } from './staff.ts';
import { betButton, confirm, confirmation, openTable, option, pickAll, placeBet, waitForFreshIssue } from './table.ts';

/** What goes wrong at the table: each is told in its own words, nothing is lost and nothing is bet twice (product §8). */

const BET_PATH = toEnpath(calls.addBetting.path);

/** Lets the test change the first line of every bet on its way to the server. */
async function tamperBets(page: Page, change: (line: Record<string, unknown>) => void): Promise<void> {
  await page.route(`**${BET_PATH}`, async (route: Route) => {
    const body = new URLSearchParams(route.request().postData() ?? '');
    const lines = JSON.parse(body.get('bettingData') ?? '[]') as Record<string, unknown>[];
    change(lines[0] as Record<string, unknown>);
    body.set('bettingData', JSON.stringify(lines));
    await route.continue({ postData: body.toString() });
  });
}

const isCall = (call: { path: string }) => (request: Request) =>
  new URL(request.url()).pathname === toEnpath(call.path);

test.describe('refusals of a bet', () => {
  test('too little balance offers 充值 and keeps the picks', async ({ page }) => {
    await newPlayer(page);
    await openTable(page, 'ssc5', 'DWD');
    await pickAll(page, '个位');
    await waitForFreshIssue(page, 'ssc5');
    await betButton(page).click();
    await expect(confirmation(page).getByText('余额不足')).toBeVisible();
    await confirm(page);
    const said = page.getByRole('alertdialog');
    await expect(said).toContainText('余额不足');
    await said.getByRole('button', { name: '充值' }).click();
    await expect(page).toHaveURL(/\/userCenter\/recharge/);
    await page.goBack();
    expect(await betsOf(page.context().request)).toEqual([]);
  });

  for (const { name, sentence, change } of [
    { name: 'bet count', sentence: '注数', change: (line: Record<string, unknown>) => void (line['bettingCount'] = 9) },
    {
      name: 'amount',
      sentence: '金额',
      change: (line: Record<string, unknown>) => void (line['bettingAmount'] = '2.0000'),
    },
  ]) {
    test(`a changed ${name} is refused in words, and nothing moves`, async ({ page }) => {
      await richPlayer(page, 100);
      await tamperBets(page, change);
      await openTable(page, 'ssc5', 'DWD');
      await pickAll(page, '个位');
      await waitForFreshIssue(page, 'ssc5');
      await betButton(page).click();
      await confirm(page);
      const said = page.getByRole('alertdialog');
      await expect(said).toContainText(sentence);
      await said.getByRole('button', { name: '确定' }).click();
      await expect(page.getByRole('button', { name: /^个位 0/, pressed: true })).toBeVisible();
      expect(await balanceOf(page.context().request)).toBe('100');
      expect(await betsOf(page.context().request)).toEqual([]);
    });
  }

  test('a rebate that is no longer the player’s is told and fetched again', async ({ page }) => {
    await richPlayer(page, 100);
    await tamperBets(page, (line) => void (line['bettingPoint'] = '9.9'));
    await openTable(page, 'ssc5', 'DWD');
    await pickAll(page, '个位');
    await waitForFreshIssue(page, 'ssc5');
    await betButton(page).click();
    const fetched = page.waitForRequest(isCall(calls.getBetRebate));
    await confirm(page);
    await expect(page.getByRole('alertdialog')).toContainText('返点');
    await fetched;
    expect(await balanceOf(page.context().request)).toBe('100');
  });
});

test.describe('time and line', () => {
  test('picks stay when their issue closes, and a line says where they go now', async ({ page }) => {
    await newPlayer(page);
    await openTable(page, 'ssc1', 'DWD');
    await pickAll(page, '个位');
    await expect(page.getByText(/第 \d{8} 期已封盘，已为您切换到 \d{8} 期/)).toBeVisible({ timeout: 40_000 });
    await expect(page.getByRole('button', { name: /^个位 0/, pressed: true })).toBeVisible();
    await expect(betButton(page)).toBeEnabled({ timeout: 20_000 });
  });

  test('without a network the button says so; after it one press is one bet', async ({
    page,
    context,
    expectedFaults,
  }) => {
    expectedFaults.push(/ERR_INTERNET_DISCONNECTED/);
    await richPlayer(page, 100);
    await openTable(page, 'ssc5', 'DWD');
    await pickAll(page, '个位');
    await expect(betButton(page)).toBeVisible();
    // What the page fetches when it has been drawn may be on its way: a request that is cut off is a fault of its own.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const off = page.getByRole('button', { name: '网络已断开' });
    await expect(off).toBeVisible();
    await expect(off).toBeDisabled();
    await context.setOffline(false);
    await waitForFreshIssue(page, 'ssc5');
    await placeBet(page);
    expect(await betsOf(page.context().request)).toHaveLength(1);
  });

  test('an answer that is lost on the way does not bet twice', async ({ page, expectedFaults }) => {
    expectedFaults.push(/ERR_CONNECTION_RESET/);
    await richPlayer(page, 100);
    await openTable(page, 'ssc5', 'DWD');
    await pickAll(page, '个位');
    let lost = 0;
    await page.route(`**${BET_PATH}`, async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      // The server gets it and answers; the browser never hears of it.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await waitForFreshIssue(page, 'ssc5');
    await placeBet(page);
    expect(lost).toBe(1);
    expect(await betsOf(page.context().request)).toHaveLength(1);
    expect(await balanceOf(page.context().request)).toBe('80');
  });

  test('without the server’s time nobody bets: told, and led to the hall', async ({ page, expectedFaults }) => {
    expectedFaults.push(/ERR_TIMED_OUT/);
    await newPlayer(page);
    await page.route(`**${toEnpath(calls.getServerTimeMillisecond.path)}`, (route) => route.abort('timedout'));
    await page.goto('/lottery/SSC/ssc1');
    const said = page.getByRole('alertdialog');
    await expect(said).toContainText('时间');
    await said.getByRole('button').last().click();
    await expect(page).toHaveURL('/lotteryHall');
  });
});

test.describe('session', () => {
  test('a login that ends at the table is asked for again, and slip and page are still there', async ({
    page,
    browser,
  }) => {
    const userName = await richPlayer(page, 100);
    await openTable(page, 'ssc5', 'DWD');
    await pickAll(page, '个位');
    await page.getByRole('button', { name: /^加入/ }).filter({ visible: true }).click();
    await expect(page.getByText('已加入购彩篮')).toBeVisible();
    await pickAll(page, '十位');
    await waitForFreshIssue(page, 'ssc5');
    await betButton(page).click();
    await expect(confirmation(page)).toBeVisible();
    await endSession(page, browser);
    // The press finds out and says so, or the page goes by itself before it.
    const said = page.getByRole('alertdialog');
    await page.addLocatorHandler(said, () => said.getByRole('button').last().click());
    await Promise.race([confirm(page), page.waitForURL(/\/login\?redirect=/)]);
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await page.getByLabel('用户名', { exact: true }).fill(userName);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/\/lottery\/SSC\/ssc5/);
    // The basket of the phone's bar says its count; a desktop shows the table itself.
    const kept = page
      .getByRole('button', { name: '购彩篮，1 单' })
      .or(page.getByRole('button', { name: '删除 定位胆' }));
    await expect(kept.filter({ visible: true }).first()).toBeVisible();
    expect(await balanceOf(page.context().request)).toBe('100');
  });

  test('two tabs of one person show one balance and one list of bets', async ({ page, context }) => {
    await richPlayer(page, 100);
    const other = await context.newPage();
    await openTable(page, 'ssc5', 'DWD');
    await other.goto('/userCenter/betRecord');
    await expect(other.getByText('没有符合条件的投注')).toBeVisible();
    await pickAll(page, '个位');
    await waitForFreshIssue(page, 'ssc5');
    await placeBet(page);
    await expect(other.getByText('5分时时彩').filter({ visible: true }).first()).toBeVisible();
    await other.goto('/userCenter/menu');
    // What the tab shows is what the server holds at that moment.
    await expect(async () => {
      const balance = formatYuan(parseMoney(await balanceOf(context.request)) ?? money(0n));
      await expect(other.getByText(`¥${balance}`).filter({ visible: true }).first()).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await openTable(other, 'ssc5', 'X_ZH');
    await option(other, '第一球', '大').click();
    await waitForFreshIssue(other, 'ssc5');
    await placeBet(other);
    await expect.poll(async () => (await betsOf(context.request)).length).toBe(2);
    await other.close();
  });
});

/** Ends the session of the page at the server, behind the page's back: a second context with its cookies signs out. */
async function endSession(page: Page, browser: Browser): Promise<void> {
  const twin = await browser.newContext({ storageState: await page.context().storageState() });
  await twin.request.post(siteAddress() + calls.logout.path, {
    headers: { origin: siteAddress() },
  });
  await twin.close();
}

test('a lottery that an operator pauses says so in the hall and at its table at once, and sells again after', async ({
  page,
}) => {
  // One that no other journey plays, at each size another.
  const [group, lotteryCode, name] = isPhone(page) ? ['K3', 'k35', '5分快3'] : ['KL8', 'kl85', '5分快乐8'];
  await newPlayer(page);
  const { act } = await staff(page.context().request);
  const pause = (on: '0' | '1') =>
    act(consoleCalls.pauseLottery, { lotteryCode: lotteryCode as never, on: on as never });
  await page.goto(`/lotteryHall?key=${group}`);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(card).toBeVisible();
  try {
    await pause('1');
    await expect(card).toContainText('暂停');
    await card.getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`/lottery/${group}/${lotteryCode}`));
    const stopped = page.getByRole('button', { name: '暂停销售' }).filter({ visible: true });
    await expect(stopped.first()).toBeDisabled();
    await pause('0');
    await expect(stopped).toHaveCount(0);
  } finally {
    await pause('0');
  }
});
