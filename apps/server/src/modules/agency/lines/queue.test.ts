import { expect, test } from 'vitest';
import { testDatabase } from '../../../platform/testing/database.ts';

const { owner } = await testDatabase();

const FIRST = 5_000_000;
const CHUNK = 20_000;
const YUAN = 100_000_000;

/** As settlement writes them: with joins by hash and merge switched off (count_results). */
async function count(bets: number): Promise<void> {
  await owner.tx(async (tx) => {
    await tx.run(`set local enable_hashjoin = off`);
    await tx.run(`set local enable_mergejoin = off`);
    await tx.run(`set local statement_timeout = '12s'`);
    for (const [table, columns, values, more] of [
      [
        'player_day',
        'bets, stake, won, refunded, rebate',
        `${bets}, ${bets}::int8 * 2 * ${YUAN}, n % 3, n % 5, ${bets}`,
        'bets = d.bets + excluded.bets, stake = d.stake + excluded.stake, won = d.won + excluded.won, refunded = d.refunded + excluded.refunded, rebate = d.rebate + excluded.rebate',
      ],
      [
        'agent_day',
        'valid, rebate',
        `${YUAN}, ${bets}`,
        'valid = d.valid + excluded.valid, rebate = d.rebate + excluded.rebate',
      ],
    ])
      await tx.run(
        `insert into ${table} as d (player, day, ${columns})
           select ${FIRST} + n, '2026-10-05', ${values} from generate_series(0, ${CHUNK}) as n
         on conflict (player, day) do update set ${more}`,
      );
  });
}

test('days of a whole chunk of players are queued at once and again, in time that does not grow with their square', async () => {
  // The first stands above everybody and is in no line himself.
  await owner.run(
    `insert into player (id, name, nickname, password_hash, is_agent, upline, upline_path, accepted_terms_at) overriding system value
       select ${FIRST} + n, 'queue' || n, '会员', '-', n = 0, case when n > 0 then ${FIRST} end, case when n > 0 then array[${FIRST}]::int8[] else '{}' end, app_now()
         from generate_series(0, ${CHUNK}) as n`,
  );
  await owner.run('delete from line_delta');
  await count(0);
  // Nothing was bet yet: nobody is active.
  expect(await queued()).toMatchObject({ actives: 0n });
  await owner.run('delete from line_delta');
  await count(2);
  await count(3);
  expect(await queued()).toEqual({
    players: BigInt(CHUNK),
    bets: BigInt(CHUNK * 5),
    stake: BigInt(CHUNK * 5) * 2n * BigInt(YUAN) - 2n * BigInt(sum((n) => n % 5)),
    won: 2n * BigInt(sum((n) => n % 3)),
    rebate: BigInt(CHUNK * 5),
    commission: BigInt(CHUNK * 5),
    // Each once, by the first of the two.
    actives: BigInt(CHUNK),
  });
}, 60_000);

const sum = (of: (n: number) => number): number =>
  Array.from({ length: CHUNK }, (_, index) => of(index + 1)).reduce((total, value) => total + value, 0);

const queued = () =>
  owner.one(
    `select count(distinct player) as players, sum(bets)::int8 as bets, sum(stake)::int8 as stake, sum(won)::int8 as won, sum(rebate)::int8 as rebate,
            sum(commission)::int8 as commission, sum(actives)::int8 as actives from line_delta where day = '2026-10-05'`,
  );
