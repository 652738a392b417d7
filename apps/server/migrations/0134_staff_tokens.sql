-- phase: expand
-- functions: app_now
-- Service tokens of scripts (docs/decisions/0334): each is an account of staff that nobody signs in to, and may make the calls that are listed here.

create table staff_token (
  staff          bigint primary key references staff (id),
  token_hash     bytea not null unique,
  scope          text[] not null check (cardinality(scope) between 1 and 40),
  created_at     timestamptz not null default app_now(),
  ends_at        timestamptz not null,
  -- Noted once a minute.
  last_used_at   timestamptz,
  last_used_from text not null default '',
  withdrawn_at   timestamptz,
  check (ends_at > created_at and ends_at <= created_at + interval '366 days')
);

-- Reached by functions of the owner alone, as staff itself is (docs/decisions/0147).
revoke all on staff_token from caiting_app;
