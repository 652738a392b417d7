-- Results of bets: settlement and void in resumable chunks, cancellation by the player. All three end in post_results, which appends the
-- results, credits the accounts and writes the lines of one batch in plain statements over analysed temporary tables (anchors: chained
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

-- Adds the credits of credit_stage to their accounts, in the order of players that all writers keep.
create function credit_accounts() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  create temp table account_stage on commit drop as
  with done as (
    update account a set balance = a.balance + t.total, seq = a.seq + t.lines
      from (select player, sum(amount)::bigint as total, count(*) as lines from credit_stage group by player order by player) as t
     where a.player = t.player and a.asset = 'main'
    returning a.player, a.balance - t.total as base, a.seq - t.lines as base_seq, a.balance, a.seq)
  select * from done;
  analyze account_stage;
  if (select count(*) from account_stage) <> (select count(distinct player) from credit_stage) then
    raise exception 'a player of this chunk has no account';
  end if;
end $$;

-- Appends what stands in result_stage (bet_id, player, state, won, refunded, rebate, wins, valid) and agent_stage (player, amount), as one
-- batch of the ledger. Only functions of the owner call it.
create function post_results(p_issue bigint, p_lottery text, p_issue_no text, p_kind text, p_refund_code smallint) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_batch bigint := nextval('ledger_batch');
  v_now   timestamptz := app_now();
begin
  create temp table credit_stage on commit drop as
    select c.player, c.bet_id, c.code, c.amount, row_number() over w as k, sum(c.amount) over w as running
      from (select player, bet_id, 1 as part, 201::smallint as code, won as amount from result_stage where won > 0
            union all select player, bet_id, 2, p_refund_code, refunded from result_stage where refunded > 0
            union all select player, bet_id, 3, 501::smallint, rebate from result_stage where rebate > 0
            union all select player, null, 4, 502::smallint, amount from agent_stage) as c
    window w as (partition by c.player order by c.bet_id nulls last, c.part rows unbounded preceding);
  analyze credit_stage;
  perform credit_accounts();

  insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
    select c.player, 'main', s.base_seq + c.k, c.amount, s.base + c.running, c.code, v_batch, coalesce(c.bet_id, p_issue), v_now
      from credit_stage c join account_stage s using (player);

  insert into house_entry (batch, account, code, amount, lines, at)
    select v_batch, l.from_account, c.code, -c.amount, c.lines, v_now
      from (select code, sum(amount) as amount, count(*) as lines from credit_stage group by code) as c join ledger_code l using (code);

  insert into bet_result (bet_id, player, state, won, refunded, rebate, wins, entry_seq, lines, at)
    select r.bet_id, r.player, r.state, r.won, r.refunded, r.rebate, r.wins, s.base_seq + c.last, coalesce(c.lines, 0), v_now
      from result_stage r
      left join (select bet_id, max(k) as last, count(*) as lines from credit_stage where bet_id is not null group by bet_id) as c using (bet_id)
      left join account_stage s on s.player = r.player and c.bet_id is not null;

  perform publish_balances(array_agg(player), array_agg(balance), array_agg(seq), p_kind) from account_stage;
  insert into outbox (type, payload)
    select 'bet.settled', jsonb_build_object('kind', p_kind, 'issueId', p_issue::text, 'lotteryCode', p_lottery, 'issueNo', p_issue_no,
             'bets', string_agg(bet_id::text, ',' order by bet_id), 'players', string_agg(player::text, ',' order by bet_id),
             'states', string_agg(state, ',' order by bet_id), 'won', string_agg(won::text, ',' order by bet_id),
             'refunded', string_agg(refunded::text, ',' order by bet_id), 'valid', string_agg(valid::text, ',' order by bet_id))
      from result_stage having count(*) > 0;
  drop table credit_stage, account_stage;
end $$;

-- Lays out the next chunk of an issue in settle_bet. Returns how many bets it has; none means that all are done.
create function take_chunk(p_issue bigint, p_kind text, p_limit int) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_mark  issue_settlement;
  v_count int;
begin
  insert into issue_settlement (issue_id, kind, started_at) values (p_issue, p_kind, app_now()) on conflict do nothing;
  -- One worker per issue at a time.
  select * into v_mark from issue_settlement where issue_id = p_issue for update;
  if v_mark.kind <> p_kind then raise exception 'issue % is under % already', p_issue, v_mark.kind; end if;
  if v_mark.finished_at is not null then return 0; end if;

  create temp table settle_bet on commit drop as
    select b.id, b.player, b.play, b.picks, b.count, b.stake, b.ticket_stake, b.odds, b.point, b.level, b.rules
      from bet b
     where b.issue_id = p_issue and b.id > v_mark.done_upto
       -- Cancelled ones have their result.
       and not exists (select 1 from bet_result r where r.bet_id = b.id and r.player = b.player)
     order by b.id limit p_limit;
  select count(*) into v_count from settle_bet;
  if v_count = 0 then
    update issue_settlement set finished_at = app_now() where issue_id = p_issue;
  else
    update issue_settlement set done_upto = (select max(id) from settle_bet), bets = bets + v_count where issue_id = p_issue;
  end if;
  return v_count;
end $$;

-- The different forms among the chunk's bets: bets of one form have one outcome, and the rules are asked once for it.
create function list_forms()
  returns table (form int, play text, picks text, count int, ticket_stake bigint, odds text, point int, level int, rules text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  analyze settle_bet;
  create temp table settle_form on commit drop as
    select row_number() over ()::int as form, d.*
      from (select distinct b.play, b.picks, b.count, b.ticket_stake, b.odds, b.point, b.level, b.rules from settle_bet b) as d;
  return query select f.form, f.play, f.picks, f.count, f.ticket_stake, f.odds, f.point, f.level, f.rules from settle_form f;
end $$;

-- Players of the chunk, each once.
create function list_chunk_players() returns setof bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return query select distinct b.player from settle_bet b;
end $$;

-- Joins the outcomes of the forms to the bets.
create function lay_results(p_form int[], p_state text[], p_won bigint[], p_refunded bigint[], p_rebate bigint[], p_valid bigint[], p_wins text[])
  returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  create temp table form_outcome on commit drop as
    select f.play, f.picks, f.count, f.ticket_stake, f.odds, f.point, f.level, f.rules, o.state, o.won, o.refunded, o.rebate, o.valid, o.wins
      from unnest(p_form, p_state, p_won, p_refunded, p_rebate, p_valid, p_wins) as o (form, state, won, refunded, rebate, valid, wins)
      join settle_form f using (form);
  analyze form_outcome;
  create temp table result_stage on commit drop as
    select b.id as bet_id, b.player, o.state, o.won, o.refunded, o.rebate, o.valid, o.wins, b.level, b.play
      from settle_bet b
      join form_outcome o using (play, picks, count, ticket_stake, odds, point, level, rules);
  analyze result_stage;
  if (select count(*) from result_stage) <> (select count(*) from settle_bet) then
    raise exception 'the outcomes do not cover the chunk';
  end if;
end $$;

-- Valid stakes of those players of the chunk who have uplines, by the level their bets were taken at.
create function sum_valid_stakes(p_players bigint[]) returns table (player bigint, level int, valid bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return query select r.player, r.level, sum(r.valid)::bigint from result_stage r
                where r.player = any (p_players) and r.valid > 0 group by r.player, r.level;
end $$;

-- Ends a chunk: results, credits, agents' shares, winners. a_: one element per upline and downline; an upline's shares are summed and floored
-- once, to 0.0001 yuan.
create function settle_chunk(p_issue bigint, p_lottery text, p_issue_no text, a_player bigint[], a_source bigint[], a_valid bigint[], a_share numeric[])
  returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into agent_rebate (player, source, issue_id, chunk, valid_stake, share, at)
    select a.player, a.source, p_issue, (select done_upto from issue_settlement where issue_id = p_issue), a.valid, a.share, app_now()
      from unnest(a_player, a_source, a_valid, a_share) as a (player, source, valid, share);
  create temp table agent_stage on commit drop as
    select t.player, t.amount
      from (select a.player, (floor(sum(a.share) / (1000000::numeric * 10000)) * 10000)::bigint as amount
              from unnest(a_player, a_share) as a (player, share) group by a.player) as t
     where t.amount > 0;
  perform post_results(p_issue, p_lottery, p_issue_no, 'settle', 205::smallint);
  insert into big_win (day, won, bet_id, player, lottery_code, play, at)
    select (t.at at time zone 'Asia/Shanghai')::date, r.won, r.bet_id, r.player, p_lottery, r.play, t.at
      from (select * from result_stage where won > 0 order by won desc, bet_id limit 20) as r, (select app_now() as at) as t;
end $$;

-- A chunk of a void issue: every stake goes back, no turnover, no rebate.
create function void_chunk(p_issue bigint, p_lottery text, p_issue_no text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  create temp table result_stage on commit drop as
    select id as bet_id, player, 'void' as state, 0::bigint as won, stake as refunded, 0::bigint as rebate, 0::bigint as valid, '' as wins from settle_bet;
  analyze result_stage;
  create temp table agent_stage (player bigint, amount bigint) on commit drop;
  perform post_results(p_issue, p_lottery, p_issue_no, 'void', 203::smallint);
end $$;

-- The player's own cancellation while the issue sells; all named bets or none. Says why not, or how much went back.
create function cancel_bets(p_player bigint, p_bets bigint[]) returns table (outcome text, issue_no text, refunded bigint, balance bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp
  set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_closed text;
  v_group  record;
begin
  refunded := 0;
  if (select count(*) from bet b where b.player = p_player and b.id = any (p_bets)) <> cardinality(p_bets) then
    outcome := 'betNotFound';
    return next;
    return;
  end if;
  -- Issue first, then the account (one order for all writers). The share lock keeps the close waiting, so the sealed tree knows of this.
  perform 1 from issue i where i.id in (select b.issue_id from bet b where b.player = p_player and b.id = any (p_bets)) order by i.id for share;
  perform 1 from account a where a.player = p_player and a.asset = 'main' for no key update;
  if exists (select 1 from bet_result r where r.bet_id = any (p_bets) and r.player = p_player) then
    outcome := 'betNotCancellable';
    return next;
    return;
  end if;
  select min(i.issue_no) into v_closed from issue i
   where i.id in (select b.issue_id from bet b where b.player = p_player and b.id = any (p_bets))
     and (i.state not in ('waiting', 'selling') or i.close_at <= app_now());
  if v_closed is not null then
    outcome := 'issueClosed'; issue_no := v_closed;
    return next;
    return;
  end if;

  create temp table agent_stage (player bigint, amount bigint) on commit drop;
  for v_group in
    select b.issue_id, min(b.lottery_code) as lottery, min(b.issue_no) as issue_no, sum(b.stake)::bigint as stake
      from bet b where b.player = p_player and b.id = any (p_bets) group by b.issue_id order by b.issue_id
  loop
    create temp table result_stage on commit drop as
      select b.id as bet_id, b.player, 'cancelled' as state, 0::bigint as won, b.stake as refunded, 0::bigint as rebate, 0::bigint as valid, '' as wins
        from bet b where b.player = p_player and b.id = any (p_bets) and b.issue_id = v_group.issue_id;
    perform post_results(v_group.issue_id, v_group.lottery, v_group.issue_no, 'cancel', 202::smallint);
    drop table result_stage;
    refunded := refunded + v_group.stake;
  end loop;
  drop table agent_stage;
  outcome := 'cancelled';
  select a.balance into balance from account a where a.player = p_player and a.asset = 'main';
  return next;
end $$;

-- These work on temporary tables whose names anybody could take: only functions of the owner may call them.
revoke execute on function credit_accounts(), post_results(bigint, text, text, text, smallint) from public, caiting_app;
