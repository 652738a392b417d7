/**
 * What somebody could do to the books with their own hand: as the server itself (its role of the database), and as the owner, triggers off. Each is either
 * refused by the database, or the audit names it. A new table of money gets its rows here.
 */
export interface Corruption {
  readonly who: 'app' | 'owner';
  readonly what: string;
  readonly sql: string;
  /** `refused`, or the check that says so. */
  readonly found: string;
  /** What stands before, by the owner. */
  readonly before?: string;
}

const PLAYER = `(select id from player where name = 'player1')`;
const CAREFUL = `(select id from player where name = 'careful7')`;
/** A withdrawal that waits. */
const WAITS = `(select id from withdrawal where state = 'submitted' limit 1)`;
const ISSUE = `(select i.id from issue i where i.state = 'settled' and i.bet_count > 0 and i.beacon is not null order by i.id desc limit 1)`;
/** A lost bet, not of the month that the demo lived through: those days are over before the first one that is sealed. */
const LOST = `(select r.bet_id from bet_result r join bet b on b.id = r.bet_id and b.player = r.player where r.state = 'lost' and b.lottery_code <> 'fc3d' order by r.bet_id limit 1)`;
const LOSER = `(select r.player from bet_result r where r.bet_id = ${LOST})`;

/** The server's one way to move money, with whatever it likes. */
const post = (
  code: number,
  cause: string,
  ref: string,
  amount = 100_000_000_000_000,
  player = PLAYER,
  owner = 'null',
): string =>
  `select ledger_post(array[${player}], array[${owner}]::int8[], array[${code}]::int2[], array[${amount}]::int8[], array[${cause}], array[${ref}]::int8[])`;

const app = (what: string, sql: string, found = 'refused', before = ''): Corruption => ({
  who: 'app',
  what,
  sql,
  found,
  before,
});
const owner = (what: string, sql: string, found: string): Corruption => ({ who: 'owner', what, sql, found });

/** What an operator published. */
const PUBLISHED_RAIN = `(select id from rain where staff = 'anna' order by id limit 1)`;
const PUBLISHED = `(select id from activity where staff = 'anna' order by id limit 1)`;
/** What the end of a demo does to what it gave away. */
const DEMO_OVER = `update activity set starts_at = least(starts_at, clock_timestamp()), ends_at = least(ends_at, clock_timestamp()), claims_until = least(claims_until, clock_timestamp()) where staff = 'demo';
  update rain_window set cancelled_at = starts_at - interval '1 second' where taken = 0`;

/** A rain of one packet with everything that belongs to it, as nobody but the server would make it. */
const madeUpRain = (staff: string): string => `
  insert into rain (title_zh, wagering, staff) values ('x', 0, '${staff}');
  insert into rain_chance select max(id), 1, 1 from rain;
  insert into rain_window (rain, starts_at, ends_at, packets, pool_fen, left_fen, shares, salt, commitment, published_at)
    select max(id), app_now() - interval '1 minute', app_now() + interval '2 hours', 1, 100, 100, '{100}', repeat('a', 32),
           encode(sha256(convert_to('caiting-envelope-v1|' || repeat('a', 32) || '|100', 'UTF8')), 'hex'), app_now() - interval '1 hour' from rain;
  select take_packet((select max(id) from rain_window), ${PLAYER});
  ${post(212, `'rain.take:' || (select max(id) from rain_take)`, '(select max(id) from rain_take)', 100_000_000)}`;

/** The same of an activity and one reward of it. */
const madeUpActivity = (staff: string): string => `
  insert into activity (kind, period, title_zh, summary_zh, rules_zh, wagering, budget, spent, claims, per_device, starts_at, ends_at, claims_until, staff)
    values ('level', 'once', 'x', 'x', 'x', 0, 100000000000000, 100000000000000, 1, false, app_now() - interval '1 day', app_now() + interval '1 day', app_now() + interval '1 day', '${staff}');
  insert into activity_tier (activity, needed, reward) select max(id), 1, 100000000000000 from activity;
  insert into activity_claim (activity, player, period, figure, needed, amount) select max(id), ${PLAYER}, 'once', 1, 1, 100000000000000 from activity;
  ${post(206, `'activity.claim:' || (select max(id) from activity_claim)`, '(select max(id) from activity_claim)')}`;
/** Money of the house that nothing caused: the server is refused it, and what the owner posts by the same function is found. */
const minted = (what: string, sql: string, found: string, before = ''): readonly Corruption[] => [
  app(what, sql, 'refused', before),
  { ...owner(`${what}, posted by the owner`, sql, found), before },
];

const MINTED: readonly Corruption[] = [
  ...minted('a bank transfer nobody made', post(101, `'x'`, '1'), 'causesNameTheirLine'),
  ...minted(
    'a recharge named like an order that is none',
    post(103, `'recharge:99999'`, '99999'),
    'rechargeLinesHaveOrders',
  ),
  app(
    'an order written as paid, with its money',
    `insert into recharge_order (order_no, player, request_id, line_id, line_name, channel, provider, amount, fee, credit, state, expires_at, credited_at, asked)
       select 'R777', (select id from player where name = 'helped7'), gen_random_uuid(), 'x', 'x', 'alipay', 'sandbox', 100000000000000, 0, 100000000000000, 'credited', app_now(), app_now(), 1;
     ${post(103, `'recharge:' || (select id from recharge_order where order_no = 'R777')`, `(select id from recharge_order where order_no = 'R777')`, 100_000_000_000_000, `(select id from player where name = 'helped7')`)}`,
    'rechargesHaveTheirPayment',
  ),
  ...minted('a manual recharge', post(113, `'m:1'`, '1'), 'codesHaveACause'),
  ...minted('a payout without a bet', post(201, `'p:1'`, '1'), 'resultsArePaid'),
  ...minted('a payout of a lost bet', post(201, `'p:2'`, LOST, 500_000_000_000_000, LOSER), 'resultsArePaid'),
  ...minted('a refund of a bet that was played', post(202, `'p:3'`, LOST, 200_000_000, LOSER), 'resultsArePaid'),
  ...minted('a refund of a chase', post(204, `'p:4'`, '1'), 'resultsArePaid'),
  ...minted('an activity’s gift', post(206, `'g:1'`, '1'), 'causesNameTheirLine'),
  ...minted('a welcome gift', post(207, `'g:2'`, '1'), 'causesNameTheirLine'),
  ...minted('a recharge bonus', post(208, `'g:3'`, '1'), 'causesNameTheirLine'),
  ...minted(
    'an activity’s gift without a reward',
    post(206, `'activity.claim:77'`, '77'),
    'activityRewardsArePaidOnce',
  ),
  ...minted('a level’s gift that is no level’s', post(209, `'g:4'`, '9'), 'causesNameTheirLine'),
  app(
    'a level that was never reached, with its gift',
    `update player set grade = 9 where id = ${PLAYER}; insert into grade_rise (player, grade, gift, at) select ${PLAYER}, 9, 100000000000000, app_now();
     ${post(209, `'grade.gift:' || ${PLAYER} || ':9'`, '9')}`,
    'gradesAreEarned',
  ),
  ...minted('a site’s envelope', post(212, `'g:5'`, '1'), 'causesNameTheirLine'),
  ...minted('a packet of a rain that nobody opened', post(212, `'rain.take:77777'`, '77777'), 'rainPacketsArePaidOnce'),
  ...minted(
    'a packet of a rain paid a second time, under another packet’s name',
    post(
      212,
      `'rain.take:' || (select max(id) from rain_take)`,
      '(select max(id) from rain_take)',
      1_000_000,
      `(select id from player where name = 'careful7')`,
    ),
    'rainPacketsArePaidOnce',
  ),
  app(
    'a packet of a rain taken without its money',
    `insert into rain (title_zh, wagering, staff) values ('x', 0, 'x');
     insert into rain_chance select max(id), 1, 1 from rain;
     insert into rain_window (rain, starts_at, ends_at, packets, pool_fen, left_fen, shares, salt, commitment, published_at)
       select max(id), app_now() - interval '1 minute', app_now() + interval '1 hour', 1, 100, 100, '{100}', repeat('a', 32),
              encode(sha256(convert_to('caiting-envelope-v1|' || repeat('a', 32) || '|100', 'UTF8')), 'hex'), app_now() - interval '1 hour' from rain;
     select take_packet((select max(id) from rain_window), ${PLAYER})`,
    'rainPacketsArePaidOnce',
  ),
  app(
    'a rain with another split than it tells',
    `insert into rain (title_zh, wagering, staff) values ('x', 0, 'x');
     insert into rain_window (rain, starts_at, ends_at, packets, pool_fen, left_fen, shares, salt, commitment)
       select max(id), app_now() + interval '1 minute', app_now() + interval '1 hour', 1, 100, 100, '{100}', repeat('a', 32), repeat('b', 64) from rain`,
    'rainSplitsAreThoseTold',
  ),
  app('a rain that nobody published, with its packets’ money', madeUpRain('anna'), 'rainsAreSaidByStaff'),
  app(
    'a rain of the demo on a real site',
    madeUpRain('demo'),
    'rainsAreSaidByStaff',
    `select enter_production(); ${DEMO_OVER}`,
  ),
  app(
    'a rain that was published, once more',
    `insert into rain (title_zh, title_en, wagering, staff) select title_zh, title_en, wagering, staff from rain where staff = 'anna';
     insert into rain_chance select max(r.id), c.grade, c.chances from rain r, rain_chance c where c.rain = ${PUBLISHED_RAIN} group by c.grade, c.chances;
     insert into rain_window (rain, starts_at, ends_at, packets, pool_fen, left_fen, shares, salt, commitment, published_at)
       select (select max(id) from rain), starts_at, ends_at, packets, pool_fen, left_fen, shares, salt, commitment, published_at from rain_window where rain = ${PUBLISHED_RAIN}`,
    'rainsAreSaidByStaff',
  ),
  app(
    'a window more of a rain that was published',
    `insert into rain_window (rain, starts_at, ends_at, packets, pool_fen, left_fen, shares, salt, commitment)
       select rain, starts_at + interval '1 day', ends_at + interval '1 day', packets, pool_fen, left_fen, shares, salt, commitment from rain_window where rain = ${PUBLISHED_RAIN}`,
    'rainsAreSaidByStaff',
  ),
  app(
    'chances for more levels of a rain that was published',
    `insert into rain_chance values (${PUBLISHED_RAIN}, 99, 100)`,
    'rainsAreSaidByStaff',
  ),
  app(
    'a rain that nobody published, beside nonsense in the operators’ log',
    `insert into staff_log (name, act, detail) select 'anna', act, '{"wagering": "x", "budget": {}, "tiers": 1, "chances": [1], "windows": "x", "endsAt": "x"}'
       from unnest(array['createRain', 'createActivity']) as act; ${madeUpRain('anna')}`,
    'rainsAreSaidByStaff',
  ),
  app('an activity that nobody published, with its reward', madeUpActivity('anna'), 'activitiesAreSaidByStaff'),
  app(
    'an activity of the demo on a real site',
    madeUpActivity('demo'),
    'activitiesAreSaidByStaff',
    `select enter_production(); ${DEMO_OVER}`,
  ),
  app(
    'a tier more of an activity that was published',
    `insert into activity_tier (activity, needed, reward) values (${PUBLISHED}, 7777, 100000000000)`,
    'activitiesAreSaidByStaff',
  ),
  app(
    'an activity that ends later than was published',
    `update activity set ends_at = ends_at + interval '1 year', claims_until = claims_until + interval '1 year' where id = ${PUBLISHED}`,
    'activitiesAreSaidByStaff',
  ),
  ...minted('a payout of a game', post(213, `'g:6'`, '1'), 'codesHaveACause'),
  ...minted('a correction of a payout', post(216, `'g:7'`, '1'), 'codesHaveACause'),
  ...minted('money by hand that nobody asked for', post(401, `'adjustment:99'`, '99'), 'adjustmentLinesHaveActs'),
  app(
    'money by hand in the names of two who never said it',
    `insert into money_adjustment (code, player, amount, reason, asked_by, asked_name, ask_request, state, decided_by, decided_name, decided_at)
       select 401, ${PLAYER}, 100000000000000, 'x', 1, 'anna', gen_random_uuid(), 'done', 2, 'boris', app_now();
     ${post(401, `'adjustment:' || (select max(id) from money_adjustment)`, '(select max(id) from money_adjustment)')}`,
    'adjustmentsAreSaidByTwo',
  ),
  ...minted('a correction of a recharge', post(404, `'adjustment:99'`, '99'), 'adjustmentLinesHaveActs'),
  app('money taken under the name of a demo’s end', post(402, `'demo.end:1:1'`, PLAYER, 10_000), 'causesNameTheirLine'),
  ...minted(
    'play money on a real site',
    post(403, `'demo.grant:7'`, '7'),
    'playMoneyIsOfADemo',
    'select enter_production()',
  ),
  ...minted('an own rebate', post(501, `'r:1'`, '1'), 'resultsArePaid'),
  app('a level as it was before', `update past_level set level = 200000`),
  app(
    'a level that never was',
    `insert into past_level (player, lottery_type, level, until) values (${PLAYER}, 'SSC', 200000, app_now())`,
  ),
  app('levels of the past forgotten', `delete from past_level`),
  app('all levels at once, without a trace', `truncate player_rebate`),
  app('a ceiling of levels as it was before', `insert into past_setting (key, value) values ('rebateMax', '{}')`),
  ...minted('an agent’s commission', post(502, `'r:2'`, '1'), 'agentsArePaid'),
  ...minted(
    'an earning of yuebao',
    post(613, `'y:1'`, '20260101', 100_000_000_000_000, `(select id from player where name = 'saver1')`),
    'yuebaoDaysArePaidOnce',
  ),
  ...minted(
    'an earning of a pledge',
    post(
      616,
      `'pledge.earning:77'`,
      `(select max(id) from pledge_order)`,
      100_000_000_000_000,
      `(select player from pledge_order order by id desc limit 1)`,
    ),
    'pledgesHaveTheirMoney',
  ),
  app(
    'what somebody else put into an envelope',
    post(
      210,
      `'envelope.claim:' || (select max(id) from envelope) || ':' || ${PLAYER}`,
      '(select max(id) from envelope)',
      1_000_000,
      PLAYER,
      '(select sender_id from envelope order by id desc limit 1)',
    ),
    'envelopeLinesAreShares',
  ),
];

const REFUSED: readonly Corruption[] = [
  app('a balance', `update account set balance = balance + 1`),
  app(
    'a line of the books',
    `insert into entry select player, asset, seq + 1000, amount, balance_after, code, batch, ref, 'x', at from entry limit 1`,
  ),
  app('a line less', 'delete from entry'),
  app('the cause of a line', `update posted_cause set cause = 'x'`),
  app('a cause less', 'delete from posted_cause'),
  app('a cause more', 'insert into posted_cause select * from posted_cause limit 1'),
  app('a line, by its month', `update entry_before set amount = amount + 1`),
  app('lines of a month', 'delete from bet_before'),
  app('a month emptied', 'truncate bet_result_before'),
  app('a look at one month', 'select from bet_before limit 1'),
  app('a line of the house', 'update house_entry set amount = amount - 1'),
  app('the table of codes', `update ledger_code set from_account = 'house.bonus'`),
  app('picks', `update bet set picks = '1,1,1,1,1'`),
  app('a bet after the draw', 'insert into bet select * from bet limit 1'),
  app('a result of a bet', `update bet_result set state = 'won', won = 500000000000000`),
  app('a result more', 'insert into bet_result select * from bet_result limit 1'),
  app('a draw', `update draw_result set numbers = '{1,2,3,4,5}'`),
  app('a draw more', `insert into draw_result select * from draw_result limit 1`),
  app('a root', `update issue set bet_root = repeat('0', 64)`),
  app('an issue opened again', `update issue set state = 'selling'`),
  app(
    'a second result for an issue',
    `select record_result(${ISSUE}, '{1,2,3,4,5}', '1,2,3,4,5', repeat('a', 64), repeat('b', 64))`,
  ),
  app(
    'numbers that do not follow from link and round',
    `select record_result((select max(i.id) from issue i where state = 'closed' and beacon is not null), '{1,2,3,4,5}', '1,2,3,4,5', repeat('a', 64), repeat('b', 64))`,
    'refused',
    `update issue set state = 'closed' where id = (select i.id from issue i join lottery l on l.code = i.lottery_code where l.group_code = 'SSC' and i.state in ('waiting', 'selling') and i.beacon is not null and i.beacon_time < app_now() limit 1)`,
  ),
  app('a settled issue settled again', `select take_chunk(${ISSUE}, 'settle', 10)`),
  app(
    'an issue that closes before its time',
    `select close_issue(i.id, 1, repeat('0', 64), 0) from issue i where i.state = 'selling' and i.close_at > app_now()`,
    'refused',
    `update issue set state = 'selling' where id = (select max(id) from issue where close_at > app_now())`,
  ),
  app('the end of a chain', `update draw_chain set anchor = repeat('0', 64)`),
  app(
    'a round that is not the hash of its signature',
    `insert into beacon_round select beacon, round + 1000000, signature, repeat('0', 64), fetched_at from beacon_round limit 1`,
  ),
  app('the group of a lottery', `update lottery set group_code = 'K3'`),
  app('who is paid', `update withdrawal set shown = '6222 **** 9999', bank_code = 'X' where id = ${WAITS}`),
  app('how much is paid', `update withdrawal set amount = amount * 10, net = net * 10 where id = ${WAITS}`),
  app('whose withdrawal it is', `update withdrawal set player = player + 1 where id = ${WAITS}`),
  app('a withdrawal less', `delete from withdrawal where id = ${WAITS}`),
  app('a review less', 'delete from withdrawal_review'),
  app('an order less', 'delete from recharge_order'),
  app('what a provider said', 'update provider_notice set amount = amount * 2'),
  app('a source of turnover less', 'delete from wager_source'),
  app('an envelope', 'update envelope set left_fen = 0'),
  app('a share of an envelope', 'insert into envelope_claim select id, 1, 99, 100, app_now() from envelope limit 1'),
  app(
    'a packet of a rain',
    'insert into rain_take (rain_window, position, player, nth, grade, amount) select rain_window, 99, player, 99, 1, 1 from rain_take limit 1',
  ),
  app('the split of a rain', 'update rain_window set shares = shares'),
  app('packets of a rain that were not opened', 'update rain_window set taken = 0, left_fen = pool_fen'),
  app('chances of a rain', 'update rain_chance set chances = 100'),
  app('the budget of an activity', 'update activity set budget = budget * 100'),
  app('the turnover of an activity', 'update activity set wagering = 0'),
  app('who published an activity', `update activity set staff = 'boris'`),
  app('an event of protection less', 'delete from protection_event'),
  app('figures of protection', 'update protection_day set staked = 0'),
  app('what two operators asked for', 'update money_adjustment set amount = amount * 100'),
  app('how many stand below an agent', 'update line_size set team = team + 1'),
  app('a line of the operators’ log', `update staff_log set name = 'nobody'`),
  app('a line of the operators’ log less', 'delete from staff_log'),
  app('a link of the operators’ log', 'delete from staff_log_link'),
  app('an operator', `update staff set role = 'admin'`),
  app('the seal of a day', `update day_seal set hash = sha256('')`),
  app('a seal less', 'delete from day_seal'),
  app('turnover of a sealed day', 'update sealed_turnover set valid = valid + 100'),
  app('turnover of a sealed day less', 'delete from sealed_turnover'),
  app('a run of the audit less', 'delete from audit_run'),
  app('from when evidence is asked for', `update audit_begin set at = 'infinity'`),
  app('a trigger', 'drop trigger entry_insert_only on entry'),
  app('a trigger switched off', 'alter table bet disable trigger user'),
  app('all triggers passed by', `set local session_replication_role = replica`),
  app('a function', `create or replace function app_now() returns timestamptz language sql as 'select now()'`),
  app('a table of its own', 'alter table entry owner to caiting_app'),
  app('a table emptied', 'truncate entry'),
  app(
    'the clock of a real site',
    `select set_app_clock(now() - interval '1 day', 1)`,
    'refused',
    'select enter_production()',
  ),
];

const SERVER: readonly Corruption[] = [
  app(
    'the number that a waiting withdrawal goes to',
    `update withdrawal set sealed = '\\x00' where id = ${WAITS}`,
    'payeesAreThoseOfTheAccount',
  ),
  app(
    'the number of the account under it',
    `update payout_account set sealed = '\\x00' where id = (select account from withdrawal where id = ${WAITS})`,
    'payeesAreThoseOfTheAccount',
  ),
  app(
    'another account of another player',
    `update payout_account set player = (select id from player where name = 'helped7') where id = (select account from withdrawal where id = ${WAITS})`,
    'payeesAreThoseOfTheAccount',
  ),
  app(
    'an approval without a review',
    `update withdrawal set state = 'approved' where id = ${WAITS}`,
    'withdrawalsAreApproved',
  ),
  app(
    'a review in somebody’s name',
    `insert into withdrawal_review (withdrawal, staff, staff_name, act, note) select ${WAITS}, 4711, 'anna', 'approve', ''; update withdrawal set state = 'approved' where id = ${WAITS}`,
    'reviewsAreActsOfStaff',
  ),
  app(
    'fewer approvals than were asked for, none given',
    `update withdrawal set approvals = 1, state = 'paying', provider = 'x', ask_at = app_now() where id = ${WAITS}`,
    'withdrawalsAreApproved',
  ),
  app(
    'a withdrawal paid by nobody',
    `${post(309, `'withdrawal.paid:' || ${WAITS}`, WAITS, 1, '(select player from withdrawal where id = ' + WAITS + ')')}; update withdrawal set state = 'paid', ended_at = app_now(), provider = 'manual', provider_no = '1' where id = ${WAITS}`,
    'withdrawalsEndBySomebody',
  ),
  app(
    'a withdrawal’s hold paid out while it waits',
    post(
      309,
      `'withdrawal.paid:' || ${WAITS}`,
      WAITS,
      100_000_000,
      `(select player from withdrawal where id = ${WAITS})`,
    ),
    'withdrawalsEndWithTheirMoney',
  ),
  app('turnover that nobody played', `update wager_total set valid = valid + 100000000000000`, 'turnoverFollowsBets'),
  app(
    'turnover that is owed no more',
    `update wager_total set owed_until = 0 where owed_until > 0`,
    'turnoverPiecesMeet',
  ),
  app(
    'a source of turnover without a credit',
    `insert into wager_source (player, kind, code, ref, cause, amount, factor, starts, ends) select ${PLAYER}, 'bonus', 401, 1, 'x', 100, 0, 0, 0`,
    'turnoverSourcesAreCredits',
  ),
  app('growth that nobody played', 'update player_growth set valid = valid + 100000000', 'growthFollowsBets'),
  app(
    'a self-exclusion that is lifted',
    `update protection_player set excluded_kind = null, excluded_from = null, excluded_until = null where player = ${CAREFUL}`,
    'exclusionsStand',
  ),
  app(
    'a self-exclusion that ends early',
    `update protection_player set excluded_until = app_now() + interval '1 day' where player = ${CAREFUL}`,
    'exclusionsStand',
  ),
  app('an account of somebody shut out that is open', `select block_bets(${CAREFUL}, null)`, 'exclusionsStand'),
  app('a limit that is raised', 'update protection_limit set amount = amount * 100', 'limitsStand'),
  app('a limit that is gone', 'delete from protection_limit', 'limitsStand'),
  app(
    'a limit removed without its day',
    `insert into protection_event (player, what, detail) select ${CAREFUL}, w, '{"kind":"stake","period":"day"}' from unnest(array['removeLimit', 'confirmLimit']) as w; delete from protection_limit`,
    'limitsStand',
  ),
  app(
    'a rate of yuebao',
    `insert into yuebao_rate (from_day, rate, set_by) select shanghai_day(app_now()) + 1, 2 * max(rate), 'anna' from yuebao_rate`,
    'ratesAreSetByStaff',
  ),
  app('a rate of a day that is paid', 'update yuebao_rate set rate = rate * 10', 'yuebaoFollowsItsRates'),
  app(
    'a pledge at another rate than its product',
    `update pledge_order set rate = rate * 10, earning = div(principal::numeric * rate * 10 * term_days, 365::numeric * 1000000 * 10000) * 10000 where state = 'holding'`,
    'ratesAreSetByStaff',
  ),
  app(
    'a pledge’s product oversold',
    'update pledge_product set sold = sold + 10000 where quota > sold + 10000',
    'pledgeQuotasHold',
  ),
  app(
    'a credited order of another sum',
    `update recharge_order set amount = amount + 100, credit = credit + 100 where state = 'credited'`,
    'rechargesAreMoneyOnce',
  ),
];

const OWNER: readonly Corruption[] = [
  owner('picks', `update bet set picks = '9,9,9,9,9' where issue_id = ${ISSUE}`, 'resultsRecomputed'),
  owner('odds', `update bet set odds = replace(odds, '=', '=1') where issue_id = ${ISSUE}`, 'resultsRecomputed'),
  owner('a bet’s rules', `update bet set rules = 'none' where issue_id = ${ISSUE}`, 'resultsRecomputed'),
  owner('a bet’s level', `update bet set level = level + 10000 where issue_id = ${ISSUE}`, 'resultsRecomputed'),
  owner(
    'a bet moved to another issue',
    `update bet set issue_id = (select min(id) from issue where state = 'settled' and id <> ${ISSUE}) where id = (select min(id) from bet where issue_id = ${ISSUE})`,
    'resultsRecomputed',
  ),
  owner('a root', `update issue set bet_root = repeat('0', 64) where id = ${ISSUE}`, 'resultsRecomputed'),
  owner(
    'a lost bet that won',
    `update bet_result set state = 'won', won = 500000000000000, wins = '1=1' where bet_id = ${LOST}`,
    'resultsRecomputed',
  ),
  owner(
    'a lost bet cancelled after its draw',
    `update bet_result set state = 'cancelled' where bet_id = ${LOST}`,
    'resultsRecomputed',
  ),
  owner(
    'numbers',
    `update draw_result set numbers = array_append(numbers[2:], numbers[1]), open_number = open_number || ' ' where issue_id = ${ISSUE}`,
    'drawsRecomputed',
  ),
  owner(
    'an open number',
    `update draw_result set open_number = '9' || open_number where issue_id = ${ISSUE}`,
    'drawsRecomputed',
  ),
  owner('a link', `update draw_result set link = repeat('ab', 32) where issue_id = ${ISSUE}`, 'drawsRecomputed'),
  owner(
    'the published end of a chain',
    `update draw_chain c set anchor = repeat('0', 64) from issue i where i.id = ${ISSUE} and c.lottery_code = i.lottery_code and c.day = i.day`,
    'drawsRecomputed',
  ),
  owner(
    'a round, with the hash of its false signature',
    `update beacon_round b set signature = repeat('ab', 48), randomness = encode(sha256(decode(repeat('ab', 48), 'hex')), 'hex') from issue i where i.id = ${ISSUE} and b.beacon = i.beacon and b.round = i.beacon_round`,
    'drawsRecomputed',
  ),
  owner(
    'a chain published after its sale',
    `update draw_chain c set published_at = 'infinity' from issue i where i.id = ${ISSUE} and c.lottery_code = i.lottery_code and c.day = i.day`,
    'drawsRecomputed',
  ),
  owner(
    'a count of sealed bets',
    `update issue set bet_count = bet_count + 1 where id = ${ISSUE}`,
    'sealedCountsStand',
  ),
  owner('a draw called demo history', `update issue set demo_history = true where id = ${ISSUE}`, 'sealedDaysStand'),
  owner('a result of a bet less', `delete from bet_result where bet_id = ${LOST}`, 'settledIssuesAreComplete'),
  owner(
    'a bet less, with its result',
    `with gone as (delete from bet_result where bet_id = ${LOST} returning bet_id) delete from bet where id in (select bet_id from gone)`,
    'sealedDaysStand',
  ),
  owner(
    'a balance',
    `update account set balance = balance + 100 where player = ${PLAYER} and asset = 'main'`,
    'sumIsZero',
  ),
  owner(
    'money moved from one balance to another',
    `update account set balance = balance - 100 where player = ${PLAYER} and asset = 'main'; update account set balance = balance + 100 where player = ${CAREFUL} and asset = 'main'`,
    'balanceIsLastEntry',
  ),
  owner(
    'a line of another sum',
    `update entry set amount = amount + 100 where player = ${PLAYER} and seq = 2`,
    'chainIsUnbroken',
  ),
  owner('a cause less', `delete from posted_cause where player = ${PLAYER}`, 'causesAreKept'),
  owner(
    'a cause of another line',
    `update posted_cause set seq = seq + 1, balance_after = balance_after + 100 where player = ${PLAYER} and asset = 'main'`,
    'causesAreKept',
  ),
  owner('a line less', `delete from entry where player = ${PLAYER} and seq = 2`, 'batchSumsToZero'),
  owner(
    'a line of the house less',
    'delete from house_entry where batch = (select max(batch) from house_entry)',
    'batchSumsToZero',
  ),
  owner(
    'a line of another time',
    `update entry set at = at + interval '1 second' where player = ${PLAYER} and seq = 2`,
    'sealedDaysStand',
  ),
  owner(
    'a line of another reference',
    `update entry set ref = ref + 1 where player = ${PLAYER} and code = 301`,
    'ordersArePaid',
  ),
  owner(
    'a code that pays from elsewhere',
    `update ledger_code set from_account = 'house.bonus' where code = 201`,
    'schemaIsOurs',
  ),
  owner('figures of a player’s day', 'update player_day set won = won + 100', 'daysAddUp'),
  owner(
    'turnover of a sealed day, and the day sealed anew',
    `update sealed_turnover set valid = valid + 100 where day = (select max(day) from sealed_turnover);
     update day_seal s set parts = n.parts, hash = day_seal_hash(s.before, s.day, s.seq, n.parts, s.house)
       from (select day, (select jsonb_object_agg(part, jsonb_build_array(lines, encode(p.hash, 'hex'))) from day_parts(day) as p) as parts from day_seal) as n
      where n.day = s.day and s.day = (select max(day) from sealed_turnover)`,
    'sealedTurnoverAddsUp',
  ),
  owner(
    'turnover of a sealed day less',
    `delete from sealed_turnover where ctid = (select min(ctid) from sealed_turnover where day = (select max(day) from sealed_turnover))`,
    'sealedTurnoverAddsUp',
  ),
  owner(
    'turnover of a sealed day that nobody played',
    `insert into sealed_turnover select max(id), (select max(day) from sealed_turnover), 100 from player`,
    'sealedDaysStand',
  ),
  // Of a lottery that may not have drawn since the site began.
  owner(
    'figures of a lottery’s day',
    `insert into draw_day (day, lottery_code, drawn) select shanghai_day(app_now()), min(code), 1 from lottery
     on conflict (day, lottery_code) do update set drawn = draw_day.drawn + 1`,
    'drawDaysAreTrue',
  ),
  owner('figures of bets by day', 'update bet_day set won_back = won_back + 100', 'betDaysAddUp'),
  owner(
    'figures of protection',
    `insert into protection_day (player, day, staked) select ${CAREFUL}, shanghai_day(app_now()), 100`,
    'protectionFollowsLedger',
  ),
  owner('shares of an envelope', 'update envelope set shares[1] = shares[1] + 1', 'envelopeSharesSum'),
  owner('a share of an envelope less', 'delete from envelope_claim', 'envelopeClaimsSum'),
  owner(
    'the split of a rain',
    'update rain_window set shares[1] = shares[1] + 1 where taken > 0',
    'rainSplitsAreThoseTold',
  ),
  owner(
    'the split of a rain in another order, with its digest',
    `update rain_window set shares = (select array_agg(share order by share desc) from unnest(shares) as share) where taken > 0;
     update rain_window set commitment = encode(sha256(convert_to('caiting-envelope-v1|' || salt || '|' || array_to_string(shares, ','), 'UTF8')), 'hex') where taken > 0`,
    'sealedDaysStand',
  ),
  owner('a packet of a rain less', 'delete from rain_take where position = 1', 'rainPacketsFollowTheirSplit'),
  owner('a packet of another sum', 'update rain_take set amount = amount + 1000000', 'rainPacketsArePaidOnce'),
  owner(
    'a packet of another player',
    `update rain_take set player = ${PLAYER} where position = 1`,
    'rainPacketsArePaidOnce',
  ),
  owner(
    'a count of a rain’s packets',
    'update rain_window set taken = taken + 1 where taken > 0',
    'rainPacketsFollowTheirSplit',
  ),
  owner('a packet beyond the chances', 'update rain_take set nth = nth + 50 where position = 1', 'rainChancesHold'),
  owner('a packet of a lower level', 'update rain_take set grade = 0', 'rainChancesHold'),
  owner('a packet before its window', `update rain_take set at = at - interval '1 hour'`, 'rainChancesHold'),
  owner('turnover of a packet less', 'delete from wager_source where code = 212', 'rainPacketsOweTheirTurnover'),
  owner('a rain with less turnover', 'update rain set wagering = 0', 'rainPacketsOweTheirTurnover'),
  owner(
    'a line of the operators’ log',
    `update staff_log set name = 'nobody' where id = (select max(id) from staff_log where act = 'confirmAdjustment')`,
    'staffLogIsUnchanged',
  ),
  owner(
    'a line of the operators’ log less',
    `delete from staff_log where act = 'confirmAdjustment'`,
    'staffLogIsUnchanged',
  ),
  owner(
    'a source of turnover less',
    `delete from wager_source where player = ${PLAYER} and kind = 'recharge'`,
    'creditsBringTurnover',
  ),
  owner(
    'a self-exclusion with its event',
    `update protection_player set excluded_kind = null, excluded_from = null, excluded_until = null; delete from protection_event where what = 'selfExclusion'; update account set blocked_until = null`,
    'sealedDaysStand',
  ),
  owner('an adjustment of another sum', 'update money_adjustment set amount = amount * 100', 'adjustmentsAreMoneyOnce'),
  owner(
    'an earning of yuebao less',
    'delete from yuebao_earning where day = (select max(day) from yuebao_earning)',
    'yuebaoDaysArePaidOnce',
  ),
  owner(
    'how many stand below an agent',
    'update line_size set team = team + 1; update line_size_delta set team = team + 1',
    'lineSizesAddUp',
  ),
  owner('a chase of another cost', 'update chase set total = total + 100', 'chasesArePaid'),
  owner('a review of somebody else', `update withdrawal_review set staff_name = 'nobody'`, 'sealedDaysStand'),
  owner(
    'the payee of a paid withdrawal',
    `update withdrawal set shown = 'x' where state = 'paid'`,
    'payeesAreThoseOfTheAccount',
  ),
  owner('a seal', `update day_seal set hash = sha256('x') where seq = 1`, 'sealedDaysStand'),
  owner('the first seal less', 'delete from day_seal where seq = 1', 'sealedDaysStand'),
  owner(
    'a day’s line changed and the day sealed anew',
    `update entry set at = at + interval '1 second' where player = ${PLAYER} and seq = 2;
     update day_seal s set parts = n.parts, hash = day_seal_hash(s.before, s.day, s.seq, n.parts, s.house)
       from (select day, (select jsonb_object_agg(part, jsonb_build_array(lines, encode(p.hash, 'hex'))) from day_parts(day) as p) as parts from day_seal) as n
      where n.day = s.day and s.day = (select shanghai_day(at) from entry where player = ${PLAYER} and asset = 'main' and seq = 2)`,
    'sealedDaysStand',
  ),
];

const SCHEMA: readonly Corruption[] = (
  [
    ['a trigger switched off', 'alter table entry disable trigger entry_insert_only'],
    ['a trigger dropped', 'drop trigger bet_result_insert_only on bet_result'],
    ['a trigger of every table switched off', 'alter table withdrawal disable trigger all'],
    ['a trigger more', 'create trigger zz before insert on bet for each row execute function refuse_change()'],
    [
      'a function that lets pass',
      `create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$`,
    ],
    [
      'a function of payouts',
      `create or replace function check_outcomes() returns void language plpgsql stable set search_path = public, pg_temp as $$ begin end $$`,
    ],
    [
      'a function more',
      `create function gift(p bigint) returns void language sql security definer as 'update account set balance = balance + 1 where player = p'`,
    ],
    [
      'a function open to the server',
      'grant execute on function post_results(bigint, text, text, text, smallint) to caiting_app',
    ],
    ['a function open to everybody', 'grant execute on function close_issue(bigint, bigint, text, int) to public'],
    ['a table open to the server', 'grant update on bet_result to caiting_app'],
    ['a column open to the server', 'grant update (shown) on withdrawal to caiting_app'],
    ['a condition less', 'alter table money_adjustment drop constraint money_adjustment_takes_two'],
    ['a key less', 'alter table bet_result drop constraint bet_result_pkey'],
    ['an index less', 'drop index bet_issue'],
    ['a month’s trigger dropped', 'drop trigger bet_insert_only on bet_before'],
    ['a month’s trigger switched off', 'alter table entry_before disable trigger entry_keep_cause'],
    ['a month’s key less', 'alter table entry_before drop constraint entry_before_pkey'],
    ['a month’s condition more', 'alter table bet_before add constraint zz check (stake < 0) not valid'],
    ['a month’s index more', 'create index on house_entry_before (code)'],
    ['a month open to the server', 'grant insert on bet_result_before to caiting_app'],
    ['a month detached', 'alter table bet_result detach partition bet_result_before'],
    [
      'a month made by hand, with a gap before it',
      `create table entry_later partition of entry for values from ('2099-01-01 00:00:00+08') to ('2099-02-01 00:00:00+08')`,
    ],
    ['a month for everything else', 'create table entry_rest partition of entry default'],
    ['a default', `alter table withdrawal alter approvals set default 0`],
    ['a rule', 'create rule quiet as on delete to demo_row do instead nothing'],
    ['a server that is the owner', 'grant caiting_owner to caiting_app'],
    ['what a code of protection counts as', `delete from protection_code where counts_as = 'stake'`],
  ] as const
).map(([what, sql]) => owner(what, sql, 'schemaIsOurs'));

export const CORRUPTIONS: readonly Corruption[] = [...MINTED, ...REFUSED, ...SERVER, ...OWNER, ...SCHEMA];
