-- A round decides a draw once the signer, which verifies signatures, has seen it (docs/decisions/0187). The server may keep rounds, not attest them.
alter table beacon_round add column attested_at timestamptz;
revoke insert on beacon_round from caiting_app;
grant insert (beacon, round, signature, randomness, fetched_at) on beacon_round to caiting_app;
