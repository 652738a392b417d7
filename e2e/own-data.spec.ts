import { readFileSync } from 'node:fs';
import { readZip } from '../apps/server/src/modules/own-data/testing/read-zip.ts';
import { richPlayer } from './people.ts';
import { expect, test } from './site.ts';

/** What a player may take along, and how one leaves. */

const CENTRE = '/userCenter/securityCenter';

test('all own data is asked for, made, told by letter, and fetched by its owner alone @both', async ({
  page,
  playwright,
}) => {
  const userName = await richPlayer(page, 100);
  await page.goto(CENTRE);
  await page.getByRole('button', { name: '准备导出' }).click();
  const download = page.getByRole('button', { name: '下载' });
  await expect(download).toBeVisible({ timeout: 30_000 });

  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(saved.suggestedFilename()).toMatch(new RegExp(`^caiting-${userName}-\\d{8}\\.zip$`));
  const files = readZip(readFileSync(await saved.path()));
  const data = JSON.parse(files.get('data.json') ?? '') as Record<string, Record<string, unknown>[]>;
  expect(data['account']).toMatchObject([{ user_name: userName }]);
  expect(data['recharges']).toMatchObject([{ channel: 'alipay', amount: '100' }]);
  expect(files.get('csv/recharges.csv')).toContain('alipay');
  expect(files.get('README.txt')).toContain('Your own data');

  const stranger = await playwright.request.newContext();
  expect((await stranger.get(saved.url())).status()).toBe(404);
  await stranger.dispose();
  await page.goto('/userCenter/letter');
  await expect(page.getByText('您的数据已可下载').first()).toBeVisible();
});
