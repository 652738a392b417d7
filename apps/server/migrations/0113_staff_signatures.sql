-- functions: app_now, staff_role, refuse_change, check_staff_key, staff_log_link_signature
-- Operators' own keys and what they sign (docs/decisions/0319). The server verifies signatures and cannot make one: private parts never come here.

-- Which site a statement is for: what was signed here is worth nothing elsewhere.
create table staff_site (
  only_one boolean primary key default true check (only_one),
  id       uuid not null default gen_random_uuid()
);
insert into staff_site default values;
revoke insert, update, delete, truncate on staff_site from caiting_app;

-- A public key is offered by its operator. It counts once two administrators have said so (a step), or as one of the two that the site began with.
create table staff_key (
  fingerprint bytea primary key,
  public_key  bytea not null check (octet_length(public_key) = 32),
  staff       bigint not null references staff (id),
  label       text not null check (length(label) between 1 and 40),
  -- 1 and 2 in a demo, 3 and 4 where there is real money: a demo's administrators are none of the site that follows it.
  first_no    int2 unique check (first_no between 1 and 4),
  -- The line of the log that offered it.
  line        bigint not null unique,
  created_at  timestamptz not null default app_now(),
  check (fingerprint = sha256(public_key))
);
create index staff_key_staff on staff_key (staff);
create unique index staff_key_first on staff_key (staff, (first_no > 2)) where first_no is not null;
create trigger staff_key_checked before insert on staff_key for each row execute function check_staff_key();
create trigger staff_key_insert_only before update or delete or truncate on staff_key execute function refuse_change();

create table staff_key_step (
  key     bytea not null references staff_key (fingerprint),
  step    text not null check (step in ('active', 'withdrawn')),
  -- Null: the end of the demo.
  staff   bigint references staff (id),
  -- The wish that two administrators agreed on.
  request bigint references staff_request (id),
  line    bigint,
  at      timestamptz not null default app_now(),
  primary key (key, step),
  check ((request is not null) = (step = 'active')),
  check (staff is not null and line is not null or step = 'withdrawn')
);
create trigger staff_key_step_insert_only before update or delete or truncate on staff_key_step execute function refuse_change();

-- The bytes that were signed, as they came. A link of the log's chain of their own stands right behind that of their line.
create table staff_signature (
  line      bigint primary key,
  key       bytea not null references staff_key (fingerprint),
  statement bytea not null check (octet_length(statement) <= 8192),
  signature bytea not null check (octet_length(signature) = 64)
);
create index staff_signature_key on staff_signature (key);
-- A statement is good once.
create unique index staff_signature_statement on staff_signature (sha256(statement));
create trigger staff_signature_insert_only before update or delete or truncate on staff_signature execute function refuse_change();
alter table staff_log_link drop constraint staff_log_link_kind_check;
alter table staff_log_link add constraint staff_log_link_kind_check check (kind in ('act', 'signature', 'outcome'));
create trigger staff_signature_linked after insert on staff_signature for each row execute function staff_log_link_signature();

-- From this place of the log on every act carries one. Written once, never taken back.
create table staff_signing_begin (
  only_one boolean primary key default true check (only_one),
  request  bigint not null references staff_request (id),
  line     bigint not null,
  seq      bigint not null,
  at       timestamptz not null default app_now()
);
create trigger staff_signing_begin_insert_only before update or delete or truncate on staff_signing_begin execute function refuse_change();
revoke update, delete, truncate on staff_key, staff_key_step, staff_signature, staff_signing_begin from caiting_app;

-- The lines by which a wish was asked for and agreed to; null of wishes from before.
alter table staff_request add column asked_line bigint;
alter table staff_request add column agreed_line bigint;
grant update (asked_line, agreed_line) on staff_request to caiting_app;
alter table money_adjustment add column asked_line bigint;
