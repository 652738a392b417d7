-- Counts accepted bets (`p_sign` 1) or cancelled ones (-1), of issues that are counted. `p_orders`: the order number of each request, null where it was refused; null
-- for all of them. The rows of the issues are locked here, after everything else, and held until the commit: who counts next counts from what is committed, so
-- no two of them can fit under one limit. BET03: together they are past it; nothing of the batch may stand. What brings no loss nearer is never too much.
create or replace function add_exposure(kinds bet_kinds, lines bet_lines, risks bet_risks, p_orders bigint[], p_sign int) returns void
  language plpgsql volatile as $$
#variable_conflict use_column
declare
  v_issues bigint[];
  v_new    bigint[];
  v_over   text;
begin
  if risks is null then return; end if;
  v_issues := array(
    select distinct kinds.issue_id[l.kind] from unnest(lines.request, lines.kind) as l (request, kind) where p_orders is null or p_orders[l.request] is not null);
  -- A first bet is counted there, with whatever its issue has.
  v_new := begin_exposure(v_issues);
  v_issues := array(select r.issue_id from issue_risk r where r.issue_id = any (v_issues) order by r.issue_id for update);

  with summed as materialized (
    select s.* from exposure_sums(kinds, lines, risks, p_orders, p_sign, array(select i from unnest(v_issues) as i where i <> all (v_new)), false) as s),
  written as (
    insert into issue_exposure (issue_id, play, bets, staked, risk, slots, amounts)
      select s.issue_id, s.play, s.bets, s.staked, s.risk, s.slots, s.amounts from summed s
      on conflict (issue_id, play)
      do update set bets = excluded.bets, staked = excluded.staked, risk = excluded.risk, slots = excluded.slots, amounts = excluded.amounts)
  select min(s.play) into v_over from summed s join issue_risk r on r.issue_id = s.issue_id where s.risk > r.play_max and s.risk > s.was;

  with summed as materialized (
    select e.issue_id, sum(e.risk) as risk, sum(e.staked) as staked, max(e.risk) as play from issue_exposure e where e.issue_id = any (v_issues) group by e.issue_id),
  written as (update issue_risk r set risk = s.risk, staked = s.staked from summed s where r.issue_id = s.issue_id)
  select coalesce(v_over, min(r.issue_id::text)) into v_over
    from summed s join issue_risk r on r.issue_id = s.issue_id
   where s.risk > r.issue_max and s.risk > r.risk or s.play > r.play_max and r.issue_id = any (v_new);
  if v_over is not null and p_sign > 0 then
    raise exception 'the largest loss of % is passed', v_over using errcode = 'BET03';
  end if;
end $$;
revoke execute on function add_exposure(bet_kinds, bet_lines, bet_risks, bigint[], int) from public, caiting_app;
