import { formatMoney, money, parseMoney, sumMoney, yuan, type Money } from '@caiting/money';
import type { Page } from '@playwright/test';
import { expectCleanBooks } from './books.ts';
import { balanceOf, betsOf, PASSWORD } from './people.ts';
import { expect, freshName, test } from './site.ts';
import { choosePlays, openTable, option, pickAll, placeBet, waitForFreshIssue, type House } from './table.ts';

/** The whole round of issue 2 by one new person: register, recharge, bet, see the draw, be paid, check the proof. */
test.describe.configure({ timeout: 240_000 });

test(
  'a person registers, recharges, bets on both lotteries, is paid and checks the draws',
  { tag: '@both' },
  async ({ page }) => {
    await register(page);
    await recharge(page);
    let balance = yuan(100);
    for (const { lottery, row, side } of ROUNDS) {
      balance = await playRound(page, lottery, row, side, balance);
    }
    await expectCleanBooks();
  },
);

const ROUNDS: readonly { lottery: House; row: string; side: readonly [string, string] }[] = [
  { lottery: 'ssc1', row: '个位', side: ['第一球', '大'] },
  { lottery: 'pk101', row: '冠军', side: ['亚军', '单'] },
];

async function register(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('用户名', { exact: true }).fill(freshName());
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('确认密码').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /我已满 18 岁/ }).check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page).toHaveURL('/index');
}

async function recharge(page: Page): Promise<void> {
  await page.getByRole('link', { name: '充值', exact: true }).first().click();
  await page.getByRole('link', { name: /支付宝/ }).click();
  await expect(page).toHaveURL('/userCenter/recharge/alipay');
  await page.getByLabel('充值金额').fill('100');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^去支付/ }).click();
  const provider = await opened;
  await expect(provider.getByText('沙箱 · 演示资金')).toBeVisible();
  await provider.getByRole('button', { name: '支付成功' }).click();
  await expect(provider.getByRole('status')).toHaveText('支付成功');
  await provider.close();
  await expect(page.getByText('充值已到账')).toBeVisible();
  expect(await balanceOf(page.context().request)).toBe('100');
}

/** One official and one two-sided line, from the press to the proof. Gives the balance after it. */
async function playRound(
  page: Page,
  lottery: House,
  row: string,
  side: readonly [string, string],
  before: Money,
): Promise<Money> {
  const { request } = page.context();
  await openTable(page, lottery);
  await choosePlays(page, '官方', '定位胆');
  // All ten numbers of a place: one of them is drawn, so that this line is paid whatever comes.
  await pickAll(page, row);
  const issue = await waitForFreshIssue(page, lottery);
  await placeBet(page);
  await choosePlays(page, '信用');
  await option(page, ...side).click();
  await placeBet(page);

  const placed = (await betsOf(request)).slice(0, 2);
  const staked = sumMoney(placed.map(({ bettingAmount }) => amount(bettingAmount)));
  expect(staked).toBe(yuan(30));
  expect(await balanceOf(request)).toBe(formatMoney(money(before - staked)));
  const official = placed.find(({ betAmountMode }) => betAmountMode === 'stake');
  expect(official?.issue).toBe(issue);

  await page.goto('/userCenter/betRecord');
  const state = page.locator(`a[href*="id=${official?.id}"]`).filter({ visible: true }).first();
  await expect(state).toBeVisible();
  await page.goto(`/userCenter/betDetail?id=${official?.id}`);
  // On a slow machine it is drawn by now.
  await expect(page.getByText(/^(待开奖|已中奖)$/).first()).toBeVisible();
  // Nobody touches the page from here on: the draw and the payment arrive by push.
  await expect(page.getByText('已中奖').first()).toBeVisible({ timeout: 60_000 });

  const settled = await settledBets(
    page,
    placed.map(({ id }) => id),
  );
  const returned = sumMoney(
    settled.filter(({ state }) => state === 'won').map(({ returnAmount }) => amount(returnAmount)),
  );
  expect(returned).toBeGreaterThan(0n);
  const after = money(before - staked + returned);
  expect(await balanceOf(request)).toBe(formatMoney(after));
  await expect(page.getByRole('heading', { name: '资金明细' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '中奖明细' })).toBeVisible();
  await checkProof(page);
  return after;
}

const amount = (text: string): Money => parseMoney(text) ?? money(0n);

async function settledBets(page: Page, ids: readonly string[]) {
  const { request } = page.context();
  const find = async () => (await betsOf(request)).filter(({ id }) => ids.includes(id));
  await expect.poll(async () => (await find()).filter(({ state }) => state === 'placed').length).toBe(0);
  return find();
}

async function checkProof(page: Page): Promise<void> {
  await page.getByRole('link', { name: '验证本期开奖与本注单' }).click();
  await expect(page).toHaveURL(/\/verify\?/);
  await expect(page.getByRole('heading', { name: '本注单已包含' })).toBeVisible();
}
