import { verifyBet, type Proof } from '@caiting/lottery/verify';
import { describe, expect, test } from 'vitest';
import { emptyDatabase, testDatabase } from '../../../platform/testing/database.ts';
import { withClient } from '../../../platform/db/connect.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { openDb, type Queries } from '../../../platform/db/pool.ts';
import { grantDefaults } from '../../../platform/db/roles.ts';
import { readSchema } from '../../../platform/db/sql-files.ts';
import { auditBooks } from '../audit-bets.ts';
import { replayIssue } from '../settle/replay-issue.ts';
import { anIssue } from '../testing/build.ts';
import { inclusionOf } from './inclusion.ts';
import { sealedTree, type SealedBet } from './sealed-tree.ts';

const { db, owner, ownerTarget } = await testDatabase();
const BLOCK = 1_024;

type Issue = Awaited<ReturnType<typeof anIssue>>;

/** An issue whose close has come, and that nobody has closed. */
const dueIssue = (on: Queries = owner): Promise<Issue> => anIssue(on, { opensMs: -60_000, closeMs: -1 });

const idOf = (issue: Issue, n: number): bigint => issue.id * 1_000_000_000n + BigInt(n) * 256n;

/** Bets `from` to `to` of an issue, of all kinds of words and amounts, ten seconds old. Every `step`th of them alone. */
async function layBets(on: Queries, issue: Issue, from: number, to: number, step = 1): Promise<void> {
  await on.run(
    `insert into bet (player, id, issue_id, lottery_code, issue_no, play, picks, count, stake, ticket_stake, unit, multiple, mode, point, level, odds, rules,
                      entry_seq, created_at)
     select 1 + n % 7, $1::int8 * 1000000000 + n * 256, $1, $2, $3, (array['DWD', 'ZH_DXDS'])[1 + n % 2], (array['1,-,-,-,-', '大 小|单 双', '', '🎲 x'])[1 + n % 4],
            1 + n % 3, (1 + n % 3) * (array[200000000, 10000, 123450000, 99999999990000])[1 + n % 4], (array[200000000, 10000, 123450000, 99999999990000])[1 + n % 4],
            100000000, 1, 'stake', 0, 0, (array['1=9.0000', '1=9.8000;2=1.9600'])[1 + n % 2], '1', 1, app_now() - interval '10 seconds'
       from generate_series($4::int, $5::int, $6::int) as n`,
    [issue.id, issue.lotteryCode, issue.issueNo, from, to, step],
  );
}

async function cancel(on: Queries, issue: Issue, numbers: readonly number[]): Promise<void> {
  await on.run(
    `insert into bet_result (bet_id, player, state, won, refunded, rebate, at)
     select b.id, b.player, 'cancelled', 0, b.stake, 0, app_now() from bet b where b.issue_id = $1 and b.id = any ($2::int8[])`,
    [issue.id, numbers.map((n) => idOf(issue, n))],
  );
}

const growOnce = async (on: Queries = db): Promise<number> =>
  (await on.one<{ spans: number }>('select grow_bet_trees() as spans')).spans;
async function grow(on: Queries = db): Promise<void> {
  while ((await growOnce(on)) > 0);
}
const kept = async (issue: Issue) =>
  Number((await owner.one<{ n: bigint }>('select count(*) as n from bet_leaves where issue_id = $1', [issue.id])).n);

/** Closes an issue as draws does; gives what stands in its row. */
async function close({ id }: Issue, on: typeof db = db): Promise<{ root: string; count: number }> {
  await on.tx(async (tx) => {
    const { root, count } = await tx.one<{ root: string; count: number }>('select * from seal_bets($1)', [id]);
    await tx.run('select close_issue($1, null, $2, $3)', [id, root, count]);
  });
  return on.one(`select bet_root as root, bet_count as count from issue where id = $1 and state = 'closed'`, [id]);
}

/** The failure of each proof asked for, by the verifier that strangers use. Null: it holds. */
async function checkProofs(issue: Issue, numbers: readonly number[]): Promise<unknown[]> {
  const sealed = await owner.one<{ betRoot: string; betCount: number; salt: Buffer }>(
    'select bet_root as "betRoot", bet_count as "betCount", bet_salt as salt from issue where id = $1',
    [issue.id],
  );
  const proof = { ...sealed, lotteryCode: issue.lotteryCode, issue: issue.issueNo } as unknown as Proof;
  const failures: unknown[] = [];
  for (const n of numbers) {
    const bet = await db.one<SealedBet>(
      'select id, play, picks, count, stake, odds from bet where issue_id = $1 and id = $2',
      [issue.id, idOf(issue, n)],
    );
    const inclusion = await inclusionOf(db, { issue, salt: sealed.salt, bet });
    if (inclusion === null) failures.push('no place');
    else {
      const given = { ...inclusion, betId: String(bet.id), lotteryCode: issue.lotteryCode, issue: issue.issueNo };
      failures.push((await verifyBet(given, proof)).failure);
    }
  }
  return failures;
}

const plain = (issue: Issue, on: Queries = owner) => sealedTree(on, issue);

describe('the root is that of the plain tree, and proofs lead to it', () => {
  test.each([0, 1, 2, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 5_000])('of %i bets', async (bets) => {
    const issue = await dueIssue();
    await layBets(owner, issue, 1, bets);
    await grow();
    expect(await kept(issue)).toBe(Math.floor(bets / BLOCK));
    // Some that come in the last moment.
    await layBets(owner, issue, bets + 1, bets + 3);
    const sealed = await close(issue);
    expect(sealed).toEqual(await plain(issue));
    expect(sealed.count).toBe(bets + 3);
    const asked = [1, 2, BLOCK, BLOCK + 1, bets, bets + 1, bets + 3].filter((n) => n > 0 && n <= bets + 3);
    expect(await checkProofs(issue, asked)).toEqual(asked.map(() => null));
  });

  test('a bet at any place has a proof that holds', async () => {
    const issue = await dueIssue();
    await layBets(owner, issue, 1, 2 * BLOCK + 11);
    await grow();
    await close(issue);
    const asked = Array.from({ length: 2 * BLOCK + 11 }, (_, at) => at + 1).filter(
      (n) => n % 31 === 0 || n > 2 * BLOCK,
    );
    expect((await checkProofs(issue, asked)).filter((failure) => failure !== null)).toEqual([]);
  }, 60_000);

  test('with cancellations before and after the hashing, and in the last moment', async () => {
    const issue = await dueIssue();
    await layBets(owner, issue, 1, 2_000);
    await cancel(owner, issue, [7, 500]);
    await grow();
    await layBets(owner, issue, 2_001, 4_500);
    await cancel(owner, issue, [8, 1_024, 2_500]);
    await grow();
    expect(
      await owner.one('select sum(cancelled)::int as n from bet_leaves where issue_id = $1', [issue.id]),
      'the next turn works cancellations in',
    ).toEqual({ n: 5 });
    await cancel(owner, issue, [1, 3_333, 4_500]);
    const sealed = await close(issue);
    expect(sealed).toEqual(await plain(issue));
    expect(sealed.count).toBe(4_492);
    expect(await checkProofs(issue, [2, 9, 1_023, 1_025, 1_030, 2_048, 3_332, 4_499])).toEqual(Array(8).fill(null));
    expect(await checkProofs(issue, [1, 7, 4_500])).toEqual(['no place', 'no place', 'no place']);
  });

  test('when smaller ids come after larger ones were hashed, one of them cancelled as well', async () => {
    const issue = await dueIssue();
    await layBets(owner, issue, 1, 6_001, 2);
    await grow();
    expect(await kept(issue)).toBe(2);
    await layBets(owner, issue, 1_000, 1_000);
    await layBets(owner, issue, 3_000, 3_000);
    await cancel(owner, issue, [3_001]);
    const sealed = await close(issue);
    expect(sealed).toEqual(await plain(issue));
    expect(await checkProofs(issue, [1, 1_000, 1_001, 2_999, 3_000, 6_001])).toEqual(Array(6).fill(null));
  });

  test('when all bets are cancelled it is the root of nothing', async () => {
    const issue = await dueIssue();
    await layBets(owner, issue, 1, 2);
    await cancel(owner, issue, [1, 2]);
    expect(await close(issue)).toEqual(await plain(issue));
  });

  test('of an issue that was sealed before trees were kept: its first proof lays its own', async () => {
    const issue = await dueIssue();
    await layBets(owner, issue, 1, 1_500);
    await cancel(owner, issue, [3]);
    const { root, count } = await plain(issue);
    await owner.run(
      `update issue set state = 'closed', sealed_at = app_now(), bet_root = $2, bet_count = $3 where id = $1`,
      [issue.id, root, count],
    );
    const ask = () => checkProofs(issue, [1, 1_500]);
    expect(await Promise.all([ask(), ask()])).toEqual(Array(2).fill([null, null]));
    expect(await checkProofs(issue, [3])).toEqual(['no place']);
  });
});

describe('while it grows', () => {
  test('bets of the last two seconds are left for later, and an issue that closed leaves nothing behind', async () => {
    const issue = await dueIssue();
    await layBets(owner, issue, 1, BLOCK - 1);
    await owner.run(
      `insert into bet select player, $2, issue_id, lottery_code, issue_no, play, picks, count, stake, ticket_stake, unit, multiple, mode, point, level,
              odds, rules, entry_seq, app_now() from bet where id = $1`,
      [idOf(issue, 1), idOf(issue, BLOCK)],
    );
    await grow();
    expect(await kept(issue)).toBe(0);
    await layBets(owner, issue, BLOCK + 1, BLOCK + 1);
    await cancel(owner, issue, [5]);
    await owner.run(
      `update issue set state = 'closed', sealed_at = app_now(), bet_root = repeat('0', 64), bet_count = 1 where id = $1`,
      [issue.id],
    );
    await grow();
    const left = await owner.one(
      'select (select count(*) from bet_leaves where issue_id = $1) + (select count(*) from cancelled_bet where issue_id = $1) as n',
      [issue.id],
    );
    expect(left).toEqual({ n: 0n });
  });

  test('a server that dies between two turns or within one costs that turn alone, and another goes on', async () => {
    const issue = await dueIssue();
    await layBets(owner, issue, 1, 12 * BLOCK);
    expect(await growOnce()).toBe(8);
    const dying = openDb(ownerTarget, { connectionsMax: 1, applicationName: 'dying' });
    const open = await dying.begin();
    open.tx.client.on('error', () => undefined);
    expect(await growOnce(open.tx)).toBe(4);
    expect(await growOnce(), 'one at a time').toBe(0);
    await owner.run(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dying'`);
    await open.rollback().catch(() => undefined);
    await dying.close();
    await expect.poll(() => growOnce()).toBe(4);
    expect(await kept(issue)).toBe(12);
    expect(await close(issue)).toEqual(await plain(issue));
  });

  test('two servers at once, while bets are cancelled: each span is hashed once', async () => {
    const issue = await dueIssue();
    await layBets(owner, issue, 1, 10 * BLOCK + 5);
    await Promise.all([grow(), grow(), cancel(owner, issue, [1, 2_000, 9_000])]);
    await grow();
    expect(await kept(issue)).toBe(10);
    expect(await close(issue)).toEqual(await plain(issue));
  });
});

describe("the server's role", () => {
  test('closes with no other root than that of the bets, and with none before the close', async () => {
    const issue = await dueIssue();
    await layBets(owner, issue, 1, 3);
    const { root, count } = await plain(issue);
    const shut = (r: string, n: number) => db.run('select close_issue($1, null, $2, $3)', [issue.id, r, n]);
    await expect(shut('d'.repeat(64), count)).rejects.toThrow(/has 3 bets with the root/);
    await expect(shut(root, count - 1)).rejects.toThrow(/has 3 bets with the root/);
    const open = await anIssue(owner);
    await expect(db.run('select * from seal_bets($1)', [open.id])).rejects.toThrow(/not at its close/);
    // Sealed ahead by itself, and then a bet that the tree does not hold.
    await db.run('select * from seal_bets($1)', [issue.id]);
    await layBets(owner, issue, 4, 4);
    await expect(shut(root, count)).rejects.toThrow(/other bets than its tree/);
  });

  test.each([
    'delete from bet_leaves',
    `insert into bet_tree values (1, 0, 1, 1, sha256(''))`,
    'delete from bet_tree',
    'delete from cancelled_bet',
    'select lay_bet_tree(1, app_now())',
    'select hash_bet_span(1, 0, 1)',
  ])('may not: %s', async (sql) => {
    await expect(db.run(sql)).rejects.toThrow(/permission denied/);
  });
});

describe('what was changed behind the back of the server is found', () => {
  /** A sealed issue of a lottery that is known, with its tree. */
  async function sealedIssue(before: (issue: Issue) => Promise<unknown> = async () => undefined): Promise<Issue> {
    const issue = await dueIssue();
    await layBets(owner, issue, 1, BLOCK + 10);
    await grow();
    await before(issue);
    await close(issue);
    return issue;
  }
  const replay = async (issue: Issue) => (await replayIssue(owner, issue.lotteryCode, issue.issueNo))?.findings ?? [];

  test('a forged leaf, before the close: the replay builds the tree from the bets', async () => {
    const issue = await sealedIssue(({ id }) =>
      owner.run(
        `update bet_leaves set leaves = sha256('forged') || substr(leaves, 33), root = sha256('forged') where issue_id = $1`,
        [id],
      ),
    );
    expect(await replay(issue)).toContainEqual(expect.stringContaining('the bets give'));
  });

  test('a forged node, after the close: proofs do not verify, audit and replay name it', async () => {
    const issue = await sealedIssue();
    await owner.run('alter table bet_tree disable trigger user');
    await owner.run(`update bet_tree set node = sha256('forged') where issue_id = $1 and block = 1`, [issue.id]);
    await owner.run('alter table bet_tree enable trigger user');
    expect(await checkProofs(issue, [1, BLOCK + 5])).toEqual(['notTheSealedRoot', 'rootDiffers']);
    expect(await replay(issue)).toContainEqual(expect.stringContaining('the tree kept for proofs'));
    const { day } = await db.one<{ day: string }>('select day::text from issue where id = $1', [issue.id]);
    for (const days of [undefined, { first: day, last: day }]) {
      const { findings } = await auditBooks(db, { days });
      expect(findings.map(({ check }) => check)).toContain('treesLeadToTheirRoots');
    }
  });
});

const COUNTS_NOTHING = `create or replace function count_results() returns trigger language plpgsql as $$ begin return null; end $$`;

test('an upgrade in the middle of a sale: bets and cancellations of before it are in the tree', async () => {
  const target = await emptyDatabase();
  const schema = await readSchema();
  const before = schema.migrations.findIndex(({ name }) => name.includes('sealed_trees'));
  expect(before).toBeGreaterThan(0);
  const functions = schema.functions
    .filter(
      ({ name }) =>
        !/bet_tree|sealed_tree|note_cancelled|archive|game|count_tickets|check_bet_prices|exposure/.test(name),
    )
    // Sums of days are no matter of trees, and some of their tables came later.
    .map((fn) => (fn.name === 'count_results' ? { ...fn, sql: COUNTS_NOTHING, checksum: 'before' } : fn));
  await withClient(target, async (client) => {
    await grantDefaults(client);
    await migrate(client, { migrations: schema.migrations.slice(0, before), functions });
  });
  // Under a name of its own: an upgrade waits for the connections of servers.
  const old = openDb(target, { connectionsMax: 2, applicationName: 'before' });
  try {
    const issue = await dueIssue(old);
    await layBets(old, issue, 1, 2_500);
    await cancel(old, issue, [10, 2_400]);
    await withClient(target, (client) => migrate(client, schema));
    await grow(old);
    await cancel(old, issue, [11]);
    expect(await close(issue, old)).toEqual(await plain(issue, old));
  } finally {
    await old.close();
  }
}, 60_000);
