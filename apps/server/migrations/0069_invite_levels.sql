-- functions: app_now, refuse_change, keep_invite_levels
-- Rates of an invite code may be changed by its agent, for who joins from then on. What they were is kept, with the moment until which they held.
alter table invite_code add column levels_since timestamptz;
update invite_code set levels_since = created_at;
alter table invite_code alter column levels_since set not null, alter column levels_since set default app_now();
create table invite_past_levels (
  id     bigint generated always as identity primary key,
  code   text not null references invite_code (code),
  levels jsonb not null,
  since  timestamptz not null,
  until  timestamptz not null default app_now()
);
create index invite_past_levels_code on invite_past_levels (code, id desc);
create trigger invite_past_levels_insert_only before update or delete or truncate on invite_past_levels execute function refuse_change();
create trigger invite_code_keeps_levels before update of levels on invite_code for each row execute function keep_invite_levels();
