-- phase: expand
-- What a player calls a browser: by the token that the browser is known by, so that its next login has the name too (docs/decisions/0313).
create table device_name (
  player     bigint not null references player (id),
  -- SHA-256 of the browser's cookie, as in known_device; for a login without one a value of its own.
  token_hash bytea not null,
  name       text not null check (length(name) between 1 and 30),
  primary key (player, token_hash)
);

-- Which browser a login was opened by. Logins of before have none until they are named.
create table login_device (
  session    bigint primary key references session (id) on delete cascade,
  token_hash bytea not null
);
create index login_device_token on login_device (token_hash);
