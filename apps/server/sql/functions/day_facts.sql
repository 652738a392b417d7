-- Sums and uses of one day of Shanghai that are final an hour after it, for its seal (day_causes).
create or replace function day_facts(p_day date) returns table (part text, line text)
  language sql stable set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' set bytea_output = 'hex' as $$
  with day as (
    select p_day::timestamp at time zone 'Asia/Shanghai' as a, (p_day + 1)::timestamp at time zone 'Asia/Shanghai' as z
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
$$;
