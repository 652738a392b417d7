-- functions: app_now
-- A provider's file of settlement, compared with the books (docs/decisions/0335): who, when, which file, and what differed. It moves no money, and nothing of it is changed.
create table provider_file (
  id             bigint generated always as identity primary key,
  kind           text not null check (kind in ('recharge', 'payout')),
  provider       text not null check (length(provider) between 1 and 40),
  first_day      date not null,
  last_day       date not null,
  sha256         text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  staff          bigint not null,
  staff_name     text not null,
  at             timestamptz not null default app_now(),
  row_count      int not null check (row_count >= 0),
  matched        int not null check (matched >= 0),
  missing_here   int not null,
  missing_there  int not null,
  other_amount   int not null,
  other_state    int not null,
  refused_lines  int not null,
  check (first_day <= last_day and last_day - first_day < 31),
  -- Each line of the file was compared or refused.
  check (row_count = matched + missing_here + other_amount + other_state + refused_lines)
);
create table provider_file_row (
  file         bigint not null references provider_file (id),
  place        int not null,
  difference   text not null check (difference in ('missingHere', 'missingThere', 'otherAmount', 'otherState', 'refusedLine')),
  line         int,
  order_no     text not null,
  provider_no  text not null,
  amount_there bigint,
  amount_here  bigint,
  state_there  text check (state_there in ('paid', 'failed', 'waiting')),
  state_here   text check (state_here in ('paid', 'failed', 'waiting')),
  time_there   timestamptz,
  time_here    timestamptz,
  payment_case bigint references payment_case (id),
  refused_for  text,
  primary key (file, place),
  check ((line is null) = (difference = 'missingThere')),
  check ((refused_for is null) = (difference <> 'refusedLine'))
);
create index provider_file_row_difference on provider_file_row (file, difference, place);
revoke update, delete, truncate on provider_file, provider_file_row from caiting_app;
-- What moved money at a provider in some days, and payments that it told of under a number.
create index recharge_order_settled on recharge_order (provider, credited_at) where credited_at is not null;
create index withdrawal_settled on withdrawal (provider, ended_at) where state = 'paid';
create index payment_case_number on payment_case (provider, lower(btrim(normalize(provider_no, nfkc))));
