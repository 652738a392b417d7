import { calls } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { balanceOf, betsOf, newPlayer, richPlayer } from './people.ts';
import { callSite, expect, isPhone, siteAddress, test } from './site.ts';
import { agreeToIssue, placeOrder, waitForFreshIssue } from './table.ts';

const board = (page: Page) => page.getByRole('list', { name: '长龙排行' });
/** Sides that can be pressed now, the longest run first. */
const sides = (page: Page) => board(page).getByRole('button', { disabled: false });
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The run whose issue has most time left, this many seconds of the site's clock at least: a bet on it is not late on a slow machine either. */
async function openRun(page: Page, siteSeconds = 90): Promise<string> {
  let name = '';
  await expect
    .poll(
      async () => {
        const { serverTime, list } = await callSite(page.context().request, siteAddress(), calls.longDragon, {});
        const [run] = list.toSorted((a, b) => b.endTime - a.endTime);
        name =
          run && run.endTime - serverTime > siteSeconds * 1000 ? `${run.lotteryName} ${run.name} ${run.desc}，` : '';
        return name;
      },
      { timeout: 40_000 },
    )
    .not.toBe('');
  return name;
}

/** The run whose issue closes first, but not within some seconds of the site's clock. */
async function soonestRun(page: Page): Promise<string> {
  const { serverTime, list } = await callSite(page.context().request, siteAddress(), calls.longDragon, {});
  const [run] = list.filter(({ endTime }) => endTime - serverTime > 8_000).toSorted((a, b) => a.endTime - b.endTime);
  return run ? `${run.lotteryName} ${run.name} ${run.desc}，` : '';
}

test.describe('long dragon', () => {
  test('a side is picked, unpicked, picked again and bet with one press; the basket is empty after it', async ({
    page,
  }) => {
    await richPlayer(page, 100);
    await page.goto('/longInfo');
    await expect(sides(page).first()).toBeVisible();
    await expect(page.getByText('以往连开不影响下一期结果')).toBeVisible();
    await expect(act(page, '请选择一项')).toBeDisabled();

    const side = board(page).getByRole('button', { name: await openRun(page) });
    await side.click();
    await expect(side).toHaveAttribute('aria-pressed', 'true');
    await side.click();
    await expect(side).toHaveAttribute('aria-pressed', 'false');
    await side.click();

    const amount = page.getByRole('textbox', { name: '投注金额' });
    await amount.fill('0');
    await expect(page.getByText('1–1,000,000 的整数')).toBeVisible();
    await expect(act(page, '投注')).toBeDisabled();
    await amount.fill('1000001');
    await expect(act(page, '投注')).toBeDisabled();
    await amount.fill('20');
    const [, whole = '', decimals = ''] = /赔率 (\d+)\.(\d+)/.exec((await side.textContent()) ?? '') ?? [];
    // product §5: amount × odds, floored to the fen. Odds have four decimals.
    const fen = (BigInt(whole + decimals.padEnd(4, '0')) * 20n * 100n) / 10_000n;
    await expect(page.getByText(`¥${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`)).toBeVisible();
    await act(page, '投注').click();
    await expect(page.getByText('投注成功')).toBeVisible();
    await expect(act(page, '请选择一项')).toBeVisible();
    await expect(board(page).getByRole('button', { pressed: true })).toHaveCount(0);
    expect(Number(await balanceOf(page.context().request))).toBe(80);
    const [bet] = await betsOf(page.context().request);
    expect(bet).toMatchObject({ bettingAmount: '20', betAmountMode: 'amount', bettingCount: 1 });
    await page.getByRole('tab', { name: /我的投注/ }).click();
    await expect(page.getByRole('list', { name: '我的投注' }).getByRole('link')).toHaveCount(1);
  });

  test('all bets of the day that wait are counted, more than the list shows, and none once they are paid', async ({
    page,
  }) => {
    await richPlayer(page, 100);
    const issue = await waitForFreshIssue(page, 'ssc1');
    // One line is one bet.
    const line = { lottery: 'ssc1', issue, play: 'X_ZH', picks: '大', count: 1, yuan: 2 };
    await placeOrder(page.context().request, Array(23).fill(line));
    await page.goto('/longInfo');
    await expect(page.getByRole('tab', { name: '我的投注 23', exact: true })).toBeVisible();
    await expect(page.getByRole('tab', { name: '我的投注', exact: true })).toBeVisible({ timeout: 60_000 });
  });

  test('a short balance offers 充值; the pick stays', async ({ page }) => {
    await newPlayer(page);
    await page.goto('/longInfo');
    const side = board(page).getByRole('button', { name: await openRun(page) });
    await side.click();
    await act(page, '投注').click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText(/余额不足/)).toBeVisible();
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(side).toHaveAttribute('aria-pressed', 'true');
    await act(page, '投注').click();
    await dialog.getByRole('button', { name: '充值' }).click();
    await expect(page).toHaveURL(/userCenter\/recharge/);
  });

  test('a visitor is asked to sign in and comes back; a guest of the chat is asked to register', async ({ page }) => {
    await page.goto('/longInfo');
    await board(page)
      .getByRole('button', { name: await openRun(page) })
      .click();
    await act(page, '投注').click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText('请先登录')).toBeVisible();
    await dialog.getByRole('button', { name: '去登录' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=%2FlongInfo/);

    await page.goto('/longInfo?guestCode=welcome');
    await board(page)
      .getByRole('button', { name: await openRun(page) })
      .click();
    await act(page, '投注').click();
    await expect(dialog.getByText('访客不能使用长龙助手，请先注册登录')).toBeVisible();
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(page).toHaveURL(/longInfo/);
  });

  test('at the close a run says 开奖中 and cannot be pressed; the list goes on by itself', async ({ page }) => {
    await page.goto('/longInfo');
    await expect(sides(page).first()).toBeVisible();
    const closed = board(page).getByRole('listitem').filter({ hasText: '开奖中' }).first();
    await expect(closed).toBeVisible({ timeout: 30_000 });
    const lottery = (await closed.innerText()).split('\n')[0] ?? '';
    const drawing = board(page).getByRole('listitem').filter({ hasText: lottery }).filter({ hasText: '开奖中' });
    await expect(drawing.getByRole('button').first()).toBeDisabled();
    await expect(drawing).toHaveCount(0, { timeout: 30_000 });
  });

  test('when the issue of a picked side rolls, nothing can be bet before its player has agreed to the new one', async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await richPlayer(page, 100);
    await page.goto('/longInfo');
    const rolled = page.getByText(/第 [\d-]+ 期已封盘，还没有投注。现在销售第 [\d-]+ 期/);
    const picked = board(page).getByRole('button', { pressed: true });
    const isPicked = async () => (await picked.count()) > 0;
    // A run may end with the draw that rolls its issue; another one is picked then.
    await expect(async () => {
      if (!(await isPicked()))
        await board(page)
          .getByRole('button', { name: await soonestRun(page) })
          .click({ timeout: 5_000 });
      await expect(picked).toHaveCount(1, { timeout: 1_000 });
      await expect
        .poll(async () => (await rolled.isVisible()) || !(await isPicked()), { timeout: 20_000, intervals: [100] })
        .toBe(true);
      await expect(rolled).toBeVisible({ timeout: 1_000 });
      await expect(act(page, '期号已变，请先确认')).toBeDisabled({ timeout: 1_000 });
      await agreeToIssue(page);
    }).toPass({ timeout: 150_000 });
    await expect(rolled).toBeHidden();
    // The draw that rolled the issue may yet end the run, which takes the pick along.
    await expect(act(page, '投注').or(act(page, '请选择一项'))).toBeVisible();
  });

  test('on a betting page it is a window on a desktop and a page on a phone', { tag: '@both' }, async ({ page }) => {
    await newPlayer(page);
    await page.goto('/lottery/SSC/ssc1');
    if (isPhone(page)) {
      await page.getByRole('button', { name: '更多' }).click();
      await page.getByRole('dialog', { name: '更多' }).getByRole('button', { name: '长龙' }).click();
      await expect(page).toHaveURL('/longInfo');
      return;
    }
    await page.getByRole('main').getByRole('button', { name: '长龙' }).click();
    const window = page.getByRole('complementary', { name: '长龙助手' });
    await expect(window.getByRole('list', { name: '长龙排行' })).toBeVisible();
    const before = await window.boundingBox();
    await page.mouse.move((before?.x ?? 0) + 160, (before?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(-200, -200, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => window.boundingBox()).toMatchObject({ x: 0, y: 0 });
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();
  });
});
