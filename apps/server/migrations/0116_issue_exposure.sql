-- phase: expand
-- The largest loss of an issue and of a play (docs/decisions/0317): what the tenant allows, and what the accepted bets can come to.

-- What a bet of a play can cost at most, laid down with its odds from sql/prices.txt (packages/lottery/src/exposure.ts says what each part is). No right of the server.
create type play_exposure as (
  each         int,
  most         bigint,
  most_of_tier bigint[],
  refunds      boolean,
  by_size      int[],
  outcomes     jsonb
);
alter table play_price add column exposure play_exposure;

-- What lines of a batch can cost, by request, kind of bet and outcome: 64 × row + outcome, 0 where outcomes are not told apart.
create type bet_risks as (request int[], kind int[], slot int[], amount numeric[]);

-- What the tenant's values say now, for groups that have any limit; null is none.
create table exposure_limit (
  group_code text primary key references group_price (group_code),
  issue_max  bigint check (issue_max > 0),
  play_max   bigint check (play_max > 0),
  check (issue_max is not null or play_max is not null)
);

-- One row for each issue that is counted, from its first bet on, with the limits it began under: they can be tightened, never loosened.
create table issue_risk (
  issue_id  bigint primary key references issue (id),
  issue_max bigint,
  play_max  bigint,
  -- The sum over its plays.
  risk      numeric not null default 0 check (risk >= 0),
  staked    numeric not null default 0 check (staked >= 0)
);

create table issue_exposure (
  issue_id bigint not null references issue_risk (issue_id) on delete cascade,
  play     text not null,
  bets     int not null check (bets >= 0),
  staked   numeric not null check (staked >= 0),
  -- The largest sum of payouts less the stakes of the bets they are paid on: over each row the worst outcome, the rows added up.
  risk     numeric not null check (risk >= 0),
  slots    int[] not null,
  amounts  numeric[] not null,
  primary key (issue_id, play)
);
revoke insert, update, delete, truncate on exposure_limit, issue_risk, issue_exposure from caiting_app;
