-- Keeps what relays of a beacon network showed a moment ago, each with the network's signature. The moment is the database's own; nothing changes it later.
create or replace function note_witness(p_beacon text, p_relays text[], p_rounds bigint[], p_signatures text[]) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into beacon_witness (beacon, seen_at, relay, round, signature)
  select p_beacon, app_now(), w.relay, w.round, w.signature from unnest(p_relays, p_rounds, p_signatures) as w (relay, round, signature)
  on conflict do nothing;
$$;
