-- Begins to count issues that have a limit and are not counted yet, with the bets they have. Gives those.
create or replace function begin_exposure(p_issues bigint[]) returns bigint[]
  language plpgsql volatile as $$
#variable_conflict use_column
declare
  v_new   bigint[];
  v_issue bigint;
  v_bets  record;
begin
  with begun as (
    insert into issue_risk (issue_id, issue_max, play_max)
      select i.id, x.issue_max, x.play_max
        from issue i cross join lateral exposure_limit_of(i.lottery_code) as x
       where i.id = any (p_issues) and not exists (select from issue_risk r where r.issue_id = i.id)
       order by i.id
      on conflict do nothing returning issue_id)
  select coalesce(array_agg(issue_id), '{}') into v_new from begun;
  foreach v_issue in array v_new loop
    select * into v_bets from bets_of_issue(v_issue, null);
    insert into issue_exposure (issue_id, play, bets, staked, risk, slots, amounts)
      select s.issue_id, s.play, s.bets, s.staked, s.risk, s.slots, s.amounts
        from exposure_sums(v_bets.kinds, v_bets.lines, exposure_parts(v_bets.kinds, v_bets.lines), null, 1, array[v_issue], true) as s;
  end loop;
  return v_new;
end $$;
revoke execute on function begin_exposure(bigint[]) from public, caiting_app;
