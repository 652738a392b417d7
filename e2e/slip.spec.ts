import type { Page } from '@playwright/test';
import { balanceOf, betsOf, richPlayer } from './people.ts';
import { expect, test } from './site.ts';
import { confirm, confirmation, openTable, waitForFreshIssue } from './table.ts';

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

test('under the numbers stands what a player chose to see; the last ten draws are a press away', async ({ page }) => {
  await richPlayer(page, 10);
  await openTable(page, 'ssc1', 'DWD');
  await expect(page.getByRole('button', { name: /^个位 0，遗漏 \d+$/ })).toBeVisible();
  await page.getByRole('button', { name: '冷热' }).click();
  await expect(page.getByRole('button', { name: /^个位 0，近30期 \d+ 次，[热温冷]$/ })).toBeVisible();
  // The last ten draws, beside the table or in the drawer of a phone; issues without the four digits of the year.
  if (isPhone(page)) await seen(page, '近期开奖').click();
  const draws = page.getByRole('table', { name: '近期开奖' }).filter({ visible: true });
  await expect(draws.getByRole('row')).toHaveCount(11);
  await expect(draws.getByRole('cell').first()).toHaveText(/^\d{8}$/);
});
