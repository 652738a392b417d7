import { calls, toEnpath } from '@caiting/contract';
import { callSite, expect, siteAddress, test } from './site.ts';

/** What the site says of itself, read by somebody who never signed in. */

test('a visitor finds the page in the footer, sees the days, the beacon and the ends of the chains', async ({
  page,
  request,
}) => {
  const { list } = await callSite(request, siteAddress(), calls.transparencyDay, {});
  const ssc1 = list.find(({ lotteryCode }) => lotteryCode === 'ssc1');
  const anchor = ssc1?.chain?.anchor ?? '';
  expect(anchor).toMatch(/^[0-9a-f]{64}$/);

  await page.goto('/verify');
  await page.getByRole('contentinfo').getByRole('link', { name: '平台状态' }).click();
  await expect(page).toHaveURL(/\/transparency$/);
  await expect(page.getByRole('img', { name: /^自营开奖 60 天/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^官方彩种结果 60 天/ })).toBeVisible();
  await expect(page.getByText('测试信标', { exact: true }).first()).toBeVisible();
  await expect(
    page
      .getByText(`${anchor.slice(0, 10)}…${anchor.slice(-8)}`)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByText('docs/fairness.md')).toBeVisible();

  const { today } = await callSite(request, siteAddress(), calls.transparency, {});
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('日期').selectOption(yesterday);
  await expect(page).toHaveURL(new RegExp(`day=${yesterday}`));
  await page.getByRole('link', { name: '验证任意一期' }).click();
  await expect(page).toHaveURL(/\/verify$/);
});

test('betting, cashier and chat: a strip each, and the same in a table of days', async ({ page, request }) => {
  // The first minute is noted some seconds after the start of the site.
  const measured = async () => {
    const { parts } = await callSite(request, siteAddress(), calls.availability, {});
    return parts.filter(({ days }) => (days.at(-1)?.minutes ?? 0) > 0).map(({ part }) => part);
  };
  await expect.poll(measured, { timeout: 60_000 }).toEqual(['betting', 'cashier', 'chat']);
  await page.goto('/transparency');
  for (const part of ['投注', '资金', '聊天'])
    await expect(page.getByRole('img', { name: new RegExp(`^${part} \\d+ 天：可用 [\\d.]+%`) })).toBeVisible();
  await expect(page.getByText('每天的分钟数').first()).toBeVisible();
  await page.getByText('每天的分钟数').first().click();
  const table = page.getByRole('table', { name: '每天的分钟数' });
  await expect(table.getByRole('columnheader')).toHaveText(['日期', '投注', '资金', '聊天']);
  const { today } = await callSite(request, siteAddress(), calls.availability, {});
  await expect(table.getByRole('row').filter({ hasText: today })).toContainText('分钟');
});

test('a status that cannot be read says so, and is there after another try', async ({ page, expectedFaults }) => {
  expectedFaults.push(/ERR_TIMED_OUT/);
  const path = `**${toEnpath(calls.transparency.path)}`;
  await page.route(path, (route) => route.abort('timedout'));
  await page.goto('/transparency');
  await expect(page.getByText('平台状态加载失败')).toBeVisible();
  await page.unroute(path);
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByRole('img', { name: /^自营开奖 60 天/ })).toBeVisible();
});

test('in English too', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('caiting.locale', JSON.stringify('en')));
  await page.goto('/transparency');
  await expect(page.getByRole('img', { name: /^Drawn here, 60 days/ })).toBeVisible();
  await expect(page.getByText('How to check')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Chat / })).toBeVisible();
});
