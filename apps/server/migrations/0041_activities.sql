-- functions: app_now, refuse_change
-- Activities (product §2 /activity): rewards for what the site's own records show of a player. A rule is data: what is measured (kind), how often
-- (period), from which figure which reward (tiers). docs/decisions/0183.

create table activity (
  id               bigint generated always as identity primary key,
  kind             text not null check (kind in ('register', 'firstRecharge', 'rechargeSum', 'turnover', 'checkIn', 'level', 'invite')),
  -- once: one reward; day: one for each day of Asia/Shanghai, claimed on the day after it; tier: one for each tier.
  period           text not null check (period in ('once', 'day', 'tier')),
  title_zh         text not null,
  title_en         text not null default '',
  summary_zh       text not null,
  summary_en       text not null default '',
  rules_zh         text not null,
  rules_en         text not null default '',
  -- Turnover that a reward brings with it, in hundredths of it.
  wagering         int not null check (wagering between 0 and 9999),
  budget           bigint not null check (budget > 0),
  -- What was paid, and how often. Counted with each claim, so that no claim passes the budget.
  spent            bigint not null default 0 check (spent >= 0),
  claims           int not null default 0 check (claims >= 0),
  per_device       boolean not null default true,
  -- For `invite`: each invited member counts from this recharge on.
  invitee_recharge bigint not null default 0 check (invitee_recharge >= 0),
  starts_at        timestamptz not null,
  ends_at          timestamptz not null,
  claims_until     timestamptz not null,
  staff            text not null,
  created_at       timestamptz not null default app_now(),
  check (spent <= budget),
  check (starts_at <= ends_at and ends_at <= claims_until),
  check (kind = 'invite' or invitee_recharge = 0)
);
create index activity_claims_until on activity (claims_until);

-- From which figure which reward: a fixed amount, or a share of the figure with a cap. Figures are units of 1e-8 yuan, or days, levels, people.
create table activity_tier (
  activity bigint not null references activity (id),
  needed   bigint not null check (needed > 0),
  reward   bigint check (reward > 0),
  rate     bigint check (rate between 1 and 1000000),
  cap      bigint check (cap > 0),
  primary key (activity, needed),
  check ((reward is null) = (rate is not null)),
  check ((rate is null) = (cap is null))
);

-- One row per reward, with the figure that it was paid for. The unique keys are what keeps a reward from being paid twice: to one person, and
-- where the activity says so on one browser.
create table activity_claim (
  id       bigint generated always as identity primary key,
  activity bigint not null references activity (id),
  player   bigint not null references player (id),
  -- 'once', the day (yyyy-MM-dd) or the tier's figure.
  period   text not null,
  figure   bigint not null check (figure > 0),
  needed   bigint not null,
  amount   bigint not null check (amount > 0),
  -- SHA-256 of the browser's cookie (known_device); null where the activity does not ask for it.
  device   bytea,
  at       timestamptz not null default app_now(),
  unique (activity, player, period),
  foreign key (activity, needed) references activity_tier (activity, needed)
);
create unique index activity_claim_device on activity_claim (activity, device, period) where device is not null;
create index activity_claim_player on activity_claim (player, id desc);
create trigger activity_claim_insert_only before update or delete or truncate on activity_claim execute function refuse_change();

-- Days on which a player has checked in.
create table activity_check_in (
  activity bigint not null references activity (id),
  player   bigint not null references player (id),
  day      date not null,
  primary key (activity, player, day)
);

-- What was published is not changed; of an activity only its end and its counts.
revoke delete, truncate on activity from caiting_app;
revoke update, delete, truncate on activity_tier, activity_claim, activity_check_in from caiting_app;
