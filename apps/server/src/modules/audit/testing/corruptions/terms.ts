import { app, owner, PUBLISHED, type Corruption } from './row.ts';

const UNSAID = 'termsAreSaidByStaff';
/** A setting from an hour ahead on, in the name of somebody who did not want it. */
const SCHEDULED = `insert into scheduled_setting (key, after, last_change, starts_at, asked_by, asked_name)
  select 'orderMinutes', '20', 0, app_now() + interval '1 hour', id, name from staff order by id limit 1`;

/** Terms that the server changed and no operator wanted, and what is counted beside them (docs/decisions/0326). */
export const TERMS: readonly Corruption[] = [
  app('a gift at another price', `update gift set price = price * 2 where code = 'kiss'`, UNSAID),
  app(
    'an activity that ends sooner',
    `update activity set ends_at = ends_at - interval '1 hour' where id = ${PUBLISHED}`,
    UNSAID,
  ),
  app('a game that asks for less turnover', `update game set turnover_percent = 1 where code = 'baccarat'`, UNSAID),
  app('a game shut by nobody', `update game set state = 'maintenance' where code = 'baccarat'`, UNSAID),
  app(
    'a lottery paused by nobody',
    `update lottery set paused = true where code = (select min(code) from lottery where enabled)`,
    UNSAID,
  ),
  app(
    'a line of payment to another account',
    `update pay_line set payee_account = '6222 0000' where line_id = 'bank-remark'`,
    UNSAID,
  ),
  app(
    'a line of payment that nobody opened',
    `update pay_line set is_open = false where line_id = 'bank-remark'; update pay_line set is_open = true where line_id = 'bank-remark'`,
    UNSAID,
  ),
  app('a line of payment taken away', `delete from pay_line where line_id = 'bank-remark'`, UNSAID),
  app(
    'a live room with another stream',
    `update live_room set source = 'x' where code = (select min(code) from live_room)`,
    UNSAID,
  ),
  app(
    'a product of pledges that sells more',
    `update pledge_product set quota = quota + 100000000 where id = (select max(id) from pledge_product)`,
    UNSAID,
  ),
  app('a rate of coins', `insert into coin_rate (coin, rate, set_by) values ('USDT', 900000000, 'anna')`, UNSAID),
  app('what one operator approved alone, lower', `update approval_alone set amount = 0`),
  app('what one operator approved alone, taken back', `select count_alone('budget', 1, -1)`),
  app('a seed that is done once more', `update seed set done_at = app_now()`),
  app('a day of envelopes with less in it', `update envelope_day set amount_fen = amount_fen - 1`, 'envelopeDaysAddUp'),
  app(
    'a code used more often',
    `update invite_code set used_count = used_count + 1 where code = (select min(code) from invite_code)`,
  ),
  app(
    'somebody who came by a code',
    `insert into invite_use (player, code) select p.id, c.code from player p, invite_code c where p.name = 'helped7' order by c.code limit 1`,
    'invitesAreUsed',
  ),
  owner('an agent’s day of larger stakes', `update agent_day set valid = valid + 1`, 'agentDaysAddUp'),
  owner(
    'a chase written on another lottery',
    `update chase set lottery_code = (select min(l.code) from lottery l where l.code <> chase.lottery_code)`,
    'chasesAreOfTheirIssues',
  ),
  owner(
    'an account that takes no bets',
    `update account set blocked_until = 'infinity' where blocked_until is null and asset = 'main'`,
    'exclusionsStand',
  ),
  owner('a game answered otherwise', `update game_transaction set answer = answer || ' '`, 'sealedDaysStand'),
  app(
    'an account that is paid to at another time than it was',
    `update payout_account set usable_at = usable_at + interval '1 minute'`,
  ),
  owner(
    'an account that is paid to at another time than the rules say',
    `update payout_account set usable_at = usable_at + interval '1 minute'`,
    'payoutAccountsCoolOff',
  ),
  app('a scheduled setting that nobody wanted', SCHEDULED),
  owner('a scheduled setting that nobody wanted, by the owner', SCHEDULED, 'scheduledSettingsAreWanted'),
];
