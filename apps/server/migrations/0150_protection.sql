-- Player protection: limits a player sets, time-outs and self-exclusion. Everything here is decided inside the transaction that would move the
-- money (architecture §3): `protection_refusal` is asked with the player's account row locked, and the figures it reads follow the ledger's own
-- lines by a trigger, so no path around them exists.

-- One row for each player who has set anything. Only those players cost anything on the way of a bet.
create table protection_player (
  player          bigint primary key references player (id),
  since           timestamptz not null default app_now(),
  -- The question at the first recharge was answered; it is not asked again.
  asked_at        timestamptz,
  -- Minutes of play between two reality checks; null: none.
  reality_minutes int check (reality_minutes between 5 and 720),
  answered_at     timestamptz,
  -- The time-out or self-exclusion in force; infinity for good. It is only ever moved further out.
  excluded_kind   text check (excluded_kind in ('timeOut', 'selfExclusion')),
  excluded_from   timestamptz,
  excluded_until  timestamptz,
  -- The present stretch of play: from the first stake to the last, with no pause of half an hour in it.
  play_since      timestamptz,
  play_last       timestamptz,
  play_staked     bigint not null default 0,
  play_returned   bigint not null default 0,
  check ((excluded_kind is null) = (excluded_until is null)),
  check ((play_since is null) = (play_last is null))
);

-- amount: 1e-8 yuan; for kind 'session' seconds of play. A raise or removal is only written down; it takes a day and a second word of the player.
create table protection_limit (
  player      bigint not null references protection_player (player),
  kind        text not null check (kind in ('deposit', 'stake', 'loss', 'single', 'session')),
  period      text not null check (period in ('day', 'week', 'month', 'bet')),
  amount      bigint not null check (amount > 0),
  set_at      timestamptz not null default app_now(),
  next_amount bigint check (next_amount > amount),
  removes     boolean not null default false,
  asked_at    timestamptz,
  primary key (player, kind, period),
  check ((kind = 'single') = (period = 'bet')),
  check ((asked_at is not null) = (removes or next_amount is not null)),
  check (not (removes and next_amount is not null))
);

-- What such a player staked, got back, paid in and how long they played, by Shanghai day. staked is net of refunds.
create table protection_day (
  player    bigint not null references protection_player (player),
  day       date not null,
  staked    bigint not null default 0,
  returned  bigint not null default 0,
  deposited bigint not null default 0,
  seconds   int not null default 0 check (seconds between 0 and 86400),
  primary key (player, day)
);

-- Every change, for the player and for a regulator. Nothing of it changes or goes.
create table protection_event (
  id     bigint generated always as identity primary key,
  player bigint not null references player (id),
  at     timestamptz not null default app_now(),
  what   text not null,
  detail jsonb not null
);
create index protection_event_player on protection_event (player, id desc);
create trigger protection_event_insert_only before update or delete or truncate on protection_event execute function refuse_change();

-- What each transaction code counts as. Codes that are not here count as nothing (withdrawals, envelopes, wallet).
create table protection_code (
  code      smallint primary key references ledger_code (code),
  counts_as text not null check (counts_as in ('stake', 'refund', 'return', 'deposit'))
);
insert into protection_code (code, counts_as)
  select code, 'deposit' from ledger_code where from_account = 'house.payment' and code between 101 and 115
  union all
  select code, case when name in ('bet', 'chaseBet', 'gameBet', 'giftSent') then 'stake'
                    when name in ('betCancelRefund', 'issueVoidRefund', 'chaseRefund', 'tieRefund', 'gameRefund') then 'refund'
                    else 'return' end
    from ledger_code
   where name in ('bet', 'chaseBet', 'gameBet', 'giftSent', 'betCancelRefund', 'issueVoidRefund', 'chaseRefund', 'tieRefund', 'gameRefund',
                  'payout', 'gamePayout', 'planCorrection', 'payoutCorrection', 'ownRebate');

-- Bets look at this before they ask: most players never set a limit.
alter table account add column is_limited boolean not null default false;

create function shanghai_day(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'Asia/Shanghai')::date
$$;

-- A pause of this length ends a stretch of play.
create function play_pause() returns interval language sql immutable parallel safe as $$ select interval '30 minutes' $$;

-- Figures follow the lines. The account rows of these players are locked by whoever writes lines, so nobody else changes their figures meanwhile.
create function protection_follow() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v record;
begin
  for v in
    select e.player, shanghai_day(e.at) as day, max(e.at) as at, p.play_since, p.play_last,
           coalesce(-sum(e.amount) filter (where c.counts_as in ('stake', 'refund')), 0)::int8 as staked,
           coalesce(sum(e.amount) filter (where c.counts_as = 'return'), 0)::int8 as returned,
           coalesce(sum(e.amount) filter (where c.counts_as = 'deposit'), 0)::int8 as deposited,
           bool_or(c.counts_as = 'stake') as is_play
      from fresh e
      join protection_player p on p.player = e.player
      join protection_code c on c.code = e.code
     where e.asset = 'main'
     group by e.player, day, p.play_since, p.play_last
     order by e.player, day
  loop
    insert into protection_day as d (player, day, staked, returned, deposited, seconds)
      values (v.player, v.day, v.staked, v.returned, v.deposited,
              case when v.is_play and v.play_last > v.at - play_pause() then least(86400, extract(epoch from v.at - v.play_last)::int) else 0 end)
      on conflict (player, day) do update
        set staked = d.staked + excluded.staked, returned = d.returned + excluded.returned, deposited = d.deposited + excluded.deposited,
            seconds = least(86400, d.seconds + excluded.seconds);
    update protection_player p
       set play_since    = case when not v.is_play then p.play_since when p.play_last > v.at - play_pause() then p.play_since else v.at end,
           play_last     = case when v.is_play then greatest(p.play_last, v.at) else p.play_last end,
           play_staked   = case when v.is_play and (p.play_last > v.at - play_pause()) is not true then 0 else p.play_staked end + v.staked,
           play_returned = case when v.is_play and (p.play_last > v.at - play_pause()) is not true then 0 else p.play_returned end + v.returned
     where p.player = v.player and (v.is_play or v.staked <> 0 or v.returned <> 0);
  end loop;
  return null;
end $$;
create trigger entry_protection after insert on entry referencing new table as fresh
  for each statement execute function protection_follow();

-- Begins to follow a player: the figures of this month up to now, counted once from the lines. Repeatable.
create function protection_begin(p_player bigint) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now   timestamptz;
  v_since date;
begin
  perform 1 from account a where a.player = p_player and a.asset = 'main' for no key update;
  v_now := app_now();
  -- The week may have begun in the month before.
  v_since := least(date_trunc('month', shanghai_day(v_now)), date_trunc('week', shanghai_day(v_now)))::date;
  insert into protection_player (player) values (p_player) on conflict do nothing;
  if not found then return; end if;
  insert into protection_day (player, day, staked, returned, deposited)
    select p_player, shanghai_day(e.at),
           coalesce(-sum(e.amount) filter (where c.counts_as in ('stake', 'refund')), 0),
           coalesce(sum(e.amount) filter (where c.counts_as = 'return'), 0),
           coalesce(sum(e.amount) filter (where c.counts_as = 'deposit'), 0)
      from entry e join protection_code c on c.code = e.code
     where e.player = p_player and e.asset = 'main' and shanghai_day(e.at) >= v_since
     group by 2;
  update account set is_limited = true where player = p_player and asset = 'main';
end $$;

-- What was used of a period up to now.
create function protection_used(p_player bigint, p_kind text, p_period text, p_now timestamptz) returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
  select coalesce(sum(case p_kind when 'deposit' then d.deposited when 'stake' then d.staked when 'loss' then d.staked - d.returned
                                  when 'session' then d.seconds else 0 end), 0)::int8
    from protection_day d
   where d.player = p_player
     and d.day >= case p_period when 'week' then date_trunc('week', shanghai_day(p_now)::timestamp)::date
                                when 'month' then date_trunc('month', shanghai_day(p_now)::timestamp)::date
                                else shanghai_day(p_now) end
$$;

-- Why this player may not do it now, as the refusal's name; null when nothing stands against it. p_what: 'bet', 'deposit' or 'envelope'.
-- Volatile on purpose: asked again after a wait for the account row, it must see what the other transaction wrote.
create function protection_refusal(p_player bigint, p_what text, p_amount bigint, p_now timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  p protection_player;
  l record;
begin
  select * into p from protection_player where player = p_player;
  if not found then return null; end if;
  if p.excluded_until > p_now then return 'excluded'; end if;
  if p_what = 'envelope' then return null; end if;
  if p_what = 'bet' and p.play_last > p_now - play_pause()
     and p_now >= greatest(p.play_since, p.answered_at) + p.reality_minutes * interval '1 minute' then return 'realityCheckDue'; end if;
  for l in select kind, period, amount from protection_limit where player = p_player order by kind, period
  loop
    if (l.kind = 'deposit') <> (p_what = 'deposit') then continue; end if;
    if l.kind = 'single' then
      if p_amount > l.amount then return 'singleStakeLimit'; end if;
    elsif l.kind = 'session' then
      if protection_used(p_player, l.kind, l.period, p_now) >= l.amount then return 'sessionLimitReached'; end if;
    elsif protection_used(p_player, l.kind, l.period, p_now) + p_amount > l.amount then
      return l.kind || 'LimitReached';
    end if;
  end loop;
  return null;
end $$;

revoke insert, update, delete, truncate on protection_code, protection_day from caiting_app;
