-- Gives back the stakes of the bets of a chase whose issues have not closed. Its inserts read arrays alone: with statistics from before a
-- player's bets were laid down, the planner walked all of them for each bet that came back (a chase of 2,400 bets took six seconds).
create or replace function refund_chase(p_player bigint, p_chase bigint, p_issues bigint[], p_code smallint)
  returns table (bets int, issues int, refunded bigint, balance bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_now    timestamptz;
  v_batch  bigint;
  v_seq    bigint;
  v_ids    bigint[];
  v_stakes bigint[];
  v_on     bigint[];
begin
  perform 1 from issue i
    where i.id in (select c.issue_id from chase_issue c where c.player = p_player and c.chase = p_chase and (p_issues is null or c.issue_id = any (p_issues)))
    order by i.id for key share;
  -- From here on no other refund of this player runs, and no result of these issues can come: none of them has closed.
  perform 1 from account a where a.player = p_player and a.asset = 'main' for no key update;
  v_now := app_now();
  select array_agg(b.id order by b.id), array_agg(b.stake order by b.id), array_agg(c.issue_id order by b.id), count(*), count(distinct c.seq),
         coalesce(sum(b.stake), 0)
    into v_ids, v_stakes, v_on, bets, issues, refunded
    from chase_issue c
    join issue i on i.id = c.issue_id and i.state in ('waiting', 'selling') and v_now < i.close_at
    -- "offset 0": each issue's bets by their key, never all bets of the player.
   cross join lateral (select b.id, b.stake from bet b
                        where b.player = p_player and b.id between c.order_no * 256 and c.order_no * 256 + 255
                          and not exists (select 1 from bet_result r where r.bet_id = b.id and r.player = p_player) offset 0) as b
   where c.player = p_player and c.chase = p_chase and (p_issues is null or c.issue_id = any (p_issues));
  if bets = 0 then
    select a.balance into balance from account a where a.player = p_player and a.asset = 'main';
    return next;
    return;
  end if;

  update account a set balance = a.balance + refunded, seq = a.seq + bets where a.player = p_player and a.asset = 'main'
    returning a.balance, a.seq into balance, v_seq;
  v_batch := nextval('ledger_batch');
  insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
    select p_player, 'main', v_seq - bets + k.ord, k.stake, balance - refunded + sum(k.stake) over (order by k.ord), p_code, v_batch, k.id, v_now
      from unnest(v_ids, v_stakes) with ordinality as k (id, stake, ord);
  insert into house_entry (batch, account, code, amount, lines, at)
    select v_batch, l.from_account, l.code, -refunded, bets, v_now from ledger_code l where l.code = p_code;
  insert into bet_result (bet_id, player, state, won, refunded, rebate, wins, entry_seq, lines, at)
    select k.id, p_player, 'cancelled', 0, k.stake, 0, '', v_seq - bets + k.ord, 1, v_now
      from unnest(v_ids, v_stakes) with ordinality as k (id, stake, ord);
  perform publish_balances(array[p_player], array[balance], array[v_seq], 'chaseRefund');
  -- The event of post_results, one per issue; `chase` says that the last one tells of the chase as a whole.
  insert into outbox (type, payload)
    select 'bet.settled', jsonb_build_object('kind', 'cancel', 'issueId', t.issue::text, 'lotteryCode', i.lottery_code, 'issueNo', i.issue_no,
             'chase', p_chase::text, 'bets', t.bets, 'players', t.players, 'states', t.states, 'won', t.nothing, 'refunded', t.stakes,
             'rebate', t.nothing, 'valid', t.nothing)
      from (select k.issue, string_agg(k.id::text, ',' order by k.id) as bets, string_agg(p_player::text, ',') as players,
                   string_agg('cancelled', ',') as states, string_agg('0', ',') as nothing, string_agg(k.stake::text, ',' order by k.id) as stakes
              from unnest(v_ids, v_stakes, v_on) as k (id, stake, issue) group by k.issue) as t
      join issue i on i.id = t.issue order by i.draw_at;
  insert into outbox (type, payload) values ('chase.changed', jsonb_build_object('player', p_player::text, 'chase', p_chase::text));
  return next;
end $$;
revoke execute on function refund_chase(bigint, bigint, bigint[], smallint) from public, caiting_app;
