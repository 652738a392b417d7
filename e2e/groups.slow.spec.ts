import type { Page } from '@playwright/test';
import { betsOf, richPlayer } from './people.ts';
import { expect, test } from './site.ts';
import { betButton, confirm, confirmation, waitForFreshIssue } from './table.ts';

/** An official and a credit bet in each of the nine groups, from the click to the settled record. The draws are waited for once, at the end. */
test.describe.configure({ timeout: 300_000 });

interface Table {
  readonly group: string;
  readonly lottery: string;
  readonly name: string;
  /** A play of each family whose table is opened; LHC has credit plays alone. */
  readonly official: string | null;
  readonly credit: string;
}

const TABLES: readonly Table[] = [
  { group: 'SSC', lottery: 'ssc1', name: '1分时时彩', official: 'H3_ZX_FS', credit: 'X_ZH' },
  { group: 'PK10', lottery: 'pk101', name: '1分PK10', official: 'Q1', credit: 'X_GYH' },
  { group: 'LHC', lottery: 'lhc1', name: '1分六合彩', official: null, credit: 'TM_LM' },
  { group: 'K3', lottery: 'k31', name: '1分快3', official: 'HZ', credit: 'X_LM' },
  { group: 'SYX5', lottery: 'syx51', name: '1分11选5', official: 'Q3_ZX_FS', credit: 'X_ZH' },
  { group: 'KL8', lottery: 'kl81', name: '1分快乐8', official: 'RX1', credit: 'X_ZH' },
  { group: 'BJ28', lottery: 'bj281', name: '1分PC蛋蛋', official: 'CYM', credit: 'HH' },
  { group: 'FC3D', lottery: 'fc3d1', name: '1分3D', official: 'ZX_FS', credit: 'X_ZH' },
  { group: 'PL35', lottery: 'pl31', name: '1分排列三', official: 'ZX_FS', credit: 'X_ZH' },
];

test('a bet of each family in each of the nine groups is placed by hand, drawn, settled and recorded', async ({
  page,
}) => {
  await richPlayer(page, 1000);
  const said = new Map<string, number>();
  for (const table of TABLES) {
    for (const play of [table.official, table.credit]) {
      if (play)
        await test.step(`${table.group} ${play}`, async () => {
          // A table may hold several plays of its kind: the kind names the bet.
          said.set(`${table.lottery} ${play === table.official ? 'stake' : 'amount'}`, await bet(page, table, play));
        });
    }
  }
  const { request } = page.context();
  const wanted = TABLES.reduce((total, { official }) => total + (official ? 2 : 1), 0);
  await expect
    .poll(async () => (await betsOf(request)).filter(({ state }) => state !== 'placed').length, { timeout: 60_000 })
    .toBe(wanted);
  // What was paid is never more than what the confirmation said the best draw returns; one option that won paid just that.
  for (const bet of await betsOf(request)) {
    const best = said.get(`${bet.lotteryCode} ${bet.betAmountMode}`) ?? Number.NaN;
    const paid = Math.floor(Number(bet.returnAmount) * 100) / 100;
    expect(paid, `${bet.lotteryCode} ${bet.playDetailCode}: ${best}`).toBeLessThanOrEqual(best);
  }
  await page.goto('/userCenter/betRecord');
  for (const { name } of TABLES)
    await expect(page.getByText(name, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('待开奖').filter({ visible: true })).toHaveCount(1);
});

/** Random picks on a pad, the first option of a matrix; then the button and the confirmation. Gives what it says can be returned at most. */
async function bet(page: Page, { group, lottery }: Table, play: string): Promise<number> {
  await page.goto(`/lottery/${group}/${lottery}?play=${play}`);
  const main = page.locator('main');
  const random = main.getByRole('button', { name: '随机一注' });
  // Options can be pressed in; the bar's own buttons (购彩篮，0 单) are there before the pads are and cannot.
  const first = main.locator('button[aria-pressed="false"]', { hasText: /，\d/ }).first();
  await expect(random.or(first).first()).toBeVisible();
  // By the keyboard: on a slow machine the page may still move under a pointer.
  await ((await random.isVisible()) ? random : first).press('Enter');
  await waitForFreshIssue(page, lottery, 20);
  const { request } = page.context();
  const before = (await betsOf(request)).length;
  await betButton(page).click();
  const text =
    (await confirmation(page)
      .getByText(/最高可得/)
      .first()
      .textContent()) ?? '';
  const best = Number(text.replaceAll(/[^\d.]/g, ''));
  expect(best, text).toBeGreaterThan(0);
  await confirm(page);
  await expect(confirmation(page)).toBeHidden({ timeout: 15_000 });
  await expect.poll(async () => (await betsOf(request)).length).toBe(before + 1);
  return best;
}
