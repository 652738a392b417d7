import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { publishGift, register, takeGift } from './production/first-money.ts';
import { startEmptyRelay } from './production/relay.ts';
import { caiting, ownFolder, startFront, startOwnSite } from './own-site.ts';
import { PASSWORD } from './people.ts';
import { callSite, expect, freshName, test } from './site.ts';
import { choosePlays, openTable, pickAll, placeBet } from './table.ts';

/** A real site from an empty folder to its first bet, and a demo to its end; each on a site of its own, by the commands an operator types. */
test.describe.configure({ timeout: 300_000 });

/** The first issues come with the signer, a moment after the start; a bet begins with enough of one left. */
async function waitForSale(page: Page, site: string): Promise<void> {
  const left = async (): Promise<number> => {
    const { serverTime, list } = await callSite(page.context().request, site, calls.allCurrent, {});
    const now = list.find(({ lotteryCode }) => lotteryCode === 'ssc1');
    return ((now?.current.closeAt ?? 0) - serverTime) / 1000;
  };
  await expect.poll(left, { timeout: 90_000, intervals: [500] }).toBeGreaterThan(30);
}

test('an empty folder becomes a site of production: init, start, a first member, a first bet', async ({ browser }) => {
  const folder = ownFolder();
  const socket = join(folder, 'site.sock');
  const [front, relay] = [await startFront(socket), await startEmptyRelay()];
  const env = {
    CAITING_DATA: folder,
    CAITING_PRODUCTION: '1',
    CAITING_SOCKET: socket,
    CAITING_ORIGIN: front.origin,
    CAITING_TRUST_PROXY: '1',
    CAITING_BEACON: 'drand',
    CAITING_DRAND_RELAYS: relay.url,
  };
  const secrets = join(folder, 'admins.json');
  const refused = await caiting(['init', '--name=金彩', '--admins=boss1,boss2', '--room=大厅'], {
    ...env,
    CAITING_BEACON: 'local',
  });
  expect(refused.text).toContain('production does not start with the site’s own test beacon');
  const made = await caiting(
    ['init', '--name=金彩', '--admins=boss1,boss2', '--room=大厅', '--lotteries=ssc1,pk101', `--secrets=${secrets}`],
    env,
  );
  expect(made.text).toContain('站点已就绪');
  expect(made.code).toBe(0);
  expect(JSON.parse(readFileSync(secrets, 'utf8'))).toHaveLength(2);

  const site = await startOwnSite(env);
  const context = await browser.newContext({ baseURL: front.origin });
  try {
    expect(site.said).not.toContain('caiting888');
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.getByRole('button', { name: /登\s*录/ }).first()).toBeVisible();
    await expect(page).toHaveTitle(/金彩/);
    await expect(page.getByText('演示账号')).toHaveCount(0);
    await register(page, freshName());
    await publishGift({ dataFolder: folder });
    await takeGift(page);
    await waitForSale(page, front.origin);
    await openTable(page, 'ssc1');
    await choosePlays(page, '官方', '定位胆');
    await pickAll(page, '个位');
    await placeBet(page);
    await page.goto('/userCenter/betRecord');
    await expect(page.getByText('待开奖').filter({ visible: true }).first()).toBeVisible();
  } finally {
    await context.close();
    await site.stop();
    await front.close();
    relay.close();
  }
  const { code, text } = await caiting(['audit'], env);
  expect(text).toContain('账目无误');
  expect(code).toBe(0);
});

test('a demo ends: its accounts are shown and open before, neither after, and production starts', async ({
  browser,
}) => {
  const folder = ownFolder();
  const env = { CAITING_DATA: folder, PORT: '0', CAITING_BEACON: 'local' };
  const signIn = async (page: Page): Promise<void> => {
    await page.getByLabel('用户名', { exact: true }).fill('player1');
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
  };

  const before = await startOwnSite(env);
  expect(before.said).toContain('caiting888');
  const first = await browser.newContext({ baseURL: before.address });
  const demo = await first.newPage();
  await demo.goto('/login');
  await expect(demo.getByRole('region', { name: '演示账号' })).toBeVisible();
  await signIn(demo);
  await expect(demo).toHaveURL('/index');
  await first.close();
  await before.stop();

  const production = {
    ...env,
    CAITING_PRODUCTION: '1',
    CAITING_BEACON: 'drand',
    CAITING_DRAND_RELAYS: 'http://127.0.0.1:9',
    CAITING_ORIGIN: 'http://localhost',
  };
  await expect(startOwnSite(production)).rejects.toThrow(/还有演示账号/);
  const ended = await caiting(['demo', 'end'], env);
  expect(ended.text).toContain('演示已结束，账目无误');
  expect(ended.code).toBe(0);

  const after = await startOwnSite(env);
  expect(after.said).not.toContain('caiting888');
  const second = await browser.newContext({ baseURL: after.address });
  try {
    const page = await second.newPage();
    await page.goto('/login');
    await expect(page.getByRole('region', { name: '演示账号' })).toHaveCount(0);
    await signIn(page);
    await expect(page.getByText('账号已被锁定，请联系客服').first()).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  } finally {
    await second.close();
    await after.stop();
  }
  const real = await startOwnSite(production);
  expect(real.said).not.toContain('caiting888');
  await real.stop();
});
