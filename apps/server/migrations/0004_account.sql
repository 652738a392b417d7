-- functions: app_now
-- A person's account. The downline tree is the upline_path: ids from the root down to the direct upline, never changed after registration.
create table player (
  id                 bigint generated always as identity (start with 10001) primary key,
  name               text not null check (name ~ '^\w{4,20}$'),
  -- Names are one name whatever their case.
  name_lower         text generated always as (lower(name)) stored,
  nickname           text not null check (length(nickname) between 1 and 20),
  avatar             text not null default '',
  password_hash      text not null,
  safety_hash        text,
  grade              int not null default 1 check (grade between -2 and 100),
  is_agent           boolean not null default false,
  state              text not null default 'active' check (state in ('active', 'locked')),
  upline             bigint references player (id),
  upline_path        bigint[] not null default '{}',
  rebate_changed_at  timestamptz not null default app_now(),
  accepted_terms_at  timestamptz not null,
  registered_at      timestamptz not null default app_now(),
  registered_from    text not null default '',
  last_login_at      timestamptz,
  last_login_place   text not null default '',
  check ((upline is null and upline_path = '{}') or upline = upline_path[cardinality(upline_path)]),
  check (cardinality(upline_path) <= 20),
  -- When the safety password and the login password last changed, shown in the security centre.
  safety_changed_at   timestamptz,
  password_changed_at timestamptz,
  -- How a person is reached and recognised. A number or address counts for recovery only once a code sent to it came back.
  real_name          text not null default '' check (length(real_name) <= 50),
  qq                 text not null default '' check (qq ~ '^(\d{5,99})?$'),
  sex                smallint not null default 0 check (sex in (0, 1, 2)),
  mobile             text check (mobile ~ '^1\d{10}$'),
  mobile_verified_at timestamptz,
  mail               text check (length(mail) between 5 and 50),
  mail_verified_at   timestamptz,
  -- A message to the bound number or address after a login, by the player's wish (docs/decisions/0105).
  login_notice       text not null default 'off' check (login_notice in ('off', 'newDevice', 'every')),
  check (mobile_verified_at is null or mobile is not null),
  check (mail_verified_at is null or mail is not null)
);
create unique index player_name_lower on player (name_lower);
-- Direct downline, newest first.
create index player_upline on player (upline, id desc) where upline is not null;
-- A whole team: every player whose path contains the agent.
create index player_team on player using gin (upline_path);

-- Rebate level by lottery group in units of 1e-6 (8.0 % = 80000), in steps of 0.1 %. A group without a row has the tenant's default level.
create table player_rebate (
  player       bigint not null references player (id),
  lottery_type text not null,
  level        bigint not null check (level between 0 and 200000 and level % 1000 = 0),
  primary key (player, lottery_type)
);

-- Codes an agent hands out. Levels are fixed when the code is made and may not pass the owner's.
create table invite_code (
  code        text primary key check (code ~ '^[A-Za-z0-9]{4,12}$'),
  owner       bigint not null references player (id),
  makes_agent boolean not null default false,
  levels      jsonb not null default '{}',
  used_count  int not null default 0,
  remark      text not null default '',
  created_at  timestamptz not null default app_now(),
  deleted_at  timestamptz
);
create index invite_code_owner on invite_code (owner, created_at desc);

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

-- Wrong safety passwords in a row. A try is counted here, and committed, before the password is looked at: so the limit holds among
-- tries sent at once and among any number of processes. A right one deletes the row.
create table safety_guard (
  player       bigint primary key references player (id),
  wrong        int not null check (wrong >= 0),
  locked_until timestamptz
);

-- One unspent proof per login and purpose; a newer one takes its place. Spending deletes the row.
create table safety_proof (
  session     bigint not null references session (id) on delete cascade,
  verify_type text not null,
  player      bigint not null references player (id),
  proof_hash  bytea not null,
  expires_at  timestamptz not null,
  primary key (session, verify_type)
);
create index safety_proof_expires_at on safety_proof (expires_at);

-- One person behind a number; one that nobody proved blocks nobody.
create unique index player_mobile on player (mobile) where mobile_verified_at is not null;
create unique index player_mail on player (lower(mail)) where mail_verified_at is not null;

create table safety_question (
  player      bigint primary key references player (id),
  question    int not null check (question between 1 and 99),
  -- argon2id of what the browser made of the answer.
  answer_hash text not null,
  changed_at  timestamptz not null default app_now()
);

-- One way back into an account, begun by typing a user name. A name that nobody has gets a row too: every step answers alike.
create table recovery (
  ticket_hash bytea primary key,
  player      bigint references player (id),
  user_name   text not null,
  kind        text not null check (kind in ('login', 'safety')),
  proved_by   text check (proved_by in ('phone', 'mail', 'question')),
  expires_at  timestamptz not null
);
create index recovery_expires_at on recovery (expires_at);

-- Codes of four digits by message: five minutes, single use, five tries (product §5, §10.4). No code_hash: nobody has that address, nothing
-- was sent, and no answer is right.
create table message_code (
  ticket_hash bytea primary key,
  purpose     text not null check (purpose in ('register', 'bind', 'recover')),
  channel     text not null check (channel in ('phone', 'mail')),
  address     text not null,
  player      bigint references player (id),
  recovery    bytea references recovery (ticket_hash) on delete cascade,
  code_hash   bytea,
  tries       int not null default 0,
  sent_at     timestamptz not null default app_now(),
  expires_at  timestamptz not null,
  proved_at   timestamptz,
  used_at     timestamptz,
  check ((purpose = 'bind') = (player is not null)),
  check ((purpose = 'recover') = (recovery is not null))
);
-- Send limits by address.
create index message_code_address on message_code (channel, address, sent_at desc);
create index message_code_sent_at on message_code (sent_at);

-- Messages on their way out. Without a provider a row is where the message ends: the local outbox.
create table message (
  id         bigint generated always as identity primary key,
  channel    text not null check (channel in ('phone', 'mail')),
  address    text not null,
  subject    text not null,
  body       text not null,
  created_at timestamptz not null default app_now(),
  -- Handed to the provider; the body is blanked then.
  sent_at    timestamptz
);
create index message_created_at on message (created_at desc);

-- Asked of the staff by somebody who lost every other way to the safety password.
create table manual_verification (
  id          bigint generated always as identity primary key,
  player      bigint not null references player (id),
  state       text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  real_name   text not null,
  contact     text not null,
  detail      text not null,
  images      text[] not null default '{}',
  note        text not null default '',
  reviewed_by text,
  created_at  timestamptz not null default app_now(),
  reviewed_at timestamptz,
  check ((state = 'pending') = (reviewed_at is null))
);
create unique index manual_verification_open on manual_verification (player) where state = 'pending';
create index manual_verification_newest on manual_verification (state, id desc);

-- Pictures by who sent them: only one's own can become one's avatar or evidence, and a day has a limit.
create table upload (
  player bigint not null references player (id),
  path   text not null,
  at     timestamptz not null default app_now(),
  primary key (player, path)
);
create index upload_at on upload (player, at desc);

-- Every login of a player, ended ones included.
create index session_history on session (player, id desc);

-- Settled valid turnover of a player since the beginning: what the grade grows by (product §10.5). Written from bet.settled events.
create table player_growth (
  player bigint primary key references player (id),
  valid  bigint not null check (valid >= 0)
);
