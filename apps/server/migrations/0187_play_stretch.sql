-- The present stretch of play of any player, also of those who have set nothing (docs/decisions/0060): since the first stake before which half an
-- hour passed without one, what was staked net of refunds, and what came back. Nothing when the last stake is half an hour old. Read backwards
-- in hops of that half hour by the account's own line numbers, so it costs by the length of the stretch and not of the account; a day at most is read.
create function play_stretch(p_player bigint, p_now timestamptz, out since timestamptz, out staked bigint, out returned bigint)
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_stakes   smallint[] := array(select c.code from protection_code c where c.counts_as = 'stake');
  v_earliest timestamptz := p_now - interval '1 day';
  v_low      bigint;
  v_seq      bigint;
  v_at       timestamptz;
  v_first    bigint := 9223372036854775807;
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
  select coalesce(-sum(e.amount) filter (where c.counts_as in ('stake', 'refund')), 0),
         coalesce(sum(e.amount) filter (where c.counts_as = 'return'), 0)
    into staked, returned
    from entry e join protection_code c on c.code = e.code
   where e.player = p_player and e.asset = 'main' and e.seq >= v_first;
end $$;
