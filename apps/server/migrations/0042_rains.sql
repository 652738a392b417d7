-- functions: app_now, refuse_change
-- Red-envelope rain (docs/decisions/0184): the house gives packets away in windows of time. How a window's pool is split is decided and its digest told
-- before the window opens; who comes first gets the next packet.

create table rain (
  id         bigint generated always as identity primary key,
  title_zh   text not null,
  title_en   text not null default '',
  -- Turnover that a packet brings with it, in hundredths of it.
  wagering   int not null check (wagering between 0 and 9999),
  staff      text not null,
  created_at timestamptz not null default app_now()
);

-- From which grade on how many packets a player may open in each window. Below the lowest grade: none.
create table rain_chance (
  rain    bigint not null references rain (id),
  grade   int not null check (grade between 1 and 100),
  chances int not null check (chances between 1 and 100),
  primary key (rain, grade)
);

create table rain_window (
  id           bigint generated always as identity primary key,
  rain         bigint not null references rain (id),
  starts_at    timestamptz not null,
  ends_at      timestamptz not null,
  packets      int not null check (packets between 1 and 5000),
  pool_fen     bigint not null check (pool_fen >= packets),
  -- In the order in which they are handed out. They leave the server only when the window is over.
  shares       bigint[] not null check (cardinality(shares) = packets),
  -- sha256 of salt and shares, told from the publication on; the salt is told when the window is over, so that anybody can check that nothing moved.
  salt         text not null check (salt ~ '^[0-9a-f]{32}$'),
  commitment   text not null check (commitment ~ '^[0-9a-f]{64}$'),
  published_at timestamptz not null default app_now(),
  -- Counted with each packet, under the lock of this row, so that none is handed out twice.
  taken        int not null default 0 check (taken between 0 and packets),
  left_fen     bigint not null check (left_fen between 0 and pool_fen),
  cancelled_at timestamptz,
  check (published_at < starts_at and starts_at < ends_at),
  check (cancelled_at is null or (taken = 0 and cancelled_at < starts_at))
);
create index rain_window_rain on rain_window (rain, starts_at);
create index rain_window_ends on rain_window (ends_at);

-- One row per packet that somebody opened, with the grade by which he was allowed to. Written by take_packet alone.
create table rain_take (
  id          bigint generated always as identity primary key,
  rain_window bigint not null references rain_window (id),
  position    int not null check (position > 0),
  player      bigint not null references player (id),
  -- The player's first, second … packet of this window.
  nth         int not null check (nth > 0),
  grade       int not null,
  amount      bigint not null check (amount > 0),
  at          timestamptz not null default app_now(),
  unique (rain_window, position),
  unique (rain_window, player, nth)
);
create index rain_take_player on rain_take (player, id desc);
create index rain_take_at on rain_take using brin (at);
create trigger rain_take_insert_only before update or delete or truncate on rain_take execute function refuse_change();

-- What was published is not changed; a window is called off before it opens, and in no other way.
revoke update, delete, truncate on rain, rain_chance, rain_window from caiting_app;
grant update (cancelled_at) on rain_window to caiting_app;
revoke insert, update, delete, truncate on rain_take from caiting_app;
