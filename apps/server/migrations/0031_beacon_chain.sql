-- The networks whose rounds decide draws, so that an old proof still names the key that signed it after a change of beacon.
create table beacon_chain (
  chain_hash text primary key check (chain_hash ~ '^[0-9a-f]{64}$'),
  name       text not null,
  is_test    boolean not null,
  public_key text not null check (public_key ~ '^[0-9a-f]{192}$'),
  group_hash text not null check (group_hash ~ '^[0-9a-f]{64}$'),
  genesis    bigint not null,
  period_s   int not null check (period_s > 0),
  scheme     text not null,
  dst        text not null
);
revoke update, delete, truncate on beacon_chain from caiting_app;

-- When we first asked for the deciding round in vain: an outage is counted from here, not from the round's time, so that our own
-- downtime does not void an issue.
alter table issue add column beacon_asked_at timestamptz;

-- An issue of a paused lottery that never went on sale is void as well (停售).
alter table issue drop constraint issue_void_reason_check;
alter table issue add constraint issue_void_reason_check
  check (void_reason in ('clockDrift','beaconOutage','betAfterClose','operator','feedOverdue','paused'));
