-- phase: expand
-- functions: app_now, refuse_change
-- An audit that began and has no row in audit_run did not end: its process was killed, or its database went away (docs/decisions/0235).
create table audit_attempt (
  id       bigint generated always as identity primary key,
  kind     text not null check (kind in ('daily', 'full', 'day')),
  begun_at timestamptz not null default app_now()
);
create trigger audit_attempt_insert_only before update or delete or truncate on audit_attempt execute function refuse_change();
revoke update, delete, truncate on audit_attempt from caiting_app;

-- The number of its audit_attempt; null: of a release before. `is_complete` is false for a run that failed: what it says is that it failed.
alter table audit_run add column attempt bigint, add column is_complete boolean not null default true;
