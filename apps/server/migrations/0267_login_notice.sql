-- A message to the bound number or address after a login, by the player's wish (docs/decisions/0105).
alter table player add column login_notice text not null default 'off' check (login_notice in ('off', 'newDevice', 'every'));
