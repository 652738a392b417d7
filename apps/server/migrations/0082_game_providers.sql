-- phase: expand
-- What providers of games are called by players, and why a game is in maintenance, in both languages. A provider without a row goes by its code.

create table game_provider (
  code    text primary key check (code ~ '^[a-z0-9-]{1,32}$'),
  name_zh text not null,
  name_en text not null
);
insert into game_provider (code, name_zh, name_en) values ('house', '彩厅自营', 'Caiting');
revoke insert, update, delete, truncate on game_provider from caiting_app;

alter table game
  add column why_zh text not null default '',
  add column why_en text not null default '';
