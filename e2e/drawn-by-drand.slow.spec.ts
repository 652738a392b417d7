import { join } from 'node:path';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { calls } from '@caiting/contract';
import type { IssueNo, LotteryCode } from '@caiting/contract/wire';
import { QUICKNET } from '@caiting/lottery/draw';
import { withClient } from '@caiting/server/platform/db/connect';
import { publishGift, register, takeGift } from './production/first-money.ts';
import { caiting, ownFolder, startFront, startOwnSite } from './own-site.ts';
import { behind, hasOtherTime, startOwnPostgres } from './production/past-site.ts';
import {
  CLOSE_MS,
  RECORDED,
  ROUND,
  startRelayOfFour,
  startRelayOfRound,
  startSlowRelay,
  WATCHED_CLOSE_MS,
  type Relay,
} from './production/relay.ts';
import { callSite, expect, freshName, test } from './site.ts';
import { choosePlays, pickAll, placeBet } from './table.ts';

/**
 * A site of production draws by the public network: on the day of a recorded round, which the relay of this test gives when it is due and not before. The
 * five-minute lottery closes at 10:39:40 in Shanghai, six seconds and more before round 31089008. The others have their clock set back: one while its relay
 * tells the true time, too late for the close to be void, one with a relay that was set back as well.
 */
test.describe.configure({ timeout: 480_000 });
test.skip(!hasOtherTime, 'libfaketime is not installed'); // tidy-allow: a package of the machine, as nginx and Caddy are

/** A journey begins so long before the close: a few minutes for init, start, a first member and his bet. */
const BEFORE_CLOSE_MS = 230_000;
const LOTTERY = 'ssc5' as LotteryCode;

/** What differs between the sites. */
interface Past {
  /** The close of the issue that is bet on, by the site's clock. */
  readonly closeMs: number;
  /** How far the site's clock is behind its relay's. */
  readonly lateMs: number;
  /** The lottery closes so long before its draw; null: as the release says. */
  readonly closeS: number | null;
  readonly startRelay: (now: () => number) => Promise<Relay>;
}

interface PlacedBet {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly origin: string;
  readonly issue: IssueNo;
  /** The bet as its player's list has it. */
  bet(): Promise<{ readonly isPrize: boolean; readonly state: string } | undefined>;
}

/** A site whose whole machine lives in the past, on a PostgreSQL of its own, with a bet on one issue. Gives what its audit says after `act`. */
async function onPastSite(
  browser: Browser,
  { closeMs, lateMs, closeS, startRelay }: Past,
  act: (placed: PlacedBet) => Promise<void>,
): Promise<{ code: number | null; text: string }> {
  const folder = ownFolder();
  const socket = join(folder, 'site.sock');
  // In whole seconds, as libfaketime is told it: the relay's clock is the site's to the millisecond.
  const behindMs = Math.round((Date.now() - closeMs + BEFORE_CLOSE_MS) / 1000) * 1000;
  const [front, relay] = [await startFront(socket), await startRelay(() => Date.now() - behindMs + lateMs)];
  const postgres = await startOwnPostgres(folder, behind(behindMs));
  const owned = { dataFolder: folder, databaseUrl: postgres.url };
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
    if (closeS !== null) await closeEarlier(postgres.url, closeS);

    const site = await startOwnSite(env);
    const context = await browser.newContext({ baseURL: front.origin });
    try {
      const page = await context.newPage();
      await register(page, freshName());
      await publishGift(owned);
      await takeGift(page);
      await act(await placeOn(page, context.request, front.origin, closeMs));
    } finally {
      await context.close();
      await site.stop();
    }
    return await caiting(['audit'], env);
  } finally {
    await front.close();
    relay.close();
    await postgres.stop();
  }
}

/** Before a first issue is made: no recorded rounds lie around a close of the release's timetable. */
async function closeEarlier(databaseUrl: string, seconds: number): Promise<void> {
  await withClient(databaseUrl, (owner) =>
    owner.query('update lottery set close_s = $1 where code = $2', [seconds, LOTTERY]),
  );
}

async function placeOn(page: Page, request: APIRequestContext, origin: string, closeMs: number): Promise<PlacedBet> {
  const current = async () =>
    (await callSite(request, origin, calls.allCurrent, {})).list.find((one) => one.lotteryCode === LOTTERY);
  await expect.poll(async () => (await current())?.current.closeAt, { timeout: 60_000 }).toBe(closeMs);
  const issue = (await current())?.current.issue as IssueNo;
  await page.goto(`/lottery/SSC/${LOTTERY}`);
  await choosePlays(page, '官方', '定位胆');
  await pickAll(page, '个位');
  await placeBet(page);
  const bet = async () => (await callSite(request, origin, calls.getBetting, { pageSize: '20' })).list[0];
  expect(await bet()).toMatchObject({ issue });
  return { page, request, origin, issue, bet };
}

const DRAWN: Past = { closeMs: CLOSE_MS, lateMs: 0, closeS: null, startRelay: startRelayOfRound };

test('production on a PostgreSQL of its own: a bet, its issue drawn by a round of drand, paid, and the proof verifies', async ({
  browser,
}) => {
  const { code, text } = await onPastSite(browser, DRAWN, async ({ page, request, origin, issue, bet }) => {
    // One of ten digits is drawn: the line of all ten wins once.
    await expect.poll(async () => (await bet())?.isPrize, { timeout: 300_000 }).toBe(true);
    const proof = await callSite(request, origin, calls.drawProof, { lotteryCode: LOTTERY, issue });
    expect(proof.beacon).toMatchObject({ chainHash: QUICKNET.chainHash, round: ROUND });
    expect(proof.beacon.signature).toBe(RECORDED?.signature);
    await page.goto(`/verify?lottery=${LOTTERY}&issue=${issue}`);
    await expect(page.getByText('验证通过').filter({ visible: true })).toBeVisible();
    await expect(page.getByText('6 / 6')).toBeVisible();
  });
  expect(text).toContain('账目无误');
  expect(code).toBe(0);
});

/** What page, command and status say of a draw whose checks all agree and whose time nobody shows. */
async function expectUnproven({ page, request, origin, issue }: PlacedBet, why: string): Promise<void> {
  await page.goto(`/verify?lottery=${LOTTERY}&issue=${issue}`);
  await expect(page.getByText('时间未证明').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('验证通过')).toHaveCount(0);
  await expect(page.getByText(why).filter({ visible: true }).first()).toBeVisible();
  const verified = await caiting(['lottery', 'verify', LOTTERY, issue, '--base', origin], {});
  expect(verified.text).toContain('TIME NOT PROVEN');
  expect(verified.text).not.toContain('VERIFIED');
  const { evidence } = await callSite(request, origin, calls.transparency, {});
  expect(evidence).toMatchObject({ sealed: 1, witnessed: 0 });
}

const isWon = (bet: PlacedBet['bet']): Promise<void> =>
  expect.poll(async () => (await bet())?.isPrize, { timeout: 300_000 }).toBe(true);

test('with the clock of the whole machine set back twelve seconds, and a relay that shows it after the close, the time is not proven', async ({
  browser,
}) => {
  const past: Past = { ...DRAWN, lateMs: 12_000, startRelay: startSlowRelay };
  await onPastSite(browser, past, async (placed) => {
    await isWon(placed.bet);
    await expectUnproven(placed, '封盘时公共网络已经到了更后的轮次：本站时钟落后。');
  });
});

test('with a relay of one’s own set back as far as the clock, the time is not proven', async ({ browser }) => {
  // Nothing here knows that the network is ahead: its relay is no pinned one.
  const past: Past = { closeMs: WATCHED_CLOSE_MS, lateMs: 0, closeS: 36, startRelay: startRelayOfFour };
  await onPastSite(browser, past, async (placed) => {
    await isWon(placed.bet);
    await expectUnproven(placed, '出示轮次的不是公认的公共中继。');
  });
});
