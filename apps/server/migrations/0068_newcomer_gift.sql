-- functions: app_now, check_newcomer_gift
-- Play money that a newcomer of a demo got at registration (docs/decisions/0262): once in an account's life, and never on a real site.
create table newcomer_gift (
  player bigint primary key references player (id),
  -- 1,000 yuan.
  amount bigint not null check (amount = 100000000000),
  at     timestamptz not null default app_now()
);
revoke update, delete, truncate on newcomer_gift from caiting_app;
create trigger newcomer_gift_of_a_demo before insert or update on newcomer_gift for each row execute function check_newcomer_gift();
