import {
  app,
  DEMO_OVER,
  HELPED,
  LOSER,
  LOST,
  madeUpActivity,
  madeUpRain,
  minted,
  owner,
  PLAYER,
  post,
  PUBLISHED,
  PUBLISHED_RAIN,
  type Corruption,
} from './row.ts';

/** Money that nothing caused, posted under each code. */
export const MINTED: readonly Corruption[] = [
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
  ...minted('a payout of a game', post(213, `'g:6'`, '1'), 'gameMessagesAreInTheLedger'),
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
  ...minted(
    'money taken under the name of a demo’s end',
    post(402, `'demo.end:1:1'`, PLAYER, 10_000),
    'causesNameTheirLine',
  ),
  app(
    'money taken under the name of a demo’s end, of somebody of a real site',
    post(
      402,
      `'demo.end:' || ${HELPED} || ':1'`,
      HELPED,
      `(select balance from account where player = ${HELPED} and asset = 'main')`,
      HELPED,
    ),
    'refused',
    `select enter_production(); delete from demo_row where key = ${HELPED}::text`,
  ),
  ...minted(
    'play money on a real site',
    post(403, `'demo.grant:7'`, '7'),
    'playMoneyIsOfADemo',
    'select enter_production()',
  ),
  app('play money for a newcomer who got none', post(403, `'newcomer.gift:' || ${PLAYER}`, PLAYER, 100_000_000_000)),
  app(
    'a newcomer’s play money for an old account',
    `insert into newcomer_gift (player, amount) values (${PLAYER}, 100000000000)`,
  ),
  app(
    'a newcomer’s play money on a real site',
    `insert into newcomer_gift (player, amount) values (${PLAYER}, 100000000000)`,
    'refused',
    `select enter_production(); update player set registered_at = app_now() where id = ${PLAYER}`,
  ),
  owner(
    'play money of a newcomer, without its gift',
    post(403, `'newcomer.gift:' || ${PLAYER}`, PLAYER, 100_000_000_000),
    'newcomersGotTheirGiftOnce',
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
  ...minted(
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
