import { calls } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { ownRoom } from './own-room.ts';
import { balanceOf, betsOf, newPlayer, richPlayer } from './people.ts';
import { callSite, expect, signIn, siteAddress, test, watchConsole } from './site.ts';
import { agreeToIssue, placeOrder, waitForFreshIssue } from './table.ts';

/** A lottery of one draw a day: nothing closes between two presses. */
const LOTTERY = 'fc3d';
const log = (page: Page) => page.getByRole('log', { name: '聊天消息' });

/** The issue on sale, with most of it left (the site's clock runs fast). */
async function freshIssue(page: Page): Promise<string> {
  let issue = '';
  await expect
    .poll(
      async () => {
        const { serverTime, list } = await callSite(page.context().request, siteAddress(), calls.allCurrent, {});
        const now = list.find(({ lotteryCode }) => lotteryCode === LOTTERY);
        issue = now?.current.issue ?? '';
        return ((now?.current.closeAt ?? 0) - serverTime) / 1000;
      },
      { timeout: 60_000, intervals: [500] },
    )
    .toBeGreaterThan(150);
  return issue;
}

async function bet(page: Page, issue: string, picks: string): Promise<string> {
  const order = [{ lottery: LOTTERY, issue, play: 'DWD', picks, count: 3, yuan: 6 }];
  return (await placeOrder(page.context().request, order))[0] ?? '';
}

test.describe('cards', () => {
  test('a bet is shared from its record with another stake, and followed by somebody else', async ({
    browser,
    baseURL,
    page,
  }) => {
    test.setTimeout(120_000);
    const said: string[] = [];
    const [context, guestContext] = [await browser.newContext(), await browser.newContext()];
    for (const one of [context, guestContext]) watchConsole(one, said);
    const [friend, guest] = [await context.newPage(), await guestContext.newPage()];
    await richPlayer(page, 50);
    await richPlayer(friend, 50);
    await friend.goto(`${baseURL}/chat`);
    await guest.goto(`${baseURL}/chatGuest?guestCode=welcome`);
    const issue = await freshIssue(page);
    // Numbers of this journey alone, one on each place.
    const picks = [...String(Date.now() % 1_000).padStart(3, '0')].join(',');
    const id = await bet(page, issue, picks);

    await page.goto(`/userCenter/betDetail?id=${id}`);
    await page.getByRole('link', { name: '分享到聊天' }).click();
    const sheet = page.getByRole('dialog', { name: '分享注单' });
    await expect(sheet.getByRole('checkbox').first()).toBeChecked();
    await sheet.getByRole('button', { name: '修改金额' }).click();
    const edit = page.getByRole('dialog', { name: '修改分享注单金额' });
    await edit.getByLabel('倍数').fill('0');
    await edit.getByLabel('倍数').blur();
    await expect(edit.getByLabel('倍数')).toHaveValue('1');
    await edit.getByLabel('倍数').fill('3');
    await edit.getByRole('button', { name: '确定' }).click();
    await sheet.getByRole('button', { name: '下一步' }).click();
    const targets = page.getByRole('dialog', { name: '分享到' });
    const muted = targets.getByRole('checkbox', { name: /新手问答/ });
    await expect(muted).toContainText('全体禁言');
    await expect(muted).toHaveAttribute('aria-disabled', 'true');
    await targets.getByRole('textbox', { name: '搜索聊天室' }).fill('彩厅');
    await targets.getByRole('checkbox', { name: /彩厅大厅/ }).click();
    await targets.getByRole('button', { name: '发送（1）' }).click();
    await expect(page.getByText('分享成功')).toBeVisible();

    const card = log(friend)
      .getByRole('region')
      .filter({ hasText: issue.slice(4) })
      .last();
    await expect(card).toContainText('¥18.00');
    await expect(card).toContainText('建议');
    const guestCard = log(guest)
      .getByRole('region')
      .filter({ hasText: issue.slice(4) })
      .last();
    await guestCard.getByRole('button', { name: '跟投' }).click();
    await expect(guest.getByRole('alertdialog')).toContainText('访客不能跟投，请先注册登录');

    await card.getByRole('button', { name: '跟投' }).click();
    const follow = friend.getByRole('dialog', { name: '跟投' });
    await follow.getByLabel('倍数').fill('');
    await follow.getByRole('button', { name: /确认投注/ }).click();
    await expect(follow.getByText('请输入单注倍数')).toBeVisible();
    await follow.getByLabel('倍数').fill('2');
    await follow.getByRole('button', { name: '确认投注 ¥12.00' }).click();
    await expect(friend.getByText('投注成功')).toBeVisible();
    const [followed] = await betsOf(friend.context().request);
    expect(followed).toMatchObject({ bettingNumber: picks, bettingAmount: '12', issue });
    expect(await balanceOf(friend.context().request)).toBe('38');
    expect(said).toEqual([]);
    await context.close();
    await guestContext.close();
  });

  test('a manager pushes a plan; a player reads its history and follows it', async ({ browser, baseURL, page }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext();
    const manager = await context.newPage();
    await signIn(manager, 'manager1');
    await richPlayer(page, 50);
    await page.goto('/chat?room=ssc');
    await manager.goto(`${baseURL}/chat?room=ssc`);
    await freshIssue(page);
    const name = `稳健${Date.now() % 1_000_000}`;
    await manager.getByRole('button', { name: '推送计划' }).click();
    const form = manager.getByRole('dialog', { name: '推送计划' });
    await form.getByLabel('计划名称').fill(name);
    await form.getByLabel('彩种').selectOption(LOTTERY);
    await form.getByLabel('玩法').selectOption('DWD');
    await form.getByLabel('预测号码').fill('1 3 5,-,-');
    await form.getByRole('button', { name: '推送到本房间' }).click();
    await expect(manager.getByText('计划已推送')).toBeVisible();

    const card = log(page).getByRole('region', { name });
    await expect(card).toContainText('135 | – | –');
    await expect(card).toContainText('历史命中不代表未来结果');
    await expect(card).toContainText('推送时还没有结果');
    await card.getByRole('button', { name: '历史记录' }).click();
    const history = page.getByRole('dialog', { name: `计划历史 · ${name}` });
    await expect(history.getByRole('listitem')).toHaveCount(1);
    await history.getByRole('listitem').getByRole('button').click();
    await expect(history).toContainText('预测');
    await history.getByRole('button', { name: '关闭' }).click();

    await card.getByRole('button', { name: '我要跟投' }).click();
    const follow = page.getByRole('dialog', { name: '推送计划注单' });
    await follow.getByRole('button', { name: '我要跟投' }).click();
    await expect(follow.getByText('请输入单注倍数')).toBeVisible();
    await follow.getByLabel('倍数').fill('1');
    await follow.getByRole('button', { name: '我要跟投' }).click();
    await expect(page.getByText('投注成功')).toBeVisible();
    const [followed] = await betsOf(page.context().request);
    expect(followed).toMatchObject({ bettingNumber: '1 3 5,-,-', bettingCount: 3, bettingAmount: '6' });
    await context.close();
  });

  test('a follow sheet says what it can bring, and asks again when its issue rolls', async ({
    browser,
    baseURL,
    page,
  }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext();
    const manager = await context.newPage();
    await signIn(manager, 'manager1');
    await richPlayer(page, 50);
    await page.goto('/chat?room=ssc');
    await manager.goto(`${baseURL}/chat?room=ssc`);
    const name = `顺延${Date.now() % 1_000_000}`;
    await manager.getByRole('button', { name: '推送计划' }).click();
    const form = manager.getByRole('dialog', { name: '推送计划' });
    await form.getByLabel('计划名称').fill(name);
    await form.getByLabel('彩种').selectOption('fc3d1');
    await form.getByLabel('玩法').selectOption('DWD');
    await form.getByLabel('预测号码').fill('1 3 5,2,-');
    await waitForFreshIssue(page, 'fc3d1');
    await manager.getByRole('button', { name: '推送到本房间' }).click();
    await log(page).getByRole('region', { name }).getByRole('button', { name: '我要跟投' }).click();
    const follow = page.getByRole('dialog', { name: '推送计划注单' });
    await follow.getByLabel('倍数').fill('1');
    // Both places can win in one draw: two tickets of two yuan at 9.8.
    await expect(follow.getByText('最高可得')).toContainText('39.20');
    await expect(follow.getByText(/第 [\d-]+ 期已封盘，还没有投注。现在销售第 [\d-]+ 期/)).toBeVisible({
      timeout: 90_000,
    });
    await expect(follow.getByRole('button', { name: '我要跟投' })).toBeDisabled();
    await agreeToIssue(page);
    await follow.getByRole('button', { name: '我要跟投' }).click();
    await expect(page.getByText('投注成功')).toBeVisible();
    const [followed] = await betsOf(page.context().request);
    expect(followed).toMatchObject({ bettingNumber: '1 3 5,2,-', bettingCount: 4, bettingAmount: '8' });
    await context.close();
  });

  test('the card of a plan follows its issue to the result by itself, and one result makes no percentage', async ({
    browser,
    page,
  }) => {
    await newPlayer(page);
    const other = await browser.newContext();
    const manager = await other.newPage();
    const room = await ownRoom(manager.context().request, await newPlayer(manager));
    await page.goto(`/chat?room=${room}`);
    await expect(page.getByText('还没有人发言')).toBeVisible();
    // Every digit: it cannot miss. A draw a minute, on a clock four times as fast.
    const bettingIssue = await waitForFreshIssue(page, 'ssc1', 20);
    await callSite(manager.context().request, siteAddress(), calls.addPushPlay, {
      roomCode: room as never,
      playName: '全包',
      lotteryCode: 'ssc1' as never,
      bettingIssue,
      playDetailCode: 'DWD',
      bettingNumber: '0 1 2 3 4 5 6 7 8 9,-,-,-,-',
    });
    const card = log(page).getByRole('region', { name: '全包' });
    await expect(card).toContainText('推送时还没有结果');
    const state = card.getByRole('listitem').last();
    await expect(state).toContainText(/(在售|待开奖)$/);
    await expect(state).toContainText(/中$/, { timeout: 60_000 });
    await expect(card).toContainText('开奖');
    await card.getByRole('button', { name: '历史记录' }).click();
    const history = page.getByRole('dialog', { name: '计划历史 · 全包' });
    await expect(history).toContainText('1/1 期');
    await expect(history).toContainText('期数太少，不计命中率');
    await expect(history).not.toContainText('100.0%');
    await other.close();
  });
});
