import AxeBuilder from '@axe-core/playwright';
import { calls } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { ownRoom } from './own-room.ts';
import { newPlayer, nicknameOf } from './people.ts';
import { callSite, expect, freshName, openConnected, siteAddress, test } from './site.ts';

/** The lists of the chat as a page of their own on a phone. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const log = (page: Page) => page.getByRole('log', { name: '聊天消息' });
async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('聊天内容').fill(text);
  await page.getByLabel('聊天内容').press('Enter');
  await expect(log(page).locator('[data-message]').filter({ hasText: text })).toHaveCount(1);
}

test('rooms with what is unread, found by name; a talk opens over them, back leads to them; who named one stands there', async ({
  browser,
  baseURL,
  page,
}) => {
  test.setTimeout(120_000);
  const other = await browser.newContext();
  const manager = await other.newPage();
  const title = `Hall ${freshName()}`;
  const room = await ownRoom(other.request, await newPlayer(manager), '', title);
  await newPlayer(page);
  const name = await nicknameOf(page.context().request);
  await page.goto(`/chat?room=${room}`);
  await say(page, '我在');
  // Only where somebody has been the list says what was said last, and a page tells that a moment after it has shown the room.
  const been = async () => (await callSite(page.context().request, siteAddress(), calls.roomUnread, {})).list;
  await expect.poll(async () => (await been()).map(({ roomCode }) => String(roomCode))).toContain(room);
  await openConnected(page, '/lotteryHall');
  await manager.goto(`${baseURL}/chat?room=${room}`);
  await manager.getByLabel('聊天内容').pressSequentially(`@${name.slice(0, 4)}`);
  await manager.getByRole('option', { name }).click();
  await manager.getByLabel('聊天内容').pressSequentially('你还追吗');
  await manager.getByLabel('聊天内容').press('Enter');
  await expect(log(manager).getByText('你还追吗')).toBeVisible();

  await page
    .getByRole('navigation', { name: '主导航' })
    .filter({ visible: true })
    .getByRole('link', { name: /聊天/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: '聊天' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主导航' }).filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: '按名称查找' }).click();
  await expect(page.getByRole('textbox', { name: '按名称查找' })).toBeFocused();
  await page.keyboard.type(title.toUpperCase());
  const rooms = page.getByRole('list', { name: '聊天室' }).getByRole('link');
  await expect(rooms).toHaveCount(1);
  await expect(rooms.first()).toContainText('你还追吗');
  await expect(rooms.first()).toContainText('[有人 @您]');
  await page.getByRole('button', { name: '按名称查找' }).click();
  await expect(rooms).not.toHaveCount(1);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await page.getByRole('radio', { name: '提到我的' }).click();
  const mention = page.getByRole('list', { name: '提到我的' }).getByRole('link');
  await expect(mention).toHaveCount(1);
  await expect(mention).toContainText('你还追吗');
  await expect(mention.getByRole('img', { name: '还没看过' })).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await mention.click();
  await expect(log(page).getByText('你还追吗')).toBeVisible();
  const unseen = async () =>
    (await callSite(page.context().request, siteAddress(), calls.getMentionListWeb, { roomCode: room as never })).list;
  await expect.poll(unseen).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/chat\?list=mentions$/);
  await expect(mention.getByRole('img', { name: '还没看过' })).toHaveCount(0);
  await page.getByRole('radio', { name: '私聊' }).click();
  await expect(page.getByText('还没有私聊')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/lotteryHall/);
  await other.close();
});
