-- What the site measures of itself (docs/decisions/0194), and chains whose seed no key opens any more (docs/decisions/0195).

-- One row per minute and part; the minutes of a day that is over become one row of availability_day. A minute without a row is one in which nobody could
-- write it: the site was down.
create table availability_minute (
  minute timestamptz not null check (minute = date_trunc('minute', minute)),
  part   text not null check (part in ('betting', 'cashier', 'chat')),
  state  text not null check (state in ('ok', 'degraded', 'down')),
  primary key (minute, part)
);
create table availability_day (
  day      date not null,
  part     text not null check (part in ('betting', 'cashier', 'chat')),
  -- Minutes of the day since the site began to measure; those that are in neither count were down.
  minutes  int  not null check (minutes between 1 and 1440),
  ok       int  not null check (ok >= 0),
  degraded int  not null check (degraded >= 0),
  primary key (day, part),
  check (ok + degraded <= minutes)
);

-- Ends of chains that the signer could not open, marked by the signer alone. What it replaced keeps its row here.
create table lost_chain (
  anchor       text primary key,
  lottery_code text not null,
  day          date not null,
  published_at timestamptz not null,
  lost_at      timestamptz not null,
  -- When another chain took its place; null for a day that had begun, which has no other.
  renewed_at   timestamptz,
  foreign key (lottery_code, day) references draw_chain (lottery_code, day)
);
create index lost_chain_day on lost_chain (lottery_code, day);

revoke insert, update, delete, truncate on availability_minute, availability_day, lost_chain from caiting_app;
grant select on lost_chain to caiting_signer;

alter table issue
  drop constraint issue_void_reason_check,
  add constraint issue_void_reason_check
    check (void_reason in ('clockDrift', 'beaconOutage', 'betAfterClose', 'operator', 'feedOverdue', 'paused', 'keyLost'));
