-- functions: app_now, shanghai_day, refuse_change, count_game_results, keep_past_setting, game_rebate_setting
-- Rebates from card games (docs/decisions/0291): what the turnover of rounds that ended on a day of Shanghai brings their player, and the agent directly above
-- him on that day. Paid once the day is over, by functions of the owner alone.

-- Of the rounds that ended on the day: turnover that stands, and the player's own rebate on it, once it is paid.
alter table game_result_day
  add column turnover bigint not null default 0,
  add column rebate   bigint not null default 0;
update game_result_day d set turnover = r.turnover
  from (select player, shanghai_day(closed_at) as day, sum(least(turnover, staked - refunded))::bigint as turnover
          from game_round where state = 'closed' and turnover > 0 group by 1, 2) as r
 where r.player = d.player and r.day = d.day;
-- Players of a day in their order: how a day is paid.
create index game_result_day_day on game_result_day (day, player);

-- One row a day that was begun to be paid, with the rates of the day, 1e-6 of one. `cursor` is the last player of the last chunk that committed.
create table game_rebate_day (
  day        date primary key,
  own_rate   int not null check (own_rate >= 0),
  agent_rate int not null check (agent_rate >= 0),
  cursor     bigint not null default 0,
  players    int not null default 0,
  amount     bigint not null default 0,
  share      bigint not null default 0,
  paid_at    timestamptz,
  -- Below the smallest edge of the house's own games: no play with rebates is worth more than it costs.
  check (own_rate + agent_rate <= 3000)
);
-- Days before this version were promised nothing.
insert into game_rebate_day (day, own_rate, agent_rate, paid_at)
  select shanghai_day(app_now()) - 1, 0, 0, app_now() where exists (select from game_result_day);

-- What one player's day brought: the key is what keeps a day from being paid twice. The ledger's lines carry the day as their ref, below zero
-- (−20261128), which no bet and no issue has.
create table game_rebate (
  player    bigint not null references player (id),
  day       date not null references game_rebate_day (day),
  -- As it stood when the day was paid, and how much of it made up for turnover of earlier days that had been paid and was taken back since.
  turnover  bigint not null check (turnover > 0),
  less      bigint not null default 0 check (less between 0 and turnover),
  amount    bigint not null check (amount >= 0),
  -- Who stood directly above the player on the day.
  agent     bigint references player (id),
  share     bigint not null default 0 check (share >= 0),
  -- He, or somebody above him, earned nothing when it was paid.
  is_frozen boolean not null default false,
  at        timestamptz not null default app_now(),
  primary key (player, day),
  check (agent is not null or share = 0 and not is_frozen),
  check (not is_frozen or share = 0)
);
-- What an agent's days are made of.
create index game_rebate_agent on game_rebate (agent, day, player) where share > 0;
create trigger game_rebate_insert_only before update or delete or truncate on game_rebate execute function refuse_change();

-- What came of it for an agent, by day: turnover of others, and his share.
create table game_agent_day (
  player   bigint not null references player (id),
  day      date not null,
  turnover bigint not null default 0,
  share    bigint not null default 0,
  primary key (player, day)
);

-- Turnover that was paid for and does not stand any more: his next days make up for it.
create table game_rebate_debt (
  player   bigint primary key references player (id),
  turnover bigint not null check (turnover >= 0)
);

-- Up to this day nothing is paid any more: the end of a demo, whose turnover was play money.
create table game_rebate_start (
  player bigint primary key references player (id),
  day    date not null
);
revoke insert, update, delete, truncate on game_rebate_day, game_rebate, game_agent_day, game_rebate_debt, game_rebate_start from caiting_app;

alter table line_day add column game_rebate bigint not null default 0;
alter table line_delta add column game_rebate bigint not null default 0;
