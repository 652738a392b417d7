-- phase: expand
-- functions: app_now
-- Sign-ins by passkey beside the password (docs/decisions/0299), and logins that the player does not know.

-- One credential of an authenticator. The public half of its key is all that is here: nobody signs in with what this table tells.
create table passkey (
  id            bigint generated always as identity primary key,
  player        bigint not null references player (id),
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key    bytea not null,
  -- Signatures that the authenticator has made; 0 for ever where it does not count, as synced ones do.
  counter       bigint not null check (counter between 0 and 4294967295),
  transports    text[] not null default '{}',
  -- Who made the authenticator; zeros where it does not say.
  aaguid        uuid not null,
  name          text not null check (length(name) between 1 and 40),
  is_backed_up  boolean not null,
  -- What the authenticator calls the account by: random, one for all passkeys of a player, so that a second one replaces the first there.
  user_handle   bytea not null,
  -- The host that it signs in to; the browser offers it nowhere else.
  rp_id         text not null,
  created_at    timestamptz not null default app_now(),
  last_used_at  timestamptz
);
create index passkey_player on passkey (player, id);

-- What an authenticator has to sign, by its SHA-256: good once, whatever comes of it, and for five minutes.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose        text not null check (purpose in ('register', 'login')),
  -- Who registers, and by which login; nobody yet for a sign-in.
  player         bigint references player (id),
  session        bigint references session (id) on delete cascade,
  user_handle    bytea,
  rp_id          text not null,
  origin         text not null,
  expires_at     timestamptz not null,
  check ((purpose = 'register') = (player is not null and session is not null and user_handle is not null))
);
create index passkey_challenge_expires_at on passkey_challenge (expires_at);
-- A login takes its challenges along when it is deleted.
create index passkey_challenge_session on passkey_challenge (session) where session is not null;

-- What is said of a login beyond its row, where something is: what it was opened by, and whether its browser and place were new to the account and nobody
-- has said yet that it is theirs.
create table login_mark (
  session    bigint primary key references session (id) on delete cascade,
  passkey    bigint references passkey (id) on delete set null,
  is_unknown boolean not null default false
);
create index login_mark_passkey on login_mark (passkey) where passkey is not null;
