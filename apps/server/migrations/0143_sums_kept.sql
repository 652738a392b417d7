-- phase: expand
-- functions: app_now, shanghai_day, statistics_money, begin_statistics_sums, count_results, count_cash, count_game_results, count_game_rebates, take_chunk
-- What lists of operators and their first page would add up at each look (docs/decisions/0357).

-- What the bets of an issue came to, counted once, when the last of them has its result (count_issue). Without a row, or before it is counted, they are added up.
create table issue_sum (
  issue_id   bigint primary key,
  counted_at timestamptz,
  -- Without those that were cancelled or of a void issue, and these.
  bets       int not null default 0,
  cancelled  int not null default 0,
  players    int not null default 0,
  placed     bigint not null default 0,
  payout     bigint not null default 0,
  refund     bigint not null default 0,
  rebate     bigint not null default 0
);
create index issue_sum_due on issue_sum (issue_id) where counted_at is null;

-- The money of a day of the whole site while it runs. Whoever settles, pays or books adds a row to statistics_delta, so that nobody waits for the one of the day;
-- a job adds them up. Whoever reads takes both.
create table statistics_sum (
  day         date primary key,
  bets        bigint not null default 0,
  stake       bigint not null default 0,
  payout      bigint not null default 0,
  rebate      bigint not null default 0,
  games       bigint not null default 0,
  game_stake  bigint not null default 0,
  game_payout bigint not null default 0,
  game_rebate bigint not null default 0,
  recharge    bigint not null default 0,
  recharges   bigint not null default 0,
  withdrawal  bigint not null default 0,
  withdrawals bigint not null default 0,
  bonus       bigint not null default 0
);
create table statistics_delta (
  id          bigint generated always as identity primary key,
  day         date not null,
  bets        bigint not null default 0,
  stake       bigint not null default 0,
  payout      bigint not null default 0,
  rebate      bigint not null default 0,
  games       bigint not null default 0,
  game_stake  bigint not null default 0,
  game_payout bigint not null default 0,
  game_rebate bigint not null default 0,
  recharge    bigint not null default 0,
  recharges   bigint not null default 0,
  withdrawal  bigint not null default 0,
  withdrawals bigint not null default 0,
  bonus       bigint not null default 0
);
-- Days before it are not whole here.
create table statistics_sums_begin (
  only_one boolean primary key default true check (only_one),
  day      date not null
);
revoke insert, update, delete, truncate on issue_sum, statistics_sum, statistics_delta, statistics_sums_begin from caiting_app;

insert into statistics_sum (day, bets, stake, payout, rebate, games, game_stake, game_payout, game_rebate, recharge, recharges, withdrawal, withdrawals, bonus)
  select b.day, m.bets, m.stake, m.payout, m.rebate, m.games, m.game_stake, m.game_payout, m.game_rebate, m.recharge, m.recharges, m.withdrawal, m.withdrawals, m.bonus
    from begin_statistics_sums() as b (day) cross join lateral statistics_money(b.day) as m;
insert into statistics_sums_begin (day) select day from statistics_sum;
