-- Writes the bets of a chase, one order per issue (`p_orders`), and its issues. Gives the sum of the stakes.
create or replace function write_chase_bets(
  p_player bigint, p_lottery text, p_orders bigint[], p_seq bigint, p_now timestamptz, i_id bigint[], i_no text[], i_multiple int[],
  l_play text[], l_picks text[], l_tickets int[], l_ticket bigint[], l_unit bigint[], l_multiple int[], l_mode text[], l_point int[], l_level int[],
  l_odds text[], l_rules text[])
  returns numeric language plpgsql volatile as $$
#variable_conflict use_column
declare
  v_staked numeric;
begin
  with laid as (
    insert into bet (player, id, issue_id, lottery_code, issue_no, play, picks, count, stake, ticket_stake, unit, multiple, mode, point, level, odds,
                     rules, entry_seq, created_at)
      select p_player, o.order_no * 256 + l.ord - 1, o.id, p_lottery, o.no, l.play, l.picks, l.tickets, l.tickets * l.ticket * o.multiple,
             l.ticket * o.multiple, l.unit, case l.mode when 'stake' then l.multiple * o.multiple else 1 end, l.mode, l.point, l.level, l.odds, l.rules,
             p_seq, p_now
        from unnest(i_id, i_no, i_multiple, p_orders) as o (id, no, multiple, order_no)
       cross join unnest(l_play, l_picks, l_tickets, l_ticket, l_unit, l_multiple, l_mode, l_point, l_level, l_odds, l_rules) with ordinality
               as l (play, picks, tickets, ticket, unit, multiple, mode, point, level, odds, rules, ord)
      returning id, stake),
  issued as (
    insert into chase_issue (player, chase, seq, issue_id, issue_no, multiple, stake, order_no)
      select p_player, p_orders[1], o.ord, o.id, o.no, o.multiple, (select sum(b.stake) from laid b where b.id / 256 = o.order_no), o.order_no
        from unnest(i_id, i_no, i_multiple, p_orders) with ordinality as o (id, no, multiple, order_no, ord)
      returning stake)
  select sum(issued.stake) into v_staked from issued;
  return v_staked;
end $$;
