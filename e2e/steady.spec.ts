import { calls, toEnpath } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { ownRoom } from './own-room.ts';
import { newPlayer } from './people.ts';
import { expect, freshName, signIn, test } from './site.ts';

/** Chromium's own measure of what moved by itself, from 0 to the whole screen; a tenth is what the web calls good. */
const MOVED_MAX = 0.05;

/** Pages with something in them that comes late: lists, settings, a computed proof, a sum in the bar. */
const PAGES = [
  '/index',
  '/help',
  '/about',
  '/activity',
  '/lotteryHall',
  '/rebateDes',
  '/verify',
  '/userCenter/betRecord',
  '/userCenter/protection',
];

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

/** Those of an agent, and of somebody with a history. */
const PAGES_OF_AN_AGENT = [
  '/userCenter/menu',
  '/userCenter/accountTotal',
  '/userCenter/billRecord',
  '/userCenter/personalLevel',
  '/userCenter/withdraw',
  '/userCenter/letter',
  '/userCenter/notifications',
  '/userCenter/agentIntro',
  '/userCenter/agentReport',
  '/userCenter/lowerReport',
  '/userCenter/manageInvite',
  '/userCenter/agentMember',
  '/userCenter/agentBetRecord',
  '/userCenter/agentBillRecord',
];

async function expectSteady(page: Page, paths: readonly string[]): Promise<void> {
  await slowAnswers(page);
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const { sum, names } = await movedOn(page);
    expect.soft(sum, `${path}: ${names.join(', ')}`).toBeLessThan(MOVED_MAX);
  }
}

test('nothing moves while a page loads, the footer included', { tag: '@both' }, async ({ page }) => {
  // Somebody new: bets that settle while a page loads move what they ought to move.
  await newPlayer(page);
  await expectSteady(page, PAGES);
});

test('nor while a page of an agent does, with its tables and sums', { tag: '@both' }, async ({ page }) => {
  await signIn(page, 'agent1');
  await expectSteady(page, PAGES_OF_AN_AGENT);
});

test(
  'a room’s log stands where it will stand from the first line on, though its settings come last',
  { tag: '@both' },
  async ({ page }) => {
    // A room of its own talk, longer than the first page of five: what others say would move the lines as it should.
    const room = `/chat?room=${await ownRoom(page.context().request, await newPlayer(page), '一行群规')}`;
    for (const who of ['甲', '乙']) {
      if (who === '乙') {
        // A page that is open begins anew by itself when it meets another person.
        await page.goto('about:blank');
        await newPlayer(page);
      }
      await page.goto(room);
      for (const line of [`${who}一`, `${who}二`, `${who}三`]) {
        const said = `${line} ${freshName()}`;
        await page.getByLabel('聊天内容').fill(said);
        await page.getByLabel('聊天内容').press('Enter');
        await expect(page.getByRole('log').getByText(said)).toBeVisible();
      }
    }
    const firstLine = page.getByRole('log').getByRole('article').first();
    await page.route(`**${toEnpath(calls.getRoomWeb.path)}**`, async (route) => {
      await expect(firstLine).toBeVisible();
      await route.continue();
    });
    await page.goto(room);
    await expect(page.getByText(/^\d+ 人在线$/).filter({ visible: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { sum, names } = await movedOn(page);
    expect(sum, names.join(', ')).toBeLessThan(MOVED_MAX);
  },
);
