import { calls, CODES } from '@caiting/contract';
import type { Locator, Page } from '@playwright/test';
import { balanceOf, newPlayer, nicknameOf, richPlayer } from '../people.ts';
import { callSite, expect, signIn, siteAddress, test, watchConsole } from '../site.ts';
import * as scene from './scene.ts';

/** What who streams does in the studio, and what of it reaches the players. */

const card = (page: Page, title: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('a streamer of the demo finds the rooms in the studio, each with what it does now', async ({ page }) => {
  await signIn(page, 'streamer1');
  await page.goto('/live/studio');
  const live = card(page, '1分时时彩 · 开奖现场');
  await expect(live).toContainText(/直播中 · .+ 开始/);
  await expect(live.getByRole('button', { name: '结束直播' })).toBeVisible();
  await expect(live.getByRole('button', { name: '开播', exact: true })).toHaveCount(0);
  const planned = card(page, '福彩3D · 今晚开奖');
  await expect(planned).toContainText(/预告 · .+ 开播/);
  await expect(planned.getByRole('button', { name: '取消预告' })).toBeVisible();
  // Gifts by their names, though no room was opened.
  await expect(page.getByRole('listitem').filter({ hasText: '飞机 ×1' })).toContainText('¥388.00');
  // A room of somebody else is not among them.
  await expect(card(page, '1分PK10 · 赛车直播')).toHaveCount(0);
});

test('a streamer gives the room a cover of the own, which viewers see before the picture', async ({
  browser,
  baseURL,
  page,
}) => {
  const other = await browser.newContext({ viewport: page.viewportSize() });
  const viewer = await other.newPage();
  const streamer = await newPlayer(page);
  const title = `封面${Date.now()}`;
  const room = await scene.ownLiveRoom(page.context().request, streamer, title);
  const { serverTime } = await callSite(page.context().request, siteAddress(), calls.allCurrent, {});
  await callSite(page.context().request, siteAddress(), calls.planLive, { room, at: String(serverTime + 3_600_000) });
  await page.goto('/live/studio');
  const covers = card(page, title).getByRole('group', { name: '封面' });
  const choose = (name: string, buffer: Buffer) =>
    covers.getByLabel('上传封面').setInputFiles({ name, mimeType: 'image/png', buffer });
  await expect(covers.getByRole('button', { name: '演播室' })).toHaveAttribute('aria-pressed', 'true');
  await choose('big.png', Buffer.alloc(3_145_729));
  await expect(page.getByText('图片不能超过 3 MB')).toBeVisible();
  await choose('x.png', Buffer.from('<svg>'));
  await expect(page.getByText('请上传 JPG、PNG、WebP 或 GIF 图片')).toBeVisible();
  await choose('me.png', await page.screenshot());
  await expect(page.getByText('封面已更新')).toBeVisible();
  await expect(covers.locator('img')).toBeVisible();
  await newPlayer(viewer);
  await viewer.goto(`${baseURL}/live/SSC/${room}`);
  const shown = viewer.getByRole('main').locator('img[src^="/files/"]');
  await expect.poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  // Back to one of the release, on the page that is open too.
  await covers.getByRole('button', { name: '骰子' }).click();
  await expect(covers.getByRole('button', { name: '骰子' })).toHaveAttribute('aria-pressed', 'true');
  await viewer.reload();
  await expect(scene.picture(viewer)).toHaveCount(1);
  await expect(shown).toHaveCount(0);
  await other.close();
  await scene.closeLiveRoom(page.context().request, room);
});

/** An hour ahead of the site's clock, as a field of date and time takes it. */
async function inAnHour(page: Page): Promise<string> {
  const { serverTime } = await callSite(page.context().request, siteAddress(), calls.allCurrent, {});
  return new Date(serverTime + 3_600_000 + 8 * 3_600_000).toISOString().slice(0, 16);
}

test('a show is named, planned, begun, given gifts and ended; who has the room open sees each of it', async ({
  browser,
  baseURL,
  page,
}) => {
  test.setTimeout(150_000);
  const said: string[] = [];
  const other = await browser.newContext({ viewport: page.viewportSize() });
  watchConsole(other, said);
  const viewer = await other.newPage();
  const streamer = await newPlayer(page);
  await richPlayer(viewer, 100);
  const giver = await nicknameOf(other.request);
  await page.goto('/live/studio');
  await expect(page.getByText('您还没有直播间')).toBeVisible();
  const first = `新房间${Date.now()}`;
  const room = await scene.ownLiveRoom(page.context().request, streamer, first);
  await expect(card(page, first)).toContainText('未开播');

  const title = `今晚${Date.now()}`;
  await card(page, first).getByLabel('标题', { exact: true }).fill(title);
  await card(page, first).getByRole('button', { name: '保存标题' }).click();
  const own = card(page, title);
  await expect(own).toHaveCount(1);
  const time = await inAnHour(page);
  await own.getByLabel('预告时间').fill(time);
  await own.getByRole('button', { name: '设为预告' }).click();
  await expect(own).toContainText(new RegExp(`预告 · .*${time.slice(11)} 开播`));

  await viewer.goto(`${baseURL}/live/SSC/${room}`);
  await expect(scene.picture(viewer)).toHaveCount(1);
  await expect(viewer.getByText(new RegExp(`${time.slice(11)} 开播$`))).toBeVisible();
  await expect(viewer.getByText('还没有人发言')).toBeVisible();
  await scene.openGifts(viewer);
  await scene.gift(viewer, '黄瓜').click();
  await expect(scene.sendButton(viewer)).toHaveText('开播后可送');
  await expect(scene.sendButton(viewer)).toBeDisabled();

  await own.getByRole('button', { name: '开播', exact: true }).click();
  await expect(own).toContainText('直播中');
  await expect(scene.picture(viewer).getByText(/开播$/)).toHaveCount(0);
  await expect(scene.sendButton(viewer)).toHaveText('赠送 ¥38.00');
  await scene.sendButton(viewer).click();
  await expect(viewer.getByText('已送出 黄瓜 ×1')).toBeVisible();
  await expectIncome(page, own, giver);

  await own.getByRole('button', { name: '结束直播' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '结束直播' }).click();
  await expect(own).toContainText('未开播');
  await expect(viewer.getByText('直播已结束')).toBeVisible();
  await expect(scene.sendButton(viewer)).toHaveText('开播后可送');
  await expect(scene.sendButton(viewer)).toBeDisabled();
  expect(await giftPastThePage(viewer, room)).toBe(CODES.liveEnded.code);
  expect(await balanceOf(other.request)).toBe('62');
  expect(said).toEqual([]);
  await other.close();
  await scene.closeLiveRoom(page.context().request, room);
  await expect(page.getByText('您还没有直播间')).toBeVisible();
});

/** The gift stands in the show's and the streamer's income, and is taken to the balance. */
async function expectIncome(page: Page, own: Locator, giver: string): Promise<void> {
  await expect(own).toContainText('本场礼物 1 件');
  await expect(own).toContainText('本场收入 ¥38.00');
  await expect(page.getByRole('listitem').filter({ hasText: `${giver} · 黄瓜 ×1` })).toContainText('¥38.00');
  for (const sum of ['可提取', '今日', '累计'])
    await expect(page.locator('dl > div').filter({ hasText: sum })).toContainText('¥38.00');
  await page.getByRole('button', { name: '全部', exact: true }).click();
  await page.getByRole('button', { name: '提取到余额' }).click();
  await expect(page.getByText('已提取 ¥38.00 到余额')).toBeVisible();
  await expect(page.locator('dl > div').filter({ hasText: '可提取' })).toContainText('¥0.00');
  expect(await balanceOf(page.context().request)).toBe('38');
}

/** Somebody whose page is older than the end of the show. */
async function giftPastThePage(viewer: Page, room: string): Promise<number> {
  const response = await viewer.context().request.post(siteAddress() + calls.sendGift.path, {
    form: { room, gift: 'kiss', count: '1', price: '8', requestId: crypto.randomUUID() },
    headers: { origin: siteAddress() },
  });
  return ((await response.json()) as { code: number }).code;
}
