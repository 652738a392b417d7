import { calls } from '@caiting/contract';
import type { Locator, Page } from '@playwright/test';
import { balanceOf, betsOf, newPlayer, nicknameOf, richPlayer } from '../people.ts';
import { callSite, expect, isPhone, siteAddress, test, watchConsole } from '../site.ts';
import { waitForFreshIssue } from '../table.ts';
import * as scene from './scene.ts';

/** Live rooms of the seed, as a visitor and as players see them. */

/** Each size has a room of its own for gifts: over a picture they stand one after the other. */
const giftRoom = (page: Page): string => (isPhone(page) ? '/live/K3/k31' : '/live/PK10/pk101');

test('a visitor sees what is on, what comes and what was; a card leads to the login and from there to its room', async ({
  page,
}) => {
  await page.goto('/liveList');
  const main = page.getByRole('main');
  const cards = main.getByRole('link').filter({ hasText: '直播中' });
  for (const title of ['1分时时彩 · 开奖现场', '1分PK10 · 赛车直播', '1分快三 · 骰宝之夜'])
    await expect(cards.filter({ hasText: title })).toHaveCount(1);
  const section = (name: string) =>
    main.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const planned = section('接下来').getByRole('listitem').filter({ hasText: '福彩3D · 今晚开奖' });
  await expect(planned).toContainText(/开播 · 主播 /);
  await expect(planned.getByRole('link', { name: '提醒我' })).toBeVisible();
  await expect(section('已结束').getByRole('listitem').filter({ hasText: '1分北京28 · 早间场' })).toContainText('结束');
  // Only the rooms of one lottery.
  await main.getByLabel('彩种').selectOption('k31');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('1分快三');
  await cards.click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Flive%2FK3%2Fk31$/);
});

test(
  'the picture stands with the draw under it; two players talk, and what they say crosses it',
  { tag: '@both' },
  async ({ browser, baseURL, page }) => {
    const said: string[] = [];
    const other = await browser.newContext();
    watchConsole(other, said);
    const friend = await other.newPage();
    await newPlayer(page);
    await newPlayer(friend);
    // The address may write the lottery's group in its own way.
    await page.goto('/live/ssc/ssc1');
    await expect(page).toHaveURL(/\/live\/SSC\/ssc1$/);
    const hasLanes = friend.waitForResponse(/\/danmaku-[\w-]+\.js$/);
    await friend.goto(`${baseURL}/live/SSC/ssc1`);
    await hasLanes;
    for (const view of [page, friend]) {
      await expect(scene.log(view).getByRole('article').first()).toBeVisible();
      await expect(scene.picture(view).getByText('直播中', { exact: true })).toBeVisible();
      await expect(scene.picture(view).locator('video')).toHaveAttribute('data-shown', 'true');
    }
    await expectDraw(page);

    const word = `开奖了${Date.now()}`;
    await scene.box(page).fill(word);
    await scene.box(page).press('Enter');
    for (const view of [page, friend]) await expect(scene.log(view).getByText(word)).toHaveCount(1);
    await expect(scene.picture(friend).getByText(word)).toHaveCount(1);
    // It has crossed.
    await expect(scene.picture(friend).getByText(word)).toHaveCount(0, { timeout: 30_000 });
    expect(said).toEqual([]);
    await other.close();
  },
);

/** Result and countdown are those of the site's own data: of one issue, whichever it is by now. */
async function expectDraw(page: Page): Promise<void> {
  const strip = page.getByRole('region', { name: '1分时时彩' });
  await expect(strip.getByRole('timer')).toHaveText(/^\d\d:\d\d$/);
  await expect(async () => {
    const { list } = await callSite(page.context().request, siteAddress(), calls.allCurrent, {});
    const last = list.find(({ lotteryCode }) => lotteryCode === 'ssc1')?.last;
    await expect(strip).toContainText(`${last?.issue.slice(4) ?? ''} 期`, { timeout: 500 });
    const balls = `开奖号码 ${last?.openNumber.replaceAll(',', ' ') ?? ''}`;
    await expect(strip.getByRole('img', { name: balls })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000 });
}

test(
  'a gift is paid, said in the talk, shown over the picture once, and ranked; in a row they count up',
  { tag: '@both' },
  async ({ browser, baseURL, page }) => {
    test.setTimeout(120_000);
    const said: string[] = [];
    const other = await browser.newContext();
    watchConsole(other, said);
    const friend = await other.newPage();
    await richPlayer(page, 100);
    await newPlayer(friend);
    const { request } = page.context();
    const name = await nicknameOf(request);
    await page.goto(giftRoom(page));
    await friend.goto(baseURL + giftRoom(page));
    for (const view of [page, friend]) await expect(scene.log(view).getByRole('article').first()).toBeVisible();
    const seen = await Promise.all([page, friend].map((view) => scene.watchPicture(view, name)));

    await scene.openGifts(page);
    await expect(scene.sendButton(page)).toHaveText('请选择礼物');
    await scene.gift(page, '飞机').click();
    await expect(scene.sendButton(page)).toHaveText('余额不足');
    await expect(scene.sendButton(page)).toBeDisabled();
    // By the keyboard: the first of the row, from the one that is chosen.
    await page.keyboard.press('Home');
    await expect(scene.gift(page, '飞吻')).toBeChecked();
    await expect(scene.gift(page, '飞吻')).toBeFocused();
    await scene.sendButton(page).click();
    await expect(page.getByText('已送出 飞吻 ×1')).toBeVisible();
    await expect(page.getByText('¥92.00').filter({ visible: true })).toHaveCount(1);
    expect(await balanceOf(request)).toBe('92');
    const told = (view: Page) =>
      scene.log(view).getByRole('article').filter({ hasText: name }).getByText('送出 飞吻 ×1');
    for (const view of [page, friend]) await expect(told(view)).toHaveCount(1);
    for (const list of seen) await expect.poll(list).toEqual(['×1']);
    // It goes by itself, and does not come again.
    for (const view of [page, friend])
      await expect(scene.picture(view).getByText('送出 飞吻', { exact: true })).toHaveCount(0);
    for (const list of seen) expect(await list()).toEqual(['×1']);

    await scene.kissInARow(request, giftRoom(page).split('/').at(-1) ?? '', 3);
    for (const list of seen) await expect.poll(async () => (await list()).at(-1)).toBe('×3');
    await expect(told(friend)).toHaveCount(4);
    await expect(page.getByText('¥68.00').filter({ visible: true })).toHaveCount(1);
    expect(await balanceOf(request)).toBe('68');
    await scene.closeGifts(page);
    await scene.openPart(page, '礼物榜');
    const place = page.getByRole('listitem').filter({ hasText: name });
    await expect(place).toContainText('4 件');
    await expect(place).toContainText('¥32.00');
    for (const view of [page, friend])
      await expect(scene.picture(view).getByText('送出 飞吻', { exact: true })).toHaveCount(0);
    // One run is one line that counts up, not three.
    for (const list of seen) expect((await list()).join(' ')).toMatch(/^×1 (?:×1 )?(?:×2 )?×3$/);
    expect(said).toEqual([]);
    await other.close();
  },
);

test(
  'beside the picture a bet is placed, stands under the pad, and is settled there by its draw',
  { tag: '@both' },
  async ({ page }) => {
    test.setTimeout(120_000);
    await richPlayer(page, 100);
    const { request } = page.context();
    await page.goto('/live/SSC/ssc1');
    await scene.openPart(page, '投注');
    const pad = page.getByRole('region', { name: '快速投注' });
    const bet = pad.getByRole('button', { name: /^(?:请选择|投注 ¥10\.00)$/ });
    await pad.getByRole('button', { name: '10', exact: true }).click();
    await expect(bet).toHaveText('请选择');
    const issue = await waitForFreshIssue(page, 'ssc1');
    // The page hears of it a moment later; a side that is picked before is picked for the issue before.
    await expect(pad).toContainText(`${issue.slice(4)} 期`);
    // Both sides of one issue: one of them wins.
    for (const side of ['大', '小']) {
      await pad.getByRole('button', { name: new RegExp(`^${side} `) }).click();
      await bet.click();
      await expect(page.getByText('投注成功')).toBeVisible();
      await expect(bet).toHaveText('请选择');
    }
    const mine = page.getByRole('link', { name: /总和两面/ });
    await expect(mine).toHaveCount(2);
    for (const at of [0, 1]) await expect(mine.nth(at)).toContainText('待开奖');
    expect(await balanceOf(request)).toBe('80');
    // Nobody reloads.
    await expect(mine.filter({ hasText: '未中奖' })).toHaveCount(1, { timeout: 60_000 });
    await expect(mine.filter({ hasText: '+¥19.60' })).toHaveCount(1);
    expect((await betsOf(request)).map(({ state }) => state).toSorted()).toEqual(['lost', 'won']);
    expect(await balanceOf(request)).toBe('99.6');
  },
);

test(
  'by the keyboard: the player listens where nothing else does, and arrows lead through the parts of the room',
  { tag: '@both' },
  async ({ page }) => {
    await newPlayer(page);
    await page.goto('/live/SSC/ssc1');
    await expect(scene.log(page).getByRole('article').first()).toBeVisible();
    const player = page.getByRole('toolbar', { name: '播放控制' });
    await expect(player.getByRole('button', { name: '打开声音' })).toBeAttached();
    await page.keyboard.press('m');
    await expect(player.getByRole('button', { name: '静音' })).toBeAttached();
    await page.keyboard.press('Space');
    await expect(player.getByRole('button', { name: '播放画面' })).toBeAttached();
    // What is typed is for the talk alone.
    await scene.box(page).pressSequentially('m m');
    await expect(scene.box(page)).toHaveValue('m m');
    await expect(player.getByRole('button', { name: '静音' })).toBeAttached();
    await expect(player.getByRole('button', { name: '播放画面' })).toBeAttached();

    await scene.part(page, '聊天').focus();
    for (const name of isPhone(page) ? (['投注', '礼物榜', '主播'] as const) : (['礼物榜', '主播'] as const)) {
      await page.keyboard.press('ArrowRight');
      await expect(scene.part(page, name)).toBeFocused();
      await expect(scene.part(page, name)).toHaveAttribute('aria-selected', 'true');
    }
    await expect(page.getByRole('button', { name: '关注', exact: true })).toBeVisible();
  },
);

/** A phone on its side. */
const ROTATED = { width: 844, height: 390 };

test('on its side the picture is as high as the phone, the draw lies over it, and talk and bets fold away', async ({
  page,
}) => {
  await newPlayer(page);
  await page.setViewportSize(ROTATED);
  await page.goto('/live/SSC/ssc1');
  const edges = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect(scene.box(page)).toBeInViewport();
  expect((await edges(scene.picture(page))).height).toBe(ROTATED.height);
  const draw = await edges(page.getByRole('region', { name: '1分时时彩', exact: true }));
  const half = await edges(scene.picture(page));
  expect(draw.x + draw.width).toBeLessThanOrEqual(half.width);
  expect(draw.y + draw.height).toBeLessThan(ROTATED.height / 3);
  await page.getByRole('button', { name: '收起聊天与投注' }).click();
  await expect(scene.box(page)).toBeHidden();
  expect((await edges(scene.picture(page))).width).toBe(ROTATED.width);
  await page.getByRole('button', { name: '展开聊天与投注' }).click();
  await scene.part(page, '投注').click();
  await expect(page.getByRole('button', { name: /^大 / }).first()).toBeInViewport();
});
