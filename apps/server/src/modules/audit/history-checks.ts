import type { Check } from '../ledger/index.ts';

/** What is kept beside the books so that nobody need count them, counted again from the histories that never change. */

/** SQL: valid turnover of settled bets, as their events tell it: stakes less what went back (that the days add up is a check of its own), and of games. */
const SETTLED = `select player, sum(valid) as valid
                   from (select player, sum(stake - refunded) as valid from player_day group by player
                         union all select player, sum(turnover) from game_round where turnover > 0 group by player) as played
                  group by player having sum(valid) > 0`;

/** SQL: turnover in events that nobody has taken yet. */
const COMING = `select p.player::int8 as player, sum(p.valid::int8) as valid
                  from outbox o,
               lateral unnest(string_to_array(o.payload ->> 'players', ','), string_to_array(o.payload ->> 'valid', ',')) as p (player, valid)
                 where o.type in ('bet.settled', 'game.turnover') and p.valid::int8 > 0 group by p.player`;

/** SQL: the end of a demo let go of what its people still owed. */
const IS_LET_GO = `t.valid >= coalesce(s.valid, 0) and exists (
  select from player p join staff_log l on l.act = 'demoEnd' and l.at >= p.registered_at where p.id = t.player)`;

/** SQL: the rate that a line of the operators' log says; nothing where it is none. */
const SAYS = `(case when l.outcome in ('begun', 'done') and l.detail ->> 'rate' ~ '^\\d{1,15}(\\.\\d{1,8})?$' then l.detail ->> 'rate' end)`;
/** SQL: it says this one, in percent; lines of before wrote it as if it were yuan. */
const SAYS_RATE = (rate: string): string => `${SAYS}::numeric in (${rate} / 10000.0, ${rate} / 100000000.0)`;

const followsBets = (name: string, table: string): Check => ({
  name,
  sql: `select format('player %s has turned over %s, ${table} says %s and %s is under way', coalesce(s.player, t.player), coalesce(s.valid, 0),
                      coalesce(t.valid, 0), coalesce(c.valid, 0)) as detail
          from (${SETTLED}) as s full join ${table} t on t.player = s.player
          left join (${COMING}) as c on c.player = coalesce(s.player, t.player)
         where coalesce(s.valid, 0) <> coalesce(t.valid, 0) + coalesce(c.valid, 0) and not (${IS_LET_GO})`,
  // The days before are in the sum that the last seal of a day with bets of the player carries.
  daySql: `select format('player %s has turned over %s, ${table} says %s and %s is under way', s.player, s.valid, coalesce(t.valid, 0), coalesce(c.valid, 0))
                    as detail
             from (select a.player, coalesce(k.valid, 0) + coalesce(f.valid, 0) + coalesce(r.valid, 0) as valid
                     from account a
                     left join lateral (select valid from sealed_turnover where player = a.player order by day desc limit 1) as k on true
                     left join (select player, sum(stake - refunded) as valid from player_day
                                 where day > coalesce((select max(day) from sealed_turnover), '-infinity') group by player) as f on f.player = a.player
                     left join lateral (select sum(turnover) as valid from game_round where player = a.player and turnover > 0) as r on true
                    where a.asset = 'main') as s
             left join ${table} t on t.player = s.player
             left join (${COMING}) as c on c.player = s.player
            where s.valid <> coalesce(t.valid, 0) + coalesce(c.valid, 0) and not (${IS_LET_GO})`,
});

/** SQL: days of players that no sum carries, though they are sealed, and sums of days that are not. */
const IN_NO_SUM = `
  select format('the turnover of player %s on %s is in no sum', d.player, d.day) as detail
    from player_day d, (select min(day) as first, max(day) as last from sealed_turnover) as k
   where d.stake > d.refunded and d.day <= k.last
     and not exists (select from sealed_turnover t where t.player = d.player and t.day = greatest(d.day, k.first))
  union all
  select format('player %s has a sum of turnover up to %s, which is not sealed', t.player, t.day)
    from public.sealed_turnover t where t.day > (select max(day) from day_seal)`;

/** SQL: levels of these players follow from what stood at the beginning, change after change, and the last one is what stands there. */
const levelsSql = (players: string): string => `
  with known as (
    select player, lottery_type, 0 as id, null::bigint as level, level as after from level_begin where ${players}
     union all
    select player, lottery_type, id, level, after from past_level where knows_after and ${players}),
  step as (
    select known.*, lag(after) over w as before, lead(id) over w is null as is_last from known window w as (partition by player, lottery_type order by id))
  select format('level %s of player %s was %s before change %s, which says %s', lottery_type, player, before, id, level) as detail
    from step where level is distinct from before
  union all
  select format('level %s of player %s is %s, its history says %s', coalesce(r.lottery_type, s.lottery_type), coalesce(r.player, s.player), r.level, s.after)
    from (select * from player_rebate where ${players}) as r
    full join (select * from step where is_last) as s on s.player = r.player and s.lottery_type = r.lottery_type
   where r.level is distinct from s.after`;

export const historyChecks: readonly Check[] = [
  followsBets('turnoverFollowsBets', 'wager_total'),
  followsBets('growthFollowsBets', 'player_growth'),
  {
    name: 'sealedTurnoverAddsUp',
    days: ['player_day'],
    // Each player's days and sums in one order: every sum is that of the days up to it.
    sql: `select format('player %s had turned over %s up to %s, his days say %s', player, kept, day, told) as detail
            from (select player, day, kept, sum(amount) over (partition by player order by day, kept nulls first rows unbounded preceding) as told
                    from (select player, day, stake - refunded as amount, null::bigint as kept from player_day
                          union all select player, day, 0, valid from sealed_turnover) as lines) as sums
           where kept <> told
          union all ${IN_NO_SUM}`,
    // The sum before, and the days since.
    daySql: `select format('player %s had turned over %s up to %s, his days say %s', t.player, t.valid, t.day, coalesce(k.valid, 0) + s.valid) as detail
               from (select * from sealed_turnover where day in (select day from player_day)) as t
               left join lateral (select day, valid from sealed_turnover b where b.player = t.player and b.day < t.day order by b.day desc limit 1) as k on true
              cross join lateral (select coalesce(sum(d.stake - d.refunded), 0) as valid from public.player_day d
                                   where d.player = t.player and d.day > coalesce(k.day, '-infinity') and d.day <= t.day) as s
              where t.valid <> coalesce(k.valid, 0) + s.valid
             union all ${IN_NO_SUM}`,
  },
  {
    name: 'turnoverSourcesAreCredits',
    withKept: true,
    sql: `select format('turnover source %s of player %s is over %s (%s), no such credit is in the ledger', s.id, s.player, s.amount, s.cause) as detail
            from wager_source s left join entry e on e.player = s.player and e.asset = 'main' and e.cause = s.cause
           where (e.code, e.amount, e.ref) is distinct from (s.code, s.amount, s.ref)`,
  },
  {
    name: 'creditsBringTurnover',
    days: ['entry'],
    sql: `select format('line %s of player %s (%s) brought no turnover', e.seq, e.player, e.code) as detail
            from entry e left join wager_source s on s.player = e.player and s.cause = e.cause
           where (e.code between 101 and 112 or e.code = 209) and e.asset = 'main' and s.id is null and e.at >= (select at from audit_begin)
             -- A factor of nothing brings none; while it has ever been changed, that may be why.
             and not exists (select from tenant_setting t where t.key = case e.code when 209 then 'wageringBonus' else 'wageringRecharge' end)`,
  },
  {
    name: 'agentStakesFollowBets',
    days: ['agent_rebate', 'bet_result'],
    sql: `select format('uplines were paid on %s of player %s in issue %s, valid is %s', a.valid, a.source, a.issue_id, coalesce(s.valid, 0)) as detail
            from (select source, issue_id, max(valid) as valid
                    from (select source, player, issue_id, sum(valid_stake) as valid from agent_rebate group by 1, 2, 3) as paid group by 1, 2) as a
            left join (select b.player, b.issue_id, sum(b.stake - r.refunded) as valid
                         from bet b join bet_result r on r.player = b.player and r.bet_id = b.id
                        where r.state in ('won', 'lost', 'refunded') group by 1, 2) as s on s.player = a.source and s.issue_id = a.issue_id
           -- Uplines earn nothing on stakes at a level as high as theirs; how much exactly they earn is recomputed (sharesRecomputed).
           where (a.valid > coalesce(s.valid, 0)
              or a.valid is distinct from s.valid and exists (select from issue i where i.id = a.issue_id and i.opens_at < (select levels_from from audit_begin)))
             and not issue_archived(a.issue_id)`,
  },
  {
    name: 'sharesGoUpTheLine',
    days: ['agent_rebate'],
    sql: `select format('agent %s was paid for player %s in issue %s, who did not stand below him', a.player, a.source, a.issue_id) as detail
            from (select distinct player, source, issue_id, shanghai_day(at) as day from agent_rebate) as a
            left join downline d on d.agent = a.player and d.member = a.source and d.from_day <= a.day and a.day < d.to_day
           where d.agent is null`,
  },
  {
    name: 'envelopeLinesAreShares',
    days: ['entry'],
    sql: `select format('line %s of player %s receives %s of envelope %s, which gave no such share', e.seq, e.player, e.amount, e.ref) as detail
            from entry e left join envelope_claim c on c.envelope_id = e.ref and c.user_id = e.player
           where e.code = 210 and e.asset = 'main' and c.amount_fen * 1000000 is distinct from e.amount
          union all
          select format('line %s of player %s is of envelope %s, which is not his', e.seq, e.player, e.ref)
            from entry e left join envelope v on v.id = e.ref and v.sender_id = e.player
           where e.code in (211, 305) and e.asset = 'main' and v.id is null`,
  },
  {
    // The day's sum limits what a person sends; a sending that crosses midnight may stand in the day before.
    name: 'envelopeDaysAddUp',
    sql: `with kept as (select sender_id, day, amount_fen::numeric as fen, sends::bigint as sends from envelope_day where day >= (select facts_from from audit_begin)),
               sent as (select sender_id, shanghai_day(sent_at) as day, sum(total_fen) as fen, count(*) as sends, min(sent_at) as first from envelope
                         where sent_at >= (select facts_from::timestamp at time zone 'Asia/Shanghai' from audit_begin) group by 1, 2)
          select format('player %s sent %s envelopes of %s fen on %s, his day says %s of %s', coalesce(k.sender_id, s.sender_id), coalesce(s.sends, 0), coalesce(s.fen, 0),
                        coalesce(k.day, s.day), coalesce(k.sends, 0), coalesce(k.fen, 0)) as detail
            from kept k full join sent s on s.sender_id = k.sender_id and s.day = k.day
           where (k.fen, k.sends) is distinct from (s.fen, s.sends)
             and not exists (select from sent n where n.sender_id = coalesce(k.sender_id, s.sender_id) and n.day - coalesce(k.day, s.day) in (0, 1)
                                and n.first < n.day::timestamp at time zone 'Asia/Shanghai' + interval '1 minute')`,
  },
  {
    name: 'invitesAreUsed',
    sql: `select format('code %s was used %s times, %s players came by it', i.code, i.used_count, coalesce(u.uses, 0)) as detail
            from invite_code i left join (select code, count(*) as uses from invite_use group by code) as u on u.code = i.code
           -- Who came by a code was not always kept.
           where i.used_count < coalesce(u.uses, 0)
              or i.used_count > coalesce(u.uses, 0) and shanghai_day(i.created_at) >= (select facts_from from audit_begin)
          union all
          select format('player %s came by code %s at %s: he registered at %s, and its agent is not the one he began below', u.player, u.code, u.at, p.registered_at)
            from invite_use u join invite_code i on i.code = u.code left join player p on p.id = u.player
           where (u.at between p.registered_at - interval '1 minute' and p.registered_at + interval '1 minute'
                  and exists (select from downline d where d.agent = i.owner and d.member = u.player and d.depth = 1 and d.from_day = '-infinity')) is not true
          union all
          select format('player %s began below agent %s and came by none of his codes', d.member, d.agent)
            from downline d join player p on p.id = d.member
           where d.depth = 1 and d.from_day = '-infinity' and p.registered_at >= (select facts_from::timestamp at time zone 'Asia/Shanghai' from audit_begin)
             and not exists (select from invite_use u join invite_code i on i.code = u.code where u.player = d.member and i.owner = d.agent)`,
  },
  {
    name: 'roundsAreAttestedBeforeDraws',
    days: ['issue'],
    sql: `select format('round %s of %s, which drew issue %s of %s at %s, was fetched at %s and attested at %s', b.round, b.beacon, i.issue_no, i.lottery_code, d.drawn_at,
                        b.fetched_at, b.attested_at) as detail
            from issue i join draw_result d on d.issue_id = i.id join beacon_round b on b.beacon = i.beacon and b.round = i.beacon_round
           where b.attested_at < b.fetched_at or b.attested_at > d.drawn_at`,
  },
  {
    name: 'productionRunsOnTheRealClock',
    sql: `select format('the clock of production runs from %s as from %s, %s times as fast', base_real, base_app, rate) as detail
            from app_clock where is_production and (base_app <> base_real or rate <> 1)`,
  },
  {
    name: 'pricesFollowSettings',
    sql: `select format('group %s is priced by %s, its settings say %s', t.group_code, g, t) as detail
            from settings_of_groups() t
            left join (select group_code, base_payout, rebate_default, rebate_max, stake_min, stake_max from group_price) as g using (group_code)
           where (g.base_payout, g.rebate_default, g.rebate_max, g.stake_min, g.stake_max)
                 is distinct from (t.base_payout, t.rebate_default, t.rebate_max, t.stake_min, t.stake_max)`,
  },
  {
    // The past that prices are judged by, and the history that names who changed it: the one is kept by a trigger, the other by the function that changes.
    name: 'pastSettingsAreTheirHistory',
    sql: `with past as (
            select key, value, until from past_setting
             where key in ('basePayout', 'rebateDefault', 'rebateMax', 'stakeMin', 'stakeMax') and until >= (select at from price_begin)),
          change as (
            select key, before, at from setting_change
             where key in ('basePayout', 'rebateDefault', 'rebateMax', 'stakeMin', 'stakeMax') and at >= (select at from price_begin)
               and before is distinct from after)
          select format('%s was %s until %s: no change of then is in the history', p.key, coalesce(p.value::text, 'unset'), p.until) as detail
            from past p
           where not exists (select from change c where c.key = p.key and c.before is not distinct from p.value
                                and c.at between p.until - interval '1 minute' and p.until + interval '1 minute')
          union all
          select format('%s was changed from %s at %s, and its past says nothing of it', c.key, coalesce(c.before::text, 'unset'), c.at)
            from change c
           where not exists (select from past p where p.key = c.key and p.value is not distinct from c.before
                                and p.until between c.at - interval '1 minute' and c.at + interval '1 minute')`,
  },
  {
    name: 'levelsAreTheirHistory',
    sql: levelsSql('true'),
    days: ['bet'],
    // Levels hang on players who do not bet too, but no price of these days does.
    daySql: levelsSql('player in (select player from bet)'),
  },
  {
    name: 'gradesAreReached',
    sql: `select format('player %s was given the gift of grade %s and has grade %s', g.player, g.grade, p.grade) as detail
            from grade_rise g join player p on p.id = g.player where g.grade > p.grade and p.grade between 1 and 10`,
  },
  {
    name: 'ratesAreSetByStaff',
    sql: `select format('the rate of yuebao from %s on (%s) was set by %s: not in the operators'' log', r.from_day, r.rate, r.set_by) as detail
            from yuebao_rate r
           -- The release's own is the first of all.
           where r.set_at >= (select at from audit_begin) and (r.set_by <> 'default' or exists (select from yuebao_rate b where b.from_day < r.from_day))
             and not exists (select from staff_log l where l.act = 'setYuebaoRate' and l.name = r.set_by and l.detail ->> 'fromDay' = r.from_day::text
                                and ${SAYS_RATE('r.rate')})
          union all
          select format('coin rate %s of %s was set by %s: not in the operators'' log', c.rate, c.coin, c.set_by)
            from coin_rate c
           where c.set_at >= (select at from audit_begin)
             and exists (select from app_clock where is_production)
             and not exists (select from staff_log l where l.act = 'setCoinRate' and l.name = c.set_by and l.detail ->> 'coin' = c.coin
                                and ${SAYS}::numeric * 100000000 = c.rate)
          union all
          select format('pledge %s earns by %s, its product by %s', o.id, o.rate, p.rate)
            from pledge_order o join pledge_product p on p.id = o.product
           where o.rate <> p.rate and not exists (select from staff_log l where l.act = 'setPledgeProduct' and l.detail ->> 'productId' = p.id::text)`,
  },
  {
    name: 'productsAreSetByStaff',
    sql: `select format('product %s of pledges (%s days) earns by %s: not in the operators'' log', p.id, p.term_days, p.rate) as detail
            from pledge_product p
           -- The release's own, and the demo's.
           where (p.term_days, p.rate) not in ((7, 42000), (14, 46000), (30, 52000), (90, 58000), (180, 62000))
             and not exists (
               select from staff_log l
                where l.act = 'setPledgeProduct' and ${SAYS_RATE('p.rate')}
                  and (l.detail ->> 'productId' = p.id::text
                       or l.detail ->> 'productId' is null and l.detail ->> 'name' = p.name and l.detail ->> 'termDays' = p.term_days::text))`,
  },
];
