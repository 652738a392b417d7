import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { appNow, setClock } from '../../../platform/clock.ts';
import { testDatabase } from '../../../platform/testing/database.ts';
import { balanceOf } from '../../ledger/index.ts';
import { auditBooks } from '../audit-bets.ts';
import { aLine, anIssue, aPlayer, aRequest } from '../testing/build.ts';
import { BetBatcher } from './bet-batcher.ts';

const { db, owner } = await testDatabase();

test('the first bets of a month are placed once each, all in its partition, from many batches at once', async () => {
  const players = await Promise.all(Array.from({ length: 60 }, () => aPlayer(db, yuan(10))));
  const begun = await appNow(db);
  const batchers = [new BetBatcher(db), new BetBatcher(db)];
  for (const days of [31, 62]) {
    await setClock(db, { at: new Date(begun.getTime() + days * 86_400_000) });
    const issue = await anIssue(db);
    const placed = await Promise.all(
      players.map((player, n) => (batchers[n % 2] as BetBatcher).place(aRequest(player, [aLine(issue), aLine(issue)]))),
    );
    expect(placed.map(({ outcome }) => outcome)).toEqual(players.map(() => 'accepted'));
    const { month } = await db.one<{ month: number }>('select month_number(app_now()) as month');
    expect(
      await owner.query(
        `select tableoid::regclass::text as part, count(*)::int as bets, min(id >> 43)::int as first, max(id >> 43)::int as last
           from bet where issue_id = $1 group by 1`,
        [issue.id],
      ),
    ).toEqual([
      {
        part: (
          await db.one<{ part: string }>(
            `select part from month_partitions() where parent = 'bet' and first_month = $1`,
            [month],
          )
        ).part,
        bets: 2 * players.length,
        first: month,
        last: month,
      },
    ]);
  }
  for (const player of players) expect((await balanceOf(db, player as never)).balance).toBe(yuan(2));
  expect((await auditBooks(db)).findings).toEqual([]);
});
