-- Safety password: when it and the login password last changed, shown in the security centre.
alter table player add column safety_changed_at timestamptz;
alter table player add column password_changed_at timestamptz;

-- Wrong safety passwords in a row. A try is counted here, and committed, before the password is looked at: so the limit holds among
-- tries sent at once and among any number of processes. A right one deletes the row.
create table safety_guard (
  player       bigint primary key references player (id),
  wrong        int not null check (wrong >= 0),
  locked_until timestamptz
);

-- One unspent proof per login and purpose; a newer one takes its place. Spending deletes the row.
create table safety_proof (
  session     bigint not null references session (id) on delete cascade,
  verify_type text not null,
  player      bigint not null references player (id),
  proof_hash  bytea not null,
  expires_at  timestamptz not null,
  primary key (session, verify_type)
);
create index safety_proof_expires_at on safety_proof (expires_at);
