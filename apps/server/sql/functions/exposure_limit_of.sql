-- The largest losses of an issue of this lottery and of a play in it as the tenant's values say now: whichever of the group's and the lottery's own is smaller.
-- No row where neither has one. Written so that the planner takes it into the statement that asks.
create or replace function exposure_limit_of(p_lottery text) returns table (issue_max bigint, play_max bigint)
  language sql stable rows 1 as $$
  select least(g.issue_max, o.issue_max), least(g.play_max, o.play_max)
    from lottery l
    left join exposure_limit g on g.group_code = l.group_code
    left join lottery_exposure_limit o on o.lottery_code = l.code
   where l.code = p_lottery and (g.group_code is not null or o.lottery_code is not null)
$$;
revoke execute on function exposure_limit_of(text) from public;
