-- functions: app_now
-- The chat inside sites of others: which of their users is which player here.
create table embed_binding (
  -- The other site, as browsers write it: scheme, host and port.
  origin   text not null check (origin ~ '^https?://[a-z0-9.-]+(:\d+)?$'),
  uid      text not null check (length(uid) between 1 and 64),
  player   bigint not null references player (id),
  nickname text not null default '',
  bound_at timestamptz not null default app_now(),
  primary key (origin, uid),
  unique (origin, player)
);
-- Bindings of one account.
create index embed_binding_player on embed_binding (player);

-- Keys good for one sign-in: only a hash is stored, taken by delete … returning, so that a second use fails in every process.
create table embed_key (
  key_hash   bytea primary key,
  origin     text not null,
  uid        text not null,
  nickname   text not null default '',
  -- The host account that asked for it.
  made_by    bigint not null references player (id),
  expires_at timestamptz not null
);
create index embed_key_expires_at on embed_key (expires_at);
