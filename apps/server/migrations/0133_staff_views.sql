-- phase: expand
-- functions: app_now
-- Staff look at the site as a player sees it, read only (docs/decisions/0334).

create table staff_view (
  id            bigint generated always as identity primary key,
  token_hash    bytea not null unique,
  staff         bigint not null references staff (id),
  player        bigint not null references player (id),
  -- The session it was opened from; gone with it, the view has ended.
  staff_session bytea references staff_session (token_hash) on delete set null,
  purpose       text not null,
  begun_at      timestamptz not null default app_now(),
  expires_at    timestamptz not null,
  ended_at      timestamptz,
  check (expires_at > begun_at)
);
create index staff_view_player on staff_view (player, id);
create index staff_view_staff_session on staff_view (staff_session) where staff_session is not null;
create index staff_view_open on staff_view (staff) where ended_at is null;

-- Begun, looked up and ended by functions of the owner alone. The server tells a player when, and what for.
revoke all on staff_view from caiting_app;
grant select (id, player, purpose, begun_at, expires_at, ended_at) on staff_view to caiting_app;
