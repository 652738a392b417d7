-- phase: expand
-- functions: app_now
-- Days on which an official lottery does not draw (docs/decisions/0329). A holiday is never changed: it is taken back and entered anew.
create table lottery_holiday (
  id           bigint generated always as identity primary key,
  lottery_code text not null references lottery (code),
  from_day     date not null,
  to_day       date not null,
  reason       text not null check (length(reason) between 1 and 200),
  added_by     text not null,
  added_at     timestamptz not null default app_now(),
  taken_back_by text,
  taken_back_at timestamptz,
  check (from_day <= to_day and to_day - from_day < 60),
  check ((taken_back_by is null) = (taken_back_at is null))
);
create index lottery_holiday_lottery on lottery_holiday (lottery_code, from_day) where taken_back_at is null;
revoke update, delete, truncate on lottery_holiday from caiting_app;
grant update (taken_back_by, taken_back_at) on lottery_holiday to caiting_app;
