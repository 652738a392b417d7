-- phase: expand
-- When the signer told an issue's link: whoever has it knows the result, and the issue is no longer void for an outage or a slow clock (docs/decisions/0320).
-- Issues that were drawn before have none.
alter table issue add column link_told_at timestamptz;

-- What relays of the beacon network showed when issues closed, each with the network's signature: evidence of the time of a close. Written by note_witness alone,
-- at the database's own moment, and never again.
create table beacon_witness (
  beacon    text not null,
  seen_at   timestamptz not null,
  relay     text not null check (length(relay) between 1 and 100),
  round     bigint not null check (round > 0),
  signature text not null check (signature ~ '^[0-9a-f]{96}$'),
  primary key (beacon, seen_at, relay)
);
create trigger beacon_witness_insert_only before update or delete or truncate on beacon_witness execute function refuse_change();
revoke insert, update, delete, truncate on beacon_witness from caiting_app;
grant select on beacon_witness to caiting_app;
