-- One row that /healthz writes, so that "up" means that the database takes writes too.
create table health_probe (
  only_row   boolean primary key default true check (only_row),
  written_at timestamptz not null default clock_timestamp()
);
insert into health_probe default values;
revoke insert, delete, truncate on health_probe from caiting_app;
