-- phase: expand
-- functions: app_now, refuse_change
-- What a bet may be priced by (docs/decisions/0236): place_bets and place_chase refuse anything above it, and the audit prices every bet again.

-- The fair odds of every play, from sql/prices.txt, which is made from packages/lottery. No right of the server.
create table play_price (
  -- Version of the rules of play.
  rules       text not null,
  group_code  text not null,
  play        text not null,
  -- Days of Shanghai whose issues it is for, from and up to: figures of 六合彩 follow the lunar year.
  from_day    date not null,
  until_day   date not null,
  -- Where the play says what the level becomes: 'rebate', all of it cash; 'odds', all of it odds.
  trade       text check (trade in ('rebate', 'odds')),
  -- Lotteries that draw fewer numbers than the play needs.
  not_sold_by text[] not null,
  -- Names of the tiers in the play's order, with fair odds as fractions.
  tiers       text[] not null,
  nums        numeric[] not null,
  dens        numeric[] not null,
  -- Where the chance hangs on the pick: names of the options, and the chance of each; null otherwise.
  options     text[],
  chances     numeric[],
  primary key (rules, group_code, play, from_day)
);
revoke insert, update, delete, truncate on play_price from caiting_app;

-- The figures of each group as they are now. They follow tenant_setting by its trigger; the server's role does not write here.
create table group_price (
  group_code     text primary key,
  -- By key, as before anybody set them: those of the release.
  defaults       jsonb not null,
  -- Units of 1e-6.
  base_payout    int not null,
  rebate_default int not null check (rebate_default <= rebate_max),
  rebate_max     int not null check (rebate_max <= 200000),
  stake_min      bigint not null,
  stake_max      bigint not null check (stake_min <= stake_max),
  -- No play returns more than was staked.
  check (base_payout between 0 and 1000000 and base_payout + rebate_max <= 1000000)
);
revoke insert, update, delete, truncate on group_price from caiting_app;

-- From when on prices are kept: bets from before are not priced again.
create table price_begin (
  only_one boolean primary key default true check (only_one),
  at       timestamptz not null default app_now()
);
insert into price_begin default values;
revoke insert, update, delete, truncate on price_begin from caiting_app;
