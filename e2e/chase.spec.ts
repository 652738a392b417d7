import { calls } from '@caiting/contract';
import { toEnpath } from '@caiting/contract/wire';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { balanceOf, newPlayer, richPlayer } from './people.ts';
import { callSite, expect, isPhone, siteAddress, test } from './site.ts';
import { agreeToIssue, openTable, option, pickAll, waitForFreshIssue } from './table.ts';

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: '追号' });
const chasesOf = async (page: Page) =>
  (await callSite(page.context().request, siteAddress(), calls.getChaseBetting, { pageSize: '5' })).list;

/** From the slip of the page to the open sheet. `slip` is the slip's name at the phone's bar. */
async function openChase(page: Page, slip: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: new RegExp(`${slip}，\\d+ 单`) }).click();
  await page.getByRole('button', { name: '追号', exact: true }).filter({ visible: true }).click();
  await expect(sheet(page).getByRole('table')).toBeVisible();
}

/** What axe finds in the page as it stands. */
const violationsOf = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  );

const issuesOption = (page: Page, count: number) =>
  sheet(page).getByRole('button', { name: `${count} 期`, exact: true });
const placeChase = (page: Page) => sheet(page).getByRole('button', { name: /^确认追号 ¥/ });

/** The button says its sum; where the issue has rolled under the sheet on a slow machine, the new one is agreed to first. */
async function readyToPay(page: Page, text: string): Promise<void> {
  const ask = sheet(page).getByRole('button', { name: /^改投 [\d-]+ 期$/ });
  await expect(async () => {
    if (await ask.isVisible()) await ask.click({ timeout: 1_000 });
    await expect(placeChase(page)).toHaveText(text, { timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
}

test(
  'a chase that must win stops itself: paid once, the rest refunded, the page told by pushes',
  { tag: '@both' },
  async ({ page, expectedFaults }) => {
    expectedFaults.push(/ERR_CONNECTION_RESET/);
    await richPlayer(page, 200);
    await openTable(page, 'ssc1', 'DWD');
    await pickAll(page, '万位');
    await page
      .getByRole('button', { name: isPhone(page) ? '加入' : '加入购彩篮', exact: true })
      .filter({ visible: true })
      .click();
    await openChase(page, '购彩篮');
    await issuesOption(page, 5).click();
    // All ten digits: every issue wins less than it costs, which the sheet says before anything is paid.
    await expect(sheet(page).getByText('首期中奖也不够本')).toBeVisible();
    await expect(sheet(page).getByText('5 期全不中')).toBeVisible();
    await expect(sheet(page).getByRole('switch', { name: '中奖后停止' })).toHaveAttribute('aria-checked', 'true');
    await waitForFreshIssue(page, 'ssc1');
    await readyToPay(page, '确认追号 ¥100.00');
    // The first answer is lost on its way: the same order is asked for again, and placed once.
    await page.route(
      `**${toEnpath(calls.addChaseBetting.path)}`,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await placeChase(page).click();
    await expect(page.getByText('投注成功')).toBeVisible();
    await expect(sheet(page)).toBeHidden();
    expect(await chasesOf(page)).toHaveLength(1);
    const { request } = page.context();
    expect(await balanceOf(request)).toBe('100');

    await page.goto('/userCenter/seekOrder');
    await expect(page.getByText('进行中').filter({ visible: true }).last()).toBeVisible();
    await page
      .getByRole('link', { name: /1分时时彩/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page).toHaveURL(/seekDetail\?id=\d+/);
    await expect(page.getByText('同倍 1 倍 · 中奖后停止')).toBeVisible();
    // No reload from here on: the draw, the win and the stop arrive by push.
    await expect(page.getByText('中奖已停止')).toBeVisible({ timeout: 45_000 });
    await expect(page.getByText(/期中奖，已停止，退回 ¥/)).toBeVisible();
    const [chase] = await chasesOf(page);
    expect(chase).toMatchObject({ state: 'stopped', amount: '100' });
    const { issues } = await callSite(request, siteAddress(), calls.getChaseDetail, { id: chase?.id ?? '' });
    expect(issues[0]?.state).toBe('won');
    const refunded = issues.filter(({ state }) => state === 'cancelled').length;
    expect(refunded).toBeGreaterThan(0);
    expect(chase?.refund).toBe(String(20 * refunded));

    await page.getByRole('link', { name: '注单' }).first().click();
    await expect(page.getByText('追号投注')).toBeVisible();
  },
);

test('a doubling plan: previewed, one multiple typed, placed; one issue and then the rest taken back', async ({
  page,
}) => {
  await richPlayer(page, 1_000);
  await openTable(page, 'ssc5', 'X_ZH');
  await option(page, '总和', '大').click();
  await openChase(page, '注单');
  await issuesOption(page, 5).click();
  await sheet(page).getByRole('radio', { name: '翻倍' }).click();
  await expect(sheet(page).getByText('投入的金额会全部输掉')).toBeVisible();
  const multiples = sheet(page).getByRole('textbox', { name: /^第 \d+ 期倍数$/ });
  await expect
    .poll(() => multiples.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toEqual(['1', '2', '4', '8', '16']);
  expect(await violationsOf(page)).toEqual([]);
  await multiples.nth(4).fill('10001');
  await multiples.nth(4).press('Enter');
  await expect(sheet(page).getByText('倍数必须是 1 到 10,000 的整数')).toBeVisible();
  await multiples.nth(4).fill('10');
  await multiples.nth(4).press('Enter');
  // A first issue that wins stops the chase: it is not drawn while issues are taken back.
  await waitForFreshIssue(page, 'ssc5', 120);
  await readyToPay(page, '确认追号 ¥250.00');
  await placeChase(page).click();
  await expect(page.getByText('投注成功')).toBeVisible();
  const { request } = page.context();
  expect(await balanceOf(request)).toBe('750');

  const [chase] = await chasesOf(page);
  expect(chase).toMatchObject({ mode: 'custom', issues: 5, stopOnWin: true });
  await page.goto(`/userCenter/seekDetail?id=${chase?.id}`);
  expect(await violationsOf(page)).toEqual([]);
  const dialog = page.getByRole('alertdialog');
  await page
    .getByRole('button', { name: /^撤销第 [\d-]+ 期$/ })
    .last()
    .click();
  await dialog.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(page.getByText('已撤销 1 期，退回 ¥100.00')).toBeVisible();
  await page.getByRole('button', { name: /^撤销剩余 \d+ 期$/ }).click();
  await dialog.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(page.getByText(/已撤销 [34] 期，退回 ¥/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^撤销剩余/ })).toHaveCount(0);
  expect(Number(await balanceOf(request))).toBeGreaterThanOrEqual(990);
});

test('a plan that cannot be is said so; a short balance offers 充值 and leaves the slip', async ({ page }) => {
  await newPlayer(page);
  await openTable(page, 'ssc1', 'X_ZH');
  await option(page, '总和', '大').click();
  await openChase(page, '注单');
  await sheet(page).getByRole('radio', { name: '利润率' }).click();
  const rate = sheet(page).getByRole('textbox', { name: '最低利润率 %' });
  await rate.fill('500');
  await rate.press('Enter');
  await expect(sheet(page).getByText(/到第 1 期，倍数到上限也达不到 500%/)).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: '无法生成方案' })).toBeDisabled();
  await sheet(page).getByRole('radio', { name: '同倍' }).click();
  await expect(sheet(page).getByText(/余额不足，现有/)).toBeVisible();
  // The first issue closes while the sheet is open: the plan keeps its length, begins with the next, and waits for the player's word on it.
  const rows = sheet(page).getByRole('rowheader');
  const closed = sheet(page).getByText(/^第 [\d-]+ 期已封盘，还没有投注。现在销售第 [\d-]+ 期$/);
  await expect(closed).toBeVisible({ timeout: 30_000 });
  // Named in full there (20261129-1017), short in the plan (11291017).
  const onSale =
    /现在销售第 \d{4}([\d-]+) 期/.exec(await closed.innerText())?.[1]?.replace('-', '') ?? 'no issue number';
  await expect(rows.first()).toContainText(onSale);
  await expect(rows).toHaveCount(10);
  await expect(placeChase(page)).toHaveCount(0);
  await expect(sheet(page).getByRole('button', { name: '期号已变，请先确认' })).toBeDisabled();
  await agreeToIssue(page);
  await placeChase(page).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(/余额不足/)).toBeVisible();
  await dialog.getByRole('button', { name: '充值' }).click();
  await expect(page).toHaveURL(/userCenter\/recharge/);
  await page.goto('/lottery/SSC/ssc1?play=X_ZH');
  await expect(option(page, '总和', '大')).toHaveAttribute('aria-pressed', 'true');
  expect(await chasesOf(page)).toEqual([]);
});
