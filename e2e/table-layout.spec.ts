import { calls } from '@caiting/contract';
import type { Locator, Page } from '@playwright/test';
import { overhang } from './layout.ts';
import { expect, signIn, test } from './site.ts';
import { openRecentDraws, option } from './table.ts';

/** The betting table where a screen is short, an issue is void, or the plays are many. */

const PHONE = { width: 390, height: 844 };
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
] as const;

for (const size of SCREENS)
  test(`the credit slip stays in view with its timer and button: ${size.width} × ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    await signIn(page, 'player1');
    await page.goto('/lottery/LHC/lhc1?play=TM_LM');
    await option(page, '特码', '大').click();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const slip = page.locator('main aside');
    await expect(
      page.getByRole('button', { name: '确认投注' }).or(page.getByRole('button', { name: '封盘中' })),
    ).toBeInViewport({ ratio: 1 });
    await expect(slip.locator('p').filter({ hasText: /期/ }).first()).toBeInViewport({ ratio: 1 });
  });

/** Makes every third of the recent results a void issue. */
async function voidIssues(page: Page): Promise<void> {
  await page.route('**/v1/enpath/**', async (route) => {
    const encoded = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const path = Buffer.from(decodeURIComponent(encoded), 'base64').toString();
    if (!path.startsWith(calls.lotteryOpenData.path)) return route.continue();
    const response = await route.fetch();
    const reply = (await response.json()) as { data: { list: { void: boolean }[] } };
    reply.data.list.forEach((draw, at) => {
      if (at % 3 === 1) draw.void = true;
    });
    return route.fulfill({ response, json: reply });
  });
}

/** Issue numbers of the recent draws that are cut or broken over more lines than the others, and how far the table stands out of its card. */
const recentFaults = (page: Page) =>
  page.evaluate(() => {
    const table = [...document.querySelectorAll('table')].find((one) => one.offsetWidth > 0 && one.rows.length > 5);
    const card = table?.parentElement;
    if (!table || !card) return ['no table'];
    const cells = [...table.querySelectorAll('tbody td:first-child')];
    const lines = cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    return [
      ...(new Set(lines).size > 1 ? [`issues take ${lines.join()} lines`] : []),
      ...(table.scrollWidth > card.clientWidth ? [`${table.scrollWidth - card.clientWidth} px out of its card`] : []),
    ];
  });

for (const [locale, size] of [
  ['zh', PHONE],
  ['en', PHONE],
  ['zh', SCREENS[0]],
  ['en', SCREENS[0]],
] as const)
  test(`void issues leave the recent draws in order: ${locale}, ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await signIn(page, 'player1');
    await page.addInitScript((value) => localStorage.setItem('caiting.locale', JSON.stringify(value)), locale);
    await voidIssues(page);
    for (const table of ['SSC/ssc1', 'PK10/pk101', 'LHC/lhc1', 'KL8/kl81', 'K3/k31', 'BJ28/bj281']) {
      await page.goto(`/lottery/${table}`);
      await expect(page.locator('main button[aria-pressed]').first()).toBeVisible();
      if (size === PHONE) await openRecentDraws(page);
      await expect(
        page
          .getByText(/^(本期作废，投注已退款|Void, stakes refunded)$/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      expect.soft(await recentFaults(page), table).toEqual([]);
      expect.soft(await overhang(page), table).toBeLessThanOrEqual(0);
    }
  });

/** Presses an arrow of the strip until a tab is wholly seen. The arrow goes by itself at the end, also between a look and a press. */
const pressUntilSeen = (arrow: Locator, tab: Locator): Promise<void> =>
  expect(async () => {
    if (await arrow.isVisible()) await arrow.click({ timeout: 1_000 });
    await expect(tab).toBeInViewport({ ratio: 1, timeout: 500 });
  }).toPass();

test('play tabs that do not fit are reached by the mouse and by the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page, 'player1');
  await page.goto('/lottery/SSC/ssc1?play=WX_ZX_FS');
  const strip = page.getByRole('tablist', { name: '玩法' });
  const last = strip.getByRole('tab').last();
  await expect(strip).toBeVisible();
  expect(await strip.evaluate((element) => element.scrollWidth > element.clientWidth), 'more than fits').toBe(true);
  await expect(last).not.toBeInViewport();
  const on = strip.locator('[data-scroll="1"]');
  await expect(on).toBeVisible();
  await pressUntilSeen(on, last);
  await last.click();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  const back = strip.locator('[data-scroll="-1"]');
  await pressUntilSeen(back, strip.getByRole('tab').first());
  await last.focus();
  await page.keyboard.press('Home');
  await expect(strip.getByRole('tab').first()).toBeFocused();
  await expect(strip.getByRole('tab').first()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('End');
  await expect(last).toBeInViewport({ ratio: 1 });
});
