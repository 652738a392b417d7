import type pg from 'pg';
import { layRows } from '../../support/lay-rows.ts';
import {
  AT_ONCE,
  DAYS,
  GRANT,
  IN_ROW,
  ISSUES,
  STAKE,
  wavesOf,
  winsBefore,
  WON,
  type Size,
  type Wave,
} from './shape.ts';

/**
 * Sixty days of bets of one lottery as betting and settlement write them: each bet an order with its line of the account, results with their payouts, the
 * house's side of each batch, the figures of days. The balance after each line is known from its place alone, so nothing is sorted.
 */

/** About so many at a time: one table of what is laid holds them. */
const CHUNK = 500_000;

export async function layBets(client: pg.Client, lottery: string, size: Size): Promise<void> {
  await layIssues(client, lottery);
  await client.query(
    `create temp table laid_issue as
     select row_number() over (order by id) - 1 as place, id, issue_no, opens_at, close_at, settled_at from issue where lottery_code = '${lottery}' and issue_no like '3%'`,
  );
  await layRows(client, ['bet', 'bet_result', 'entry', 'house_entry', 'player_day', 'bet_day'], async () => {
    let [orders, batches] = [1, await lastBatch(client)];
    for (const wave of wavesOf(size)) {
      const groups = wave.bets / AT_ONCE;
      await layGrants(client, wave, (batches += 1));
      await layWave(client, lottery, wave, { orders, batches: batches + 1 });
      orders += wave.bets;
      batches += groups + ISSUES + 1;
    }
    await client.query(`select setval('ledger_batch', ${batches + 1})`);
    await client.query(`select setval('bet_order', first_order_of(month_number(app_now())) + ${orders + 1})`);
  });
}

async function lastBatch(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ batch: string }>(`select nextval('ledger_batch')::text as batch`);
  return Number(rows[0]?.batch ?? 0);
}

async function layIssues(client: pg.Client, lottery: string): Promise<void> {
  await client.query(
    `insert into issue (lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, state, beacon, beacon_round, beacon_time, sealed_at, settled_at,
                        bet_root, bet_count)
     select $1, '3' || lpad(n::text, 9, '0'), shanghai_day(t), n + 1, t, u, u + interval '1 min', 'settled', repeat('0', 64), 1,
            u + interval '1 min', u, u + interval '1 min', repeat('0', 64), 0
       from generate_series(0, ${ISSUES - 1}) as n
      cross join lateral (select app_now() - interval '${DAYS} days' * (1 - n::float8 / ${ISSUES}) as t,
                                 app_now() - interval '${DAYS} days' * (1 - (n + 1)::float8 / ${ISSUES}) as u) as at order by n`,
    [lottery],
  );
  await client.query(
    `insert into draw_result (issue_id, numbers, open_number, link, previous_link, drawn_at)
     select id, '{1,2,3,4,5}', '1,2,3,4,5', repeat('a', 64), repeat('b', 64), draw_at from issue where issue_no like '3%' and lottery_code = $1`,
    [lottery],
  );
}

/** What each player begins with, in one batch. */
async function layGrants(client: pg.Client, { first, players }: Wave, batch: number): Promise<void> {
  const at = `app_now() - interval '${DAYS + 1} days'`;
  await client.query(
    `begin;
     create temp table grant_at on commit drop as select date_trunc('second', ${at}) as at;
     insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
       select ${first} + i, 'main', 1, ${GRANT}, ${GRANT}, 403, ${batch}, ${first} + i, g.at from generate_series(0, ${players - 1}) as i cross join grant_at g;
     insert into house_entry (batch, account, code, amount, lines, at)
       select ${batch}, 'house.bonus', 403, -${GRANT}::int8 * ${players}, ${players}, g.at from grant_at g;
     commit`,
  );
}

interface Numbers {
  readonly orders: number;
  readonly batches: number;
}

/** Issue by issue, so that no batch of payouts is cut in two. */
async function layWave(client: pg.Client, lottery: string, wave: Wave, numbers: Numbers): Promise<void> {
  const groups = wave.bets / AT_ONCE;
  const step = Math.max(1, Math.floor((CHUNK / wave.bets) * ISSUES));
  for (let issue = 0; issue < ISSUES; issue += step) {
    const to = Math.min(ISSUES, issue + step);
    const [from, upTo] = [Math.ceil((issue * groups) / ISSUES), Math.ceil((to * groups) / ISSUES)];
    if (from === upTo) continue;
    await client.query('begin');
    await layChunk(client, wave, numbers, { from: from * AT_ONCE, upTo: upTo * AT_ONCE });
    await writeChunk(client, lottery, numbers, groups);
    await writeDays(client, lottery);
    await client.query('commit');
  }
}

async function layChunk(
  client: pg.Client,
  { first, players, bets }: Wave,
  { orders }: Numbers,
  { from, upTo }: { readonly from: number; readonly upTo: number },
): Promise<void> {
  const groups = bets / AT_ONCE;
  await client.query(
    `create temp table laid on commit drop as
     select w.g, w.issue, z.k, y.j, y.i, ${first}::int8 + y.i as player, (first_order_of(month_number(c.at)) + ${orders} + n) * 256 as id, c.at,
            s.id as issue_id, s.issue_no, s.settled_at, (z.k + y.i) % 10 as digit, ${winsBefore('y.i', 'y.j * ' + String(IN_ROW))} as wins, ${winsBefore('y.i', 'z.k')} as wins_before
       from generate_series(${from}::int8, ${upTo - 1}) as n
      cross join lateral (select n / ${AT_ONCE} as g, n / ${AT_ONCE} * ${ISSUES} / ${groups} as issue) as w
      cross join lateral (select n / ${IN_ROW} % ${players} as i, n / ${IN_ROW} / ${players} as j) as y
      cross join lateral (select y.j * ${IN_ROW} + n % ${IN_ROW} as k) as z
       join laid_issue s on s.place = w.issue
      cross join lateral (select s.opens_at + (s.close_at - s.opens_at) * ((w.g * ${ISSUES} % ${groups})::float8 / ${groups}) as at) as c`,
  );
  await client.query('analyze laid');
}

async function writeChunk(client: pg.Client, lottery: string, { batches }: Numbers, groups: number): Promise<void> {
  const seq = `2 + k + wins`;
  const paidSeq = `2 + (j + 1) * ${IN_ROW} + wins_before`;
  await client.query(
    `insert into bet (player, id, issue_id, lottery_code, issue_no, play, picks, count, stake, ticket_stake, unit, multiple, mode, point, level, odds,
                      rules, entry_seq, created_at)
     select player, id, issue_id, $1, issue_no, 'DWD', digit || ',-,-,-,-', 1, ${STAKE}, ${STAKE}, 100000000, 1, 'stake', 80000, 80000, '1=9.8000',
            '2026-11-21', ${seq}, at from laid`,
    [lottery],
  );
  await client.query(
    `insert into bet_result (bet_id, player, state, won, refunded, rebate, wins, entry_seq, lines, at)
       select id, player, case digit when 1 then 'won' else 'lost' end, case digit when 1 then ${WON} else 0 end, 0, 0, case digit when 1 then '1=1' else '' end,
              case digit when 1 then ${paidSeq} end, case digit when 1 then 1 else 0 end, settled_at from laid;
     insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
       select player, 'main', ${seq}, -${STAKE}, ${GRANT} - ${STAKE}::int8 * (k + 1) + ${WON}::int8 * wins, 301, ${batches} + g, id / 256, at from laid;
     insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
       select player, 'main', ${paidSeq}, ${WON}, ${GRANT} - ${STAKE}::int8 * (j + 1) * ${IN_ROW} + ${WON}::int8 * (wins_before + 1), 201, ${batches} + ${groups} + issue,
              id, settled_at from laid where digit = 1;
     insert into house_entry (batch, account, code, amount, lines, at)
       select ${batches} + g, 'house.game', 301, ${STAKE}::int8 * count(*), count(*), min(at) from laid group by g;
     insert into house_entry (batch, account, code, amount, lines, at)
       select ${batches} + ${groups} + issue, 'house.game', 201, -${WON}::int8 * count(*), count(*), min(settled_at) from laid where digit = 1 group by issue;
     update issue set bet_count = bet_count + l.bets from (select issue_id, count(*) as bets from laid group by issue_id) as l where issue.id = l.issue_id`,
  );
}

/** A day may have bets of a player in two chunks. */
async function writeDays(client: pg.Client, lottery: string): Promise<void> {
  await client.query(
    `insert into player_day as d (player, day, bets, stake, won)
     select player, shanghai_day(settled_at), count(*), count(*) * ${STAKE}, count(*) filter (where digit = 1) * ${WON} from laid group by 1, 2
         on conflict (player, day) do update set bets = d.bets + excluded.bets, stake = d.stake + excluded.stake, won = d.won + excluded.won`,
  );
  await client.query(
    `insert into bet_day as d (player, day, lottery_code, first_id, last_id, won_bets, won_stake, won_back, lost_bets, lost_stake, lost_back, void_bets,
                               void_stake, void_back)
     select player, shanghai_day(at), $1, min(id), max(id), count(*) filter (where digit = 1), count(*) filter (where digit = 1) * ${STAKE},
            count(*) filter (where digit = 1) * ${WON}, count(*) filter (where digit <> 1), count(*) filter (where digit <> 1) * ${STAKE}, 0, 0, 0, 0
       from laid group by 1, 2
         on conflict (player, day, lottery_code) do update
        set first_id = least(d.first_id, excluded.first_id), last_id = greatest(d.last_id, excluded.last_id), won_bets = d.won_bets + excluded.won_bets,
            won_stake = d.won_stake + excluded.won_stake, won_back = d.won_back + excluded.won_back, lost_bets = d.lost_bets + excluded.lost_bets,
            lost_stake = d.lost_stake + excluded.lost_stake`,
    [lottery],
  );
}
