import AxeBuilder from '@axe-core/playwright';
import { readFileSync } from 'node:fs';
import { calls, toEnpath } from '@caiting/contract';
import { betsOf, richPlayer } from './people.ts';
import { callSite, expect, signIn, siteAddress, test } from './site.ts';
import { betButton, openTable, option, placeBet, placeOrder, waitForFreshIssue } from './table.ts';

test('a settled bet stands in the statement of the day, in the records of its days, and in the exported file', async ({
  page,
}) => {
  await richPlayer(page, 100);
  await openTable(page, 'ssc1', 'X_ZH');
  // Both sides: one wins, one loses, so the day's figures are known but for a tie, which the sum has not.
  await option(page, '总和', '大').click();
  await option(page, '总和', '小').click();
  await waitForFreshIssue(page, 'ssc1');
  await expect(betButton(page)).toBeEnabled();
  await placeBet(page);
  const { request } = page.context();
  await expect
    .poll(async () => (await betsOf(request)).filter(({ state }) => state !== 'placed').length, { timeout: 60_000 })
    .toBe(2);

  const { total } = await callSite(request, siteAddress(), calls.userProfit, {});
  expect(total).toMatchObject({ bets: 2, stake: '20', open: '0', refund: '0' });
  expect(Number(total.profit)).toBeCloseTo(Number(total.payout) + Number(total.rebate) - 20, 4);
  await page.goto('/userCenter/PLstatement');
  await expect(page.getByRole('heading', { name: '盈亏报表' }).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText('今日盈亏')).toBeVisible();
  await expect(page.getByText('2 单').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('¥20.00').filter({ visible: true }).first()).toBeVisible();

  // The profit that is shown is made of the payout that is shown, 7.55; other days are not called today's.
  await page.route(`**${toEnpath(calls.userProfit.path)}*`, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: { total: Record<'payout' | 'rebate' | 'profit', string> } };
    Object.assign(reply.data.total, { payout: '7.5563', rebate: '0', profit: '-12.4437' });
    await route.fulfill({ response, json: reply });
  });
  await page.goto('/userCenter/PLstatement?range=last7');
  await expect(page.getByText('−¥12.45', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('今日盈亏')).toHaveCount(0);

  await page.goto('/userCenter/betRecord');
  for (const tab of ['全部 2', '已中奖 1', '未中奖 1'])
    await expect(page.getByRole('tab', { name: tab })).toBeVisible();
  await expect(page.getByLabel('合计', { exact: true })).toContainText('返点');
  // What the tabs hold does not change with the tab that is open, and a tab of none has no number.
  await page.getByRole('tab', { name: '待开奖' }).click();
  await expect(page.getByText('没有符合条件的投注')).toBeVisible();
  await expect(page.getByRole('tab', { name: '待开奖', exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: '已中奖 1' })).toBeVisible();
  await page.getByRole('tab', { name: '全部 2' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).filter({ visible: true }).click();
  const file = readFileSync((await (await saved).path()) ?? '', 'utf8');
  expect(file.startsWith('\uFEFF注单编号,彩种,期号')).toBe(true);
  expect(file.trimEnd().split('\r\n')).toHaveLength(3);
  expect(file).toContain('1分时时彩');
});

test('the ledger lines of a bet are named in the language of the page', async ({ page }) => {
  await richPlayer(page, 10);
  const { request } = page.context();
  const issue = await waitForFreshIssue(page, 'ssc1', 20);
  // Of ten digits in one place one wins, whatever is drawn.
  await placeOrder(request, [
    { lottery: 'ssc1', issue, play: 'DWD', picks: '-,-,-,-,0 1 2 3 4 5 6 7 8 9', count: 10, yuan: 2, unit: '0.1' },
  ]);
  await expect.poll(async () => (await betsOf(request))[0]?.state, { timeout: 60_000 }).toBe('won');
  const [bet] = await betsOf(request);
  const linesIn = async (locale: string, title: string) => {
    await page.addInitScript((to) => localStorage.setItem('caiting.locale', JSON.stringify(to)), locale);
    await page.goto(`/userCenter/betDetail?id=${bet?.id}`);
    return page.locator('section', { has: page.getByRole('heading', { name: title }) }).getByRole('listitem');
  };
  const chinese = await linesIn('zh', '资金明细');
  for (const name of ['投注', '派奖']) await expect(chinese.getByText(name, { exact: true })).toBeVisible();
  const english = await linesIn('en', 'Entries');
  for (const name of ['Bet', 'Payout']) await expect(english.getByText(name, { exact: true })).toBeVisible();
  expect((await english.allInnerTexts()).join()).not.toMatch(/[一-鿿]/);

  // In the statement they are one row with their sum, which opens.
  await page.goto('/userCenter/billRecord');
  const fold = page.getByRole('button', { name: /^Bet · \d entries$/ }).filter({ visible: true });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText(/issue \d{8}-\d+ · /).filter({ visible: true })).toHaveCount(1);
  const payout = page.getByText('Payout', { exact: true }).filter({ visible: true });
  await expect(payout).toHaveCount(0);
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(payout).toHaveCount(1);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
});

test('days of one’s own live in the address; the statement of no bets says so', async ({ page }) => {
  await richPlayer(page, 10);
  await page.goto('/userCenter/PLstatement');
  await expect(page.getByText('这段时间没有投注')).toBeVisible();
  await page.getByRole('button', { name: '自选' }).click();
  await page.getByLabel('开始日期').fill('2026-01-01');
  await expect(page).toHaveURL(/range=custom.*from=2026-01-01/);
  await expect(page.getByText('一次最多显示 92 天')).toBeVisible();
  await page.getByRole('button', { name: '近7天' }).click();
  await expect(page).toHaveURL(/range=last7/);
  await expect(page.getByLabel('开始日期')).toHaveCount(0);
});

test('the home page ranks the gains that the call tells, under masked names', async ({ page }) => {
  await signIn(page, 'player1');
  const { list } = await callSite(page.context().request, siteAddress(), calls.userProfitRank, { pageSize: '5' });
  expect(list.every(({ userName, profit }) => /^..\*\*\*.$/.test(userName) && Number(profit) > 0)).toBe(true);
  await page.goto('/index');
  await expect(page.getByRole('heading', { name: '今日中奖榜' })).toBeVisible();
  // Early in a day nobody may have gained yet: then nothing is drawn.
  await expect(page.getByRole('heading', { name: '今日盈利榜' })).toHaveCount(list.length > 0 ? 1 : 0);
});

test('an order number is copied on plain http too, where the browser has no clipboard for pages', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await signIn(page, 'player1');
  const [bet] = await betsOf(page.context().request);
  await page.goto(`/userCenter/betDetail?id=${bet?.id ?? ''}`);
  await page.evaluate(() => {
    const kept = window as unknown as { copied: string };
    document.addEventListener(
      'copy',
      () => (kept.copied = String((document.activeElement as HTMLTextAreaElement).value)),
    );
  });
  await page.getByRole('button', { name: /复制/ }).first().click();
  await expect(page.getByText('复制成功')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toMatch(/^\d+$|^[A-Z]?\d+/);
});

test('the largest stakes stand beside the rebates, and official results that the demo makes up say so', async ({
  page,
}) => {
  await signIn(page, 'player1');
  await page.goto('/rebateDes');
  const table = page.getByRole('table', { name: '各类彩种的单笔最低与最高投注额' });
  await expect(table.getByRole('row')).toHaveCount(10);
  await expect(table.getByRole('row').nth(1)).toContainText('¥1,000,000.00');
  await page.goto('/lotteryHall');
  await expect(page.getByText(/· 模拟官方结果$/).first()).toBeVisible();
  await page.goto('/lottery/FC3D/fc3d');
  await expect(page.getByText('模拟官方结果')).toBeVisible();
  await page.goto('/howtoplay/fc3d');
  await expect(page.getByText('模拟官方结果')).toBeVisible();
  await expect(page.getByText('官方结果，非本站开出')).toHaveCount(0);
});
