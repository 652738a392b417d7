import { calls, toEnpath } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './site.ts';

/** Chromium's own measure of what moved by itself, from 0 to the whole screen; a tenth is what the web calls good. */
const MOVED_MAX = 0.05;

/** Pages with something in them that comes late: lists, settings, a computed proof, a sum in the bar. */
const PAGES = ['/lotteryHall', '/rebateDes', '/verify', '/userCenter/betRecord?range=last30', '/userCenter/withdraw'];

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Every answer comes a little late, so that each page is drawn before what it asked for is there. */
async function slowAnswers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** What has moved on this page since it began, with the names of what did. */
async function movedOn(page: Page): Promise<{ sum: number; names: string[] }> {
  return page.evaluate(
    () =>
      new Promise<{ sum: number; names: string[] }>((resolve) => {
        const found = { sum: 0, names: [] as string[] };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) {
            if (entry.hadRecentInput) continue;
            found.sum += entry.value;
            for (const { node } of entry.sources)
              found.names.push(`${node?.nodeName} ${(node as Element | null)?.className ?? ''}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are handed over before the frame after the next.
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(found))));
      }),
  );
}

test('nothing moves while a page loads, the footer included', async ({ page }) => {
  await signIn(page, 'player1');
  await slowAnswers(page);
  for (const path of PAGES) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const { sum, names } = await movedOn(page);
    expect.soft(sum, `${path}: ${names.join(', ')}`).toBeLessThan(MOVED_MAX);
  }
});

test('a room’s log stands where it will stand from the first line on, though its settings come last', async ({
  page,
}) => {
  await signIn(page, 'player1');
  const firstLine = page.getByRole('log').getByRole('article').first();
  await page.route(`**${toEnpath(calls.getRoomWeb.path)}**`, async (route) => {
    await expect(firstLine).toBeVisible();
    await route.continue();
  });
  await page.goto('/chat');
  await expect(page.getByText(/^\d+ 人在线$/).filter({ visible: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { sum, names } = await movedOn(page);
  expect(sum, names.join(', ')).toBeLessThan(MOVED_MAX);
});
