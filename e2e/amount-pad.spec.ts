import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { betsOf, richPlayer } from './people.ts';
import { expect, test } from './site.ts';
import { betButton, confirm, openTable, option, waitForFreshIssue } from './table.ts';

/** Amounts under a finger: the pad of our own, over the dock, on a phone. */
test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const padOf = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).filter({ has: page.locator('b') });
const field = (page: Page) => page.getByRole('textbox', { name: '每注金额' }).filter({ visible: true });

test('a stake is typed on the pad and bet', async ({ page }) => {
  await richPlayer(page, 100);
  await openTable(page, 'ssc5', 'X_ZH');
  await waitForFreshIssue(page, 'ssc5', 120);
  await option(page, '总和', '单').tap();
  await field(page).tap();
  const pad = padOf(page, '每注金额');
  await expect(pad).toBeVisible();
  await expect(field(page)).toHaveAttribute('inputmode', 'none');
  for (const key of ['2', '5']) await pad.getByRole('button', { name: key, exact: true }).tap();
  await expect(field(page)).toHaveValue('25');
  await expect(pad).toContainText('¥25.00');
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  const { violations } = await new AxeBuilder({ page }).include('[popover]').analyze();
  expect(violations).toEqual([]);

  // Back closes the pad and stays on the page.
  await page.goBack();
  await expect(pad).toBeHidden();
  await expect(page).toHaveURL(/ssc5/);

  await field(page).tap();
  await pad.getByRole('button', { name: '清空' }).tap();
  await expect(field(page)).toHaveValue('');
  await pad.getByRole('button', { name: '0', exact: true }).tap();
  await expect(pad.getByRole('button', { name: '完成' })).toBeDisabled();
  await pad.getByRole('button', { name: '20', exact: true }).tap();
  await pad.getByRole('button', { name: '完成' }).tap();
  await expect(pad).toBeHidden();
  await betButton(page).tap();
  await confirm(page);
  await expect
    .poll(async () => (await betsOf(page.context().request)).map(({ bettingAmount }) => bettingAmount))
    .toEqual(['20']);
});

test('inside a sheet the pad can be pressed, and back closes it before the sheet', async ({ page }) => {
  await richPlayer(page, 100);
  await openTable(page, 'ssc5', 'X_ZH');
  await page.getByRole('switch', { name: '一键投注' }).tap();
  const sheet = page.getByRole('dialog', { name: '一键投注' });
  const perPress = sheet.getByRole('textbox', { name: '每次金额' });
  await perPress.tap();
  const pad = padOf(page, '每次金额');
  await pad.getByRole('button', { name: '7', exact: true }).tap();
  await expect(perPress).toHaveValue('7');
  await page.goBack();
  await expect(pad).toBeHidden();
  await expect(sheet).toBeVisible();
});
