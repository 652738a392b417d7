import AxeBuilder from '@axe-core/playwright';
import { calls } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { richPlayer } from './people.ts';
import { callSite, expect, siteAddress, test } from './site.ts';

/** Playing cards: a bet at each kind of table and a hand of twenty-one, from the list of games to the money. */

/** A round takes half a minute on the site's clock, which runs four times as fast here. */
const ROUND_MS = 60_000;

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}

const zone = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\s*[\\d.]+ : 1`) });
const betButton = (page: Page) => page.getByRole('button', { name: /^下注/ });

/** Lays and sends until a round takes it: one that closes in between says so and takes nothing. */
async function bet(page: Page, zones: readonly string[]): Promise<void> {
  const placed = page.getByText(/^已下注/);
  await expect(async () => {
    if (await placed.isVisible()) return;
    await expect(page.getByText('下注中')).toBeVisible({ timeout: ROUND_MS });
    for (const name of zones) await zone(page, name).click({ timeout: 2_000 });
    await betButton(page).click({ timeout: 2_000 });
    await expect(placed).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: ROUND_MS });
  await expect(placed).toContainText('¥20.00');
}

for (const [game, table, zones] of [
  ['龙虎斗', '1 号桌', ['龙', '龙大']],
  ['百家乐', 'A 桌', ['庄', '闲对']],
] as const)
  test(
    `${game}: from the list to a table, chips on two bets, the cards, and one’s own result`,
    { tag: '@both' },
    async ({ page }) => {
      await richPlayer(page, 1_000);
      await page.goto('/games');
      await expect(page.getByRole('heading', { name: game, exact: true })).toBeVisible();
      await isAccessible(page);
      await page.getByRole('link', { name: new RegExp(`^${table}`) }).click();
      await bet(page, zones);
      // The round among one's own once it is over, with what it came to.
      const mine = page.getByRole('listitem').filter({ hasText: zones.join(' ') });
      await expect(mine).toContainText(/(?:赢|和局)[+−]?¥/, { timeout: ROUND_MS });
      await expect(page.getByRole('heading', { name: '路单' })).toBeVisible();
      await isAccessible(page);
      // The next round is bet on with what was laid before, in one press.
      await expect(page.getByText('下注中')).toBeVisible({ timeout: ROUND_MS });
      await page.getByRole('button', { name: '重复上局' }).click({ timeout: ROUND_MS });
      await expect(zone(page, zones[0])).toContainText('10');
    },
  );

test('twenty-one: a hand is dealt, gone on with after a reload, and paid', { tag: '@both' }, async ({ page }) => {
  await richPlayer(page, 1_000);
  await page.goto('/games/blackjack');
  const deal = page.getByRole('button', { name: /^(?:发牌|再来一手)/ });
  const stand = page.getByRole('button', { name: '停牌' });
  await expect(deal).toBeVisible();
  await isAccessible(page);
  // Until the first cards leave something to decide.
  await expect(async () => {
    if (await deal.isVisible()) await deal.click();
    await expect(stand).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: ROUND_MS });
  await page.reload();
  await expect(page.getByText('轮到你')).toBeVisible();
  await isAccessible(page);
  await stand.click();
  await expect(page.getByRole('status').filter({ hasText: '投入 ¥10.00' })).toBeVisible();
  await expect(page.getByText('本局结束')).toBeVisible();
  const newest = async () => (await callSite(page.context().request, siteAddress(), calls.getGameBetData, {})).list[0];
  await expect.poll(newest).toMatchObject({ game: 'blackjack', state: 'closed' });
});
