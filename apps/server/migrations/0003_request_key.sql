-- A write that moves money is done once per request id (architecture §3): key, effect and stored answer commit together.
-- The same id with another body is refused. Rows are kept at least 24 hours.
create table request_key (
  player     bigint not null,
  request_id uuid not null,
  call       text not null,
  body_hash  bytea not null,
  answer     jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (player, request_id)
);
-- The nightly clean-up walks by age.
create index request_key_created_at on request_key (created_at);
