import type { Page } from '@playwright/test';
import { expect, signIn, test } from './site.ts';

/** Back and forward: what lies over a page is closed first, nothing that was picked is lost, and a page is found where it was left. */

const BASKET = /^购彩篮，/;
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const leastScrolled = (page: Page, least: number) => expect.poll(() => scrolled(page)).toBeGreaterThan(least);
const digit = (page: Page) => page.getByRole('button', { name: /^百位 7(，|$)/ });
/** The step back that takes a closed sheet's entry away has arrived: the browser takes a moment for it, which no hand is as fast as. */
const entryIsGone = (page: Page) =>
  expect.poll(() => page.evaluate(() => (history.state as { sheets?: number }).sheets ?? 0)).toBe(0);
const isOver = (page: Page, title: string) => page.getByRole('dialog', { name: title });

/** A table with one number picked, reached from the hall. */
async function tableWithPick(page: Page): Promise<void> {
  await page.goto('/lotteryHall');
  await expect(page.getByText('1分时时彩').filter({ visible: true }).first()).toBeVisible();
  await page.evaluate(() => {
    history.pushState({ key: 'table', idx: 1 }, '', '/lottery/SSC/ssc5?play=H3_ZX_FS');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await digit(page).click();
  await expect(digit(page)).toHaveAttribute('aria-pressed', 'true');
}

test('back closes a sheet and keeps the picks; back again leaves the page', async ({ page }) => {
  await signIn(page, 'player1');
  await tableWithPick(page);
  await page.getByRole('button', { name: BASKET }).click();
  await expect(isOver(page, '购彩篮')).toBeVisible();
  await page.goBack();
  await expect(isOver(page, '购彩篮')).toBeHidden();
  await expect(page).toHaveURL(/\/lottery\/SSC\/ssc5/);
  await expect(digit(page)).toHaveAttribute('aria-pressed', 'true');
  // Forward does not open it again, and back from there is one step.
  await page.goForward();
  await expect(isOver(page, '购彩篮')).toBeHidden();
  await expect(digit(page)).toHaveAttribute('aria-pressed', 'true');
  await entryIsGone(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/lotteryHall/);
});

test('a sheet closed by its own button leaves nothing to go back to', async ({ page }) => {
  await signIn(page, 'player1');
  await tableWithPick(page);
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: BASKET }).click();
    await isOver(page, '购彩篮').getByRole('button', { name: '关闭' }).click();
    await expect(isOver(page, '购彩篮')).toBeHidden();
    await entryIsGone(page);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/lotteryHall/);
});

test('a step back that the browser takes a second for is taken once', async ({ page }) => {
  await page.addInitScript(() => {
    const go = history.go.bind(history);
    history.go = (entries) => void setTimeout(go, 1_000, entries);
  });
  await signIn(page, 'player1');
  await tableWithPick(page);
  await page.getByRole('button', { name: BASKET }).click();
  await isOver(page, '购彩篮').getByRole('button', { name: '关闭' }).click();
  await expect(isOver(page, '购彩篮')).toBeHidden();
  await entryIsGone(page);
  await page.waitForFunction((from) => performance.now() > from + 1_500, await page.evaluate(() => performance.now()));
  await expect(page).toHaveURL(/\/lottery\/SSC\/ssc5/);
  await expect(digit(page)).toHaveAttribute('aria-pressed', 'true');
});

test('a link in a sheet leads on; back from there is the page without the sheet', async ({ page }) => {
  await signIn(page, 'player1');
  await tableWithPick(page);
  await page.getByRole('button', { name: '5分时时彩' }).click();
  await isOver(page, '选择彩种')
    .getByRole('link', { name: /1分PK10/ })
    .click();
  await expect(page).toHaveURL(/\/lottery\/PK10\/pk101/);
  await expect(isOver(page, '选择彩种')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/lottery\/SSC\/ssc5/);
  await expect(isOver(page, '选择彩种')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/lotteryHall/);
});

test('a reload with a sheet open begins without it, and back leaves the page', async ({ page }) => {
  await signIn(page, 'player1');
  await tableWithPick(page);
  await page.getByRole('button', { name: BASKET }).click();
  await expect(isOver(page, '购彩篮')).toBeVisible();
  await page.reload();
  await expect(digit(page)).toBeVisible();
  await entryIsGone(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/lotteryHall/);
});

test('a page is where it was left, and another one that is opened by its address begins at its top', async ({
  page,
}) => {
  await signIn(page, 'player1');
  await page.goto('/howtoplay/ssc1');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.mouse.wheel(0, 900);
  await leastScrolled(page, 700);
  const left = await scrolled(page);
  await page.goto('/howtoplay/pk101');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await scrolled(page), 'another document').toBe(0);
  await page.goBack();
  await expect(page.getByText('1分时时彩玩法说明').filter({ visible: true })).toBeVisible();
  // What comes in above the line that is read moves the number, not the line (scroll anchoring): a line or two.
  await expect.poll(async () => Math.abs((await scrolled(page)) - left)).toBeLessThan(120);
});

test('the records are where they were left when a bet was looked at', async ({ page }) => {
  await signIn(page, 'player1');
  await page.goto('/userCenter/betRecord');
  const rows = page.locator('a[href^="/userCenter/betDetail"]').filter({ visible: true });
  await expect(rows.first()).toBeVisible();
  await page.mouse.move(200, 500);
  await page.mouse.wheel(0, 900);
  await leastScrolled(page, 800);
  const left = await scrolled(page);
  // One that is wholly in view: to press any other the browser would scroll.
  const inView = await rows.evaluateAll((all) => all.findIndex((one) => one.getBoundingClientRect().top > 200));
  await rows.nth(inView).click();
  await expect(page).toHaveURL(/\/userCenter\/betDetail/);
  await expect(rows).toHaveCount(0);
  await page.goBack();
  await expect.poll(async () => Math.abs((await scrolled(page)) - left)).toBeLessThan(80);
});
