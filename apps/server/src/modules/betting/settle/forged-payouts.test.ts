import { rateOf, yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import type { Tx } from '../../../platform/db/pool.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { balanceOf, ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { RULES } from '../core/policy.ts';
import { placeBatch } from '../place/place-queries.ts';
import { aLine, anIssue, aRequest, drawTheIssue, voidTheIssue } from '../testing/build.ts';

/** Whoever has the server's own role calls the functions of settlement by hand. */
const { app, db, owner } = await testApp({ modules: [ledgerModule, tenantModule, accountModule] });
const STAKE = 200_000_000n;

/** A player with one bet of 2 yuan on the first digit 1, odds 9.75, half a percent of the level left as rebate. */
async function aBet() {
  const issue = await anIssue(db);
  const player = await aPlayer(app.deps, { balance: yuan(100) });
  const line = aLine(issue, { rules: RULES, point: rateOf(75_000n) });
  const [placed] = await placeBatch(db, [aRequest(String(player.id), [line])]);
  if (placed?.outcome !== 'accepted') throw new Error(placed?.outcome);
  return { issue, player };
}
type Bet = Awaited<ReturnType<typeof aBet>>;

interface Outcome {
  readonly state: string;
  readonly won: bigint;
  readonly refunded: bigint;
  readonly rebate: bigint;
  readonly valid: bigint;
  readonly wins: string;
}
const LOST: Outcome = { state: 'lost', won: 0n, refunded: 0n, rebate: 1_000_000n, valid: STAKE, wins: '' };
const WON: Outcome = { ...LOST, state: 'won', won: 1_950_000_000n, wins: '1=1' };
const TIED: Outcome = { state: 'refunded', won: 0n, refunded: STAKE, rebate: 0n, valid: 0n, wins: '' };

async function lay(tx: Tx, { issue }: Bet, { state, won, refunded, rebate, valid, wins }: Outcome): Promise<void> {
  await tx.query('select take_chunk($1, $2, 100)', [issue.id, 'settle']);
  await tx.query('select * from list_forms()');
  await tx.query(
    'select lay_results($1, $2::int[], $3::text[], $4::int8[], $5::int8[], $6::int8[], $7::int8[], $8::text[])',
    [issue.id, [1], [state], [won], [refunded], [rebate], [valid], [wins]],
  );
}
interface Share {
  readonly player: bigint;
  readonly valid: bigint;
  readonly share: bigint;
}
async function settle(tx: Tx, { issue, player }: Bet, shares: readonly Share[] = []): Promise<void> {
  await tx.query('select settle_chunk($1, $2, $3, $4::int8[], $5::int8[], $6::int8[], $7::numeric[])', [
    issue.id,
    issue.lotteryCode,
    issue.issueNo,
    shares.map((share) => share.player),
    shares.map(() => player.id),
    shares.map(({ valid }) => valid),
    shares.map(({ share }) => share),
  ]);
}

test.each<[string, Partial<Outcome>]>([
  ['more than the odds give', { ...WON, won: 1_950_010_000n }],
  ['a hundred tickets of one', { ...WON, won: 195_000_000_000n, wins: '1=100' }],
  ['one ticket twice', { ...WON, won: 3_900_000_000n, wins: '1=1;1=1' }],
  ['half a ticket', { ...WON, won: 975_000_000n, wins: '1=0.5' }],
  ['a tier that has no odds', { ...WON, wins: '9=1' }],
  ['a payout without a winning ticket', { ...WON, wins: '' }],
  ['a payout of a lost bet', { ...WON, state: 'lost' }],
  ['more back than the stake', { ...TIED, refunded: 2n * STAKE, valid: -STAKE }],
  ['the stake back, and turnover for it', { ...TIED, valid: STAKE }],
  ['part of a ticket back', { ...TIED, refunded: STAKE / 2n, valid: STAKE / 2n }],
  ['more rebate than the level leaves', { ...LOST, rebate: 1_010_000n }],
  ['more turnover than the stake', { ...LOST, valid: 2n * STAKE, rebate: 2_000_000n }],
  ['nothing said', { ...LOST, valid: null as unknown as bigint }],
])('refused: %s', async (_what, forged) => {
  const bet = await aBet();
  await drawTheIssue(db, bet.issue.id, [1, 2, 3, 4, 5]);
  await expect(db.tx((tx) => lay(tx, bet, { ...LOST, ...forged }))).rejects.toThrow(/cannot have won/);
});

test.each<[string, Outcome, bigint]>([
  ['won', WON, 11_751_000_000n],
  ['lost', LOST, 9_801_000_000n],
  ['tied', TIED, 10_000_000_000n],
])('taken once: what the odds give, %s', async (_what, outcome, balance) => {
  const bet = await aBet();
  await drawTheIssue(db, bet.issue.id, [1, 2, 3, 4, 5]);
  const once = () =>
    db.tx(async (tx) => {
      await lay(tx, bet, outcome);
      await settle(tx, bet);
    });
  await once();
  expect((await balanceOf(db, bet.player.id)).balance).toBe(balance);
  await expect(once()).rejects.toThrow(/settle_bet|not of issue|no chunk/);
  expect((await balanceOf(db, bet.player.id)).balance).toBe(balance);
});

test('no settlement before there is a result, no refund of an issue that is not void, no empty chunk that ends it', async () => {
  const bet = await aBet();
  const take = (kind: string, limit = 100) =>
    db.tx((tx) => tx.query('select take_chunk($1, $2, $3)', [bet.issue.id, kind, limit]));
  await expect(take('settle')).rejects.toThrow(/is not to be settled/);
  await expect(take('void')).rejects.toThrow(/is not to be settled/);
  await drawTheIssue(db, bet.issue.id, [1, 2, 3, 4, 5]);
  await expect(take('void')).rejects.toThrow(/is not to be settled/);
  await expect(take('settle', 0)).rejects.toThrow(/is not to be settled/);
  await expect(db.one('select mark_issue_settled($1)', [bet.issue.id])).rejects.toThrow(/bets without a result/);
  const other = await aBet();
  await voidTheIssue(db, other.issue.id);
  await expect(
    db.tx(async (tx) => {
      await tx.query('select take_chunk($1, $2, 100)', [other.issue.id, 'void']);
      await tx.query('select void_chunk($1, $2, $3)', [bet.issue.id, 'ssc1', bet.issue.issueNo]);
    }),
  ).rejects.toThrow(/not of issue/);
});

test('results laid by the caller in tables of the same names are not taken', async () => {
  const bet = await aBet();
  await drawTheIssue(db, bet.issue.id, [1, 2, 3, 4, 5]);
  const own = (tx: Tx) =>
    tx.query(
      `create temp table result_stage on commit drop as
       select b.id as bet_id, b.player, 'won' as state, 100000000000 as won, 0::int8 as refunded, 0::int8 as rebate, b.stake as valid,
              '1=1' as wins, b.level, b.play from bet b where b.issue_id = ${bet.issue.id}`,
    );
  await expect(
    db.tx(async (tx) => {
      await tx.query('select take_chunk($1, $2, 100)', [bet.issue.id, 'settle']);
      await own(tx);
      await settle(tx, bet);
    }),
  ).rejects.toThrow(/no chunk of issue/);
  await expect(
    db.tx(async (tx) => {
      await lay(tx, bet, LOST);
      await tx.query(`update result_stage set won = 100000000000, state = 'won'`);
    }),
  ).rejects.toThrow(/permission denied/);
  await expect(
    db.tx(async (tx) => {
      await tx.query('create temp table settle_bet on commit drop as select * from bet');
      await tx.query('create temp table settle_form on commit drop as select 1 as form, * from bet');
      await tx.query(`select lay_results($1, '{1}', '{lost}', '{0}', '{0}', '{0}', '{0}', '{""}')`, [bet.issue.id]);
    }),
  ).rejects.toThrow(/no chunk of issue/);
});

test('shares go to uplines alone, and not above what a level can leave', async () => {
  const bet = await aBet();
  const agent = await aPlayer(app.deps);
  await drawTheIssue(db, bet.issue.id, [2, 2, 3, 4, 5]);
  const pay = (share: Share) =>
    db.tx(async (tx) => {
      await lay(tx, bet, LOST);
      await settle(tx, bet, [share]);
    });
  const fair = { player: agent.id, valid: STAKE, share: STAKE * 1_000n };
  await expect(pay(fair)).rejects.toThrow(/shares of agents/);
  await owner.run('update player set upline = $2, upline_path = array[$2::int8] where id = $1', [
    bet.player.id,
    agent.id,
  ]);
  // His level is the player's, which leaves him nothing; then a tenth of a percent above it.
  await expect(pay(fair)).rejects.toThrow(/shares of agents/);
  await owner.run(`insert into player_rebate (player, lottery_type, level) values ($1, 'SSC', 81000)`, [agent.id]);
  await expect(pay({ ...fair, share: STAKE * 2_000n })).rejects.toThrow(/shares of agents/);
  await expect(pay({ ...fair, share: STAKE * 200_000n })).rejects.toThrow(/shares of agents/);
  await expect(pay({ ...fair, valid: 2n * STAKE })).rejects.toThrow(/shares of agents/);
  await pay(fair);
});
