import type { Page } from '@playwright/test';
import { richPlayer } from './people.ts';
import { expect, test } from './site.ts';
import { choosePlays, openTable, pickAll, placeBet, waitForFreshIssue } from './table.ts';

/** What an issue brought is said once: at its table by a card where nothing is picked, elsewhere by a line. All ten numbers of a place cost 20 and return 19.6. */
test.describe.configure({ timeout: 180_000 });

/** All ten numbers of a place, bet by a new person. Gives the issue. */
async function betOnAll(page: Page): Promise<string> {
  await richPlayer(page, 100);
  await openTable(page, 'ssc1');
  await choosePlays(page, '官方', '定位胆');
  await pickAll(page, '个位');
  const issue = await waitForFreshIssue(page, 'ssc1');
  await placeBet(page);
  return issue;
}

test('at the table a loss is said quietly, and goes by itself', { tag: '@both' }, async ({ page }) => {
  const issue = await betOnAll(page);
  const card = page.getByRole('status', { name: `${issue.slice(4)} 期结果` });
  await expect(card).toBeVisible({ timeout: 60_000 });
  await expect(card).toContainText('本期盈亏');
  await expect(card).toContainText(/投入 ¥20\.00/);
  await expect(card).not.toContainText('已中奖');
  await expect(card).toBeHidden({ timeout: 15_000 });
  // Said here, it leaves no number behind: the one is the recharge.
  await expect(page).toHaveTitle(/^\(1\) /);
  // The bar is back at its place.
  await expect(page.getByRole('button', { name: /^(请选号|请选择号码)$/ }).first()).toBeVisible();
});

test('elsewhere one line says it and leads to the records', async ({ page }) => {
  const issue = await betOnAll(page);
  await page.goto('/lotteryHall');
  const line = page.getByRole('status').filter({ hasText: `${issue.slice(4)} 期` });
  await expect(line).toBeVisible({ timeout: 60_000 });
  await line.getByRole('link').click();
  await expect(page).toHaveURL(/betRecord/);
  // The line goes; the bell keeps it, beside the recharge. 19.60 for 20.00 is no gain.
  await page.getByRole('button', { name: '通知, 2 未读' }).filter({ visible: true }).click();
  const row = page.getByRole('dialog', { name: '通知' }).getByRole('link', { name: new RegExp(issue.slice(4)) });
  await expect(row).toContainText('投入 ¥20.00，派奖 ¥19.60');
  await row.click();
  await expect(page).toHaveURL(/betRecord\?lottery=ssc1/);
});
