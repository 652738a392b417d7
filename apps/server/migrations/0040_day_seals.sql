-- functions: app_now, refuse_change
-- Sealed days (docs/decisions/0181): each finished day of Shanghai has one row, chained by hash over what the day's books say. Written by seal_day alone.
create table day_seal (
  day       date primary key,
  -- 1 for the first sealed day; no number is left out.
  seq       int not null unique check (seq > 0),
  -- Hash of the seal before it, of nothing for the first.
  before    bytea not null,
  hash      bytea not null,
  -- By part of the books (day_parts): lines and their hash.
  parts     jsonb not null,
  -- Sum of all house lines up to the end of this day: the next days are added to it.
  house     numeric not null,
  sealed_at timestamptz not null
);
create trigger day_seal_insert_only before update or delete or truncate on day_seal execute function refuse_change();
revoke insert, update, delete, truncate on day_seal from caiting_app;

-- Each run of the audit and what it found, for operators, /metrics and /healthz.
create table audit_run (
  id       bigint generated always as identity primary key,
  kind     text not null check (kind in ('daily', 'full', 'day')),
  begun_at timestamptz not null,
  done_at  timestamptz not null default app_now(),
  findings int not null check (findings >= 0),
  -- The first findings, one text each.
  details  jsonb not null,
  figures  jsonb not null
);
create trigger audit_run_insert_only before update or delete or truncate on audit_run execute function refuse_change();
revoke update, delete, truncate on audit_run from caiting_app;

-- From when evidence is asked for that the versions before did not keep.
create table audit_begin (
  only_one boolean primary key default true check (only_one),
  at       timestamptz not null
);
insert into audit_begin (at) select app_now();
revoke insert, update, delete, truncate on audit_begin from caiting_app;

-- Lines of one day are found by time. Rows are only ever appended, so a range index of a few pages does, and costs an insert nothing.
create index entry_at on entry using brin (at);
create index house_entry_at on house_entry using brin (at);
create index bet_at on bet using brin (created_at);
create index bet_result_at on bet_result using brin (at);

-- Who is paid, and how much, stays as it was asked for. (The seals are written again once, when seals were bound to their row.)
revoke update, delete on withdrawal from caiting_app;
grant update (state, approvals, provider, provider_no, reason, paying_at, ask_at, ended_at, sealed, holder) on withdrawal to caiting_app;
-- What an order was made for and what it brought is not taken back.
revoke delete on recharge_order from caiting_app;
