-- Logins of players. The token itself is only with the browser; here is its SHA-256.
create table session (
  id           bigint generated always as identity primary key,
  token_hash   bytea not null unique,
  player       bigint not null references player (id),
  created_at   timestamptz not null default app_now(),
  expires_at   timestamptz not null,
  -- Last act of the person (never the heartbeat): betting needs one within the tenant's idle minutes. Written at most once a minute.
  last_act_at  timestamptz not null default app_now(),
  address      text not null,
  place        text not null,
  user_agent   text not null,
  -- The login before this one, shown to the player after signing in.
  previous_at    timestamptz,
  previous_place text not null default '',
  ended_at     timestamptz,
  ended_reason text check (ended_reason in ('logout', 'forced', 'passwordChanged', 'idle')),
  check ((ended_at is null) = (ended_reason is null))
);
-- The list of a player's open sessions.
create index session_player on session (player, id desc) where ended_at is null;
-- The nightly clean-up walks by expiry.
create index session_expires_at on session (expires_at);

-- Failed sign-ins by account (a:<name>, known or not), by address (i:<address>), registrations by address (r:<address>), staff (s:<name>).
create table attempt (
  key          text primary key,
  failures     int not null check (failures >= 0),
  last_at      timestamptz not null,
  locked_until timestamptz
);
create index attempt_last_at on attempt (last_at);

-- Image codes: single use, five minutes. The answer is kept hashed with its id.
create table captcha (
  id          text primary key,
  answer_hash bytea not null,
  expires_at  timestamptz not null
);
create index captcha_expires_at on captcha (expires_at);
