-- Refuses a chase that no rule gives this price: its lines are checked like those of a slip (check_bet_prices), for its first and its last day and at its least
-- and its largest multiple. What holds at both ends holds between them.
create or replace function check_chase_prices(
  p_player bigint, p_lottery text, i_id bigint[], i_no text[], i_multiple int[],
  l_play text[], l_tickets int[], l_picks text[], l_ticket bigint[], l_unit bigint[], l_multiple int[], l_mode text[], l_point int[], l_level int[],
  l_odds text[], l_rules text[])
  returns void language plpgsql stable set search_path = public, pg_temp as $$
declare
  kinds   bet_kinds;
  lines   bet_lines;
  v_least int;
  v_most  int;
  v_ends  bigint[];
begin
  select min(c.multiple), max(c.multiple), array[(array_agg(i.id order by i.day, i.id))[1], (array_agg(i.id order by i.day desc, i.id desc))[1]]
    into v_least, v_most, v_ends
    from unnest(i_id, i_no, i_multiple) as c (id, no, multiple)
    left join issue i on i.id = c.id and i.issue_no = c.no and i.lottery_code = p_lottery
   having bool_and(i.id is not null and c.multiple > 0);
  if not found then
    raise exception 'the issues of a chase are not those of its lottery' using errcode = 'BET01';
  end if;

  with line as (
    select l.*, e.id, e.place, case e.place when 1 then v_least else v_most end as times
      from unnest(v_ends) with ordinality as e (id, place)
     cross join unnest(l_play, l_tickets, l_picks, l_ticket, l_unit, l_multiple, l_mode, l_point, l_level, l_odds, l_rules) with ordinality
             as l (play, tickets, picks, ticket, unit, multiple, mode, point, level, odds, rules, ord)),
  told as (select a.*, row_number() over (order by a.place, a.ord)::int as kind, i.issue_no from line a join issue i on i.id = a.id)
  select array_agg(id order by kind), array_agg(p_lottery order by kind), array_agg(issue_no order by kind), array_agg(play order by kind),
         array_agg(unit order by kind), array_agg(mode order by kind), array_agg(odds order by kind), array_agg(rules order by kind)
    into kinds from told;
  select array_agg(1), array_agg(n::int), array_agg(n::int), l_picks || l_picks, l_tickets || l_tickets, array_agg(t.tickets * t.ticket * t.times order by n),
         array_agg(t.ticket * t.times order by n), array_agg(case t.mode when 'stake' then t.multiple * t.times else t.multiple end order by n),
         l_point || l_point, l_level || l_level
    into lines
    from unnest(l_tickets || l_tickets, l_ticket || l_ticket, l_multiple || l_multiple, l_mode || l_mode,
                array_fill(v_least, array[cardinality(l_play)]) || array_fill(v_most, array[cardinality(l_play)])) with ordinality
           as t (tickets, ticket, multiple, mode, times, n);
  perform check_bet_prices(array[p_player], kinds, lines, '{}');
end $$;
revoke execute on function check_chase_prices(
  bigint, text, bigint[], text[], int[], text[], int[], text[], bigint[], bigint[], int[], text[], int[], int[], text[], text[]) from public, caiting_app;
