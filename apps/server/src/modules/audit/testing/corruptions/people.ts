import { app, CAREFUL, owner, PAYEE, PLAYER, PUBLISHED_RAIN, WAITS, type Corruption } from './row.ts';

const UNSAID = 'termsAreSaidByStaff';
const PAST = 'termsHaveTheirPast';
const SEALS = 'sealedDaysStand';
/** Who stands below somebody. */
const MEMBER = `(select min(player) from player_rebate)`;
/** What has begun is called off by nobody: the database's own rule. */
const COMING = `rain = ${PUBLISHED_RAIN} and starts_at > app_now()`;

/** Rows of people, payees and of what is under way: what the server may not write of them, and what their past says (docs/decisions/0332). */
export const PEOPLE: readonly Corruption[] = [
  app('who stands above a player', `update player set upline = null where id = ${PLAYER}`),
  app(
    'since when a player is there',
    `update player set registered_at = registered_at - interval '1 day' where id = ${PLAYER}`,
  ),
  app('a player less', `delete from player where name = 'helped7'`),
  app('an agent whom nobody made one', `update player set is_agent = true where name = 'helped7'`, UNSAID),
  app(
    'commissions frozen by nobody',
    `update player set commission_frozen_at = app_now() where id = ${PLAYER}`,
    UNSAID,
  ),
  app(
    'commissions frozen since yesterday',
    `update player set commission_frozen_at = app_now() - interval '1 day' where id = ${PLAYER}`,
  ),
  app(
    'a password that need not be changed any more',
    `update player set password_reset_at = null where id = ${PLAYER}`,
    'refused',
    `update player set password_reset_at = app_now() where id = ${PLAYER}`,
  ),
  app(
    'a grade that nobody gave and no play reached',
    `update player set grade = 10 where name = 'helped7'`,
    'gradesAreSaidOrGrown',
  ),
  app(
    'another real name',
    `update player set real_name = 'x' where id = ${PLAYER}`,
    'refused',
    `update player set real_name = 'y' where id = ${PLAYER}`,
  ),
  app(
    'two administrators of one’s own',
    `select add_staff(name, 'admin', 'x', false) from unnest(array['evil1', 'evil2']) as name`,
    UNSAID,
  ),
  app(
    'an operator who becomes an administrator',
    `select set_staff(id, 'admin', null) from staff_list() where name = 'anna'`,
    UNSAID,
  ),
  app(
    'an operator who may come in no more',
    `select set_staff(id, null, false) from staff_list() where name = 'anna'`,
    UNSAID,
  ),
  app(
    'the second factor of an operator, taken away by nobody',
    `select offer_staff_secret(id, '\\x01'), use_staff_secret(id, '\\x01', 1, '{}') from staff_list() where name = 'anna';
     select drop_staff_factor(id) from staff_list() where name = 'anna'`,
    UNSAID,
  ),
  app('a level written past its function', `update player_rebate set level = level + 1`),
  app('a level of somebody who stands below nobody', `select set_levels(${PLAYER}, '{SSC}', '{95000}')`),
  app(
    'a lottery of one’s own',
    `insert into lottery (code, group_code, name, source, period_s, close_s, numbering) select code || 'x', group_code, name, source, period_s, close_s, numbering from lottery limit 1`,
    UNSAID,
  ),
  app(
    'the name of a payee without an account',
    `insert into payout_holder (player, sealed, shown) select id, '\\x00', 'x' from player where name = 'helped7'`,
    'holdersHaveAccounts',
  ),
  app('who pays a withdrawal that waits', `update withdrawal set provider = 'x' where id = ${WAITS}`),
  app(
    'the number of a payment of a withdrawal that waits',
    `update withdrawal set provider_no = 'x' where id = ${WAITS}`,
  ),
  app(
    'since when a withdrawal is paid out',
    `update withdrawal set state = 'paying', paying_at = app_now() - interval '1 day' where id = ${WAITS}`,
  ),
  app('a withdrawal that takes three operators', `update withdrawal set approvals = 3 where id = ${WAITS}`),
  app('a rain called off by nobody', `update rain_window set cancelled_at = app_now() where ${COMING}`, UNSAID),
  app(
    'a rain that was called off before',
    `update rain_window set cancelled_at = app_now() - interval '1 day' where ${COMING}`,
  ),
  app('turnover that is owed by nobody', `delete from wager_total`),
  owner('turnover that was owed', `delete from wager_total where owed_until > 0`, 'turnoverPiecesMeet'),
  app(
    'since when a player protects himself',
    `update protection_player set since = since - interval '1 day' where player = ${CAREFUL}`,
  ),
  app(
    'since when a player is shut out',
    `update protection_player set excluded_from = excluded_from - interval '1 day' where player = ${CAREFUL}`,
  ),
  app(
    'since when a limit holds',
    `update protection_limit set set_at = set_at - interval '1 day' where player = ${CAREFUL}`,
  ),
  owner(
    'a shut-out that ends early',
    `update protection_player set excluded_until = app_now() + interval '1 day' where player = ${CAREFUL}`,
    'exclusionsStand',
  ),
  owner(
    'a show that had not begun, by the owner',
    `update live_show set started_at = app_now(), ended_at = null where gifts > 0`,
    'giftsAreOfAShow',
  ),
  owner('the password of a player', `update player set password_hash = 'x' where id = ${PLAYER}`, PAST),
  owner(
    'who stands above a player, by the owner',
    `update player set upline = ${PLAYER}, upline_path = array[${PLAYER}] where id = ${MEMBER}`,
    PAST,
  ),
  owner('an operator less', `delete from staff where name = 'boris'`, PAST),
  owner('the roles of an operator', `update staff set roles = '{}' where name = 'boris'`, PAST),
  owner('the second factor of an operator', `update staff set totp_secret = '\\x00' where name = 'boris'`, PAST),
  owner('the name of a payee', `update payout_holder set sealed = '\\x00' where player = ${PAYEE}`, PAST),
  owner(
    'the number of an account and of what waits for it',
    `update payout_account set sealed = '\\x00' where player = ${PAYEE}; update withdrawal set sealed = '\\x00' where player = ${PAYEE}`,
    PAST,
  ),
  owner('what an adjustment is about', `update money_adjustment set reason = 'x'`, PAST),
  owner(
    'what a setting was before',
    `update setting_change set before = '1' where id = (select min(id) from setting_change)`,
    SEALS,
  ),
  owner(
    'until when a level was held',
    `update past_level set until = until - interval '1 minute' where id = (select min(id) from past_level where shanghai_day(until) in (select day from day_seal))`,
    SEALS,
  ),
  owner('what interest was reckoned on', `update yuebao_earning set held = held + 1`, SEALS),
  owner('when an order was made', `update recharge_order set expires_at = expires_at + interval '1 day'`, SEALS),
  owner(
    'when an issue was settled',
    `update issue set settled_at = settled_at - interval '1 minute' where settled_at is not null and not demo_history`,
    SEALS,
  ),
  owner(
    'the last day of the operators’ log',
    `delete from staff_log_day where day = (select max(day) from staff_log_day)`,
    'staffLogDaysStand',
  ),
  owner(
    'where a day of the operators’ log ends',
    `update staff_log_day set seq = seq - 1, hash = (select k.hash from staff_log_link k where k.seq = staff_log_day.seq - 1)`,
    'staffLogDaysStand',
  ),
  owner('the head of the operators’ log', `delete from staff_log_head`, 'staffLogIsChained'),
  owner(
    'a sum of turnover of a day to come',
    `insert into sealed_turnover select player, day + 30, valid from sealed_turnover limit 1`,
    'sealedTurnoverAddsUp',
  ),
  owner(
    'a secret of no night',
    `insert into liability_secret select max(day) + 1, sha256('x') from liability_secret`,
    'liabilityLeavesAreBalances',
  ),
  owner('where a block of a night begins', `update liability_block set first_key = sha256('x')`, 'liabilityTreeStands'),
];
