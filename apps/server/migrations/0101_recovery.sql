-- How a person is reached and recognised. A number or address counts for recovery only once a code sent to it came back.
alter table player
  add column real_name          text not null default '' check (length(real_name) <= 50),
  add column qq                 text not null default '' check (qq ~ '^(\d{5,99})?$'),
  add column sex                smallint not null default 0 check (sex in (0, 1, 2)),
  add column mobile             text check (mobile ~ '^1\d{10}$'),
  add column mobile_verified_at timestamptz,
  add column mail               text check (length(mail) between 5 and 50),
  add column mail_verified_at   timestamptz,
  add check (mobile_verified_at is null or mobile is not null),
  add check (mail_verified_at is null or mail is not null);
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

-- Codes of four digits by message: five minutes, single use, five tries (SPEC §5, decisions). No code_hash: nobody has that address, nothing
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
