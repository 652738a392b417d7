-- Another network decides an issue that is not on sale yet. The round follows from its close.
create or replace function set_issue_beacon(p_issue bigint, p_beacon text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update issue i
     set beacon = c.chain_hash, beacon_round = t.round, beacon_time = to_timestamp((c.genesis + (t.round - 1) * c.period_s)::float8)
    from beacon_chain c, issue j, lateral (select beacon_round_for(c, extract(epoch from j.close_at)::float8) as round) as t
   where i.id = p_issue and j.id = p_issue and c.chain_hash = p_beacon
     and i.state = 'waiting' and i.beacon is not null and i.opens_at > app_now();
$$;
