-- Bets that could not be settled (docs/decisions/0179): set aside, so that the rest of their issue is paid. The bet itself is never changed; here stands
-- why, what two of staff decided, and whether that is carried out.
create table bet_aside (
  bet_id   bigint not null,
  player   bigint not null,
  issue_id bigint not null,
  -- waiting: for two of staff. again, void: they have decided, and settlement carries it out. done: the bet has its result.
  state    text not null check (state in ('waiting', 'again', 'void', 'done')),
  -- rules: the rules of the play could not be applied to it. payout: the database refused its result or its money.
  cause    text not null check (cause in ('rules', 'payout')),
  reason   text not null,
  times    int not null default 1,
  first_at timestamptz not null,
  last_at  timestamptz not null,
  -- The last decision, with the names of both.
  request  bigint references staff_request (id),
  primary key (bet_id, player),
  -- Of one that was settled in the end: the last bet of the chunk that it was settled with, as in agent_rebate.
  chunk    bigint,
  check (state = 'waiting' or request is not null)
);
create index bet_aside_issue  on bet_aside (issue_id, bet_id);
create index bet_aside_open   on bet_aside (state) where state <> 'done';
create index bet_aside_player on bet_aside (player, bet_id) where state <> 'done';
create trigger bet_aside_kept before delete or truncate on bet_aside execute function refuse_change();
revoke insert, update, delete, truncate on bet_aside from caiting_app;
