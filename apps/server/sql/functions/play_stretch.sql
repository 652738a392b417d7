-- The present stretch of play of any player, also of those who have set nothing (docs/decisions/0060): since the first stake before which half an
-- hour passed without one, with the figures of every other page (0121). Of the bets made in it: what was placed, what of that waits for its draw,
-- payouts, refunds and rebates; an older bet that wins now is none of it. Card games and gifts are settled at once: their ledger lines say it all.
-- Nothing when the last stake is half an hour old. Read backwards in hops of that half hour by the account's own line numbers, so it costs by the
-- length of the stretch and not of the account; a day at most is read.
create or replace function play_stretch(p_player bigint, p_now timestamptz, out since timestamptz, out placed bigint, out waiting bigint, out payout bigint,
                             out refund bigint, out rebate bigint)
  language plpgsql stable set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_stakes   smallint[] := array(select c.code from protection_code c where c.counts_as = 'stake');
  v_of_bets  smallint[] := array[201, 202, 203, 204, 205, 301, 302, 501];
  v_earliest timestamptz := p_now - interval '1 day';
  v_low      bigint;
  v_seq      bigint;
  v_at       timestamptz;
  v_first    bigint := 9223372036854775807;
  v_other    record;
begin
  since := p_now;
  loop
    v_low := entry_seq_at(p_player, greatest(since - play_pause(), v_earliest));
    select e.seq, e.at into v_seq, v_at from entry e
     where e.player = p_player and e.asset = 'main' and e.seq >= v_low and e.seq < v_first
       and e.at > since - play_pause() and e.code = any (v_stakes)
     order by e.seq limit 1;
    exit when not found;
    v_first := v_seq;
    since := v_at;
  end loop;
  if v_first = 9223372036854775807 then
    since := null;
    return;
  end if;

  -- The first bet of the stretch by its time, a minute to spare as with every bound by time (0079); its ledger line decides.
  v_low := bet_id_at(p_player, since - interval '1 minute');
  select coalesce(sum(b.stake), 0), coalesce(sum(b.stake) filter (where r.bet_id is null), 0), coalesce(sum(r.won), 0), coalesce(sum(r.refunded), 0),
         coalesce(sum(r.rebate), 0)
    into placed, waiting, payout, refund, rebate
    from bet b left join bet_result r on r.bet_id = b.id and r.player = b.player
   where b.player = p_player and b.id >= v_low and b.entry_seq >= v_first;
  select coalesce(-sum(e.amount) filter (where c.counts_as = 'stake'), 0) as placed, coalesce(sum(e.amount) filter (where c.counts_as = 'return'), 0) as payout,
         coalesce(sum(e.amount) filter (where c.counts_as = 'refund'), 0) as refund
    into v_other
    from entry e join protection_code c on c.code = e.code
   where e.player = p_player and e.asset = 'main' and e.seq >= v_first and e.at >= since - interval '1 minute' and e.code <> all (v_of_bets);
  placed := placed + v_other.placed;
  payout := payout + v_other.payout;
  refund := refund + v_other.refund;
end $$;
