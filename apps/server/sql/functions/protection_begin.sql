-- Begins to follow a player: the figures of this month up to now, counted once from the lines. Repeatable.
create or replace function protection_begin(p_player bigint) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now   timestamptz;
  v_since date;
begin
  perform 1 from account a where a.player = p_player and a.asset = 'main' for no key update;
  v_now := app_now();
  -- The week may have begun in the month before.
  v_since := least(date_trunc('month', shanghai_day(v_now)), date_trunc('week', shanghai_day(v_now)))::date;
  insert into protection_player (player) values (p_player) on conflict do nothing;
  if not found then return; end if;
  insert into protection_day (player, day, staked, returned, deposited)
    select p_player, shanghai_day(e.at),
           coalesce(-sum(e.amount) filter (where c.counts_as in ('stake', 'refund')), 0),
           coalesce(sum(e.amount) filter (where c.counts_as = 'return'), 0),
           coalesce(sum(e.amount) filter (where c.counts_as = 'deposit'), 0)
      from entry e join protection_code c on c.code = e.code
     where e.player = p_player and e.asset = 'main' and e.at >= v_since::timestamp at time zone 'Asia/Shanghai'
     group by 2;
  update account set is_limited = true where player = p_player and asset = 'main';
end $$;
