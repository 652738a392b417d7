import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testDatabase } from '../../platform/testing/database.ts';
import { listBetsPage, sumBets, type BetFilter } from './list-queries.ts';
import { anIssue } from './testing/build.ts';

const { db, owner } = await testDatabase();
const PLAYER = '77';
const START = Date.UTC(2026, 10, 1);
const MINUTE_MS = 60_000;

/** Bets a minute apart, of which the second and third of each ten have their ids the other way round, a few milliseconds apart. */
const TIMES = Array.from({ length: 200 }, (_, n) => START + n * MINUTE_MS).map((at, n) =>
  n % 10 === 2 ? at - MINUTE_MS - 5 : at,
);

test('a range of time gives exactly its bets, whatever the order of ids at its ends', async () => {
  const issue = await anIssue(db);
  await owner.run('alter table bet disable trigger user');
  await owner.run(
    `insert into bet select $1, n * 256, $2, 'ssc1', 'x', 'DWD', '1', 1, $4, $4, 100000000, 1, 'stake', 0, 0, '1=9.8', 'r', 1, to_timestamp(ms / 1000.0)
       from unnest($3::float8[]) with ordinality as t (ms, n)`,
    [PLAYER, issue.id, TIMES, yuan(2)],
  );
  const edges = [
    START - 1,
    START,
    START + 11 * MINUTE_MS - 5,
    START + 12 * MINUTE_MS,
    START + 57 * MINUTE_MS + 1,
    TIMES.at(-1) ?? 0,
  ];
  for (const from of [null, ...edges]) {
    for (const to of [null, ...edges, START + 1_000 * MINUTE_MS]) {
      const filter: BetFilter = {
        state: 'all',
        lotteryCode: null,
        from: from === null ? null : new Date(from),
        to: to === null ? null : new Date(to),
      };
      const wanted = TIMES.map((at, n) => [at, n] as const)
        .filter(([at]) => (from === null || at >= from) && (to === null || at < to))
        .map(([, n]) => BigInt(n + 1) * 256n)
        .toReversed();
      const rows = await listBetsPage(db, PLAYER, filter, null, 1_000);
      expect(rows.map(({ id }) => id)).toEqual(wanted);
      expect((await sumBets(db, PLAYER, filter)).count).toBe(wanted.length);
    }
  }
});

test('a player without bets has none in any time', async () => {
  const filter: BetFilter = { state: 'all', lotteryCode: null, from: new Date(START), to: new Date(START + 1) };
  expect(await listBetsPage(db, '78', filter, null, 10)).toEqual([]);
});
