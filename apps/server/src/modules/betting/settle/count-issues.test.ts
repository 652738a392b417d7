import { money, yuan } from '@caiting/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { BACKFILLS } from '../../../platform/jobs/backfill.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { ledgerModule, runCheck } from '../../ledger/index.ts';
import { siteDay, statisticsChecks } from '../../statistics/index.ts';
import { rollDays } from '../../statistics/site-day.ts';
import { tenantModule } from '../../tenant/index.ts';
import { auditBooks } from '../audit-bets.ts';
import { betIdOf } from '../core/bet.ts';
import { RULES } from '../core/policy.ts';
import { placeBatch } from '../place/place-queries.ts';
import { openStakes } from '../profit/open-stakes.ts';
import { sumsOfIssues } from '../records/issue-sums.ts';
import { aLine, anIssue, aRequest, drawTheIssue, voidTheIssue } from '../testing/build.ts';
import { poisonBets } from '../testing/poison.ts';
import { countDueIssues } from './count-issues.ts';
import { settleInChunks, settleNextChunk, voidNextChunk } from './settle-issue.ts';

// No job counts here: tests say when.
const { app, db, owner } = await testApp({ modules: [ledgerModule, tenantModule, accountModule] });
const { deps } = app;

type Issue = Awaited<ReturnType<typeof anIssue>>;
const WON = [1, 2, 3, 4, 5];

/** A bet of so many yuan on the first digit: 1 wins 9.8 times its stake. */
async function bet(issue: Issue, player: TestPlayer, stake: number, digit: number): Promise<bigint> {
  const line = aLine(issue, { rules: RULES, ticketStake: yuan(stake), picks: `${digit},-,-,-,-` });
  const [placed] = await placeBatch(db, [aRequest(String(player.id), [line])]);
  if (placed?.outcome !== 'accepted') throw new Error(placed?.outcome);
  return betIdOf(placed.orderId, 0);
}
async function cancel(player: TestPlayer, id: bigint): Promise<void> {
  const { outcome } = await db.one<{ outcome: string }>('select outcome from cancel_bets($1, $2)', [player.id, [id]]);
  expect(outcome).toBe('cancelled');
}
async function settle(issue: Issue): Promise<void> {
  await drawTheIssue(db, issue.id, WON);
  await settleInChunks(deps, (tx, limit) =>
    settleNextChunk(deps, tx, { ...issue, group: 'SSC', draw: { numbers: WON } } as const, limit),
  );
}
const told = async (issue: Issue) => (await sumsOfIssues(db, [issue.id]))(issue.id);
const kept = ({ id }: Issue) =>
  db.maybeOne('select counted_at is not null as "isCounted", bets, players from issue_sum where issue_id = $1', [id]);
/** Whether nobody asks its bets any more: sums that were changed are told as they stand. */
async function isKept(issue: Issue): Promise<boolean> {
  const before = await told(issue);
  await owner.run('update issue_sum set players = players + 1000 where issue_id = $1', [issue.id]);
  const after = await told(issue);
  await owner.run('update issue_sum set players = players - 1000 where issue_id = $1', [issue.id]);
  return after.players === before.players + 1000;
}

let issue: Issue;
let lin: TestPlayer;
let mei: TestPlayer;
beforeEach(async () => {
  issue = await anIssue(db);
  [lin, mei] = [await aPlayer(deps, { balance: yuan(100) }), await aPlayer(deps, { balance: yuan(100) })];
  await bet(issue, lin, 10, 1);
  await bet(issue, lin, 4, 9);
  await bet(issue, mei, 6, 9);
  await cancel(mei, await bet(issue, mei, 2, 1));
});

const PLACED = { bets: 3, cancelled: 1, players: 2 };
// 10 × 9.8, and two yuan of the one that was cancelled.
const SETTLED = { ...PLACED, stake: '20', open: '0', payout: '98', refund: '2', rebate: '0' };

describe('sums of an issue', () => {
  test('are the same while it sells, when its bets are settled, and once they are counted', async () => {
    expect(await told(issue)).toMatchObject({ ...PLACED, stake: '20', open: '20', payout: '0', refund: '2' });
    expect(await countDueIssues(db)).toBe(0);
    await settle(issue);
    expect(await told(issue)).toMatchObject(SETTLED);
    expect([await kept(issue), await isKept(issue)]).toEqual([{ isCounted: false, bets: 0, players: 0 }, false]);
    expect(await countDueIssues(db)).toBe(1);
    expect(await told(issue)).toMatchObject(SETTLED);
    expect([await kept(issue), await isKept(issue)]).toEqual([{ isCounted: true, bets: 3, players: 2 }, true]);
    expect(await countDueIssues(db)).toBe(0);
    expect((await auditBooks(db)).findings).toEqual([]);
  });

  test('of a void one: every stake went back', async () => {
    await voidTheIssue(db, issue.id);
    await settleInChunks(deps, (tx, limit) => voidNextChunk(deps, tx, issue, limit));
    await countDueIssues(db);
    const none = { bets: 0, cancelled: 4, players: 2, stake: '0', open: '0', payout: '0', refund: '22', rebate: '0' };
    expect(await told(issue)).toMatchObject(none);
    expect(await isKept(issue)).toBe(true);
  });

  test('are not kept while a bet is set aside: it waits, and is told as open', async () => {
    await poisonBets(owner, mei.id, `rules = 'old'`);
    await settle(issue);
    await countDueIssues(db);
    expect([await db.one('select count_issue($1) as done', [issue.id]), await isKept(issue)]).toEqual([
      { done: false },
      false,
    ]);
    expect(await told(issue)).toMatchObject({ ...PLACED, stake: '20', open: '6', payout: '98', refund: '2' });
  });

  test('of issues that were done before there were sums are counted by the back-fill, which touches no other', async () => {
    const other = await anIssue(db);
    await bet(other, lin, 2, 1);
    await settle(issue);
    await owner.run('delete from issue_sum where issue_id = $1', [issue.id]);
    const fill = BACKFILLS.find(({ name }) => name === 'issue_sum');
    await db.run(fill?.sql ?? '', [0, 2n ** 62n]);
    expect([await isKept(issue), await kept(other)]).toEqual([true, null]);
    expect(await told(issue)).toMatchObject(SETTLED);
  });

  test('that are not those of the bets are found, by the audit of all days and by that of one', async () => {
    await settle(issue);
    await countDueIssues(db);
    const { day } = await db.one<{ day: string }>('select day::text from issue where id = $1', [issue.id]);
    for (const column of ['bets', 'cancelled', 'players', 'placed', 'payout', 'refund', 'rebate']) {
      await owner.run(`update issue_sum set ${column} = ${column} + 1 where issue_id = $1`, [issue.id]);
      for (const days of [undefined, { first: day, last: day }]) {
        const { findings } = await auditBooks(db, { days, only: 'issueSumsAreOfTheirBets' });
        expect(
          findings.map(({ detail }) => detail.includes(issue.issueNo)),
          column,
        ).toEqual([true]);
      }
      await owner.run(`update issue_sum set ${column} = ${column} - 1 where issue_id = $1`, [issue.id]);
    }
    expect((await auditBooks(db, { only: 'issueSumsAreOfTheirBets' })).findings).toEqual([]);
  });
});

describe('the site’s day', () => {
  const today = async () => {
    const { day } = await db.one<{ day: string }>('select shanghai_day(app_now())::text as day');
    return siteDay(db, day);
  };
  type Day = Awaited<ReturnType<typeof today>>;
  const check = statisticsChecks.find(({ name }) => name === 'siteSumsAreTheirPlayers');
  const findings = async () => (check ? runCheck(db, check) : ['no such check']);
  const more = (before: Day, now: Day, names: readonly (keyof Day)[]) =>
    names.map((name) => Number(BigInt(now[name]) - BigInt(before[name])));
  const MONEY = ['bets', 'stake', 'payout', 'rebate'] as const;
  const YUAN = Number(yuan(1));

  test('is that of the results, whichever of them are added up already; a cancelled or void bet counts for nothing', async () => {
    const before = await today();
    await settle(issue);
    // 10 + 4 + 6 stand.
    expect(more(before, await today(), MONEY)).toEqual([3, 20 * YUAN, 98 * YUAN, 0]);
    expect(await rollDays(db)).toBe(1);
    expect((await db.one<{ rows: bigint }>('select count(*) as rows from statistics_delta')).rows).toBe(0n);
    expect(more(before, await today(), MONEY)).toEqual([3, 20 * YUAN, 98 * YUAN, 0]);
    const voided = await anIssue(db);
    await bet(voided, lin, 8, 1);
    await voidTheIssue(db, voided.id);
    await settleInChunks(deps, (tx, limit) => voidNextChunk(deps, tx, voided, limit));
    expect(more(before, await today(), MONEY)).toEqual([3, 20 * YUAN, 98 * YUAN, 0]);
    expect(await findings()).toEqual([]);
  });

  test('has what was paid in and given', async () => {
    const before = await today();
    // A line of a recharge, as the ledger appends it.
    await owner.run(
      `insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
       select player, asset, seq + 1, 30e8, balance + 30e8, 101, nextval('ledger_batch'), 1, app_now() from account where player = $1 and asset = 'main'`,
      [lin.id],
    );
    expect(more(before, await today(), ['recharge', 'recharges', 'withdrawal', 'bonus'])).toEqual([30 * YUAN, 1, 0, 0]);
    await rollDays(db);
    expect(more(before, await today(), ['recharge', 'recharges'])).toEqual([30 * YUAN, 1]);
    expect(await findings()).toEqual([]);
  });

  test('of another sum is found, in either table', async () => {
    await settle(issue);
    await owner.run('update statistics_delta set payout = payout + 1');
    expect(await findings()).toHaveLength(1);
    await owner.run('update statistics_delta set payout = payout - 1');
    await rollDays(db);
    expect(await findings()).toEqual([]);
    await owner.run('update statistics_sum set recharges = recharges + 1 where day = shanghai_day(app_now())');
    expect(await findings()).toHaveLength(1);
    await owner.run('update statistics_sum set recharges = recharges - 1 where day = shanghai_day(app_now())');
  });
});

test('stakes that wait are those of issues that sell or have closed, without what was cancelled', async () => {
  const before = await openStakes(db);
  const other = await anIssue(db);
  await bet(other, lin, 8, 1);
  await cancel(lin, await bet(other, lin, 2, 1));
  expect(await openStakes(db)).toBe(money(before + yuan(8)));
  await settle(other);
  expect(await openStakes(db)).toBe(before);
});
