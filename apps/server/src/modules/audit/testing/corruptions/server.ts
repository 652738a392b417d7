import { app, CAREFUL, HELPED, minted, owner, PAYEE, PLAYER, post, WAITS, type Corruption } from './row.ts';

/** A withdrawal that a row has ended, by its reason. */
const ENDED = `(select id from withdrawal where reason = 'x9')`;
const ENDED_PAYEE = `(select player from withdrawal where reason = 'x9')`;
/** A pledge that runs. */
const PLEDGE = `(select id from pledge_order where state = 'holding' order by id limit 1)`;
const ORDER_WAITS = `insert into recharge_order (order_no, player, request_id, line_id, line_name, channel, provider, amount, fee, credit, expires_at, asked)
  select 'R778', ${HELPED}, gen_random_uuid(), 'x', 'x', 'alipay', 'sandbox', 100000000, 0, 100000000, app_now() + interval '1 hour', 100000000`;

/** What the server may write, and the audit finds. */
export const SERVER: readonly Corruption[] = [
  app('the number that a waiting withdrawal goes to', `update withdrawal set sealed = '\\x00' where id = ${WAITS}`),
  app(
    'the number of the account under it',
    `update payout_account set sealed = '\\x00' where id = (select account from withdrawal where id = ${WAITS})`,
  ),
  app(
    'another account of another player',
    `update payout_account set player = (select id from player where name = 'helped7') where id = (select account from withdrawal where id = ${WAITS})`,
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
    `update withdrawal set state = 'paid', ended_at = app_now(), provider = 'manual', provider_no = '1', reason = 'x9' where id = ${WAITS};
     ${post(309, `'withdrawal.paid:' || ${ENDED}`, ENDED, `(select net from withdrawal where id = ${ENDED})`, ENDED_PAYEE)}`,
    'withdrawalsEndBySomebody',
  ),
  ...minted(
    'a withdrawal’s hold paid out while it waits',
    post(309, `'withdrawal.paid:' || ${WAITS}`, WAITS, `(select net from withdrawal where id = ${WAITS})`, PAYEE),
    'withdrawalsEndWithTheirMoney',
  ),
  ...minted(
    'a withdrawal given back while it waits to be paid',
    post(
      215,
      `'withdrawal.returned:' || ${WAITS}`,
      WAITS,
      `(select amount from withdrawal where id = ${WAITS})`,
      PAYEE,
    ),
    'withdrawalsEndWithTheirMoney',
  ),
  app(
    'a withdrawal that ended, given back to somebody else',
    `update withdrawal set state = 'cancelled', ended_at = app_now(), reason = 'x9' where id = ${WAITS};
     ${post(215, `'withdrawal.returned:' || ${ENDED}`, ENDED, `(select amount from withdrawal where id = ${ENDED})`, HELPED, ENDED_PAYEE)}`,
  ),
  app(
    'the same without a word',
    post(
      215,
      `'withdrawal.returned:' || ${WAITS}`,
      WAITS,
      `(select amount from withdrawal where id = ${WAITS})`,
      HELPED,
      PAYEE,
    ),
  ),
  app(
    'a pledge’s principal given back to somebody else',
    post(
      615,
      `'pledge.out:' || ${PLEDGE}`,
      PLEDGE,
      `(select principal from pledge_order where id = ${PLEDGE})`,
      HELPED,
      `(select player from pledge_order where id = ${PLEDGE})`,
    ),
  ),
  ...minted(
    'a pledge’s principal given back while it earns',
    post(
      615,
      `'pledge.out:' || ${PLEDGE}`,
      PLEDGE,
      `(select principal from pledge_order where id = ${PLEDGE})`,
      `(select player from pledge_order where id = ${PLEDGE})`,
    ),
    'pledgesHaveTheirMoney',
  ),
  ...minted(
    'a balance taken that nobody asked for',
    post(402, `'adjustment:99'`, '99', 100_000_000, HELPED),
    'adjustmentLinesHaveActs',
  ),
  ...minted(
    'a recharge taken back that nobody asked for',
    post(405, `'adjustment:99'`, '99', 100_000_000, HELPED),
    'adjustmentLinesHaveActs',
  ),
  app(
    'fewer operators than a withdrawal takes',
    `update withdrawal set approvals = approvals - 1 where id = ${WAITS}`,
    'refused',
    `update withdrawal set approvals = 2 where id = ${WAITS}`,
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
  app('a day of growth that nobody played', 'update growth_day set valid = valid + 100000000', 'growthDaysAreInGrowth'),
  app(
    'a self-exclusion that is lifted',
    `update protection_player set excluded_kind = null, excluded_from = null, excluded_until = null where player = ${CAREFUL}`,
  ),
  app(
    'a self-exclusion that ends early',
    `update protection_player set excluded_until = app_now() + interval '1 day' where player = ${CAREFUL}`,
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
  app('a rate of a day that is paid', 'update yuebao_rate set rate = rate * 10'),
  app(
    'a pledge at another rate than its product',
    `update pledge_order set rate = rate * 10, earning = div(principal::numeric * rate * 10 * term_days, 365::numeric * 1000000 * 10000) * 10000 where state = 'holding'`,
  ),
  app(
    'a pledge’s product oversold',
    'update pledge_product set sold = sold + 10000 where quota > sold + 10000',
    'pledgeQuotasHold',
  ),
  app(
    'a credited order of another sum',
    `update recharge_order set amount = amount + 100, credit = credit + 100 where state = 'credited'`,
  ),
  app('a credited order of somebody else', `update recharge_order set player = ${PLAYER} where state = 'credited'`),
  app(
    'an order of another sum',
    `update recharge_order set amount = amount * 10, asked = asked * 10, credit = credit * 10 where state <> 'credited'`,
    'refused',
    ORDER_WAITS,
  ),
  app(
    'a credited order that waits again',
    `update recharge_order set state = 'paid', credited_at = null where state = 'credited'`,
  ),
  app(
    'a recharge that owes next to nothing',
    `with one as (select player, ref, amount from entry where code = 103 and asset = 'main' order by at desc limit 1)
     insert into wager_source (player, kind, code, ref, cause, amount, factor, starts, ends)
       select player, 'recharge', 103, ref, 'x' || ref, amount, 1, 1000000000000000, 1000000000000000 + div(amount, 100) from one`,
    'turnoverFactorsAreThoseTold',
  ),
  owner(
    'a credited order of another sum',
    `update recharge_order set amount = amount + 100, credit = credit + 100 where state = 'credited'`,
    'rechargesAreMoneyOnce',
  ),
];
