import { bettingCalls, calls, consoleCalls, hashLoginPassword } from '@caiting/contract';
import { PASSWORD } from './people.ts';
import { callSite, expect, freshName, test } from './site.ts';
import { staff } from './staff.ts';
import { startSite, type RunningSite } from './start-site.ts';
import { betButton, confirm, confirmation } from './table.ts';
import type { Page } from '@playwright/test';

/** The largest loss of a play, from the one who sets it to the player whose stake it bounds. Its own site: every other journey bets without it. */
test.describe.configure({ mode: 'serial', timeout: 240_000 });

let site: RunningSite;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await startSite();
});
test.afterAll(() => site.stop());

/** A player with demo money, signed in. */
async function enterAsPlayer(page: Page, yuan: number): Promise<void> {
  const { request } = page.context();
  const userName = freshName();
  const password = hashLoginPassword(userName, PASSWORD);
  await callSite(request, site.address, calls.register, { userName, password, accepted: true });
  const { lines } = await callSite(request, site.address, calls.frontAlipay, {});
  const order = await callSite(request, site.address, calls.rechargeFrontPaymentRecord, {
    channel: 'alipay',
    lineId: lines.find(({ freeAmount }) => freeAmount)?.lineId ?? '',
    amount: String(yuan),
    requestId: crypto.randomUUID(),
  });
  await request.post(order.payUrl, { form: { result: 'paid' } });
  await expect
    .poll(async () => (await callSite(request, site.address, calls.queryBalanceFront, {})).balance, { timeout: 20_000 })
    .toBe(String(yuan));
}

/** The issue on sale, with most of its five minutes left: the site's clock runs fast. */
async function freshIssue(page: Page): Promise<string> {
  let issue = '';
  await expect
    .poll(
      async () => {
        const { serverTime, list } = await callSite(page.context().request, site.address, calls.allCurrent, {});
        const now = list.find(({ lotteryCode }) => lotteryCode === 'ssc5')?.current;
        issue = now?.issue ?? '';
        return ((now?.closeAt ?? 0) - serverTime) / 1000;
      },
      { timeout: 100_000, intervals: [300] },
    )
    .toBeGreaterThan(200);
  return issue;
}

const GROUPS = ['BJ28', 'FC3D', 'K3', 'KL8', 'LHC', 'PK10', 'PL35', 'SSC', 'SYX5'];

test('a limit is set; the player sees the largest stake fall, is refused above it and bets exactly it', async ({
  page,
  request,
}) => {
  const value = JSON.stringify(Object.fromEntries(GROUPS.map((group) => [group, group === 'SSC' ? '100' : '0'])));
  // Tightening is one person's.
  await (await staff(request, site)).act(consoleCalls.setTenantSetting, { key: 'exposurePlay', value });
  await enterAsPlayer(page, 500);

  // All of it in one issue.
  const issue = await freshIssue(page);
  await page.goto(`${site.address}/lottery/SSC/ssc5?play=DWD`);
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: '万位 1', exact: true }).click();
    await betButton(page).click();
    await expect(confirmation(page)).toBeVisible();
  };
  await open();
  // The odds of a new player: ten to one at 98 %. A yuan that wins costs 8.8; 100 / 8.8 = 11.36, in steps of two yuan.
  await expect(confirmation(page)).toContainText('本期该玩法目前最多可投 ¥10.00');
  await confirm(page);
  await expect(confirmation(page)).toBeHidden();

  await open();
  // 100 − 17.6 = 82.4; / 8.8 = 9.36.
  await expect(confirmation(page)).toContainText('本期该玩法目前最多可投 ¥8.00');
  await page.getByRole('button', { name: '取消' }).last().click();
  await expect(confirmation(page)).toBeHidden();

  // Another hand asks for one step too much: refused with the number.
  const order = async (multiple: number) => {
    const bettingData = JSON.stringify([
      {
        lotteryCode: 'ssc5',
        playDetailCode: 'DWD',
        bettingNumber: '1,-,-,-,-',
        bettingCount: 1,
        bettingAmount: String(2 * multiple),
        bettingPoint: '8',
        bettingUnit: '1',
        bettingIssue: issue,
        graduationCount: multiple,
      },
    ]);
    const answer = await page.context().request.post(site.address + bettingCalls.addBetting.path, {
      form: { bettingData, requestId: crypto.randomUUID() },
      headers: { origin: site.address },
    });
    return (await answer.json()) as { code: number; msg: string };
  };
  expect(JSON.stringify(await order(5))).toContain('目前最多可投 ¥8.00');
  expect(await order(4)).toMatchObject({ code: 1 });

  // The picks still stand there.
  await betButton(page).click();
  // 12 are left: 12 / 8.8 = 1.36 in steps of two fen, less than one of two yuan.
  await expect(confirmation(page)).toContainText('本期目前最多可投 ¥1.36');
  await expect(confirmation(page).getByRole('button', { name: '超出限额' })).toBeDisabled();
});
