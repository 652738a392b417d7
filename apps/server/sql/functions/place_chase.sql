-- Places a whole chase: N real bets on issues to come, paid with one line of the ledger. Limits a player has set hold for the whole chase.
create or replace function place_chase(
  p_player bigint, p_lottery text, p_mode text, p_multiple int, p_factor int, p_every int, p_profit_rate int, p_stop_on_win boolean, p_total bigint,
  i_id bigint[], i_no text[], i_multiple int[],
  l_play text[], l_picks text[], l_tickets int[], l_ticket bigint[], l_unit bigint[], l_multiple int[], l_mode text[], l_point int[], l_level int[],
  l_odds text[], l_rules text[])
  returns table (outcome text, chase_id bigint, balance bigint, issue_no text)
  language plpgsql volatile security definer
  set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  -- Drawn before the moment is read, so that the first bets of a month draw its numbers.
  v_orders bigint[] := array(select nextval('bet_order') from generate_series(1, cardinality(i_id)));
  v_now    timestamptz;
  v_seq    bigint;
  v_staked numeric;
  v_batch  bigint;
begin
  -- The close takes the row FOR UPDATE and waits for this; opening it for sale does not.
  perform 1 from issue i where i.id = any (i_id) order by i.id for key share;
  v_now := app_now();
  perform require_order_month(v_orders[1], v_now);
  select c.no into issue_no from unnest(i_id, i_no) with ordinality as c (id, no, ord)
   where not exists (select 1 from issue i where i.id = c.id and i.lottery_code = p_lottery and i.state in ('waiting', 'selling') and v_now < i.close_at)
   order by c.ord limit 1;
  if issue_no is not null then
    outcome := 'issueClosed';
    return next;
    return;
  end if;

  perform check_chase_prices(p_player, p_lottery, i_id, i_no, i_multiple, l_play, l_tickets, l_picks, l_ticket, l_unit, l_multiple, l_mode, l_point, l_level,
                             l_odds, l_rules);

  update account a set balance = a.balance - p_total, seq = a.seq + 1
   where a.player = p_player and a.asset = 'main' and a.balance >= p_total and (a.blocked_until is null or a.blocked_until <= v_now)
     and (case when a.is_limited then protection_refusal(a.player, 'bet', p_total, v_now) end) is null
  returning a.balance, a.seq into balance, v_seq;
  if not found then
    select coalesce(case when a.is_limited then protection_refusal(a.player, 'bet', p_total, v_now) end,
                    case when a.blocked_until > v_now then 'bettingBlocked' else 'balanceShort' end) into outcome
      from account a where a.player = p_player and a.asset = 'main';
    if not found then raise exception 'player % has no account', p_player; end if;
    return next;
    return;
  end if;

  chase_id := v_orders[1]; v_batch := nextval('ledger_batch');
  insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
    values (p_player, 'main', v_seq, -p_total, balance, 302, v_batch, chase_id, v_now);
  insert into house_entry (batch, account, code, amount, lines, at)
    select v_batch, c.to_account, c.code, p_total, 1, v_now from ledger_code c where c.code = 302;
  insert into chase (player, id, lottery_code, mode, multiple, factor, every, profit_rate, stop_on_win, issues, lines, total, entry_seq, created_at)
    values (p_player, chase_id, p_lottery, p_mode, p_multiple, p_factor, p_every, p_profit_rate, p_stop_on_win, cardinality(i_id), cardinality(l_play),
            p_total, v_seq, v_now);

  -- All of them first: who begins one while he holds another would wait in a circle.
  perform begin_exposure(i_id);
  v_staked := write_chase_bets(p_player, p_lottery, v_orders, v_seq, v_now, i_id, i_no, i_multiple, l_play, l_picks, l_tickets, l_ticket, l_unit,
                               l_multiple, l_mode, l_point, l_level, l_odds, l_rules);
  if v_staked is distinct from p_total then
    raise exception 'the bets of a chase (%) differ from what was debited (%)', v_staked, p_total;
  end if;

  perform count_chase_exposure(p_player, i_id, v_orders);
  perform publish_balances(array[p_player], array[balance], array[v_seq], 'bet');
  outcome := 'accepted';
  return next;
end $$;
