import { readFileSync } from 'node:fs';
import { overhang } from '../layout.ts';
import { newPlayer } from '../people.ts';
import { expect, isPhone, siteAddress, test } from '../site.ts';
import { enterConsole, expectAccessible } from './at-the-console.ts';

/** How the site does: from the figures of today to a file of all days. */

test(
  'figures of today, the span in the address, and a file of the days',
  { tag: '@both' },
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    const player = await (await browser.newContext({ baseURL: siteAddress() })).newPage();
    await newPlayer(player);
    await player.context().close();
    // The whole desk: finance sees how the site does, and whoever sees a list may take it along.
    await enterConsole(page, 'operator', '/console/stats');
    const main = page.getByRole('main');
    const today = main.getByRole('region', { name: '今日（截至目前）' });
    await expect(today).toContainText('新注册', { timeout: 60_000 });
    await expect(today).toContainText(/在线人数\d/);
    await expect(main.getByRole('heading', { name: '毛利（平台）' })).toBeVisible();
    await main.getByText('表格').first().click();
    await expect(main.getByRole('rowheader', { name: /截至目前/ }).first()).toBeVisible();
    await main.getByRole('radio', { name: '近 90 天' }).click();
    await expect(page).toHaveURL(/days=90/);
    await expect(today).toContainText('新注册');
    await expectAccessible(page, 'statistics');
    expect(await overhang(page)).toBeLessThanOrEqual(0);

    await main.getByRole('link', { name: '导出…' }).click();
    const form = page.getByRole('form');
    await form.getByLabel('列表').selectOption({ label: '每日数据' });
    await form.getByLabel('原因').fill('月报');
    await form.getByRole('button', { name: /导出/ }).click();
    await expect(page.getByText('已办理').first()).toBeVisible();
    await page.goto('/console/stats?tab=staffExports');
    // On a phone a row shows what matters, and its panel the rest.
    const row = main.getByRole('button', { name: /^查看 / }).first();
    const file = page.getByRole('link', { name: '下载文件' }).first();
    await expect(async () => {
      await page.reload();
      if (isPhone(page)) await row.click({ timeout: 8_000 });
      await expect(file).toBeVisible({ timeout: 8_000 });
    }).toPass({ timeout: 60_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
    const text = readFileSync(await download.path(), 'utf8');
    expect(text.split('\r\n')[0]).toContain('firstRecharges');
    expect(text.split('\r\n').length).toBeGreaterThan(2);
  },
);
