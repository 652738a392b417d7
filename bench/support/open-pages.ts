import { calls, consoleCalls, hashLoginPassword } from '@caiting/contract';
import type { launchBrowser } from '../../e2e/browser.ts';
import { staffAccount } from '../../e2e/staff.ts';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
export type BrowserContext = Awaited<ReturnType<Browser['newContext']>>;
export type Page = Awaited<ReturnType<Browser['newPage']>>;

/** What pages cost while they are used, in a real browser: presses on betting pads, and a hall that counts down. */

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
/** Official digits, credit options, and the table with most balls. */
const PADS = ['/lottery/SSC/ssc1?play=WX_ZX_FS', '/lottery/SSC/ssc1?play=X_QIU', '/lottery/LHC/lhc1?play=TM_A'];
const PRESSES = 20;
const PRESS_PAUSE_MS = 150;
const HALL_MS = 60_000;
const LONG_TASK_MS = 50;
const MB = 1024 * 1024;

export interface Interaction {
  readonly presses: number;
  /** From the press to the next paint, as the browser tells it (Event Timing, steps of 8 ms). */
  readonly p50: number;
  readonly p98: number;
}

/** The name and value of the session cookie of a demo player. */
export async function signIn(context: BrowserContext, site: string): Promise<string> {
  const password = hashLoginPassword('player1', 'caiting888');
  await context.request.post(site + calls.login.path, {
    form: { userName: 'player1', password },
    headers: { origin: site },
  });
  return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** The same of an administrator of the demo, in the console. */
export async function signStaffIn(context: BrowserContext, site: { address: string; folder: string }): Promise<string> {
  const { staffName, password } = staffAccount({ role: 'admin', site });
  const answer = await context.request.post(site.address + consoleCalls.staffLogin.path, {
    form: { staffName, password: hashLoginPassword(staffName, password), session: 'cookie' },
    headers: { origin: site.address },
  });
  if (!answer.headers()['set-cookie']) throw new Error(`the console let nobody in: ${await answer.text()}`);
  return (await context.cookies(site.address + consoleCalls.staffLogin.path))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}

/** Presses on the pads of three plays with the processor slowed down so many times. */
export async function measurePresses(browser: Browser, site: string, slowdown: number): Promise<Interaction> {
  const context = await browser.newContext(PHONE);
  await signIn(context, site);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const took: number[] = [];
  for (const path of PADS) {
    await page.goto(site + path);
    await page.waitForLoadState('networkidle');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    took.push(...(await pressesOn(page)));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  await context.close();
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { presses: sorted.length, p50: at(0.5), p98: at(0.98) };
}

/** Longest event of each press; a press below the browser's least of 16 ms counts as that. */
async function pressesOn(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const heard: [number, number][] = [];
    (globalThis as unknown as { heard: typeof heard }).heard = heard;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) heard.push([entry.interactionId, entry.duration]);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  // Numbers and options carry their name for readers; chips, which would open another play, do not.
  const buttons = page.locator('main button[aria-pressed]:has(> .sr):visible');
  const count = await buttons.count();
  for (let press = 0; press < PRESSES; press += 1) {
    await buttons.nth((press * 7) % count).tap();
    await page.waitForTimeout(PRESS_PAUSE_MS);
  }
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: [number, number][] }).heard);
  const longest = new Map<number, number>();
  for (const [id, duration] of heard) longest.set(id, Math.max(longest.get(id) ?? 0, duration));
  return [...longest.values(), ...Array.from({ length: Math.max(0, PRESSES - longest.size) }, () => 16)];
}

export interface HallWatch {
  readonly timers: number;
  readonly longestTaskMs: number;
  readonly tasksOver50ms: number;
  /** Heap after a collection at the end less that at the start, in MB. */
  readonly heapGrowthMb: number;
}

/** The hall with all its countdowns for a minute: long tasks and the heap. */
export async function watchHall(browser: Browser, site: string): Promise<HallWatch> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(`${site}/lotteryHall`);
  await page.waitForLoadState('networkidle');
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize;
  };
  const timers = await page.getByRole('timer').count();
  const before = await heap();
  await page.evaluate(() => {
    const tasks: number[] = [];
    (globalThis as unknown as { tasks: number[] }).tasks = tasks;
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  await page.waitForTimeout(HALL_MS);
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
  const growth = (await heap()) - before;
  await context.close();
  return {
    timers,
    longestTaskMs: Math.round(Math.max(0, ...tasks)),
    tasksOver50ms: tasks.filter((ms) => ms > LONG_TASK_MS).length,
    heapGrowthMb: Math.round((growth / MB) * 100) / 100,
  };
}
