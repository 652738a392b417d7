import AxeBuilder from '@axe-core/playwright';
import { calls } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { expectCleanBooks } from './books.ts';
import { balanceOf, richPlayer } from './people.ts';
import { callSite, expect, isPhone, siteAddress, test } from './site.ts';

/** A game of a provider that is none of ours, in its frame: the provider is a process of its own (games/provider.ts). */

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}

const gameOf = (page: Page) => page.frameLocator('iframe[title="示例麻将"]');

/** From the list into the game. */
async function enter(page: Page): Promise<void> {
  await page.goto('/games');
  await page.getByRole('searchbox', { name: '搜索游戏' }).fill('麻将');
  const card = page.getByRole('listitem').filter({ hasText: '示例麻将' });
  await expect(card).toContainText('由 示例游戏商 提供');
  await card.getByRole('link', { name: '进入' }).click();
  await expect(gameOf(page).getByRole('button', { name: '押 10 赢' })).toBeVisible();
}

test(
  'from the list into the frame: a stake, a payout, the balance, and the record with the provider’s name',
  { tag: '@both' },
  async ({ page }) => {
    await richPlayer(page, 100);
    await enter(page);
    const head = page.locator('main');
    await expect(head.getByText('¥100.00').filter({ visible: true }).first()).toBeVisible();
    await isAccessible(page);
    const game = gameOf(page);
    await game.getByRole('button', { name: '押 10 赢' }).click();
    await expect(game.getByText('played 19.5')).toBeVisible();
    await expect(head.getByText('¥109.50').filter({ visible: true }).first()).toBeVisible();
    await game.getByRole('button', { name: '押 10 输' }).click();
    await expect(game.getByText('played 0')).toBeVisible();
    await expect(head.getByText('¥99.50').filter({ visible: true }).first()).toBeVisible();
    await expect(
      head
        .getByRole('link', { name: /本次游戏 \d+ 分钟/ })
        .filter({ visible: true })
        .first(),
    ).toBeVisible();

    // The whole window, and back by the same button.
    const full = page.getByRole('button', { name: '全屏' }).filter({ visible: true });
    await full.click();
    const leave = page.getByRole('button', { name: '退出全屏' }).filter({ visible: true });
    await expect(leave).toBeVisible();
    await expect(game.getByRole('button', { name: '结束' })).toBeVisible();
    await leave.click();
    await expect(full).toBeVisible();

    await game.getByRole('button', { name: '结束' }).click();
    await expect(page.getByText('游戏已结束')).toBeVisible();
    await isAccessible(page);
    await page.getByRole('link', { name: '棋牌记录' }).filter({ visible: true }).first().click();
    const rows = page.getByRole('link', { name: /示例麻将/ }).filter({ visible: true });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('示例游戏商');
    await rows.last().click();
    await expect(page.getByText('牌面由游戏商保存，本站记录资金往来')).toBeVisible();
    await expect(page.getByText('派彩', { exact: true })).toBeVisible();
    await expect(page.getByText(/^示例游戏商 · r-/)).toBeVisible();
    expect(await balanceOf(page.context().request)).toBe('99.5');
    await expectCleanBooks();
  },
);

test('a game reaches nothing of the site, and a word of others ends no game', async ({ page, expectedFaults }) => {
  // What the browser refuses it says on the console.
  expectedFaults.push(/sandbox/i, /Unsafe attempt/, /Blocked/i, /Failed to read a named property/, /cross-origin/i);
  await richPlayer(page, 100);
  await enter(page);
  const game = gameOf(page);
  const address = page.url();
  await game.getByRole('button', { name: '试探' }).click();
  await expect(game.getByText('reached: nothing')).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
  // The page itself, and a frame of its own making, are not the game's.
  await page.evaluate(() => window.postMessage({ type: 'close' }, '*'));
  await expect(game.getByRole('button', { name: '押 10 赢' })).toBeVisible();
  expect(page.url()).toBe(address);
  // Another page than one of the provider's stays out of the frame.
  const sources = (await page.request.get('/games')).headers()['content-security-policy'] ?? '';
  const origin = new URL((await page.locator('iframe').getAttribute('src')) ?? '').origin;
  expect(/frame-src ([^;]*)/.exec(sources)?.[1]).toBe(origin);
});

test('what is in maintenance is listed with its reason and has no way in; a game of the house is no frame', async ({
  page,
}) => {
  await richPlayer(page, 100);
  await page.goto('/games');
  await page.getByRole('button', { name: '合作游戏商' }).click();
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('牌九');
  await expect(cards).toContainText('游戏商正在升级，完成后开放');
  await expect(cards.getByRole('link')).toHaveCount(0);
  await page.getByRole('searchbox', { name: '搜索游戏' }).fill('轮盘');
  await expect(page.getByText('没有找到游戏')).toBeVisible();
  await page.getByRole('button', { name: '显示全部' }).click();
  await expect(page.getByRole('heading', { name: '百家乐' })).toBeVisible();
  // By its address neither.
  await page.goto('/games/play/pai-gow');
  await expect(page.getByText('牌九 维护中')).toBeVisible();
  await expect(page.getByText('游戏商正在升级，完成后开放')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await isAccessible(page);
  await page.goto('/games/play/nothing');
  await expect(page.getByText('没有这个游戏')).toBeVisible();
  await page.goto('/games/play/blackjack');
  await expect(page).toHaveURL('/games/blackjack');
});

test('who pauses does not come in, and is told why', async ({ page }) => {
  await richPlayer(page, 100);
  await callSite(page.context().request, siteAddress(), calls.takeTimeOut, { hours: '24' } as never);
  await page.goto('/games/play/mahjong');
  await expect(page.getByText('现在不能进入')).toBeVisible();
  await expect(page.getByText(/您已申请暂停游戏至/)).toBeVisible();
  await isAccessible(page);
  await expect(page.locator('iframe')).toHaveCount(0);
  if (isPhone(page)) await page.getByRole('button', { name: '返回' }).click();
  else await page.getByRole('button', { name: '返回棋牌' }).click();
  await expect(page).toHaveURL('/games');
});
