-- functions: shanghai_day, count_game_results
-- What card games came to by day (docs/games.md): rounds that are over, on the day of Shanghai on which they ended, for the player's own statement and, beside
-- bets, for the reports of the agents above him.

create table game_result_day (
  player bigint not null references player (id),
  day    date not null,
  rounds int not null default 0,
  -- Stakes that stand, and what came back of them; a payout that was taken back is none.
  stake  bigint not null default 0,
  won    bigint not null default 0,
  primary key (player, day)
) with (fillfactor = 50);
revoke insert, update, delete, truncate on game_result_day from caiting_app;

alter table line_day
  add column games      bigint not null default 0,
  add column game_stake bigint not null default 0,
  add column game_won   bigint not null default 0;
alter table line_delta
  add column games      bigint not null default 0,
  add column game_stake bigint not null default 0,
  add column game_won   bigint not null default 0;

create trigger game_round_results after update on game_round referencing old table as former new table as fresh
  for each statement execute function count_game_results();

-- What was before. The trigger holds the table, so no round ends in between.
insert into game_result_day (player, day, rounds, stake, won)
  select r.player, shanghai_day(r.closed_at), count(*), sum(r.staked - r.refunded), sum(r.back) from game_round r where r.state = 'closed' group by 1, 2;
insert into line_delta (player, day, games, game_stake, game_won)
  select d.player, d.day, d.rounds, d.stake, d.won from game_result_day d where exists (select from downline l where l.member = d.player);
