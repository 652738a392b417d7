-- functions: app_now, refuse_change
-- Every change of a tenant value: who asked, who agreed, from when, before and after (docs/decisions/0250). The last row of a key is its value. Written by
-- write_setting() alone, in the same transaction as the value itself.
create table setting_change (
  id          bigint generated always as identity primary key,
  key         text not null check (length(key) between 1 and 64),
  -- Null: the default of the program held.
  before      jsonb,
  after       jsonb not null,
  -- Null: no operator, but the program on this machine (init, demo, an upgrade); the name says which.
  asked_by    bigint references staff (id),
  asked_name  text not null,
  -- The second person, where the value takes two.
  agreed_by   bigint references staff (id),
  agreed_name text not null default '',
  request     bigint unique references staff_request (id),
  at          timestamptz not null default app_now(),
  constraint setting_change_takes_two check (agreed_by is null or agreed_by <> asked_by),
  check ((agreed_by is null) = (request is null)),
  check (agreed_by is null or asked_by is not null)
);
create index setting_change_key on setting_change (key, id desc);

-- What stands at the upgrade; what was before that nobody noted.
insert into setting_change (key, before, after, asked_by, asked_name, at)
  select t.key, null, t.value, null, t.changed_by || ' (before the history)', t.changed_at from tenant_setting t order by t.changed_at, t.key;

create trigger setting_change_insert_only before update or delete or truncate on setting_change execute function refuse_change();

-- What a wish about a setting would change: the value that stood there, the one that is wanted, and the last change the wish knew of.
alter table staff_request add column before jsonb, add column after jsonb, add column last_change bigint;
alter table staff_request add check ((after is null) = (last_change is null));

revoke insert, update, delete, truncate on tenant_setting, setting_change from caiting_app;
