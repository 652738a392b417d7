-- Writers of chases. Locks go in one order, here and everywhere: chase_stop, issues by id, the player's account.

-- Places a chase whole or not at all: lines (l_) × issues (i_), each line's stake times the issue's multiple. What two requests could fight
-- about is decided here: the closes by the database clock, the balance, a block. The caller holds the request's key.
create function place_chase(
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
  v_now    timestamptz;
  v_seq    bigint;
  v_orders bigint[];
  v_staked numeric;
  v_batch  bigint;
begin
  -- The close takes the row FOR UPDATE and waits for this; opening it for sale does not.
  perform 1 from issue i where i.id = any (i_id) order by i.id for key share;
  v_now := app_now();
  select c.no into issue_no from unnest(i_id, i_no) with ordinality as c (id, no, ord)
   where not exists (select 1 from issue i where i.id = c.id and i.lottery_code = p_lottery and i.state in ('waiting', 'selling') and v_now < i.close_at)
   order by c.ord limit 1;
  if issue_no is not null then
    outcome := 'issueClosed';
    return next;
    return;
  end if;

  update account a set balance = a.balance - p_total, seq = a.seq + 1
   where a.player = p_player and a.asset = 'main' and a.balance >= p_total and (a.blocked_until is null or a.blocked_until <= v_now)
  returning a.balance, a.seq into balance, v_seq;
  if not found then
    select case when a.blocked_until > v_now then 'bettingBlocked' else 'balanceShort' end into outcome
      from account a where a.player = p_player and a.asset = 'main';
    if not found then raise exception 'player % has no account', p_player; end if;
    return next;
    return;
  end if;

  v_orders := array(select nextval('bet_order') from generate_series(1, cardinality(i_id)));
  chase_id := v_orders[1];
  v_batch := nextval('ledger_batch');
  insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
    values (p_player, 'main', v_seq, -p_total, balance, 302, v_batch, chase_id, v_now);
  insert into house_entry (batch, account, code, amount, lines, at)
    select v_batch, c.to_account, c.code, p_total, 1, v_now from ledger_code c where c.code = 302;
  insert into chase (player, id, lottery_code, mode, multiple, factor, every, profit_rate, stop_on_win, issues, lines, total, entry_seq, created_at)
    values (p_player, chase_id, p_lottery, p_mode, p_multiple, p_factor, p_every, p_profit_rate, p_stop_on_win, cardinality(i_id), cardinality(l_play),
            p_total, v_seq, v_now);

  with laid as (
    insert into bet (player, id, issue_id, lottery_code, issue_no, play, picks, count, stake, ticket_stake, unit, multiple, mode, point, level, odds,
                     rules, entry_seq, created_at)
      select p_player, o.order_no * 256 + l.ord - 1, o.id, p_lottery, o.no, l.play, l.picks, l.tickets, l.tickets * l.ticket * o.multiple,
             l.ticket * o.multiple, l.unit, case l.mode when 'stake' then l.multiple * o.multiple else 1 end, l.mode, l.point, l.level, l.odds, l.rules,
             v_seq, v_now
        from unnest(i_id, i_no, i_multiple, v_orders) as o (id, no, multiple, order_no)
       cross join unnest(l_play, l_picks, l_tickets, l_ticket, l_unit, l_multiple, l_mode, l_point, l_level, l_odds, l_rules) with ordinality
               as l (play, picks, tickets, ticket, unit, multiple, mode, point, level, odds, rules, ord)
      returning id, stake),
  issued as (
    insert into chase_issue (player, chase, seq, issue_id, issue_no, multiple, stake, order_no)
      select p_player, v_orders[1], o.ord, o.id, o.no, o.multiple, (select sum(b.stake) from laid b where b.id / 256 = o.order_no), o.order_no
        from unnest(i_id, i_no, i_multiple, v_orders) with ordinality as o (id, no, multiple, order_no, ord)
      returning stake)
  select sum(issued.stake) into v_staked from issued;
  if v_staked is distinct from p_total then
    raise exception 'the bets of a chase (%) differ from what was debited (%)', v_staked, p_total;
  end if;

  perform publish_balances(array[p_player], array[balance], array[v_seq], 'bet');
  outcome := 'accepted';
  return next;
end $$;

-- Gives back what a chase has on issues that have not closed: on those named, or on all. One ledger line and one result per bet.
create function refund_chase(p_player bigint, p_chase bigint, p_issues bigint[], p_code smallint)
  returns table (bets int, issues int, refunded bigint, balance bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_now   timestamptz;
  v_batch bigint;
  v_seq   bigint;
  v_ids   bigint[];
begin
  perform 1 from issue i
    where i.id in (select c.issue_id from chase_issue c where c.player = p_player and c.chase = p_chase and (p_issues is null or c.issue_id = any (p_issues)))
    order by i.id for key share;
  -- From here on no other refund of this player runs, and no result of these issues can come: none of them has closed.
  perform 1 from account a where a.player = p_player and a.asset = 'main' for no key update;
  v_now := app_now();
  select array_agg(b.id order by b.id), count(*), count(distinct c.seq), coalesce(sum(b.stake), 0) into v_ids, bets, issues, refunded
    from chase_issue c
    join issue i on i.id = c.issue_id and i.state in ('waiting', 'selling') and v_now < i.close_at
    join bet b on b.player = c.player and b.id between c.order_no * 256 and c.order_no * 256 + 255
   where c.player = p_player and c.chase = p_chase and (p_issues is null or c.issue_id = any (p_issues))
     and not exists (select 1 from bet_result r where r.bet_id = b.id and r.player = b.player);
  if bets = 0 then
    select a.balance into balance from account a where a.player = p_player and a.asset = 'main';
    return next;
    return;
  end if;

  update account a set balance = a.balance + refunded, seq = a.seq + bets where a.player = p_player and a.asset = 'main'
    returning a.balance, a.seq into balance, v_seq;
  v_batch := nextval('ledger_batch');
  insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
    select p_player, 'main', v_seq - bets + k.ord, b.stake, balance - refunded + sum(b.stake) over (order by k.ord), p_code, v_batch, b.id, v_now
      from unnest(v_ids) with ordinality as k (id, ord) join bet b on b.player = p_player and b.id = k.id;
  insert into house_entry (batch, account, code, amount, lines, at)
    select v_batch, l.from_account, l.code, -refunded, bets, v_now from ledger_code l where l.code = p_code;
  insert into bet_result (bet_id, player, state, won, refunded, rebate, wins, entry_seq, lines, at)
    select b.id, p_player, 'cancelled', 0, b.stake, 0, '', v_seq - bets + k.ord, 1, v_now
      from unnest(v_ids) with ordinality as k (id, ord) join bet b on b.player = p_player and b.id = k.id;

  perform publish_balances(array[p_player], array[balance], array[v_seq], 'chaseRefund');
  -- The event of post_results, one per issue; `chase` says that the last one tells of the chase as a whole.
  insert into outbox (type, payload)
    select 'bet.settled', jsonb_build_object('kind', 'cancel', 'issueId', b.issue_id::text, 'lotteryCode', b.lottery_code, 'issueNo', b.issue_no,
             'bets', string_agg(b.id::text, ',' order by b.id), 'players', string_agg(b.player::text, ',' order by b.id),
             'states', string_agg('cancelled', ','), 'won', string_agg('0', ','), 'chase', p_chase::text,
             'refunded', string_agg(b.stake::text, ',' order by b.id), 'valid', string_agg('0', ','))
      from bet b where b.player = p_player and b.id = any (v_ids) group by b.issue_id, b.lottery_code, b.issue_no order by b.issue_id;
  insert into outbox (type, payload) values ('chase.changed', jsonb_build_object('player', p_player::text, 'chase', p_chase::text));
  return next;
end $$;

-- Writes down, in the transaction that settles a chunk, which chases are to stop because one of its bets won. Reads result_stage.
create function note_chase_wins(p_issue bigint) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_count int;
begin
  if not exists (select 1 from chase_issue c where c.issue_id = p_issue) then return 0; end if;
  insert into chase_stop (player, chase, reason, issue_id, asked_at)
    select distinct c.player, c.id, 'won', p_issue, app_now()
      from result_stage r
      join chase_issue s on s.issue_id = p_issue and s.player = r.player and s.order_no = r.bet_id / 256
      join chase c on c.player = s.player and c.id = s.chase and c.stop_on_win
     where r.won > 0
     order by c.player, c.id
    on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Carries out a stop that was written down. False when somebody else has.
create function carry_out_chase_stop(p_player bigint, p_chase bigint) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_back record;
begin
  perform 1 from chase_stop s where s.player = p_player and s.chase = p_chase and s.done_at is null for update;
  if not found then return false; end if;
  select * into v_back from refund_chase(p_player, p_chase, null, 204::smallint);
  update chase_stop set done_at = app_now(), bets = v_back.bets, refunded = v_back.refunded where player = p_player and chase = p_chase;
  return true;
end $$;

-- Ends a chase by hand or because the player shut himself out: everything that has not closed goes back. `bets` = 0 says that nothing was left;
-- the caller then rolls back. A stop that waits to be carried out (won) is carried out by this.
create function stop_chase(p_player bigint, p_chase bigint, p_reason text)
  returns table (bets int, issues int, refunded bigint, balance bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  insert into chase_stop (player, chase, reason, asked_at) values (p_player, p_chase, p_reason, app_now()) on conflict do nothing;
  perform 1 from chase_stop s where s.player = p_player and s.chase = p_chase for update;
  select r.bets, r.issues, r.refunded, r.balance into bets, issues, refunded, balance from refund_chase(p_player, p_chase, null, 204::smallint) as r;
  update chase_stop s set done_at = coalesce(s.done_at, app_now()), bets = s.bets + stop_chase.bets, refunded = s.refunded + stop_chase.refunded
   where s.player = p_player and s.chase = p_chase;
  return next;
end $$;

-- Takes single issues out of a chase by hand; all named or none.
create function cancel_chase_issues(p_player bigint, p_chase bigint, p_issue_nos text[])
  returns table (outcome text, issue_no text, bets int, issues int, refunded bigint, balance bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_ids bigint[];
begin
  select array_agg(c.issue_id) into v_ids from chase_issue c where c.player = p_player and c.chase = p_chase and c.issue_no = any (p_issue_nos);
  if cardinality(v_ids) is distinct from cardinality(p_issue_nos) then
    outcome := 'issueUnknown';
    return next;
    return;
  end if;
  select r.bets, r.issues, r.refunded, r.balance into bets, issues, refunded, balance from refund_chase(p_player, p_chase, v_ids, 202::smallint) as r;
  if issues = cardinality(v_ids) then
    outcome := 'cancelled';
  else
    select min(i.issue_no) into issue_no from issue i
     where i.id = any (v_ids) and (i.state not in ('waiting', 'selling') or i.close_at <= app_now());
    outcome := case when issue_no is null then 'betNotCancellable' else 'issueClosed' end;
  end if;
  return next;
end $$;

revoke execute on function refund_chase(bigint, bigint, bigint[], smallint) from public, caiting_app;
