-- The chunk functions again with leaner statistics. ANALYZE over every column of a chunk of 20,000 took a fifth of its time; the plans hang on
-- the number of rows and on the columns that are joined by, so only those are looked at.
create or replace function credit_accounts() returns void
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
  analyze account_stage (player);
  if (select count(*) from account_stage) <> (select count(distinct player) from credit_stage) then
    raise exception 'a player of this chunk has no account';
  end if;
end $$;

create or replace function post_results(p_issue bigint, p_lottery text, p_issue_no text, p_kind text, p_refund_code smallint) returns void
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
  analyze credit_stage (player, bet_id);
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

create or replace function list_forms()
  returns table (form int, play text, picks text, count int, ticket_stake bigint, odds text, point int, level int, rules text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  analyze settle_bet (player);
  create temp table settle_form on commit drop as
    select row_number() over ()::int as form, d.*
      from (select distinct b.play, b.picks, b.count, b.ticket_stake, b.odds, b.point, b.level, b.rules from settle_bet b) as d;
  return query select f.form, f.play, f.picks, f.count, f.ticket_stake, f.odds, f.point, f.level, f.rules from settle_form f;
end $$;

create or replace function lay_results(p_form int[], p_state text[], p_won bigint[], p_refunded bigint[], p_rebate bigint[], p_valid bigint[], p_wins text[])
  returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  create temp table form_outcome on commit drop as
    select f.play, f.picks, f.count, f.ticket_stake, f.odds, f.point, f.level, f.rules, o.state, o.won, o.refunded, o.rebate, o.valid, o.wins
      from unnest(p_form, p_state, p_won, p_refunded, p_rebate, p_valid, p_wins) as o (form, state, won, refunded, rebate, valid, wins)
      join settle_form f using (form);
  analyze form_outcome (play);
  create temp table result_stage on commit drop as
    select b.id as bet_id, b.player, o.state, o.won, o.refunded, o.rebate, o.valid, o.wins, b.level, b.play
      from settle_bet b
      join form_outcome o using (play, picks, count, ticket_stake, odds, point, level, rules);
  analyze result_stage (player, bet_id);
  if (select count(*) from result_stage) <> (select count(*) from settle_bet) then
    raise exception 'the outcomes do not cover the chunk';
  end if;
end $$;

create or replace function void_chunk(p_issue bigint, p_lottery text, p_issue_no text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  create temp table result_stage on commit drop as
    select id as bet_id, player, 'void' as state, 0::bigint as won, stake as refunded, 0::bigint as rebate, 0::bigint as valid, '' as wins from settle_bet;
  analyze result_stage (player, bet_id);
  create temp table agent_stage (player bigint, amount bigint) on commit drop;
  perform post_results(p_issue, p_lottery, p_issue_no, 'void', 203::smallint);
end $$;
