import { rmSync } from 'node:fs';
import { calls, pushes } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import { launchBrowser } from '../e2e/browser.ts';
import { SETTINGS, bettingLines, screenText, writtenVariants } from '@caiting/server/bench-kit';
import { buildWebIfChanged } from '../tools/caiting/site/build-web.ts';
import { signIn } from './support/open-pages.ts';
import type { BrowserContext, Page } from './support/open-pages.ts';
import { NO_LIMITS, openTempFolder, startSite } from './support/site.ts';
import { GOALS } from './support/goals.ts';

const LIMITS = GOALS.chatBrowser;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const PER_SECOND = 100;
/** As the server's coalescing sends them: at most every 25 ms. */
const BATCH_MS = 25;
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
    const room = await scriptedRoom(context, page, address);
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

/** The lobby's socket as a script: it greets as the server does and sends PER_SECOND messages for as long as it is told. */
async function scriptedRoom(context: BrowserContext, page: Page, address: string) {
  const { epoch, seq } = (
    (await (
      await context.request.get(address + calls.getMessageListWeb.path, {
        params: { roomCode: 'lobby', pageSize: 5 },
      })
    ).json()) as { data: { epoch: string; seq: number } }
  ).data;
  let sendMessages: ((count: number) => void) | null = null;
  let next = seq;
  await page.routeWebSocket(/\/v1\/broadCast\/chat/, (socket) => {
    socket.send(JSON.stringify({ code: pushes.authResult.code, data: { ok: true, message: '' } }));
    socket.send(JSON.stringify({ code: pushes.hello.code, data: { room: 'lobby', epoch, seq } }));
    sendMessages = (count) => {
      for (let at = 0; at < count; at += 1) {
        next += 1;
        const frame = { code: pushes.message.code, room: 'lobby', seq: next, data: aMessage(next) };
        socket.send(JSON.stringify(frame));
      }
    };
  });
  const talk = async (ms: number): Promise<void> => {
    const begun = performance.now();
    let sent = 0;
    while (performance.now() - begun < ms) {
      const due = Math.floor(((performance.now() - begun) * PER_SECOND) / 1_000) - sent;
      if (due > 0) sendMessages?.(due);
      sent += Math.max(0, due);
      await new Promise((done) => setTimeout(done, BATCH_MS));
    }
  };
  return { talk, sent: () => next - seq };
}

function aMessage(id: number): ChatMessage {
  return {
    id: String(1_000_000 + id) as ChatMessage['id'],
    roomCode: 'lobby',
    roomId: '',
    messageTypeId: 1,
    message: `第${id}句：${'今晚继续看大小，稳一手。'.repeat(1 + (id % 4))}`,
    status: 0,
    userIds: [],
    mentionNames: [],
    type: 1,
    guestCode: '',
    userId: String(70_000 + (id % 50)),
    nickname: `会员${id % 50}`,
    userName: 'hu***y',
    avatar: '',
    grade: 1 + (id % 10),
    gradeName: '黄金',
    gradeShow: true,
    gradeShowColorId: 0,
    nicknameColorId: 0,
    messageColorId: 0,
    gmtCreated: Date.now(),
    images: [],
    imgShow: true,
    sendKey: `bench-${id}`,
    seq: id,
  };
}
