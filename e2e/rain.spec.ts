import AxeBuilder from '@axe-core/playwright';
import { calls, consoleRainCalls } from '@caiting/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { balanceOf, newPlayer } from './people.ts';
import { callSite, expect, siteAddress, test } from './site.ts';
import { staff } from './staff.ts';

/** Red-envelope rain: read by visitors, opened by players, checked afterwards. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}
const cardOf = (page: Page, title: string | RegExp) => page.locator('main').getByRole('link', { name: title });
const serverNow = async (request: APIRequestContext): Promise<number> =>
  (await callSite(request, siteAddress(), calls.allCurrent, {})).serverTime;

/** A rain of one window that opens in so many seconds of the site's clock. */
async function publishRain(
  request: APIRequestContext,
  given: { titleZh: string; inSeconds: number; pool: string; packets: number; chances: number },
): Promise<void> {
  const people = await staff(request);
  const startsAt = (await serverNow(request)) + given.inSeconds * SECOND_MS;
  await people.act(consoleRainCalls.createRain, {
    titleZh: given.titleZh,
    wagering: '2',
    chances: JSON.stringify([{ grade: 1, chances: given.chances }]),
    windows: JSON.stringify([
      { startsAt, endsAt: startsAt + 30 * MINUTE_MS, pool: given.pool, packets: given.packets },
    ]),
  });
}

test('a visitor reads when it rains, what is given and its digest; and checks a rain that is over', async ({
  page,
}) => {
  await page.goto('/activity');
  await cardOf(page, /周末红包雨.*未开始/).click();
  await expect(page.getByRole('heading', { name: '周末红包雨' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^[12] 天 \d\d:\d\d:\d\d$/);
  await expect(page.getByText('登录即可参加，不用充值，不看投注。')).toBeVisible();
  await expect(page.getByText('每人每场：青铜起 2 个，黄金起 4 个，钻石起 6 个。')).toBeVisible();
  await expect(page.getByText('本场结束后可核对')).toHaveCount(3);
  await expect(page.getByText(/^承诺 [0-9a-f]{64}$/)).toHaveCount(3);
  await isAccessible(page);
  await page.getByRole('link', { name: '登录后参加' }).click();
  await expect(page).toHaveURL(/\/login\?.*rain-/);

  await page.goto('/activity');
  await page.getByRole('button', { name: '已结束' }).click();
  await expect(cardOf(page, /周末红包雨/)).toHaveCount(0);
  await cardOf(page, /开站红包雨.*已结束/).click();
  await page.getByRole('button', { name: '核对本场' }).click();
  await expect(page.getByText('与开场前公布的一致')).toBeVisible();
  await expect(page.getByText(/^共 40 份，已发出前 \d+ 份$/)).toBeVisible();
  await isAccessible(page);
});

test('it opens by the server’s clock; packets are opened by keyboard and by pointer, and the split is checked', async ({
  page,
  request,
}) => {
  const titleZh = `现场红包雨 ${crypto.randomUUID().slice(0, 8)}`;
  await newPlayer(page);
  await publishRain(request, { titleZh, inSeconds: 60, pool: '8', packets: 2, chances: 2 });
  await page.goto('/activity');
  await cardOf(page, titleZh).click();
  await expect(page.getByText('打开后立即存入余额；提现前需完成其 2 倍有效投注。')).toBeVisible();
  const open = (left: number) => page.getByRole('button', { name: `打开一个红包（还可开 ${left} 个）` });
  await expect(open(2)).toBeVisible({ timeout: 40_000 });
  const packet = page.locator('section[aria-label="红包雨"] button[aria-hidden]').first();
  await expect(packet).toHaveCSS('animation-name', /fall/);
  await isAccessible(page);
  await open(2).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('已存入余额 · 共 1 个')).toBeVisible();
  const first = await balanceOf(page.context().request);
  expect(Number(first)).toBeGreaterThan(0);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(packet).toHaveCSS('animation-name', 'none');
  await expect(open(1)).toBeVisible();
  await isAccessible(page);
  await packet.click();
  await expect(page.getByText('已存入余额 · 共 2 个')).toBeVisible();
  await expect(page.getByText('本场红包已领完')).toBeVisible();
  expect(await balanceOf(page.context().request)).toBe('8');
  await page.getByRole('button', { name: '核对本场' }).click();
  await expect(page.getByText('与开场前公布的一致')).toBeVisible();
  await expect(page.getByText(`您的第 1 份：¥${Number(first).toFixed(2)}`)).toBeVisible();
  await isAccessible(page);
  await page.goto('/userCenter/billRecord');
  await expect(page.getByText('平台红包').filter({ visible: true }).first()).toBeVisible();
});

test('who has used up his chances is told so; who comes after the last packet too', async ({
  page,
  request,
  browser,
}) => {
  const titleZh = `一份红包雨 ${crypto.randomUUID().slice(0, 8)}`;
  await newPlayer(page);
  await publishRain(request, { titleZh, inSeconds: 20, pool: '0.02', packets: 2, chances: 1 });
  await page.goto('/activity');
  await cardOf(page, titleZh).click();
  await page.getByRole('button', { name: /打开一个红包/ }).click();
  await expect(page.getByText('您本场的次数已用完')).toBeVisible();
  const other = await browser.newContext();
  const second = await other.newPage();
  await newPlayer(second);
  await second.goto(page.url());
  await second.getByRole('button', { name: /打开一个红包/ }).click();
  await expect(second.getByText('本场红包已领完')).toBeVisible();
  await other.close();
  // The page asks again by itself while it rains.
  await expect(page.getByText('本场红包已领完')).toBeVisible();
  await page.goto('/activity');
  await expect(cardOf(page, titleZh)).toContainText('已领完');
});

test('the address of a rain that there is not', async ({ page }) => {
  await page.goto('/activity/rain-999999');
  await expect(page.getByText('没有这场红包雨')).toBeVisible();
  await page.getByRole('link', { name: '返回活动列表' }).click();
  await expect(cardOf(page, /周末红包雨/)).toBeVisible();
});

test('in English too', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('caiting.locale', JSON.stringify('en')));
  await page.goto('/activity');
  await cardOf(page, /Weekend envelope rain.*Upcoming/).click();
  await expect(page.getByText('until it starts')).toBeVisible();
  await expect(
    page.getByText('Per person and round: 2 from level Bronze on, 4 from level Gold on, 6 from level Diamond on.'),
  ).toBeVisible();
  await expect(page.locator('main')).not.toContainText(/\p{Script=Han}/u);
});
