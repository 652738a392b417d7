-- functions: shanghai_day, refuse_change, add_to_line
-- Who stands below whom, day by day (docs/decisions/0165): one row for each member and each of his uplines. A move begins with a day of Shanghai, so
-- that a figure of a day belongs to one line, whenever it is added up.
create table downline (
  agent    bigint not null references player (id),
  member   bigint not null references player (id),
  -- 1: the direct downline.
  depth    smallint not null check (depth between 1 and 20),
  from_day date not null default '-infinity',
  -- The first day on which it does not hold any more.
  to_day   date not null default 'infinity',
  -- The day since which he has stood below this agent without a break, at whatever depth.
  since    date not null default '-infinity',
  primary key (agent, member, from_day),
  check (from_day < to_day),
  check (agent <> member)
);
-- The uplines of a member: every figure goes up through it.
create index downline_member on downline (member, agent);
-- The direct downline of an agent, without reading his whole line.
create index downline_direct on downline (agent, member) where depth = 1;

insert into downline (agent, member, depth)
  select u.agent, p.id, cardinality(p.upline_path) - u.place + 1
    from player p cross join lateral unnest(p.upline_path) with ordinality as u (agent, place);

-- A member changes his upline with the day `from_day`: asked for and confirmed by two of staff, carried out at midnight.
create table line_move (
  id         bigint generated always as identity primary key,
  member     bigint not null references player (id),
  old_upline bigint references player (id),
  -- Null: out of every line.
  new_upline bigint references player (id),
  from_day   date not null,
  reason     text not null,
  decided_at timestamptz not null default app_now(),
  done_at    timestamptz
);
-- One waits at a time: a move of somebody below, or of the same member, comes after it.
create unique index line_move_waiting on line_move (member) where done_at is null;

-- Nothing is earned by an agent, nor by the agents of his line, from then on (docs/decisions/0167).
alter table player add column commission_frozen_at timestamptz;

-- An invite code may end by a moment or by its uses; who came by it is kept.
alter table invite_code add column expires_at timestamptz, add column use_limit int check (use_limit > 0);
create table invite_use (
  player bigint primary key references player (id),
  code   text not null references invite_code (code),
  at     timestamptz not null default app_now()
);
create index invite_use_code on invite_use (code, player desc);
create trigger invite_use_insert_only before update or delete or truncate on invite_use execute function refuse_change();
create trigger player_add_to_line after insert on player for each row execute function add_to_line();
revoke insert, update, delete, truncate on line_move from caiting_app;
