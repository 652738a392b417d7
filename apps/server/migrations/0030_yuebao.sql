-- functions: refuse_change
-- Yuebao (product §10): money that a player keeps beside the main balance. The balance itself is the ledger's account `yuebao`, a running
-- pledge the hold `hold.pledge:<order>`; here stands what earns: rates, days, products, orders (docs/decisions/0160).

-- The annual rate from a day of Asia/Shanghai on, 1e-6 of one. A change names a day that has not begun: the past keeps its rows.
create table yuebao_rate (
  from_day date primary key,
  rate     bigint not null check (rate between 0 and 1000000),
  set_by   text not null,
  set_at   timestamptz not null default app_now()
);
insert into yuebao_rate (from_day, rate, set_by) values ('2000-01-01', 35500, 'default');

-- One row a day that was begun to be paid. `cursor` is the last player of the last chunk that committed: who comes after a crash goes on there.
create table yuebao_day (
  day     date primary key,
  rate    bigint not null,
  cursor  bigint not null default 0,
  wallets int not null default 0,
  amount  bigint not null default 0,
  paid_at timestamptz
);

-- What one wallet earned in one day; the key is what keeps a day from being paid twice. `held` is the integral of the balance over the day,
-- in units of money times microseconds: whoever doubts an earning computes it again from this line.
create table yuebao_earning (
  player bigint not null,
  day    date not null,
  held   numeric not null check (held > 0),
  amount bigint not null check (amount > 0),
  primary key (player, day)
);
create trigger yuebao_earning_insert_only before update or delete or truncate on yuebao_earning execute function refuse_change();

-- The wallets by player, and the movements of a day: both are walked for each day that is paid. No index of the other accounts grows by them.
create index account_yuebao on account (player) where asset = 'yuebao';
create index entry_yuebao on entry (player, at) where asset = 'yuebao' and code <> 613;

-- What is on offer. A product is not changed but for its sale, quota and rate; orders keep the rate they were made at.
create table pledge_product (
  id         bigint generated always as identity primary key,
  name       text not null,
  term_days  int not null check (term_days between 1 and 3650),
  rate       bigint not null check (rate between 0 and 1000000),
  order_min  bigint not null check (order_min > 0),
  order_max  bigint not null,
  player_max bigint not null,
  quota      bigint not null,
  -- Principal of the running orders. Counted under the row's lock, so the last piece of a quota goes to one order.
  sold       bigint not null default 0 check (sold >= 0 and sold <= quota),
  is_open    boolean not null default true,
  created_at timestamptz not null default app_now(),
  check (order_min <= order_max and order_max <= player_max and player_max <= quota)
);
insert into pledge_product (name, term_days, rate, order_min, order_max, player_max, quota)
  select days || ' 天质押', days, rate, 10000000000, 5000000000000, 10000000000000, 100000000000000
    from (values (7, 42000), (30, 52000), (90, 58000), (180, 62000)) as p (days, rate);

create table pledge_order (
  id          bigint generated always as identity primary key,
  player      bigint not null,
  product     bigint not null references pledge_product,
  principal   bigint not null check (principal > 0),
  rate        bigint not null,
  term_days   int not null,
  -- What maturity pays, fixed with the order: principal × rate × days ÷ 365, floored once.
  earning     bigint not null check (earning >= 0),
  started_at  timestamptz not null,
  matures_at  timestamptz not null,
  auto_renew  boolean not null,
  state       text not null default 'holding' check (state in ('holding', 'matured', 'renewed', 'cancelled')),
  ended_at    timestamptz,
  -- The order that this one continues. Unique: one order has one successor.
  renews      bigint unique references pledge_order,
  -- Why a renewal that was asked for did not come about.
  not_renewed text check (not_renewed in ('closed', 'quota', 'bounds', 'excluded')),
  check ((state = 'holding') = (ended_at is null)),
  check (matures_at > started_at)
);
create index pledge_order_player on pledge_order (player, id desc);
create index pledge_order_due on pledge_order (matures_at) where state = 'holding';
create index pledge_order_running on pledge_order (product, player) where state = 'holding';

-- What a player did to an order between its beginning and its end.
create table pledge_note (
  id       bigint generated always as identity primary key,
  order_id bigint not null references pledge_order,
  what     text not null check (what in ('renewOn', 'renewOff')),
  at       timestamptz not null
);
create index pledge_note_order on pledge_note (order_id);

-- Days and earnings are written by the function that pays them.
revoke insert, update, delete, truncate on yuebao_day, yuebao_earning from caiting_app;
revoke delete, truncate on yuebao_rate from caiting_app;
revoke delete, truncate on pledge_product, pledge_order from caiting_app;
