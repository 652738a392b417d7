-- functions: refuse_change
-- Months whose lines left for a file (docs/decisions/0210). One row for each departure and each return; what holds now is said by archived_months().
create table archived_month (
  -- 1 for the first; no number is left out.
  id          int primary key check (id > 0),
  act         text not null check (act in ('archived', 'restored')),
  -- The departure that this return takes back.
  restores    int unique references archived_month (id),
  month       date not null check (extract(day from month) = 1),
  -- Days of Shanghai, both included: an upgraded site's first archive holds all months before too.
  first_day   date not null,
  until_day   date not null check (until_day >= first_day),
  -- Ids of bets of these months lie below.
  bets_until  bigint not null,
  -- When the last result of these bets was written, when the last issue with such bets closed.
  last_result timestamptz not null,
  last_close  timestamptz not null,
  -- Name of the file, SHA-256 of all of it.
  file        text not null,
  digest      bytea not null check (length(digest) = 32),
  -- The partitions that held them, by table: name and bounds.
  parts       jsonb not null,
  -- Lines and hash of each section of the file, by "part day".
  sections    jsonb not null,
  -- Results that are still here of days whose seal holds archived ones too: lines and hash by day.
  rest        jsonb not null,
  -- Lines and hash of what each of the tables below keeps of it.
  carried     jsonb not null,
  by_whom     text not null,
  at          timestamptz not null,
  before      bytea not null,
  hash        bytea not null,
  check ((act = 'restored') = (restores is not null))
);

-- Where the chain of an account goes on: its last line in the archive.
create table archived_balance (
  archive int not null references archived_month (id) deferrable initially deferred,
  player  bigint not null,
  asset   text not null,
  seq     bigint not null check (seq > 0),
  balance bigint not null check (balance >= 0),
  primary key (player, asset, archive)
);

-- What results of archived bets came to: up to the last day of the months in one row of that day, then day by day. Figures as player_day has them:
-- bets, stake, won, refunded, rebate, returned. `placed` is what bet_day says of the bets of the months (figures as there, without ids).
create table archived_player (
  archive int not null references archived_month (id) deferrable initially deferred,
  player  bigint not null,
  day     date not null,
  figures numeric[] not null,
  placed  numeric[],
  primary key (archive, player, day)
);

-- Sums of the house's lines.
create table archived_house (
  archive int not null references archived_month (id) deferrable initially deferred,
  account text not null,
  code    smallint not null,
  amount  numeric not null,
  lines   bigint not null,
  primary key (archive, account, code)
);

-- Lines that something else than a bet caused (recharges, withdrawals, gifts, envelopes, yuebao): few, and what caused them stays, so they do.
create table kept_entry (
  archive       int not null references archived_month (id) deferrable initially deferred,
  player        bigint not null,
  asset         text not null,
  seq           bigint not null,
  amount        bigint not null,
  balance_after bigint not null,
  code          smallint not null,
  batch         bigint not null,
  ref           bigint not null,
  cause         text,
  at            timestamptz not null,
  primary key (player, asset, seq, archive)
);

-- Issues that closed after the months and have bets of them (chases): not all of their bets are here.
create table archived_issue (
  archive  int not null references archived_month (id) deferrable initially deferred,
  issue_id bigint not null,
  primary key (issue_id, archive)
);

create trigger archived_month_insert_only before update or delete or truncate on archived_month execute function refuse_change();
create trigger archived_balance_insert_only before update or delete or truncate on archived_balance execute function refuse_change();
create trigger archived_player_insert_only before update or delete or truncate on archived_player execute function refuse_change();
create trigger archived_house_insert_only before update or delete or truncate on archived_house execute function refuse_change();
create trigger kept_entry_insert_only before update or delete or truncate on kept_entry execute function refuse_change();
create trigger archived_issue_insert_only before update or delete or truncate on archived_issue execute function refuse_change();
revoke insert, update, delete, truncate on archived_month, archived_balance, archived_player, archived_house, kept_entry, archived_issue from caiting_app;
