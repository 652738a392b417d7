-- Makes issue rows; those that are there stay as they are. The deciding round of a house issue follows from its close: the first at or after
-- close + two periods. History of a demo lies in the past and never is on sale. Times are seconds since 1970.
create or replace function add_issues(
  p_lottery text, p_no text[], p_day date[], p_index int[], p_opens float8[], p_close float8[], p_draw float8[], p_beacon text[], p_round bigint[],
  p_time float8[], p_is_history boolean) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_source text;
  v_now    float8 := extract(epoch from app_now());
  v_wrong  text;
begin
  -- A change of the largest losses holds the issues there are (follow_exposure): none comes meanwhile.
  perform pg_advisory_xact_lock_shared(hashtextextended('exposure_limit', 0));
  select l.source into strict v_source from lottery l where l.code = p_lottery;
  if p_is_history and (select c.is_production from app_clock c) then
    raise exception 'production has no demo history' using errcode = 'insufficient_privilege';
  end if;
  select p.issue_no into v_wrong
    from unnest(p_no, p_close, p_draw, p_beacon, p_round, p_time) as p (issue_no, close_at, draw_at, beacon, round, time)
    left join beacon_chain c on c.chain_hash = p.beacon
   where (p_is_history and p.close_at > v_now)
      or case v_source
           when 'house' then (p.round, p.time) is distinct from
             (beacon_round_for(c, p.close_at), (c.genesis + (beacon_round_for(c, p.close_at) - 1) * c.period_s)::float8)
           else p.beacon is not null or p.round is not null or p.time <> p.draw_at end
   limit 1;
  if v_wrong is not null then
    raise exception 'issue % has another beacon round than its close gives it', v_wrong using errcode = 'check_violation';
  end if;
  insert into issue (lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, beacon, beacon_round, beacon_time, demo_history)
    select p_lottery, p.issue_no, p.day, p.at, to_timestamp(p.opens_at), to_timestamp(p.close_at), to_timestamp(p.draw_at), p.beacon, p.round,
           to_timestamp(p.time), p_is_history
      from unnest(p_no, p_day, p_index, p_opens, p_close, p_draw, p_beacon, p_round, p_time)
        as p (issue_no, day, at, opens_at, close_at, draw_at, beacon, round, time)
     order by p.draw_at on conflict do nothing;
end $$;
