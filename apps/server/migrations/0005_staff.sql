-- functions: app_now, staff_log_link_line
-- Operators. Their accounts, sessions and passwords have nothing to do with players'.
create table staff (
  id            bigint generated always as identity primary key,
  name          text not null check (name ~ '^\w{3,32}$'),
  password_hash text not null,
  role          text not null check (role in ('admin', 'operator', 'auditor')),
  is_active     boolean not null default true,
  created_at    timestamptz not null default app_now()
);
create unique index staff_name on staff (lower(name));

create table staff_session (
  token_hash bytea primary key,
  staff      bigint not null references staff (id),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index staff_session_expires_at on staff_session (expires_at);

-- What operators did: a line is written before the act and gets its outcome after, so an act that crashed is there too. Nothing else of a
-- line can change, and no line can go.
create table staff_log (
  id      bigint generated always as identity primary key,
  at      timestamptz not null default app_now(),
  staff   bigint references staff (id),
  name    text not null,
  act     text not null,
  detail  jsonb not null,
  -- begun, then done or the key of the refusal
  outcome text not null default 'begun'
);
create index staff_log_at on staff_log (at desc, id desc);
revoke update, delete, truncate on staff_log from caiting_app;
grant update (outcome) on staff_log to caiting_app;

-- Acts that take two operators: the first asks, another one confirms within the time the act allows.
create table staff_request (
  id           bigint generated always as identity primary key,
  act          text not null,
  subject      text not null,
  reason       text not null,
  asked_by     bigint not null references staff (id),
  asked_at     timestamptz not null default app_now(),
  confirmed_by bigint references staff (id),
  confirmed_at timestamptz,
  check (confirmed_by is null or confirmed_by <> asked_by),
  check ((confirmed_by is null) = (confirmed_at is null))
);
-- One open request for one thing.
create unique index staff_request_open on staff_request (act, subject) where confirmed_by is null;

-- The operators' log as a hash chain (docs/decisions/0104). Every line has a link when it is written and one more when its outcome comes; a link
-- holds the hash of the one before it and of what it stands for. Written here alone: the server's role can read links and no more.
create table staff_log_link (
  seq    bigint primary key,
  line   bigint not null,
  kind   text not null check (kind in ('act', 'outcome')),
  before bytea not null,
  hash   bytea not null,
  -- An outcome comes once.
  unique (line, kind)
);

-- Where the chain ends. Its row is the lock under which links are made, one after the other.
create table staff_log_head (
  only_one boolean primary key default true check (only_one),
  seq      bigint not null,
  hash     bytea not null
);
insert into staff_log_head (seq, hash) values (0, sha256(''));
revoke insert, update, delete, truncate on staff_log_link, staff_log_head from caiting_app;
create trigger staff_log_act after insert on staff_log
  for each row execute function staff_log_link_line('act');
create trigger staff_log_outcome after update of outcome on staff_log
  for each row execute function staff_log_link_line('outcome');
