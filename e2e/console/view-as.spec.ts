import { newPlayer } from '../people.ts';
import { expect, siteAddress, test } from '../site.ts';
import { enterConsole } from './at-the-console.ts';

/** Support sees the site as a player sees it: nothing can be done there, and it ends (docs/decisions/0334). */

test('support opens a player’s pages, reads what the player reads, can do nothing, and ends it', async ({
  page,
  browser,
}) => {
  const player = await (await browser.newContext({ baseURL: siteAddress() })).newPage();
  const userName = await newPlayer(player);
  await enterConsole(page, 'operator', '/console/players?do=viewAs');
  const form = page.getByRole('form');
  await form.getByLabel('用户名').fill(userName);
  await form.getByLabel('原因').fill('会员报告余额不显示');
  await form.locator('[data-field=purpose] select').selectOption('fault');
  await form.getByRole('button', { name: '以玩家身份查看' }).click();
  const link = page.getByRole('link', { name: '打开只读页面（新标签页）' });
  await expect(link).toBeVisible();

  const opening = page.context().waitForEvent('page');
  await link.click();
  const view = await opening;
  const band = view.getByText(`只读 · 以 ${userName} 的身份查看`);
  await expect(band).toContainText(/剩 1[2-5]:\d\d/);
  // The token has left the address, and no cookie of the player came to this browser.
  expect(view.url()).not.toContain('view');
  await view.goto('/userCenter/personalInfo');
  await expect(band).toBeVisible();

  // What is not part of a view says so, and asks for nothing that would be refused.
  for (const path of ['/chat', '/userCenter/letter', '/userCenter/notifications']) {
    await view.goto(path);
    await expect(view.getByText('只读查看中不显示', { exact: true })).toBeVisible();
    await expect(view.getByRole('alertdialog')).toHaveCount(0);
  }
  await view.goto('/userCenter/securityCenter');
  await expect(view.getByText('只读查看中不显示', { exact: true })).toBeVisible();

  // The way out that a player has ends the view, and the player’s own login stays.
  await view.goto('/userCenter/menu');
  await view.getByRole('button', { name: '退出登录' }).filter({ visible: true }).first().click();
  await expect(view.getByRole('heading', { name: '查看已结束' })).toBeVisible();
  await expect(view.getByText(userName)).toHaveCount(0);

  // The player reads that it happened, and what for.
  await player.goto('/userCenter/letter');
  await expect(player.getByText('客服查看了您的账户界面').first()).toBeVisible();
  await player.context().close();
});
