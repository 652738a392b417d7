-- Counts the bets of a chase that was just written, one order for each issue. The issues in order, as everybody locks them.
create or replace function count_chase_exposure(p_player bigint, p_issues bigint[], p_orders bigint[]) returns void
  language plpgsql volatile as $$
declare
  v_order record;
  v_bets  record;
begin
  for v_order in select o.issue, o.order_no from unnest(p_issues, p_orders) as o (issue, order_no) order by o.issue loop
    select * into v_bets from bets_of_issue(
      v_order.issue, array(select b.id from bet b where b.player = p_player and b.id between v_order.order_no * 256 and v_order.order_no * 256 + 255));
    perform add_exposure(v_bets.kinds, v_bets.lines, exposure_parts(v_bets.kinds, v_bets.lines), null, 1);
  end loop;
end $$;
revoke execute on function count_chase_exposure(bigint, bigint[], bigint[]) from public, caiting_app;
