-- The most that one ticket of these picks may cost now without taking its play or its issue past the limit (docs/decisions/0317): for one to read, the bet itself
-- asks again. Null where there is no limit.
create or replace function exposure_room(p_issue bigint, p_play text, p_picks text, p_tickets int, p_odds text, p_rules text) returns bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  kinds   bet_kinds;
  lines   bet_lines;
  risks   bet_risks;
  v_held  record;
  v_left  numeric;
  v_most  bigint := 0;
  v_fits  boolean;
begin
  kinds.issue_id := array[p_issue]; kinds.play := array[p_play]; kinds.odds := array[p_odds]; kinds.rules := array[p_rules];
  lines.request := array[1]; lines.kind := array[1]; lines.picks := array[p_picks]; lines.tickets := array[p_tickets]; lines.ticket_stake := array[1];
  risks := exposure_parts(kinds, lines);
  if coalesce(cardinality(risks.slot), 0) = 0 then return null; end if;
  select coalesce(e.slots, '{}') as slots, coalesce(e.amounts, '{}') as amounts, coalesce(e.risk, 0) as risk, coalesce(t.risk, 0) as whole,
         case when t.issue_id is null then x.issue_max else t.issue_max end as issue_max,
         case when t.issue_id is null then x.play_max else t.play_max end as play_max
    into v_held
    from issue i
    left join lateral exposure_limit_of(i.lottery_code) as x on true
    left join issue_risk t on t.issue_id = i.id
    left join issue_exposure e on e.issue_id = i.id and e.play = p_play
   where i.id = p_issue;
  v_left := greatest(0, least(v_held.issue_max - v_held.whole, v_held.play_max - v_held.risk));
  if v_left is null then return null; end if;
  -- By halves, from eleven million yuan down to below the ledger's step: what is lost grows with the stake.
  for bit in reverse 50 .. 13 loop
    select sum(r.more) <= v_left into v_fits
      from (select greatest(0, max(coalesce(o.amount, 0) + n.amount * (v_most + (1::bigint << bit))) - max(w.worst)) as more
              from unnest(risks.slot, risks.amount) as n (slot, amount)
              left join unnest(v_held.slots, v_held.amounts) as o (slot, amount) on o.slot = n.slot
             cross join lateral (select coalesce(max(h.amount), 0) as worst from unnest(v_held.slots, v_held.amounts) as h (slot, amount)
                                  where h.slot / 64 = n.slot / 64) as w
             group by n.slot / 64) as r;
    if v_fits then v_most := v_most + (1::bigint << bit); end if;
  end loop;
  return case when v_most >> 49 < 3 then v_most end;
end $$;
