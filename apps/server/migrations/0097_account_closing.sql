-- phase: expand
-- functions: app_now
-- Accounts that their players close (docs/decisions/0303): seven days in which nobody signs in, then for good. Such an account is locked; its row here says by whom.

create table account_closing (
  player    bigint primary key references player (id),
  asked_at  timestamptz not null default app_now(),
  -- The end of the seventh day, or of the day to which it was put off.
  due_at    timestamptz not null,
  closed_at timestamptz,
  -- What a self-exclusion needs is erased when it is over: false until then.
  is_whole  boolean not null default false,
  check (closed_at is not null or not is_whole)
);
create index account_closing_due on account_closing (due_at) where closed_at is null;
create index account_closing_rest on account_closing (player) where closed_at is not null and not is_whole;

alter table account add column closed_at timestamptz;
