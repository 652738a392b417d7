import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { bettingModule } from '../index.ts';
import { refundsOf } from '../records/issue-sums.ts';
import { voidNextChunk } from '../settle/settle-issue.ts';
import { aChaseLine, aLottery, chaser, sameMultiple, voidTheIssue, type Issue } from './testing/table.ts';

const { app, db } = await testApp({ modules: [ledgerModule, tenantModule, accountModule, bettingModule] });
const issues = await aLottery(db, 'ssc1', 6);

test('what a void would refund is what it refunds: open bets and chases of that issue alone, not cancelled ones', async () => {
  const [first, second] = [issues[0] as Issue, issues[1] as Issue];
  expect(await refundsOf(db, second.id)).toEqual({ bets: 0, refund: 0n, players: 0, chases: 0 });
  const people = await Promise.all([1, 2, 3].map(() => aPlayer(app.deps, { balance: yuan(1_000) })));
  const chases = people.map((who) => chaser(app, who));
  const ids: string[] = [];
  for (const chase of chases) {
    const lines = [aChaseLine(first, '1 2 3'), aChaseLine(first, '4')];
    const added = await chase.add({ lines, issues: sameMultiple(issues.slice(0, 5)), amount: '40' });
    expect(added.code).toBe(1);
    ids.push(added.data.id);
  }
  expect(await refundsOf(db, second.id)).toEqual({ bets: 6, refund: yuan(24), players: 3, chases: 3 });
  expect((await chases[2]?.cancel(ids[2] ?? '', [second.issueNo]))?.code).toBe(1);
  const told = await refundsOf(db, second.id);
  expect(told).toEqual({ bets: 4, refund: yuan(16), players: 2, chases: 2 });
  await voidTheIssue(db, second.id);
  while ((await db.tx((tx) => voidNextChunk(app.deps, tx, second))) > 0);
  const { given } = await db.one<{ given: bigint }>(
    `select coalesce(sum(r.refunded), 0)::int8 as given from bet b join bet_result r on r.player = b.player and r.bet_id = b.id
      where b.issue_id = $1 and r.state = 'void'`,
    [second.id],
  );
  expect(given).toBe(told.refund);
  expect(await refundsOf(db, second.id)).toMatchObject({ bets: 0, chases: 0 });
});
