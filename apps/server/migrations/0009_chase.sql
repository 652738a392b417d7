-- functions: begin_chase_figure, refuse_change
-- Chases (追号, plays.md §4): real bets on issues to come, paid at once with one ledger line, odds frozen. One order of bets per issue.

create table chase (
  player       bigint not null,
  -- The order number of its first issue, so that the same number is never an order of something else.
  id           bigint not null,
  lottery_code text not null,
  -- How the multiples came about; the multiples themselves stand in chase_issue.
  mode         text not null check (mode in ('same', 'double', 'profit', 'custom')),
  multiple     int not null check (multiple between 1 and 10000),
  factor       int check (factor between 2 and 10),
  every        int check (every between 1 and 120),
  -- Percent.
  profit_rate  int check (profit_rate between 1 and 1000),
  stop_on_win  boolean not null,
  issues       int not null check (issues between 5 and 120),
  lines        int not null check (lines between 1 and 20),
  total        bigint not null check (total > 0),
  entry_seq    bigint not null,
  created_at   timestamptz not null,
  -- Player first: the key is also the index of a player's own list.
  primary key (player, id),
  check ((mode = 'double') = (factor is not null) and (mode = 'double') = (every is not null)),
  check ((mode = 'profit') = (profit_rate is not null))
);

create table chase_issue (
  player   bigint not null,
  chase    bigint not null,
  -- 1, 2, 3 …
  seq      int not null check (seq > 0),
  issue_id bigint not null references issue (id),
  issue_no text not null,
  multiple int not null check (multiple between 1 and 10000),
  stake    bigint not null check (stake > 0),
  order_no bigint not null,
  primary key (player, chase, seq),
  unique (player, order_no),
  foreign key (player, chase) references chase (player, id)
);
-- Settling asks which chases bet on an issue.
create index chase_issue_by_issue on chase_issue (issue_id, player);

-- Why a chase ended before its last issue, at most once. A stop by a win is written in the transaction that settled the winning bet and
-- carried out right after: until then `done_at` is null, and whoever finds it so carries it out.
create table chase_stop (
  player   bigint not null,
  chase    bigint not null,
  -- won: 追中即停; player: by hand; excluded: the player has shut himself out.
  reason   text not null check (reason in ('won', 'player', 'excluded')),
  -- The issue that was won.
  issue_id bigint references issue (id),
  asked_at timestamptz not null,
  done_at  timestamptz,
  -- Bets and stakes given back by it.
  bets     int not null default 0,
  refunded bigint not null default 0,
  primary key (player, chase),
  foreign key (player, chase) references chase (player, id),
  check ((reason = 'won') = (issue_id is not null)),
  check (done_at is not null or (bets = 0 and refunded = 0))
);
create index chase_stop_due on chase_stop (asked_at) where done_at is null;

create trigger chase_insert_only before update or delete or truncate on chase execute function refuse_change();
create trigger chase_issue_insert_only before update or delete or truncate on chase_issue execute function refuse_change();
revoke insert, update, delete, truncate on chase, chase_issue, chase_stop from caiting_app;

-- What has come of a chase so far, so that a list of chases reads no bets.
create table chase_figure (
  player         bigint not null,
  chase          bigint not null,
  -- False when every bet has its result.
  is_running     boolean not null default true,
  done_issues    int not null default 0,
  done_bets      int not null default 0,
  cancelled_bets int not null default 0,
  done_stake     bigint not null default 0,
  won            bigint not null default 0,
  refunded       bigint not null default 0,
  rebate         bigint not null default 0,
  primary key (player, chase),
  foreign key (player, chase) references chase (player, id)
) with (fillfactor = 50);
create index chase_figure_running on chase_figure (player, chase) where is_running;
create index chase_by_time on chase (player, created_at);
create trigger chase_begin_figure after insert on chase for each row execute function begin_chase_figure();

revoke insert, update, delete, truncate on chase_figure from caiting_app;
