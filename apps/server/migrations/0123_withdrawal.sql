-- submitted (amount held) → approved → paying → paid; or rejected, failed, cancelled (hold released). (decisions, Money orders)
create table withdrawal (
  id           bigint generated always as identity primary key,
  withdraw_no  text not null unique,
  player       bigint not null references player (id),
  account      bigint not null references payout_account (id),
  -- The account as it was when the request was made: a later change must not redirect the money.
  kind         text not null,
  sealed       bytea not null,
  holder       bytea not null,
  shown        text not null,
  bank_code    text not null default '',
  branch       text not null default '',
  network      text,
  amount       bigint not null check (amount > 0),
  fee          bigint not null check (fee >= 0),
  net          bigint not null check (net > 0),
  -- For coins: yuan for one coin and what is sent, both fixed with the request.
  coin         text not null default '',
  coin_rate    text not null default '',
  coin_amount  text not null default '',
  state        text not null default 'submitted'
                 check (state in ('submitted', 'approved', 'paying', 'paid', 'rejected', 'failed', 'cancelled')),
  -- How many different operators must approve.
  approvals    smallint not null default 1 check (approvals between 1 and 2),
  provider     text not null default '',
  provider_no  text not null default '',
  -- Where providers reach the server that took the request.
  notify_url   text not null,
  -- For the player.
  reason       text not null default '',
  created_at   timestamptz not null default app_now(),
  paying_at    timestamptz,
  -- When the provider is asked next.
  ask_at       timestamptz,
  ended_at     timestamptz,
  check (net + fee = amount),
  check ((state in ('paid', 'rejected', 'failed', 'cancelled')) = (ended_at is not null)),
  check (state <> 'paying' or (provider <> '' and ask_at is not null))
);
-- Own withdrawals, newest first; also the day's count.
create index withdrawal_player on withdrawal (player, id desc);
-- What waits for operators and providers.
create index withdrawal_open on withdrawal (state, id) where state in ('submitted', 'approved', 'paying');

-- Who said what about a withdrawal. The same operator cannot approve twice.
create table withdrawal_review (
  withdrawal bigint not null references withdrawal (id),
  staff      bigint not null,
  staff_name text not null,
  act        text not null check (act in ('approve', 'reject', 'paid')),
  note       text not null,
  at         timestamptz not null default app_now(),
  primary key (withdrawal, staff, act)
);
create trigger withdrawal_review_insert_only before update or delete or truncate on withdrawal_review execute function refuse_change();

-- What payout providers said, once per nonce.
create table payout_notice (
  provider    text not null,
  nonce       text not null,
  withdraw_no text not null,
  provider_no text not null,
  amount      bigint not null,
  status      text not null check (status in ('paid', 'failed')),
  -- conflict: the opposite of what has taken effect; for operators.
  outcome     text not null check (outcome in ('paid', 'failed', 'repeated', 'conflict', 'amountMismatch')),
  received_at timestamptz not null default app_now(),
  primary key (provider, nonce)
);
create index payout_notice_withdrawal on payout_notice (withdraw_no);
revoke update, delete on payout_notice from caiting_app;
