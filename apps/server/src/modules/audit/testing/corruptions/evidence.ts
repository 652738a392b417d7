import { app, HELPED, owner, PLAYER, PUBLISHED, WAITS, type Corruption } from './row.ts';

const ACCOUNT = `(select account from withdrawal where id = ${WAITS})`;
const OTHER_NUMBER = `update payout_account set sealed = '\\x00', shown = '6222 **** 9999' where id = ${ACCOUNT}`;
const KEPT = `insert into payout_account_change (account, sealed, session) select id, sealed, 1 from payout_account where id = ${ACCOUNT}`;
const ORDER_TOO = `update withdrawal set sealed = '\\x00' where id = ${WAITS}`;
const ASKED = (changes: string): string =>
  `insert into withdrawal overriding system value select (jsonb_populate_record(w, jsonb_build_object('id', w.id + 100000, 'withdraw_no', 'W777') || ${changes})).*
     from withdrawal w where w.id = ${WAITS}`;

/** An official issue that waits for its result, and one that has it. */
const AWAITED = `(select min(i.id) from issue i join lottery l on l.code = i.lottery_code where l.source = 'feed' and l.group_code = 'FC3D')`;
const AWAITS = `update issue set state = 'closed', beacon = null, beacon_time = app_now() - interval '1 hour', sealed_at = app_now() where id = ${AWAITED};
  delete from feed_report where issue_id = ${AWAITED}; delete from draw_result where issue_id = ${AWAITED}`;
const TYPED = `insert into feed_report (issue_id, source, kind, open_number, raw, fetched_at)
  select ${AWAITED}, '人工录入 ' || n, 'staff', '1,2,3', '', app_now() from generate_series(1, 2) as n`;
const DRAWN = `select record_result(${AWAITED}, '{1,2,3}', '1,2,3', null, null)`;

const MARK = `insert into demo_row (kind, key) values ('player', ${PLAYER}::text || '0')`;
const OVER = 'update demo_row set ended_at = app_now()';

/** A pledge like one that runs, changed before it is written. */
const PLEDGE = (set: string): string =>
  `create temporary table laid as select * from pledge_order where state = 'holding' limit 1;
   update laid set id = id + 100000, started_at = app_now(), matures_at = app_now() + term_days * interval '24 hours', renews = null; update laid set ${set};
   insert into pledge_order overriding system value select * from laid`;
const CLAIM = (amountAndFigure: string): string => `
  insert into activity_claim (activity, player, period, amount, figure, needed)
    select t.activity, ${PLAYER}, 'once', ${amountAndFigure}, t.needed from activity_tier t where t.activity = ${PUBLISHED} and t.reward is not null order by t.needed limit 1;
  select ledger_post(array[${PLAYER}], array[null]::int8[], array[206]::int2[], array[c.amount], array['activity.claim:' || c.id], array[c.id])
    from activity_claim c order by c.id desc limit 1`;
const SETTLED = `insert into outbox (type, payload) select 'bet.settled', jsonb_build_object('players', ${PLAYER}::text, 'valid', '-100')`;
const GRADES_CHANGED = `insert into tenant_setting (key, value, changed_by) values ('gradeTurnover', '["999999","999999","999999","999999","999999","999999","999999","999999","999999"]', 'anna')`;
/** A reward as its tier gives it, with a figure that its tier takes: of somebody who never bet. */
const NEVER_DONE = `
  insert into activity_claim (activity, player, period, amount, figure, needed)
    select t.activity, ${HELPED}, t.needed::text, t.reward, t.needed, t.needed from activity_tier t where t.activity = ${PUBLISHED} order by t.needed limit 1;
  update activity a set spent = spent + c.amount, claims = claims + 1 from activity_claim c where c.activity = a.id and a.id = ${PUBLISHED};
  select ledger_post(array[${HELPED}], array[null]::int8[], array[206]::int2[], array[c.amount], array['activity.claim:' || c.id], array[c.id])
    from activity_claim c order by c.id desc limit 1`;
/** An account that nobody cooled off, and a withdrawal to it. */
const AT_ONCE = `
  insert into payout_account (player, kind, sealed, fingerprint, shown, usable_at)
    select w.player, 'alipay', '\\x01', '\\x01', 's', app_now() from withdrawal w where w.id = ${WAITS};
  insert into withdrawal overriding system value select (jsonb_populate_record(w, jsonb_build_object('id', w.id + 100000, 'withdraw_no', 'W777', 'kind', 'alipay', 'sealed', '\\x01',
      'account', (select max(id) from payout_account), 'shown', 's', 'bank_code', '', 'branch', '', 'network', null))).* from withdrawal w where w.id = ${WAITS}`;
/** What an administrator said of a rate: 2.5 % from the day after tomorrow on. */
const RATE_SAID = `insert into staff_log (name, act, detail, outcome) select 'anna', 'setYuebaoRate', jsonb_build_object('rate', '2.5', 'fromDay', shanghai_day(app_now()) + 2), 'done'`;
const RATE_SET = `insert into yuebao_rate (from_day, rate, set_by) select shanghai_day(app_now()) + 2, 25000, 'anna'`;
const GRADE_FOR_NOTHING = `update player set grade = 9 where id = ${PLAYER}; insert into grade_rise (player, grade, gift, at) select ${PLAYER}, 9, 100, app_now()`;

/** Two rows of one hand that agree with each other. */
export const EVIDENCE: readonly Corruption[] = [
  app('the number of a waiting withdrawal and of its account', `${OTHER_NUMBER}; ${ORDER_TOO}`),
  app('the same, with what the account was kept', `${KEPT}; ${OTHER_NUMBER}; ${ORDER_TOO}`),
  app('an account changed without a word', OTHER_NUMBER),
  app('the history of an account', `${KEPT}; update payout_account_change set sealed = '\\x00'`),
  app('the history of an account less', `${KEPT}; delete from payout_account_change`),
  app(
    'an account that may be paid to at once',
    `update payout_account set usable_at = usable_at - interval '1 second'`,
  ),
  app('an account of somebody else', `update payout_account set player = player + 1`),
  app('the name that accounts are in', `update payout_holder set sealed = '\\x00'`),
  app('a withdrawal to a number of nobody', ASKED(`'{"sealed": "\\\\x00"}'`)),
  app('a withdrawal to another name', ASKED(`'{"holder": "\\\\x00"}'`)),
  app('a withdrawal of another player to this account', ASKED(`jsonb_build_object('player', ${HELPED})`)),
  app('a result of two typed reports', `${TYPED}; ${DRAWN}`, 'refused', AWAITS),
  app('a typed report', TYPED, 'refused', AWAITS),
  app(
    'a result that two typed, by the server',
    `insert into result_entry (issue_id, staff_name, open_number, note, entered_at) values (${AWAITED}, 'anna', '1,2,3', '', app_now())`,
    'refused',
    AWAITS,
  ),
  app('a result typed in no session', `select enter_result('\\x00', ${AWAITED}, '1,2,3', '')`, 'refused', AWAITS),
  app('a result kept for two who typed nothing', `select keep_typed_result(${AWAITED}, '1,2,3')`, 'refused', AWAITS),
  app('a result of typed reports that stood there', DRAWN, 'refused', `${AWAITS}; ${TYPED}`),
  owner('typed reports that nobody typed', `${AWAITS}; ${TYPED}`, 'typedResultsAreTwo'),
  app('a mark of the demo on a real site', MARK, 'refused', 'select enter_production()'),
  app('a mark of a demo that is over', MARK, 'refused', OVER),
  app('a mark of the demo that comes back', 'update demo_row set ended_at = null', 'refused', OVER),
  app('a mark of the demo for somebody else', `update demo_row set key = '1' where kind = 'player'`),
  app(
    'a rate that the release set',
    `insert into yuebao_rate (from_day, rate, set_by) select shanghai_day(app_now()) + 1, 1000000, 'default'`,
  ),
  app(
    'a rate from today on',
    `insert into yuebao_rate (from_day, rate, set_by) select shanghai_day(app_now()), 1000000, 'anna'`,
  ),
  owner(
    'a rate that the release set, later',
    `insert into yuebao_rate (from_day, rate, set_by) select shanghai_day(app_now()) + 1, 1000000, 'default'`,
    'ratesAreSetByStaff',
  ),
  app(
    'a pledge that is over before its term',
    `update pledge_order set state = 'matured', ended_at = app_now() where state = 'holding'`,
  ),
  app('a shorter pledge', `update pledge_order set matures_at = app_now() where state = 'holding'`),
  app(
    'a pledge that began long ago',
    PLEDGE(`started_at = started_at - interval '400 days', matures_at = matures_at - interval '400 days'`),
  ),
  app('a pledge over already', PLEDGE(`state = 'matured', ended_at = app_now()`)),
  app('a pledge that earns more than its rate', PLEDGE('earning = earning * 10')),
  app('a reward above its tier', CLAIM('t.reward * 100, t.needed')),
  app('a reward for less than its tier asks', CLAIM('t.reward, t.needed - 1')),
  app('a reward for what was never done', NEVER_DONE, 'activityFiguresAreTrue'),
  app('a withdrawal to an account that cools off', AT_ONCE),
  // Taken, as one that two must approve: then the second statement fails.
  app(
    'a large withdrawal that one operator would do for',
    `${ASKED(`jsonb_build_object('amount', 1000000000001, 'net', 1000000000001, 'fee', 0, 'approvals', 1)`)}; select 1 / (2 - approvals) from withdrawal where withdraw_no = 'W777'`,
  ),
  app(
    'a rate above the one that was said',
    `${RATE_SET}; update yuebao_rate set rate = rate * 10 where set_by = 'anna'`,
    'ratesAreSetByStaff',
    RATE_SAID,
  ),
  app(
    'a product of pledges at a rate that nobody set',
    'update pledge_product set rate = 900000',
    'productsAreSetByStaff',
  ),
  app(
    'a product of pledges that nobody made',
    `insert into pledge_product (name, term_days, rate, order_min, order_max, player_max, quota) values ('x', 1, 1000000, 1, 1, 1, 1)`,
    'productsAreSetByStaff',
  ),
  app(
    'a gift of a level above the table',
    `insert into grade_rise (player, grade, gift, at) select ${PLAYER}, 2, 100000000000, app_now()`,
    'gradeGiftsAreThoseTold',
    `delete from grade_rise where player = ${PLAYER}`,
  ),
  app('bets settled by the server', SETTLED),
  app(
    'bets settled the other way',
    `update outbox set payload = payload || '{"valid": "-100"}' where type = 'bet.settled'`,
    'refused',
    SETTLED,
  ),
  app(
    'a level that nobody earned, where what levels ask for has been changed',
    GRADE_FOR_NOTHING,
    'gradesAreEarned',
    GRADES_CHANGED,
  ),
  owner(
    'a settled event that takes turnover away',
    `update wager_total set valid = valid + 100 where player = ${PLAYER}; ${SETTLED}`,
    'turnoverFollowsBets',
  ),
  app('a mark of the demo less', 'delete from demo_row'),
];
