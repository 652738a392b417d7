-- Places of the requests of a batch that would each alone take a play or an issue past its limit, by what is committed: refused without the batch being undone
-- for them. What several of them do together, and what others commit meanwhile, add_exposure finds.
create or replace function over_exposure(kinds bet_kinds, risks bet_risks) returns int[]
  language plpgsql stable as $$
#variable_conflict use_column
begin
  if coalesce(cardinality(risks.request), 0) = 0 then return '{}'; end if;
  return array(
    with part as materialized (
      select r.request, kinds.issue_id[r.kind] as issue_id, kinds.play[r.kind] as play, r.slot, sum(r.amount) as amount
        from unnest(risks.request, risks.kind, risks.slot, risks.amount) as r (request, kind, slot, amount) group by 1, 2, 3, 4),
    held as materialized (
      select p.issue_id, p.play, coalesce(e.risk, 0) as risk, coalesce(t.risk, 0) as whole, e.slots, e.amounts,
             case when t.issue_id is null then x.issue_max else t.issue_max end as issue_max,
             case when t.issue_id is null then x.play_max else t.play_max end as play_max,
             p.amount, sum(p.amount) over (partition by p.issue_id) as of_issue
        from (select issue_id, play, sum(amount) as amount from part group by 1, 2) as p
        join issue i on i.id = p.issue_id
        left join lateral exposure_limit_of(i.lottery_code) as x on true
        left join issue_risk t on t.issue_id = p.issue_id
        left join issue_exposure e on e.issue_id = p.issue_id and e.play = p.play),
    -- Where all of the batch fits even if all of it could be lost at once, nothing more is asked.
    tight as materialized (select * from held h where h.risk + h.amount > h.play_max or h.whole + h.of_issue > h.issue_max),
    grown as (
      select p.request, h.issue_id, h.play, h.risk, h.whole, h.issue_max, h.play_max,
             greatest(0, max(p.amount + coalesce(o.own, 0)) - coalesce(max(o.worst), 0)) as more
        from tight h
        join part p on p.issue_id = h.issue_id and p.play = h.play
        left join lateral (
          select max(s.amount) filter (where s.slot = p.slot) as own, max(s.amount) as worst
            from unnest(h.slots, h.amounts) as s (slot, amount) where s.slot / 64 = p.slot / 64) as o on true
       group by p.request, h.issue_id, h.play, h.risk, h.whole, h.issue_max, h.play_max, p.slot / 64),
    by_play as (
      select g.request, g.issue_id, g.whole, g.issue_max, sum(g.more) as more, g.risk + sum(g.more) > g.play_max as is_over
        from grown g group by g.request, g.issue_id, g.play, g.risk, g.whole, g.issue_max, g.play_max having sum(g.more) > 0)
    select distinct b.request
      from (select request, bool_or(is_over) as is_over, sum(more) + whole > issue_max as is_full from by_play group by request, issue_id, whole, issue_max) as b
     where b.is_over or b.is_full);
end $$;
revoke execute on function over_exposure(bet_kinds, bet_risks) from public, caiting_app;
