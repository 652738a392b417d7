import { consoleBetCalls } from '@caiting/contract';
import { embeddedTargets } from '@caiting/server/platform/db/connect';
import { startEmbedded } from '@caiting/server/platform/db/embedded';
import { openDb } from '@caiting/server/platform/db/pool';
import { poisonBets } from '@caiting/server/testing/poison';
import type { APIRequestContext } from '@playwright/test';
import { betsOf, richPlayer } from './people.ts';
import { expect, siteAddress, test } from './site.ts';
import { staffToken } from './staff.ts';
import { placeOrder, waitForFreshIssue } from './table.ts';

/** A bet that the settlement sets aside, as its player sees it, and the money after two of the staff let it be settled again. */

const DRAWN_MS = 60_000;

/** Ten tickets of 定位胆 on every digit of the first place: whatever is drawn, one wins. */
async function betThatWins(request: APIRequestContext, issue: string): Promise<void> {
  await placeOrder(request, [
    { lottery: 'ssc1', issue, play: 'DWD', picks: '0 1 2 3 4 5 6 7 8 9,-,-,-,-', count: 10, yuan: 20 },
  ]);
}

/** Changes the bets of one player as the owner of the journeys' database. */
async function change(userName: string, sql: string): Promise<void> {
  const server = await startEmbedded({ dataFolder: process.env['CAITING_E2E_DATA'] as string });
  const owner = openDb(embeddedTargets(server.socketFolder, 'caiting').owner, { connectionsMax: 1 });
  try {
    const { id } = await owner.one<{ id: bigint }>('select id from player where name = $1', [userName]);
    await poisonBets(owner, id, sql);
  } finally {
    await owner.close();
    await server.release();
  }
}

/** Each of the two operators says that the bets of an issue are to be settled again; the first is told that a second is needed. */
async function settleAgain(request: APIRequestContext, issue: string): Promise<void> {
  const codes: number[] = [];
  for (const nth of [0, 1]) {
    const token = await staffToken(request, { role: 'operator', nth });
    const response = await request.post(siteAddress() + consoleBetCalls.settleBetsAside.path, {
      form: { lotteryCode: 'ssc1', issue, reason: '规则版本已恢复' },
      headers: { authorization: `Bearer ${token}` },
    });
    codes.push(((await response.json()) as { code: number }).code);
  }
  expect(codes).toEqual([-2902, 1]);
}

test('a bet that cannot be settled is under review; settled again by two, it is paid on the page that stands open', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const userName = await richPlayer(page, 100);
  const { request } = page.context();
  const issue = await waitForFreshIssue(page, 'ssc1');
  await betThatWins(request, issue);
  // The rules it was taken by are not there any more: in no seal, which says what was bet, and so mended without a trace.
  await change(userName, `rules = 'gone ' || rules`);
  const stateOf = async () => (await betsOf(request))[0]?.state;
  await expect.poll(stateOf, { timeout: DRAWN_MS }).toBe('review');

  const [bet] = await betsOf(request);
  await page.goto(`/userCenter/betDetail?id=${bet?.id ?? ''}`);
  const shown = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true });
  await expect(shown('人工处理中')).toHaveCount(1);
  await expect(page.getByText('这一单未能自动结算，正在人工处理。')).toBeVisible();
  await page.goto('/userCenter/betRecord');
  await expect(shown('人工处理中').first()).toBeVisible();
  await page.goto(`/userCenter/betDetail?id=${bet?.id ?? ''}`);
  await expect(shown('人工处理中')).toHaveCount(1);

  await change(userName, `rules = substr(rules, 6)`);
  await settleAgain(request, issue);
  // Nobody reloads.
  await expect(shown('已中奖')).toHaveCount(1, { timeout: DRAWN_MS });
  await expect(page.getByText('人工处理中')).toHaveCount(0);
  const [paid] = await betsOf(request);
  expect(paid).toMatchObject({ id: bet?.id, state: 'won' });
  expect(Number(paid?.payout)).toBeGreaterThan(0);
});
