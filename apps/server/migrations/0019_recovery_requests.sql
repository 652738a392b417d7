-- functions: app_now
-- People who cannot sign in ask the staff for a way back. The name is what they typed: nobody may have it, which only staff see.
create table recovery_request (
  id          bigint generated always as identity primary key,
  user_name   text not null,
  player      bigint references player (id),
  real_name   text not null,
  contact     text not null,
  detail      text not null,
  state       text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  note        text not null default '',
  reviewed_by text,
  created_at  timestamptz not null default app_now(),
  reviewed_at timestamptz,
  check ((state = 'pending') = (reviewed_at is null)),
  check (state <> 'approved' or player is not null)
);
-- One open request for a name and a contact; strangers who ask for the same name do not keep its owner out.
create unique index recovery_request_open on recovery_request (user_name, contact) where state = 'pending';
create index recovery_request_waiting on recovery_request (id) where state = 'pending';

-- A way back that staff opened is proved by them.
alter table recovery drop constraint recovery_proved_by_check;
alter table recovery add constraint recovery_proved_by_check check (proved_by in ('phone', 'mail', 'question', 'staff'));
