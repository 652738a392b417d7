import { join } from 'node:path';
import { calls } from '@caiting/contract';
import type { IssueNo, LotteryCode } from '@caiting/contract/wire';
import { QUICKNET } from '@caiting/lottery/draw';
import { publishGift, register, takeGift } from './production/first-money.ts';
import { caiting, ownFolder, startFront, startOwnSite } from './own-site.ts';
import { behind, hasOtherTime, startOwnPostgres } from './production/past-site.ts';
import { CLOSE_MS, RECORDED, ROUND, startRelayOfRound } from './production/relay.ts';
import { callSite, expect, freshName, test } from './site.ts';
import { choosePlays, pickAll, placeBet } from './table.ts';

/**
 * A site of production draws by the public network: on the day of a recorded round, which the relay of this test gives when it is due and not before. The
 * five-minute lottery closes at 10:39:40 in Shanghai, six seconds and more before round 31089008.
 */
test.describe.configure({ timeout: 480_000 });
test.skip(!hasOtherTime, 'libfaketime is not installed'); // tidy-allow: a package of the machine, as nginx and Caddy are

/** When the journey begins: a few minutes for init, start, a first member and his bet. */
const START_MS = CLOSE_MS - 230_000;
const LOTTERY = 'ssc5' as LotteryCode;

test('production on a PostgreSQL of its own: a bet, its issue drawn by a round of drand, paid, and the proof verifies', async ({
  browser,
}) => {
  const folder = ownFolder();
  const socket = join(folder, 'site.sock');
  const behindMs = Date.now() - START_MS;
  const [front, relay] = [await startFront(socket), await startRelayOfRound(() => Date.now() - behindMs)];
  const postgres = await startOwnPostgres(folder, behind(behindMs));
  const env = {
    ...behind(behindMs),
    DATABASE_URL: postgres.url,
    CAITING_DATA: folder,
    CAITING_PRODUCTION: '1',
    CAITING_SOCKET: socket,
    CAITING_ORIGIN: front.origin,
    CAITING_TRUST_PROXY: '1',
    CAITING_BEACON: 'drand',
    CAITING_DRAND_RELAYS: relay.url,
  };
  try {
    const flags = ['--name=金彩', '--admins=boss1,boss2', '--room=大厅', `--lotteries=${LOTTERY}`];
    const made = await caiting(['init', ...flags, `--secrets=${join(folder, 'admins.json')}`], env);
    expect(made.text).toContain('站点已就绪');

    const site = await startOwnSite(env);
    const context = await browser.newContext({ baseURL: front.origin });
    const { request } = context;
    try {
      const page = await context.newPage();
      await register(page, freshName());
      await publishGift({ dataFolder: folder, databaseUrl: postgres.url });
      await takeGift(page);
      const current = async () =>
        (await callSite(request, front.origin, calls.allCurrent, {})).list.find((one) => one.lotteryCode === LOTTERY);
      await expect.poll(async () => (await current())?.current.closeAt, { timeout: 60_000 }).toBe(CLOSE_MS);
      const issue = (await current())?.current.issue as IssueNo;
      await page.goto(`/lottery/SSC/${LOTTERY}`);
      await choosePlays(page, '官方', '定位胆');
      await pickAll(page, '个位');
      await placeBet(page);
      const bet = async () => (await callSite(request, front.origin, calls.getBetting, { pageSize: '20' })).list[0];
      expect(await bet()).toMatchObject({ issue });

      // One of ten digits is drawn: the line of all ten wins once.
      await expect.poll(async () => (await bet())?.isPrize, { timeout: 300_000 }).toBe(true);
      const proof = await callSite(request, front.origin, calls.drawProof, { lotteryCode: LOTTERY, issue });
      expect(proof.beacon).toMatchObject({ chainHash: QUICKNET.chainHash, round: ROUND });
      expect(proof.beacon.signature).toBe(RECORDED?.signature);
      await page.goto(`/verify?lottery=${LOTTERY}&issue=${issue}`);
      await expect(page.getByText('验证通过').filter({ visible: true })).toBeVisible();
      await expect(page.getByText('6 / 6')).toBeVisible();
    } finally {
      await context.close();
      await site.stop();
    }
    const { code, text } = await caiting(['audit'], env);
    expect(text).toContain('账目无误');
    expect(code).toBe(0);
  } finally {
    await front.close();
    relay.close();
    await postgres.stop();
  }
});
