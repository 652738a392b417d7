import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, test } from './site.ts';

/** The server is away for a while: what is opened for the first time then waits for it, and comes by itself. */

const AWAY = [/ERR_CONNECTION_(REFUSED|RESET)/, /Failed to fetch dynamically imported module/, /preload CSS/];

interface Server {
  /** As a server that restarts: every request is refused at once; the live connection ends, or only falls silent. */
  away(how: 'closed' | 'silent'): Promise<void>;
  back(): void;
}

/** Opens a page that the server can be taken away from, once its live connection stands; new connections are refused while it is away. */
async function openHome(page: Page): Promise<Server> {
  let isAway = false;
  const open = new Set<WebSocketRoute>();
  await page.route('**/*', (route) => (isAway ? route.abort('connectionrefused') : route.fallback()));
  const heard = new Promise<void>((resolve) => {
    void page.routeWebSocket(/\/v1\/broadCast\/site/, (socket) => {
      if (isAway) return void socket.close({ code: 1012 });
      open.add(socket);
      const server = socket.connectToServer();
      server.onMessage((message) => {
        socket.send(message);
        resolve();
      });
    });
  });
  await page.goto('/index');
  await heard;
  // What was sent to the page before this question has reached it.
  await page.evaluate(() => undefined);
  return {
    async away(how) {
      isAway = true;
      if (how === 'silent') return;
      for (const socket of open) await socket.close({ code: 1012 });
      await expect(page.getByText('与服务器的实时连接已断开，正在重连')).toBeVisible();
    },
    back() {
      isAway = false;
    },
  };
}

const hall = (page: Page) => page.getByRole('heading', { name: '1分时时彩', exact: true });
const toHall = (page: Page) => page.getByRole('main').getByRole('link', { name: '购彩大厅' });
const failed = (page: Page) => page.getByText('页面加载失败');

test.beforeEach(({ expectedFaults }) => void expectedFaults.push(...AWAY));

test('a page opened for the first time waits, and stands once the server answers', async ({ page }) => {
  const server = await openHome(page);
  await server.away('closed');
  await toHall(page).click();
  await expect(page.getByRole('progressbar', { name: '正在加载' })).toBeVisible();
  await expect(failed(page)).toHaveCount(0);
  server.back();
  await expect(hall(page)).toBeVisible();
  await expect(page).toHaveURL('/lotteryHall');
});

test('a sheet opened for the first time comes once the server answers', async ({ page }) => {
  const server = await openHome(page);
  // The place where sheets of the whole site are drawn comes after the page; what is asked for in vain stays lost to it in Chromium.
  await expect(page.getByRole('complementary', { name: '快捷面板' })).toBeVisible();
  await server.away('closed');
  const asked = page.waitForEvent('requestfailed');
  await page.getByRole('contentinfo').getByRole('button', { name: '联系客服' }).click();
  await asked;
  server.back();
  await expect(page.getByRole('dialog', { name: '客服选单' }).getByRole('link', { name: /自助客服/ })).toBeVisible();
});

test('a page that was asked for before the break was noticed opens by itself too', async ({ page }) => {
  const server = await openHome(page);
  await server.away('silent');
  await toHall(page).click();
  await expect(failed(page)).toBeVisible();
  server.back();
  await expect(hall(page)).toBeVisible();
  await expect(page).toHaveURL('/lotteryHall');
});

test('code that did not come once is asked for again, though the site answers', async ({ page }) => {
  await page.goto('/index');
  await page.route('**/assets/HallPage-*.js', (route) => route.abort('connectionreset'), { times: 1 });
  await toHall(page).click();
  await expect(hall(page)).toBeVisible();
});

test('a page that fails again after that stays as it is, with its button', async ({ page }) => {
  await page.goto('/index');
  let asked = 0;
  await page.route('**/assets/HallPage-*.js', (route) => {
    asked += 1;
    return route.abort('connectionreset');
  });
  await toHall(page).click();
  await expect.poll(() => asked).toBe(2);
  await expect(failed(page)).toBeVisible();
  await page.unroute('**/assets/HallPage-*.js');
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(hall(page)).toBeVisible();
});
