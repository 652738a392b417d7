-- Posts what stands in rebate_stage, as one batch of the ledger: a line for each player (501) and one for each agent (502), with the day as their ref, below
-- zero. Who gets nothing has no line. Only functions of the owner call it.
create or replace function post_game_rebates(p_day date) returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_batch bigint := nextval('ledger_batch');
  v_now   timestamptz := app_now();
begin
  create temp table credit_stage on commit drop as
    select c.player, c.code, c.amount, row_number() over w as k, sum(c.amount) over w as running
      from (select player, 501::smallint as code, amount from rebate_stage where amount > 0
            union all
            select agent, 502::smallint, sum(share)::bigint from rebate_stage where share > 0 group by agent) as c
    window w as (partition by c.player order by c.code rows unbounded preceding);
  perform credit_accounts();
  insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
    select c.player, 'main', s.base_seq + c.k, c.amount, s.base + c.running, c.code, v_batch, -to_char(p_day, 'YYYYMMDD')::bigint, v_now
      from credit_stage c join account_stage s using (player);
  insert into house_entry (batch, account, code, amount, lines, at)
    select v_batch, l.from_account, c.code, -c.amount, c.lines, v_now
      from (select code, sum(amount) as amount, count(*) as lines from credit_stage group by code) as c join ledger_code l using (code);
  perform publish_balances(array_agg(player), array_agg(balance), array_agg(seq), 'rebate') from account_stage;
  drop table credit_stage, account_stage;
end $$;
revoke execute on function post_game_rebates(date) from public, caiting_app;
