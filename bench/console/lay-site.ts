import type pg from 'pg';
import { layHistory } from '../support/history.ts';
import { layRows } from '../support/lay-rows.ts';

/** A site as large as its operators' lists must bear, laid by SQL in the shape that its own ways write; for benches of reads only: no audit holds on it. */

/** The ids that `layHistory` gives the players of its bets; the first of them is the reader. */
export const FIRST_PLAYER = 900_000_000;
const DAYS = 60;
const IN_ROW = 5;
/** One bet of so many is in an issue that sells. */
const OPEN_SHARE = 500;
/** Issues of a lottery that nobody bets on; a few of them are void. */
const QUIET_ISSUES = 200_000;
const QUIET = 'quietssc';
const RARE = 'raressc';
const YUAN = 100_000_000;
const LOG_LINES = 300_000;
const TRIGGERED = [
  'player',
  'withdrawal',
  'recharge_order',
  'staff_log',
  'draw_result',
  'issue',
  'player_day',
  'cash_day',
];

export const LOTTERIES = { quiet: QUIET, rare: RARE } as const;

export interface Size {
  readonly lottery: string;
  readonly players: number;
  readonly bets: number;
}

/** The client is a superuser. */
export async function layConsoleSite(client: pg.Client, size: Size): Promise<void> {
  const { lottery, players, bets } = size;
  for (const table of TRIGGERED) await client.query(`alter table ${table} disable trigger user`);
  await layRows(client, ['player', 'account', 'session', 'known_device'], () => layPlayers(client, players));
  await layIssues(client);
  await layHistory(client, { lottery, reader: String(FIRST_PLAYER), bets, players, days: DAYS, inRow: IN_ROW });
  await layRareBets(client);
  await layOpenBets(client, bets, players);
  await layDays(client, players);
  await layKept(client);
  await layMoney(client, players);
  await layOperators(client, players);
  for (const table of TRIGGERED) await client.query(`alter table ${table} enable trigger user`);
  await client.query('vacuum analyze').catch(() => undefined);
}

const person = (n: string): string => `${FIRST_PLAYER} + ${n}`;

/** One in a hundred is an agent; one in two hundred is locked, as many have closed their accounts, which are locked too; one grade is rare. */
async function layPlayers(client: pg.Client, players: number): Promise<void> {
  await client.query(
    `insert into player (id, name, nickname, password_hash, is_agent, upline, upline_path, grade, state, accepted_terms_at, registered_at, mobile,
                         mobile_verified_at, mail, mail_verified_at, last_login_at) overriding system value
     select ${person('n')}, 'p' || lpad(n::text, 8, '0'), '会员' || n, '-', n % 100 = 0, u.id, case when u.id is null then '{}' else array[u.id] end,
            case when n % 50000 = 7 then 9 else 1 + n % 5 end, case when n % 200 in (3, 4) then 'locked' else 'active' end, t.at, t.at,
            '1' || lpad(n::text, 10, '0'), t.at, 'p' || n || '@example.com', t.at, app_now() - interval '1 hour'
       from generate_series(0, ${players - 1}) n
      cross join lateral (select app_now() - interval '400 days' * (1 - n::float8 / ${players}) as at) as t
      cross join lateral (select case when n % 100 = 0 then null else ${person('n - n % 100')} end as id) as u`,
  );
  await client.query(
    `insert into account_closing (player, asked_at, due_at, closed_at, is_whole)
       select id, registered_at, registered_at, app_now() - interval '1 day', true from player where id >= ${FIRST_PLAYER} and (id - ${FIRST_PLAYER}) % 200 = 4;
     insert into account (player, asset, balance, seq) select id, 'main', ${1000 * YUAN}, 1 from player where id >= ${FIRST_PLAYER};
     insert into session (token_hash, player, created_at, expires_at, last_act_at, address, place, user_agent)
       select sha256((p.id || '/' || s)::text::bytea), p.id, app_now() - interval '1 day' * s, app_now() + interval '30 days', app_now() - interval '1 hour' * s,
              '10.' || (p.id % 250) || '.' || (p.id / 250 % 250) || '.' || s, '上海', 'bench'
         from player p cross join generate_series(1, 3) s where p.id >= ${FIRST_PLAYER};
     insert into known_device (player, token_hash) select id, sha256((id / 2)::text::bytea) from player where id >= ${FIRST_PLAYER};
     insert into line_size (agent, day, team, direct) select id, shanghai_day(registered_at), 99, 99 from player where is_agent and id >= ${FIRST_PLAYER}
       on conflict do nothing;
     insert into staff_player_tag (player, tag, name, at) select id, 'vip', 'bench', app_now() from player where id >= ${FIRST_PLAYER} and id % 100 = 1`,
  );
}

/** A lottery of many issues that nobody bet on, a few of them void, and one that was sold for an hour a month ago. */
async function layIssues(client: pg.Client): Promise<void> {
  await client.query(
    `insert into lottery (code, group_code, name, source, period_s, close_s, numbering)
     values ('${QUIET}', 'SSC', '冷门彩', 'house', 60, 10, 4), ('${RARE}', 'SSC', '停售彩', 'house', 60, 10, 4)`,
  );
  const columns = `(lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, state, void_reason, beacon, beacon_round, beacon_time, sealed_at, bet_root, bet_count)`;
  await client.query(
    `insert into issue ${columns}
     select '${QUIET}', '4' || lpad(n::text, 9, '0'), shanghai_day(t), n, t, t + interval '50 s', t + interval '1 min',
            case when n % 20000 = 3 then 'void' else 'settled' end, case when n % 20000 = 3 then 'beaconOutage' end, repeat('0', 64), 1,
            t + interval '1 min', t + interval '50 s', repeat('0', 64), 0
       from generate_series(1, ${QUIET_ISSUES}) n cross join lateral (select app_now() - interval '1 min' * (${QUIET_ISSUES} + 2 - n) as t) as at`,
  );
  await client.query(
    `insert into issue ${columns}
     select '${RARE}', '5' || lpad(n::text, 9, '0'), shanghai_day(t), n, t, t + interval '50 s', t + interval '1 min', 'settled', null, repeat('0', 64), 1,
            t + interval '1 min', t + interval '50 s', repeat('0', 64), 1
       from generate_series(1, 60) n cross join lateral (select app_now() - interval '40 days' + interval '1 min' * n as t) as at`,
  );
}

/** One bet on each issue of the lottery that was sold for an hour. */
async function layRareBets(client: pg.Client): Promise<void> {
  await client.query(
    `update issue set bet_count = 500 where issue_no like '3%' and lottery_code not in ('${QUIET}', '${RARE}')`,
  );
  await client.query(
    `insert into bet (player, id, issue_id, lottery_code, issue_no, play, picks, count, stake, ticket_stake, unit, multiple, mode, point, level, odds,
                      rules, entry_seq, created_at)
     select ${person('i.index_in_day')}, (first_order_of(month_number(i.opens_at)) + 900000000 + i.index_in_day) * 256, i.id, i.lottery_code, i.issue_no, 'DWD', '1,-,-,-,-',
            1, ${9000 * YUAN}, ${9000 * YUAN}, ${YUAN}, 1, 'stake', 80000, 80000, '1=9.8000', '2026-11-21', 1, i.opens_at from issue i where i.lottery_code = '${RARE}'`,
  );
}

/** An issue of a day that sells with many bets, some of them cancelled: what a first page adds up. */
async function layOpenBets(client: pg.Client, bets: number, players: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into issue (lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, state, beacon, beacon_round, beacon_time)
     select '${RARE}', '6000000000', shanghai_day(app_now()), 1, app_now() - interval '1 day', t, t + interval '1 min', 'selling', repeat('0', 64), 1, t + interval '1 min'
       from (select app_now() + interval '2 hours' as t) as at returning id`,
  );
  const issue = rows[0]?.id;
  await client.query(
    `insert into bet (player, id, issue_id, lottery_code, issue_no, play, picks, count, stake, ticket_stake, unit, multiple, mode, point, level, odds,
                      rules, entry_seq, created_at)
     select ${person(`n % ${players}`)}, (first_order_of(month_number(app_now())) + 950000000 + n) * 256, ${issue}, '${RARE}', '6000000000', 'DWD', '1,-,-,-,-',
            1, ${2 * YUAN}, ${2 * YUAN}, ${YUAN}, 1, 'stake', 80000, 80000, '1=9.8000', '2026-11-21', 1, app_now() from generate_series(1, ${Math.ceil(bets / OPEN_SHARE)}) n;
     insert into bet_result (bet_id, player, state, won, refunded, rebate, wins, entry_seq, lines, at)
     select id, player, 'cancelled', 0, stake, 0, '', 1, 1, app_now() from bet where issue_id = ${issue} and (id / 256) % 20 = 0;
     insert into cancelled_bet (issue_id, bet_id) select issue_id, id from bet where issue_id = ${issue} and (id / 256) % 20 = 0 on conflict do nothing`,
  );
}

/** Today's figures: every third player has bet, every tenth paid, some are here now; lines of agents for each of the days. */
async function layDays(client: pg.Client, players: number): Promise<void> {
  await client.query(
    `insert into player_day (player, day, bets, stake, won)
       select ${person('n')}, shanghai_day(app_now()), 5, ${10 * YUAN}, ${YUAN} from generate_series(0, ${players - 1}, 3) n on conflict do nothing;
     insert into cash_day (player, day, recharge, recharges)
       select ${person('n')}, shanghai_day(app_now()) - d, ${100 * YUAN}, 1 from generate_series(0, ${players - 1}, 10) n cross join generate_series(0, 9) d;
     insert into online_time (player, day, seconds, until_at)
       select ${person('n')}, shanghai_day(app_now()), 600, app_now() - interval '1 s' * (n % 20000) from generate_series(0, ${players - 1}, 3) n;
     insert into line_day (agent, day, bets, stake, won, recharge, recharges)
       select ${person('n')}, shanghai_day(app_now()) - d, 300, ${900 * YUAN}, ${800 * YUAN}, ${100 * YUAN}, 1
         from generate_series(0, ${players - 1}, 100) n cross join generate_series(0, ${DAYS - 1}) d`,
  );
}

/** What is kept of today: a sum, and a thousand changes that are not added up yet. */
async function layKept(client: pg.Client): Promise<void> {
  const columns =
    'bets, stake, payout, rebate, games, game_stake, game_payout, game_rebate, recharge, recharges, withdrawal, withdrawals, bonus';
  await client.query(
    `delete from statistics_sum;
     insert into statistics_sum (day, ${columns}) select shanghai_day(app_now()), ${columns} from statistics_money(shanghai_day(app_now()));
     insert into statistics_delta (day) select shanghai_day(app_now()) from generate_series(1, 1000)`,
  );
}

/** An order of each player, nearly all credited by one channel; every other player withdrew; few wait. */
async function layMoney(client: pg.Client, players: number): Promise<void> {
  await client.query(
    `insert into recharge_order (order_no, player, request_id, line_id, line_name, channel, provider, amount, fee, credit, state, created_at, expires_at,
                                 credited_at, kind, asked)
     select 'R' || n, ${person('n')}, gen_random_uuid(), 'bank', '银行卡', case when n % 40000 = 1 then 'digitalcurrencypay' else 'banktransfer' end, 'manual', ${100 * YUAN}, 0,
            ${100 * YUAN}, s.state, t.at, t.at + interval '30 min', case when s.state = 'credited' then t.at end, 'manual', ${100 * YUAN}
       from generate_series(0, ${players - 1}) n
      cross join lateral (select app_now() - interval '${DAYS} days' * (1 - n::float8 / ${players}) as at) as t
      cross join lateral (select case when n % 10000 = 5 then 'submitted' when n % 20000 = 7 then 'rejected' else 'credited' end as state) as s`,
  );
  await client.query(
    `insert into recharge_transfer (order_id, match_by, payee_bank, payee_name, payee_account, payer_name, submitted_at)
       select id, 'amount', '工商银行', '收款人', '6222', '张三', created_at from recharge_order;
     insert into payout_account (player, kind, sealed, fingerprint, shown, usable_at)
       select ${person('n')}, 'bank', '\\x00', sha256(n::text::bytea), '**** ' || lpad((n % 10000)::text, 4, '0'), app_now() from generate_series(0, ${players - 1}, 2) n;
     insert into withdrawal (withdraw_no, player, account, kind, sealed, holder, shown, amount, fee, net, state, notify_url, created_at, ended_at)
       select 'W' || a.id, a.player, a.id, 'bank', '\\x00', '\\x00', a.shown, ${50 * YUAN}, 0, ${50 * YUAN}, s.state, '', t.at,
              case when s.state <> 'submitted' then t.at end
         from payout_account a
        cross join lateral (select app_now() - interval '${DAYS} days' * (1 - (a.player - ${FIRST_PLAYER})::float8 / ${players}) as at) as t
        cross join lateral (select case when a.id % 1000 = 5 then 'submitted' when a.id % 20000 = 7 then 'failed' else 'paid' end as state) as s`,
  );
}

/** Years of the operators' log, wishes that are over, adjustments, findings of the filter and payments that somebody has dealt with. */
async function layOperators(client: pg.Client, players: number): Promise<void> {
  await client.query(
    `insert into staff_log (at, name, act, detail, outcome)
       select app_now() - interval '1 min' * n, 'bench' || n % 7, case when n % 30000 = 1 then 'voidIssue' else 'playerCard' end,
              jsonb_build_object('userName', 'p' || lpad((n % ${players})::text, 8, '0')), 'done' from generate_series(1, ${LOG_LINES}) n;
     insert into money_adjustment (code, player, amount, reason, state, asked_by, asked_name, ask_request, asked_at, decided_by, decided_name, decided_at)
       select 404, ${person('n')}, ${YUAN}, '补单', case when n % 5000 = 1 then 'declined' else 'done' end, 1, 'a', gen_random_uuid(), t.at, 2, 'b', t.at
         from generate_series(0, ${players - 1}, 10) n cross join lateral (select app_now() - interval '1 min' * (${players} - n) as at) as t;
     insert into payment_case (provider, order_no, provider_no, amount, why, state, first_at, decided_at, decided_by)
       select 'sandbox', 'R' || n, 'x', ${YUAN}, 'unmatched', 'dismissed', t.at, t.at, 1
         from generate_series(1, 20000) n cross join lateral (select app_now() - interval '1 min' * n as at) as t`,
  );
}
