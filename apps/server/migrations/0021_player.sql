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
  check (cardinality(upline_path) <= 20)
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
