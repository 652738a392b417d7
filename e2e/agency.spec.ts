import AxeBuilder from '@axe-core/playwright';
import { calls, hashLoginPassword, toEnpath } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { memberCard, nicknameOf, PASSWORD, recharge } from './people.ts';
import { callSite, expect, freshName, siteAddress, test } from './site.ts';
import { placeOrder, waitForFreshIssue } from './table.ts';

/** Pages of agents. agent1 of the demo stands above two lines; each journey invites people of its own. */

async function asAgent(page: Page): Promise<void> {
  const { request } = page.context();
  await callSite(request, siteAddress(), calls.login, {
    userName: 'agent1',
    password: hashLoginPassword('agent1', PASSWORD),
  });
}

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}

test(
  'an agent makes a code, somebody registers with its link and stands in the line',
  { tag: '@both' },
  async ({ page, browser }) => {
    await asAgent(page);
    await page.goto('/userCenter/manageInvite');
    await page.getByLabel('备注（仅自己可见）').fill('一位同学');
    // Half a point below the agent's own level, in all groups by one slider.
    await expect(page.getByText('下级每有效投注 ¥100，我得 ¥0.50', { exact: true })).toBeVisible();
    await page.getByRole('slider', { name: '全部彩种' }).press('ArrowLeft');
    await expect(page.getByText('下级每有效投注 ¥100，我得 ¥0.60', { exact: true })).toBeVisible();
    await page.getByText('单独设置某些彩种').click();
    const level = page.getByRole('textbox', { name: '时时彩返点 %' });
    await level.fill('');
    await level.pressSequentially('6.5');
    await expect(level).toHaveValue('6.5');
    await level.press('Enter');
    await expect(page.getByRole('slider', { name: '时时彩返点' })).toHaveAttribute('aria-valuetext', '6.5%');
    await page.getByLabel('最多注册人数（空为不限）').fill('1');
    await page.getByRole('button', { name: '生成会员邀请码' }).click();
    await expect(page.getByText(/邀请码 [A-Z0-9]{8} 已生成/)).toBeVisible();
    // The toast goes; the sheet with the code stays.
    const picture = page.getByRole('img', { name: /^二维码 [A-Z0-9]{8}$/ });
    await expect(picture).toBeVisible();
    const code = /[A-Z0-9]{8}/.exec((await picture.getAttribute('aria-label')) ?? '')?.[0] ?? '';
    await isAccessible(page);

    const guest = await browser.newContext();
    const userName = freshName();
    await callSite(guest.request, siteAddress(), calls.register, {
      userName,
      password: hashLoginPassword(userName, PASSWORD),
      inviteCode: code,
      accepted: true,
    });
    await guest.close();

    await page.goto('/userCenter/manageIcode/memberCode');
    const row = page.getByRole('listitem').filter({ hasText: code });
    await expect(row).toContainText('已用完');
    await row.getByRole('button', { name: '注册的人' }).click();
    await expect(page.getByRole('dialog')).toContainText(`${userName.slice(0, 2)}***`);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: '删除' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('邀请码已删除')).toBeVisible();
    await expect(row).toHaveCount(0);

    await page.goto('/userCenter/agentMember');
    await page.getByLabel('搜索昵称或账号').fill(userName);
    await page.getByRole('button', { name: '查找' }).click();
    await expect(page.getByText('资料', { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await page
      .getByRole('button', { name: /^资料 / })
      .filter({ visible: true })
      .first()
      .click();
    await expect(memberCard(page)).toContainText('上调返点');
    await isAccessible(page);
  },
);

test('the code of an invite is saved as a picture that leads to its link, and shared', async ({ page }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(globalThis, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ url, files }: ShareData) =>
        void shared.push([url, files?.map(({ name, type }) => `${name} ${type}`)]),
    });
  });
  await asAgent(page);
  await page.goto('/userCenter/manageIcode/memberCode');
  const row = page.getByRole('listitem').filter({ hasText: '可用' }).first();
  await row.getByRole('button', { name: '二维码' }).click();
  const sheet = page.getByRole('dialog');
  const link = (await sheet.getByText(/^http/).textContent()) ?? '';
  const download = page.waitForEvent('download');
  await sheet.getByRole('button', { name: '存二维码' }).click();
  expect((await download).suggestedFilename()).toMatch(/^invite-[A-Za-z0-9]{4,12}\.png$/);
  const png = readFileSync(await (await download).path());
  // The middle of every module of the picture is as the code on the page, which the link is drawn from.
  const shown = sheet.getByRole('img', { name: /^二维码/ });
  const size = Number((await shown.getAttribute('viewBox'))?.split(' ')[2]);
  const dark = new Set(
    [...((await shown.locator('path').getAttribute('d')) ?? '').matchAll(/M(\d+) (\d+)/g)].map(
      ([, x, y]) => `${x},${y}`,
    ),
  );
  const seen = await page.evaluate(
    async ({ base64, modules }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      if (pen === null) throw new Error('the browser draws nothing');
      pen.drawImage(picture, 0, 0);
      const step = picture.width / modules;
      return Array.from({ length: modules }, (_, y) =>
        Array.from(
          { length: modules },
          (_, x) => (pen.getImageData((x + 0.5) * step, (y + 0.5) * step, 1, 1).data[0] ?? 255) < 128,
        ),
      );
    },
    { base64: png.toString('base64'), modules: size },
  );
  expect(dark.size).toBeGreaterThan(200);
  expect(seen).toEqual(
    Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => dark.has(`${x},${y}`))),
  );
  await sheet.getByRole('button', { name: '分享' }).click();
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { shared: unknown }).shared))
    .toEqual([[link, [expect.stringMatching(/^invite-.*\.png image\/png$/)]]]);
  await isAccessible(page);
});

test('an answer that is lost on the way makes no second code', async ({ page, expectedFaults }) => {
  expectedFaults.push(/ERR_CONNECTION_RESET/);
  await asAgent(page);
  let asked = 0;
  await page.route(`**${toEnpath(calls.addInviteCode.path)}`, async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.goto('/userCenter/manageInvite');
  const remark = freshName();
  await page.getByLabel('备注（仅自己可见）').fill(remark);
  const make = page.getByRole('button', { name: '生成会员邀请码' });
  await make.click();
  await expect(page.getByText('网络超时，请重试')).toBeVisible();
  await page.getByRole('button', { name: '确定' }).click();
  await make.click();
  await expect(page.getByText(/邀请码 [A-Z0-9]{8} 已生成/)).toBeVisible();
  expect(asked).toBe(2);
  await expect(page.getByRole('listitem').filter({ hasText: remark })).toHaveCount(1);
});

test('reports add up, lead down the line, and go into files', async ({ page }) => {
  await asAgent(page);
  await page.goto('/userCenter/agentIntro');
  await expect(page.getByRole('heading', { name: '做代理，赚的是差额' })).toBeVisible();
  await expect(page.getByLabel('我的团队')).toContainText('团队');
  await isAccessible(page);

  await page.goto('/userCenter/agentReport');
  await page.getByRole('button', { name: '近7天' }).click();
  await expect(page.getByLabel('合计', { exact: true })).toContainText('活跃会员');
  await expect(page.getByRole('img', { name: /每日投注额与派奖/ })).toBeVisible();
  await isAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出佣金明细' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text).toMatch(/^\uFEFF时间,彩种,期号,期号 ID,批次,会员,ID,有效投注,份额（元）,注单\r\n/);
  expect(text).toContain('已入账合计');

  await page.goto('/userCenter/lowerReport');
  // What the list is sorted by is shown, at both sizes.
  const sorted = page.locator('th, small').filter({ hasText: /^会员返点/, visible: true });
  await expect(page.getByRole('button', { name: '导出', exact: true })).toBeEnabled();
  await expect(sorted).toHaveCount(0);
  await page.getByLabel('排序').selectOption('rebate');
  await expect(sorted.first()).toBeVisible();
  await page
    .getByRole('button', { name: /^看下级 \d+ ›$/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/member=\d+/);
  await expect(page.getByRole('heading', { name: /^(?!我的).+的直属下级$/ })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('navigation', { name: '层级' }).getByRole('button', { name: '我' }).click();
  await expect(page.getByRole('heading', { name: '我的直属下级' })).toBeVisible();
});

test('a search ends with the level it was made on, and says when it finds nobody', async ({ page }) => {
  await asAgent(page);
  const search = page.getByLabel('搜索昵称或账号');
  const find = async (text: string) => {
    await search.fill(text);
    await page.getByRole('button', { name: '查找' }).click();
  };
  for (const address of ['/userCenter/lowerReport', '/userCenter/agentMember']) {
    await page.goto(address);
    await find('nobody-at-all');
    await expect(page.getByText('没有符合的会员')).toBeVisible();
    // What nicknames of the demo have in common.
    await find('彩友');
    await page
      .getByRole('button', { name: /^看下级 \d+ ›$/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page).toHaveURL(/member=\d+/);
    await expect(search).toHaveValue('');
    await expect(page.getByText('没有符合的会员')).toBeHidden();
    await expect(
      page
        .getByText(/^[a-z0-9]{2}\*{3}/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/member=/);
    await expect(search).toHaveValue('');
  }
});

test('the line as a tree answers to the keys of a tree', { tag: '@both' }, async ({ page }) => {
  await asAgent(page);
  await page.goto('/userCenter/agentMember');
  await page.getByRole('button', { name: '团队树' }).click();
  const tree = page.getByRole('tree', { name: '团队树' });
  // Other journeys may bring members in between: an item is held by who it is.
  const first = tree.locator('[role=treeitem][aria-level="1"][aria-expanded="false"]').first();
  await expect(first).toBeVisible();
  const agent = tree.locator(`[role=treeitem][data-id="${await first.getAttribute('data-id')}"]`);
  await agent.focus();
  await page.keyboard.press('ArrowRight');
  await expect(agent).toHaveAttribute('aria-expanded', 'true');
  const below = tree.locator('[role=treeitem][aria-level="2"][data-id]');
  await expect(below.first()).toBeVisible();
  await expect(agent).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(below.first()).toBeFocused();
  await expect(tree.locator('[role=treeitem][tabindex="0"]')).toHaveCount(1);
  await isAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await expect(agent).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(agent).toHaveAttribute('aria-expanded', 'false');
  await expect(below).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(memberCard(page)).toContainText('本月 · 团队');
});

test('figures that could not be asked for are called so', async ({ page, expectedFaults }) => {
  expectedFaults.push(/ERR_CONNECTION_RESET/);
  await asAgent(page);
  await page.route(`**${toEnpath(calls.teamBalance.path)}`, (route) => route.abort('connectionreset'));
  await page.goto('/userCenter/agentIntro');
  const balance = page.getByLabel('我的团队').locator('div').filter({ hasText: '团队余额' });
  await expect(balance).toHaveText('团队余额—加载失败');
});

/** Somebody new below agent1 who has bet on a lottery of one draw a day: the bet stays open. Gives his nickname. */
async function memberWithOpenBet(page: Page): Promise<string> {
  const { request } = page.context();
  const userName = freshName();
  const password = hashLoginPassword(userName, PASSWORD);
  await callSite(request, siteAddress(), calls.register, {
    userName,
    password,
    inviteCode: 'AGENT888',
    accepted: true,
  });
  await callSite(request, siteAddress(), calls.verifyLoginPassword, { password });
  await recharge(page, 20);
  const issue = await waitForFreshIssue(page, 'fc3d', 150);
  await placeOrder(request, [{ lottery: 'fc3d', issue, play: 'DWD', picks: '1 2 3,-,-', count: 3, yuan: 6 }]);
  return nicknameOf(request);
}

test('records of the line: bets, entries, games', async ({ page, browser }) => {
  const guest = await browser.newContext();
  const nickname = await memberWithOpenBet(await guest.newPage());
  await guest.close();
  await asAgent(page);
  await page.goto('/userCenter/agentBillRecord');
  await page.getByRole('button', { name: '近30天' }).click();
  await expect(page.getByRole('button', { name: '近30天' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('类型').selectOption({ label: '人工' });
  await expect(page.getByText('演示资金').filter({ visible: true }).first()).toBeVisible();
  await isAccessible(page);
  await page.getByLabel('类型').selectOption({ label: '直播礼物' });
  await expect(page.getByText('这段时间没有账变')).toBeVisible();
  await page.goto('/userCenter/agentBetRecord');
  await page.getByRole('button', { name: '待开奖', exact: true }).click();
  const bet = page.getByText(nickname).filter({ visible: true });
  await expect(bet).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: '已撤单', exact: true }).click();
  await expect(page.getByText('这段时间没有投注')).toBeVisible();
  await expect(bet).toHaveCount(0);
  await page.goto('/userCenter/agentChessRecord');
  await expect(page.getByText('这段时间没有棋牌记录')).toBeVisible();
});

test('somebody who is no agent reads what it is, and is led away from the rest', async ({ page }) => {
  const userName = freshName();
  await callSite(page.context().request, siteAddress(), calls.register, {
    userName,
    password: hashLoginPassword(userName, PASSWORD),
    accepted: true,
  });
  await page.goto('/userCenter/agentIntro');
  await page.getByRole('button', { name: '联系客服申请' }).click();
  const service = page.getByRole('dialog', { name: '客服选单' });
  await expect(service.getByRole('link', { name: /自助客服/ })).toBeVisible();
  await expect(page).toHaveURL('/userCenter/agentIntro');
  await page.goto('/userCenter/agentReport');
  await expect(page).toHaveURL(/\/index$/);
});
