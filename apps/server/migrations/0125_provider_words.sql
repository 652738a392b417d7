-- functions: app_now, shanghai_day, refuse_change
-- What payment providers said, as it came (docs/decisions/0325): whoever can write the books cannot write their signatures.

-- Public keys of providers that sign with one of their own, laid down by a start from the configuration, as the owner. One that was used once stays: it
-- verifies what was signed by it.
create table provider_key (
  provider   text not null,
  public_key bytea not null check (octet_length(public_key) = 32),
  since      timestamptz not null default app_now(),
  primary key (provider, public_key)
);
create trigger provider_key_insert_only before update or delete or truncate on provider_key execute function refuse_change();
revoke insert, update, delete, truncate on provider_key from caiting_app;

-- The very message by which an order was credited or a payout ended: one that came, or the answer to a question.
create table provider_word (
  kind     text not null check (kind in ('recharge', 'payout')),
  order_no text not null,
  provider text not null,
  how      text not null check (how in ('notice', 'answer')),
  body     bytea not null check (octet_length(body) <= 65536),
  at       timestamptz not null default app_now(),
  primary key (kind, order_no)
);
create index provider_word_at on provider_word using brin (at);
create trigger provider_word_insert_only before update or delete or truncate on provider_word execute function refuse_change();
revoke update, delete, truncate on provider_word from caiting_app;

-- What was credited and paid out before this moment has no word: it is counted, and not asked for.
create table provider_word_begin (
  only_one boolean primary key default true check (only_one),
  at       timestamptz not null default app_now()
);
insert into provider_word_begin default values;
create trigger provider_word_begin_insert_only before update or delete or truncate on provider_word_begin execute function refuse_change();
revoke insert, update, delete, truncate on provider_word_begin from caiting_app;

-- From which day on a seal holds these words, and of the rows of before every column that never changes afterwards.
alter table audit_begin add column columns_from date not null default shanghai_day(app_now());
