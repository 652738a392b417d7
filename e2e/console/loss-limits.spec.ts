import { overhang } from '../layout.ts';
import { richPlayer } from '../people.ts';
import { expect, siteAddress, test } from '../site.ts';
import { placeOrder, waitForFreshIssue } from '../table.ts';
import { approve, enterConsole, expectAccessible, panelOf, sendForm } from './at-the-console.ts';

/** Largest losses: a limit that one person sets, what an issue has used of it, and a higher one that takes two. */

/** No other journey bets on it. */
const LOTTERY = 'pl35m5';
const NAME = '5分排列三';

test('one sets a limit, an issue shows what it has used of it, and two raise it', async ({ page, browser }) => {
  // It waits for an issue that has just begun.
  test.setTimeout(150_000);
  const comes = async () => (await browser.newContext({ baseURL: siteAddress() })).newPage();
  const [player, second] = [await comes(), await comes()];
  await richPlayer(player, 50);
  await enterConsole(page, 'admin', '/console/issues?tab=lossLimits');
  const panel = panelOf(page);
  await page.getByRole('button', { name: `查看 ${NAME}`, exact: true }).click();
  await panel.getByRole('button', { name: '收紧或放宽…' }).click();
  const limit = { limitFor: 'lottery', limitOf: 'play' };
  await expect(page.getByRole('form').locator('[name="lotteryCode"]')).toHaveValue(LOTTERY);
  await sendForm(page, { ...limit, amount: '100' });

  const issue = await waitForFreshIssue(player, LOTTERY, 60);
  const bet = { lottery: LOTTERY, issue, play: 'DWD', picks: '1,-,-', count: 1, yuan: 2 };
  await placeOrder(player.context().request, [bet]);
  await page.goto('/console/issues?tab=exposures');
  await page.getByRole('button', { name: `查看 ${NAME} ${issue}` }).click();
  // Ten to one at 90 % pays eighteen yuan for the two: sixteen are lost, of a hundred.
  await expect(panel).toContainText('−¥16.00');
  for (const what of [/定位胆\s*1 单/, '百位 1'])
    await expect(panel.getByRole('row').filter({ hasText: what })).toContainText(/−¥16\.00\s*16%/);
  await expectAccessible(page, 'what an issue can lose');
  expect(await overhang(page)).toBeLessThanOrEqual(0);

  await panel.getByRole('button', { name: '收紧或放宽…' }).click();
  await sendForm(page, { ...limit, amount: '400' }, '已提交，等第二人批准');
  const own = async (yuan: string) => {
    await page.goto('/console/issues?tab=lossLimits');
    await page.getByRole('button', { name: `查看 ${NAME}`, exact: true }).click();
    await expect(panel).toContainText(yuan);
  };
  await own('¥100.00');
  await enterConsole(second, 'admin', '/console/', 1);
  await approve(second, new RegExp(`^查看 设定最多可亏 .*${LOTTERY}`));
  await own('¥400.00');
  for (const one of [player, second]) await one.context().close();
});
