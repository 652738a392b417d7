import { calls, type ProtectionOverview } from '@caiting/contract';
import { toEnpath } from '@caiting/contract/wire';
import { newPlayer, richPlayer } from './people.ts';
import { callSite, expect, isPhone, siteAddress, test } from './site.ts';
import { betButton, confirm, openTable, pickAll, placeBet, waitForFreshIssue } from './table.ts';

/** What players set for themselves: on the page, and where it holds. */

test('the session clock runs at the table for somebody who has set nothing, and leads to the limits', async ({
  page,
}) => {
  await richPlayer(page, 100);
  await openTable(page, 'ssc1', 'DWD');
  const clock = page.locator('main').getByRole('link', { name: /本次游戏/ });
  await expect(clock).toContainText('本次游戏 0 分钟');
  await expect(clock).toContainText('盈亏 ¥0.00');
  await pickAll(page, '个位');
  await waitForFreshIssue(page, 'ssc1');
  await placeBet(page);
  // An open stake is not lost. Then, ten digits for one that wins: less than the stake comes back, whatever is drawn.
  await expect(clock).toContainText('盈亏 ¥0.00');
  await expect(clock).toContainText(/盈亏 −¥\d+\.\d{2}/, { timeout: 60_000 });
  await clock.click();
  await expect(page).toHaveURL('/userCenter/protection');
  await expect(page.getByRole('heading', { name: '本次游戏' })).toBeVisible();
});

test('a limit is set, shown with what is used, and holds at the table', async ({ page }) => {
  await richPlayer(page, 100);
  await page.goto('/userCenter/protection');
  await expect(page.getByText('还没有设置限额')).toBeVisible();
  await page.getByRole('button', { name: '添加限额' }).click();
  const form = page.getByRole('dialog', { name: '添加限额' });
  await form.getByRole('button', { name: '投注限额' }).click();
  await form.getByLabel('金额（元）').fill('0');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入大于 0 的金额，最多两位小数')).toBeVisible();
  await form.getByLabel('金额（元）').fill('12');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('每日投注限额')).toBeVisible();

  await openTable(page, 'ssc5', 'DWD');
  await pickAll(page, '个位');
  await waitForFreshIssue(page, 'ssc5');
  await betButton(page).click();
  await confirm(page);
  const said = page.getByRole('alertdialog');
  await expect(said).toContainText('将超过您设置的每日投注限额，还可投注 ¥12.00');
  await said.getByRole('button').last().click();

  await page.goto('/userCenter/protection');
  await page.getByRole('button', { name: '调整' }).click();
  await form.getByLabel('金额（元）').fill('50');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(/将上调至 ¥50.00，.+ 后可确认/)).toBeVisible();
  await page.getByRole('button', { name: '保持不变' }).click();
  await expect(page.getByText(/将上调至/)).toHaveCount(0);
});

test('a time-out begins at once and stops recharge and bets', async ({ page }) => {
  await richPlayer(page, 100);
  await page.goto('/userCenter/protection');
  await page.getByRole('button', { name: '3 天' }).click();
  await page.getByRole('button', { name: '开始暂停' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '开始暂停' }).click();
  await expect(page.getByText('您正在休息')).toBeVisible();
  const said = page
    .getByRole('status')
    .filter({ hasText: /您正在休息，到 .+ 为止不能充值、投注、玩棋牌、送礼物和收发红包。提现照常。/ });
  await page.goto('/userCenter/recharge/alipay');
  await expect(said).toBeVisible();
  await page.goto('/longInfo');
  await expect(said).toBeVisible();
  await page.goto('/activity');
  await expect(page.getByText('休息或自我排除期间不显示活动，也不能领取。提现照常。')).toBeVisible();
  const { lines } = await callSite(page.context().request, siteAddress(), calls.frontAlipay, {});
  await expect(
    callSite(page.context().request, siteAddress(), calls.rechargeFrontPaymentRecord, {
      channel: 'alipay',
      lineId: lines.find(({ freeAmount }) => freeAmount)?.lineId ?? '',
      amount: '50',
      requestId: crypto.randomUUID(),
    }),
  ).rejects.toThrow('您已申请暂停游戏至');
  await openTable(page, 'ssc5', 'DWD');
  await expect(said).toBeVisible();
  await pickAll(page, '个位');
  await waitForFreshIssue(page, 'ssc5');
  await betButton(page).click();
  await confirm(page);
  await expect(page.getByRole('alertdialog')).toContainText('您已申请暂停游戏至');
});

test('the first recharge asks for a limit once', { tag: '@both' }, async ({ page }) => {
  await newPlayer(page);
  await page.goto('/userCenter/recharge/first');
  const question = page.getByRole('complementary', { name: '先定一个充值限额？' });
  await expect(question).toBeVisible();
  const channels = page.getByRole('navigation', { name: '支付方式' });
  await expect(channels.getByRole('link').first()).toBeVisible();
  // Asked before the first payment, yet not in the place of what the page is for.
  const { y, height } = (await channels.boundingBox()) as { y: number; height: number };
  if (isPhone(page)) expect(y + height / 2).toBeLessThan((page.viewportSize()?.height ?? 0) / 2);
  await question.getByRole('button', { name: '设置', exact: true }).click();
  await expect(question.getByLabel('每日充值限额（元）')).toBeFocused();
  await question.getByLabel('每日充值限额（元）').fill('200');
  await question.getByRole('button', { name: '设为限额' }).click();
  await expect(question).toHaveCount(0);
  await page.goto('/userCenter/protection');
  await expect(page.getByText('每日充值限额')).toBeVisible();
  await page.goto('/userCenter/recharge/first');
  await expect(page.getByRole('heading', { name: '充值' }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(question).toHaveCount(0);
});

test('a reality check shows time and result, and goes when it is answered', async ({ page }) => {
  await newPlayer(page);
  const overview: ProtectionOverview = {
    limits: [],
    exclusion: null,
    realityMinutes: 15,
    checkAt: 1_000,
    isCheckDue: true,
    play: { since: 1_000, minutes: 15, stake: '30', open: '0', payout: '12', refund: '0', rebate: '0', profit: '-18' },
    wasAsked: true,
  };
  await page.route(`**${toEnpath(calls.protectionOverview.path)}`, (route) =>
    route.fulfill({ json: { code: 1, msg: '', data: overview } }),
  );
  await page.goto('/userCenter/menu');
  const check = page.getByRole('dialog', { name: '休息一下，看看本次结果' });
  await expect(check).toContainText('您已连续游戏 15 分钟');
  await expect(check).toContainText('18.00');
  await check.getByRole('button', { name: '我看过了，继续' }).click();
  await expect(check).toBeHidden();
});
