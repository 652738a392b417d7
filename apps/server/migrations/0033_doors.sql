-- Sign-in without a lock-out that strangers can use as a weapon, challenges of picture and work (docs/decisions/0153, 0154).

-- Browsers that a player has signed in with: a guess from elsewhere neither asks them for a challenge nor locks them out. The token is a cookie
-- of the browser; here is its SHA-256.
create table known_device (
  player     bigint not null references player (id),
  token_hash bytea not null,
  last_at    timestamptz not null default app_now(),
  primary key (player, token_hash)
);
create index known_device_token on known_device (token_hash);
create index known_device_last_at on known_device (last_at);

-- A challenge is a picture with work, or work alone for whoever sees no pictures. It is for one purpose and for the address that asked.
delete from captcha;
alter table captcha
  alter column answer_hash drop not null,
  add column purpose   text not null check (purpose in ('login', 'register', 'recover', 'code', 'staff')),
  add column address   text not null,
  -- What the browser works on (ALTCHA), and the secret of its signature.
  add column challenge jsonb not null,
  add column secret    bytea not null;

-- When this login's password was typed again: a first safety password, payout account or number asks for it. When a safety password came that its
-- predecessor did not vouch for: withdrawals cool off.
alter table session add column password_proven_at timestamptz;
alter table player add column safety_fresh_at timestamptz;
