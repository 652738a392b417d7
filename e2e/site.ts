import { calls, hashLoginPassword } from '@caiting/contract';
import type { CallDef, CallOutput, CallWireInput } from '@caiting/contract';
import { expect, test as base } from '@playwright/test';
import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';

/** What every journey has: the site's address, and a watch that no page ever says an error on the console. */

export const DEMO_PASSWORD = 'caiting888';

/** Where the site of this run answers. */
export const siteAddress = (): string => process.env['CAITING_E2E'] as string;

export const test = base.extend<{ expectedFaults: RegExp[]; quietConsole: string[] }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs from its first parameter
  baseURL: async ({}, use) => {
    await use(siteAddress());
  },
  /** Console lines that a journey brings about on purpose, such as a cut network. */
  // oxlint-disable-next-line no-empty-pattern -- as above
  expectedFaults: async ({}, use) => {
    await use([]);
  },
  quietConsole: [
    async ({ context, expectedFaults }, use) => {
      const said: string[] = [];
      watchConsole(context, said);
      await use(said);
      const unexpected = said.filter((line) => !expectedFaults.some((fault) => fault.test(line)));
      expect(unexpected, 'console errors').toEqual([]);
    },
    { auto: true },
  ],
});

/** How many times slower than this machine's the browser's processor is; every request takes as many tenths of a second more. For finding races. */
const SLOWER = Number(process.env['CAITING_E2E_SLOWER'] ?? 1);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const latency = SLOWER * 100;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/**
 * Opens an address as a hand does. A sheet that has just been closed takes its entry out of the history a moment later, and that step back ends a load
 * begun in between: the address is opened again. And a page stands before its code has come; presses count from then on (early-input.spec.ts is about
 * those before).
 */
function openAsAHandDoes(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options).catch((error: unknown) => {
      if (!String(error).includes('ERR_ABORTED')) throw error;
      return goto(url, options);
    });
    if (options?.waitUntil === undefined) await page.waitForFunction(takesPresses);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    await page.waitForFunction(takesPresses);
    return response;
  };
}

/** In the page: React has taken its root over, or there is none. */
function takesPresses(): boolean {
  const root = document.getElementById('root');
  return root === null || Object.keys(root).some((name) => name.startsWith('__reactContainer$'));
}

/** What the browser's driver itself says where service workers are blocked (playwright.config.ts). */
const BLOCKED = 'Service Worker registration blocked by Playwright';

/** Collects console errors, warnings and unhandled rejections of every page of a context. */
export function watchConsole(context: BrowserContext, said: string[]): void {
  context.on('page', openAsAHandDoes);
  if (SLOWER > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined));
  context.on('console', (message) => {
    if (message.text() === BLOCKED) return;
    if (['error', 'warning'].includes(message.type())) said.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => said.push(`exception: ${error.error().message}`));
}

/** Whether the page is as narrow as the sheet and the bottom bar are for. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024;

/** An entry of a message's menu: a sheet from below on a phone, a menu at the pointer on a desktop. */
export const menuItem = (page: Page, name: string): Locator =>
  page.getByRole(isPhone(page) ? 'button' : 'menuitem', { name, exact: true });

let made = 0;
/** A user name nobody has yet. */
export function freshName(): string {
  made += 1;
  return `e2e${Date.now().toString(36)}${made}`.slice(0, 20);
}

/** Makes one call the way a client does, with the cookies of the context. */
export async function callSite<C extends CallDef>(
  request: APIRequestContext,
  site: string,
  call: C,
  input: CallWireInput<C>,
): Promise<CallOutput<C>> {
  const fields = Object.fromEntries(
    Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  const response =
    call.method === 'GET'
      ? await request.get(site + call.path, { params: fields })
      : await request.post(site + call.path, { form: fields, headers: { origin: site } });
  const reply = (await response.json()) as { code: number; msg: string; data: CallOutput<C> };
  if (reply.code !== 1) throw new Error(`${call.path}: ${reply.code} ${reply.msg}`);
  return reply.data;
}

/** Resolves once the page's next connection to this channel stands: what is pushed from then on reaches it. */
export function nextConnection(page: Page, channel: 'site' | 'chat'): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      if (socket.url().includes(`/v1/broadCast/${channel}`)) socket.once('framereceived', () => resolve());
    });
  });
}

/** Opens a page and waits until its connection stands. */
export async function openConnected(page: Page, path: string, channel: 'site' | 'chat' = 'site'): Promise<void> {
  const connected = nextConnection(page, channel);
  await page.goto(path);
  await connected;
}

/**
 * From here on the page's timers run when the journey says so, in leaps too. Its connections are made in real time and would be given up in a leap, which
 * browsers warn of: they are replaced by silent ones.
 */
export async function holdClock(page: Page): Promise<void> {
  await page.routeWebSocket(/\/v1\/broadCast\//, () => undefined);
  await page.clock.install();
}

/** Signs a demo person in without the form; journeys that are about the form use the form. */
export async function signIn(page: Page, userName: string): Promise<void> {
  await callSite(page.context().request, siteAddress(), calls.login, {
    userName,
    password: hashLoginPassword(userName, DEMO_PASSWORD),
  });
}

export { expect };
