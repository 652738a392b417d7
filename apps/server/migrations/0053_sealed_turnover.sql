-- functions: refuse_change
-- What a player had turned over in all his days up to the end of a sealed one; a row for each sealed day that he turned something over (decisions/0203).
-- Written by seal_day alone, and hashed into its seal.
create table sealed_turnover (
  player bigint not null,
  day    date not null,
  valid  bigint not null check (valid > 0),
  primary key (player, day)
);
create index sealed_turnover_day on sealed_turnover (day);
create trigger sealed_turnover_insert_only before update or delete or truncate on sealed_turnover execute function refuse_change();
revoke insert, update, delete, truncate on sealed_turnover from caiting_app;
