-- Second factor of staff and the idle end of their sessions (docs/decisions/0155).
alter table staff
  -- Secrets of one-time codes, sealed with the site's account key; one that was not confirmed by a code waits beside the one in use.
  add column totp_secret  bytea,
  add column totp_waiting bytea,
  -- The last code's time step: no code works twice.
  add column totp_step    bigint;

create table staff_recovery_code (
  staff     bigint not null references staff (id),
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (staff, code_hash)
);

-- The last call of the session; too long without one ends it.
alter table staff_session add column last_act_at timestamptz not null default app_now();

-- Reached by functions of the owner alone, as staff itself is (docs/decisions/0147).
revoke all on staff_recovery_code from caiting_app;
