-- functions: draw_result_is_final
-- Lotteries, their issues, and everything a house draw is made from (architecture §4). The draw clock moves issues by conditional
-- updates, so that several processes may run it and a step that comes late or twice changes nothing.

create table lottery (
  code       text primary key check (code ~ '^[a-z0-9]{2,16}$'),
  group_code text not null check (group_code in ('K3','SSC','KL8','LHC','PK10','PL35','SYX5','FC3D','BJ28')),
  name       text not null,
  source     text not null check (source in ('house','feed')),
  -- Seconds from one draw to the next; 0 for a calendar lottery.
  period_s   int  not null check (period_s >= 0),
  -- The close comes this long before the draw.
  close_s    int  not null check (close_s > 0 and (period_s = 0 or close_s < period_s)),
  -- Digits of the index in an issue number: 20260921 + 0791 has 4 (plays.md §4).
  numbering  int  not null check (numbering between 2 and 5),
  -- Off: known, but neither shown nor sold; no issues are made.
  enabled    boolean not null default true,
  -- Paused: no issue goes on sale; the one being sold runs out.
  paused     boolean not null default false,
  hot        boolean not null default false,
  sort       int  not null default 0
);

-- One secret hash chain per lottery and day, made and published (its anchor) before the day's sale. Issue i uses link i, and
-- sha256(link i) = link i−1, so a link says nothing about the ones after it. The seed is the last link.
create table draw_chain (
  lottery_code text not null references lottery (code),
  day          date not null,
  seed         bytea not null check (length(seed) = 32),
  anchor       text not null check (anchor ~ '^[0-9a-f]{64}$'),
  length       int  not null check (length > 0),
  published_at timestamptz not null,
  -- Made by the demo seed for a day that was over: the scheme is real, the time of publishing is not.
  demo_history boolean not null default false,
  primary key (lottery_code, day)
);

-- Beacon rounds, each verified once and kept. `beacon` is the chain hash of the network that signed it.
create table beacon_round (
  beacon     text   not null check (beacon ~ '^[0-9a-f]{64}$'),
  round      bigint not null check (round > 0),
  signature  text   not null check (signature ~ '^[0-9a-f]{96}$'),
  randomness text   not null check (randomness ~ '^[0-9a-f]{64}$'),
  fetched_at timestamptz not null,
  primary key (beacon, round)
);

-- The selling period of one draw. A bet is committed before the close only if its statement locks this row (FOR KEY SHARE is enough)
-- before it reads the clock: the close step locks it FOR UPDATE, so every bet is either in the sealed root or refused.
create table issue (
  id            bigint generated always as identity primary key,
  lottery_code  text not null references lottery (code),
  issue_no      text not null check (issue_no ~ '^[0-9]{5,16}$'),
  -- The day in Asia/Shanghai that the issue belongs to: the one whose last draw is at 00:00 of the next keeps its own.
  day           date not null,
  index_in_day  int  not null check (index_in_day > 0),
  opens_at      timestamptz not null,
  close_at      timestamptz not null,
  draw_at       timestamptz not null,
  state         text not null default 'waiting' check (state in ('waiting','selling','closed','drawn','settled','void')),
  -- The beacon round of the draw, fixed with the row: the first at or after close + 2 periods.
  -- Issues whose result comes from outside have no beacon; `beacon_time` is then the draw time, from which a result can exist.
  beacon        text,
  beacon_round  bigint check (beacon_round > 0),
  beacon_time   timestamptz not null,
  -- Set at the close, in the transaction that closes: Merkle root over the accepted bets.
  sealed_at     timestamptz,
  -- After the beacon round was out (a crash): allowed when no bet came after the close, and told on the proof page.
  sealed_late   boolean not null default false,
  -- Newest beacon round that was public when we sealed: evidence against a slow clock.
  beacon_seen   bigint,
  bet_root      text check (bet_root ~ '^[0-9a-f]{64}$'),
  bet_count     int  check (bet_count >= 0),
  -- Blinds the players in the leaves of the tree: a neighbour's leaf cannot be guessed from the path.
  bet_salt      bytea not null default uuid_send(gen_random_uuid()),
  settled_at    timestamptz,
  void_reason   text check (void_reason in ('clockDrift','beaconOutage','betAfterClose','operator','feedOverdue','paused')),
  demo_history  boolean not null default false,
  unique (lottery_code, issue_no),
  unique (lottery_code, day, index_in_day),
  check (opens_at < close_at and close_at < draw_at and close_at < beacon_time),
  check ((sealed_at is null) = (bet_root is null) and (bet_root is null) = (bet_count is null)),
  check (state not in ('drawn','settled') or sealed_at is not null),
  check ((state = 'void') = (void_reason is not null)),
  -- When the deciding round was first asked for in vain: an outage is counted from here, not from the round's time, so that a downtime
  -- of our own voids no issue.
  beacon_asked_at timestamptz,
  constraint issue_beacon_whole check ((beacon is null) = (beacon_round is null))
);
-- The clock asks "what is due" many times a minute, and few issues of all are in these states.
create index issue_to_open  on issue (opens_at)    where state = 'waiting';
create index issue_to_close on issue (close_at)    where state = 'selling';
create index issue_to_draw  on issue (beacon_time) where state = 'closed';
-- The coming issues and the results of one lottery, in order of time.
create index issue_by_time  on issue (lottery_code, draw_at);

-- A result is final: inserted once, never changed (architecture §4).
create table draw_result (
  issue_id    bigint primary key references issue (id),
  -- In drawn order.
  numbers     smallint[] not null check (cardinality(numbers) between 3 and 20),
  open_number text not null,
  -- The revealed chain link of this issue and the one before it; none for a result from outside.
  link          text check (link ~ '^[0-9a-f]{64}$'),
  previous_link text check (previous_link ~ '^[0-9a-f]{64}$'),
  drawn_at    timestamptz not null,
  constraint draw_result_link_whole check ((link is null) = (previous_link is null))
);
create trigger draw_result_is_final before update or delete or truncate on draw_result
  for each statement execute function draw_result_is_final();
revoke update, delete, truncate on draw_result from caiting_app;
-- What was published stays as it was published.
revoke update, delete, truncate on draw_chain, beacon_round from caiting_app;
revoke delete, truncate on issue, lottery from caiting_app;

-- The networks whose rounds decide draws, so that an old proof still names the key that signed it after a change of beacon.
create table beacon_chain (
  chain_hash text primary key check (chain_hash ~ '^[0-9a-f]{64}$'),
  name       text not null,
  is_test    boolean not null,
  public_key text not null check (public_key ~ '^[0-9a-f]{192}$'),
  group_hash text not null check (group_hash ~ '^[0-9a-f]{64}$'),
  genesis    bigint not null,
  period_s   int not null check (period_s > 0),
  scheme     text not null,
  dst        text not null
);
revoke update, delete, truncate on beacon_chain from caiting_app;

-- The sweep asks for issues that are drawn or void and not done with; few of all are so for long.
create index issue_unsettled on issue (draw_at) where state in ('drawn', 'void');

-- What each source said about an issue, byte for byte, and when. A source that says something else later leaves a second row: it
-- contradicts itself, and then only people decide.
create table feed_report (
  issue_id    bigint not null references issue (id),
  source      text   not null check (length(source) between 1 and 40),
  kind        text   not null check (kind in ('simulated','http','staff')),
  open_number text   not null,
  raw         bytea  not null check (length(raw) <= 65536),
  fetched_at  timestamptz not null,
  primary key (issue_id, source, open_number)
);
revoke update, delete, truncate on feed_report from caiting_app;

-- Numbers typed in by operators; two of them must agree. The newest entry of each counts.
create table result_entry (
  id          bigint generated always as identity primary key,
  issue_id    bigint not null references issue (id),
  staff_name  text   not null,
  open_number text   not null,
  note        text   not null,
  entered_at  timestamptz not null
);
create index result_entry_by_issue on result_entry (issue_id, id);
revoke update, delete, truncate on result_entry from caiting_app;

-- The current runs of each lottery's two-sided properties (plays.md §5), moved on in the transaction of each draw. What is here can be
-- computed again from the results; it is kept so that nobody scans them.
create table lottery_streak (
  lottery_code text primary key references lottery (code),
  -- The newest draw that is counted in.
  draw_at      timestamptz not null,
  issue_no     text not null,
  -- {"X_QIU.2.大小": ["大", 4], …}; a series without a run is left out.
  runs         jsonb not null
);
revoke delete, truncate on lottery_streak from caiting_app;

-- The simulated source gives other numbers each time it is asked; two servers that ask at once must keep one answer, not contradict
-- each other.
create unique index feed_report_one_simulated on feed_report (issue_id, source) where kind = 'simulated';
