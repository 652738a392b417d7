-- phase: expand
-- When something outside the server last did its work (the backup): what is expected and does not come is told (docs/decisions/0257).
create table sign_of_life (
  name text primary key,
  at   timestamptz not null default clock_timestamp()
);
revoke insert, update, delete, truncate on sign_of_life from caiting_app;
