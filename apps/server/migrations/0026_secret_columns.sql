-- Passwords and accounts of staff are reached by functions of the owner alone (docs/decisions/0147). Which columns of `player` the server's role
-- neither reads nor changes is said in platform/db/app-rights.ts; whether there is a safety password is no secret to it.
alter table player add column has_safety boolean generated always as (safety_hash is not null) stored;
revoke all on staff, staff_session from caiting_app;
