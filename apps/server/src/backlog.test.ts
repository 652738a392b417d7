import { yuan } from '@caiting/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountModule } from './modules/account/index.ts';
import { aPlayer } from './modules/account/testing/players.ts';
import { RULES } from './modules/betting/core/policy.ts';
import { bettingModule, sealIssue } from './modules/betting/index.ts';
import { aLine, aRequest, placeInAnyMonth } from './modules/betting/testing/build.ts';
import type { Beacon } from './modules/draws/beacon/beacon.ts';
import { readOrMakeKey } from './modules/draws/beacon/local-chain.ts';
import { localBeacon } from './modules/draws/beacon/local.ts';
import { DrawClock } from './modules/draws/clock.ts';
import { ensureLotteries } from './modules/draws/core/lotteries.ts';
import { onIssueClose, openDueIssues } from './modules/draws/index.ts';
import { adoptBeacon } from './modules/draws/lotteries/plan-issues.ts';
import { emptyIssues } from './modules/draws/testing/harness.ts';
import { ledgerModule } from './modules/ledger/index.ts';
import { tenantModule } from './modules/tenant/index.ts';
import { appNow } from './platform/clock.ts';
import { testApp } from './platform/testing/app.ts';
import { setClock } from './platform/testing/database.ts';

/** An hour away: what is due now is closed, drawn and paid while the backlog stands still, at whichever stage it is held up. */
const { app, db, owner } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, bettingModule],
  isListening: true,
  config: { logLevel: 'silent' },
});
const { deps } = app;

const local = localBeacon(readOrMakeKey(deps.config.dataFolder), async () => (await appNow(db)).getTime() / 1000);
/** What holds the backlog up; the stage asks it before it goes on. */
let hold: { stage: 'none' | 'close' | 'beacon'; opened: Promise<void>; open: () => void };
let live = { id: 0n, round: Infinity };
/** Rounds of three seconds: what was due within it is live as well. */
const A_CYCLE = 40;
const beacon: Beacon = {
  ...local,
  fetchSignature: async (round) => {
    if (hold.stage === 'beacon' && round < live.round - A_CYCLE) await hold.opened;
    return local.fetchSignature(round);
  },
};
let clock = new DrawClock(deps, beacon);

const at = (iso: string) => setClock(owner, { at: new Date(`${iso}+08:00`), rate: 0.000_001 });
const LOTTERIES = ['ssc1', 'pk101'];
/** A busy machine takes its time. */
const PATIENT = { timeout: 120_000 };
const DAY = '2026-10-01';

interface Row {
  readonly id: bigint;
  readonly issueNo: string;
  readonly lotteryCode: string;
  readonly state: string;
}
const countIn = async (...states: string[]): Promise<number> =>
  (await db.one<{ n: number }>(`select count(*)::int as n from issue where state = any ($1)`, [states])).n;
const stateOf = async ({ id }: Pick<Row, 'id'>): Promise<string> =>
  (await db.one<{ state: string }>('select state from issue where id = $1', [id])).state;

beforeEach(async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = { stage: 'none', opened: promise, open: resolve };
  live = { id: 0n, round: Infinity };
  onIssueClose(deps, async (tx, issue) => {
    if (hold.stage === 'close' && issue.id !== live.id) await hold.opened;
    await sealIssue(tx, issue);
  });
});
afterEach(async () => {
  hold.open();
  await clock.stop();
});

/** Lotteries are away from 12:00 to 13:00 of a day, and come back: nobody has closed or drawn anything since. `fresh` is sold from then on and has no backlog. */
async function hourAway(away: readonly string[] = LOTTERIES, fresh: readonly string[] = []): Promise<void> {
  await emptyIssues(owner);
  await ensureLotteries(db, false);
  await db.run(`update lottery set enabled = (code = any ($1))`, [away]);
  await adoptBeacon(db, local.chain);
  await at(`${DAY}T11:59:30`);
  clock = new DrawClock(deps, beacon);
  await clock.turn();
  await clock.idle();
  await at(`${DAY}T13:00:30`);
  await db.run('update lottery set enabled = true where code = any ($1)', [fresh]);
  clock = new DrawClock(deps, beacon);
}

/** The issue of ssc1 that is on sale after the return, with a bet on it. */
async function liveIssue(): Promise<{ issue: Row; player: bigint }> {
  const find = () =>
    db.maybeOne<Row & { round: number }>(
      `select id, issue_no as "issueNo", lottery_code as "lotteryCode", state, beacon_round::float8 as round from issue
        where lottery_code = 'ssc1' and state = 'selling' and opens_at <= app_now() and close_at > app_now()`,
    );
  await expect.poll(find, PATIENT).not.toBeNull();
  const issue = (await find())!;
  const { id: player } = await aPlayer(deps, { balance: yuan(100) });
  await placeInAnyMonth(db, [aRequest(String(player), [aLine(issue, { rules: RULES })])]);
  live = issue;
  return { issue, player };
}

const resultOf = async (player: bigint) =>
  (await db.maybeOne<{ state: string }>('select state from bet_result where player = $1', [player]))?.state;

test.each(['close', 'beacon'] as const)(
  'a backlog that hangs at its %s makes no live issue late',
  async (stage) => {
    // Issues of one chain are drawn in their order (docs/decisions/0320): a lottery that has a backlog waits for its own, the others for none.
    await hourAway(['pk101'], ['ssc1']);
    hold.stage = stage;
    clock.start();
    const { issue, player } = await liveIssue();
    // At the stage that hangs, something of the backlog does hang.
    if (stage === 'beacon') await expect.poll(() => countIn('closed'), PATIENT).toBeGreaterThan(40);
    await at(`${DAY}T13:00:52`);
    await expect.poll(() => stateOf(issue), PATIENT).toBe('closed');
    await at(`${DAY}T13:01:02`);
    await expect.poll(() => stateOf(issue), PATIENT).toBe('settled');
    expect(await resultOf(player)).toMatch(/won|lost/);
    expect(await countIn('selling', 'closed')).toBeGreaterThan(40);
    const left = await countIn('selling', 'closed');
    hold.open();
    await expect.poll(() => countIn('selling', 'closed'), PATIENT).toBeLessThan(left - 10);
  },
  300_000,
);

test('a stop leaves the backlog where it is, and the next start goes on with it', async () => {
  await hourAway();
  clock.start();
  await expect.poll(() => countIn('closed', 'drawn', 'settled'), PATIENT).toBeGreaterThan(5);
  await clock.stop();
  expect(await countIn('selling')).toBeGreaterThan(60);
  clock = new DrawClock(deps, beacon);
  clock.start();
  const left = await countIn('selling');
  await expect.poll(() => countIn('selling'), PATIENT).toBeLessThan(left - 10);
}, 300_000);

test('a backlog of settlements that hangs delays no payout of a live issue', async () => {
  await hourAway();
  const { issue: old, player: waiting } = await oldBet();
  // Its settlement is held up for as long as this transaction is open.
  await owner
    .tx(async (holder) => {
      await holder.query(`insert into issue_settlement (issue_id, kind, started_at) values ($1, 'settle', app_now())`, [
        old.id,
      ]);
      clock.start();
      const { issue, player } = await liveIssue();
      await expect.poll(() => stateOf(old), PATIENT).toBe('drawn');
      await at(`${DAY}T13:00:52`);
      await expect.poll(() => stateOf(issue), PATIENT).toBe('closed');
      await at(`${DAY}T13:01:02`);
      await expect.poll(() => stateOf(issue), PATIENT).toBe('settled');
      expect([await resultOf(player), await resultOf(waiting)]).toEqual([expect.stringMatching(/won|lost/), undefined]);
      throw new Error('rolled back');
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'));
  await expect.poll(() => stateOf(old), PATIENT).toBe('settled');
  expect(await resultOf(waiting)).toMatch(/won|lost/);
}, 300_000);

/** A bet made before the hour away, on the newest issue that is due by its end. */
async function oldBet(): Promise<{ issue: Row; player: bigint }> {
  await at(`${DAY}T12:58:30`);
  await openDueIssues(db);
  const issue = await db.one<Row>(
    `select id, issue_no as "issueNo", lottery_code as "lotteryCode", state from issue
      where lottery_code = 'ssc1' and state = 'selling' and close_at > app_now()`,
  );
  const { id: player } = await aPlayer(deps, { balance: yuan(100) });
  await placeInAnyMonth(db, [aRequest(String(player), [aLine(issue, { rules: RULES })])]);
  await at(`${DAY}T13:00:30`);
  return { issue, player };
}
