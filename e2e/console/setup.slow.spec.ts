import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { caiting, ownFolder, startFront, startOwnSite } from '../own-site.ts';
import { startEmptyRelay } from '../production/relay.ts';
import { expect, test } from '../site.ts';
import { approve, expectAccessible, sendForm } from './at-the-console.ts';
import { firstSignIn, type FirstPassword } from './newcomer/operator.ts';

/** The way of a newcomer: from what `init` printed to a site that lacks nothing it must have, by the pages of the console alone. */
test.describe.configure({ timeout: 300_000 });

const lineOf = (page: Page, key: string) => page.locator(`[data-key="${key}"]`);

test('the list of what is missing goes down to nothing: a pay line is written, and opened by two', async ({
  browser,
}) => {
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
  const made = await caiting(
    ['init', '--name=金彩', '--admins=boss1,boss2', '--room=大厅', '--lotteries=ssc1,pk101', `--secrets=${secrets}`],
    env,
  );
  expect(made.code, made.text).toBe(0);
  // What init says is missing is what the page says.
  expect(made.text).toContain('支付线路：会员还不能自助充值');
  const [first, second] = JSON.parse(readFileSync(secrets, 'utf8')) as [FirstPassword, FirstPassword];
  const site = await startOwnSite(env);
  try {
    const here = { origin: front.origin, now: Date.now };
    const { page } = await firstSignIn(browser, here, first);
    await page.getByRole('link', { name: /上线检查/ }).click();
    // One of the two has not come yet.
    await expect(lineOf(page, 'admins')).toHaveAttribute('data-state', 'missing');
    const { page: other } = await firstSignIn(browser, here, second);
    await page.getByRole('link', { name: /上线检查/ }).click();
    await expect(page.getByText(/^还差 \d+ 项$/)).toBeVisible();
    await expect(lineOf(page, 'admins')).toHaveAttribute('data-state', 'done');
    await expect(lineOf(page, 'lottery')).toHaveAttribute('data-state', 'done');
    await expect(lineOf(page, 'payLine')).toHaveAttribute('data-state', 'missing');
    await expectAccessible(page, 'set-up');

    await page.getByRole('link', { name: '去“收款线路”' }).click();
    await page.getByRole('button', { name: '新建或修改线路' }).click();
    const form = page.getByRole('form');
    const filled = {
      lineId: 'icbc-1',
      name: '工行对公',
      provider: 'manual',
      min: '100',
      max: '50000',
      payeeBank: '中国工商银行',
      payeeName: '彩厅科技',
      payeeAccount: '6222 0000 1111 2222 333',
    };
    for (const [name, value] of Object.entries(filled)) await form.locator(`[name="${name}"]`).fill(value);
    for (const [name, value] of Object.entries({ channel: 'banktransfer', kind: 'manual', matchBy: 'remark' }))
      await form.locator(`[data-field="${name}"] select`).selectOption(value);
    await form.getByRole('button', { name: '新建或修改线路' }).click();
    await expect(page.getByText('已办理').first()).toBeVisible();

    await page.getByRole('button', { name: '查看 icbc-1' }).click();
    await page.getByRole('complementary').getByRole('button', { name: '开放线路' }).click();
    await sendForm(page, {}, '已提交，等第二人批准');
    await approve(other, /^查看 开放线路/);

    // Checked by itself: nobody reloads.
    await page.goto('/console/setup');
    await expect(lineOf(page, 'payLine')).toHaveAttribute('data-state', 'done');
    await expect(page.getByText('必须的都齐了')).toBeVisible();
    await page.context().close();
    await other.context().close();
  } finally {
    await site.stop();
    await front.close();
    relay.close();
  }
});
