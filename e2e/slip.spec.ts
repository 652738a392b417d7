import type { Page } from '@playwright/test';
import { balanceOf, betsOf, richPlayer } from './people.ts';
import { expect, test } from './site.ts';
import {
  agreeToIssue,
  betButton,
  confirm,
  confirmation,
  openRecentDraws,
  openTable,
  pickAll,
  placeBet,
  waitForFreshIssue,
  waitForRoll,
} from './table.ts';

/** An issue as confirmations write it: the day apart from the number. */
const whole = (issue: string): string => `${issue.slice(0, 8)}-${issue.slice(8)}`;
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024;
const seen = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true });

/** The basket with its lines: a table in the page of a desktop, a sheet on a phone. */
async function openSlip(page: Page): Promise<void> {
  if (isPhone(page)) await seen(page, /^购彩篮，/).click();
}

test('five random tickets fill the basket, one is changed, all are bet together and cancelled together', async ({
  page,
}) => {
  await richPlayer(page, 100);
  // Five minutes long, so that it does not close before all is cancelled.
  await page.goto('/lottery/SSC/ssc5?play=H3_ZX_FS');
  await page.getByRole('button', { name: '随机五注' }).click();
  await openSlip(page);
  await expect(seen(page, /^修改 /)).toHaveCount(5);
  await seen(page, /^修改 /)
    .first()
    .click();
  await expect(
    page.getByRole('group', { name: '百位', exact: true }).getByRole('button', { pressed: true }),
  ).toHaveCount(1);
  await page.getByRole('button', { name: '个位全' }).click();
  await seen(page, /^加入/).click();
  await openSlip(page);
  await expect(seen(page, /^修改 /)).toHaveCount(5);
  await waitForFreshIssue(page, 'ssc5', 120);
  await seen(page, '确认投注').last().click();
  await confirm(page);
  await expect(confirmation(page)).toBeHidden();
  const { request } = page.context();
  // Four tickets of two yuan, and ten of the changed line.
  expect(await balanceOf(request)).toBe('72');
  await page.goto('/userCenter/betRecord?state=placed');
  await page.getByRole('button', { name: '全部撤单' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '全部撤单' }).click();
  await expect(page.getByText('已撤 5 单，退回 ¥28.00；0 单已封盘未撤')).toBeVisible();
  expect(await balanceOf(request)).toBe('100');
  expect((await betsOf(request)).every(({ state }) => state === 'cancelled')).toBe(true);
});

test(
  'under the numbers stands what a player chose to see; the last ten draws are a press away',
  { tag: '@both' },
  async ({ page }) => {
    await richPlayer(page, 10);
    await openTable(page, 'ssc1', 'DWD');
    // The numbers come first: nothing stands under them until it is asked for, and a second press takes it away.
    const bare = page.getByRole('button', { name: '个位 0', exact: true });
    await expect(bare).toBeVisible();
    await page.getByRole('button', { name: '遗漏', exact: true }).click();
    await expect(page.getByRole('button', { name: /^个位 0，遗漏 \d+$/ })).toBeVisible();
    await page.getByRole('button', { name: '遗漏', exact: true }).click();
    await expect(bare).toBeVisible();
    await page.getByRole('button', { name: '冷热' }).click();
    await expect(page.getByRole('button', { name: /^个位 0，近30期 \d+ 次，[热温冷]$/ })).toBeVisible();
    // The last ten draws, beside the table or in the drawer of a phone; issues without the four digits of the year.
    if (isPhone(page)) await openRecentDraws(page);
    const draws = page.getByRole('table', { name: '近期开奖' }).filter({ visible: true });
    await expect(draws.getByRole('row')).toHaveCount(11);
    await expect(draws.getByRole('cell').first()).toHaveText(/^\d{8}$/);
  },
);

test('when the issue rolls under an open confirmation it stops, names both issues and asks again', async ({ page }) => {
  await richPlayer(page, 100);
  await openTable(page, 'ssc1', 'DWD');
  await pickAll(page, '个位');
  const first = await waitForFreshIssue(page, 'ssc1', 20);
  await betButton(page).click();
  await expect(confirmation(page).getByText(`${whole(first)} 期`)).toBeVisible();
  const next = await waitForRoll(page, 'ssc1', first);
  const said = `第 ${whole(first)} 期已封盘，还没有投注。现在销售第 ${whole(next)} 期`;
  await expect(confirmation(page).getByText(said)).toBeVisible();
  await expect(confirmation(page).getByRole('button', { name: '期号已变，请先确认' })).toBeDisabled();
  expect(await betsOf(page.context().request)).toEqual([]);
  await agreeToIssue(page);
  await confirm(page);
  await expect(page.getByText('投注成功')).toBeVisible();
  expect(await betsOf(page.context().request)).toMatchObject([{ issue: next }]);
});

test('what a ticket may cost is a press away from the pad, is told before anything is confirmed, and the rules say the same', async ({
  page,
}) => {
  await richPlayer(page, 10_000);
  await openTable(page, 'ssc1', 'WX_ZX_FS');
  // 10,000,000 at most for one ticket at odds of 98,000.
  const limits = page.getByRole('dialog', { name: '规则与限额' }).getByText('¥102.00', { exact: true });
  await page.getByRole('button', { name: '规则与限额' }).click();
  await expect(limits).toBeVisible();
  await page.getByRole('dialog', { name: '规则与限额' }).getByRole('button', { name: '关闭' }).click();
  await seen(page, '随机一注').click();
  await expect(betButton(page)).toBeEnabled({ timeout: 30_000 });
  const multiple = page.getByRole('textbox', { name: '倍数' }).filter({ visible: true });
  await multiple.fill('100');
  await multiple.blur();
  await expect(page.getByText('单注最多 ¥102.00', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(seen(page, '超出限额')).toBeDisabled();
  await expect(seen(page, /^加入/).last()).toBeDisabled();
  await multiple.fill('51');
  await multiple.blur();
  await expect(betButton(page)).toBeEnabled({ timeout: 30_000 });
  await page.goto('/howtoplay/ssc1?play=WX_ZX_FS');
  await page.getByRole('button', { name: /^我的返点/ }).click();
  const card = page.getByRole('article', { name: '五星直选复式' });
  await expect(card.getByText('单注最多 ¥102.00')).toBeVisible();
});

test('an amount of a credit option that could win more than the cap is told under it', async ({ page }) => {
  await richPlayer(page, 100);
  await page.goto('/lottery/LHC/lhc5?play=TM_A');
  await page
    .locator('main')
    .getByRole('button', { name: /特码A 07，/ })
    .click();
  const amount = page.getByRole('textbox', { name: '每注金额', exact: true }).filter({ visible: true });
  await amount.fill('300000');
  await expect(
    page
      .getByText(/^单注最多 ¥[\d,]+\.\d\d$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(seen(page, '超出限额')).toBeDisabled();
  await amount.fill('10');
  await waitForFreshIssue(page, 'lhc5', 60);
  await placeBet(page);
  // 特码A is 49 to one at the base payout of 90 %, its level comes back in cash; 特码B has the level in its odds.
  expect(await betsOf(page.context().request)).toMatchObject([{ playDetailCode: 'TM_A', bettingPoint: '0.0' }]);
  await expect(page.getByRole('button', { name: '特码A 07，44.100' })).toBeVisible();
  await expect(page.getByRole('button', { name: '特码B 07，48.020' })).toBeVisible();
  // The slider is for the two-sided options under them.
  await page.getByRole('button', { name: '规则与限额' }).click();
  await expect(page.getByRole('slider', { name: '赔率 / 返点' })).toBeVisible();
});
