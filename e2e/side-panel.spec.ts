import AxeBuilder from '@axe-core/playwright';
import { calls, chatDirectCalls } from '@caiting/contract';
import { toEnpath } from '@caiting/contract/wire';
import type { Page } from '@playwright/test';
import { newPlayer } from './people.ts';
import { callSite, expect, isPhone, signIn, siteAddress, test, watchConsole } from './site.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: '快捷面板' });
const chatWindow = (page: Page) => page.getByRole('complementary', { name: '聊天大厅' });

/** One of the four entries: in the rail on a desktop, behind the tab on a phone. */
async function openDoor(page: Page, name: '红包' | '长龙' | '聊天' | '客服'): Promise<void> {
  if (isPhone(page)) await panel(page).getByRole('button', { name: '打开快捷面板' }).click();
  const entries = isPhone(page) ? page.getByRole('dialog', { name: '快捷面板' }) : panel(page);
  await entries
    .getByRole('button', { name, exact: true })
    .or(entries.getByRole('button', { name: `${name} ` }))
    .click();
}

test.describe('side panel', { tag: '@both' }, () => {
  test('a visitor is asked to sign in and led back; the panel is not on the pages that the product page names', async ({
    page,
  }) => {
    await page.goto('/lotteryHall');
    await openDoor(page, '聊天');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText('请先登录')).toBeVisible();
    await dialog.getByRole('button', { name: '取消' }).click();
    await openDoor(page, '长龙');
    await dialog.getByRole('button', { name: '去登录' }).click();
    await expect(page).toHaveURL('/login?redirect=%2FlotteryHall');
    await expect(panel(page)).toBeVisible();
    await page.goto('/forgotPassword');
    await page.waitForLoadState('networkidle');
    await expect(panel(page)).toHaveCount(0);
  });

  test('its code waits for the network; when it cannot be had the page stands without it', async ({
    page,
    expectedFaults,
  }) => {
    expectedFaults.push(/ERR_CONNECTION_RESET/);
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => sessionStorage.getItem('online') !== null });
    });
    const asked: string[] = [];
    await page.route(/\/assets\/panel-[^/]+\.js$/, async (route) => {
      asked.push(route.request().url());
      await (asked.length === 1 ? route.continue() : route.abort('connectionreset'));
    });
    const lottery = page.getByRole('heading', { name: '1分时时彩' });
    await page.goto('/lotteryHall');
    await expect(page.getByText('网络已断开')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await page.evaluate(() => {
      sessionStorage.setItem('online', '1');
      dispatchEvent(new Event('online'));
    });
    await expect(panel(page)).toBeVisible();
    await page.reload();
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    await page.waitForLoadState('networkidle');
    await expect(lottery).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
  });

  test('the entries open envelopes, the long dragon and the chat; windows are dragged, kept inside and stay where they were left', async ({
    page,
  }) => {
    await newPlayer(page);
    await page.goto('/lotteryHall');
    await openDoor(page, '红包');
    await expect(page).toHaveURL('/userCenter/redEnvelope');
    if (isPhone(page)) {
      await openDoor(page, '长龙');
      await expect(page).toHaveURL('/longInfo');
      await expect(panel(page)).toHaveCount(0);
      await page.goBack();
      await openDoor(page, '聊天');
      await expect(page).toHaveURL('/chat');
      await expect(panel(page)).toHaveCount(0);
      return;
    }
    await openDoor(page, '聊天');
    const frame = chatWindow(page);
    await expect(frame.getByLabel('聊天内容')).toBeVisible();
    await expect.poll(() => frame.boundingBox()).toMatchObject({ x: 1000, y: 260, width: 400, height: 600 });
    const said = `在小窗里说话${Date.now()}`;
    await frame.getByLabel('聊天内容').fill(said);
    await frame.getByLabel('聊天内容').press('Enter');
    await expect(frame.getByRole('log').getByText(said)).toHaveCount(1);

    await openDoor(page, '长龙');
    const dragon = page.getByRole('complementary', { name: '长龙助手' });
    await expect(dragon.getByRole('list', { name: '长龙排行' })).toBeVisible();
    await expect.poll(async () => (await dragon.boundingBox())?.x).toBe(584);

    await page.mouse.move(1150, 280);
    await page.mouse.down();
    await page.mouse.move(300, 200, { steps: 4 });
    await page.mouse.move(2, 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => frame.boundingBox()).toMatchObject({ x: 0, y: 0 });
    await page.keyboard.press('Escape');
    await expect(frame).toHaveCount(0);
    await openDoor(page, '聊天');
    await expect.poll(() => frame.boundingBox()).toMatchObject({ x: 0, y: 0 });

    await frame.getByRole('link', { name: '整页显示' }).click();
    await expect(page).toHaveURL('/chat');
    await expect(frame).toHaveCount(0);
    await expect(page.getByRole('log').getByText(said)).toHaveCount(1);
  });

  test('the panel is moved by dragging and by keys, never over the bars, and remembers its place', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/lotteryHall');
    const handle = panel(page).getByRole('button', { name: isPhone(page) ? '打开快捷面板' : /移动快捷面板/ });
    const box = async () => {
      const found = await panel(page).boundingBox();
      return { top: Math.round(found?.y ?? 0), bottom: Math.round((found?.y ?? 0) + (found?.height ?? 0)) };
    };
    await expect(handle).toBeVisible();
    const before = await box();
    await handle.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await box()).top).toBeGreaterThan(before.top);
    const at = await handle.boundingBox();
    await page.mouse.move((at?.x ?? 0) + 12, (at?.y ?? 0) + 8);
    await page.mouse.down();
    const height = page.viewportSize()?.height ?? 0;
    await page.mouse.move((at?.x ?? 0) + 12, height - 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await box()).bottom).toBe(height - 72);
    // The press that ended the drag opened nothing.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect.poll(async () => (await box()).bottom).toBe(height - 72);
  });

  test('chats with something unread are counted on the entry, and no more when they were read', async ({
    browser,
    baseURL,
    page,
  }) => {
    const said: string[] = [];
    const context = await browser.newContext();
    watchConsole(context, said);
    const manager = await context.newPage();
    await signIn(manager, 'manager1');
    await newPlayer(page);
    await page.goto('/chat');
    const hello = `新人报到${Date.now()}`;
    await page.getByLabel('聊天内容').fill(hello);
    await page.getByLabel('聊天内容').press('Enter');
    // The server has taken it: what is under way is shown too.
    await expect(page.getByRole('log').locator('[data-message]').filter({ hasText: hello })).toHaveCount(1);
    // What others say in the room meanwhile is not counted, so that the number is that of the private chat.
    const { request } = page.context();
    const [first] = (await callSite(request, siteAddress(), calls.roomList, {})).rows;
    await callSite(request, siteAddress(), calls.setRoomQuietWeb, {
      roomCode: first?.roomCode ?? ('' as never),
      isQuiet: '1',
    });
    await page.goto('/lotteryHall');
    await expect(panel(page)).toBeVisible();

    await manager.goto(`${baseURL}/chat`);
    await manager.getByRole('article').filter({ hasText: hello }).getByRole('button').first().click();
    await manager.getByRole('button', { name: '私聊', exact: true }).click();
    await expect(manager).toHaveURL(/direct=\d+/);
    // The room's own text box must be gone first: it looks the same.
    await expect(manager.getByRole('log').getByText(hello)).toHaveCount(0);
    await expect(manager.getByText('还没有人发言')).toBeVisible();
    await manager.getByLabel('聊天内容').fill('欢迎');
    await manager.getByLabel('聊天内容').press('Enter');
    await expect(manager.getByRole('log').getByText('欢迎')).toHaveCount(1);
    await expect(panel(page).getByRole('img', { name: '1 个私聊有未读消息' })).toHaveText('1');

    // A page that goes away at once would not have said that it was read.
    const isRead = page.waitForResponse(`**${toEnpath(chatDirectCalls.setDirectMessageReadWeb.path)}`);
    await openDoor(page, '聊天');
    if (isPhone(page)) await page.getByRole('button', { name: '聊天室' }).click();
    else await chatWindow(page).getByRole('button', { name: '聊天室' }).click();
    await page.getByRole('radio', { name: '私聊' }).filter({ visible: true }).click();
    await page.getByRole('list', { name: '私聊' }).getByRole('link').first().click();
    await expect(page.getByRole('log').getByText('欢迎')).toBeVisible();
    await isRead;
    if (isPhone(page)) await page.goto('/lotteryHall');
    await expect(panel(page)).toBeVisible();
    await expect(panel(page).getByRole('img')).toHaveCount(0);
    expect(said).toEqual([]);
    await context.close();
  });
});

test.describe('customer service', () => {
  test('客服选单 names the tenant’s lines; each opens beside the site, a page of our own or one outside', async ({
    page,
    context,
  }) => {
    await context.route('https://www.gamblingtherapy.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>outside</title>' }),
    );
    await page.goto('/lotteryHall');
    await openDoor(page, '客服');
    const dialog = page.getByRole('dialog', { name: '客服选单' });
    await expect(dialog.getByRole('link')).toHaveCount(2);
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(dialog).toHaveCount(0);

    await page.getByRole('contentinfo').getByRole('button', { name: '联系客服' }).click();
    const [own] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: /自助客服/ }).click(),
    ]);
    await expect(own).toHaveURL(/\/service\/help\.html$/);
    await expect(own.getByRole('heading', { name: '自助客服' })).toBeVisible();
    expect((await new AxeBuilder({ page: own }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    expect(await own.evaluate(() => window.opener)).toBeNull();
    await own.close();
    await expect(dialog).toHaveCount(0);

    await openDoor(page, '客服');
    const [outside] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: /理性投注援助/ }).click(),
    ]);
    await expect(outside).toHaveURL('https://www.gamblingtherapy.org/');
    await outside.close();
  });

  test('the demo’s lines have English names', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('caiting.locale', JSON.stringify('en')));
    await page.goto('/lotteryHall');
    // As soon as the button stands: the code of the list, and who is signed in, may come after the press.
    await page.getByRole('contentinfo').getByRole('button', { name: 'Contact us' }).click();
    const dialog = page.getByRole('dialog', { name: 'Customer support' });
    for (const name of [/^Self-service/, /^Gambling support/])
      await expect(dialog.getByRole('link', { name })).toBeVisible();
  });

  test('a site without lines says so', async ({ page }) => {
    await page.route('**/v1/enpath/**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data?: { serviceLines?: unknown[] } };
      if (body.data?.serviceLines) body.data.serviceLines = [];
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto('/lotteryHall');
    await openDoor(page, '客服');
    await expect(page.getByRole('alertdialog').getByText('目前暂无匹配客服线路')).toBeVisible();
  });
});
