-- phase: expand
-- functions: app_now
-- Passkeys of staff: a second factor beside the codes of an authenticator app (docs/decisions/0329).

-- One credential of an authenticator, as `passkey` is of a player.
create table staff_passkey (
  id            bigint generated always as identity primary key,
  staff         bigint not null references staff (id),
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key    bytea not null,
  -- Signatures that the authenticator has made; 0 for ever where it does not count.
  counter       bigint not null check (counter between 0 and 4294967295),
  transports    text[] not null,
  -- Who made the authenticator; zeros where it does not say.
  aaguid        uuid not null,
  name          text not null check (length(name) between 1 and 40),
  is_backed_up  boolean not null,
  -- What the authenticator calls the account by: random, one for all passkeys of an account.
  user_handle   bytea not null,
  rp_id         text not null,
  created_at    timestamptz not null default app_now(),
  last_used_at  timestamptz
);
create index staff_passkey_staff on staff_passkey (staff, id);

-- What an authenticator has to sign, by its SHA-256: good once, whatever comes of it, and for five minutes.
create table staff_passkey_challenge (
  challenge_hash bytea primary key,
  -- Who makes a passkey; nobody where one is shown.
  staff          bigint references staff (id),
  user_handle    bytea,
  rp_id          text not null,
  origin         text not null,
  expires_at     timestamptz not null,
  check ((staff is null) = (user_handle is null))
);
create index staff_passkey_challenge_expires_at on staff_passkey_challenge (expires_at);

-- Reached by functions of the owner alone, as staff itself is (docs/decisions/0147).
revoke all on staff_passkey, staff_passkey_challenge from caiting_app;
