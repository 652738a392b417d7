-- The player's own cancellation while the issue sells; all named bets or none. Says why not, or how much went back.
create or replace function cancel_bets(p_player bigint, p_bets bigint[]) returns table (outcome text, issue_no text, refunded bigint, balance bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp
  set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_closed text;
  v_group  record;
begin
  refunded := 0;
  if (select count(*) from bet b where b.player = p_player and b.id = any (p_bets)) <> cardinality(p_bets) then
    outcome := 'betNotFound';
    return next;
    return;
  end if;
  -- Issue first, then the account (one order for all writers). The share lock keeps the close waiting, so the sealed tree knows of this.
  perform 1 from issue i where i.id in (select b.issue_id from bet b where b.player = p_player and b.id = any (p_bets)) order by i.id for share;
  perform 1 from account a where a.player = p_player and a.asset = 'main' for no key update;
  if exists (select 1 from bet_result r where r.bet_id = any (p_bets) and r.player = p_player) then
    outcome := 'betNotCancellable';
    return next;
    return;
  end if;
  select min(i.issue_no) into v_closed from issue i
   where i.id in (select b.issue_id from bet b where b.player = p_player and b.id = any (p_bets))
     and (i.state not in ('waiting', 'selling') or i.close_at <= app_now());
  if v_closed is not null then
    outcome := 'issueClosed'; issue_no := v_closed;
    return next;
    return;
  end if;

  create temp table agent_stage (player bigint, amount bigint) on commit drop;
  for v_group in
    select b.issue_id, min(b.lottery_code) as lottery, min(b.issue_no) as issue_no, sum(b.stake)::bigint as stake
      from bet b where b.player = p_player and b.id = any (p_bets) group by b.issue_id order by b.issue_id
  loop
    create temp table result_stage on commit drop as
      select b.id as bet_id, b.player, 'cancelled' as state, 0::bigint as won, b.stake as refunded, 0::bigint as rebate, 0::bigint as valid, '' as wins
        from bet b where b.player = p_player and b.id = any (p_bets) and b.issue_id = v_group.issue_id;
    perform post_results(v_group.issue_id, v_group.lottery, v_group.issue_no, 'cancel', 202::smallint);
    drop table result_stage;
    refunded := refunded + v_group.stake;
  end loop;
  drop table agent_stage;
  outcome := 'cancelled';
  select a.balance into balance from account a where a.player = p_player and a.asset = 'main';
  return next;
end $$;
