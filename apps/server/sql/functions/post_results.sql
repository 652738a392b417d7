-- Appends what stands in result_stage (bet_id, player, state, won, refunded, rebate, wins, valid) and agent_stage (player, amount), as one
-- batch of the ledger. Only functions of the owner call it.
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
             'refunded', string_agg(refunded::text, ',' order by bet_id), 'rebate', string_agg(rebate::text, ',' order by bet_id),
             'valid', string_agg(valid::text, ',' order by bet_id))
      from result_stage having count(*) > 0;
  drop table credit_stage, account_stage;
end $$;
revoke execute on function post_results(bigint, text, text, text, smallint) from public, caiting_app;
