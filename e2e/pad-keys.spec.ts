import type { Page } from '@playwright/test';
import { richPlayer } from './people.ts';
import { expect, openConnected, test } from './site.ts';
import { confirmation, openTable, waitForFreshIssue } from './table.ts';

/** A desktop's pad by its keys alone. */
test.describe.configure({ timeout: 120_000 });

const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses keys one after the other; a chord counts as many as it has keys. Gives the number of presses. */
async function press(page: Page, ...keys: readonly string[]): Promise<number> {
  for (const one of keys) await page.keyboard.press(one);
  return keys.reduce((total, one) => total + one.split('+').length, 0);
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await richPlayer(page, 100);
});

test('a bet from the loaded page on takes at most fifteen presses, and the pad has the focus again', async ({
  page,
}) => {
  await waitForFreshIssue(page, 'ssc5', 90);
  await openTable(page, 'ssc5', 'H3_ZX_FS');
  await expect(key(page, '百位 0')).toBeFocused();
  let presses = await press(page, '1', 'ArrowDown', '2', 'ArrowDown', '3');
  for (const name of ['百位 1', '十位 2', '个位 3'])
    await expect(key(page, name)).toHaveAttribute('aria-pressed', 'true');
  await expect(key(page, '立即投注')).toBeEnabled();
  presses += await press(page, 'Control+Enter');
  await expect(confirmation(page).getByRole('button', { name: /^确认投注 ¥/ })).toBeFocused();
  presses += await press(page, 'Enter');
  await expect(page.getByText('投注成功')).toBeVisible();
  await expect(page.locator('[data-pad="keys"] button:focus')).toHaveCount(1);
  console.log('presses of a bet', presses);
  expect(presses).toBeLessThanOrEqual(15);
});

test('one stop for Tab; digits of two places, letters of the quick picks, Enter, Escape and ?', async ({ page }) => {
  await openTable(page, 'pk101', 'DWD');
  const chosen = page.locator('[data-pad="keys"] button[aria-pressed="true"]');
  await expect(key(page, '冠军 01')).toBeFocused();
  // Both digits within the moment that the second one is waited for, however slow the machine is.
  await page.evaluate(() => {
    for (const digit of '10')
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: digit, bubbles: true }));
  });
  await expect(key(page, '冠军 10')).toHaveAttribute('aria-pressed', 'true');
  await expect(chosen).toHaveCount(1);
  // A single 1 might become 10: it is waited for, and then is 1.
  await press(page, '1');
  await expect(key(page, '冠军 01')).toHaveAttribute('aria-pressed', 'true');
  await press(page, 'ArrowDown', 'q');
  await expect(chosen).toHaveCount(12);
  await press(page, 'Enter');
  await expect(page.getByText('购彩篮，1 单')).toBeVisible();
  await expect(chosen).toHaveCount(0);
  await press(page, 'w');
  await expect(chosen).toHaveCount(5);
  await press(page, 'Escape');
  await expect(chosen).toHaveCount(5);
  await press(page, 'Escape');
  await expect(chosen).toHaveCount(0);
  await press(page, 'Shift+?');
  await expect(page.getByRole('note', { name: '键盘操作' })).toContainText('Ctrl+Enter');
  await press(page, 'Tab');
  await expect(page.locator('[data-pad="row"] button:focus')).toHaveCount(0);
});

test('play, picks and stake stand after a reload and after a look elsewhere', async ({ page }) => {
  await openTable(page, 'ssc5', 'DWD');
  await key(page, '个位大').click();
  await page.getByRole('radio', { name: '角' }).click();
  await page.goto('/lottery/SSC/ssc5');
  await expect(key(page, '个位 9')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('radio', { name: '角' })).toBeChecked();
  await page.goto('/lottery/PK10/pk101');
  await expect(page.locator('[data-pad="keys"] button').first()).toBeVisible();
  await page.goto('/lottery/SSC/ssc5');
  await expect(key(page, '个位 5')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-pad="keys"] button[aria-pressed="true"]')).toHaveCount(5);
});

test('the options of a credit table by arrows and space', async ({ page }) => {
  await waitForFreshIssue(page, 'bj285', 90);
  await page.goto('/lottery/BJ28/bj285');
  const cells = page.locator('[data-pad="keys"] button');
  await expect(cells.first()).toBeFocused();
  await press(page, 'ArrowRight', 'Space');
  await expect(cells.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-act="bet"]')).toBeEnabled();
  await press(page, 'Control+Enter');
  await expect(confirmation(page)).toBeVisible();
});

test('a question mark lists the keys of any page, and is a letter where one writes', async ({ page }) => {
  const keys = page.getByRole('dialog', { name: '键盘操作' });
  await openConnected(page, '/index');
  await press(page, 'Shift+?');
  await expect(keys).toContainText('Shift+Tab');
  await press(page, 'Escape');
  await expect(keys).toHaveCount(0);
  await openConnected(page, '/chat', 'chat');
  await page.getByLabel('聊天内容').press('Shift+?');
  await expect(page.getByLabel('聊天内容')).toHaveValue('?');
  await expect(keys).toHaveCount(0);
  await page.getByRole('log').first().click();
  await press(page, 'Shift+?');
  await expect(keys).toContainText('Shift+Enter');
});
