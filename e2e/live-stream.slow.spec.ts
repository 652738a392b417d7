import { calls, consoleLiveCalls, hashLoginPassword } from '@caiting/contract';
import type { Locator, Page } from '@playwright/test';
import { SIZE, missingTools, playlistAt, startHlsOrigin, type HlsOrigin } from './live/hls-origin.ts';
import { PASSWORD } from './people.ts';
import { callSite, expect, freshName, isPhone, test } from './site.ts';
import { staff } from './staff.ts';
import { startSite, type RunningSite } from './start-site.ts';

/**
 * A stream of one's own in a live room, from a host that the configuration allows: what a viewer sees while it comes, stalls, is away, comes back, or is not what
 * it should be. On a site of its own, since the configuration and the source of the room hold for everybody.
 */
test.describe.configure({ timeout: 240_000 });
test.skip(missingTools.length > 0, `not installed: ${missingTools.join(', ')}`); // tidy-allow: programs of the machine, which the site itself never needs
test.use({
  ignoreHTTPSErrors: true,
  // What a browser says of requests that fail, which is what these journeys bring about.
  expectedFaults: [/^error: Failed to load resource: /],
});

const ROOM = 'ssc1';
const BUFFERING = '缓冲中';
/** Longer than a page stands still for anything else, on a machine that does much at the same time. */
const HANGS_MS = 1_500;
const AWAY = '画面暂时连接不上，正在重试';

let stream: HlsOrigin;
let site: RunningSite;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(300_000);
  stream = await startHlsOrigin();
  // Inherited by the site.
  process.env['CAITING_LIVE_HOSTS'] = stream.origin;
  site = await startSite();
  const request = await playwright.request.newContext();
  const operators = await staff(request, site);
  const source = { room: ROOM, kind: 'hls', reason: '自有直播' } as const;
  for (const refused of [playlistAt(stream.foreign), playlistAt(stream.origin).replace('https:', 'http:')])
    await expect(operators.act(consoleLiveCalls.setLiveSource, { ...source, source: refused })).rejects.toThrow(
      '-2000',
    );
  await operators.actByTwo(consoleLiveCalls.setLiveSource, { ...source, source: playlistAt(stream.origin) });
  await request.dispose();
});
test.beforeEach(() => stream.become('live'));
test.afterAll(async () => {
  await site?.stop();
  await stream?.close();
});

test('a stream of one’s own plays: its pictures move and are the stream’s; who saves data loads none of it', async ({
  page,
}) => {
  await enterRoom(page);
  await expectMoving(page);
  expect(await picture(page).evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight])).toEqual([
    SIZE.width,
    SIZE.height,
  ]);
  await expect(page.getByText(/^延迟 \d+ 秒$/)).toBeAttached();
  await page.getByRole('button', { name: '省流量' }).click();
  await expect(page.getByText('省流量模式：不加载画面')).toBeVisible();
  stream.asked('origin');
  await expectRoomWorks(page);
  expect(stream.asked('origin')).toBe(0);
  await page.getByRole('button', { name: '加载画面' }).click();
  await expectMoving(page);
});

test('a stream that stalls: the picture says so, then that it does not come, and goes on by itself', async ({
  page,
}) => {
  await enterRoom(page);
  await expectMoving(page);
  stream.become('held');
  await expect(page.getByText(BUFFERING)).toBeVisible({ timeout: 30_000 });
  stream.become('live');
  await expectMoving(page);

  stream.become('held');
  await expect(page.getByText(AWAY)).toBeVisible({ timeout: 40_000 });
  await expectRoomWorks(page);
  stream.become('live');
  await expectMoving(page);
});

test('a stream that is gone for long: draw, bets and talk go on, and the picture comes back by itself', async ({
  page,
}) => {
  await enterRoom(page);
  await expectMoving(page);
  stream.become('gone');
  await expect(page.getByText(AWAY)).toBeVisible({ timeout: 30_000 });
  await expectRoomWorks(page);
  // Up to tries that are fifteen seconds apart, which is longer than a try may take.
  await expectTries(5);
  stream.become('live');
  await expectMoving(page);
});

test('who presses for it tries at once, and is told that it is tried', async ({ page }) => {
  stream.become('gone');
  await enterRoom(page);
  await expect(page.getByText(AWAY)).toBeVisible({ timeout: 30_000 });
  await expectTries(3);
  stream.become('live');
  await page.getByRole('button', { name: '立即重试' }).click();
  await expect(page.getByText(AWAY)).toHaveCount(0, { timeout: 1_000 });
  await expectMoving(page);
});

test('a publisher that died behind a server of files: its last seconds are not shown again and again', async ({
  page,
}) => {
  await enterRoom(page);
  await expectMoving(page);
  for (const manner of ['frozen', 'over'] as const) {
    stream.become(manner);
    await expect(page.getByText(AWAY)).toBeVisible({ timeout: 30_000 });
    // From here on nothing is shown, however often it is tried.
    const shown = await picturesShown(page, () => expectTries(3));
    expect(shown).toBe(0);
    stream.become('live');
    await expectMoving(page);
  }
});

test('a publisher who comes back with another picture is shown with it', async ({ page }) => {
  await enterRoom(page);
  await expectMoving(page);
  const other = { width: 426, height: 240 };
  await stream.republish(other);
  await expect
    .poll(() => picture(page).evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight]), {
      timeout: 60_000,
    })
    .toEqual([other.width, other.height]);
  await expectMoving(page);
  await stream.republish(SIZE);
});

test('a host that is not allowed is not loaded from: neither by the page nor by a playlist that leads there', async ({
  page,
  expectedFaults,
}) => {
  expectedFaults.push(/Content Security Policy/);
  await enterRoom(page);
  await expectMoving(page);
  const load = (url: string) =>
    page.evaluate(
      (from) =>
        fetch(from).then(
          ({ status }) => status,
          () => 'refused',
        ),
      url,
    );
  expect(await load(playlistAt(stream.origin))).toBe(200);
  expect(await load(playlistAt(stream.foreign))).toBe('refused');
  stream.become('elsewhere');
  await page.reload();
  await expect(page.getByText(AWAY)).toBeVisible({ timeout: 30_000 });
  await expectRoomWorks(page);
  expect(stream.asked('foreign')).toBe(0);
  stream.become('live');
  await expectMoving(page);
});

test('a playlist of ten megabytes is refused, and the page goes on meanwhile', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { longTasks: seen });
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  await enterRoom(page);
  await expectMoving(page);
  await page.evaluate(() => ((globalThis as unknown as { longTasks: number[] }).longTasks.length = 0));
  stream.become('huge');
  await expect(page.getByText(AWAY)).toBeVisible({ timeout: 30_000 });
  await expectRoomWorks(page);
  await expectTries(3);
  const longest = await page.evaluate(() =>
    Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks),
  );
  expect(longest).toBeLessThan(HANGS_MS);
  stream.become('live');
  await expectMoving(page);
});

/** A new person opens the room. */
async function enterRoom(page: Page): Promise<void> {
  const { request } = page.context();
  const userName = freshName();
  const password = hashLoginPassword(userName, PASSWORD);
  await callSite(request, site.address, calls.register, { userName, password, accepted: true });
  await callSite(request, site.address, calls.verifyLoginPassword, { password });
  await page.goto(`${site.address}/live/SSC/${ROOM}`);
}

const picture = (page: Page): Locator => page.getByLabel('直播画面');

/** Pictures are shown and decoded, and their time goes on. */
async function expectMoving(page: Page): Promise<void> {
  await expect(picture(page)).toHaveAttribute('data-shown', 'true', { timeout: 40_000 });
  const read = await picture(page).evaluate(async (video: HTMLVideoElement) => {
    const from = video.currentTime;
    for (let frames = 0; frames < 25; frames += 1)
      await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    return { seconds: video.currentTime - from, readyState: video.readyState };
  });
  expect(read.seconds).toBeGreaterThan(0.5);
  expect(read.readyState).toBeGreaterThanOrEqual(HAVE_FUTURE_DATA);
}
const HAVE_FUTURE_DATA = 3;

/** How many pictures are drawn while something goes on. */
async function picturesShown(page: Page, during: () => Promise<void>): Promise<number> {
  const counted = await picture(page).evaluateHandle((video: HTMLVideoElement) => {
    const count = { frames: 0 };
    const step = () => {
      count.frames += 1;
      video.requestVideoFrameCallback(step);
    };
    video.requestVideoFrameCallback(step);
    return count;
  });
  await during();
  return counted.evaluate(({ frames }) => frames);
}

/** The page asks for the stream so many times. */
async function expectTries(times: number): Promise<void> {
  stream.asked('origin');
  let seen = 0;
  await expect.poll(() => (seen += stream.asked('origin')), { timeout: 90_000 }).toBeGreaterThanOrEqual(times);
}

/** The draw, a bet and the talk, which have nothing to do with the picture. */
async function expectRoomWorks(page: Page): Promise<void> {
  const word = `画面呢 ${freshName()}`;
  await page.getByLabel('聊天内容').fill(word);
  await page.getByLabel('聊天内容').press('Enter');
  await expect(page.getByRole('log', { name: '聊天消息' }).getByText(word)).toBeVisible();
  if (isPhone(page)) await page.getByRole('tab', { name: '投注' }).click();
  await expect(
    page.getByRole('region', { name: '快速投注' }).getByRole('group', { name: '选项' }).getByRole('button').first(),
  ).toBeEnabled();
  if (isPhone(page)) await page.getByRole('tab', { name: '聊天' }).click();
  await expect(page.getByRole('region', { name: '1分时时彩' }).getByRole('timer')).toBeVisible();
}
