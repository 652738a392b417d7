import { app, owner, PLAYER, post, type Corruption } from './row.ts';

const GIFT = `(select id from live_gift order by id limit 1)`;
const STREAMER = `(select id from player where name = 'streamer1')`;
/** What is written once is changed by its owner alone, past its triggers. */
const unguarded = (table: string, sql: string): string =>
  `alter table ${table} disable trigger user; ${sql}; alter table ${table} enable trigger user`;

/** Live gifts: what the server may not write, and what the audit finds of what it never wrote. */
export const LIVE: readonly Corruption[] = [
  app('a gift more', `insert into live_gift overriding system value select g.* from live_gift g limit 1`),
  app('the sum of a gift', `update live_gift set amount = amount + 1`),
  app('a gift less', `delete from live_gift`),
  app('the ranking of a day', `update live_gift_day set amount = amount + 1`),
  app('what a gift cost then', `update gift_price set price = 1`),
  app(
    'a gift of a kind that is not',
    `insert into gift (code, name_zh, name_en, price, sort) values ('x', 'x', 'x', 1, 1)`,
  ),
  app('a payout less', `delete from live_payout`),
  app('a gift posted without one', post(306, `'gift:99'`, '99')),
  app('income that no gift brought', post(311, `'gift.income:99'`, STREAMER, 100_000_000_000_000, STREAMER)),
  app('income of one gift twice', post(311, `'gift.income:' || ${GIFT} || ':2'`, STREAMER, 800_000_000, STREAMER)),
  app('income paid without a payout', post(217, `'gift.paid:99'`, STREAMER, 100_000_000, STREAMER)),
  app(
    'income of a streamer paid to another',
    `insert into live_payout (streamer, amount) values (${PLAYER}, 100000000);
     ${post(217, `'gift.paid:' || (select max(id) from live_payout)`, STREAMER, 100_000_000, PLAYER, STREAMER)}`,
  ),
  app(
    'a payout that moved nothing',
    `insert into live_payout (streamer, amount) values (${STREAMER}, 100000000)`,
    'giftPayoutsAreInTheLedger',
  ),
  app('a show that brought more', `update live_show set income = income + 1 where gifts > 0`),
  owner(
    'a show that brought more, by the owner',
    `update live_show set income = income + 1 where gifts > 0`,
    'showsAddUp',
  ),
  app('a show that had more gifts', `update live_show set gifts = gifts + 1 where gifts > 0`),
  app(
    'a show of another streamer',
    `update live_show set streamer = ${PLAYER} where id = (select show from live_gift where id = ${GIFT})`,
    'giftsAreOfAShow',
  ),
  app(
    'a show that had not begun',
    `update live_show set started_at = app_now(), ended_at = null where id = (select show from live_gift where id = ${GIFT})`,
  ),
  owner(
    'the sum of a gift',
    unguarded(
      'live_gift',
      `update live_gift set amount = amount * 2, count = count * 2, run_count = run_count * 2 where id = ${GIFT}`,
    ),
    'giftsAreInTheLedger',
  ),
  owner('a gift less', unguarded('live_gift', `delete from live_gift where id = ${GIFT}`), 'giftsAreInTheLedger'),
  owner(
    'the sender of a gift',
    unguarded('live_gift', `update live_gift set sender = ${PLAYER} where id = ${GIFT}`),
    'giftsAreInTheLedger',
  ),
  owner(
    'what a gift cost',
    unguarded('live_gift', `update live_gift set price = price / 2, count = count * 2 where id = ${GIFT}`),
    'giftsHaveTheirPrice',
  ),
  owner(
    'what a gift cost then',
    unguarded(
      'gift_price',
      `update gift_price set price = price + 1 where gift = (select gift from live_gift where id = ${GIFT})`,
    ),
    'giftsHaveTheirPrice',
  ),
  owner(
    'what a gift costs',
    unguarded('gift', `update gift set price = price + 1 where code = 'money'`),
    'giftPricesAreTheLast',
  ),
  owner(
    'how far a run has come',
    unguarded('live_gift', `update live_gift set run_count = run_count + 1 where id = ${GIFT}`),
    'giftRunsCount',
  ),
  owner(
    'the ranking of a day',
    `update live_gift_day set amount = amount + 1 where sender = (select sender from live_gift where id = ${GIFT})`,
    'giftDaysAddUp',
  ),
  owner(
    'a day of the ranking less',
    `delete from live_gift_day where sender = (select sender from live_gift where id = ${GIFT})`,
    'giftDaysAddUp',
  ),
  owner(
    'the sum of a payout',
    unguarded('live_payout', `update live_payout set amount = amount + 1`),
    'giftPayoutsAreInTheLedger',
  ),
  app(
    'a show whose gifts go to somebody else',
    `update live_show set streamer = (select id from player where name = 'player1')`,
    'showsAreOfTheirRooms',
  ),
];
