import { parseMoney, yuan, type Money } from '@caiting/money';
import { afterEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { bettingCalls } from '@caiting/contract';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { SETTLE_JOB } from '../../draws/index.ts';
import { balanceOf, ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { auditBooks } from '../audit-bets.ts';
import { RULES } from '../core/policy.ts';
import { bettingModule } from '../index.ts';
import { placeBatch } from '../place/place-queries.ts';
import { aLine, anIssue, aPlayer as anAccount, aRequest, drawTheIssue, voidTheIssue } from '../testing/build.ts';
import { fillAccount, poisonBets } from '../testing/poison.ts';
import { settlementFigures, settlementProblems } from './figures.ts';
import { replayIssue } from './replay-issue.ts';
import { settleInChunks, settleNextChunk, voidNextChunk } from './settle-issue.ts';

const { app, db, owner } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, bettingModule],
  isListening: true,
  config: { logLevel: 'silent' },
});
const { deps } = app;
// A lottery is known to the board before its first issue is asked for.
await anIssue(db);
const mends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const mend of mends.splice(0)) await mend();
  expect((await auditBooks(db)).findings).toEqual([]);
  // What has no result waits, and is found by its player's list.
  expect(
    await db.query(
      `select a.player, o.id from account a, open_bets(a.player, null) o where a.asset = 'main' order by o.id`,
    ),
  ).toEqual(
    await db.query(
      `select b.player, b.id from bet b left join bet_result r on r.bet_id = b.id and r.player = b.player where r.bet_id is null order by b.id`,
    ),
  );
});

type Issue = Awaited<ReturnType<typeof anIssue>>;
const WON = [1, 2, 3, 4, 5];
/** 100 − 2 + 19.6. */
const PAID = parseMoney('117.6') as Money;

/** So many players with a bet of two yuan each that wins. */
async function winners(issue: Issue, count: number): Promise<TestPlayer[]> {
  const players: TestPlayer[] = [];
  for (let n = 0; n < count; n += 1) {
    const player = await aPlayer(deps, { balance: yuan(100) });
    await placeBatch(db, [aRequest(String(player.id), [aLine(issue, { rules: RULES })])]);
    players.push(player);
  }
  return players;
}
const pick = (players: readonly TestPlayer[], at: number): bigint => (players[at] as TestPlayer).id;

/** What can be wrong with a bet: by what it is set aside. */
const POISONS = {
  'picks that nobody could have made': { cause: 'rules', plant: (id: bigint) => poisonBets(owner, id, `picks = '?!'`) },
  'a play that is not there': { cause: 'rules', plant: (id: bigint) => poisonBets(owner, id, `play = 'NONE'`) },
  'rules of a version that is gone': { cause: 'rules', plant: (id: bigint) => poisonBets(owner, id, `rules = 'old'`) },
  'odds that are none': { cause: 'rules', plant: (id: bigint) => poisonBets(owner, id, `odds = '1=many'`) },
  'odds from which the database computes another payout': {
    cause: 'payout',
    plant: (id: bigint) => poisonBets(owner, id, `odds = '1=9.9000;1=9.8000'`),
  },
  'an account that takes no money': {
    cause: 'payout',
    plant: async (id: bigint) => void mends.push(await fillAccount(owner, id)),
  },
} as const;

const asideOf = (issue: Issue) =>
  db.query<{ player: bigint; state: string; cause: string }>(
    'select player, state, cause from bet_aside where issue_id = $1 order by bet_id',
    [issue.id],
  );
const balances = async (players: readonly TestPlayer[]) =>
  Promise.all(players.map(async ({ id }) => (await balanceOf(db, id)).balance));
const stateOf = async ({ id }: Issue) =>
  (await db.one<{ state: string }>('select state from issue where id = $1', [id])).state;
const figure = async (name: string) => settlementFigures.find((one) => one.name === name)?.read(deps);

test.each(Object.entries(POISONS))('%s: set aside, told, and everybody else is paid', async (_name, poison) => {
  const issue = await anIssue(db);
  const players = await winners(issue, 7);
  await poison.plant(pick(players, 3));
  await drawTheIssue(db, issue.id, WON);
  await db.tx((tx) => deps.jobs.send(tx, SETTLE_JOB, { issueId: String(issue.id) }));
  await expect
    .poll(() => asideOf(issue))
    .toEqual([{ player: pick(players, 3), state: 'waiting', cause: poison.cause }]);
  const others = players.filter((_, at) => at !== 3);
  await expect.poll(() => balances(others)).toEqual(others.map(() => PAID));
  // The issue is not done with, and neither is it an issue that nobody settles.
  expect(await stateOf(issue)).toBe('drawn');
  expect(await settlementProblems(deps)).toEqual(['betsSetAside']);
  expect(await figure('caiting_bets_set_aside')).toBeGreaterThan(0);

  const { data } = await callApp(
    app,
    bettingCalls.getBetData,
    { state: 'placed', pageSize: 20 },
    players[3] as TestPlayer,
  );
  expect(data.list).toMatchObject([{ state: 'review', returnAmount: '人工处理中', payout: '0' }]);
  expect(data.totals).toMatchObject({ count: 1 });
  const [bet] = data.list;
  const detail = await callApp(
    app,
    bettingCalls.getBetDetail,
    { id: bet?.id ?? ('' as never) },
    players[3] as TestPlayer,
  );
  expect(detail.data.bet.state).toBe('review');
});

test('a settlement that waits for staff is not tried again and again', async () => {
  const issue = await anIssue(db);
  const players = await winners(issue, 2);
  await POISONS['odds that are none'].plant(pick(players, 0));
  await drawTheIssue(db, issue.id, WON);
  const settle = () => settleInChunks(deps, (tx, limit) => settleNextChunk(deps, tx, target(issue), limit));
  expect([await settle(), await settle()]).toEqual([true, true]);
  expect(await db.query('select times from bet_aside where issue_id = $1', [issue.id])).toEqual([{ times: 1 }]);
});

const target = (issue: Issue) => ({ ...issue, group: 'SSC', draw: { numbers: WON } }) as const;

describe.each([1, 2, 3, 4, 6, 9, 14])('a server that dies at its transaction number %s', (dies) => {
  test('leaves no bet out and pays none twice', async () => {
    const issue = await anIssue(db);
    const players = await winners(issue, 12);
    await POISONS['odds from which the database computes another payout'].plant(pick(players, 0));
    await POISONS['picks that nobody could have made'].plant(pick(players, 5));
    await POISONS['an account that takes no money'].plant(pick(players, 11));
    await drawTheIssue(db, issue.id, WON);
    let turn = 0;
    let isMortal = true;
    const once = () =>
      settleInChunks(deps, async (tx, limit) => {
        const bets = await settleNextChunk(deps, tx, target(issue), limit);
        if ((turn += 1) === dies && isMortal) throw new Error('killed');
        return bets;
      });
    // What dies after the last chunk has left nothing to do.
    await once().catch((error: Error) => expect(error.message).toBe('killed'));
    isMortal = false;
    expect(await once()).toBe(true);
    expect((await asideOf(issue)).map(({ player, cause }) => [player, cause])).toEqual([
      [pick(players, 0), 'payout'],
      [pick(players, 5), 'rules'],
      [pick(players, 11), 'payout'],
    ]);
    const good = players.filter((_, at) => ![0, 5, 11].includes(at));
    expect(await balances(good)).toEqual(good.map(() => PAID));
  });
});

test('of a void issue too the stakes of all others go back', async () => {
  const issue = await anIssue(db);
  const players = await winners(issue, 5);
  await POISONS['an account that takes no money'].plant(pick(players, 2));
  await voidTheIssue(db, issue.id);
  expect(await settleInChunks(deps, (tx, limit) => voidNextChunk(deps, tx, issue, limit))).toBe(true);
  const others = players.filter((_, at) => at !== 2);
  expect(await balances(others)).toEqual(others.map(() => yuan(100)));
  expect(await asideOf(issue)).toEqual([{ player: pick(players, 2), state: 'waiting', cause: 'payout' }]);
});

test('a fault that is not of the bets sets none aside', async () => {
  const issue = await anIssue(db);
  const players = await winners(issue, 3);
  await drawTheIssue(db, issue.id, WON);
  await owner.query(`create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$`);
  await owner.query('create trigger full_disk before insert on bet_result execute function full_disk()');
  const settle = () => settleInChunks(deps, (tx, limit) => settleNextChunk(deps, tx, target(issue), limit));
  await expect(settle()).rejects.toThrow('no space left');
  await owner.query('drop trigger full_disk on bet_result');
  expect(await asideOf(issue)).toEqual([]);
  expect(await settle()).toBe(true);
  expect(await balances(players)).toEqual(players.map(() => PAID));
});

test('a database that refuses everybody is out of order itself: after fifty players the issue waits as a whole', async () => {
  const issue = await anIssue(db);
  for (let n = 0; n < 52; n += 1)
    await placeBatch(db, [aRequest(await anAccount(db, yuan(100)), [aLine(issue, { rules: RULES })])]);
  await drawTheIssue(db, issue.id, WON);
  await owner.query(
    `create function refuse_all() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
  await owner.query('create trigger refuse_all before insert on bet_result execute function refuse_all()');
  const settle = () => settleInChunks(deps, (tx, limit) => settleNextChunk(deps, tx, target(issue), limit));
  await expect(settle()).rejects.toThrow('too many players');
  await owner.query('drop trigger refuse_all on bet_result');
  expect(await asideOf(issue)).toHaveLength(50);
  expect(await settle()).toBe(true);
});

test('the replay of the issue goes past the bet, and the server cannot decide alone', async () => {
  const issue = await anIssue(db);
  const [player] = await winners(issue, 1);
  await POISONS['odds that are none'].plant(player?.id ?? 0n);
  await drawTheIssue(db, issue.id, WON);
  await db.tx((tx) => settleNextChunk(deps, tx, target(issue)));
  const replay = await replayIssue(db, issue.lotteryCode, issue.issueNo);
  expect(replay?.bets).toBe(1);
  expect(replay?.findings.filter((finding) => finding.startsWith('bet '))).toEqual([]);
  await expect(db.query(`select decide_bets_aside($1, null, 'void', 1)`, [issue.id])).rejects.toThrow(/nobody decided/);
  await expect(db.query(`update bet_aside set state = 'void'`)).rejects.toThrow(/permission denied/);
});
