-- Whether an issue's wait for its round was no outage: the network's round or a later one is kept here, or its link may be known.
create or replace function outage_disproved(p_issue bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from beacon_round r where r.beacon = i.beacon and r.round >= i.beacon_round)
      or exists (select 1 from beacon_witness w where w.beacon = i.beacon and w.round >= i.beacon_round) or link_known(i)
    from issue i where i.id = p_issue
$$;
