import type { Page } from '@playwright/test';
import { newPlayer } from './people.ts';
import { expect, test } from './site.ts';

/** On a small phone the numbers of an official play come before everything that can be said about it. */

const SMALL = [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
] as const;
/** Whole rows of numbers at first sight, at least, by table, at each of the sizes. */
const ROWS: Readonly<Record<string, readonly [number, number]>> = {
  'SSC/ssc1?play=H3_ZX_FS': [2, 1],
  'PK10/pk101?play=DWD': [1, 1],
  'FC3D/fc3d1?play=DWD': [2, 2],
};

/** Rows of keys that stand wholly between the bar of the page and the dock. */
const wholeRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const dock = document.querySelector('section[aria-label="购彩篮"]')?.getBoundingClientRect().top ?? 0;
    const keys = [...document.querySelectorAll('main button[aria-pressed]:has(> b[aria-hidden])')].map((key) =>
      key.getBoundingClientRect(),
    );
    return new Set(keys.filter(({ bottom }) => bottom <= dock).map(({ top }) => Math.round(top))).size;
  });

for (const [at, size] of SMALL.entries())
  test(`rows of numbers at first sight: ${size.width} × ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    await newPlayer(page);
    const seen: Record<string, number> = {};
    for (const table of Object.keys(ROWS)) {
      await page.goto(`/lottery/${table}`);
      await expect(page.locator('main button[aria-pressed]:has(> b[aria-hidden])').first()).toBeVisible();
      seen[table] = await wholeRows(page);
    }
    console.log(size.width, JSON.stringify(seen));
    for (const [table, least] of Object.entries(ROWS))
      expect.soft(seen[table], table).toBeGreaterThanOrEqual(least[at] ?? 0);
  });

test('rule, prize and limits are one press away, and the bar unfolds with the first pick', async ({ page }) => {
  await page.setViewportSize(SMALL[0]);
  await newPlayer(page);
  await page.goto('/lottery/SSC/ssc1?play=H3_ZX_FS');
  const unit = page.getByRole('radiogroup', { name: '单位' }).filter({ visible: true });
  await expect(page.getByRole('button', { name: '规则与限额' })).toBeVisible();
  await expect(unit).toHaveCount(0);
  await page.getByRole('button', { name: '规则与限额' }).click();
  const sheet = page.getByRole('dialog', { name: '规则与限额' });
  await expect(sheet).toContainText('单注奖金 ¥');
  await expect(sheet).toContainText('单注最多');
  await sheet.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '个位全', exact: true }).click();
  await expect(unit).toBeVisible();
});
