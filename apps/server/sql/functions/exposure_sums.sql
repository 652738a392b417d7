-- What the plays of issues come to with these lines counted (`p_sign` 1) or taken out (-1): with what is counted already, or afresh. `p_orders`: the order number
-- of each request, null where it was refused; null for all of them.
create or replace function exposure_sums(kinds bet_kinds, lines bet_lines, risks bet_risks, p_orders bigint[], p_sign int, p_issues bigint[], p_afresh boolean)
  returns table (issue_id bigint, play text, bets int, staked numeric, was numeric, risk numeric, slots int[], amounts numeric[])
  language sql stable rows 20 as $$
  with line as materialized (
    select kinds.issue_id[l.kind] as issue_id, kinds.play[l.kind] as play, count(*) * p_sign as bets, sum(l.stake) * p_sign as staked
      from unnest(lines.request, lines.kind, lines.stake) as l (request, kind, stake)
     where (p_orders is null or p_orders[l.request] is not null) and kinds.issue_id[l.kind] = any (p_issues) group by 1, 2),
  held as materialized (
    select l.issue_id, l.play, l.bets + coalesce(e.bets, 0) as bets, l.staked + coalesce(e.staked, 0) as staked, coalesce(e.risk, 0) as was, e.slots, e.amounts
      from line l left join issue_exposure e on not p_afresh and e.issue_id = l.issue_id and e.play = l.play),
  slot as (
    select s.issue_id, s.play, s.slot, sum(s.amount) as amount
      from (select kinds.issue_id[r.kind] as issue_id, kinds.play[r.kind] as play, r.slot, r.amount * p_sign as amount
              from unnest(risks.request, risks.kind, risks.slot, risks.amount) as r (request, kind, slot, amount)
             where (p_orders is null or p_orders[r.request] is not null) and kinds.issue_id[r.kind] = any (p_issues)
            union all
            select h.issue_id, h.play, o.slot, o.amount from held h cross join unnest(h.slots, h.amounts) as o (slot, amount)) as s
     group by 1, 2, 3 having sum(s.amount) <> 0),
  worst as (
    select s.*, max(s.amount) over w as most, row_number() over w as place
      from slot s window w as (partition by s.issue_id, s.play, s.slot / 64)),
  summed as materialized (
    select w.issue_id, w.play, array_agg(w.slot order by w.slot) as slots, array_agg(trim_scale(w.amount) order by w.slot) as amounts,
           trim_scale(sum(w.most) filter (where w.place = 1)) as risk
      from worst w group by 1, 2)
  select h.issue_id, h.play, h.bets::int, h.staked, h.was, coalesce(s.risk, 0), coalesce(s.slots, '{}'), coalesce(s.amounts, '{}')
    from held h left join summed s on s.issue_id = h.issue_id and s.play = h.play
$$;
revoke execute on function exposure_sums(bet_kinds, bet_lines, bet_risks, bigint[], int, bigint[], boolean) from public, caiting_app;
