-- The signer has verified this signature of a beacon round; only the signer may say so (docs/decisions/0187). What the server kept of the round before gives
-- way, once; an attested round stays.
create or replace function attest_round(p_beacon text, p_round bigint, p_signature text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into beacon_round as r (beacon, round, signature, randomness, fetched_at, attested_at)
  values (p_beacon, p_round, p_signature, encode(sha256(decode(p_signature, 'hex')), 'hex'), app_now(), app_now())
  on conflict (beacon, round) do update
    set signature = excluded.signature, randomness = excluded.randomness, attested_at = excluded.attested_at
    where r.attested_at is null;
$$;
revoke execute on function attest_round(text, bigint, text) from public, caiting_app;
grant execute on function attest_round(text, bigint, text) to caiting_signer;
