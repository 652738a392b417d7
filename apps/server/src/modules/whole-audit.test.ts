import { expect, test } from 'vitest';
import type { Db, Tx } from '../platform/db/pool.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { anIssue } from './betting/testing/build.ts';
import { plansOf, type PlanNode } from './betting/testing/plans.ts';
import { auditWhole } from './whole-audit.ts';

const { db, owner, ownerTarget } = await testDatabase();

const PLAYERS = 4_000;
/** A join that looks for each row of one side in the other is for a few rows: this many look-ups are a walk through everything. */
const LOOKUPS_MAX = 2_000;

/** Players with five lost bets each, paid one after the other: the ledger is as it must be, so a check finds nothing and reads to the end. */
async function aSiteWithBets(): Promise<void> {
  const issue = await anIssue(db);
  await owner.run('alter table entry disable trigger user; alter table bet disable trigger user');
  await owner.run(
    `insert into account (player, asset, balance, seq) select 5000000 + n, 'main', 90, 6 from generate_series(1, ${PLAYERS}) n`,
  );
  await owner.run(
    `insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, cause, at)
     select 5000000 + n, 'main', 1, 100, 100, 403, n, n, 'grant', app_now() from generate_series(1, ${PLAYERS}) n`,
  );
  await owner.run(
    `insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
     select 5000000 + n, 'main', k + 1, -2, 100 - 2 * k, 301, 10000 + n * 10 + k, 100000 + n * 10 + k, app_now()
       from generate_series(1, ${PLAYERS}) n, generate_series(1, 5) k`,
  );
  await owner.run(
    `insert into bet select 5000000 + n, (100000 + n * 10 + k) * 256, $1, 'ssc1', 'x', 'DWD', '1', 1, 2, 2, 1000000, 1, 'stake', 0, 0, '1=9.8', 'r',
                            k + 1, app_now()
       from generate_series(1, ${PLAYERS}) n, generate_series(1, 5) k`,
    [issue.id],
  );
  await owner.run(
    `insert into bet_result (bet_id, player, state, won, refunded, rebate, at)
     select id, player, 'lost', 0, 0, 0, app_now() from bet`,
  );
  await owner.run(
    `insert into house_entry (batch, account, code, amount, lines, at)
     select e.batch, case when e.code = 301 then c.to_account else c.from_account end, e.code, -sum(e.amount), count(*), app_now()
       from entry e join ledger_code c using (code) group by 1, 2, 3`,
  );
  await owner.run(
    'analyze account; analyze entry; analyze house_entry; analyze bet; analyze bet_result; analyze issue',
  );
}

/** How often the inner side of a join is looked into, by the planner's own figures. */
const lookups = ({ Plans = [] }: PlanNode): number => Plans[0]?.['Plan Rows'] ?? 0;

test('no check of the audit looks things up row by row: it is planned to be read to its end', async () => {
  await aSiteWithBets();
  const plans = await plansOf(ownerTarget, async (queries) => {
    const tx = { ...queries, run: async (sql: string) => (await queries.query(sql)).length } as Tx;
    await auditWhole({ ...queries, tx: (fn: (tx: Tx) => unknown) => fn(tx) } as unknown as Db);
  });
  const walks = plans.filter((node) => node['Node Type'] === 'Nested Loop' && lookups(node) > LOOKUPS_MAX);
  expect(walks.map((node) => [node['Join Filter'], lookups(node)])).toEqual([]);
  // And a long list of violations is still cut.
  expect(plans.filter((node) => node['Node Type'] === 'Limit').length).toBeGreaterThan(30);
}, 60_000);
