-- phase: expand
-- functions: app_now, refuse_change
-- Card games on a seamless wallet (docs/games.md): what providers offer, and every round and message that moved money for one.

create table game (
  code       text primary key check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  provider   text not null check (provider ~ '^[a-z0-9-]{1,32}$'),
  kind       text not null check (kind in ('table', 'card', 'other')),
  name_zh    text not null,
  name_en    text not null,
  sort       int not null,
  -- maintenance: the provider or an operator said so; closed: it is not offered any more. Debits are refused in both, nothing else is.
  state      text not null default 'open' check (state in ('open', 'maintenance', 'closed')),
  -- How much of a stake that stands counts as turnover, for wagering and grades.
  turnover_percent int not null default 100 check (turnover_percent between 0 and 100)
);
insert into game (code, provider, kind, name_zh, name_en, sort) values
  ('dragonTiger', 'house', 'table', '龙虎斗', 'Dragon Tiger', 10),
  ('baccarat', 'house', 'table', '百家乐', 'Baccarat', 20),
  ('blackjack', 'house', 'card', '二十一点', 'Blackjack', 30);
revoke insert, delete, truncate on game from caiting_app;

create table game_favourite (
  player bigint not null references player (id),
  game   text not null references game (code),
  at     timestamptz not null default app_now(),
  primary key (player, game)
);

-- What a launch hands to a provider: whose game it is. Kept as a hash; asked as often as the provider likes until it runs out.
create table game_token (
  hash       bytea primary key,
  player     bigint not null references player (id),
  game       text not null references game (code),
  language   text not null check (language in ('zh', 'en')),
  expires_at timestamptz not null
);
create index game_token_expires on game_token (expires_at);

-- One player's part of a provider's round. Amounts are units of 1e-8 yuan; staked and back are what was moved, refunded what of the stakes came back by rollback.
create table game_round (
  id        bigint generated always as identity primary key,
  provider  text not null,
  round     text not null,
  player    bigint not null references player (id),
  game      text not null references game (code),
  state     text not null default 'open' check (state in ('open', 'closed', 'void')),
  staked    bigint not null default 0 check (staked >= 0),
  back      bigint not null default 0 check (back >= 0),
  refunded  bigint not null default 0 check (refunded between 0 and staked),
  -- What of the stakes counted as turnover when the round closed; null before.
  turnover  bigint check (turnover between 0 and staked),
  opened_at timestamptz not null default app_now(),
  closed_at timestamptz,
  unique (provider, round, player),
  check ((state = 'open') = (closed_at is null))
);
create index game_round_player on game_round (player, opened_at, id);
create index game_round_turnover on game_round (player) include (turnover) where turnover > 0;
create index game_round_open on game_round (opened_at) where state = 'open';

-- Every message that was taken, with its answer, which is given again byte for byte. Kept for ever: a provider may ask again after months.
create table game_transaction (
  id             bigint generated always as identity,
  provider       text not null,
  transaction_id text not null,
  kind           text not null check (kind in ('debit', 'credit', 'rollback', 'roundEnd')),
  player         bigint not null references player (id),
  -- SHA-256 of the message; null: a rollback came before its debit, which is refused when it comes.
  body           bytea,
  round          bigint references game_round (id),
  amount         bigint not null default 0 check (amount >= 0),
  -- The debit of a credit, what a rollback takes back.
  of             text,
  -- Only ok moved money.
  status         text not null,
  is_rolled_back boolean not null default false,
  answer         text not null,
  at             timestamptz not null default app_now(),
  primary key (provider, transaction_id)
);
create index game_transaction_round on game_transaction (round, id) where round is not null;
create index game_transaction_of on game_transaction (provider, of) where kind = 'credit';

-- What a player's rounds came to by the day (of Shanghai) they were opened.
create table game_day (
  player   bigint not null references player (id),
  day      date not null,
  game     text not null references game (code),
  rounds   int not null default 0,
  staked   bigint not null default 0,
  back     bigint not null default 0,
  refunded bigint not null default 0,
  primary key (player, day, game)
);
create index game_day_day on game_day (day);

-- What one message came to: the code that its amount was moved under, null where nothing was.
create type game_outcome as (status text, reason text, round bigint, amount bigint, code smallint);
-- The answer to a message, and what was moved for it.
create type game_move as (answer text, code smallint, amount bigint, round bigint);

-- Functions of the owner write these.
revoke insert, update, delete, truncate on game_round, game_transaction, game_day from caiting_app;
create trigger game_transaction_stays before delete or truncate on game_transaction execute function refuse_change();
