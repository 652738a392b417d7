-- functions: count_agent_rebates, count_results, refuse_change
-- A bet as it was accepted: never changed. Odds, level and rules are those of that moment. What became of it stands in bet_result.
-- id = order × 256 + line, so that the bets of one slip are told by its order number alone.
create table bet (
  player       bigint not null,
  id           bigint not null,
  issue_id     bigint not null,
  lottery_code text not null,
  issue_no     text not null,
  play         text not null,
  picks        text not null,
  count        int not null check (count > 0),
  stake        bigint not null check (stake > 0),
  -- One ticket's stake: 2 × multiple × unit, or the amount per ticket.
  ticket_stake bigint not null check (ticket_stake > 0),
  unit         bigint not null check (unit in (1000000, 10000000, 100000000)),
  multiple     int not null check (multiple > 0),
  mode         text not null check (mode in ('stake', 'amount')),
  -- Units of 1e-6: the part of the rebate level that went into the odds, and the level.
  point        int not null check (point >= 0),
  level        int not null check (level >= point),
  -- "tier=odds" with four decimals, joined by ";".
  odds         text not null,
  rules        text not null,
  -- The ledger line that paid for the order.
  entry_seq    bigint not null,
  created_at   timestamptz not null,
  -- Player first: the key is also the index of a player's own list, newest first.
  primary key (player, id),
  check (ticket_stake * count = stake)
);
-- Sealing and settling walk the bets of one issue by id.
create index bet_issue on bet (issue_id, id);
create sequence bet_order as bigint maxvalue 36028797018963967;

-- What became of a bet, appended once: a second result is a key violation. A cancelled bet's result is its cancellation.
create table bet_result (
  bet_id     bigint not null,
  player     bigint not null,
  state      text not null check (state in ('won', 'lost', 'refunded', 'cancelled', 'void')),
  -- Winnings, stakes given back (tie, cancel, void), own rebate.
  won        bigint not null check (won >= 0),
  refunded   bigint not null check (refunded >= 0),
  rebate     bigint not null check (rebate >= 0),
  -- "tier=tickets" of what was won, joined by ";".
  wins       text not null default '',
  -- Last ledger line of this result, null when nothing moved. Its `lines` lines end there.
  entry_seq  bigint,
  lines      smallint not null default 0,
  at         timestamptz not null,
  primary key (bet_id, player),
  check ((state = 'won') = (won > 0)),
  check (state <> 'lost' or refunded = 0)
);

create trigger bet_insert_only before update or delete or truncate on bet execute function refuse_change();
create trigger bet_result_insert_only before update or delete or truncate on bet_result execute function refuse_change();
revoke insert, update, delete, truncate on bet, bet_result from caiting_app;
revoke usage, update on sequence bet_order from caiting_app;

-- Results of bets: settlement and void in resumable chunks, cancellation by the player. All three end in post_results, which appends the
-- results, credits the accounts and writes the lines of one batch in plain statements over analysed temporary tables (measured: chained
-- CTEs over unnest() of this size do not finish).

-- How far an issue's bets are done. The mark commits with its chunk, so a crash resumes where the last commit was.
create table issue_settlement (
  issue_id    bigint primary key,
  kind        text not null check (kind in ('settle', 'void')),
  done_upto   bigint not null default 0,
  bets        int not null default 0,
  started_at  timestamptz not null,
  finished_at timestamptz
);

-- The largest winners of each chunk, for the winners' list: the results themselves need no index by amount for it.
create table big_win (
  day          date not null,
  won          bigint not null check (won > 0),
  bet_id       bigint not null,
  player       bigint not null,
  lottery_code text not null,
  play         text not null,
  at           timestamptz not null,
  primary key (bet_id, player)
);
create index big_win_day on big_win (day, won desc);

-- What uplines earned by whom: one row per upline, downline and chunk. The ledger has one line per upline and chunk.
create table agent_rebate (
  player      bigint not null,
  source      bigint not null,
  issue_id    bigint not null,
  chunk       bigint not null,
  valid_stake bigint not null check (valid_stake > 0),
  -- Before the one floor of the posting, in units of 1e-8 yuan × 1e-6.
  share       numeric not null check (share > 0),
  at          timestamptz not null,
  primary key (player, source, issue_id, chunk)
);

create trigger big_win_insert_only before update or delete or truncate on big_win execute function refuse_change();
create trigger agent_rebate_insert_only before update or delete or truncate on agent_rebate execute function refuse_change();
revoke insert, update, delete, truncate on issue_settlement, big_win, agent_rebate from caiting_app;

-- Profit and loss by day, kept by settlement itself, so that no report reads bets. Both tables are filled by triggers of the tables that
-- settlement, cancellation and chases append to, whichever function does it; the audit compares them with bets and ledger.

-- What the bets of a player brought on one day of Shanghai, by the moment of their result. Half-filled pages: a day's row changes often.
create table player_day (
  player   bigint not null,
  day      date not null,
  -- Settled bets; cancelled and void ones are only in `returned`.
  bets     int not null default 0,
  stake    bigint not null default 0,
  won      bigint not null default 0,
  refunded bigint not null default 0,
  rebate   bigint not null default 0,
  returned bigint not null default 0,
  gain     bigint not null generated always as (won + refunded + rebate - stake) stored,
  primary key (player, day)
) with (fillfactor = 50);
create index player_day_rank on player_day (day, gain desc);

-- What uplines earned by their downline, likewise.
create table agent_day (
  player bigint not null,
  day    date not null,
  valid  bigint not null default 0,
  rebate bigint not null default 0,
  primary key (player, day)
) with (fillfactor = 50);
create trigger bet_result_count after insert on bet_result referencing new table as fresh for each statement execute function count_results();
create trigger agent_rebate_count after insert on agent_rebate referencing new table as fresh for each statement execute function count_agent_rebates();

revoke insert, update, delete, truncate on player_day, agent_day from caiting_app;

-- What lists of bets are found by, so that none reads more than its page, whatever the span of time (docs/decisions/0079). Nothing here is
-- written while bets are placed: settlement and cancellation keep it, through the trigger that already counts results.

-- Results of the bets that a player placed on one day of Shanghai in one lottery: totals of any whole days are sums of these rows, and a list
-- with a filter reads only from `first_id` to `last_id` of the days that hold something of the kind. Open bets are not in it (open_bets).
create table bet_day (
  player       bigint not null,
  day          date not null,
  lottery_code text not null,
  first_id     bigint not null,
  last_id      bigint not null,
  -- Won, and ties that gave something back; lost; cancelled and void. `back`: winnings, refunds and own rebates.
  won_bets     int not null,
  won_stake    bigint not null,
  won_back     bigint not null,
  lost_bets    int not null,
  lost_stake   bigint not null,
  lost_back    bigint not null,
  void_bets    int not null,
  void_stake   bigint not null,
  void_back    bigint not null,
  primary key (player, day, lottery_code)
) with (fillfactor = 50);

-- Wins and what went back, each by the player's own order; losses are never far from one another.
create index bet_result_won  on bet_result (player, bet_id) where state in ('won', 'refunded');
create index bet_result_void on bet_result (player, bet_id) where state in ('cancelled', 'void');

revoke insert, update, delete, truncate on bet_day from caiting_app;
