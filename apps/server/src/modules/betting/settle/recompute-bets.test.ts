import { expect, test } from 'vitest';
import { testDatabase } from '../../../platform/testing/database.ts';
import { anIssue } from '../testing/build.ts';
import { recomputeBets, type IssueToRecompute } from './recompute-bets.ts';

const { db, owner } = await testDatabase();

/** An issue with so many bets, closed with the root that the database gives them. The later the issue, the lower their ids: neither order is the other. */
async function closedIssue(bets: number): Promise<IssueToRecompute> {
  const { id, lotteryCode, issueNo } = await anIssue(owner, { opensMs: -60_000, closeMs: -1 });
  await owner.run(
    `insert into bet (player, id, issue_id, lottery_code, issue_no, play, picks, count, stake, ticket_stake, unit, multiple, mode, point, level, odds, rules,
                      entry_seq, created_at)
     select 1 + n % 7, (1000 - $1::int8) * 10000000 + n * 256, $1, $2, $3, 'DWD', n % 10 || ',-,-,-,-', 1, 200000000, 200000000, 100000000, 1, 'stake', 0, 0,
            '1=9.0000', '1', 1, app_now() - interval '10 seconds' from generate_series(1, $4::int) as n`,
    [id, lotteryCode, issueNo, bets],
  );
  const { root } = await db.tx(async (tx) => {
    const sealed = await tx.one<{ root: string; count: number }>('select * from seal_bets($1)', [id]);
    await tx.run('select close_issue($1, null, $2, $3)', [id, sealed.root, sealed.count]);
    return sealed;
  });
  return { id, lotteryCode, issueNo, state: 'closed', group: 'SSC', draw: null, betRoot: root, betCount: bets };
}

test('issues that are read together: each gets its own bets and its own root, over the ends of pages and beside one without bets', async () => {
  const numbers = [3, 0, 5_000, 7_001, 0, 1];
  const issues: IssueToRecompute[] = [];
  for (const bets of numbers) issues.push(await closedIssue(bets));
  const recompute = () => recomputeBets(db, issues.toReversed(), { isOver: () => false });
  const clean = await recompute();
  expect(issues.map(({ id }) => clean.get(id))).toEqual(numbers.map((bets) => ({ bets, findings: [] })));

  const [, , , large] = issues;
  await owner.run('alter table bet disable trigger user');
  await owner.run(
    `update bet set picks = '9,-,-,-,-' where issue_id = $1 and id = (select max(id) from bet where issue_id = $1)`,
    [large?.id],
  );
  const forged = await recompute();
  const named = issues.filter(({ id }) => forged.get(id)?.findings.length !== 0);
  expect(named.map(({ issueNo }) => issueNo)).toEqual([large?.issueNo]);
});
