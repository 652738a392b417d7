-- What was used of a period up to now.
create or replace function protection_used(p_player bigint, p_kind text, p_period text, p_now timestamptz) returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
  select coalesce(sum(case p_kind when 'deposit' then d.deposited when 'stake' then d.staked when 'loss' then d.staked - d.returned
                                  when 'session' then d.seconds else 0 end), 0)::int8
    from protection_day d
   where d.player = p_player
     and d.day >= case p_period when 'week' then date_trunc('week', shanghai_day(p_now)::timestamp)::date
                                when 'month' then date_trunc('month', shanghai_day(p_now)::timestamp)::date
                                else shanghai_day(p_now) end
$$;
