import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { aDevice, openPush, vapidClaims, type PostedPush, type TestDevice } from '@caiting/server/testing/push-service';
import type { Page } from '@playwright/test';
import { calls, consoleContentCalls, hashLoginPassword } from '@caiting/contract';
import { PASSWORD, newPlayer } from './people.ts';
import { callSite, expect, openConnected, siteAddress, test } from './site.ts';
import { staff } from './staff.ts';

/** Being told on a device: nothing is asked for before a press, what was chosen arrives and is shown by the browser, and a device that was removed hears nothing. */
test.use({ serviceWorkers: 'allow' });

/** The push service beside the site (server.ts); this Chromium has none of its own. */
const service = (): string => readFileSync(join(process.env['CAITING_E2E_DATA'] as string, 'push-service'), 'utf8');
const postedTo = async (device: TestDevice): Promise<PostedPush[]> => {
  const posted = (await (await fetch(service())).json()) as PostedPush[];
  return posted.filter(({ path }) => path === device.path);
};

/** What the browser's own push service would give; it is kept over loads of the page, as a browser does. Counts what is asked of the person. */
async function withPushService(page: Page, device: TestDevice): Promise<void> {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const asked = () => Number(localStorage.getItem('test.asked') ?? 0);
    const permission = () => localStorage.getItem('test.permission') ?? 'default';
    Object.defineProperty(Notification, 'permission', { get: permission });
    Notification.requestPermission = async () => {
      localStorage.setItem('test.asked', String(asked() + 1));
      const answer = localStorage.getItem('test.answer') ?? 'granted';
      localStorage.setItem('test.permission', answer);
      return answer as NotificationPermission;
    };
    const subscription = () => {
      const key = localStorage.getItem('test.key');
      return key === null
        ? null
        : {
            endpoint,
            options: { userVisibleOnly: true, applicationServerKey: Uint8Array.from(JSON.parse(key)).buffer },
            toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
            unsubscribe: async () => {
              localStorage.removeItem('test.key');
              return true;
            },
          };
    };
    PushManager.prototype.getSubscription = async () => subscription() as unknown as PushSubscription | null;
    PushManager.prototype.subscribe = async ({ applicationServerKey } = {}) => {
      if (localStorage.getItem('test.fails') !== null) throw new DOMException('no push service', 'AbortError');
      localStorage.setItem('test.key', JSON.stringify([...(applicationServerKey as Uint8Array)]));
      return subscription() as unknown as PushSubscription;
    };
  }, device.subscription);
}

const set = (page: Page, name: string, value: string | null) =>
  page.evaluate(([key, text]) => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)), [
    `test.${name}`,
    value,
  ] as const);
const askedTimes = (page: Page) => page.evaluate(() => Number(localStorage.getItem('test.asked') ?? 0));
const SETTINGS = '/userCenter/notifySettings';
const pushOf = (page: Page, kind: string) => page.getByRole('switch', { name: `${kind} 推送到设备` });
const device = (page: Page) => page.getByRole('region', { name: '这台设备的推送' });
const devices = (page: Page) => page.getByRole('region', { name: '接收推送的设备' });

test('a kind that was switched on reaches the device and is shown; one that was removed hears nothing', async ({
  page,
  request,
  baseURL,
}) => {
  const mine = aDevice(service());
  await withPushService(page, mine);
  const userName = await newPlayer(page);
  const people = await staff(request);
  const letter = (titleZh: string) =>
    people.act(consoleContentCalls.sendLetter, { audience: 'players', target: userName, titleZh, bodyZh: '请查收' });

  await openConnected(page, SETTINGS);
  await expect(device(page).getByText('这台设备没有开启推送')).toBeVisible();
  await expect(devices(page)).toHaveCount(0);
  // Every kind is off at first, and nobody was asked.
  for (const one of await page.getByRole('switch', { name: /推送到设备$/ }).all()) await expect(one).not.toBeChecked();
  expect(await askedTimes(page)).toBe(0);
  await pushOf(page, '站内信').click();
  await expect(pushOf(page, '站内信')).toBeChecked();
  await expect(device(page).getByText('推送已开启')).toBeVisible();
  await expect(devices(page).getByText('本机')).toBeVisible();
  // What hour the site has is not this journey's to say.
  const quiet = page.getByRole('switch', { name: /^免打扰/ });
  await expect(quiet).toBeChecked();
  await expect(page.getByRole('switch', { name: '锁屏不显示金额' })).toBeChecked();
  await quiet.click();
  await expect(quiet).not.toBeChecked();
  expect(await askedTimes(page)).toBe(1);
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);

  await letter('第一封');
  await expect.poll(async () => (await postedTo(mine)).length).toBe(1);
  const [message] = await postedTo(mine);
  const payload = openPush(mine, message as PostedPush);
  expect(payload).toMatchObject({
    title: '第一封',
    url: expect.stringMatching(/^\/userCenter\/letterDetail\?id=\d+$/),
  });
  const publicKey = await page.evaluate(() =>
    btoa(String.fromCharCode(...(JSON.parse(localStorage.getItem('test.key') as string) as number[])))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, ''),
  );
  expect(vapidClaims(message as PostedPush, publicKey).aud).toBe(service());
  expect(await shownBy(page, baseURL as string, payload)).toEqual([
    { title: '第一封', body: '', tag: payload.tag, url: payload.url },
  ]);

  await page.reload();
  await expect(pushOf(page, '站内信')).toBeChecked();
  await devices(page).getByRole('button', { name: /^移除/ }).click();
  await expect(devices(page)).toHaveCount(0);
  await letter('第二封');
  // The third one goes to a device that was switched on again: what was before it has been worked off by then.
  await device(page).getByRole('button', { name: '开启' }).click();
  await expect(device(page).getByText('推送已开启')).toBeVisible();
  await letter('第三封');
  await expect
    .poll(async () => (await postedTo(mine)).map((one) => openPush(mine, one).title))
    .toEqual(['第一封', '第三封']);
});

/**
 * Hands the text to the real service worker, as the browser's push service would, and gives what it shows. A browser without a screen refuses every
 * notification, so what the worker asks it to show is read in its place.
 */
async function shownBy(page: Page, origin: string, payload: object): Promise<unknown> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (one) resolve(one.registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const shown: unknown[] = [];
    Object.assign(globalThis, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data } = {}) =>
      void shown.push({ title, body, tag, url: (data as { url: string }).url });
  });
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) });
  const shown = async () => worker?.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
  await expect.poll(async () => (await shown())?.length).toBe(1);
  return shown();
}

test('a browser that says no, or whose push service is away, is told what helps; nothing is switched on', async ({
  page,
}) => {
  await withPushService(page, aDevice(service()));
  await newPlayer(page);
  await openConnected(page, SETTINGS);
  await set(page, 'fails', '1');
  await pushOf(page, '充值结果').click();
  await expect(device(page).getByText('浏览器的推送服务暂时无法连接')).toBeVisible();
  await expect(pushOf(page, '充值结果')).not.toBeChecked();
  await set(page, 'fails', null);
  await device(page).getByRole('button', { name: '再试一次' }).click();
  await expect(device(page).getByText('推送已开启')).toBeVisible();
  await device(page).getByRole('button', { name: '关闭' }).click();
  await expect(device(page).getByText('这台设备没有开启推送')).toBeVisible();

  await set(page, 'permission', 'default');
  await set(page, 'answer', 'denied');
  await pushOf(page, '充值结果').click();
  await expect(device(page).getByText('浏览器不允许推送')).toBeVisible();
  await expect(pushOf(page, '充值结果')).not.toBeChecked();
  await expect(pushOf(page, '充值结果')).toBeDisabled();
});

test('whoever signs out takes the subscription along, and has it again when they come back', async ({ page }) => {
  const mine = aDevice(service());
  await withPushService(page, mine);
  const userName = await newPlayer(page);
  await openConnected(page, SETTINGS);
  await pushOf(page, '站内信').click();
  await expect(device(page).getByText('推送已开启')).toBeVisible();
  const isSubscribed = () => page.evaluate(() => localStorage.getItem('test.key') !== null);
  expect(await isSubscribed()).toBe(true);
  await page.goto('/userCenter/menu');
  await page.getByRole('button', { name: '退出登录' }).filter({ visible: true }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/index');
  await expect.poll(isSubscribed).toBe(false);
  const password = hashLoginPassword(userName, PASSWORD);
  await callSite(page.context().request, siteAddress(), calls.login, { userName, password });
  await page.goto('/index');
  await expect.poll(isSubscribed).toBe(true);
  await page.goto(SETTINGS);
  await expect(device(page).getByText('推送已开启')).toBeVisible();
});
