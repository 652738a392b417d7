import { rmSync } from 'node:fs';
import { launchBrowser } from '../e2e/browser.ts';
import { SETTINGS, bettingLines, screenText, writtenVariants } from '@caiting/server/bench-kit';
import { buildWebIfChanged } from '../tools/caiting/site/build-web.ts';
import { signIn } from './support/open-pages.ts';
import { scriptedRoom } from './support/scripted-room.ts';
import { NO_LIMITS, openTempFolder, startSite } from './support/site.ts';
import { GOALS } from './support/goals.ts';

const LIMITS = GOALS.chatBrowser;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const PER_SECOND = 100;
const WARM_MS = 5_000;
const MB = 1024 * 1024;

/**
 * The chat on a phone's screen while its room takes 100 messages a second, and what the word, link and contact filter costs a message. The socket is a
 * script that speaks the server's protocol, so that the page alone is measured. `ratio` is the worst figure against its limit. `--seconds=n` is shorter.
 */
export async function run(args: readonly string[]): Promise<number> {
  const seconds = Number(args.find((arg) => arg.startsWith('--seconds='))?.slice('--seconds='.length) ?? 60);
  await buildWebIfChanged();
  const filter = measureFilter();
  const page = await measurePage(seconds);
  const ratios = [
    page.longestTaskMs / LIMITS.taskMs,
    page.heapGrowthMb / LIMITS.heapMb,
    filter.microseconds / LIMITS.filterUs,
  ];
  const ratio = Math.round(Math.max(...ratios) * 1000) / 1000;
  process.stdout.write(
    `${JSON.stringify({ bench: 'chat-browser', ratio, limits: LIMITS, seconds, ...page, filter })}\n`,
  );
  return ratio <= 1 ? 0 : 1;
}

function measureFilter(): { microseconds: number; messages: number } {
  const words = SETTINGS.chatWords.value;
  const rules = {
    chatWords: words,
    chatWordOutcome: 'mask' as const,
    chatLinkOutcome: 'refuse' as const,
    chatContactOutcome: 'refuse' as const,
    chatAllowedHosts: [],
  };
  const texts = [...bettingLines(2_000), ...writtenVariants(500, words).map(({ text }) => text)];
  const all = (): void => texts.forEach((text) => void screenText(text, rules));
  all();
  const begun = performance.now();
  for (let turn = 0; turn < 10; turn += 1) all();
  const microseconds = ((performance.now() - begun) * 1_000) / (texts.length * 10);
  return { microseconds: Math.round(microseconds * 10) / 10, messages: texts.length * 10 };
}

async function measurePage(seconds: number) {
  const dataFolder = openTempFolder('chat-browser');
  const site = await startSite(dataFolder, { env: NO_LIMITS });
  const address = `http://127.0.0.1:${site.port}`;
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext(PHONE);
    await signIn(context, address);
    const page = await context.newPage();
    const room = await scriptedRoom(page, { address, roomCode: 'lobby', perSecond: PER_SECOND });
    await page.goto(`${address}/chat`);
    await page.getByRole('article').first().waitFor();
    const devtools = await context.newCDPSession(page);
    const heap = async (): Promise<number> => {
      await devtools.send('HeapProfiler.collectGarbage');
      return (await devtools.send('Runtime.getHeapUsage')).usedSize;
    };
    // The list is full and the code is warm before anything is read.
    await room.talk(WARM_MS);
    const before = await heap();
    await page.evaluate(() => {
      const tasks: number[] = [];
      (globalThis as unknown as { tasks: number[] }).tasks = tasks;
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      });
    });
    await room.talk(seconds * 1_000);
    const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
    const rows = await page.getByRole('article').count();
    const growth = (await heap()) - before;
    return {
      messages: room.sent(),
      rows,
      longestTaskMs: Math.round(Math.max(0, ...tasks)),
      tasksOver50ms: tasks.length,
      heapGrowthMb: Math.round((growth / MB) * 100) / 100,
    };
  } finally {
    await browser.close();
    await site.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
