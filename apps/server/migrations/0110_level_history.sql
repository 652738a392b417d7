-- phase: expand
-- functions: keep_past_level, refuse_change
-- What a rebate level became by each change (docs/decisions/0312): a level that stands today is the last one that its history says.
alter table past_level add column after bigint;
-- False of rows from before, when nobody kept what came after.
alter table past_level add column knows_after boolean default false not null;

-- What stood here when changes began to be kept with what they led to: from before there was a witness.
create table level_begin (
  player       bigint not null,
  lottery_type text not null,
  level        bigint not null,
  primary key (player, lottery_type)
);
insert into level_begin (player, lottery_type, level) select player, lottery_type, level from player_rebate;
create trigger level_begin_insert_only before update or delete or truncate on level_begin execute function refuse_change();
revoke insert, update, delete, truncate on level_begin from caiting_app;
