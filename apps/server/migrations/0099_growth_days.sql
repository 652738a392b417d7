-- phase: expand
-- What a player's growth came to, day by day of Shanghai, for the record on the level page. Written with player_growth, from now on: growth of before is in the
-- sum alone, and the record ends where its days do.
create table growth_day (
  player bigint not null references player (id),
  day    date not null,
  valid  bigint not null check (valid > 0),
  primary key (player, day)
);
