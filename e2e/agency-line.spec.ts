import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { calls, hashLoginPassword } from '@caiting/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { betsOf, nicknameOf, PASSWORD, recharge } from './people.ts';
import { callSite, expect, freshName, siteAddress, test } from './site.ts';
import { placeOrder, waitForFreshIssue } from './table.ts';

/** A line from its first code to its first commission: everybody in it is made for this journey. */

const CAITING = fileURLToPath(new URL('../caiting', import.meta.url));
/** Agents by this code of the demo have 7.5 %. */
const AGENTS_CODE = 'AGENT888';
const MEMBER_UNKNOWN = -2520;
const FORBIDDEN = -2006;

async function register(page: Page, inviteCode: string): Promise<string> {
  const userName = freshName();
  const password = hashLoginPassword(userName, PASSWORD);
  const { request } = page.context();
  await callSite(request, siteAddress(), calls.register, { userName, password, inviteCode, accepted: true });
  await callSite(request, siteAddress(), calls.verifyLoginPassword, { password });
  return userName;
}

/** A code for members with 6.5 % of the digit lotteries, made on the page. */
async function makeCode(page: Page): Promise<string> {
  await page.goto('/userCenter/manageInvite');
  await page.getByText('单独设置某些彩种').click();
  const level = page.getByRole('textbox', { name: '时时彩返点 %' });
  await level.fill('6.5');
  await level.press('Enter');
  await page.getByRole('button', { name: '生成会员邀请码' }).click();
  const picture = page.getByRole('img', { name: /^二维码 [A-Z0-9]{8}$/ });
  await expect(picture).toBeVisible();
  return /[A-Z0-9]{8}/.exec((await picture.getAttribute('aria-label')) ?? '')?.[0] ?? '';
}

/** 100 yuan on the first digit, settled. */
async function betHundred(page: Page): Promise<void> {
  const { request } = page.context();
  const issue = await waitForFreshIssue(page, 'ssc1');
  await placeOrder(request, [
    { lottery: 'ssc1', issue, play: 'DWD', picks: '1 2 3 4 5,-,-,-,-', count: 5, yuan: 100, multiple: 10 },
  ]);
  await expect
    .poll(async () => (await betsOf(request))[0]?.state, { timeout: 80_000, intervals: [500] })
    .toMatch(/^(?:won|lost)$/);
}

/** The tiles of the report of seven days: the site's clock may pass a midnight meanwhile. */
async function reportShows(page: Page, figures: Readonly<Record<string, string>>): Promise<void> {
  await page.goto('/userCenter/agentReport?range=last7');
  const tiles = page.getByLabel('合计', { exact: true });
  for (const [name, figure] of Object.entries(figures)) {
    const tile = tiles.locator('div').filter({ has: page.getByText(name, { exact: true }) });
    await expect(tile.locator('dd'), name).toContainText(figure);
  }
}

/** The code of an answer, whatever it is. */
async function codeOf(request: APIRequestContext, path: string, params: Record<string, string>): Promise<number> {
  const response = await request.get(siteAddress() + path, { params });
  return ((await response.json()) as { code: number }).code;
}

test('a line from its first code to its first commission', async ({ page, browser }) => {
  test.setTimeout(180_000);
  await register(page, AGENTS_CODE);
  await reportShows(page, { 新增会员: '0 人', 充值: '¥0.00', 投注额: '¥0.00', 我的佣金: '¥0.00' });
  const code = await makeCode(page);

  const context = await browser.newContext();
  const member = await context.newPage();
  await register(member, code);
  const nickname = await nicknameOf(context.request);
  const { userId } = await callSite(context.request, siteAddress(), calls.userInfo, {});
  await reportShows(page, { 新增会员: '1 人', 首充人数: '0 人', 活跃会员: '0 人' });

  await recharge(member, 200);
  await reportShows(page, { 充值: '¥200.00', 首充人数: '1 人', 投注额: '¥0.00' });

  await betHundred(member);
  // One of a hundred: 7.5 % of the agent less 6.5 % of the member.
  await reportShows(page, {
    投注额: '¥100.00',
    有效投注: '¥100.00',
    活跃会员: '1 人',
    我的佣金: '¥1.00',
    提现: '¥0.00',
  });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出佣金明细' }).click();
  const statement = await (await download).path();
  const said = execFileSync(CAITING, ['agent', 'recompute', statement], { encoding: 'utf8' });
  expect(said).toBe('1 批 / parts: 1，已入账 / posted: 1，一致 / equal\n');

  for (const [address, word] of [
    ['/userCenter/lowerReport?range=last7', '100.00'],
    ['/userCenter/agentMember', nickname],
    ['/userCenter/agentBetRecord?range=last7', nickname],
    ['/userCenter/agentBillRecord?range=last7', '200.00'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(nickname).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText(word).filter({ visible: true }).first()).toBeVisible();
  }

  await refusesOthers(page, userId);
  await context.close();
});

/** Another agent knows nobody of this line, and whoever is no agent asks for nothing. */
async function refusesOthers(page: Page, member: string): Promise<void> {
  const browser = page.context().browser();
  for (const [code, answer] of [
    [AGENTS_CODE, MEMBER_UNKNOWN],
    ['MEMBER99', FORBIDDEN],
  ] as const) {
    const context = await browser?.newContext();
    if (context === undefined) throw new Error('the page has no browser');
    const other = await context.newPage();
    await register(other, code);
    for (const call of [calls.agentReportDetail, calls.getAgentBetData, calls.agentBillData, calls.childReport])
      expect(await codeOf(context.request, call.path, { userId: member }), call.path).toBe(answer);
    await context.close();
  }
}

test('days that cannot be reported on are refused below their fields', async ({ page }) => {
  await register(page, AGENTS_CODE);
  for (const address of ['agentReport', 'lowerReport', 'agentBetRecord', 'agentChessRecord', 'agentBillRecord']) {
    await page.goto(`/userCenter/${address}?range=custom&from=2026-01-01&to=2026-06-30`);
    await expect(page.getByRole('alert').filter({ hasText: '一次最多90天，请缩短时间' })).toBeVisible();
    await expect(page.getByLabel('开始日期')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('结束日期').fill('2026-02-28');
    await expect(page.getByRole('alert').filter({ hasText: '一次最多90天' })).toHaveCount(0);
  }
  await page.goto('/userCenter/agentReport?range=custom&from=2099-01-01&to=2099-01-02');
  await expect(page.getByRole('alert').filter({ hasText: '开始日期还没有到' })).toBeVisible();
});
