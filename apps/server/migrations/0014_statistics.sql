-- functions: app_now
-- How the site is used: pages seen, time online, and heartbeats that did not get through. Nothing here decides about money.
create table page_view (
  day   date not null,
  name  text not null,
  views bigint not null check (views > 0),
  primary key (day, name)
);

create table online_time (
  player   bigint not null references player (id),
  day      date not null,
  seconds  int not null check (seconds between 0 and 86400),
  -- The last report: the next one counts no more than what has passed since.
  until_at timestamptz not null,
  primary key (player, day)
);

create table heartbeat_failure (
  id            bigint generated always as identity primary key,
  player        bigint not null references player (id),
  status        int not null,
  reason        text not null,
  checked_at    timestamptz not null,
  connection_ms int not null,
  reported_at   timestamptz not null default app_now()
);
create index heartbeat_failure_reported_at on heartbeat_failure (reported_at);
