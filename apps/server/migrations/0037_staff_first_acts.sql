-- What an operator begins with (docs/decisions/0173).
alter table staff
  -- Since when a secret waits for a code of it: after ten minutes it is worth nothing.
  add column totp_waiting_at timestamptz,
  -- Another person chose the password: its owner chooses another one before anything else.
  add column must_change_password boolean not null default false;
