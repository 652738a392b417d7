import AxeBuilder from '@axe-core/playwright';
import { consoleActivityCalls, pushes } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { balanceOf, newPlayer, recharge } from './people.ts';
import { expect, test } from './site.ts';
import { staff } from './staff.ts';

/** Activities: seen by visitors, claimed by players, published by operators. */

const DAY_MS = 86_400_000;

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}
const cardOf = (page: Page, title: string | RegExp) => page.locator('main').getByRole('link', { name: title });

test('a visitor reads what is asked before signing in', async ({ page }) => {
  await page.goto('/activity');
  await expect(cardOf(page, /国庆七天乐.*已结束/)).toBeVisible();
  await expect(cardOf(page, /邀请好友.*未开始/)).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: '已结束' }).click();
  await expect(cardOf(page, /首充礼/)).toHaveCount(0);
  await page.getByRole('button', { name: '全部' }).click();
  await cardOf(page, /首充礼/).click();
  await expect(page.getByText('首次充值满 ¥100')).toBeVisible();
  await expect(page.getByText('5%，最多 ¥88')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '3 倍有效投注' })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('link', { name: '登录后查看进度' }).click();
  await expect(page).toHaveURL(/\/login\?.*activity/);
});

test('a reward is claimed once, with its turnover said before, and a letter tells of it', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/activity');
  await expect(page.getByText('「新人注册礼」可领取 ¥1.88')).toBeVisible();
  await page.getByRole('link', { name: '去领取' }).click();
  await expect(page.getByText('领取后需完成 ¥1.88 有效投注（1 倍）方可提现。')).toBeVisible();
  await page.getByRole('button', { name: '领取 ¥1.88' }).click();
  await expect(page.getByText('已领取 ¥1.88')).toBeVisible();
  await expect(page.getByRole('button', { name: '领取 ¥1.88' })).toHaveCount(0);
  await expect(page.getByText('累计领取 ¥1.88')).toBeVisible();
  expect(await balanceOf(page.context().request)).toBe('1.88');
  await isAccessible(page);
  await page.goto('/userCenter/letter');
  await expect(page.locator('main').getByRole('link', { name: /活动奖励已到账/ })).toBeVisible();
  await page.goto('/userCenter/billRecord');
  await expect(page.getByText('注册礼金').filter({ visible: true }).first()).toBeVisible();
});

test('a first recharge and a day of checking in', async ({ page }) => {
  await newPlayer(page);
  await recharge(page, 200);
  await page.goto('/activity');
  await cardOf(page, /首充礼.*可领取/).click();
  await expect(page.getByText('领取后需完成 ¥30.00 有效投注（3 倍）方可提现。')).toBeVisible();
  await page.getByRole('button', { name: '领取 ¥10' }).click();
  await expect(page.getByText('已领取 ¥10')).toBeVisible();
  await page.goto('/activity');
  await cardOf(page, /七日签到/).click();
  await page.getByRole('button', { name: '今日签到' }).click();
  await expect(page.getByText('已签到 1 天')).toBeVisible();
  await expect(page.getByRole('button', { name: '今日已签到' })).toBeDisabled();
});

test('an operator’s activity appears; who comes after its budget is spent is told so', async ({
  page,
  request,
  browser,
}) => {
  const people = await staff(request);
  const titleZh = `仅此一份 ${crypto.randomUUID().slice(0, 8)}`;
  const now = Date.now();
  await people.act(consoleActivityCalls.createActivity, {
    kind: 'register',
    period: 'once',
    titleZh,
    summaryZh: '只有一份',
    rulesZh: '- 先到先得 <b>粗</b>',
    tiers: JSON.stringify([{ needed: '1', reward: '2' }]),
    wagering: '0',
    budget: '2',
    startsAt: now - DAY_MS,
    endsAt: now + DAY_MS,
  });
  await newPlayer(page);
  // What others take is told at once, and the button would go: this page hears another push in its place, and presses too late.
  const { activitiesChanged, tenantChanged } = pushes;
  await page.routeWebSocket(/\/v1\/broadCast\/site/, (socket) => {
    socket
      .connectToServer()
      .onMessage((frame) =>
        socket.send(String(frame).replace(`"code":${activitiesChanged.code},`, `"code":${tenantChanged.code},`)),
      );
  });
  await page.goto('/activity');
  await cardOf(page, titleZh).click();
  await expect(page.getByText('奖励没有流水要求，可直接提现。')).toBeVisible();
  await expect(page.getByText('先到先得 <b>粗</b>')).toBeVisible();
  const other = await browser.newContext();
  const faster = await other.newPage();
  await newPlayer(faster);
  await faster.goto(page.url());
  await faster.getByRole('button', { name: '领取 ¥2' }).click();
  await expect(faster.getByText('已领取 ¥2')).toBeVisible();
  await other.close();
  await page.getByRole('button', { name: '领取 ¥2' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('活动奖金已领完');
  await page.goto('/activity');
  await expect(cardOf(page, titleZh)).toContainText('已领完');
  await expect(page.getByText(`「${titleZh}」`)).toHaveCount(0);
});

test('the rules of all activities, and the address of one that there is not', async ({ page }) => {
  await page.goto('/activityinfo');
  await expect(page.getByRole('heading', { name: '活动通则' })).toBeVisible();
  await isAccessible(page);
  await page.goto('/activity/999999');
  await expect(page.getByText('没有这个活动')).toBeVisible();
  await page.getByRole('link', { name: '返回活动列表' }).click();
  await expect(cardOf(page, /首充礼/)).toBeVisible();
});
