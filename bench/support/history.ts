import type pg from 'pg';
import { layRows } from './lay-rows.ts';

/** Days of bets up to now, laid by SQL in the shape that betting and settlement write; for benches of lists only: no audit holds on it. */

const ISSUES = 4_000;
/** The newest bets wait for their draw. */
const OPEN_SHARE = 2_000;
const STAKE = 200_000_000;
const WON = 1_960_000_000;

export interface History {
  readonly lottery: string;
  readonly reader: string;
  readonly bets: number;
  /** The bets are shared evenly among so many, the reader one of them. */
  readonly players: number;
  readonly days: number;
  /** So many bets of one player come together, as somebody places them who sits down to it: 1 where nothing is said. */
  readonly inRow?: number;
}

/** The one registered player of the bench, who reads. */
export async function readerOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id::text from player order by id desc limit 1');
  if (!rows[0]) throw new Error('nobody is registered');
  return rows[0].id;
}

/** Lays so many bets with their results, ledger lines and day figures. The client is a superuser. */
export async function layHistory(client: pg.Client, history: History): Promise<void> {
  await layRows(client, ['bet', 'bet_result', 'entry', 'player_day', 'bet_day'], () => layBets(client, history));
  await client.query(
    'analyze bet; analyze bet_result; analyze entry; analyze issue; analyze draw_result; analyze player_day; analyze bet_day',
  );
  await client.query('vacuum bet, bet_result, entry').catch(() => undefined);
}

async function layBets(client: pg.Client, history: History): Promise<void> {
  const { lottery, reader, bets, players, days, inRow = 1 } = history;
  await client.query(
    `insert into issue (lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, state, beacon, beacon_round, beacon_time, sealed_at,
                        bet_root, bet_count)
     select $1, '3' || lpad(n::text, 9, '0'), t::date, n, t, t + interval '5 min', t + interval '6 min', 'settled', repeat('0', 64), 1,
            t + interval '6 min', t + interval '5 min', repeat('0', 64), 0
       from generate_series(1, ${ISSUES}) n, lateral (select app_now() - interval '${days} days' * (1 - n::float8 / ${ISSUES}) as t) as at`,
    [lottery],
  );
  await client.query(
    `insert into draw_result (issue_id, numbers, open_number, link, previous_link, drawn_at)
     select id, '{1,2,3,4,5}', '1,2,3,4,5', repeat('a', 64), repeat('b', 64), draw_at from issue where issue_no like '3%'`,
  );
  await client.query(
    `create temp table laid as
     select n, (first_order_of(month_number(at)) + n + 1) * 256 as id, case person when 0 then ${reader}::int8 else 900000000 + person end as player,
            k + 2 as seq, (select min(id) from issue where issue_no like '3%') + n * ${ISSUES}::int8 / ${bets} as issue_id,
            at, (k + person) % 10 as digit
       from (select app_now() as now) as c cross join generate_series(0, ${bets - 1}) n
      cross join lateral (select c.now - interval '${days} days' * (1 - n::float8 / ${bets}) as at) as t
      cross join lateral (select n / ${inRow} % ${players} as person, n / ${inRow} / ${players} * ${inRow} + n % ${inRow} as k) as whose`,
  );
  await client.query(
    `insert into bet (player, id, issue_id, lottery_code, issue_no, play, picks, count, stake, ticket_stake, unit, multiple, mode, point, level, odds,
                      rules, entry_seq, created_at)
     select player, id, issue_id, $1, '3' || lpad((issue_id % 1000000)::text, 9, '0'), 'DWD', digit || ',-,-,-,-', 1, ${STAKE}, ${STAKE}, 100000000, 1,
            'stake', 80000, 80000, '1=9.8000', '2026-11-21', seq, at from laid`,
    [lottery],
  );
  await client.query(
    `insert into bet_result (bet_id, player, state, won, refunded, rebate, wins, entry_seq, lines, at)
     select id, player, case digit when 1 then 'won' when 2 then 'cancelled' else 'lost' end, case digit when 1 then ${WON} else 0 end,
            case digit when 2 then ${STAKE} else 0 end, 0, case digit when 1 then '1=1' else '' end, null, 0, at + interval '6 min'
       from laid where n < ${bets - Math.ceil(bets / OPEN_SHARE)}`,
  );
  // Of issues all of whose bets have a result, as settlement leaves them.
  await client.query(
    `insert into issue_settlement (issue_id, kind, done_upto, bets, started_at, finished_at)
     select issue_id, 'settle', max(id), count(*), max(at), max(at) from laid group by issue_id having max(n) < ${bets - Math.ceil(bets / OPEN_SHARE)};
     insert into issue_sum (issue_id) select issue_id from issue_settlement on conflict do nothing`,
  );
  await client.query(
    `insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
     select player, 'main', seq, -${STAKE}, 1000000000000, 301, 1000000000, id / 256, at from laid`,
  );
  await client.query(
    `insert into player_day (player, day, bets, stake, won)
     select player, (at at time zone 'Asia/Shanghai')::date, count(*), count(*) * ${STAKE}, count(*) filter (where digit = 1) * ${WON}
       from laid group by 1, 2`,
  );
  await client.query(
    `insert into bet_day
     select player, (at at time zone 'Asia/Shanghai')::date, $1, min(id), max(id),
            count(*) filter (where digit = 1), count(*) filter (where digit = 1) * ${STAKE}, count(*) filter (where digit = 1) * ${WON},
            count(*) filter (where digit not in (1, 2)), count(*) filter (where digit not in (1, 2)) * ${STAKE}, 0,
            count(*) filter (where digit = 2), count(*) filter (where digit = 2) * ${STAKE}, count(*) filter (where digit = 2) * ${STAKE}
       from laid where n < ${bets - Math.ceil(bets / OPEN_SHARE)} group by 1, 2`,
    [lottery],
  );
  await client.query(
    `update account set seq = greatest(seq, (select max(seq) from laid where laid.player = account.player)) where player = ${reader} and asset = 'main'`,
  );
  await client.query(`select setval('bet_order', first_order_of(month_number(app_now())) + ${bets + 1})`);
  await client.query('drop table laid');
}
