-- phase: expand
-- The largest losses of single lotteries, beside those of their groups (docs/decisions/0328): what the tenant's values say now; null is none.
create table lottery_exposure_limit (
  lottery_code text primary key references lottery (code),
  issue_max    bigint check (issue_max > 0),
  play_max     bigint check (play_max > 0),
  check (issue_max is not null or play_max is not null)
);
revoke insert, update, delete, truncate on lottery_exposure_limit from caiting_app;
