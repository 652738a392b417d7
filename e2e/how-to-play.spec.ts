import { calls } from '@caiting/contract';
import type { LotteryCode } from '@caiting/contract/wire';
import { callSite, expect, signIn, siteAddress, test } from './site.ts';

test('a visitor finds a play with its rule, example, exact chance and exact return', async ({ page }) => {
  await page.goto('/lotteryHall');
  await page.getByRole('link', { name: '1分时时彩 玩法' }).click();
  await expect(page.getByText('1分时时彩玩法说明').filter({ visible: true })).toBeVisible();
  await expect(page.locator('h1:visible')).toHaveCount(1);
  await expect(page.getByText('1分钟/期 · 每天 1440 期 · 开奖前 10 秒封盘')).toBeVisible();
  await expect(page.getByText('每期 5 个号码，0–9，可以重复')).toBeVisible();
  await expect(page.getByText('本站可验证开奖')).toBeVisible();

  await page.getByRole('searchbox', { name: /搜索玩法/ }).fill('后三 组六');
  const play = page.getByRole('article', { name: /^后三组六复式/ });
  await expect(play).toBeVisible();
  // One of the six orders of three different digits: 6/1000; fair 166.67 × 0.9.
  const prize = play.getByRole('row', { name: /^中奖/ });
  await expect(prize.getByRole('cell')).toHaveText(['3/500', '150.000', '90.0000%']);
  await page.getByRole('searchbox', { name: /搜索玩法/ }).fill('没有这种玩法');
  await expect(page.getByText('没有找到玩法')).toBeVisible();
  await page.getByRole('button', { name: '清除搜索' }).click();

  await page.getByRole('radio', { name: '信用玩法' }).click();
  await page.getByRole('tab', { name: '龙虎', exact: true }).click();
  await expect(page).toHaveURL(/family=credit&group=/);
  // Equal numbers give the stake back: 9/20 to win, 1/10 back.
  const tiger = page.getByRole('row', { name: /^龙 / }).first();
  await expect(tiger).toContainText('9/20');
  await expect(tiger).toContainText('退本金 1/10');
});

test('an official lottery says that its results are simulated; 六合彩 shows the zodiacs of the year it is priced by', async ({
  page,
}) => {
  await signIn(page, 'player1');
  await page.goto('/howtoplay/cqssc');
  await expect(page.getByText('模拟官方结果', { exact: true })).toBeVisible();
  await expect(page.getByText('演示环境：目前为模拟的官方结果，不是真实开奖。')).toBeVisible();

  await page.getByRole('combobox', { name: '选择彩种' }).selectOption('lhc1');
  await expect(page).toHaveURL(/\/howtoplay\/lhc1/);
  const { lunarYear } = await callSite(page.context().request, siteAddress(), calls.howToPlay, {
    lotteryCode: 'lhc1' as LotteryCode,
  });
  // plays.md §12: list 鼠牛虎… at (Y − 4) mod 12 is the year's own zodiac, with five numbers.
  const own = [...'鼠牛虎兔龙蛇马羊猴鸡狗猪'][((lunarYear ?? 0) - 4) % 12];
  await expect(page.getByText(`${lunarYear} ${own}年 生肖五行对照`)).toBeVisible();
  await expect(page.getByRole('row', { name: `${own} 本命 01 13 25 37 49` })).toBeVisible();

  // A level of 8 turned into odds: 49 × 0.98.
  await page.getByRole('button', { name: '我的返点 8.0%' }).click();
  const special = page.getByRole('article', { name: /^特码B/ });
  await expect(special.getByRole('row', { name: /^中奖/ })).toContainText('48.020');
});

test('rebates: own levels, and what each split of a level means for prize and cash', async ({ page }) => {
  await page.goto('/rebateDes');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signIn(page, 'player1');
  await page.goto('/rebateDes?group=SSC');
  await expect(page.getByRole('row', { name: '时时彩 8.0% 90.0% 98.0%' })).toBeVisible();
  // 后三直选: fair 1000; 2 yuan at 0.90 + p; (8 − p) yuan back on 100.
  const trade = page.getByRole('table', { name: /^后三直选复式/ });
  await expect(trade.getByRole('row')).toHaveText([
    /转为赔率/,
    /0\.0%全部现金返还900\.000¥?1,800\.00¥?8\.0090\.0%/,
    /2\.0%920\.000¥?1,840\.00¥?6\.0092\.0%/,
    /4\.0%940\.000¥?1,880\.00¥?4\.0094\.0%/,
    /6\.0%960\.000¥?1,920\.00¥?2\.0096\.0%/,
    /8\.0%全部转为赔率980\.000¥?1,960\.00¥?0\.0098\.0%/,
  ]);
  await page.getByRole('tab', { name: 'PK10' }).click();
  await expect(page).toHaveURL(/group=PK10/);
  await page.getByRole('link', { name: '看全部玩法的赔率与返还率' }).click();
  await expect(page).toHaveURL(/\/howtoplay\/pk10/);
});
