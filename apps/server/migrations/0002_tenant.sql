-- functions: app_now
-- One deployment serves one tenant. Only values that differ from the default written in modules/tenant/settings.ts have a row.
create table tenant_setting (
  key        text primary key check (length(key) between 1 and 64),
  value      jsonb not null,
  changed_at timestamptz not null default app_now(),
  changed_by text not null
);
