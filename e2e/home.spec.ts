import AxeBuilder from '@axe-core/playwright';
import { betsOf, newPlayer, richPlayer } from './people.ts';
import { calls, consoleContentCalls } from '@caiting/contract';
import type { Locator, Page } from '@playwright/test';
import { callSite, expect, freshName, holdClock, isPhone, openConnected, siteAddress, test } from './site.ts';
import { staff } from './staff.ts';
import { waitForFreshIssue } from './table.ts';

/** The carousel of the home page: the operators' banners under a headline that always stands. */

const TURN_MS = 8_000;
const headline = (page: Page) => page.getByRole('heading', { level: 1, name: '每一期，都算得清' });
const dots = (page: Page) => page.getByRole('tablist', { name: '选择幻灯片' }).getByRole('tab');
const slide = (page: Page) => page.getByRole('tabpanel');

test('slides are chosen by keyboard, the headline stands over each, and a slide leads to its page', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/index');
  await expect(slide(page)).toHaveAccessibleName(/^第 1 张/);
  await expect(slide(page).getByRole('link', { name: '查看验证方法' })).toBeVisible();
  const height = (await page.getByRole('region', { name: '精选' }).boundingBox())?.height;

  await dots(page).first().focus();
  for (const title of ['优惠活动', '新手从这里开始']) {
    await page.keyboard.press('ArrowRight');
    await expect(slide(page)).toContainText(title);
    // Only what is shown can be reached.
    await expect(slide(page)).toHaveCount(1);
    await expect(headline(page)).toBeVisible();
    expect((await page.getByRole('region', { name: '精选' }).boundingBox())?.height).toBe(height);
  }
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await slide(page).getByRole('link', { name: '查看详情' }).click();
  await expect(page).toHaveURL('/help');
});

test('slides advance by themselves, not under the pointer, not once stopped', async ({ page }) => {
  await holdClock(page);
  await page.goto('/index');
  const pause = page.getByRole('button', { name: '停止自动播放' });
  await expect(pause).toBeVisible();
  const shown = () => slide(page).getAttribute('aria-label');
  await page.clock.runFor(TURN_MS);
  await expect.poll(shown).toMatch(/^第 2 张/);

  await slide(page).hover();
  await page.clock.runFor(3 * TURN_MS);
  expect(await shown()).toMatch(/^第 2 张/);
  await page.mouse.move(0, 0);
  await page.clock.runFor(TURN_MS);
  await expect.poll(shown).toMatch(/^第 3 张/);

  await pause.click();
  await expect(page.getByRole('button', { name: '开始自动播放' })).toBeVisible();
  await page.mouse.move(0, 0);
  await headline(page).click();
  await page.clock.runFor(3 * TURN_MS);
  expect(await shown()).toMatch(/^第 3 张/);
});

test('a finger that goes sideways turns the slides, one that scrolls or taps does not', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openConnected(page, '/index');
  await expect(dots(page).first()).toBeVisible();
  const count = await dots(page).count();
  const session = await page.context().newCDPSession(page);
  /** From the middle of the words, by so much. */
  async function drag(x: number, y: number): Promise<void> {
    const box = await slide(page).boundingBox();
    const [fromX, fromY] = [(box?.x ?? 0) + 90, (box?.y ?? 0) + 20];
    const touch = (type: 'touchStart' | 'touchMove', part: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [{ x: fromX + x * part, y: fromY + y * part }],
      });
    await touch('touchStart', 0);
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
  const shows = (n: number) => expect(slide(page)).toHaveAccessibleName(new RegExp(`^第 ${n} 张`));
  await shows(1);
  await drag(-70, 5);
  await shows(2);
  await drag(70, 5);
  await shows(1);
  // Over the first to the last, and back.
  await drag(70, 0);
  await shows(count);
  await drag(-70, 0);
  await shows(1);
  for (const [x, y] of [
    [-20, 0],
    [-45, 60],
    [0, 0],
  ] as const) {
    await drag(x, y);
    await shows(1);
  }
  // It listens still.
  await drag(-70, 0);
  await shows(2);
});

test('who asked for less motion sees no slide advance', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await holdClock(page);
  await page.goto('/index');
  await expect(dots(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '停止自动播放' })).toHaveCount(0);
  await page.clock.runFor(4 * TURN_MS);
  await expect(slide(page)).toHaveAccessibleName(/^第 1 张/);
});

test('a banner comes to an open page, and leaves it when it is ended', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openConnected(page, '/index');
  const people = await staff(request);
  const titleZh = `今晚维护 ${freshName()}`;
  const banner = { kind: 'banner', titleZh, bodyZh: '22:00 至 22:30', place: 9_000 } as const;
  await expect(dots(page).first()).toBeVisible();
  await people.act(consoleContentCalls.createContent, banner);
  const panels = page.getByRole('tabpanel', { includeHidden: true });
  await expect(panels.filter({ hasText: titleZh })).toHaveCount(1);
  await dots(page).last().click();
  await expect(slide(page)).toContainText('今晚维护');
  // It leads nowhere: a sentence, no link.
  await expect(slide(page).getByRole('link')).toHaveCount(0);
  const { list } = await people.act(consoleContentCalls.contentItems, { kind: 'banner' });
  await people.act(consoleContentCalls.endContent, { id: list.find((item) => item.titleZh === titleZh)?.id ?? '0' });
  await expect(panels.filter({ hasText: titleZh })).toHaveCount(0);
  await expect(slide(page)).toHaveCount(1);
});

test('a newcomer finds the first steps in the place of the banner, and sends them away for good', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/index');
  const card = page.getByRole('region', { name: '先认识一下这里' });
  await expect(card).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card.getByRole('link', { name: '去看看' })).toHaveCount(1);
  await card.getByRole('button', { name: '不再显示' }).click();
  await expect(card).toHaveCount(0);
  await expect(slide(page)).toHaveCount(1);
  await page.reload();
  await expect(slide(page)).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: '主导航' }).filter({ visible: true })).toBeVisible();
  await expect(card).toHaveCount(0);
});

/** Where a lottery draws five numbers: five by lot, other ones, twice the stake, and the usual question. */
async function fiveNumbers(page: Page, pad: Locator): Promise<void> {
  await page.getByLabel('彩种', { exact: true }).selectOption({ label: '1分时时彩' });
  const numbers = pad.getByRole('status');
  await expect(numbers).toHaveAccessibleName(/^随机号码(?: \d){5}$/);
  const named = () => numbers.getAttribute('aria-label');
  const first = await named();
  await expect
    .poll(async () => {
      await pad.getByRole('button', { name: '换一注' }).click();
      return named();
    })
    .not.toBe(first);
  await pad.getByRole('button', { name: '加', exact: true }).click();
  await expect(pad).toContainText(/1 注\s*¥4\.00/);
  await expect(pad).toContainText('1 / 100,000');
  await waitForFreshIssue(page, 'ssc1');
  const picked = (await named())?.replace('随机号码 ', '').replaceAll(' ', ',');
  await pad.getByRole('button', { name: '投注 ¥4.00' }).click();
  const question = page.getByRole('dialog', { name: '确认投注' });
  await expect(question).toContainText('1分时时彩');
  expect(await betsOf(page.context().request)).toEqual([]);
  await question.getByRole('button', { name: /^确认投注/ }).click();
  const bets = async () => (await betsOf(page.context().request)).map((bet) => [bet.bettingAmount, bet.bettingNumber]);
  await expect.poll(bets).toEqual([['4', picked]]);
  // What was staked is not offered again.
  await expect.poll(named).not.toBe(`随机号码 ${picked?.replaceAll(',', ' ')}`);
}

/** Who takes a break finds the page as it was, without a way to bet on it. */
async function hidesInBreak(page: Page, pad: Locator): Promise<void> {
  await callSite(page.context().request, siteAddress(), calls.takeTimeOut, { hours: 24 });
  await openConnected(page, '/index');
  await page.getByRole('link', { name: /全部牌桌/ }).scrollIntoViewIfNeeded();
  // What comes late has come by then.
  await page.waitForLoadState('networkidle');
  await expect(pad).toHaveCount(0);
}

test(
  'five numbers or a side are bet from the home page, after a question, where there is a column for it',
  { tag: '@both' },
  async ({ page }) => {
    test.setTimeout(150_000);
    await richPlayer(page, 50);
    await openConnected(page, '/index');
    await expect(page.getByRole('heading', { name: '棋牌' })).toBeVisible();
    await expect(page.getByRole('link', { name: /全部牌桌/ })).toHaveAttribute('href', '/games');
    await page.getByRole('link', { name: /全部牌桌/ }).scrollIntoViewIfNeeded();
    const pad = page.getByRole('region', { name: '快速投注' });
    if (isPhone(page)) return expect(pad).toHaveCount(0);
    await fiveNumbers(page, pad);
    await page.getByLabel('彩种', { exact: true }).selectOption({ label: '5分PK10' });
    await expect(pad).toContainText('冠亚和');
    await waitForFreshIssue(page, 'pk105', 90);
    await pad.getByRole('button', { name: /^大/ }).click();
    await pad.getByRole('button', { name: '10', exact: true }).click();
    await pad.getByRole('button', { name: '投注 ¥10.00' }).click();
    const question = page.getByRole('alertdialog').filter({ hasText: '确认投注吗' });
    await expect(question).toContainText('5分PK10');
    expect(await betsOf(page.context().request)).toHaveLength(1);
    await question.getByRole('button', { name: '投注 ¥10.00' }).click();
    await expect
      .poll(async () =>
        (await betsOf(page.context().request)).map(({ bettingAmount, bettingNumber }) => [
          bettingAmount,
          bettingNumber,
        ]),
      )
      .toContainEqual(['10', '大']);
    const { violations } = await new AxeBuilder({ page }).include('main').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await hidesInBreak(page, pad);
  },
);
