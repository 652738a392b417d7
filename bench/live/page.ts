import { rmSync } from 'node:fs';
import { launchBrowser } from '../../e2e/browser.ts';
import { buildWebIfChanged } from '../../tools/caiting/site/build-web.ts';
import { signIn } from '../support/open-pages.ts';
import type { Page } from '../support/open-pages.ts';
import { scriptedRoom } from '../support/scripted-room.ts';
import { NO_LIMITS, openTempFolder, startSite } from '../support/site.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const OPENINGS = 5;
const PER_SECOND = 20;
const WARM_MS = 5_000;
/** A site that has just started, on a busy machine. */
const PATIENCE_MS = 120_000;
const MB = 1024 * 1024;

/**
 * A live room on a phone's screen: the time to its first picture, and a while of it while twenty messages a second cross the picture. The picture is the loop
 * of the release; the talk is a script, so that the page is measured and not the server.
 */
export async function measurePage(seconds: number) {
  await buildWebIfChanged();
  const dataFolder = openTempFolder('live');
  const site = await startSite(dataFolder, { env: NO_LIMITS });
  const address = `http://127.0.0.1:${site.port}`;
  const browser = await launchBrowser();
  try {
    const opened: number[] = [];
    const openRoom = async () => {
      const context = await browser.newContext(PHONE);
      await signIn(context, address);
      const page = await context.newPage();
      await page.addInitScript(watchPicture);
      return page;
    };
    // The first one warms the site up.
    for (let time = 0; time <= OPENINGS; time += 1) {
      const page = await openRoom();
      await page.goto(`${address}/live/SSC/ssc1`);
      const ms = await firstPicture(page);
      if (time > 0) opened.push(ms);
      await page.context().close();
    }
    const minute = await measureMinute(await openRoom(), address, seconds);
    const firstPictureMs = opened.toSorted((a, b) => a - b)[Math.floor(OPENINGS / 2)] ?? 0;
    return { seconds, opened, firstPictureMs, ...minute };
  } finally {
    await browser.close();
    await site.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

interface Watched {
  /** Milliseconds after the navigation. */
  firstPicture: number | null;
  stalls: number;
  tasks: number[];
}
type WithWatched = typeof globalThis & { watched: Watched };

/** In the page: what the picture tells of itself, and tasks that hold the page up. */
function watchPicture(): void {
  const watched: Watched = { firstPicture: null, stalls: 0, tasks: [] };
  (globalThis as WithWatched).watched = watched;
  // Events of a picture do not bubble, but they are caught on their way down.
  document.addEventListener('playing', () => (watched.firstPicture ??= performance.now()), true);
  document.addEventListener('waiting', () => (watched.stalls += watched.firstPicture === null ? 0 : 1), true);
  new PerformanceObserver((list) => watched.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
}

async function firstPicture(page: Page): Promise<number> {
  await page.waitForFunction(() => (globalThis as WithWatched).watched.firstPicture !== null, undefined, {
    timeout: PATIENCE_MS,
  });
  return Math.round(await page.evaluate(() => (globalThis as WithWatched).watched.firstPicture ?? 0));
}

async function measureMinute(page: Page, address: string, seconds: number) {
  const room = await scriptedRoom(page, { address, roomCode: 'live-ssc1', perSecond: PER_SECOND });
  await page.goto(`${address}/live/SSC/ssc1`);
  await firstPicture(page);
  await page.getByRole('article').first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize;
  };
  // The talk is full and the code is warm before anything is read.
  await room.talk(WARM_MS);
  const before = await heap();
  await page.evaluate(() => Object.assign((globalThis as WithWatched).watched, { stalls: 0, tasks: [] }));
  await room.talk(seconds * 1_000);
  const { stalls, tasks } = await page.evaluate(() => (globalThis as WithWatched).watched);
  const growth = (await heap()) - before;
  return {
    messages: room.sent(),
    stalls,
    longestTaskMs: Math.round(Math.max(0, ...tasks)),
    tasksOver50ms: tasks.length,
    heapGrowthMb: Math.round((growth / MB) * 100) / 100,
  };
}
