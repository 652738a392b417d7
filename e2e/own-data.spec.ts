import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readZip } from '../apps/server/src/modules/own-data/testing/read-zip.ts';
import { newPlayer, PASSWORD, richPlayer } from './people.ts';
import { expect, test } from './site.ts';

/** What a player may take along, and how one leaves. */

const CENTRE = '/userCenter/securityCenter';
const CLOSE = '/userCenter/closeAccount';

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

const leave = (page: Page) => page.getByRole('button', { name: '注销账户', exact: true });

test('an account with money is not closed; an empty one is, and a sign-in takes it back by a press @both', async ({
  page,
}) => {
  await richPlayer(page, 100);
  await page.goto(CLOSE);
  await expect(page.getByRole('link', { name: /余额.*100\.00.*去提现/ })).toBeVisible();
  await expect(page.getByRole('button', { name: '还有 1 件没处理' })).toBeDisabled();

  // An open page would follow the next login by itself, beside what is opened here.
  await page.goto('about:blank');
  const userName = await newPlayer(page);
  await page.goto(CENTRE);
  await page.getByRole('link', { name: '注销账户' }).click();
  await expect(page.getByText('没有需要处理的，可以注销。')).toBeVisible();
  await expect(page.getByRole('button', { name: '请输入登录密码' })).toBeDisabled();
  await page.getByLabel('登录密码', { exact: true }).fill('wrong12345');
  await leave(page).click();
  await expect(page.getByText('登录密码错误', { exact: false }).first()).toBeVisible();
  await page.getByLabel('登录密码', { exact: true }).fill(PASSWORD);
  await leave(page).click();
  const told = page.getByRole('alertdialog').filter({ hasText: '在此之前用密码登录可以撤回' });
  await expect(told).toBeVisible();
  await told.getByRole('button').last().click();
  await expect(page).toHaveURL(/\/login/);

  await page.getByRole('textbox', { name: '用户名' }).fill(userName);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  const signIn = page.getByRole('button', { name: '登录', exact: true });
  await signIn.click();
  await page.getByRole('button', { name: '继续注销' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn.click();
  await page.getByRole('button', { name: '撤回注销并登录' }).click();
  await expect(page).toHaveURL(/\/index/);
  await page.goto(CLOSE);
  await expect(page.getByText('没有需要处理的，可以注销。')).toBeVisible();
});
