-- Where players are paid. The number itself is sealed (AES-256-GCM with the site's key); its fingerprint (HMAC with the same key) finds a
-- second owner without anybody reading numbers.
create table payout_account (
  id          bigint generated always as identity primary key,
  player      bigint not null references player (id),
  kind        text not null check (kind in ('bank', 'alipay', 'weixin', 'digital')),
  sealed      bytea not null,
  fingerprint bytea not null,
  -- The number as it may be shown.
  shown       text not null check (length(shown) <= 40),
  bank_code   text not null default '',
  branch      text not null default '',
  network     text check (network in ('TRC20', 'ERC20', 'BTC')),
  remark      text not null default '',
  created_at  timestamptz not null default app_now(),
  changed_at  timestamptz not null default app_now(),
  -- No withdrawal goes there before.
  usable_at   timestamptz not null,
  check ((kind = 'digital') = (network is not null))
);
-- One owner for each number on the whole site.
create unique index payout_account_number on payout_account (fingerprint);
create index payout_account_player on payout_account (player, id);

-- The name all of a player's accounts are in: that of the first one, for good.
create table payout_holder (
  player bigint primary key references player (id),
  sealed bytea not null,
  shown  text not null
);

-- Each change of an account, with the number it had: how many may follow, and what to look at after a theft.
create table payout_account_change (
  account bigint not null references payout_account (id),
  at      timestamptz not null default app_now(),
  sealed  bytea not null,
  session bigint not null
);
create index payout_account_change_account on payout_account_change (account, at desc);
create trigger payout_account_change_insert_only before update or delete or truncate on payout_account_change
  execute function refuse_change();

-- A login that proved to know a bound card, until when.
create table bank_card_check (
  session bigint primary key,
  player  bigint not null,
  good_until timestamptz not null
);
