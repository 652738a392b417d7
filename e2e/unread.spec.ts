import { calls, toEnpath } from '@caiting/contract';
import type { Locator, Page } from '@playwright/test';
import { ownRoom } from './own-room.ts';
import { newPlayer, nicknameOf } from './people.ts';
import { expect, isPhone, openConnected, test, watchConsole } from './site.ts';

const log = (page: Page) => page.getByRole('log', { name: '聊天消息' });
async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('聊天内容').fill(text);
  await page.getByLabel('聊天内容').press('Enter');
  await expect(
    log(page)
      .locator('[data-message]')
      .filter({ hasText: text.split('\n')[0] ?? '' }),
  ).toHaveCount(1);
}
/** What is said is taller than the page. */
const long = (name: string): string => Array.from({ length: 14 }, (_, at) => `${name}${at}`).join('\n');
const isMarked = (page: Page) => page.waitForResponse(`**${toEnpath(calls.setRoomReadWeb.path)}`);

/** The row of a room by what was said in it, on whichever page of the list. */
async function rowOf(page: Page, said: string): Promise<Locator> {
  if (isPhone(page)) await page.getByRole('button', { name: '聊天室' }).click();
  const list = page.getByRole('list', { name: '聊天室' }).filter({ visible: true });
  await expect(list.getByRole('link').first()).toBeVisible();
  const row = list.getByRole('link').filter({ hasText: said });
  await expect(async () => {
    const more = page.getByRole('button', { name: '加载更多' }).filter({ visible: true });
    if ((await row.count()) === 0 && (await more.count()) > 0) await more.first().click({ timeout: 1_000 });
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  return row;
}

test(
  'what was said in a room meanwhile is counted on every page, shown from its line on, and then read',
  { tag: '@both' },
  async ({ browser, baseURL, page }) => {
    const said: string[] = [];
    const other = await browser.newContext();
    watchConsole(other, said);
    const manager = await other.newPage();
    const room = await ownRoom(other.request, await newPlayer(manager));
    await newPlayer(page);
    await manager.goto(`${baseURL}/chat?room=${room}`);
    await say(manager, '先前');
    const first = isMarked(page);
    await page.goto(`/chat?room=${room}`);
    await expect(log(page).getByText('先前')).toBeVisible();
    await first;
    // A first visit has nothing above it that is new.
    await expect(page.getByText('以下是新消息')).toHaveCount(0);

    await page.goto('/lotteryHall');
    const words = ['甲', '乙', '丙'];
    for (const word of words) await say(manager, long(word));
    const count = page.getByRole('img', { name: '聊天 3 条未读消息' }).filter({ visible: true });
    await expect(count.first()).toHaveText('3');
    await expect(page).toHaveTitle(/^\(3\) /);

    await page.goto('/chat');
    const row = await rowOf(page, '丙0');
    await expect(row.getByRole('img', { name: '有未读消息 3 条' })).toHaveText('3');
    await row.click();
    const line = page.getByText(/^以下是新消息 · \d\d:\d\d 之后 3 条$/);
    await expect(line).toBeInViewport();
    await expect(log(page).getByText('甲0')).toBeInViewport();
    const top = async (of: Locator): Promise<number> => (await of.boundingBox())?.y ?? Number.NaN;
    await expect.poll(async () => Math.round((await top(line)) - (await top(log(page))))).toBe(64);
    await expect(page.getByRole('button', { name: '回到最新' })).toBeVisible();

    // Read to the end: gone here, and on the page one goes to next.
    const last = isMarked(page);
    await page.getByRole('button', { name: '回到最新' }).click();
    await expect(log(page).getByText('丙13')).toBeInViewport();
    await last;
    await expect(line).toHaveCount(1);
    await page.goto('/lotteryHall');
    await expect(page).toHaveTitle(/^(?!\()/);
    await expect(page.getByRole('img', { name: /条未读消息/ })).toHaveCount(0);
    expect(said).toEqual([]);
    await other.close();
  },
);

test(
  'who is named on another page is shown a card that leads there, and none by a room that is to leave them alone',
  { tag: '@both' },
  async ({ browser, baseURL, page }) => {
    const other = await browser.newContext();
    const manager = await other.newPage();
    const room = await ownRoom(other.request, await newPlayer(manager));
    await newPlayer(page);
    const name = await nicknameOf(page.context().request);
    await manager.goto(`${baseURL}/chat?room=${room}`);
    const call = async (text: string): Promise<void> => {
      await manager.getByLabel('聊天内容').pressSequentially(`@${name.slice(0, 4)}`);
      await manager.getByRole('option', { name }).click();
      await manager.getByLabel('聊天内容').pressSequentially(text);
      await manager.getByLabel('聊天内容').press('Enter');
      await expect(log(manager).getByText(text)).toBeVisible();
    };
    await page.goto(`/chat?room=${room}`);
    await say(page, '我在');
    await expect(log(manager).getByText('我在')).toBeVisible();
    await openConnected(page, '/activity');
    await call('来看看');
    await expect(page.getByText('在 礼仪厅 @ 了您')).toBeVisible();
    await page.getByRole('link', { name: '查看' }).click();
    await expect(page).toHaveURL(new RegExp(`room=${room}`));
    await expect(log(page).getByText('来看看')).toBeInViewport();

    await page.getByRole('button', { name: '房间信息' }).filter({ visible: true }).click();
    await page.getByRole('switch', { name: '免打扰' }).click();
    await expect(page.getByRole('switch', { name: '免打扰' })).toBeChecked();
    await openConnected(page, '/activity');
    await call('再来看看');
    // The bell has it all the same.
    await expect(page.getByRole('button', { name: /通知.*1/ }).filter({ visible: true })).toBeVisible();
    await expect(page.getByText('在 礼仪厅 @ 了您')).toHaveCount(0);
    await expect(page.getByRole('img', { name: /^聊天 \d+ 条未读消息$/ })).toHaveCount(0);
    await other.close();
  },
);
