import type { Queries } from '../../platform/db/pool.ts';
import type { AuditOptions, OpenHold } from '../ledger/index.ts';

/** What the audit must find of gifts: each is two lines of the ledger at the price of its moment, and every sum is the sum of its gifts. */

/** What streamers have not taken yet. */
const openIncome = (db: Queries): Promise<OpenHold[]> =>
  db.query<OpenHold>(
    `select streamer as player, streamer as ref, sum(amount)::int8 as amount
       from (select streamer, amount from live_gift union all select streamer, -amount from live_payout) as moved
      group by streamer having sum(amount) <> 0`,
  );

export const auditLive: Required<Pick<AuditOptions, 'checks' | 'holds'>> = {
  holds: { 'hold.gift': openIncome },
  checks: [
    {
      name: 'giftsAreInTheLedger',
      withKept: true,
      sql: `select format('gift %s of %s over %s: the ledger has %s under 306 and %s under 311', coalesce(g.id, m.gift), g.sender, g.amount, m.sent, m.received) as detail
              from live_gift g
              full join (select split_part(cause, ':', 2)::int8 as gift,
                                sum(-amount) filter (where code = 306) as sent, sum(amount) filter (where code = 311) as received,
                                max(player) filter (where code = 306) as sender, max(player) filter (where code = 311) as streamer
                           from entry where code in (306, 311) group by 1) as m on m.gift = g.id
             where (g.amount, g.amount, g.sender, g.streamer) is distinct from (m.sent::int8, m.received::int8, m.sender, m.streamer)`,
    },
    {
      name: 'giftPayoutsAreInTheLedger',
      withKept: true,
      sql: `select format('payout %s of streamer %s over %s: the ledger says %s to player %s', coalesce(p.id, e.payout), p.streamer, p.amount, e.amount, e.player) as detail
              from live_payout p
              full join (select split_part(cause, ':', 2)::int8 as payout, player, amount from entry where code = 217 and asset = 'main') as e on e.payout = p.id
             where (p.streamer, p.amount) is distinct from (e.player, e.amount)`,
    },
    {
      name: 'giftsHaveTheirPrice',
      sql: `select format('gift %s (%s) cost %s each; its price then was %s', g.id, g.gift, g.price, p.price) as detail
              from live_gift g
              left join lateral (select h.price from gift_price h where h.gift = g.gift and h.since <= g.at order by h.since desc limit 1) as p on true
             where p.price is distinct from g.price`,
    },
    {
      name: 'giftPricesAreTheLast',
      sql: `select format('gift %s costs %s, its last recorded price is %s', g.code, g.price, p.price) as detail
              from gift g
              left join lateral (select h.price from gift_price h where h.gift = g.code order by h.since desc limit 1) as p on true
             where p.price is distinct from g.price
            union all
            select format('a price of %s is recorded for %s, which is no gift', h.price, h.gift) from gift_price h where not exists (select from gift g where g.code = h.gift)`,
    },
    {
      // Whose income gifts become is said by the show; a room is somebody's for good.
      name: 'showsAreOfTheirRooms',
      sql: `select format('show %s in room %s is of player %s, the room is of %s', s.id, s.room, s.streamer, r.streamer) as detail
              from live_show s left join live_room r on r.code = s.room where r.streamer is distinct from s.streamer`,
    },
    {
      name: 'giftsAreOfAShow',
      sql: `select format('gift %s at %s: show %s of %s in %s was on from %s to %s', g.id, g.at, s.id, s.streamer, s.room, s.started_at, s.ended_at) as detail
              from live_gift g join live_show s on s.id = g.show
             where (g.room, g.streamer) is distinct from (s.room, s.streamer) or g.at < s.started_at or s.started_at is null
                or g.at > s.ended_at + interval '1 second'`,
    },
    {
      name: 'showsAddUp',
      sql: `select format('show %s says %s gifts over %s, its gifts are %s over %s', s.id, s.gifts, s.income, g.gifts, g.amount) as detail
              from live_show s
              left join (select show, sum(count) as gifts, sum(amount) as amount from live_gift group by show) as g on g.show = s.id
             where (s.gifts, s.income) is distinct from (coalesce(g.gifts, 0)::int8, coalesce(g.amount, 0)::int8)`,
    },
    {
      name: 'giftDaysAddUp',
      sql: `select format('%s, %s, sender %s: the day says %s gifts over %s, its gifts are %s over %s', coalesce(d.room, g.room), coalesce(d.day, g.day),
                          coalesce(d.sender, g.sender), d.gifts, d.amount, g.gifts, g.amount) as detail
              from live_gift_day d
              full join (select room, shanghai_day(at) as day, sender, sum(count) as gifts, sum(amount) as amount from live_gift group by 1, 2, 3) as g
                on g.room = d.room and g.day = d.day and g.sender = d.sender
             where (d.gifts, d.amount) is distinct from (g.gifts::int8, g.amount::int8)`,
    },
    {
      name: 'giftRunsCount',
      sql: `select format('gift %s says %s of run %s; the sendings before it come to %s', g.id, g.run_count, g.run, r.total) as detail
              from live_gift g join (select id, sum(count) over (partition by run order by id) as total from live_gift) as r on r.id = g.id
             where r.total is distinct from g.run_count`,
    },
  ],
};
