-- functions: app_now
-- Support took the password away: the old one opens nothing until a new one is set.
alter table player add column password_reset_at timestamptz;

-- A login ends too when its account is locked or its password taken away; the next call says which.
alter table session drop constraint session_ended_reason_check;
alter table session add constraint session_ended_reason_check
  check (ended_reason in ('logout', 'forced', 'passwordChanged', 'idle', 'locked', 'reset'));

-- Payments that a provider tells of and that no order takes. The provider may tell again: one row for one payment.
create table payment_case (
  id             bigint generated always as identity primary key,
  provider       text not null,
  order_no       text not null,
  provider_no    text not null,
  amount         bigint not null check (amount > 0),
  -- In 1e-8 coin, for a digital currency.
  coin_amount    bigint,
  -- unmatched: no such order. amountMismatch: another sum than the order's. secondPayment: the order is paid already. tooSmall: coins worth less than a yuan.
  why            text not null check (why in ('unmatched', 'amountMismatch', 'secondPayment', 'tooSmall')),
  first_at       timestamptz not null default app_now(),
  last_at        timestamptz not null default app_now(),
  times          int not null default 1,
  state          text not null default 'open' check (state in ('open', 'booked', 'dismissed')),
  -- What was booked, and to which order.
  booked         bigint check (booked > 0),
  order_id       bigint references recharge_order (id),
  decided_by     bigint,
  decided_name   text not null default '',
  decide_request uuid,
  decided_at     timestamptz,
  reason         text not null default '',
  unique (provider, order_no, provider_no, amount),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'booked') = (booked is not null)),
  check ((booked is null) = (order_id is null))
);
create index payment_case_open on payment_case (id) where state = 'open';

-- Money by hand: one operator asks, another one confirms, and then it is posted in the same transaction (codes 401, 402, 404, 405).
create table money_adjustment (
  id              bigint generated always as identity primary key,
  code            smallint not null check (code in (401, 402, 404, 405)),
  player          bigint not null references player (id),
  amount          bigint not null check (amount > 0),
  -- Turnover that a credit brings with it, in hundredths; null for the tenant's factor.
  factor          int check (factor between 0 and 10000),
  reason          text not null check (length(reason) between 1 and 200),
  order_id        bigint references recharge_order (id),
  payment_case    bigint unique references payment_case (id),
  state           text not null default 'asked' check (state in ('asked', 'done', 'declined')),
  asked_by        bigint not null,
  asked_name      text not null,
  ask_request     uuid not null,
  asked_at        timestamptz not null default app_now(),
  decided_by      bigint,
  decided_name    text not null default '',
  decide_request  uuid,
  decided_at      timestamptz,
  decline_reason  text not null default '',
  unique (asked_by, ask_request),
  check ((state = 'asked') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  constraint money_adjustment_takes_two check (state <> 'done' or decided_by <> asked_by),
  check (code in (401, 404) or factor is null)
);
create index money_adjustment_player on money_adjustment (player, id desc);
create index money_adjustment_waiting on money_adjustment (id) where state = 'asked';
-- What was asked for stays as it was asked.
revoke update, delete, truncate on money_adjustment from caiting_app;
grant update (state, decided_by, decided_name, decide_request, decided_at, decline_reason) on money_adjustment to caiting_app;

-- What one operator alone approved on a day, and what a player got on the word of single operators. The rows are also the locks under which the
-- sums are compared with the limits, so that two approvals at once count each other.
create table approval_alone (
  scope  text not null check (scope in ('staff', 'player')),
  who    bigint not null,
  day    date not null,
  amount bigint not null default 0 check (amount >= 0),
  primary key (scope, who, day)
);
