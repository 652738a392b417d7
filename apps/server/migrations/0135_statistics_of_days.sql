-- functions: app_now
-- What the site did, a row a day (docs/decisions/0333): screens of operators and views of the role that reports read these, never bets or lines of the ledger.
-- A day that is over stands still, but for card games that end otherwise later (count_game_results). The audit counts its money again.
create table statistics_day (
  day             date primary key,
  counted_at      timestamptz not null default app_now(),
  views           bigint not null default 0,
  -- Seconds that pages say they were looked at, visitors' among them.
  page_seconds    bigint not null default 0,
  online_players  integer not null default 0,
  online_seconds  bigint not null default 0,
  registered      integer not null default 0,
  first_recharges integer not null default 0,
  -- Players whose first settled bet, or first ended round, is of this day.
  first_bets      integer not null default 0,
  active_players  integer not null default 0,
  bets            bigint not null default 0,
  stake           bigint not null default 0,
  payout          bigint not null default 0,
  rebate          bigint not null default 0,
  games           bigint not null default 0,
  game_stake      bigint not null default 0,
  game_payout     bigint not null default 0,
  game_rebate     bigint not null default 0,
  recharge        bigint not null default 0,
  recharges       bigint not null default 0,
  withdrawal      bigint not null default 0,
  withdrawals     bigint not null default 0,
  bonus           bigint not null default 0
);

-- Of those who registered on a day: how many did what since.
create table statistics_signup (
  day             date primary key,
  registered      integer not null,
  first_recharges integer not null,
  first_bets      integer not null,
  -- Were online on the eighth to the fourteenth day.
  second_week     integer not null
);

-- Of those who registered in the week that begins on this Monday: how many were online in the nth week after it. Written once that week is over.
create table statistics_week (
  week    date not null check (extract(isodow from week) = 1),
  nth     smallint not null check (nth between 0 and 8),
  players integer not null,
  primary key (week, nth)
);
revoke insert, update, delete on statistics_day, statistics_signup, statistics_week from caiting_app;

-- How long a page was looked at, beside how often. One that is open past midnight is looked at on a day on which nobody opened it.
alter table page_view add column seconds bigint not null default 0 check (seconds >= 0);
alter table page_view drop constraint page_view_views_check;
alter table page_view add check (views >= 0);

-- What a reporting tool reads (docs/statistics.md): views over sums of days, in yuan, without a person. The role caiting_report sees this schema and nothing
-- else; its rights are given at each start (platform/db/app-rights.ts), as the role may be made later.
create schema report;

create view report.days as
  select day, day < (counted_at at time zone 'Asia/Shanghai')::date as is_over, counted_at, views, page_seconds, online_players, online_seconds, registered,
         first_recharges, first_bets, active_players, bets, stake / 1e8 as stake, payout / 1e8 as payout, rebate / 1e8 as rebate,
         (stake - payout - rebate) / 1e8 as margin, games, game_stake / 1e8 as game_stake, game_payout / 1e8 as game_payout, game_rebate / 1e8 as game_rebate,
         (game_stake - game_payout - game_rebate) / 1e8 as game_margin, recharge / 1e8 as recharge, recharges, withdrawal / 1e8 as withdrawal, withdrawals,
         bonus / 1e8 as bonus
    from statistics_day;

create view report.pages as select day, name as page, views, seconds from page_view;

create view report.signups as select day, registered, first_recharges, first_bets, second_week from statistics_signup;

create view report.cohorts as
  select w.week, w.nth, s.registered, w.players
    from statistics_week w
   cross join lateral (select coalesce(sum(d.registered), 0) as registered from statistics_signup d where d.day between w.week and w.week + 6) as s;

create view report.draws as select day, lottery_code, drawn, late, slowest_ms, void, paused from draw_day;

create view report.availability as select day, part, minutes, ok, degraded from availability_day;
