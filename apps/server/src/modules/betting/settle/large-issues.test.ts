import { yuan } from '@caiting/money';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { SETTLE_JOB, VOID_JOB } from '../../draws/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { auditBooks } from '../audit-bets.ts';
import { RULES } from '../core/policy.ts';
import { bettingModule } from '../index.ts';
import { placeBatch } from '../place/place-queries.ts';
import { aLine, anIssue, aRequest, drawTheIssue, voidTheIssue } from '../testing/build.ts';
import { ChunkPace } from './chunk-pace.ts';
import { ChunkRefused } from './set-aside.ts';
import { settleInChunks } from './settle-issue.ts';

const { app, db, owner } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, bettingModule],
  isListening: true,
});
const { deps } = app;
afterAll(async () => expect((await auditBooks(db)).findings).toEqual([]));

type Issue = Awaited<ReturnType<typeof anIssue>>;

/** An issue with one bet of two yuan. */
async function staked(): Promise<{ issue: Issue; player: bigint }> {
  const issue = await anIssue(db);
  const player = await aPlayer(deps, { balance: yuan(100) });
  await placeBatch(db, [aRequest(String(player.id), [aLine(issue, { rules: RULES })])]);
  return { issue, player: player.id };
}

const send = (name: string, { id }: Issue) => db.tx((tx) => deps.jobs.send(tx, name, { issueId: String(id) }));
const stateOf = async ({ id }: Issue) =>
  (await db.one<{ state: string }>('select state from issue where id = $1', [id])).state;
const resultOf = async (player: bigint) =>
  (await db.maybeOne<{ state: string }>('select state from bet_result where player = $1', [player]))?.state;

test('a small issue is paid while a large one is at work, and the large one ends too', async () => {
  const [large, small] = [await staked(), await staked()];
  await drawTheIssue(db, large.issue.id, [1, 0, 0, 0, 0]);
  await drawTheIssue(db, small.issue.id, [1, 0, 0, 0, 0]);
  await owner.query('update issue set bet_count = 1000000 where id = $1', [large.issue.id]);
  // Its settlement is held up for as long as this transaction is open.
  await owner.query('begin');
  await owner.query(`insert into issue_settlement (issue_id, kind, started_at) values ($1, 'settle', app_now())`, [
    large.issue.id,
  ]);
  await send(SETTLE_JOB, large.issue);
  await expect
    .poll(
      async () =>
        (await db.query(`select 1 from pgboss.job where name = 'settle-large-issue' and state = 'active'`)).length,
    )
    .toBe(1);
  await send(SETTLE_JOB, small.issue);
  await expect.poll(() => stateOf(small.issue)).toBe('settled');
  expect(await resultOf(large.player)).toBeUndefined();
  await owner.query('rollback');
  await expect.poll(() => stateOf(large.issue), { timeout: 10_000 }).toBe('settled');
  expect(await resultOf(large.player)).toBe('won');
  await owner.query('update issue set bet_count = 1 where id = $1', [large.issue.id]);
});

test('a large void issue gives its stakes back by the same queue', async () => {
  const { issue, player } = await staked();
  await voidTheIssue(db, issue.id);
  await send(VOID_JOB, issue);
  await expect.poll(() => resultOf(player)).toBe('void');
});

test('a turn ends after its chunks, and says whether bets are left', async () => {
  const chunks = [3, 3, 0];
  const next = async (): Promise<number> => chunks.shift() ?? 0;
  expect(await settleInChunks(deps, next, undefined, 2)).toBe(false);
  expect(await settleInChunks(deps, next, undefined, 2)).toBe(true);
});

test('the next chunk of any issue of a queue goes by the pace of the last one; a refused one is halved for its own issue alone', async () => {
  const pace = new ChunkPace();
  const asked: number[] = [];
  const slowly = async (_tx: unknown, limit: number): Promise<number> => {
    asked.push(limit);
    await app.deps.db.query('select pg_sleep(0.6)');
    return limit;
  };
  await settleInChunks(deps, slowly, undefined, 1, pace);
  expect(asked).toEqual([4_000]);
  expect(pace.bets).toBeLessThanOrEqual(2_000);

  const told = pace.bets;
  const answers = [new ChunkRefused(told, null), 1, 0];
  const limits: number[] = [];
  const refused = async (_tx: unknown, limit: number): Promise<number> => {
    limits.push(limit);
    const answer = answers.shift() ?? 0;
    if (answer instanceof ChunkRefused) throw answer;
    return answer;
  };
  await settleInChunks(deps, refused, undefined, Infinity, pace);
  const half = Math.floor(told / 2);
  expect(limits).toEqual([told, half, 2 * half]);
  expect(pace.bets).toBe(told);
});
