import type { Check } from '../../ledger/index.ts';

/** What the audit must find of rains: each split is the one that was told, each packet of it is once in the ledger, and nobody opened more than his chances. */
export const rainChecks: readonly Check[] = [
  {
    name: 'rainSplitsAreThoseTold',
    sql: `select format('window %s of %s fen in %s packets: its split of %s fen in %s is not what was told before', w.id, w.pool_fen, w.packets, s.total, s.n) as detail
            from rain_window w, lateral (select sum(share) as total, min(share) as least, count(*) as n from unnest(w.shares) as share) as s
           where s.total <> w.pool_fen or s.n <> w.packets or s.least < 1
              or w.commitment <> encode(sha256(convert_to('caiting-envelope-v1|' || w.salt || '|' || array_to_string(w.shares, ','), 'UTF8')), 'hex')
              or w.published_at >= w.starts_at`,
  },
  {
    name: 'rainPacketsFollowTheirSplit',
    sql: `select format('window %s says %s packets taken and %s fen left of %s, its packets are %s with %s', w.id, w.taken, w.left_fen, w.pool_fen,
                        t.takes, t.total) as detail
            from rain_window w,
         lateral (select count(*) as takes, coalesce(sum(k.amount), 0) as total, coalesce(max(k.position), 0) as last,
                         count(*) filter (where k.amount is distinct from w.shares[k.position] * 1000000) as wrong
                    from rain_take k where k.rain_window = w.id) as t
           where t.takes <> w.taken or t.last <> w.taken or t.wrong > 0 or t.total <> (w.pool_fen - w.left_fen)::numeric * 1000000`,
  },
  {
    name: 'rainPacketsArePaidOnce',
    withKept: true,
    sql: `select format('packet %s of player %s: %s, the ledger has %s in %s lines', coalesce(t.id, e.ref), coalesce(t.player, e.player),
                        coalesce(t.amount, 0), coalesce(e.amount, 0), coalesce(e.lines, 0)) as detail
            from rain_take t
            full join (select player, ref, sum(amount) as amount, count(*) as lines
                         from entry where asset = 'main' and code = 212 group by player, ref) as e on e.player = t.player and e.ref = t.id
           where t.amount is distinct from e.amount or e.lines is distinct from 1`,
  },
  {
    name: 'rainChancesHold',
    sql: `select format('player %s opened packet %s of window %s as his %s. at level %s, which has %s', t.player, t.id, t.rain_window, t.nth, t.grade,
                        coalesce(c.chances, 0)) as detail
            from (select k.*, w.rain, row_number() over (partition by k.rain_window, k.player order by k.nth) as place
                    from rain_take k join rain_window w on w.id = k.rain_window) as t
            left join lateral (select r.chances from rain_chance r where r.rain = t.rain and r.grade <= t.grade order by r.grade desc limit 1) as c on true
           where t.nth > coalesce(c.chances, 0) or t.nth <> t.place
            union all
            select format('packet %s of window %s was opened at %s, outside its time', t.id, t.rain_window, t.at)
              from rain_take t join rain_window w on w.id = t.rain_window
             where t.at < w.starts_at or t.at >= w.ends_at or w.cancelled_at is not null
            union all
            select format('packet %s of window %s: its rain asks for a browser of one player, and this one is of %s', t.id, t.rain_window,
                          case when t.device is null then 'nobody' else 'others too' end)
              from rain_take t join rain_window w on w.id = t.rain_window join rain r on r.id = w.rain
             where r.per_device and (t.device is null
                or exists (select from rain_take o where o.rain_window = t.rain_window and o.device = t.device and o.player <> t.player))`,
  },
  {
    name: 'rainPacketsOweTheirTurnover',
    sql: `select format('packet %s owes %s, its turnover is written as %s', t.id, div(t.amount::numeric * r.wagering, 100), coalesce(s.owed, 0)) as detail
            from rain_take t join rain_window w on w.id = t.rain_window join rain r on r.id = w.rain
            left join (select player, ref, sum(ends - starts) as owed from wager_source where code = 212 group by player, ref) as s
              on s.player = t.player and s.ref = t.id
           where coalesce(s.owed, 0) <> div(t.amount::numeric * r.wagering, 100)`,
  },
];
