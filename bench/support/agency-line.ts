import type pg from 'pg';

/**
 * One agent's line, laid by SQL in the shape that registration, settlement and the ledger write: ten levels, sixty days of figures in the tables of days,
 * and as many bets as are asked for as rows. For benches of reports only: no audit holds on it.
 */

export const ROOT = 1_000_000;
const DEPTH = 10;
const DAYS = 60;
/** Members are active on every third day. */
const ACTIVE_EVERY = 3;
const ISSUES = 4_000;
const YUAN = 100_000_000;
/** Their triggers would lay the same again, row by row. */
const TRIGGERED = [
  'player',
  'downline',
  'player_rebate',
  'player_day',
  'agent_day',
  'agent_rebate',
  'bet',
  'bet_result',
  'entry',
  'issue',
  'draw_result',
];

export interface Line {
  readonly lottery: string;
  readonly members: number;
  /** Bets that the tables of days count. */
  readonly bets: number;
  /** Bets that stand in their table too, each with its result and its line of the account. */
  readonly rows: number;
}

/** First id and number of the members of each depth, from 1 on: one in five hundred stands below the agent himself, the others in equal levels. */
export function levelsOfLine(
  members: number,
): { readonly first: number; readonly count: number; readonly agents: number }[] {
  const direct = Math.max(2, Math.round(members / 500));
  const each = Math.floor((members - direct) / (DEPTH - 1));
  const counts = [direct, ...Array.from({ length: DEPTH - 2 }, () => each)];
  counts.push(members - counts.reduce((sum, count) => sum + count, 0));
  let first = ROOT + 1;
  return counts.map((count) => {
    const level = { first, count, agents: Math.max(1, Math.round(count / 10)) };
    first += count;
    return level;
  });
}

export async function layLine(client: pg.Client, line: Line): Promise<void> {
  await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off`);
  for (const table of TRIGGERED) await client.query(`alter table ${table} disable trigger user`);
  await layMembers(client, line.members);
  await layFigures(client, line);
  await layIssues(client, line.lottery);
  await layShares(client, line);
  await layBets(client, line);
  for (const table of TRIGGERED) await client.query(`alter table ${table} enable trigger user`);
  await client.query('analyze');
  await client.query('vacuum line_day, line_active, line_size, player_day, downline, account, agent_rebate, bet');
}

/** The first tenth of each level are agents, and those of the next stand below them in turn. */
async function layMembers(client: pg.Client, members: number): Promise<void> {
  await client.query(
    `insert into player (id, name, nickname, password_hash, is_agent, accepted_terms_at, registered_at) overriding system value
     values (${ROOT}, 'agent_of_all', '总代', '-', true, app_now(), app_now() - interval '${DAYS} days')`,
  );
  let above = { first: ROOT, agents: 1 };
  for (const level of levelsOfLine(members)) {
    await client.query(
      `insert into player (id, name, nickname, password_hash, is_agent, upline, upline_path, accepted_terms_at, registered_at) overriding system value
       select ${level.first} + n, 'm' || (${level.first} + n), '会员' || (${level.first} + n), '-', n < ${level.agents}, u.id, u.upline_path || u.id, app_now(),
              app_now() - interval '1 day' * (n % ${DAYS})
         from generate_series(0, ${level.count - 1}) as n join player u on u.id = ${above.first} + n % ${above.agents}`,
    );
    above = level;
  }
  await client.query(
    `insert into downline (agent, member, depth)
       select u.agent, p.id, cardinality(p.upline_path) - u.place + 1
         from player p cross join lateral unnest(p.upline_path) with ordinality as u (agent, place) where p.id > ${ROOT};
     insert into line_size (agent, day, team, direct) select agent, day, team, direct from line_size_of_downline();
     insert into account (player, asset, balance, seq) select id, 'main', ${YUAN} * (1000 + id % 1000), 1 from player where id >= ${ROOT};
     insert into player_rebate (player, lottery_type, level)
       select id, 'SSC', 95000 - 1000 * cardinality(upline_path) from player where id >= ${ROOT} and is_agent;
     analyze player, downline, account`,
  );
}

/** What each member did by day; then what that makes of the lines, by the function that makes them anew after an alarm. */
async function layFigures(client: pg.Client, { members, bets }: Line): Promise<void> {
  const perDay = Math.max(1, Math.round((bets * ACTIVE_EVERY) / (members * DAYS)));
  const days = `(select shanghai_day(app_now()) - d as day, d from generate_series(0, ${DAYS - 1}) as d) as t`;
  await client.query(
    `insert into player_day (player, day, bets, stake, won, refunded, rebate)
       select p.id, t.day, ${perDay}, ${perDay}::int8 * 2 * ${YUAN}, case when (p.id + t.d) % 7 = 0 then 9 * ${YUAN} else 0 end, 0, ${YUAN / 100}
         from player p, ${days} where p.id > ${ROOT} and (p.id + t.d) % ${ACTIVE_EVERY} = 0;
     insert into agent_day (player, day, valid, rebate)
       select p.id, t.day, ${YUAN}, ${YUAN / 50} from player p, ${days} where p.id >= ${ROOT} and p.is_agent;
     insert into cash_day (player, day, recharge, recharges, withdrawal, withdrawals, bonus, firsts)
       select p.id, t.day, 100::int8 * ${YUAN}, 1, case when p.id % 3 = 0 then 50::int8 * ${YUAN} else 0 end, (p.id % 3 = 0)::int, ${YUAN}, (t.d = ${DAYS - 1})::int
         from player p, ${days} where p.id > ${ROOT} and (p.id + t.d) % 20 = 0;
     analyze player_day, agent_day, cash_day`,
  );
  await client.query(
    `insert into line_day (agent, day, bets, stake, won, rebate, commission, recharge, recharges, withdrawal, withdrawals, bonus, firsts, joined)
       select agent, day, bets, stake, won, rebate, commission, recharge, recharges, withdrawal, withdrawals, bonus, firsts, joined from line_day_of_players();
     insert into line_active (agent, day, gap, members) select agent, day, gap, members from line_active_of_players()`,
  );
}

async function layIssues(client: pg.Client, lottery: string): Promise<void> {
  await client.query(
    `insert into issue (lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, state, beacon, beacon_round, beacon_time, sealed_at,
                        bet_root, bet_count)
     select $1, '3' || lpad(n::text, 9, '0'), t::date, n, t, t + interval '5 min', t + interval '6 min', 'settled', repeat('0', 64), 1,
            t + interval '6 min', t + interval '5 min', repeat('0', 64), 0
       from generate_series(1, ${ISSUES}) n, lateral (select app_now() - interval '${DAYS} days' * (1 - n::float8 / ${ISSUES}) as t) as at`,
    [lottery],
  );
  await client.query(
    `insert into draw_result (issue_id, numbers, open_number, link, previous_link, drawn_at)
     select id, '{1,2,3,4,5}', '1,2,3,4,5', repeat('a', 64), repeat('b', 64), draw_at from issue where issue_no like '3%'`,
  );
}

/** What the agent himself earned: one share for each day on which a member was active. */
async function layShares(client: pg.Client, { members }: Line): Promise<void> {
  const shares = Math.floor((members * DAYS) / ACTIVE_EVERY);
  await client.query(
    `insert into agent_rebate (player, source, issue_id, chunk, valid_stake, share, at)
     select ${ROOT}, ${ROOT + 1} + s.n % ${members}, i.id, 9000000000000, ${YUAN}, 1000000000000, i.draw_at
       from (select n, n * ${ISSUES}::int8 / ${shares} + 1 as place from generate_series(0, ${shares - 1}) n) as s
       join issue i on i.issue_no = '3' || lpad(s.place::text, 9, '0') on conflict do nothing`,
  );
}

async function layBets(client: pg.Client, { lottery, members, rows }: Line): Promise<void> {
  await client.query(
    `create temp table laid as
     select n, (n + 1) * 256::int8 as id, ${ROOT + 1} + n % ${members} as player, 2 + n / ${members} as seq, i.id as issue_id, i.issue_no, i.opens_at as at, n % 10 as digit
       from generate_series(0, ${rows - 1}) n join issue i on i.issue_no = '3' || lpad((n * ${ISSUES}::int8 / ${rows} + 1)::text, 9, '0')`,
  );
  await client.query(
    `insert into bet (player, id, issue_id, lottery_code, issue_no, play, picks, count, stake, ticket_stake, unit, multiple, mode, point, level, odds,
                      rules, entry_seq, created_at)
     select player, id, issue_id, $1, issue_no, 'DWD', digit || ',-,-,-,-', 1, 2 * ${YUAN}, 2 * ${YUAN}, ${YUAN}, 1, 'stake', 80000, 80000, '1=9.8000',
            '2026-11-21', seq, at from laid`,
    [lottery],
  );
  await client.query(
    `insert into bet_result (bet_id, player, state, won, refunded, rebate, wins, entry_seq, lines, at)
       select id, player, case digit when 1 then 'won' else 'lost' end, case digit when 1 then 1960000000 else 0 end, 0, 0,
              case digit when 1 then '1=1' else '' end, null, 0, at + interval '6 min' from laid;
     insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
       select player, 'main', seq, -2 * ${YUAN}, 1000000000000, 301, 1000000000, id / 256, at from laid;
     update account a set seq = l.seq from (select player, max(seq) as seq from laid group by player) as l where a.player = l.player and a.asset = 'main';
     select setval('bet_order', ${rows} + 1);
     drop table laid`,
  );
}

/** Changes that wait to be added up, as after a busy half second. */
export async function queueChanges(client: pg.Client, changes: number, members: number): Promise<void> {
  await client.query(
    `insert into line_delta (player, day, bets, stake)
       select ${ROOT + 1} + n * 37 % ${members}, shanghai_day(app_now()), 1, 2 * ${YUAN} from generate_series(0, ${changes - 1}) n;
     analyze line_delta`,
  );
}
