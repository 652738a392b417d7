import { newPlayer } from './people.ts';
import { expect, test } from './site.ts';

/** Installing, and being without a network: what browsers ask of a site before they install it, the page that stands then, and an offer that comes seldom. */
test.use({ serviceWorkers: 'allow' });

test('the site can be installed, and without a network a page says so and comes back by itself', async ({
  page,
  expectedFaults,
}) => {
  expectedFaults.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await page.goto('/index');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const browser = await page.context().newCDPSession(page);
  const { errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);

  await page.context().setOffline(true);
  await page.goto('/help');
  await expect(page.getByRole('heading', { name: '网络已断开' })).toBeVisible();
  await expect(page).toHaveURL(/\/help$/);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: '网络已断开' })).toBeHidden();
  await expect(page.getByRole('searchbox', { name: '搜索帮助' })).toBeVisible();
});

test('the offer to install comes with the second visit, not where one bets, and a press sends it away', async ({
  page,
}) => {
  // Chromium asks only on a site that is visited often: the event stands for it.
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => undefined,
        userChoice: Promise.resolve({ outcome: 'dismissed' }),
      });
      dispatchEvent(event);
    });
  });
  await newPlayer(page);
  await page.goto('/index');
  const offer = page.getByRole('complementary', { name: '把彩厅放到桌面' });
  await expect(page.getByRole('navigation', { name: '主导航' }).filter({ visible: true })).toBeVisible();
  // The offer's code comes with the side panel, after the page, and counts the visit then.
  await expect(page.getByRole('complementary', { name: '快捷面板' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  // A new tab is a new visit.
  await page.evaluate(() => sessionStorage.removeItem('caiting.visitCounted'));
  await page.goto('/index');
  await expect(offer).toBeVisible();
  await page.goto('/lottery/SSC/ssc1');
  await expect(page.getByRole('tab').first()).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.goto('/lotteryHall');
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: '30 天内不再显示' }).click();
  await expect(offer).toHaveCount(0);
  await page.goto('/index');
  await expect(page.getByRole('navigation', { name: '主导航' }).filter({ visible: true })).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('a page that is older than the site says so when the network is back, and loads the new one at a press', async ({
  page,
}) => {
  const note = page.getByRole('status').filter({ hasText: '网站已更新' });
  const back = () => page.evaluate(() => dispatchEvent(new Event('online')));
  await page.goto('/index');
  await expect(page.getByRole('complementary', { name: '快捷面板' })).toBeVisible();
  // Its own release: nothing is said.
  const asked = page.waitForResponse('**/release.txt');
  await back();
  expect((await asked).headers()['cache-control']).toBe('no-cache');
  expect(await (await asked).text()).toBe(await page.locator('meta[name=release]').getAttribute('content'));
  await expect(note).toHaveCount(0);
  await page.route('**/release.txt', (route) => route.fulfill({ body: 'another' }));
  await back();
  await expect(note).toBeVisible();
  const loaded = page.waitForEvent('load');
  await note.getByRole('button', { name: '重新加载' }).click();
  await loaded;
  await expect(note).toHaveCount(0);
});
