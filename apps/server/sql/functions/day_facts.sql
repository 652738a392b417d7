-- Sums, uses and moments of one day of Shanghai that are final an hour after it, for its seal (day_causes). Moments of orders and issues, and changes of
-- settings and levels, are in it from audit_begin.moments_from on, chases from audit_begin.chases_from on.
create or replace function day_facts(p_day date) returns table (part text, line text)
  language sql stable set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' set bytea_output = 'hex' as $$
  with day as (
    select p_day::timestamp at time zone 'Asia/Shanghai' as a, (p_day + 1)::timestamp at time zone 'Asia/Shanghai' as z,
           p_day >= (select moments_from from audit_begin) as whole
  )
  select 'invites', row(u.player, u.code, u.at)::text from invite_use u, day where u.at >= day.a and u.at < day.z
  union all
  select 'approved alone', row(s.scope, s.who, s.day, s.amount)::text from approval_alone s where s.day = p_day
  union all
  select 'days of agents', row(d.player, d.day, d.valid, d.rebate)::text from agent_day d where d.day = p_day
  union all
  select 'days of rebates of games', row(d.day, d.own_rate, d.agent_rate, d.players, d.amount, d.share, d.paid_at)::text
    from game_rebate_day d, day where d.paid_at >= day.a and d.paid_at < day.z
  union all
  select 'answers to games', row(t.provider, t.transaction_id, t.status, t.answer)::text from game_transaction t, day where t.at >= day.a and t.at < day.z
  union all
  select 'lines of agents', row(l.agent, l.member, l.depth, l.from_day, l.since)::text
    from downline l where l.member in (select u.player from invite_use u, day where u.at >= day.a and u.at < day.z) and l.from_day = '-infinity'
  union all
  select 'orders made', row(o.id, o.order_no, o.player, o.request_id, o.line_id, o.line_name, o.channel, o.provider, o.kind, o.bank, o.asked, o.fee_rate, o.created_at, o.expires_at)::text
    from recharge_order o, day where o.created_at >= day.a and o.created_at < day.z and day.whole
  union all
  select 'orders paid', row(o.id, o.paid_at)::text from recharge_order o, day where o.paid_at >= day.a and o.paid_at < day.z and day.whole
  union all
  select 'issues settled', row(i.id, i.settled_at)::text from issue i, day where i.settled_at >= day.a and i.settled_at < day.z and day.whole and not i.demo_history
  union all
  select 'issues void', row(i.id, i.void_reason, i.voided_at)::text from issue i, day where i.voided_at >= day.a and i.voided_at < day.z and day.whole
  union all
  select 'void issues told', row(i.id, i.revealed_at)::text from issue i, day where i.revealed_at >= day.a and i.revealed_at < day.z and day.whole
  union all
  select 'levels', row(l.id, l.player, l.lottery_type, l.level, l.until, l.after, l.knows_after)::text from past_level l, day where l.until >= day.a and l.until < day.z and day.whole
  union all
  select 'settings', row(s.id, s.key, s.before, s.after, s.asked_by, s.asked_name, s.agreed_by, s.agreed_name, s.request, s.at)::text
    from setting_change s, day where s.at >= day.a and s.at < day.z and day.whole
  union all
  select 'interest', row(e.player, e.day, e.held, e.amount)::text
    from yuebao_earning e join yuebao_day d on d.day = e.day, day where d.paid_at >= day.a and d.paid_at < day.z and day.whole
  union all
  select 'chases', row(c.player, c.id, c.lottery_code, c.mode, c.multiple, c.factor, c.every, c.profit_rate, c.stop_on_win, c.issues, c.lines, c.total, c.entry_seq, c.created_at)::text
    from chase c, day where c.created_at >= day.a and c.created_at < day.z and p_day >= (select chases_from from audit_begin)
$$;
