-- functions: app_now, refuse_change, keep_past_level, keep_past_setting
-- What a rebate level was before each change (docs/decisions/0186): a bet is shared out by the levels of the moment at which it was placed, and most
-- levels never change, so nothing is written with a bet. A level of a moment is the one of the first row that ends after it, or today's without such a row.

create table past_level (
  id           bigint generated always as identity primary key,
  player       bigint not null,
  lottery_type text not null,
  -- Null: he had none of his own, the tenant's default held.
  level        bigint,
  -- The first moment at which it did not hold any more.
  until        timestamptz not null default app_now()
);
-- Changes since an issue's first bet are few, whoever made them.
create index past_level_until on past_level (lottery_type, until);
create trigger past_level_insert_only before update or delete or truncate on past_level execute function refuse_change();
create trigger player_rebate_keep_past after insert or update or delete on player_rebate for each row execute function keep_past_level();

-- The same of the tenant's default levels and ceilings.
create table past_setting (
  id    bigint generated always as identity primary key,
  key   text not null,
  -- Null: the default of the program held.
  value jsonb,
  until timestamptz not null default app_now()
);
create trigger past_setting_insert_only before update or delete or truncate on past_setting execute function refuse_change();
create trigger tenant_setting_keep_past after insert or update or delete on tenant_setting for each row execute function keep_past_setting();

-- From when on the audit can count shares again.
alter table audit_begin add column levels_from timestamptz not null default app_now();

revoke insert, update, delete, truncate on past_level, past_setting from caiting_app;
-- Emptied at once, no trigger for rows would see it.
revoke truncate on player_rebate, tenant_setting from caiting_app;

-- How large a line is, and who of it is an agent, without reading rows of members: an agent with a hundred thousand asks for it with every page.
create index downline_line on downline (agent, member) include (depth, from_day, to_day);
create index player_agents on player (id) where is_agent;
