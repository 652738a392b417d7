import AxeBuilder from '@axe-core/playwright';
import { consoleContentCalls } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { newPlayer } from './people.ts';
import { expect, openConnected, test } from './site.ts';
import { staff } from './staff.ts';

/** What one is told: the bell counts it, its panel and page lead to it, and one says what one does not wish. */

const bell = (page: Page) => page.getByRole('button', { name: /^通知(?:, \d+ 未读)?$/ }).filter({ visible: true });
const rows = (page: Page) => page.locator('[data-row]');
async function letterTo(people: Awaited<ReturnType<typeof staff>>, target: string, titleZh: string): Promise<void> {
  await people.act(consoleContentCalls.sendLetter, { audience: 'players', target, titleZh, bodyZh: '请查收' });
}

test('what comes is counted at once, opened by keys, and read by that', { tag: '@both' }, async ({ page, request }) => {
  test.setTimeout(150_000);
  const userName = await newPlayer(page);
  await openConnected(page, '/index');
  const people = await staff(request);
  await letterTo(people, userName, '第一封');
  await expect(bell(page)).toHaveAccessibleName('通知, 1 未读');
  await expect(page).toHaveTitle(/^\(1\) /);
  await letterTo(people, userName, '第二封');
  await expect(bell(page)).toHaveAccessibleName('通知, 2 未读');
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: '通知' });
  await expect(rows(page)).toHaveCount(2);
  // Looking marks nothing.
  await expect(panel.getByText('2 条未读')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await rows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '第一封' })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('通知, 1 未读');
  // Escape gives the focus back to the bell.
  await bell(page).click();
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
});

test('the page has its groups, reads all at once, and a kind is switched off from a row', async ({ page, request }) => {
  const userName = await newPlayer(page);
  const people = await staff(request);
  for (const title of ['第一封', '第二封']) await letterTo(people, userName, title);
  await openConnected(page, '/userCenter/notifications');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: '注单' }).click();
  await expect(page.getByText('暂无通知')).toBeVisible();
  await expect(page).toHaveURL(/group=bets/);
  await page.getByRole('button', { name: '站内 2' }).click();
  await page.getByRole('button', { name: '全部标为已读' }).filter({ visible: true }).click();
  await expect(bell(page)).toHaveAccessibleName('通知');
  await expect(page.getByRole('button', { name: '站内', exact: true })).toBeVisible();
  // The file is walked on a phone: what else can be done with a row lies behind it.
  const noMore = page.getByRole('button', { name: '不再通知这类' }).first();
  await expect(noMore).not.toBeInViewport();
  await rows(page).first().hover();
  await page.mouse.wheel(240, 0);
  await expect(noMore).toBeInViewport({ ratio: 1 });
  await noMore.click();
  await expect(noMore).not.toBeInViewport();
  await expect(page.getByText('已关闭这类通知')).toBeVisible();
  await letterTo(people, userName, '第三封');
  await page.goto('/userCenter/notifySettings');
  const letters = page.getByRole('switch', { name: '站内信 站内' });
  await expect(letters).not.toBeChecked();
  await expect(page.getByRole('switch', { name: '账号安全 站内' })).toBeDisabled();
  await letters.click();
  await expect(letters).toBeChecked();
  await page.goto('/userCenter/notifications');
  await expect(rows(page)).toHaveCount(2);
});
