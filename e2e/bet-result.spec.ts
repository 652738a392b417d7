import type { Page } from '@playwright/test';
import { betsOf, richPlayer } from './people.ts';
import { expect, test } from './site.ts';
import { choosePlays, openRecentDraws, openTable, pickAll, placeBet, waitForFreshIssue } from './table.ts';

/** What an issue brought is said once: at its table by a card where nothing is picked, elsewhere by a line. All ten numbers of a place cost 20 and return 19.6. */
test.describe.configure({ timeout: 180_000 });

/** All ten numbers of a place, bet by a new person. Gives the issue. */
async function betOnAll(page: Page): Promise<string> {
  await richPlayer(page, 100);
  await openTable(page, 'ssc1');
  await choosePlays(page, '官方', '定位胆');
  await pickAll(page, '个位');
  const issue = await waitForFreshIssue(page, 'ssc1');
  await placeBet(page);
  return issue;
}

test('at the table a loss is said quietly, and goes by itself', { tag: '@both' }, async ({ page }) => {
  const issue = await betOnAll(page);
  const card = page.getByRole('status', { name: `${issue.slice(4)} 期结果` });
  await expect(card).toBeVisible({ timeout: 60_000 });
  await expect(card).toContainText('本期盈亏');
  await expect(card).toContainText(/投入 ¥20\.00/);
  await expect(card).not.toContainText('已中奖');
  await expect(card).toBeHidden({ timeout: 15_000 });
  // Said here, it leaves no number behind: the one is the recharge.
  await expect(page).toHaveTitle(/^\(1\) /);
  // The bar is back at its place.
  await expect(page.getByRole('button', { name: /^(请选号|请选择号码)$/ }).first()).toBeVisible();
});

test('elsewhere one line says it and leads to the records', async ({ page }) => {
  const issue = await betOnAll(page);
  await page.goto('/lotteryHall');
  const line = page.getByRole('status').filter({ hasText: `${issue.slice(4)} 期` });
  await expect(line).toBeVisible({ timeout: 60_000 });
  await line.getByRole('link').click();
  await expect(page).toHaveURL(/betRecord/);
  // The line goes; the bell keeps it, beside the recharge. 19.60 for 20.00 is no gain.
  await page.getByRole('button', { name: '通知, 2 未读' }).filter({ visible: true }).click();
  const row = page.getByRole('dialog', { name: '通知' }).getByRole('link', { name: new RegExp(issue.slice(4)) });
  await expect(row).toContainText('投入 ¥20.00，派奖 ¥19.60');
  await row.click();
  await expect(page).toHaveURL(/betRecord\?lottery=ssc1/);
});

/** Nine of the ten numbers of a place: 18 bring 19.6 nine times of ten. */
async function betOnNine(page: Page): Promise<string> {
  await pickAll(page, '个位');
  await page.getByRole('button', { name: '个位 0', exact: true }).click();
  const issue = await waitForFreshIssue(page, 'ssc1');
  await placeBet(page);
  return issue;
}

/** What the place of the last draw says while a draw is being shown there, and where the pad stands meanwhile. */
async function whileStaged(page: Page): Promise<{ said: string; padTop: number }> {
  const seen = await page.waitForFunction(
    () => {
      const draw = document.querySelector('[data-draw]:has([data-staged])');
      if (!draw) return null;
      const padTop = document.querySelector('[data-play]')?.getBoundingClientRect().top ?? 0;
      return { said: draw.parentElement?.textContent ?? '', padTop };
    },
    null,
    { timeout: 60_000 },
  );
  return (await seen.jsonValue()) ?? { said: '', padTop: 0 };
}

test('a draw comes number by number, and a gain lights what made it', { tag: '@both' }, async ({ page }) => {
  await richPlayer(page, 100);
  await openTable(page, 'ssc1');
  await choosePlays(page, '官方', '定位胆');
  const lit = page.locator('[data-lit]');
  const padTop = () => page.locator('[data-play]').evaluate((pad) => pad.getBoundingClientRect().top);
  const play = async () => {
    const issue = await betOnNine(page);
    await page.evaluate(() => scrollTo(0, 0));
    const { said, padTop: staged } = await whileStaged(page);
    expect(said).toContain('等待结果');
    expect(said).not.toContain('总和');
    const card = page.getByRole('status', { name: `${issue.slice(4)} 期结果` });
    await expect(card).toContainText(/已中奖|本期盈亏/, { timeout: 60_000 });
    await expect(
      page
        .getByText(/^总和 \d+ [大小] [单双]/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    expect(await padTop()).toBe(staged);
    return card;
  };
  let card = await play();
  while (!(await card.textContent())?.includes('已中奖')) {
    // One time in ten: a loss lights nothing.
    await expect(lit).toHaveCount(0);
    await expect(card).toBeHidden({ timeout: 15_000 });
    card = await play();
  }
  const [bet] = await betsOf(page.context().request);
  const drawn = bet?.openNumber.split(',').at(-1) ?? '';
  const keys = page.locator('[data-play]').locator('[data-lit="hit"]');
  await expect(keys).toHaveCount(1);
  await expect(keys).toHaveAttribute('data-option', drawn);
  await expect(keys).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('[data-play] [data-lit="miss"]')).toHaveCount(8);
  await expect(page.locator('[data-draw] [data-lit="hit"]')).toHaveText(drawn);
  await expect(page.locator('[data-draw] [data-lit="miss"]')).toHaveCount(4);
  // The next pick ends it.
  await page.getByRole('button', { name: '个位 0', exact: true }).click();
  await expect(card).toBeHidden();
  await expect(lit).toHaveCount(0);
});

test('in the drawer of a phone a draw is shown in large, with the own bets beside it; a press shows its end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const issue = await betOnAll(page);
  const drawer = await openRecentDraws(page);
  const stage = drawer.locator('[data-stage]');
  await expect(stage).toBeVisible();
  const height = async () => (await stage.boundingBox())?.height;
  expect(await height()).toBe(104);
  await expect(drawer.locator('[data-staged]')).toBeVisible({ timeout: 60_000 });
  // Ten numbers of a place at two yuan.
  await expect(drawer.getByText(`${issue.slice(0, 8)}-${issue.slice(8)} 期`)).toBeVisible();
  await expect(drawer.getByText('你的 1 单 ¥20.00')).toBeVisible();
  expect(await height()).toBe(104);
  await drawer.getByRole('button', { name: '直接看结果' }).click();
  await expect(drawer.locator('[data-staged]')).toHaveCount(0);
  await expect(drawer.getByText(/^总和 \d+ [大小] [单双]/).first()).toBeVisible();
  expect(await height()).toBe(104);
});
