-- What the plays of an issue that is counted can lose, from its bets alone: for the audit.
create or replace function exposure_recounted(p_issue bigint) returns table (play text, bets int, staked numeric, risk numeric, slots int[], amounts numeric[])
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.play, s.bets, s.staked, s.risk, s.slots, s.amounts
    from bets_of_issue(p_issue, null) as b
   cross join lateral exposure_sums(b.kinds, b.lines, exposure_parts(b.kinds, b.lines), null, 1, array[p_issue], true) as s
$$;
