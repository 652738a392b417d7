-- What the books say of one day of Shanghai, part by part: how many lines, and a hash over the hashes of all of them, in their own order. Only what
-- never changes after the day is in it: orders and withdrawals by what was asked for and by how they ended, issues by their seal and result.
create or replace function day_parts(p_day date) returns table (part text, lines bigint, hash bytea)
  language sql stable set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' set bytea_output = 'hex' set work_mem = '256MB' as $$
  with day as (
    select p_day::timestamp at time zone 'Asia/Shanghai' as a, (p_day + 1)::timestamp at time zone 'Asia/Shanghai' as z,
           p_day >= (select columns_from from audit_begin) as whole
  ), said as (
    select 'entries' as part, (e.player % 256)::int as bucket,
           row(e.player, e.asset, e.seq, e.amount, e.balance_after, e.code, e.batch, e.ref, e.cause, e.at)::text as line
      from entry e where e.at >= (select a from day) and e.at < (select z from day)
    union all
    select 'house', (h.batch % 256)::int, row(h.batch, h.account, h.code, h.amount, h.lines, h.at)::text
      from house_entry h where h.at >= (select a from day) and h.at < (select z from day)
    union all
    select 'bets', (b.player % 256)::int, row(b.player, b.id, b.issue_id, b.lottery_code, b.issue_no, b.play, b.picks, b.count, b.stake, b.ticket_stake,
             b.unit, b.multiple, b.mode, b.point, b.level, b.odds, b.rules, b.entry_seq, b.created_at)::text
      from bet b where b.created_at >= (select a from day) and b.created_at < (select z from day)
    union all
    select 'results', (r.player % 256)::int, row(r.bet_id, r.player, r.state, r.won, r.refunded, r.rebate, r.wins, r.entry_seq, r.lines, r.at)::text
      from bet_result r where r.at >= (select a from day) and r.at < (select z from day)
    union all
    select 'draws', 0, row(i.id, i.lottery_code, i.issue_no, i.day, i.index_in_day, i.opens_at, i.close_at, i.draw_at, i.beacon, i.beacon_round, i.sealed_at,
             i.sealed_late, i.bet_root, i.bet_count, d.numbers, d.open_number, d.link, d.previous_link, d.drawn_at)::text
             || case when (select whole from day) then row(i.beacon_time, i.beacon_seen, i.bet_salt, i.link_told_at)::text else '' end
      from draw_result d join issue i on i.id = d.issue_id
     where d.drawn_at >= (select a from day) and d.drawn_at < (select z from day) and not i.demo_history
    union all
    select 'orders', 0, row(o.id, o.order_no, o.player, o.channel, o.provider, o.provider_no, o.amount, o.settled, o.fee, o.credit, o.credited_at)::text
             || case when (select whole from day) then row(o.request_id, o.line_id, o.line_name, o.kind, o.bank, o.asked, o.fee_rate, o.created_at, o.expires_at, o.paid_at)::text else '' end
      from recharge_order o where o.credited_at >= (select a from day) and o.credited_at < (select z from day)
    union all
    select 'notices', 0, row(n.provider, n.nonce, n.order_no, n.provider_no, n.amount, n.status, n.outcome, n.received_at)::text
             || case when (select whole from day) then row(n.coin_amount, n.confirmations)::text else '' end
      from provider_notice n where n.received_at >= (select a from day) and n.received_at < (select z from day)
    union all
    select 'withdrawals asked', 0, row(w.id, w.withdraw_no, w.player, w.account, w.kind, w.sealed, w.holder, w.shown, w.bank_code, w.branch, w.network,
             w.amount, w.fee, w.net, w.coin, w.coin_rate, w.coin_amount, w.created_at)::text
      from withdrawal w where w.created_at >= (select a from day) and w.created_at < (select z from day)
    union all
    select 'withdrawals ended', 0, row(w.id, w.withdraw_no, w.state, w.approvals, w.provider, w.provider_no, w.ended_at)::text
             || case when (select whole from day) then row(w.reason, w.paying_at)::text else '' end
      from withdrawal w where w.ended_at >= (select a from day) and w.ended_at < (select z from day)
    union all
    select 'reviews', 0, row(v.withdrawal, v.staff, v.staff_name, v.act, v.note, v.at)::text
      from withdrawal_review v where v.at >= (select a from day) and v.at < (select z from day)
    union all
    select 'adjustments', 0, row(m.id, m.code, m.player, m.amount, m.factor, m.state, m.asked_by, m.asked_at, m.decided_by, m.decided_at)::text
             || case when (select whole from day) then row(m.reason, m.order_id, m.payment_case, m.asked_name, m.ask_request, m.asked_line, m.decided_name, m.decide_request, m.decline_reason)::text else '' end
      from money_adjustment m where m.decided_at >= (select a from day) and m.decided_at < (select z from day)
    union all
    select 'turnover', 0, row(s.id, s.player, s.kind, s.code, s.ref, s.cause, s.amount, s.factor, s.starts, s.ends, s.at)::text
      from wager_source s where s.at >= (select a from day) and s.at < (select z from day)
    union all
    select 'rain', 0, row(t.id, t.rain_window, t.position, t.player, t.nth, t.grade, t.amount, t.at)::text
             || case when (select whole from day) then row(t.device)::text else '' end
      from rain_take t where t.at >= (select a from day) and t.at < (select z from day)
    union all
    select 'rain windows', 0, row(w.id, w.rain, w.starts_at, w.ends_at, w.packets, w.pool_fen, w.shares, w.salt, w.commitment, w.published_at, w.cancelled_at)::text
      from rain_window w where w.ends_at >= (select a from day) and w.ends_at < (select z from day)
    union all
    select 'sums of turnover', (t.player % 256)::int, row(t.player, t.day, t.valid)::text from sealed_turnover t where t.day = p_day
    union all
    select 'protection', 0, row(p.id, p.player, p.at, p.what, p.detail)::text
      from protection_event p where p.at >= (select a from day) and p.at < (select z from day)
    union all
    select c.part, 0, c.line from day_causes(p_day) as c where p_day >= (select causes_from from audit_begin)
  ), hashes as (select s.part, s.bucket, sha256(convert_to(s.line, 'UTF8')) as hash from said s), buckets as (
    select h.part, h.bucket, count(*) as lines, sha256(string_agg(h.hash, ''::bytea order by h.hash)) as hash from hashes h group by h.part, h.bucket
  )
  select b.part, sum(b.lines)::bigint, sha256(string_agg(b.hash, ''::bytea order by b.bucket)) from buckets b group by b.part order by b.part collate "C"
$$;
